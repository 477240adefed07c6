//! Evaluation while the macro expands.

use cute_algebra::Layout;
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

/// The layout that an expression stands for. Without any mistake in the error, a name stands for a definition whose mistake was reported.
pub(crate) fn layout(expr: &Expr, names: &dyn Names) -> Result<Layout, Vec<Diagnostic>> {
    let ExprKind::Path(name) = &expr.kind else {
        return cute_algebra::text::layout(expr).map_err(|mistake| vec![mistake]);
    };
    match names.find(name) {
        Known::Layout(layout) => Ok(layout),
        Known::Wrong => Err(Vec::new()),
        Known::Later => Err(vec![wording::defined_below(expr.span, name)]),
        Known::Not => Err(vec![names.unknown(expr, name)]),
    }
}
