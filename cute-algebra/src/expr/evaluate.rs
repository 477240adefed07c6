//! Evaluation of a tree.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::read::FromValue;
use super::signature::{Argument, named};
use super::value::Value;
use super::word::word;
use super::wording;
use crate::htuple::HTuple;
use crate::layout::Layout;
use crate::limits::MAX_NODES;
use crate::ops::{Composed, Tiler};
use crate::scalar::Scalar;
use crate::text::{self, Diagnostic, Expected, Expr, ExprKind, ParseError, Span, parse_str};

/// What names mean.
///
/// ```
/// use cute_algebra::expr::{Environment, Evaluator, Value};
/// use cute_algebra::text::{Expected, parse_str};
/// struct Tile;
/// impl Environment for Tile {
///     fn resolve(&self, path: &str) -> Option<Value> {
///         (path == "Tile").then(|| Value::Layout("(8,4):(4,1)".parse().unwrap()))
///     }
/// }
/// let tree = parse_str("size(Tile)", Expected::Expression).unwrap();
/// assert_eq!(Evaluator::new(&Tile).eval(&tree).unwrap().as_integer(), Some(32));
/// ```
pub trait Environment {
    /// The value of a path or name, as it is written without spaces.
    fn resolve(&self, path: &str) -> Option<Value>;
}

/// No name means anything.
///
/// ```
/// use cute_algebra::expr::{Environment, NoNames};
/// assert_eq!(NoNames.resolve("Tile"), None);
/// ```
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
///
/// ```
/// use cute_algebra::expr::{Evaluator, NoNames};
/// use cute_algebra::text::{Expected, parse_str};
/// let tree = parse_str("flatten((4,(4,2)):(4,(1,16)))", Expected::Layout).unwrap();
/// assert_eq!(Evaluator::new(&NoNames).eval(&tree).unwrap().to_string(), "(4,4,2):(4,1,16)");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Evaluator<'e, E> {
    names: &'e E,
}

impl<'e, E: Environment> Evaluator<'e, E> {
    /// An evaluator that knows the names of an environment.
    ///
    /// ```
    /// use cute_algebra::expr::{Evaluator, NoNames};
    /// use cute_algebra::text::{Expected, parse_str};
    /// let tree = parse_str("Tile", Expected::Layout).unwrap();
    /// assert_eq!(Evaluator::new(&NoNames).eval(&tree).unwrap_err()[0].message, "unknown name `Tile`");
    /// ```
    pub const fn new(names: &'e E) -> Self {
        Evaluator { names }
    }

    /// The value of a valid tree.
    ///
    /// ```
    /// use cute_algebra::expr::{Evaluator, NoNames};
    /// use cute_algebra::text::{Expected, parse_str};
    /// // Two independent mistakes, both reported.
    /// let tree = parse_str("concat(sice(4:1), ranc(4:1))", Expected::Layout).unwrap();
    /// assert_eq!(Evaluator::new(&NoNames).eval(&tree).unwrap_err().len(), 2);
    /// ```
    ///
    /// # Errors
    /// Every mistake in independent parts of the tree, each with its place.
    pub fn eval(&self, expr: &Expr) -> Result<Value, Vec<Diagnostic>> {
        self.value(expr).map(|value| *value)
    }

    /// Recursion that the parser bounds. Values are large and live on the heap here, so that a frame of it is small.
    fn value(&self, expr: &Expr) -> Evaluated {
        match &expr.kind {
            ExprKind::Tiler(modes) => self.tiler(expr.span, modes),
            ExprKind::Offset { offset, layout } => self.offset(expr.span, offset, layout),
            ExprKind::Swizzled { swizzle, layout } => self.swizzled(expr.span, swizzle, layout),
            ExprKind::Call { name, name_span, args } => self.call(expr.span, name, *name_span, args),
            ExprKind::Path(path) => self.path(expr.span, path),
            _ => literal(expr),
        }
    }

    fn path(&self, span: Span, path: &str) -> Evaluated {
        let value = self.names.resolve(path).or_else(|| word(path).map(Value::Word));
        value.map(Box::new).ok_or_else(|| vec![wording::unknown_name(span, path)])
    }

    fn call(&self, span: Span, name: &str, name_span: Span, args: &[Expr]) -> Evaluated {
        if args.len() > MAX_NODES {
            return Err(vec![wording::crowded(args[MAX_NODES].span, "arguments", MAX_NODES, args.len())]);
        }
        let mut mistakes = Vec::new();
        let found = named(name, name_span).map_err(|mistake| mistakes.push(mistake));
        let mut values = Vec::new();
        for arg in args {
            match self.value(arg) {
                Ok(value) => values.push(Argument { value, span: arg.span }),
                Err(more) => mistakes.extend(more),
            }
        }
        match found {
            Ok(operation) if mistakes.is_empty() => operation.call(&values, span, span.last()).map_err(|diagnostic| vec![diagnostic]),
            _ => Err(mistakes),
        }
    }

    fn swizzled(&self, span: Span, swizzle: &Expr, layout: &Expr) -> Evaluated {
        let (swizzle_value, layout_value) = match (self.value(swizzle), self.value(layout)) {
            (Ok(swizzle), Ok(layout)) => (swizzle, layout),
            (a, b) => return Err(a.err().into_iter().chain(b.err()).flatten().collect()),
        };
        composed(span, (swizzle.span, &swizzle_value), (layout.span, &layout_value))
    }

    fn tiler(&self, span: Span, modes: &[Expr]) -> Evaluated {
        if modes.len() > MAX_NODES {
            return Err(vec![wording::crowded(modes[MAX_NODES].span, "entries of a tiler", MAX_NODES, modes.len())]);
        }
        let mut mistakes = Vec::new();
        let mut entries = Vec::new();
        for mode in modes {
            match self.value(mode) {
                Ok(value) => entries.push((mode.span, value)),
                Err(more) => mistakes.extend(more),
            }
        }
        if mistakes.is_empty() { tiler_of(span, &entries) } else { Err(mistakes) }
    }

    fn offset(&self, span: Span, offset: &Expr, layout: &Expr) -> Evaluated {
        let offset_value = self.value(offset)?;
        let layout_value = self.value(layout)?;
        with_offset(span, (offset.span, &offset_value), (layout.span, &layout_value))
    }
}

type Evaluated = Result<Box<Value>, Vec<Diagnostic>>;

/// What needs no evaluation.
#[inline(never)]
fn literal(expr: &Expr) -> Evaluated {
    let value = match &expr.kind {
        ExprKind::Int(value) => Ok(Value::from(*value)),
        ExprKind::Scalar(scalar) => Ok(Value::from(**scalar)),
        ExprKind::Ratio(_, 0) => Err(wording::zero_denominator(expr.span)),
        ExprKind::Ratio(numerator, denominator) => Ok(Value::Ratio(*numerator, *denominator)),
        ExprKind::Str(content) => Ok(Value::Str(content.clone())),
        ExprKind::Keep => Ok(Value::from(HTuple::leaf(None::<i64>))),
        ExprKind::Tuple(_) => tuple(expr),
        ExprKind::Layout { .. } => text::layout(expr).map(Value::Layout),
        ExprKind::Host { .. } => Err(wording::run_time_leaf(expr.span)),
        _ => Err(wording::nothing_here(expr.span)),
    };
    value.map(Box::new).map_err(|mistake| vec![mistake])
}

/// The tiler with these entries.
#[inline(never)]
fn tiler_of(span: Span, entries: &[(Span, Box<Value>)]) -> Evaluated {
    let (mut tilers, mut mistakes) = (Vec::new(), Vec::new());
    for (span, value) in entries {
        match Tiler::from_value(value) {
            Ok(Some(tiler)) => tilers.push(tiler),
            Ok(None) => mistakes.push(wording::not_a_tiler(*span, value)),
            Err(error) => mistakes.push(wording::bad_argument(*span, value, &error)),
        }
    }
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    match Tiler::by_mode(&tilers) {
        Ok(tiler) => Ok(Box::new(Value::Tiler(tiler))),
        Err(error) => Err(vec![text::wording::algebra(span, &error)]),
    }
}

/// A layout with an offset in front of it.
#[inline(never)]
fn with_offset(span: Span, offset: (Span, &Value), layout: (Span, &Value)) -> Evaluated {
    let added = match offset.1 {
        Value::Integers(tuple) if tuple.is_leaf() => Scalar::integer(*tuple.leaf_at(0)),
        Value::Strides(tuple) if tuple.is_leaf() => *tuple.leaf_at(0),
        other => return Err(vec![wording::not_an_offset(offset.0, other)]),
    };
    let value = match layout.1 {
        Value::Layout(layout) => placed(&added, layout),
        Value::Offset { offset, layout } => added.add(offset).and_then(|offset| placed(&offset, layout)),
        Value::Composed(composed) => return Err(vec![wording::offset_before_swizzle(offset.0, &added, composed)]),
        other => return Err(vec![wording::not_a_layout(layout.0, other)]),
    };
    value.map(Box::new).map_err(|error| vec![text::wording::algebra(span, &error)])
}

/// A layout with a swizzle in front of it.
#[inline(never)]
fn composed(span: Span, swizzle: (Span, &Value), layout: (Span, &Value)) -> Evaluated {
    let Value::Swizzle(outer) = swizzle.1 else { return Err(vec![wording::not_a_swizzle(swizzle.0, swizzle.1)]) };
    let (offset, layout) = match layout.1 {
        Value::Layout(layout) => (Scalar::ZERO, layout),
        Value::Offset { offset, layout } => (*offset, layout),
        other => return Err(vec![wording::not_a_layout(layout.0, other)]),
    };
    let value = Composed::new(*outer, offset, *layout).map(Value::from);
    value.map(Box::new).map_err(|error| vec![text::wording::algebra(span, &error)])
}

/// The layout with an offset in front; all its values can be represented.
pub(super) fn placed(offset: &Scalar, layout: &Layout) -> Result<Value, crate::Error> {
    let offset = *offset;
    if offset.is_zero() {
        return Ok(Value::Layout(*layout));
    }
    // The values of one sign are reached by the modes with strides of that sign.
    let (mut least, mut greatest) = (offset, offset);
    for mode in layout.modes().leaves() {
        let last = mode.stride.scale(mode.extent - 1)?;
        let negative = last.terms().iter().any(|term| term.value < 0);
        let end = if negative { &mut least } else { &mut greatest };
        *end = end.add(&last)?;
    }
    Ok(Value::Offset { offset, layout: *layout })
}

/// A tuple of integers, of strides, or of integers and `_`.
fn tuple(expr: &Expr) -> Result<Value, Diagnostic> {
    if !contains(expr, &|kind| matches!(kind, ExprKind::Keep)) {
        return text::scalars(expr).map(Value::from);
    }
    text::pattern(expr).map(Value::from)
}

fn contains(expr: &Expr, wanted: &impl Fn(&ExprKind) -> bool) -> bool {
    match &expr.kind {
        ExprKind::Tuple(modes) => modes.iter().any(|mode| contains(mode, wanted)),
        kind => wanted(kind),
    }
}
