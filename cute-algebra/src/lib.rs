//! CuTe's layout algebra, exact and sound, as `const fn` on fixed-capacity data.
//!
//! A [`Layout`] is a shape with a congruent stride: a function from coordinates to offsets. An operation returns a layout only if it is
//! right at every coordinate, otherwise an [`Error`] with the numbers that do not fit.
//!
//! ```
//! use cute_algebra::Layout;
//! let a: Layout = "(6,2):(8,2)".parse()?;
//! let b: Layout = "(4,3):(3,1)".parse()?;
//! let r = a.composition(&b)?;
//! assert_eq!(r.to_string(), "((2,2),3):((24,2),8)");
//! // R(c) = A(B(c)): B(2) is 6, and A(6) is 2.
//! assert_eq!(r.at(2)?, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Strides, offsets and sizes count elements, never bytes. Coordinates, modes, leaves, axes and ranks are counted from 0. Integers are 64
//! bits wide, and what does not fit is an error. Parsing, expressions and plans made at run time need the feature `alloc`, which is on by
//! default; everything else works without it, in constants as at run time.

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

pub mod apply;
pub mod coordinate;
#[cfg(feature = "alloc")]
pub mod draw;
pub mod emit;
pub mod encode;
mod error;
#[cfg(feature = "alloc")]
pub mod expr;
pub mod f2;
mod help;
mod htuple;
mod layout;
pub mod limits;
mod ops;
pub mod plan;
pub mod relations;
mod scalar;
pub mod semimodule;
pub mod text;

pub use error::{Capacity, Error, Flaw, MESSAGE};
pub use htuple::{Cursor, HTuple, Profile};
pub use layout::{Image, Layout, Mode};
pub use ops::{Arrangement, Composed, Division, Predicate, Remainder, Slice, Swizzle, Tiler};
pub use scalar::{Path, Ring, Scalar, Term, xor};
