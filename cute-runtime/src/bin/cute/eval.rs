//! `cute eval`: values of expressions, as text or as JSON.

use std::io::{self, BufRead, Read, Write};
use std::process::ExitCode;

use cute_algebra::expr::{Value, evaluate};
use cute_algebra::text::{Diagnostic, ParseError, Span};
use cute_algebra::{Composed, Error, HTuple, Layout, Scalar};
use serde_json::{Map, json};

/// Most offsets of one layout that are printed.
const MOST_OFFSETS: i64 = 1 << 22;
/// Longest line read from standard input, in bytes. A tree takes some hundred times its text, and the largest layout has 12 KB.
const LONGEST_LINE: u64 = 1 << 22;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Prints one JSON object per expression
    #[arg(long)]
    json: bool,
    /// Prints the first N offsets of a layout too
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(i64).range(0..=MOST_OFFSETS))]
    offsets: Option<i64>,
    /// Evaluates layouts at this coordinate: an integer or a tuple
    #[arg(long, value_name = "COORD", allow_hyphen_values = true)]
    at: Option<HTuple<i64>>,
    /// Expressions; `-` reads one per line from standard input
    #[arg(value_name = "EXPR", required = true, allow_negative_numbers = true, value_parser = crate::options::expression)]
    expressions: Vec<String>,
}

/// Answers every expression. The exit status is 0 if none failed.
pub(crate) fn run(args: &Args) -> ExitCode {
    let mut answers = Answers { args, out: io::stdout().lock(), failed: false };
    let written =
        args.expressions.iter().try_for_each(|text| if text == "-" { answers.lines(io::stdin().lock()) } else { answers.text(text) });
    match written.and_then(|()| answers.out.flush()) {
        Ok(()) if !answers.failed => ExitCode::SUCCESS,
        Ok(()) => ExitCode::FAILURE,
        // Whoever read the answers has closed the pipe and wants no more.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::FAILURE,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

struct Answers<'a> {
    args: &'a Args,
    out: io::StdoutLock<'static>,
    failed: bool,
}

impl Answers<'_> {
    /// Answers every line, also those that are not text.
    fn lines(&mut self, mut input: impl BufRead) -> io::Result<()> {
        let mut line = Vec::new();
        loop {
            line.clear();
            if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
                return Ok(());
            }
            let complete = line.pop_if(|last| *last == b'\n').is_some();
            if !complete && line.len() as u64 == LONGEST_LINE {
                input.skip_until(b'\n')?;
                let message = format!("a line of more than {LONGEST_LINE} bytes");
                self.failure("", ParseError::new("", vec![Diagnostic::new(Span::default(), message)]))?;
                continue;
            }
            line.pop_if(|last| *last == b'\r');
            match std::str::from_utf8(&line) {
                Ok(text) => self.text(text)?,
                Err(error) => {
                    let text = String::from_utf8_lossy(&line).into_owned();
                    // The text in front of the wrong byte is as long in the shown text.
                    let at = error.valid_up_to() as u32;
                    // It is shown as one replacement character.
                    let span = Span::new(at, at + char::REPLACEMENT_CHARACTER.len_utf8() as u32);
                    let mistake = Diagnostic::new(span, format!("byte {at} is not UTF-8 text"));
                    self.failure(&text, ParseError::new(&text, vec![mistake]))?;
                }
            }
        }
    }

    fn text(&mut self, text: &str) -> io::Result<()> {
        let args = self.args;
        match evaluate(text).and_then(|value| Answer::new(value, args).map_err(|message| whole(text, message))) {
            Ok(answer) if args.json => writeln!(self.out, "{}", answer.json(text)),
            Ok(answer) => answer.print(&mut self.out),
            Err(error) => self.failure(text, error),
        }
    }

    fn failure(&mut self, text: &str, error: ParseError) -> io::Result<()> {
        self.failed = true;
        if self.args.json {
            return writeln!(self.out, "{}", failure_json(text, error.diagnostics()));
        }
        self.out.flush()?;
        write!(io::stderr(), "{error}")
    }
}

/// A mistake that concerns a whole expression.
fn whole(text: &str, message: String) -> ParseError {
    ParseError::new(text, vec![Diagnostic::new(Span::new(0, text.len() as u32), message)])
}

fn failure_json(text: &str, mistakes: &[Diagnostic]) -> serde_json::Value {
    let mut notes = Vec::new();
    for (i, mistake) in mistakes.iter().enumerate() {
        if i > 0 {
            notes.push(format!("also at {}..{}: {}", mistake.span.start, mistake.span.end, mistake.message));
        }
        notes.extend(mistake.notes.iter().cloned());
        notes.extend(mistake.help.iter().map(|help| format!("help: {help}")));
    }
    let (message, span) = mistakes.first().map_or(("", Span::default()), |first| (first.message.as_str(), first.span));
    json!({ "expr": text, "error": { "message": message, "at": [span.start, span.end], "notes": notes } })
}

/// A value with what else was asked for.
struct Answer {
    value: Value,
    at: Option<Scalar>,
    offsets: Option<Vec<serde_json::Value>>,
}

impl Answer {
    fn new(value: Value, args: &Args) -> Result<Answer, String> {
        let Some(function) = Function::of(&value) else {
            return match args.at {
                None => Ok(Answer { value, at: None, offsets: None }),
                Some(_) => Err(format!("expected a layout for --at, found {} `{value}`", value.kind())),
            };
        };
        let at = args.at.map(|coordinate| function.eval(&coordinate)).transpose();
        let value_at = |index| function.eval(&HTuple::leaf(index)).map(|value| offset_json(&value));
        let offsets = args.offsets.map(|count| (0..count.min(function.layout().size())).map(value_at).collect::<Result<Vec<_>, _>>());
        Ok(Answer { value, at: at.map_err(|e| e.to_string())?, offsets: offsets.transpose().map_err(|e| e.to_string())? })
    }

    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        match &self.at {
            Some(at) => writeln!(out, "{at}")?,
            None => writeln!(out, "{}", self.value)?,
        }
        match &self.offsets {
            Some(offsets) => {
                for (i, offset) in offsets.iter().enumerate() {
                    write!(out, "{}", if i == 0 { "" } else { " " })?;
                    match offset.as_str() {
                        Some(text) => write!(out, "{text}")?,
                        None => write!(out, "{offset}")?,
                    }
                }
                writeln!(out)
            }
            None => Ok(()),
        }
    }

    fn json(&self, text: &str) -> serde_json::Value {
        let mut object = Map::new();
        object.insert("expr".into(), text.into());
        let Some(function) = Function::of(&self.value) else {
            object.insert("value".into(), value_json(&self.value));
            return object.into();
        };
        let layout = function.layout();
        object.insert("layout".into(), function.text().into());
        object.insert("offset".into(), offset_json(&function.offset()));
        object.insert("shape".into(), layout.shape().to_string().into());
        object.insert("stride".into(), layout.stride().to_string().into());
        object.insert("size".into(), layout.size().into());
        object.insert("cosize".into(), function.cosize());
        if let Some(offsets) = &self.offsets {
            object.insert("offsets".into(), offsets.clone().into());
        }
        if let Some(at) = &self.at {
            object.insert("value".into(), offset_json(at));
        }
        object.into()
    }
}

/// A value that is a function of coordinates.
enum Function<'v> {
    Placed(Scalar, &'v Layout),
    Composed(&'v Composed),
}

impl Function<'_> {
    fn of(value: &Value) -> Option<Function<'_>> {
        match value {
            Value::Layout(layout) => Some(Function::Placed(Scalar::ZERO, layout)),
            Value::Offset { offset, layout } => Some(Function::Placed(*offset, layout)),
            Value::Composed(composed) => Some(Function::Composed(composed)),
            _ => None,
        }
    }

    /// The layout that the coordinates belong to.
    fn layout(&self) -> &Layout {
        match self {
            Function::Placed(_, layout) => layout,
            Function::Composed(composed) => composed.layout(),
        }
    }

    /// The layout without the offset, or the swizzle with all behind it.
    fn text(&self) -> String {
        match self {
            Function::Placed(_, layout) => layout.to_string(),
            Function::Composed(composed) => composed.to_string(),
        }
    }

    /// What is added to the values of the text.
    fn offset(&self) -> Scalar {
        match self {
            Function::Placed(offset, _) => *offset,
            Function::Composed(_) => Scalar::ZERO,
        }
    }

    fn eval(&self, coordinate: &HTuple<i64>) -> Result<Scalar, Error> {
        match self {
            Function::Placed(offset, layout) => layout.eval(coordinate)?.add(offset),
            Function::Composed(composed) => composed.eval(coordinate),
        }
    }

    /// Strides of different kinds side by side have no common codomain, and negative values none under a swizzle.
    fn cosize(&self) -> serde_json::Value {
        match self {
            Function::Placed(_, layout) => layout.coshape_tuple().map_or(serde_json::Value::Null, |reach| tuple_json(&reach)),
            Function::Composed(composed) => composed.cosize().into(),
        }
    }
}

fn value_json(value: &Value) -> serde_json::Value {
    match value {
        Value::Bool(truth) => (*truth).into(),
        Value::Integers(tuple) => tuple_json(tuple),
        Value::Tuples(tuples) => tuples.iter().map(|tuple| tuple.to_string()).collect(),
        Value::Layouts(layouts) => layouts.iter().map(|layout| layout.to_string()).collect(),
        Value::Patterns(patterns) => patterns.iter().map(|pattern| pattern.to_string()).collect(),
        Value::Scalars(scalars) => scalars.iter().map(scalar_json).collect(),
        Value::Str(text) => text.as_str().into(),
        other => other.to_string().into(),
    }
}

/// An integer as a number, a tuple as text.
fn tuple_json(tuple: &HTuple<i64>) -> serde_json::Value {
    if tuple.is_leaf() { tuple.leaves()[0].into() } else { tuple.to_string().into() }
}

/// An offset: integers and XOR values as numbers, coordinates as text.
fn offset_json(scalar: &Scalar) -> serde_json::Value {
    match scalar.as_xor() {
        Some(value) => value.into(),
        None => scalar_json(scalar),
    }
}

/// A value: an integer as a number, a coordinate or an XOR value as text.
fn scalar_json(scalar: &Scalar) -> serde_json::Value {
    scalar.as_integer().map_or_else(|| scalar.to_string().into(), Into::into)
}
