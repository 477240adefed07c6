//! Kernels in CUDA C as constants, ready for NVRTC or nvcc. Every index in them is computed by a function of a layout.
//!
//! | module | kernel | needs |
//! |---|---|---|
//! | [`copy`] | a matrix by tiles, 16 bytes an access; any matrix, with a mask | sm_50 |
//! | [`sums`] | the sums of the rows, and of the columns, of a matrix | sm_50 |
//! | [`transpose`] | a matrix through swizzled shared memory, 16 bytes an access | sm_50 |
//! | [`gemm`] | `C = A * B^T` with `mma.sync`, `ldmatrix` and `cp.async` | sm_80, 192 KiB of shared memory |
//! | [`sgemm`] | the same product in single precision, 8 x 8 sums a thread | sm_50 |
//! | [`pipeline`] | the same product with `wgmma` and bulk tensor copies, one producer and two consumers a block | sm_90a |
//! | [`algorithm`] | the [algorithms](crate::algorithm) over static layouts of any tree | sm_50, sm_80 for bfloat16 |
//!
//! A kernel's text is the index functions of its layouts followed by a body that calls them. Two habits keep the machine code as short as
//! code with hand-written masks:
//!
//! * A layout of threads and values is named by its parts, `read_thread` and `read_step`: offsets of a layout's modes add up (XOR, for
//!   swizzled ones), so the thread's share is computed once and the other is a constant in an unrolled loop.
//! * A swizzle permutes what lies in one atom of eight rows. Modes that lead from atom to atom have integer strides, which the
//!   instructions add for nothing; only the modes inside an atom are XOR values.
//!
//! Who accesses what is said by partitions of [instructions](crate::atoms), so the kernels of tensor cores come with the feature `atoms`.
//!
//! Offsets are in elements, coordinates are (row, column) unless said otherwise.

pub mod algorithm;
pub mod copy;
#[cfg(feature = "atoms")]
pub mod gemm;
mod half;
mod matrix;
#[cfg(feature = "atoms")]
pub mod pipeline;
pub mod sgemm;
pub mod sums;
pub mod transpose;

pub use half::{Bf16, F16};
