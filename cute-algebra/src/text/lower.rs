//! From a tree to values.

use super::diagnostic::Diagnostic;
use super::syntax::{Expr, ExprKind};
use super::wording;
use crate::error::Error;
use crate::htuple::HTuple;
use crate::layout::Layout;
use crate::scalar::Scalar;

/// The tuple of integers that a tree stands for.
///
/// ```
/// use cute_algebra::text::{Expected, integers, parse_str};
/// let tree = parse_str("(4,(-1,2))", Expected::Tuple).unwrap();
/// assert_eq!(integers(&tree).unwrap().len(), 3);
/// ```
///
/// # Errors
/// A leaf that is not an integer, at its place; more leaves or levels than [`limits`](crate::limits) allow.
pub fn integers(expr: &Expr) -> Result<HTuple<i64>, Diagnostic> {
    tuple(expr, 0, &|leaf| match &leaf.kind {
        ExprKind::Int(value) => Ok(*value),
        _ => Err(wording::not_an_integer(leaf.span, kind_name(&leaf.kind))),
    })
}

/// The tuple of strides that a tree stands for.
///
/// ```
/// use cute_algebra::text::{Expected, parse_str, scalars};
/// let tree = parse_str("(e1,(e0,6*e1))", Expected::Strides).unwrap();
/// assert_eq!(scalars(&tree).unwrap().to_string(), "(e1,(e0,6*e1))");
/// ```
///
/// # Errors
/// A leaf that is not a stride, at its place; more leaves or levels than [`limits`](crate::limits) allow.
pub fn scalars(expr: &Expr) -> Result<HTuple<Scalar>, Diagnostic> {
    tuple(expr, Scalar::ZERO, &|leaf| match &leaf.kind {
        ExprKind::Int(value) => Ok(Scalar::integer(*value)),
        ExprKind::Scalar(scalar) => Ok(**scalar),
        _ => Err(wording::not_a_stride(leaf.span, kind_name(&leaf.kind))),
    })
}

/// The tuple of integers and `_` that a tree stands for.
///
/// ```
/// use cute_algebra::text::{Expected, parse_str, pattern};
/// let tree = parse_str("(1,(_,-2))", Expected::Expression).unwrap();
/// assert_eq!(pattern(&tree).unwrap().leaves(), [Some(1), None, Some(-2)]);
/// ```
///
/// # Errors
/// A leaf that is neither an integer nor `_`, at its place; more leaves or levels than [`limits`](crate::limits) allow.
pub fn pattern(expr: &Expr) -> Result<HTuple<Option<i64>>, Diagnostic> {
    tuple(expr, None, &|leaf| match &leaf.kind {
        ExprKind::Int(value) => Ok(Some(*value)),
        ExprKind::Keep => Ok(None),
        _ => Err(wording::neither_integer_nor_keep(leaf.span, kind_name(&leaf.kind))),
    })
}

/// The layout that a tree `shape:stride` stands for.
///
/// ```
/// use cute_algebra::text::{Expected, layout, parse_str};
/// let of = |text| layout(&parse_str(text, Expected::Layout).unwrap());
/// assert_eq!(of("(4, 8) : (8, 1)").unwrap().to_string(), "(4,8):(8,1)");
/// assert!(of("coalesce((4,8):(1,4))").is_err());
/// ```
///
/// # Errors
/// What keeps the tree from being a literal layout, at its place.
pub fn layout(expr: &Expr) -> Result<Layout, Diagnostic> {
    let ExprKind::Layout { shape, stride } = &expr.kind else {
        return Err(wording::expression_in_literal(expr.span, kind_name(&expr.kind)));
    };
    Layout::new(&integers(shape)?, &scalars(stride)?).map_err(|error| wording::algebra(expr.span, &error))
}

/// What a tree is, for messages.
pub(crate) fn kind_name(kind: &ExprKind) -> &'static str {
    match kind {
        ExprKind::Int(_) => "an integer",
        ExprKind::Scalar(_) => "a stride",
        ExprKind::Ratio(..) => "a ratio",
        ExprKind::Str(_) => "a string",
        ExprKind::Keep => "`_`",
        ExprKind::Tuple(_) => "a tuple",
        ExprKind::Tiler(_) => "a tiler in square brackets",
        ExprKind::Layout { .. } => "a layout",
        ExprKind::Offset { .. } => "a layout with an offset",
        ExprKind::Swizzled { .. } => "a swizzled layout",
        ExprKind::Call { .. } => "an operation",
        ExprKind::Path(_) => "a name",
        ExprKind::Host { .. } => "a Rust expression",
        ExprKind::Missing => "nothing",
    }
}

/// A tree with leaves read by `read`. The parser bounds the nesting, and with it the recursion.
fn tuple<T: Copy>(expr: &Expr, filler: T, read: &impl Fn(&Expr) -> Result<T, Diagnostic>) -> Result<HTuple<T>, Diagnostic> {
    let mut result = HTuple::unfinished(filler);
    push(&mut result, expr, read)?;
    result.profile().check_depth().map_err(|error| wording::algebra(expr.span, &error))?;
    Ok(result)
}

fn push<T: Copy>(into: &mut HTuple<T>, expr: &Expr, read: &impl Fn(&Expr) -> Result<T, Diagnostic>) -> Result<(), Diagnostic> {
    let at = |error: Error| wording::algebra(expr.span, &error);
    match &expr.kind {
        ExprKind::Tuple(modes) => {
            into.open(modes.len()).map_err(at)?;
            modes.iter().try_for_each(|mode| push(into, mode, read))
        }
        _ => into.push_leaf(read(expr)?).map_err(at),
    }
}
