//! Operations on layouts, one file an operation. Each returns a layout only if it has the operation's property.

mod coalesce;
mod codomain;
mod common_domain;
mod complement;
mod composed;
mod composition;
mod filter;
mod layout_like;
mod recast;
mod right_inverse;
mod swizzle;
mod tiler;

pub use composed::Composed;
pub use swizzle::Swizzle;
pub use tiler::Tiler;
