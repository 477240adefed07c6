//! Evaluation while the macro expands.

use cute_algebra::Layout;
use cute_algebra::expr::{Environment, Evaluator, Value, word};
use cute_algebra::text::{Diagnostic, Expr, ExprKind};

use crate::wording;

/// What is known about a name.
#[derive(Clone, Copy)]
pub(crate) enum Known {
    /// A layout.
    Layout(Layout),
    /// A definition with a mistake, which was reported.
    Wrong,
    /// A definition further below.
    Later,
    /// Nothing.
    Not,
}

/// The names that an expression may use.
pub(crate) trait Names {
    /// What is known about a name.
    fn find(&self, name: &str) -> Known;
    /// The mistake of a name about which nothing is known.
    fn unknown(&self, expr: &Expr, name: &str) -> Diagnostic;
}

/// No names at all: those of `layout!`.
pub(crate) struct NoNames;

impl Names for NoNames {
    fn find(&self, _: &str) -> Known {
        Known::Not
    }

    fn unknown(&self, expr: &Expr, name: &str) -> Diagnostic {
        wording::path_in_layout(expr.span, name)
    }
}

/// The names as the evaluator asks for them.
struct Resolver<'n, N>(&'n N);

impl<N: Names> Environment for Resolver<'_, N> {
    fn resolve(&self, path: &str) -> Option<Value> {
        match self.0.find(path) {
            Known::Layout(layout) => Some(Value::Layout(layout)),
            Known::Wrong | Known::Later | Known::Not => None,
        }
    }
}

/// The value of an expression. An error without mistakes: a name stands for a definition whose mistake was reported.
pub(crate) fn value(expr: &Expr, names: &impl Names) -> Result<Value, Vec<Diagnostic>> {
    let mut unusable = Unusable::default();
    unusable.collect(expr, names);
    if unusable.found {
        return Err(unusable.mistakes);
    }
    Evaluator::new(&Resolver(names)).eval(expr)
}

/// The layout that an expression stands for; errors as those of [`value`].
pub(crate) fn layout(expr: &Expr, names: &impl Names) -> Result<Layout, Vec<Diagnostic>> {
    match value(expr, names)? {
        Value::Layout(layout) => Ok(layout),
        Value::Offset { offset, layout } => Err(vec![wording::offset_in_type(expr.span, &offset, &layout)]),
        other => Err(vec![wording::not_a_layout(expr.span, &other)]),
    }
}

/// The names of an expression that have no value.
#[derive(Default)]
struct Unusable {
    found: bool,
    mistakes: Vec<Diagnostic>,
}

impl Unusable {
    fn collect(&mut self, expr: &Expr, names: &impl Names) {
        match &expr.kind {
            ExprKind::Path(name) => {
                let mistake = match names.find(name) {
                    Known::Layout(_) => return,
                    Known::Not if word(name).is_some() => return,
                    Known::Wrong => None,
                    Known::Later => Some(wording::defined_below(expr.span, name)),
                    Known::Not => Some(names.unknown(expr, name)),
                };
                self.found = true;
                self.mistakes.extend(mistake);
            }
            ExprKind::Tiler(parts) | ExprKind::Call { args: parts, .. } => parts.iter().for_each(|part| self.collect(part, names)),
            ExprKind::Offset { offset: a, layout: b } | ExprKind::Swizzled { swizzle: a, layout: b } => {
                self.collect(a, names);
                self.collect(b, names);
            }
            _ => {}
        }
    }
}
