//! The tree that the parser builds.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::token::Span;
use crate::scalar::Scalar;

/// Where the tokens come from.
///
/// ```
/// use cute_algebra::text::{Dialect, Expected, lex, parse_tokens};
/// let reads = |dialect| parse_tokens(&lex("(m,64):(64,1)").unwrap(), dialect, Expected::Layout).is_ok();
/// assert!(!reads(Dialect::Text) && reads(Dialect::Macro));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// A string: leaves are literals.
    Text,
    /// A macro: a leaf may also be a Rust expression, a `{constant}` or `?type`.
    Macro,
}

/// What the whole input has to be.
///
/// ```
/// use cute_algebra::text::{Expected, parse_str};
/// assert!(parse_str("(0,-2)", Expected::Tuple).is_ok() && parse_str("(0,-2)", Expected::Shape).is_err());
/// assert!(parse_str("(e0,6*e1)", Expected::Strides).is_ok() && parse_str("(e0,6*e1)", Expected::Tuple).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// Any expression.
    Expression,
    /// A layout, or a call or path that may stand for one.
    Layout,
    /// A tuple of extents, each at least 1.
    Shape,
    /// A tuple of integers.
    Tuple,
    /// A tuple of strides.
    Strides,
}

/// An expression and where it stands.
///
/// ```
/// use cute_algebra::text::{Expected, ExprKind, Span, parse_str};
/// let tree = parse_str(" (4,8) : (1,4) ", Expected::Layout).unwrap();
/// assert_eq!(tree.span, Span::new(1, 14));
/// let ExprKind::Layout { stride, .. } = tree.kind else { panic!() };
/// assert_eq!(stride.span, Span::new(9, 14));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands, delimiters included.
    pub span: Span,
}

/// What an expression is.
///
/// ```
/// use cute_algebra::text::{Expected, ExprKind, parse_str};
/// let kind = |text| parse_str(text, Expected::Expression).unwrap().kind;
/// assert!(matches!(kind("-4"), ExprKind::Int(-4)));
/// assert!(matches!(kind("1/2"), ExprKind::Ratio(1, 2)));
/// assert!(matches!(kind("[4,8:2,_]"), ExprKind::Tiler(modes) if matches!(modes[2].kind, ExprKind::Keep)));
/// assert!(matches!(kind("8 + (4,8):(1,4)"), ExprKind::Offset { .. }));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExprKind {
    /// An integer.
    Int(i64),
    /// A stride that is not an integer: `f5`, `6*e1`, `e0+e(1,0)`.
    Scalar(Box<Scalar>),
    /// A ratio `1/2`: numerator and denominator, neither checked nor reduced.
    Ratio(i64, i64),
    /// A string: what stands between the quotes, as written.
    Str(String),
    /// `_`: keep this mode.
    Keep,
    /// A tuple; its leaves are integers, strides, `_` and Rust expressions.
    Tuple(Vec<Expr>),
    /// A tiler by mode: `[4,8:2,_]`.
    Tiler(Vec<Expr>),
    /// `shape:stride`.
    Layout {
        /// A tuple of extents.
        shape: Box<Expr>,
        /// A tuple of strides, congruent with the shape.
        stride: Box<Expr>,
    },
    /// A layout with an offset in front: `8 + (4,8):(1,4)`.
    Offset {
        /// An integer or a stride; in a macro also a Rust expression.
        offset: Box<Expr>,
        /// The layout behind it.
        layout: Box<Expr>,
    },
    /// A layout with a swizzle in front: `swizzle(3,4,3) o (8,64):(64,1)`.
    Swizzled {
        /// The call.
        swizzle: Box<Expr>,
        /// The layout behind it.
        layout: Box<Expr>,
    },
    /// An operation on arguments.
    Call {
        /// The name of the operation.
        name: String,
        /// Where the name stands.
        name_span: Span,
        /// The arguments.
        args: Vec<Expr>,
    },
    /// A path to a layout type, or the name of one: as written, without spaces.
    Path(String),
    /// A leaf that Rust gives a value (in macros only).
    Host {
        /// When and how.
        kind: HostKind,
        /// Its tokens, as indices into the tokens that were parsed.
        tokens: Range<usize>,
    },
    /// A place where something else was found; trees with one come with a diagnostic and are never returned as valid.
    Missing,
}

/// How Rust gives a leaf its value.
///
/// ```
/// use cute_algebra::text::{Dialect, Expected, ExprKind, HostKind, lex, parse_tokens};
/// let tree = parse_tokens(&lex("(BM,m,?u32)").unwrap(), Dialect::Macro, Expected::Shape).unwrap();
/// let ExprKind::Tuple(extents) = tree.kind else { panic!() };
/// let is = |leaf: usize, wanted| matches!(extents[leaf].kind, ExprKind::Host { kind, .. } if kind == wanted);
/// assert!(is(0, HostKind::Static) && is(1, HostKind::Value) && is(2, HostKind::Type));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HostKind {
    /// At compile time: `{BM}` or the path of a constant in UPPER_CASE.
    Static,
    /// At run time: any other expression.
    Value,
    /// At run time, of the type behind a question mark: `?u32`.
    Type,
}
