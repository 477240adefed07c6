//! The wording of the evaluator's mistakes.

use alloc::format;
use alloc::string::{String, ToString};

use super::value::Value;
use crate::error::Error;
use crate::ops::Composed;
use crate::scalar::Scalar;
use crate::text::wording::{count, helped};
use crate::text::{Diagnostic, Span};

/// Longest operand in a message, in characters.
const OPERAND: usize = 60;

fn shown(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(OPERAND) {
        Some((cut, _)) => format!("{}...", &text[..cut]),
        None => text,
    }
}

pub(super) fn unknown_operation(span: Span, name: &str, similar: Option<&str>) -> Diagnostic {
    let name: String = name.chars().take(OPERAND).collect();
    let d = Diagnostic::new(span, format!("unknown operation `{name}`"));
    match similar {
        Some(similar) => d.help(format!("did you mean `{similar}`?")),
        None => d,
    }
}

pub(super) fn unknown_name(span: Span, path: &str) -> Diagnostic {
    let path: String = path.chars().take(OPERAND).collect();
    Diagnostic::new(span, format!("unknown name `{path}`")).help("names of layouts are known inside `layouts!`; write the layout itself")
}

fn range(fewest: usize, most: Option<usize>) -> String {
    match most {
        Some(most) if most == fewest => count(fewest, "argument"),
        Some(most) => format!("{fewest} to {most} arguments"),
        None => format!("at least {}", count(fewest, "argument")),
    }
}

pub(super) fn too_few(span: Span, signature: &str, name: &str, fewest: usize, most: Option<usize>, found: usize) -> Diagnostic {
    Diagnostic::new(span, format!("`{name}` takes {}, found {found}", range(fewest, most))).note(format!("signature: {signature}"))
}

pub(super) fn too_many(span: Span, signature: &str, name: &str, fewest: usize, most: usize, found: usize) -> Diagnostic {
    Diagnostic::new(span, format!("`{name}` takes {}, found {found}", range(fewest, Some(most)))).note(format!("signature: {signature}"))
}

pub(super) fn crowded(span: Span, what: &str, most: usize, found: usize) -> Diagnostic {
    Diagnostic::new(span, format!("{found} {what}: at most {most}"))
}

pub(super) fn wrong_kind(span: Span, expected: &str, param: &str, signature: &str, found: &Value) -> Diagnostic {
    let d = Diagnostic::new(span, format!("expected {expected} for `{param}`, found {}", with_kind(found)))
        .note(format!("signature: {signature}"));
    match found {
        Value::Offset { layout, .. } => d.help(format!("leave the offset out: `{}`", shown(&Value::Layout(*layout)))),
        Value::Pattern(tuple) if tuple.is_leaf() => {
            d.help("`_` leaves open what a tiler or a coordinate has there, and is nothing by itself")
        }
        Value::Composed(composed) => match composed.to_layout() {
            Ok((offset, layout)) if offset.is_zero() => d.help(format!("the same values as a layout: `{}`", shown(&Value::Layout(layout)))),
            _ => d,
        },
        _ => d,
    }
}

/// `an integer 4`, `_`.
fn with_kind(value: &Value) -> String {
    match value {
        Value::Pattern(tuple) if tuple.is_leaf() => value.kind().to_string(),
        _ => format!("{} `{}`", value.kind(), shown(value)),
    }
}

pub(super) fn bad_argument(span: Span, value: &Value, error: &Error) -> Diagnostic {
    Diagnostic::new(span, format!("{}: {error}", shown(value)))
}

/// An operation without a result; the operands are those it was called with.
pub(super) fn failed(span: Span, name: &str, operands: &[&Value], error: &Error) -> Diagnostic {
    let operands: String =
        operands.iter().enumerate().map(|(i, value)| (if i == 0 { "" } else { ", " }).to_string() + &shown(value)).collect();
    helped(Diagnostic::new(span, format!("{name}({operands}): {error}")), error)
}

pub(super) fn zero_denominator(span: Span) -> Diagnostic {
    Diagnostic::new(span, "the denominator of a ratio is not 0")
}

pub(super) fn not_an_offset(span: Span, found: &Value) -> Diagnostic {
    Diagnostic::new(span, format!("expected an integer or a stride as offset, found {}", with_kind(found)))
}

pub(super) fn not_a_layout(span: Span, found: &Value) -> Diagnostic {
    Diagnostic::new(span, format!("expected a layout, found {}", with_kind(found)))
}

pub(super) fn not_a_tiler(span: Span, found: &Value) -> Diagnostic {
    Diagnostic::new(span, format!("expected an integer, a layout, `_` or a tiler, found {}", with_kind(found)))
}

pub(super) fn not_a_swizzle(span: Span, found: &Value) -> Diagnostic {
    Diagnostic::new(span, format!("expected a swizzle before `o`, found {}", with_kind(found)))
        .help("write `swizzle(bits,base,shift) o (8,64):(64,1)`")
}

pub(super) fn offset_before_swizzle(span: Span, offset: &Scalar, composed: &Composed) -> Diagnostic {
    let help = match composed.layout() {
        layout if composed.offset().is_zero() => {
            format!("what is added before the swizzle stands behind the `o`: `{} o {offset} + {layout}`", composed.swizzle())
        }
        _ => "what is added before the swizzle stands behind the `o`".to_string(),
    };
    Diagnostic::new(span, format!("nothing is added to the values of a swizzled layout, found {offset} before it")).help(help)
}

pub(super) fn run_time_leaf(span: Span) -> Diagnostic {
    Diagnostic::new(span, "expected a literal: the value of this Rust expression is not known while the operation is evaluated")
        .help("operations on layouts with run-time leaves are methods of their values")
}

pub(super) fn nothing_here(span: Span) -> Diagnostic {
    Diagnostic::new(span, "expected an expression")
}
