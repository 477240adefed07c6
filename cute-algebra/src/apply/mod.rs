//! What layouts are for: operations that kernels and their compilers need, built from those of the algebra.
//!
//! * [`einfold`] rearranges modes by name, [`einsum`] folds a contraction to batched products of matrices.

mod einfold;
mod einsum;
mod notation;

pub use einfold::einfold;
pub use einsum::{Gemm, Labels, einsum};
