//! Algorithms over tensors: one definition each, for layouts of every kind.
//!
//! | algorithm | what it does |
//! |---|---|
//! | [`copy()`], [`copy_if`] | `y(i) = x(i)`, where a predicate holds |
//! | [`fill()`] | `y(i) = value` |
//! | [`axpby()`], [`axpby_in`] | `y(i) = alpha * x(i) + beta * y(i)` |
//! | [`reduce()`] | `y(i) = op(.. op(op(initial, x(i,0)), x(i,1)) ..)` over chosen modes |
//! | [`gemm()`], [`gemm_in`] | `C(m,n,l) += A(m,k,l) * B(n,k,l)` |
//! | [`einsum!`](crate::einsum) | any contraction of two tensors: `"stupr,qtru->stqp"` |
//!
//! Layouts are static, with leaves of the run time, swizzled, or made of others. A mode of the algorithm is a top-level mode of the layout,
//! whatever tree it has: every shape is accepted that the shape of the algorithm is weakly congruent with. Extents that differ are errors
//! that name the mode; those that are known at compile time do not compile.
//!
//! ```
//! use cute_static::{Tensor, algorithm, layout};
//! let (a, b) = ([1.0, 2.0, 3.0, 4.0], [1.0, 0.0, 1.0, 1.0]);
//! let mut c = [0.0; 4];
//! let (a, b) = (Tensor::new(&a, layout!((2,2):(2,1)))?, Tensor::new(&b, layout!((2,2):(2,1)))?);
//! algorithm::gemm(&mut Tensor::new(&mut c, layout!((2,2):(2,1)))?, &a, &b)?;
//! assert_eq!(c, [1.0, 3.0, 3.0, 7.0]);
//! # Ok::<(), cute_static::TensorError>(())
//! ```
//!
//! Several threads do an algorithm together by a [`Share`] each: the same definition, applied to some of the elements of the result. That is
//! what a kernel in Rust calls; the kernels in CUDA C are [`kernels::algorithm`](crate::kernels::algorithm). Nothing here panics or allocates.
//!
//! # Why access is safe
//!
//! Indices run below the extents of the modes, so a sum of one part a mode is the offset at a coordinate in range, which is within the
//! reach that was checked when the tensor was made. A destination is written only if no two coordinates have one element: otherwise it does
//! not compile, or is [refused](crate::TensorError::NotInjective) at run time.

mod axpby;
mod check;
mod copy;
mod einsum;
mod fill;
mod gemm;
#[allow(unsafe_code)]
mod nest;
mod number;
#[allow(unsafe_code)]
mod product;
#[allow(unsafe_code)]
mod reduce;
mod share;

pub use axpby::{axpby, axpby_in};
pub(crate) use copy::copied;
pub use copy::{copy, copy_if};
pub(crate) use einsum::{Agree, Folded, OfA, OfB, OfC};
pub use einsum::{Einsum, einsum};
pub use fill::fill;
pub(crate) use gemm::ByRank;
pub use gemm::{gemm, gemm_in};
pub use number::{Number, Summand};
pub(crate) use reduce::Kept;
pub use reduce::reduce;
pub use share::Share;
