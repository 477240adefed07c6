//! What the macros write. Nothing here is meant to be written by hand.
//!
//! Every path is absolute (`::cute_static::..`, or under the name that the user's crate gives it). `p` stands for that crate.
//!
//! | in the macro | leaf of a shape | leaf of a stride |
//! |---|---|---|
//! | literal `v` with `in_table(v)` | `p::N<v>` | `p::N<v>` |
//! | any other literal | `p::N<6000, p::By<112, 23>>` | `p::N<6000>` |
//! | `{K}`, `TILE`, `a::TILE`, `{2 * K}`: a concrete constant of any integer type | `p::macro_support::Constant<{ p::macro_support::extent((K) as i64) }, { p::macro_support::in_table((K) as i64) }, { p::macro_support::byte((K) as i64, 0) }, .. 7>` | `p::N<{ (K) as i64 }>` |
//! | a `const K: i64` parameter of the surrounding item | `p::N<{ K }>`: rustc takes it only bare | `p::N<{ K }>` |
//! | a type parameter `T: Unsigned` | `p::U<T>` | `p::U<T>` |
//! | `?u32` in type position | `u32` | `u32` |
//!
//! rustc offers no way to find out what a lone name in braces is: whether type, constant or const parameter must show in the text.
//! Strides: `p::E<6, 1, 0>` for `6*e(1,0)`, `p::F<5>` for `f5`, `p::FE<3, 1>` for `f3*e1`, `p::Sum<(p::E<1, 0>, p::E<1, 1>,)>`.
//! Arguments are unsuffixed literals.
//!
//! * layout: `p::Static::<S, D>` (both positions), shape: `p::Shape::<S>`
//! * layout with run-time leaves, expression position: `p::RunTimeLeaf { shape: S, stride: D }.layout()`, with values: an integer
//!   expression, or `<p::N<64> as p::Leaf>::VALUE`; the same with `.try_layout()` in `try_layout!`
//! * layout with run-time leaves, type position: `p::Mixed<S, D>`

pub use crate::source::{Piece, Source, at, source_length};
pub use cute_algebra::encode::{byte, in_table};

use crate::check::fail;
use crate::leaf::{By, InTable, N};
use cute_algebra::text::Text;

/// A constant as an extent. rustc names the caller, which is the constant in the macro.
///
/// # Panics
/// If the extent is below 1.
#[track_caller]
pub const fn extent(value: i64) -> i64 {
    if value < 1 {
        let mut text = Text::<64>::new();
        fail(text.str("extent ").int(value).str(": extents are at least 1").as_str());
    }
    value
}

/// Whether a constant is in the table.
#[derive(Debug)]
pub struct Is<const IN_TABLE: bool>;

/// Whether an expression was evaluated.
#[derive(Debug)]
pub struct Proven<const PROVEN: bool>;

/// A type that stays what it is, once rustc has evaluated a constant beside it.
pub trait Stays<T> {
    /// The type.
    type Itself;
}

impl<T> Stays<T> for Proven<true> {
    type Itself = T;
}

/// True; what matters is that its argument could be evaluated.
pub const fn proven(_: cute_algebra::Layout) -> bool {
    true
}

/// Chooses the encoding of a constant, so that equal integers are one type.
pub trait Choose<Bytes> {
    /// `InTable`, or the bytes.
    type Encoding;
}

impl<Bytes> Choose<Bytes> for Is<true> {
    type Encoding = InTable;
}

impl<Bytes> Choose<Bytes> for Is<false> {
    type Encoding = Bytes;
}

/// The leaf of a concrete constant.
pub type Constant<
    const VALUE: i64,
    const IN_TABLE: bool,
    const B0: u8,
    const B1: u8,
    const B2: u8,
    const B3: u8,
    const B4: u8,
    const B5: u8,
    const B6: u8,
    const B7: u8,
> = N<VALUE, <Is<IN_TABLE> as Choose<By<B0, B1, B2, B3, B4, B5, B6, B7>>>::Encoding>;
