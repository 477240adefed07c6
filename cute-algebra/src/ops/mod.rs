//! Operations on layouts, one file an operation. Each returns a layout only if it has the operation's property.

mod coalesce;
mod codomain;
mod complement;
mod composition;
mod right_inverse;
mod tiler;

pub use tiler::Tiler;
