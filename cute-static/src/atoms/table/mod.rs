//! The catalogue, one file a kind of entry, each generated.

mod copying;
mod matrix;
mod memory;

pub use copying::COPIES;
pub use matrix::MMA;
pub use memory::MEMORY;
