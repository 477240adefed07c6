//! CuTe's layout algebra, exact and sound, as `const fn` on fixed-capacity data.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

/// `?` for `const fn`.
macro_rules! tri {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
}

pub mod coordinate;
pub mod emit;
pub mod encode;
mod error;
#[cfg(feature = "alloc")]
pub mod expr;
mod htuple;
mod layout;
pub mod limits;
mod ops;
pub mod plan;
pub mod relations;
mod scalar;
pub mod text;

pub use error::{Capacity, Error, MESSAGE};
pub use htuple::{Cursor, HTuple, Profile};
pub use layout::{Image, Layout, Mode};
pub use ops::Tiler;
pub use scalar::{Path, Ring, Scalar, Term, xor};
