//! What layouts are for: operations that kernels and their compilers need, built from those of the algebra.
//!
//! * [`einfold`] rearranges modes by name, [`einsum`] folds a contraction to batched products of matrices.
//! * [`im2col`] is the matrix of a convolution, [`im2col_coord`] its coordinates.

mod einfold;
mod einsum;
mod im2col;
mod notation;

pub use einfold::einfold;
pub use einsum::{Gemm, Labels, einsum};
pub use im2col::{Im2col, Window, im2col, im2col_coord};
