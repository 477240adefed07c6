//! Coordinates: from integers to natural coordinates and back, and the sets of coordinates of a shape.
//!
//! A coordinate of a shape is any tuple of integers that is weakly congruent with it; a natural coordinate is congruent with it. Integers
//! outside the shape are legal: the last leaf takes the excess.

mod convert;
mod product;
mod sets;

pub use convert::{crd2crd, crd2idx, idx2crd, idx2crd_values, in_bounds};
pub use product::{inner_product, inner_product_scalar, prefix_product};
pub use sets::{Coarsenings, Coordinates, coarsenings, coordinates};
