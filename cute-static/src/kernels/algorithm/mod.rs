//! The [algorithms](crate::algorithm) as kernels, over static layouts of any tree.
//!
//! | kernel | is | blocks |
//! |---|---|---|
//! | [`struct@Copy`], [`CopyIf`] | [`algorithm::copy`](crate::algorithm::copy()), [`copy_if`](crate::algorithm::copy_if) | any number, of any size |
//! | [`Fill`] | [`algorithm::fill`](crate::algorithm::fill()) | any number, of any size |
//! | [`Axpby`] | [`algorithm::axpby_in`](crate::algorithm::axpby_in) | any number, of any size |
//! | [`Reduce`] | [`algorithm::reduce`](crate::algorithm::reduce()) of an [`Operation`] | any number, of 256 threads |
//! | [`Gemm`], [`Einsum`] | [`algorithm::gemm_in`](crate::algorithm::gemm_in), [`einsum!`](crate::einsum) | any number, of 256 threads |
//!
//! Elements are [`Element`]s; products and sums are 32 bits wide for those of 16 bits. Shapes need not be multiples of anything: what is
//! beyond the extents is neither read nor written. The kernels are definitions: short, right for every layout, and coalesced where the
//! layout allows it; [`gemm`](super::gemm) and [`pipeline`](super::pipeline) are the fast ones for matrices.
//!
//! The same algorithms in a kernel written in Rust are a [`Share`](crate::algorithm::Share) each. What runs on the host is checked the same
//! way: extents that differ do not compile.

mod element;
mod elementwise;
mod product;
mod reduce;

pub use element::Element;
pub use elementwise::{Axpby, Copy, CopyIf, Fill};
pub use product::{Einsum, Gemm};
pub use reduce::{Largest, Operation, Reduce, Smallest, Total};
