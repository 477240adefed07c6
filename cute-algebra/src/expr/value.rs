//! What an expression evaluates to.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::htuple::HTuple;
use crate::layout::Layout;
use crate::ops::{Composed, Swizzle, Tiler};
use crate::scalar::Scalar;

/// A value of the evaluator. Its text parses back to it, except that of lists and truth values.
///
/// ```
/// use cute_algebra::expr::{Value, evaluate};
/// assert_eq!(evaluate("(4,8)").unwrap(), Value::Integers("(4,8)".parse().unwrap()));
/// assert_eq!(evaluate("congruent((4,8), (5,7))").unwrap(), Value::Bool(true));
/// assert!(matches!(evaluate("8 + (4,8):(1,4)").unwrap(), Value::Offset { .. }));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// A layout.
    Layout(Layout),
    /// A layout with an offset in front; the offset is not zero.
    Offset {
        /// Added to every value.
        offset: Scalar,
        /// The layout.
        layout: Layout,
    },
    /// A swizzle as a function of integers.
    Swizzle(Swizzle),
    /// A swizzled layout, perhaps with an offset between the two.
    Composed(Composed),
    /// An integer, or a tuple of integers: a shape or a coordinate.
    Integers(HTuple<i64>),
    /// A tuple of integers in which some are left open: `(1,_)`.
    Pattern(HTuple<Option<i64>>),
    /// A stride that is not an integer, or a tuple of strides with one.
    Strides(HTuple<Scalar>),
    /// A ratio, not reduced; the denominator is not 0.
    Ratio(i64, i64),
    /// A truth value.
    Bool(bool),
    /// A name that means itself: see [`word`](super::word).
    Word(&'static str),
    /// A string.
    Str(String),
    /// A tiler by mode.
    Tiler(Tiler),
    /// A list of coordinates or shapes.
    Tuples(Vec<HTuple<i64>>),
    /// A list of values of a layout.
    Scalars(Vec<Scalar>),
    /// A list of layouts.
    Layouts(Vec<Layout>),
    /// A list of tuples, some of them left open: `_`.
    Patterns(Vec<HTuple<Option<i64>>>),
}

impl Value {
    /// What the value is, for messages.
    ///
    /// ```
    /// use cute_algebra::expr::evaluate;
    /// assert_eq!(evaluate("(1,_)").unwrap().kind(), "a tuple with `_`");
    /// ```
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Layout(_) => "a layout",
            Value::Offset { .. } => "a layout with an offset",
            Value::Swizzle(_) => "a swizzle",
            Value::Composed(_) => "a swizzled layout",
            Value::Integers(tuple) if tuple.is_leaf() => "an integer",
            Value::Integers(_) => "a tuple of integers",
            Value::Pattern(tuple) if tuple.is_leaf() => "`_`",
            Value::Pattern(_) => "a tuple with `_`",
            Value::Strides(tuple) if tuple.is_leaf() => "a stride",
            Value::Strides(_) => "a tuple of strides",
            Value::Ratio(..) => "a ratio",
            Value::Bool(_) => "a truth value",
            Value::Word(_) => "a word",
            Value::Str(_) => "a string",
            Value::Tiler(_) => "a tiler",
            Value::Tuples(_) => "a list of tuples",
            Value::Scalars(_) => "a list of values",
            Value::Layouts(_) => "a list of layouts",
            Value::Patterns(_) => "a list of tuples with `_`",
        }
    }

    /// The integer, if the value is a single one.
    ///
    /// ```
    /// use cute_algebra::expr::evaluate;
    /// assert_eq!(evaluate("eval((4,8):(1,4), (3,7))").unwrap().as_integer(), Some(3 + 7 * 4));
    /// assert_eq!(evaluate("(3,7)").unwrap().as_integer(), None);
    /// ```
    pub fn as_integer(&self) -> Option<i64> {
        match self {
            Value::Integers(tuple) if tuple.is_leaf() => Some(*tuple.leaf_at(0)),
            _ => None,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Layout(layout) => layout.fmt(f),
            Value::Offset { offset, layout } => write!(f, "{offset} + {layout}"),
            Value::Swizzle(swizzle) => swizzle.fmt(f),
            Value::Composed(composed) => composed.fmt(f),
            Value::Integers(tuple) => tuple.fmt(f),
            Value::Pattern(tuple) => tuple.fmt(f),
            Value::Strides(tuple) => tuple.fmt(f),
            Value::Ratio(numerator, denominator) => write!(f, "{numerator}/{denominator}"),
            Value::Bool(truth) => truth.fmt(f),
            Value::Word(word) => word.fmt(f),
            Value::Str(text) => write!(f, "\"{text}\""),
            Value::Tiler(tiler) => tiler.fmt(f),
            Value::Tuples(tuples) => list(f, tuples),
            Value::Scalars(scalars) => list(f, scalars),
            Value::Layouts(layouts) => list(f, layouts),
            Value::Patterns(patterns) => list(f, patterns),
        }
    }
}

fn list(f: &mut fmt::Formatter<'_>, elements: &[impl fmt::Display]) -> fmt::Result {
    for (i, element) in elements.iter().enumerate() {
        f.write_str(if i == 0 { "" } else { " " })?;
        element.fmt(f)?;
    }
    Ok(())
}

macro_rules! from {
    ($($type:ty => |$x:ident| $value:expr;)*) => { $(
        impl From<$type> for Value {
            fn from($x: $type) -> Value {
                $value
            }
        }
    )* };
}

from! {
    Layout => |x| Value::Layout(x);
    Swizzle => |x| Value::Swizzle(x);
    Composed => |x| Value::Composed(x);
    HTuple<i64> => |x| Value::Integers(x);
    i64 => |x| Value::Integers(HTuple::leaf(x));
    // Ranks and depths are small.
    usize => |x| Value::from(x as i64);
    bool => |x| Value::Bool(x);
    Scalar => |x| Value::from(HTuple::leaf(x));
    Vec<HTuple<i64>> => |x| Value::Tuples(x);
    Vec<Scalar> => |x| Value::Scalars(x);
    Vec<Layout> => |x| Value::Layouts(x);
    Vec<HTuple<Option<i64>>> => |x| Value::Patterns(x);
    // Strides that are all integers are a tuple of integers.
    HTuple<Scalar> => |x| {
        let integers: Option<Vec<i64>> = x.leaves().iter().map(Scalar::as_integer).collect();
        match integers {
            Some(integers) => Value::Integers(x.with_leaves(&integers, 0)),
            None => Value::Strides(x),
        }
    };
    HTuple<Option<i64>> => |x| {
        let integers: Option<Vec<i64>> = x.leaves().iter().copied().collect();
        match integers {
            Some(integers) => Value::Integers(x.with_leaves(&integers, 0)),
            None => Value::Pattern(x),
        }
    };
}
