//! Tables of numbers with a header line.

use std::path::Path;

use super::{InputError, read_text};
use crate::Error;

/// A table of numbers.
///
/// ```
/// use cute_runtime::input::{Table, parse_csv};
/// let table = parse_csv("t.csv", "age, target\n1, 2.5\n")?;
/// assert_eq!(table, Table { names: vec!["age".into(), "target".into()], rows: vec![vec![1.0, 2.5]] });
/// # Ok::<(), cute_runtime::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Names of the columns.
    pub names: Vec<String>,
    /// Rows, each with a number a column.
    pub rows: Vec<Vec<f64>>,
}

/// Reads a comma-separated file: a line of names, then lines of numbers.
///
/// ```
/// use cute_runtime::input::read_csv;
/// let path = std::env::temp_dir().join(format!("cute-{}.csv", std::process::id()));
/// std::fs::write(&path, "age,target\n1,2.5\n").unwrap();
/// assert_eq!(read_csv(&path)?.rows, [[1.0, 2.5]]);
/// std::fs::remove_file(&path).unwrap();
/// assert!(read_csv(&path).is_err());
/// # Ok::<(), cute_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::Input`] if the file cannot be read or a line is not well-formed.
pub fn read_csv(path: &Path) -> Result<Table, Error> {
    parse_csv(&path.display().to_string(), &read_text(path)?)
}

/// Reads comma-separated text; `name` stands in messages.
///
/// ```
/// use cute_runtime::input::parse_csv;
/// let table = parse_csv("t.csv", "age,target\n1,2.5\n3,4\n")?;
/// assert_eq!(table.rows, [[1.0, 2.5], [3.0, 4.0]]);
/// assert_eq!(parse_csv("t.csv", "age,target\n1\n").unwrap_err().to_string(), "t.csv:2: expected 2 numbers, found 1");
/// # Ok::<(), cute_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::Input`] if a line is not well-formed.
pub fn parse_csv(name: &str, text: &str) -> Result<Table, Error> {
    let fail = |line: usize, reason: String| Error::from(InputError::Line { name: name.into(), line, reason });
    let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line)).filter(|(_, line)| !line.trim().is_empty());
    let Some((_, header)) = lines.next() else { return Err(fail(1, "expected a line of names, found nothing".into())) };
    let names: Vec<String> = header.split(',').map(|name| name.trim().to_string()).collect();
    let mut rows = Vec::new();
    for (at, line) in lines {
        let number = |cell: &str| cell.trim().parse::<f64>().map_err(|_| fail(at, format!("expected a number, found `{}`", cell.trim())));
        let row = line.split(',').map(number).collect::<Result<Vec<f64>, Error>>()?;
        if row.len() != names.len() {
            return Err(fail(at, format!("expected {} numbers, found {}", names.len(), row.len())));
        }
        rows.push(row);
    }
    Ok(Table { names, rows })
}
