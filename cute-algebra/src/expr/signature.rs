//! Operations by name: what arguments they take, and how they are found and called.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::operations::OPERATIONS;
use super::read::{Form, Reader};
use super::value::Value;
use super::wording;
use crate::text::{Diagnostic, Span};

/// An operation of the algebra that expressions know by name.
///
/// ```
/// use cute_algebra::expr::operation;
/// assert_eq!(operation("right_inverse").unwrap().name, "right_inverse");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Operation {
    /// Its name.
    pub name: &'static str,
    pub(super) params: &'static [Param],
    pub(super) run: fn(&mut Reader<'_>) -> Result<Value, Failure>,
}

/// One parameter.
#[derive(Clone, Copy, Debug)]
pub(super) struct Param {
    pub(super) name: &'static str,
    pub(super) form: Form,
}

/// Why a call has no value.
#[derive(Debug)]
pub(super) enum Failure {
    /// An argument is not what the parameter wants.
    Argument(Diagnostic),
    /// The operation has no result for these arguments.
    Operation(crate::Error),
}

impl From<crate::Error> for Failure {
    fn from(error: crate::Error) -> Failure {
        Failure::Operation(error)
    }
}

/// An argument: its value and where it stands.
pub(super) struct Argument {
    pub(super) value: Box<Value>,
    pub(super) span: Span,
}

/// The operation of a name.
///
/// ```
/// use cute_algebra::expr::operation;
/// assert_eq!(operation("coalesce").unwrap().signature(), "coalesce(L[, profile])");
/// assert!(operation("coalesc").is_none());
/// ```
pub fn operation(name: &str) -> Option<&'static Operation> {
    OPERATIONS.iter().find(|operation| operation.name == name)
}

/// All operations, in the order of their table.
///
/// ```
/// use cute_algebra::expr::operations;
/// assert!(operations().iter().any(|operation| operation.name == "composition"));
/// ```
pub fn operations() -> &'static [Operation] {
    OPERATIONS
}

impl Operation {
    /// The signature: T is a layout or a tuple, L a layout, S a shape, c a coordinate, i an integer; brackets enclose what may be left out,
    /// `..` means one or more.
    ///
    /// ```
    /// use cute_algebra::expr::operation;
    /// assert_eq!(operation("select").unwrap().signature(), "select(T, i, ..)");
    /// ```
    pub fn signature(&self) -> String {
        let mut text = String::from(self.name);
        text.push('(');
        for (i, param) in self.params.iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            text.push_str(match param.form {
                Form::Optional => "[",
                _ => comma,
            });
            if param.form == Form::Optional {
                text.push_str(comma);
            }
            text.push_str(param.name);
            text.push_str(match param.form {
                Form::One => "",
                Form::Optional => "]",
                Form::Many => ", ..",
            });
        }
        text.push(')');
        text
    }

    /// Calls the operation. `close` is where the closing parenthesis stands.
    pub(super) fn call(&self, args: &[Argument], span: Span, close: Span) -> Result<Box<Value>, Diagnostic> {
        let fewest = self.params.iter().filter(|param| param.form != Form::Optional).count();
        let most = if self.params.iter().any(|param| param.form == Form::Many) { None } else { Some(self.params.len()) };
        if args.len() < fewest {
            return Err(wording::too_few(close, &self.signature(), self.name, fewest, most, args.len()));
        }
        if let Some(most) = most.filter(|&most| args.len() > most) {
            let extra = args[most].span.to(args[args.len() - 1].span);
            return Err(wording::too_many(extra, &self.signature(), self.name, fewest, most, args.len()));
        }
        (self.run)(&mut Reader::new(self, args)).map(Box::new).map_err(|failure| match failure {
            Failure::Argument(diagnostic) => diagnostic,
            Failure::Operation(error) => {
                let operands: Vec<&Value> = args.iter().map(|arg| &*arg.value).collect();
                wording::failed(span, self.name, &operands, &error)
            }
        })
    }
}

/// The operation whose name is most like a misspelled one.
pub(super) fn similar(name: &str) -> Option<&'static str> {
    let best = OPERATIONS.iter().map(|operation| (distance(name, operation.name), operation.name)).min()?;
    (best.0 <= 1 + name.len() / 4).then_some(best.1)
}

/// Letters to insert, remove or exchange to get from one name to the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate().take(64) {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let exchanged = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = exchanged.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
