//! Options that `plan` and `solve` share, and how they are refused.

use std::convert::Infallible;
use std::ffi::OsString;
use std::fmt::Display;
use std::io::Write;
use std::process::ExitCode;

use clap::ValueEnum;
use cute_runtime::plan::{Dtype, LocalOrder, RankMap};

/// Rows and columns, as in `2x4`.
#[derive(Clone, Copy)]
pub(crate) struct Extents(pub(crate) i64, pub(crate) i64);

impl Extents {
    /// `RxC`.
    pub(crate) fn parse(text: &str) -> Result<Extents, String> {
        let (rows, cols) = text.split_once('x').ok_or_else(|| "expected rows and columns, as in 2x4".to_string())?;
        Ok(Extents(extent(rows)?, extent(cols)?))
    }

    /// `RxC`, or `T` for a square.
    pub(crate) fn parse_tile(text: &str) -> Result<Extents, String> {
        if text.contains('x') { Extents::parse(text) } else { extent(text).map(|size| Extents(size, size)) }
    }
}

impl Display for Extents {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}x{}", self.0, self.1)
    }
}

/// An argument of the process. One that begins with a negative number and goes on, as `-8 + 4:1` does, is an expression; clap would take it
/// for options, and a space in front tells it otherwise. [`expression`] takes the space away.
pub(crate) fn argument(text: OsString) -> OsString {
    let is_expression = |text: &str| text.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    match text.to_str() {
        Some(signed) if is_expression(signed) => format!(" {signed}").into(),
        _ => text,
    }
}

/// An expression as it was written.
pub(crate) fn expression(text: &str) -> Result<String, Infallible> {
    Ok(text.strip_prefix(' ').filter(|signed| signed.starts_with('-')).unwrap_or(text).to_owned())
}

/// An integer, at least 1.
pub(crate) fn extent(text: &str) -> Result<i64, String> {
    match text.parse::<i64>() {
        Ok(value) if value >= 1 => Ok(value),
        Ok(value) => Err(format!("found {value}, expected at least 1")),
        Err(_) => Err(format!("found `{text}`, expected an integer, at least 1")),
    }
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Order {
    Row,
    Col,
}

impl Order {
    pub(crate) fn rank_map(self) -> RankMap {
        match self {
            Order::Row => RankMap::RowMajor,
            Order::Col => RankMap::ColumnMajor,
        }
    }

    pub(crate) fn local(self) -> LocalOrder {
        match self {
            Order::Row => LocalOrder::RowMajor,
            Order::Col => LocalOrder::ColumnMajor,
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Type {
    F32,
    F64,
    C32,
    C64,
}

impl Type {
    pub(crate) fn dtype(self) -> Dtype {
        match self {
            Type::F32 => Dtype::F32,
            Type::F64 => Dtype::F64,
            Type::C32 => Dtype::C32,
            Type::C64 => Dtype::C64,
        }
    }
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub(crate) enum Call {
    Potrs,
    Lu,
    Syevd,
    Gesvd,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Road {
    InPlace,
    Concurrent,
    Tiles,
    AsIs,
    Auto,
}

impl Road {
    /// The road that is taken.
    pub(crate) fn taken(self) -> Result<&'static str, Refusal> {
        match self {
            Road::InPlace | Road::Auto => Ok("in-place"),
            Road::Concurrent | Road::Tiles | Road::AsIs => {
                Err(Refusal::new(format!("road `{}` is not available", name(self)), "--road in-place works, and --road auto takes it"))
            }
        }
    }
}

/// The word on the command line.
pub(crate) fn name(value: impl ValueEnum) -> String {
    value.to_possible_value().map(|value| value.get_name().to_string()).unwrap_or_default()
}

/// Why the command does nothing.
pub(crate) struct Refusal {
    message: String,
    help: Option<&'static str>,
}

impl Refusal {
    pub(crate) fn new(message: String, help: &'static str) -> Refusal {
        Refusal { message, help: Some(help) }
    }

    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// Prints the refusal to standard error.
    pub(crate) fn report(&self) -> ExitCode {
        let mut err = std::io::stderr().lock();
        // Nobody is left to tell if standard error is closed.
        let _ = writeln!(err, "error: {}", self.message);
        if let Some(help) = self.help {
            let _ = writeln!(err, "  = help: {help}");
        }
        ExitCode::FAILURE
    }
}

impl<E: std::error::Error> From<E> for Refusal {
    fn from(error: E) -> Refusal {
        Refusal { message: error.to_string(), help: None }
    }
}

/// Prints an answer to standard output.
pub(crate) fn answer(text: &str) -> ExitCode {
    match writeln!(std::io::stdout().lock(), "{text}") {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read the answer has closed the pipe.
        Err(_) => ExitCode::FAILURE,
    }
}
