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
mod unit;
mod check;
mod ghost;
mod htuple;
mod index;
mod layout;
mod leaf;
#[macro_use]
mod macros;
#[doc(hidden)]
pub mod macro_support;
mod node;
mod source;
mod stride;

pub use cute_algebra as algebra;
#[doc(hidden)]
pub use cute_macros::{__layout, __layouts, __shape, __try_layout};
#[doc(no_inline)]
pub use typenum;

pub use ghost::{Shape, Static};
pub use htuple::{__, HTuple};
pub use index::Index;
pub use layout::StaticLayout;
#[doc(hidden)]
pub use leaf::By;
pub use leaf::{Leaf, N, Num, U};
pub use source::CudaSource;
pub use stride::{E, F, FE, Sum};
