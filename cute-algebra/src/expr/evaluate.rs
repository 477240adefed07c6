//! Evaluation of a tree.

use alloc::vec;
use alloc::vec::Vec;

use super::signature::{Argument, operation, similar};
use super::value::Value;
use super::wording;
use crate::layout::Layout;
use crate::ops::Tiler;
use crate::scalar::Scalar;
use crate::text::{self, Diagnostic, Expected, Expr, ExprKind, ParseError, Span, parse_str};

/// What names mean.
pub trait Environment {
    /// The value of a path or name, as it is written without spaces.
    fn resolve(&self, path: &str) -> Option<Value>;
}

/// No name means anything.
#[derive(Clone, Copy, Debug)]
pub struct NoNames;

impl Environment for NoNames {
    fn resolve(&self, _: &str) -> Option<Value> {
        None
    }
}

/// Evaluates a text in which no name is known.
///
/// ```
/// use cute_algebra::expr::evaluate;
/// assert_eq!(evaluate("composition((6,2):(8,2), (4,3):(3,1))").unwrap().to_string(), "((2,2),3):((24,2),8)");
/// assert_eq!(evaluate("(4,8)").unwrap().to_string(), "(4,8)");
/// assert!(evaluate("compositoin(8:1, 4:2)").unwrap_err().to_string().contains("did you mean `composition`?"));
/// ```
///
/// # Errors
/// Every mistake, with its place in the text.
pub fn evaluate(text: &str) -> Result<Value, ParseError> {
    let tree = parse_str(text, Expected::Expression);
    tree.and_then(|tree| Evaluator::new(&NoNames).eval(&tree)).map_err(|mistakes| ParseError::new(text, mistakes))
}

/// Evaluates trees, with the names of an environment.
#[derive(Clone, Copy, Debug)]
pub struct Evaluator<'e, E> {
    names: &'e E,
}

impl<'e, E: Environment> Evaluator<'e, E> {
    /// An evaluator that knows the names of an environment.
    pub const fn new(names: &'e E) -> Self {
        Evaluator { names }
    }

    /// The value of a valid tree. The parser bounds the nesting, and with it the recursion.
    ///
    /// # Errors
    /// Every mistake in independent parts of the tree, each with its place.
    pub fn eval(&self, expr: &Expr) -> Result<Value, Vec<Diagnostic>> {
        let one = |diagnostic| vec![diagnostic];
        match &expr.kind {
            ExprKind::Int(value) => Ok(Value::from(*value)),
            ExprKind::Scalar(scalar) => Ok(Value::from(**scalar)),
            ExprKind::Ratio(_, 0) => Err(one(wording::zero_denominator(expr.span))),
            ExprKind::Ratio(numerator, denominator) => Ok(Value::Ratio(*numerator, *denominator)),
            ExprKind::Str(content) => Ok(Value::Str(content.clone())),
            ExprKind::Keep => Ok(Value::from(crate::HTuple::leaf(None::<i64>))),
            ExprKind::Tuple(_) => tuple(expr).map_err(one),
            ExprKind::Tiler(modes) => self.tiler(expr.span, modes),
            ExprKind::Layout { .. } => text::layout(expr).map(Value::Layout).map_err(one),
            ExprKind::Offset { offset, layout } => self.offset(expr.span, offset, layout),
            ExprKind::Swizzled { swizzle, layout } => {
                let mut mistakes = self.eval(swizzle).err().unwrap_or_default();
                mistakes.extend(self.eval(layout).err().unwrap_or_default());
                if mistakes.is_empty() {
                    mistakes.push(wording::not_a_swizzle(swizzle.span));
                }
                Err(mistakes)
            }
            ExprKind::Call { name, name_span, args } => self.call(expr.span, name, *name_span, args),
            ExprKind::Path(path) => self.names.resolve(path).ok_or_else(|| one(wording::unknown_name(expr.span, path))),
            ExprKind::Host { .. } => Err(one(wording::run_time_leaf(expr.span))),
            ExprKind::Missing => Err(one(wording::nothing_here(expr.span))),
        }
    }

    fn call(&self, span: Span, name: &str, name_span: Span, args: &[Expr]) -> Result<Value, Vec<Diagnostic>> {
        let found = operation(name);
        let mut mistakes = Vec::new();
        if found.is_none() {
            mistakes.push(wording::unknown_operation(name_span, name, similar(name)));
        }
        let mut values = Vec::new();
        for arg in args {
            match self.eval(arg) {
                Ok(value) => values.push(Argument { value, span: arg.span }),
                Err(more) => mistakes.extend(more),
            }
        }
        match found {
            Some(operation) if mistakes.is_empty() => operation.call(&values, span, span.last()).map_err(|diagnostic| vec![diagnostic]),
            _ => Err(mistakes),
        }
    }

    fn tiler(&self, span: Span, modes: &[Expr]) -> Result<Value, Vec<Diagnostic>> {
        let mut mistakes = Vec::new();
        let mut entries = Vec::new();
        for mode in modes {
            match self.eval(mode).and_then(|value| tiler_entry(mode.span, &value).map_err(|diagnostic| vec![diagnostic])) {
                Ok(entry) => entries.push(entry),
                Err(more) => mistakes.extend(more),
            }
        }
        if !mistakes.is_empty() {
            return Err(mistakes);
        }
        Tiler::by_mode(&entries).map(Value::Tiler).map_err(|error| vec![text::wording::algebra(span, &error)])
    }

    fn offset(&self, span: Span, offset: &Expr, layout: &Expr) -> Result<Value, Vec<Diagnostic>> {
        let one = |diagnostic| vec![diagnostic];
        let added = match self.eval(offset)? {
            Value::Integers(tuple) if tuple.is_leaf() => Scalar::integer(tuple.leaves()[0]),
            Value::Strides(tuple) if tuple.is_leaf() => tuple.leaves()[0],
            other => return Err(one(wording::not_an_offset(offset.span, &other))),
        };
        let (inner, layout) = match self.eval(layout)? {
            Value::Layout(layout) => (Scalar::ZERO, layout),
            Value::Offset { offset, layout } => (offset, layout),
            other => return Err(one(wording::not_a_layout(layout.span, &other))),
        };
        placed(&added, &inner, layout).map_err(|error| one(text::wording::algebra(span, &error)))
    }
}

/// The layout with the sum of two offsets in front, both ends of whose values can be represented.
fn placed(a: &Scalar, b: &Scalar, layout: Layout) -> Result<Value, crate::Error> {
    let offset = a.add(b)?;
    if offset.is_zero() {
        return Ok(Value::Layout(layout));
    }
    for leaf in 0..layout.modes().len() {
        let mode = layout.modes().leaves()[leaf];
        offset.add(&mode.stride.scale(mode.extent - 1)?)?;
    }
    offset.add(&layout.at(layout.size() - 1)?)?;
    Ok(Value::Offset { offset, layout })
}

fn tiler_entry(span: Span, value: &Value) -> Result<Tiler, Diagnostic> {
    use super::read::FromValue;
    match Tiler::from_value(value) {
        Ok(Some(tiler)) => Ok(tiler),
        Ok(None) => Err(wording::not_a_tiler(span, value)),
        Err(error) => Err(wording::bad_argument(span, value, &error)),
    }
}

/// A tuple of integers, of strides, or of integers and `_`.
fn tuple(expr: &Expr) -> Result<Value, Diagnostic> {
    if !contains(expr, &|kind| matches!(kind, ExprKind::Keep)) {
        return text::scalars(expr).map(Value::from);
    }
    let pattern = text::tuple(expr, None, &|leaf| match &leaf.kind {
        ExprKind::Int(value) => Ok(Some(*value)),
        ExprKind::Keep => Ok(None),
        _ => Err(wording::stride_beside_keep(leaf.span)),
    });
    pattern.map(Value::from)
}

fn contains(expr: &Expr, wanted: &impl Fn(&ExprKind) -> bool) -> bool {
    match &expr.kind {
        ExprKind::Tuple(modes) => modes.iter().any(|mode| contains(mode, wanted)),
        kind => wanted(kind),
    }
}
