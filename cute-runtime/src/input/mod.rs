//! Matrices from files, and one that is generated.

mod csv;
mod dense;
mod generate;
mod matrix_market;
mod npy;

use std::path::{Path, PathBuf};

pub use csv::{Table, parse_csv, read_csv};
pub use dense::Dense;
pub use generate::kac_murdock_szego;
pub use matrix_market::{parse_matrix_market, read_matrix_market};
pub use npy::{read_npy, write_npy};

use crate::Error;

/// Why a file is not a matrix.
///
/// ```
/// use cute_runtime::{Error, input::{InputError, parse_csv}};
/// let error = parse_csv("t.csv", "age\nold\n").unwrap_err();
/// assert!(matches!(&error, Error::Input(InputError::Line { line: 2, .. })));
/// assert_eq!(error.to_string(), "t.csv:2: expected a number, found `old`");
/// ```
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// The file cannot be opened, read or written.
    #[error("{}: {reason}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        reason: String,
    },

    /// A line that does not say what it should.
    #[error("{name}:{line}: {reason}")]
    Line {
        /// The file.
        name: String,
        /// The line, counted from 1.
        line: usize,
        /// What was found and what was expected.
        reason: String,
    },

    /// A binary file that is not what it should be.
    #[error("{name}: {reason}")]
    Content {
        /// The file.
        name: String,
        /// What was found and what was expected.
        reason: String,
    },
}

/// Reads a matrix from a `.mtx` (Matrix Market) or `.npy` file.
///
/// ```
/// use cute_runtime::input::{kac_murdock_szego, read, write_npy};
/// let path = std::env::temp_dir().join(format!("cute-read-{}.npy", std::process::id()));
/// write_npy(&path, &kac_murdock_szego(6)?, false)?;
/// assert_eq!(read(&path)?, kac_murdock_szego(6)?);
/// # std::fs::remove_file(&path).unwrap();
/// let error = read("matrix.txt".as_ref()).unwrap_err();
/// assert_eq!(error.to_string(), "matrix.txt: expected a file that ends in .mtx or .npy");
/// # Ok::<(), cute_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::Input`] if the file cannot be read, is neither, or is not well-formed; [`Error::Memory`].
pub fn read(path: &Path) -> Result<Dense<f64>, Error> {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("mtx") => read_matrix_market(path),
        Some("npy") => read_npy(path),
        _ => Err(InputError::File { path: path.into(), reason: "expected a file that ends in .mtx or .npy".into() }.into()),
    }
}

pub(crate) fn file_error(path: &Path, error: &std::io::Error) -> Error {
    InputError::File { path: path.into(), reason: error.to_string() }.into()
}

/// The text of a file.
fn read_text(path: &Path) -> Result<String, Error> {
    std::fs::read_to_string(path).map_err(|error| file_error(path, &error))
}
