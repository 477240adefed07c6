//! `cute draw`: a layout as a picture.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use cute_algebra::draw::Picture;
use cute_algebra::expr::{Value, evaluate};
use cute_algebra::text::{Diagnostic, ParseError, Span};
use cute_algebra::{Error, HTuple, Layout, Scalar};

use crate::options::Extents;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The layout
    #[arg(value_name = "EXPR", allow_negative_numbers = true, value_parser = crate::options::expression)]
    expression: String,
    /// What to write
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Writes to this file instead of standard output
    #[arg(short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Draws the tile of a thread-value layout: who holds what. Where its values are coordinates, the rows and columns may be left out
    #[arg(long, value_name = "MxN", num_args = 0..=1, value_parser = Extents::parse)]
    tv: Option<Option<Extents>>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    /// A table of characters
    Text,
    /// A drawing for browsers
    Svg,
    /// A LaTeX document
    Tikz,
}

/// Writes the picture. The exit status is 0 if there is one.
pub(crate) fn run(args: &Args) -> ExitCode {
    let message = match picture(args) {
        Ok(picture) => match &args.output {
            None => return if io::stdout().write_all(picture.as_bytes()).is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE },
            Some(file) => match fs::write(file, picture) {
                Ok(()) => return ExitCode::SUCCESS,
                Err(error) => format!("error: {}: {error}\n", file.display()),
            },
        },
        Err(message) => message,
    };
    // Nobody is left to tell if standard error is closed.
    let _ = write!(io::stderr(), "{message}");
    ExitCode::FAILURE
}

/// The picture, or an error message with its end of line.
fn picture(args: &Args) -> Result<String, String> {
    let text = args.expression.as_str();
    let value = evaluate(text).map_err(|error| error.to_string())?;
    let refused = |error: Error, help: Option<&str>| {
        let mistake = Diagnostic::new(Span::new(0, text.len() as u32), error.to_string());
        ParseError::new(text, vec![help.into_iter().fold(mistake, |mistake, help| mistake.help(help))]).to_string()
    };
    let picture = match (&args.tv, &value) {
        (Some(tile), value) => {
            let tile = tile.map(|Extents(rows, columns)| HTuple::flat(&[rows, columns], 1)).transpose();
            let tv = plain(value).ok_or_else(|| not_a_layout(text, value))?;
            tile.and_then(|tile| Picture::of_tv(tile.as_ref(), &tv))
        }
        (None, Value::Composed(composed)) => Picture::of_composed(composed),
        (None, Value::Offset { offset, layout }) => Picture::of_layout(layout, offset),
        (None, value) => Picture::of_layout(&plain(value).ok_or_else(|| not_a_layout(text, value))?, &Scalar::ZERO),
    };
    let picture =
        picture.map_err(|error| refused(error, (error == Error::TileMissing).then_some("write `--tv 16x8` behind the expression")))?;
    match args.format {
        Format::Text => Ok(picture.to_string()),
        Format::Svg => picture.svg().map_err(|error| refused(error, Some("`--format text` shows ranks 1 to 4"))),
        Format::Tikz => picture.tikz().map_err(|error| refused(error, Some("`--format text` shows ranks 1 to 4"))),
    }
}

/// A layout without an offset; a shape is its own map to coordinates.
fn plain(value: &Value) -> Option<Layout> {
    match value {
        Value::Layout(layout) => Some(*layout),
        Value::Integers(shape) => Layout::identity(shape).ok(),
        _ => None,
    }
}

fn not_a_layout(text: &str, value: &Value) -> String {
    let mistake = format!("expected a layout, found {} `{value}`", value.kind());
    ParseError::new(text, vec![Diagnostic::new(Span::new(0, text.len() as u32), mistake)]).to_string()
}
