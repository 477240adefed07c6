//! Capacities of the fixed-size values.
//!
//! Every value of the algebra is `Copy` and has no allocation, so that one implementation serves proc macros, `const` evaluation and
//! run time. What does not fit is an [`Error::Capacity`](crate::Error::Capacity), never a wrong answer.

/// Integers in one hierarchical tuple.
///
/// ```
/// use cute_algebra::{HTuple, limits::MAX_LEAVES};
/// assert!(HTuple::flat(&[1; MAX_LEAVES], 0).is_ok() && HTuple::flat(&[1; MAX_LEAVES + 1], 0).is_err());
/// ```
pub const MAX_LEAVES: usize = 32;
/// Leaves and tuples together in one hierarchical tuple.
///
/// ```
/// use cute_algebra::{HTuple, limits::MAX_NODES};
/// // Each of the modes ((1)) has three nodes; the tuple around them is one more.
/// let mode: HTuple<i64> = "((1))".parse().unwrap();
/// assert!(HTuple::concat(&[mode; MAX_NODES / 3 - 1], 0).is_ok() && HTuple::concat(&[mode; MAX_NODES / 3], 0).is_err());
/// ```
pub const MAX_NODES: usize = 96;
/// Basis terms in one stride.
///
/// ```
/// use cute_algebra::{Path, Scalar, limits::MAX_TERMS};
/// let sum = |terms: usize| {
///     (0..terms).try_fold(Scalar::ZERO, |sum, axis| sum.add(&Scalar::basis(Path::new(&[axis as i64])?)))
/// };
/// assert!(sum(MAX_TERMS).is_ok() && sum(MAX_TERMS + 1).is_err());
/// ```
pub const MAX_TERMS: usize = 8;
/// Indices in the path of one basis vector: `e(1,0,2,3)`.
///
/// ```
/// use cute_algebra::{Path, limits::MAX_PATH};
/// assert!(Path::new(&[1; MAX_PATH]).is_ok() && Path::new(&[1; MAX_PATH + 1]).is_err());
/// ```
pub const MAX_PATH: usize = 4;
/// Levels of nesting.
///
/// ```
/// use cute_algebra::{HTuple, limits::MAX_DEPTH};
/// let nested = |levels: usize| (0..levels).try_fold(HTuple::leaf(4), |inner, _| HTuple::concat(&[inner], 0));
/// assert!(nested(MAX_DEPTH).is_ok() && nested(MAX_DEPTH + 1).is_err());
/// ```
pub const MAX_DEPTH: usize = 16;
/// Coordinates that an operation may look at one by one in `const` evaluation, which is orders of magnitude slower than compiled code.
///
/// ```
/// use cute_algebra::{Layout, limits::CONST_POINTS};
/// let of = |text: &str| text.parse::<Layout>().unwrap();
/// let (a, b) = (of("(6,2):(8,2)"), of("(4,3):(3,1)"));
/// assert_eq!(a.composition(&b), a.composition_within(&b, CONST_POINTS));
/// ```
pub const CONST_POINTS: i64 = 1 << 16;
/// Coordinates that an operation may look at one by one at run time.
///
/// ```
/// use cute_algebra::{Layout, limits::RUN_TIME_POINTS};
/// let of = |text: &str| text.parse::<Layout>().unwrap();
/// assert_eq!(of("8:2").composition_within(&of("4:2"), RUN_TIME_POINTS), Ok(of("4:4")));
/// ```
pub const RUN_TIME_POINTS: i64 = 1 << 22;
/// Elements of a list that an operation returns.
///
/// ```
/// use cute_algebra::{expr::evaluate, limits::MAX_LISTED};
/// assert!(evaluate(&format!("coordinates({})", MAX_LISTED + 1)).unwrap_err().to_string().contains("more than 65536 coordinates"));
/// ```
pub const MAX_LISTED: usize = 1 << 16;
