//! Matrix Market files.
//!
//! The format is that of R. F. Boisvert, R. Pozo, K. Remington, "The Matrix Market Exchange Formats: Initial Design" (NISTIR 5935, 1996).
//! Sparse matrices become dense ones; indices in the file count from 1.

use std::path::Path;

use super::{Dense, InputError, read_text};
use crate::Error;

/// Reads a Matrix Market file: `coordinate` or `array`, `real`, `integer` or `pattern`, `general`, `symmetric` or `skew-symmetric`.
///
/// ```
/// use cute_runtime::input::read_matrix_market;
/// let path = std::env::temp_dir().join(format!("cute-{}.mtx", std::process::id()));
/// std::fs::write(&path, "%%MatrixMarket matrix array real general\n2 2\n1\n3\n2\n4\n").unwrap();
/// assert_eq!(read_matrix_market(&path)?.values(), [1.0, 3.0, 2.0, 4.0]);
/// # std::fs::remove_file(&path).unwrap();
/// # Ok::<(), cute_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::Input`] with the line that is wrong, [`Error::Memory`].
pub fn read_matrix_market(path: &Path) -> Result<Dense<f64>, Error> {
    parse_matrix_market(&path.display().to_string(), &read_text(path)?)
}

/// Reads Matrix Market text; `name` stands in messages.
///
/// ```
/// use cute_runtime::input::parse_matrix_market;
/// let text = "%%MatrixMarket matrix coordinate real symmetric\n% a comment\n2 2 3\n1 1 4\n2 1 -1\n2 2 5e0\n";
/// let matrix = parse_matrix_market("a.mtx", text)?;
/// assert_eq!(matrix.values(), [4.0, -1.0, -1.0, 5.0]);
/// let short = parse_matrix_market("a.mtx", &text.replace("2 2 5e0\n", "")).unwrap_err();
/// assert_eq!(short.to_string(), "a.mtx:5: the file ends after 2 of 3 entries");
/// # Ok::<(), cute_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::Input`] with the line that is wrong, [`Error::Memory`].
pub fn parse_matrix_market(name: &str, text: &str) -> Result<Dense<f64>, Error> {
    let mut lines = Lines { name, lines: text.lines(), at: 0 };
    let header = Header::read(&mut lines)?;
    let Some(sizes) = lines.next() else { return Err(lines.fail("expected the line of sizes, found the end of the file".into())) };
    let expected = if header.coordinates { 3 } else { 2 };
    let sizes: Vec<&str> = sizes.split_whitespace().collect();
    if sizes.len() != expected {
        let what = if header.coordinates { "rows, columns and entries" } else { "rows and columns" };
        return Err(lines.fail(format!("expected {expected} sizes, {what}, found {}", sizes.len())));
    }
    let sizes = sizes.into_iter().map(|size| lines.size(size)).collect::<Result<Vec<usize>, Error>>()?;
    let (rows, cols) = (sizes[0], sizes[1]);
    if rows == 0 || cols == 0 {
        return Err(lines.fail(format!("expected at least one row and one column, found {rows}x{cols}")));
    }
    if header.symmetry != Symmetry::General && rows != cols {
        return Err(lines.fail(format!("a symmetric matrix has as many rows as columns, found {rows}x{cols}")));
    }
    let mut matrix = Dense::zeros(rows, cols)?;
    if header.coordinates {
        entries(&mut lines, &header, sizes[2], &mut matrix)?;
    } else {
        columns(&mut lines, &header, &mut matrix)?;
    }
    match lines.next() {
        Some(extra) => Err(lines.fail(format!("expected the end of the file, found `{extra}`"))),
        None => Ok(matrix),
    }
}

/// The lines that say something: not blank, not comments.
struct Lines<'a> {
    name: &'a str,
    lines: std::str::Lines<'a>,
    at: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Option<&'a str> {
        for line in self.lines.by_ref() {
            self.at += 1;
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('%') {
                return Some(line);
            }
        }
        None
    }

    /// An error at the line read last.
    fn fail(&self, reason: String) -> Error {
        InputError::Line { name: self.name.into(), line: self.at.max(1), reason }.into()
    }

    fn size(&self, text: &str) -> Result<usize, Error> {
        text.parse().map_err(|_| self.fail(format!("expected a size, found `{text}`")))
    }

    fn number(&self, text: &str) -> Result<f64, Error> {
        match text.parse::<f64>() {
            Ok(value) if value.is_finite() => Ok(value),
            _ => Err(self.fail(format!("expected a finite number, found `{text}`"))),
        }
    }

    /// An index that counts from 1.
    fn index(&self, text: &str, what: &str, extent: usize) -> Result<usize, Error> {
        match text.parse::<usize>() {
            Ok(index) if (1..=extent).contains(&index) => Ok(index - 1),
            _ => Err(self.fail(format!("expected a {what} from 1 to {extent}, found `{text}`"))),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Symmetry {
    General,
    Symmetric,
    Skew,
}

struct Header {
    coordinates: bool,
    pattern: bool,
    symmetry: Symmetry,
}

impl Header {
    fn read(lines: &mut Lines<'_>) -> Result<Header, Error> {
        lines.at = 1;
        let first = lines.lines.next().unwrap_or_default();
        let words: Vec<String> = first.split_whitespace().map(str::to_ascii_lowercase).collect();
        let [banner, object, format, field, symmetry] = words.as_slice() else {
            return Err(lines.fail(format!("expected `%%MatrixMarket matrix FORMAT FIELD SYMMETRY`, found `{first}`")));
        };
        if banner != "%%matrixmarket" || object != "matrix" {
            return Err(lines.fail(format!("expected `%%MatrixMarket matrix ..`, found `{first}`")));
        }
        let choose = |word: &String, of: &[&str]| {
            let found = of.iter().position(|name| name == word);
            found.ok_or_else(|| lines.fail(format!("expected {}, found `{word}`", of.join(" or "))))
        };
        let coordinates = choose(format, &["coordinate", "array"])? == 0;
        let pattern = choose(field, &["real", "integer", "pattern"])? == 2;
        let symmetry = match choose(symmetry, &["general", "symmetric", "skew-symmetric"])? {
            0 => Symmetry::General,
            1 => Symmetry::Symmetric,
            _ => Symmetry::Skew,
        };
        if pattern && !coordinates {
            return Err(lines.fail("a pattern has coordinates, found array".into()));
        }
        Ok(Header { coordinates, pattern, symmetry })
    }

    /// Sets an element and its mirror image.
    fn set(&self, matrix: &mut Dense<f64>, row: usize, col: usize, value: f64) {
        matrix.set(row, col, value);
        match self.symmetry {
            Symmetry::General => {}
            Symmetry::Symmetric => matrix.set(col, row, value),
            Symmetry::Skew => matrix.set(col, row, -value),
        }
    }
}

/// Coordinate format: `count` lines of row, column and value.
fn entries(lines: &mut Lines<'_>, header: &Header, count: usize, matrix: &mut Dense<f64>) -> Result<(), Error> {
    let words = if header.pattern { 2 } else { 3 };
    let mut seen = vec![0u64; (matrix.rows() * matrix.cols()).div_ceil(64)];
    for entry in 0..count {
        let Some(line) = lines.next() else { return Err(lines.fail(format!("the file ends after {entry} of {count} entries"))) };
        let parts: Vec<&str> = line.split_whitespace().collect();
        if parts.len() != words {
            return Err(lines.fail(format!("expected {words} numbers, found {}", parts.len())));
        }
        let (row, col) = (lines.index(parts[0], "row", matrix.rows())?, lines.index(parts[1], "column", matrix.cols())?);
        let value = if header.pattern { 1.0 } else { lines.number(parts[2])? };
        let place = match header.symmetry {
            Symmetry::General => (row, col),
            _ => (row.max(col), row.min(col)),
        };
        if header.symmetry == Symmetry::Skew && row == col {
            return Err(lines.fail(format!("a skew-symmetric matrix has no diagonal entries, found ({},{})", row + 1, col + 1)));
        }
        let bit = place.1 * matrix.rows() + place.0;
        if seen[bit / 64] >> (bit % 64) & 1 == 1 {
            return Err(lines.fail(format!("entry ({},{}) is given twice", row + 1, col + 1)));
        }
        seen[bit / 64] |= 1 << (bit % 64);
        header.set(matrix, row, col, value);
    }
    Ok(())
}

/// Array format: values column by column, of symmetric matrices the lower triangle only.
fn columns(lines: &mut Lines<'_>, header: &Header, matrix: &mut Dense<f64>) -> Result<(), Error> {
    for col in 0..matrix.cols() {
        let first = match header.symmetry {
            Symmetry::General => 0,
            Symmetry::Symmetric => col,
            Symmetry::Skew => col + 1,
        };
        for row in first..matrix.rows() {
            let Some(line) = lines.next() else {
                return Err(lines.fail(format!("the file ends before the value at row {}, column {}", row + 1, col + 1)));
            };
            let value = lines.number(line)?;
            header.set(matrix, row, col, value);
        }
    }
    Ok(())
}
