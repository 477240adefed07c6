//! Evaluation while the macro expands.

use core::fmt;
use cute_algebra::expr::{Environment, Evaluator, Value, word};
use cute_algebra::text::{Diagnostic, Expr, ExprKind};
use cute_algebra::{Composed, Layout};
use proc_macro2::TokenStream;

use crate::host::Hosts;
use crate::wording;

/// What a type stands for: a function of coordinates that the macro knows.
#[derive(Clone, Copy)]
pub(crate) enum Function {
    /// A layout.
    Layout(Layout),
    /// A swizzled layout, perhaps with an offset between the two.
    Composed(Composed),
}

impl From<Function> for Value {
    fn from(function: Function) -> Value {
        match function {
            Function::Layout(layout) => Value::Layout(layout),
            Function::Composed(composed) => Value::Composed(composed),
        }
    }
}

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Function::Layout(layout) => layout.fmt(f),
            Function::Composed(composed) => composed.fmt(f),
        }
    }
}

/// What is known about a name.
#[derive(Clone, Copy)]
pub(crate) enum Known {
    /// A layout, perhaps a swizzled one.
    Function(Function),
    /// A type whose value only rustc knows.
    Type,
    /// A definition with a mistake, which was reported.
    Wrong,
    /// A definition further below.
    Later,
}

/// The names that an expression may use.
pub(crate) trait Names {
    /// What is known about a name that is written like this, without spaces.
    fn find(&self, name: &str) -> Known;
    /// Whether a name hides the word of the same name.
    fn hides(&self, name: &str) -> bool;
    /// The type of a name, which the user wrote as `tokens`.
    fn type_of(&self, name: &str, tokens: TokenStream) -> TokenStream;
}

/// The names of `layout!`: each is a type of the user's.
pub(crate) struct Types;

impl Names for Types {
    fn find(&self, _: &str) -> Known {
        Known::Type
    }

    fn hides(&self, _: &str) -> bool {
        false
    }

    fn type_of(&self, _: &str, tokens: TokenStream) -> TokenStream {
        tokens
    }
}

/// The names as the evaluator asks for them.
struct Resolver<'n, N>(&'n N);

impl<N: Names> Environment for Resolver<'_, N> {
    fn resolve(&self, path: &str) -> Option<Value> {
        match self.0.find(path) {
            Known::Function(function) => Some(function.into()),
            Known::Type | Known::Wrong | Known::Later => None,
        }
    }
}

/// The value of an expression; none if it contains a name that is known only as a type, or a leaf that Rust gives its value. An error without mistakes: a name stands for a
/// definition whose mistake was reported.
pub(crate) fn value(expr: &Expr, names: &impl Names) -> Result<Option<Value>, Vec<Diagnostic>> {
    let (mut typed, mut wrong, mut mistakes) = (Hosts::of(expr).first().is_some(), false, Vec::new());
    paths(expr, &mut |expr, name| {
        if is_word(name, names) {
            return;
        }
        if !is_path(name) {
            mistakes.push(wording::unfinished_path(expr.span, name));
            return;
        }
        match names.find(name) {
            Known::Function(_) => {}
            Known::Type => typed = true,
            Known::Wrong => wrong = true,
            Known::Later => mistakes.push(wording::defined_below(expr.span, name)),
        }
    });
    if wrong || !mistakes.is_empty() {
        return Err(mistakes);
    }
    if typed { Ok(None) } else { Evaluator::new(&Resolver(names)).eval(expr).map(Some) }
}

/// The layout that an expression stands for, perhaps a swizzled one; as [`value`].
pub(crate) fn function(expr: &Expr, names: &impl Names) -> Result<Option<Function>, Vec<Diagnostic>> {
    match value(expr, names)? {
        None => Ok(None),
        Some(Value::Layout(layout)) => Ok(Some(Function::Layout(layout))),
        Some(Value::Composed(composed)) if composed.offset().as_integer().is_some() => Ok(Some(Function::Composed(composed))),
        Some(Value::Offset { offset, layout }) => Err(vec![wording::offset_in_type(expr.span, &offset, &layout)]),
        Some(other) => Err(vec![wording::not_a_layout(expr.span, &other)]),
    }
}

/// Whether the text of a path ends with a name or its arguments.
pub(crate) fn is_path(text: &str) -> bool {
    text.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '>')
}

/// Whether a name means itself.
pub(crate) fn is_word(name: &str, names: &impl Names) -> bool {
    word(name).is_some() && !names.hides(name)
}

/// Shows the paths of an expression, from left to right.
pub(crate) fn paths<'e>(expr: &'e Expr, found: &mut dyn FnMut(&'e Expr, &'e str)) {
    match &expr.kind {
        ExprKind::Path(name) => found(expr, name),
        ExprKind::Tiler(parts) | ExprKind::Call { args: parts, .. } => parts.iter().for_each(|part| paths(part, found)),
        ExprKind::Offset { offset: a, layout: b } | ExprKind::Swizzled { swizzle: a, layout: b } => {
            paths(a, found);
            paths(b, found);
        }
        _ => {}
    }
}
