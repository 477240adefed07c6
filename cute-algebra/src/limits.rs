//! Capacities of the fixed-size values.
//!
//! Every value of the algebra is `Copy` and has no allocation, so that one implementation serves proc macros, `const` evaluation and
//! run time. What does not fit is an [`Error::Capacity`](crate::Error::Capacity), never a wrong answer.

/// Integers in one hierarchical tuple.
pub const MAX_LEAVES: usize = 32;
/// Leaves and tuples together in one hierarchical tuple.
pub const MAX_NODES: usize = 96;
/// Basis terms in one stride.
pub const MAX_TERMS: usize = 8;
/// Indices in the path of one basis vector: `e(1,0,2,3)`.
pub const MAX_PATH: usize = 4;
/// Levels of nesting.
pub const MAX_DEPTH: usize = 16;
/// Points that an operation may look at one by one in `const` evaluation, which runs at about half a million steps a second.
pub const CONST_POINTS: i64 = 1 << 16;
/// Points that an operation may look at one by one at run time.
pub const RUN_TIME_POINTS: i64 = 1 << 22;
/// Elements of a list that an operation returns.
pub const MAX_LISTED: usize = 1 << 16;
