//! CuTe layouts as Rust types.
//!
//! A layout is a function from coordinates to offsets, written as a shape and a stride: `(4,8):(8,1)` is a row-major matrix. Here it is a
//! type without bytes, and what follows from it is constant: sizes, texts, checks, and index code that is as short as written by hand.
//!
//! ```
//! use cute_static::{Compatible, layout, layouts, shape};
//!
//! type Smem = layout!((4,(4,2)):(4,(1,16)));             // 1. a type ...
//! let smem: Smem = layout!((4,(4,2)):(4,(1,16)));        // ... and its value
//! let (m, n) = (100u32, 64u32);
//! let gmem = layout!((m, n):(n, 1));                     // 2. leaves of the run time
//! layouts! { pub type Tile = (4,8):(8,1); }              // 3. names
//! fn same_tile<T: Compatible<S>, S>(_: T, _: S) {}       // 4. relations are bounds
//!
//! same_tile(Tile, smem);
//! same_tile(shape!(32), Tile);
//! assert_eq!((Smem::at(22u32), smem.offset((2u32, 5u32)), smem.offset((2u32, (1u32, 1u32)))), (25, 25, 25));
//! assert_eq!((gmem.size(), gmem.offset((3u32, 7u32))), (6400, 199));
//! ```
//!
//! | CuTe C++ | PyCuTe | here |
//! |---|---|---|
//! | `Layout<Shape<_4,_8>, Stride<_8,_1>>` | `Layout((4,8),(8,1))` | `layout!((4,8):(8,1))`, a [`Static`] |
//! | `make_layout(make_shape(m, _8{}), make_stride(_8{}, _1{}))` | | `layout!((m, 8):(8, 1))`, a [`Mixed`] |
//! | `Shape<_4, Shape<_4,_2>>` | `(4,(4,2))` | `shape!((4,(4,2)))`, a [`Shape`] |
//! | `Int<16>`, `_16` | `16` | [`N<16>`](N); `{T}` with `T: Unsigned` is [`U<T>`](U) |
//! | `E<0>`, `E<1,0>` | `E(0)`, `E(1,0)` | `e0`, `e(1,0)`: [`E`] |
//! | `rank`, `depth`, `size`, `cosize` | the same | [`StaticLayout::RANK`], [`DEPTH`](StaticLayout::DEPTH), [`SIZE`](StaticLayout::SIZE), [`COSIZE`](StaticLayout::COSIZE) |
//! | `layout(i)`, `layout(i, j)` | the same | [`at(i)`](StaticLayout::at), [`offset((i, j))`](StaticLayout::offset); [`eval`](StaticLayout::eval) beyond the shape |
//! | `print(layout)` | `str(layout)` | [`StaticLayout::TEXT`], `Display` |
//! | `is_congruent`, `is_weakly_congruent`, `is_compatible` | the same | [`Congruent`], [`WeaklyCongruent`], [`Compatible`]; as values [`algebra::relations`] |
//! | `coalesce(layout)`, `composition(a, b)`, .. | the same | `layout!(coalesce(..))`, `layouts!`; in generic code [`Coalesce<L>`](Coalesce), [`Composition<A, B>`](Composition), ..: [`expression`] |
//!
//! Import by name: `use cute_static::*` brings [`N`], which hides a const parameter `N` where a type may stand.

#![no_std]
#![deny(unsafe_code)]
#![allow(clippy::type_complexity)] // types are the values of this crate

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

pub mod algorithm;
#[cfg(feature = "atoms")]
pub mod atoms;
mod axis;
#[doc(hidden)]
pub mod canonical;
pub mod check;
mod composed;
pub mod constant;
mod coordinate;
mod error;
pub mod expression;
mod ghost;
mod grouped;
mod htuple;
mod index;
pub mod kernels;
mod layout;
mod leaf;
mod list;
#[macro_use]
mod macros;
#[doc(hidden)]
pub mod macro_support;
mod mixed;
mod node;
mod part;
mod partial;
mod predicate;
mod reach;
mod relations;
mod size;
mod source;
mod stride;
mod swizzled;
pub mod tensor;
mod through;
mod value;
mod width;

pub use cute_algebra as algebra;
#[doc(hidden)]
pub use cute_macros::{__einsum, __layout, __layouts, __layouts_finish, __redistribution, __shape, __try_layout};
#[doc(no_inline)]
pub use typenum;

pub use composed::{Composed, Swizzle};
pub use coordinate::{Admits, Computed, Coordinate};
#[doc(no_inline)]
pub use cute_algebra::Error as LayoutError;
pub use error::TensorError;
pub use expression::types::*;
pub use ghost::{ByMode, Pad, Ratio, Shape, Static, Str};
pub use htuple::{__, HTuple};
pub use index::Index;
pub use layout::StaticLayout;
pub use leaf::{By, Leaf, N, Num, U};
#[cfg(feature = "alloc")]
pub use mixed::ParseMixedError;
#[doc(hidden)]
pub use mixed::RunTimeLeaf;
pub use mixed::{Division, Mixed, Multiple, Quotient, Share, StrideOf, Times};
pub use part::{GridOf, IdentityOf, SliceOf, TileOf, Tiles};
pub use partial::Partial;
pub use predicate::Predicate;
pub use reach::Addressed;
pub use relations::{Compatible, Congruent, Rank, Shaped, WeaklyCongruent};
pub use size::StaticSize;
pub use source::CudaSource;
pub use stride::{E, F, FE, Sum};
pub use swizzled::Swizzled;
pub use tensor::{Coordinates, Elements, ElementsMut, Fragment, Memory, MemoryMut, Movable, Padded, Registers, Safe, Shared, Tensor};
pub use through::{ReadThrough, Through};
pub use value::{Layout, View};
pub use width::{Accessed, Vector, vector, vector_width};

/// The whole way: layouts, checks, a kernel in CUDA C and one in Rust, launched.
#[doc = include_str!("../docs/kernels.md")]
pub mod guide {}
