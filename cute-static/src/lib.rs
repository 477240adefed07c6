//! CuTe layouts as Rust types.

#![no_std]
#![deny(unsafe_code)]

/// `?` for `const fn`.
macro_rules! tri {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
}

#[macro_use]
mod arity;
#[macro_use]
mod unit;

mod check;
pub mod constant;
mod coordinate;
mod ghost;
mod htuple;
mod index;
mod layout;
mod leaf;
#[macro_use]
mod macros;
#[doc(hidden)]
pub mod macro_support;
mod mixed;
mod node;
mod relations;
mod size;
mod source;
mod stride;
mod value;

pub use cute_algebra as algebra;
#[doc(hidden)]
pub use cute_macros::{__layout, __layouts, __shape, __try_layout};
#[doc(no_inline)]
pub use typenum;

pub use coordinate::{Admits, Coordinate};
#[doc(no_inline)]
pub use cute_algebra::Error as LayoutError;
pub use ghost::{Shape, Static};
pub use htuple::{__, HTuple};
pub use index::Index;
pub use layout::StaticLayout;
pub use leaf::{By, Leaf, N, Num, U};
#[doc(hidden)]
pub use mixed::RunTimeLeaf;
pub use mixed::{Mixed, StrideOf};
pub use relations::{Compatible, Congruent, Rank, Shaped, WeaklyCongruent};
pub use size::StaticSize;
pub use source::CudaSource;
pub use stride::{E, F, FE, Sum};
pub use value::{Layout, View};
