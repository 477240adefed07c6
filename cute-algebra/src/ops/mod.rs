//! Operations on layouts, one file an operation. Each returns a layout only if it has the operation's property.

mod arrange;
mod bits;
mod coalesce;
mod codomain;
mod common_domain;
mod complement;
mod composed;
mod composition;
mod covering;
mod divide;
mod filter;
mod injective;
mod layout_like;
mod left_inverse;
mod max_common;
mod nullspace;
mod partition;
mod product;
mod recast;
mod right_inverse;
mod slice;
mod swizzle;
mod tiler;
mod walk;

pub use arrange::Arrangement;
pub use composed::Composed;
pub use divide::{Division, Predicate, Remainder};
pub use slice::Slice;
pub use swizzle::Swizzle;
pub use tiler::Tiler;
#[cfg(feature = "alloc")]
pub(crate) use walk::{Step, Walk};
