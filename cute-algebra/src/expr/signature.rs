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

/// The operation of a name that stands at a place, or the mistake: with the name that it is most like.
///
/// ```
/// use cute_algebra::expr::named;
/// use cute_algebra::text::Span;
/// assert_eq!(named("coalesce", Span::new(0, 1)).unwrap().name, "coalesce");
/// assert_eq!(named("coalesc", Span::new(0, 1)).unwrap_err().help.unwrap(), "did you mean `coalesce`?");
/// ```
///
/// # Errors
/// There is no such operation.
pub fn named(name: &str, at: Span) -> Result<&'static Operation, Diagnostic> {
    operation(name).ok_or_else(|| wording::unknown_operation(at, name, similar(name)))
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

    /// For each parameter how many arguments it takes: one, none or one, or all that the parameters behind it leave. The arguments are
    /// given by their places, and `close` is where the closing parenthesis stands.
    ///
    /// ```
    /// use cute_algebra::expr::{Form, operation};
    /// use cute_algebra::text::Span;
    /// let places = [Span::new(7, 8), Span::new(9, 10), Span::new(11, 12)];
    /// let shares = operation("select").unwrap().shares(&places, Span::new(12, 13)).unwrap();
    /// assert_eq!(shares, [(Form::One, 1), (Form::Many, 2)]);
    /// assert!(operation("size").unwrap().shares(&places, Span::new(12, 13)).is_err());
    /// ```
    ///
    /// # Errors
    /// Too few or too many arguments.
    pub fn shares(&self, args: &[Span], close: Span) -> Result<Vec<(Form, usize)>, Diagnostic> {
        let fewest = self.params.iter().filter(|param| param.form != Form::Optional).count();
        let most = if self.params.iter().any(|param| param.form == Form::Many) { None } else { Some(self.params.len()) };
        if args.len() < fewest {
            return Err(wording::too_few(close, &self.signature(), self.name, fewest, most, args.len()));
        }
        if let Some(most) = most.filter(|&most| args.len() > most) {
            let extra = args[most].to(args[args.len() - 1]);
            return Err(wording::too_many(extra, &self.signature(), self.name, fewest, most, args.len()));
        }
        let mut left = args.len();
        let shares = self.params.iter().enumerate().map(|(i, param)| {
            let behind = self.params[i + 1..].iter().filter(|param| param.form != Form::Optional).count();
            let share = param.form.share(left, behind);
            left -= share;
            (param.form, share)
        });
        Ok(shares.collect())
    }

    /// Calls the operation. `close` is where the closing parenthesis stands.
    pub(super) fn call(&self, args: &[Argument], span: Span, close: Span) -> Result<Box<Value>, Diagnostic> {
        let places: Vec<Span> = args.iter().map(|arg| arg.span).collect();
        self.shares(&places, close)?;
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
fn similar(name: &str) -> Option<&'static str> {
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
