//! GPU kernels in Rust whose index code comes from CuTe layouts.
//!
//! `scripts/ptx` compiles this crate for `nvptx64-nvidia-cuda` and assembles the result; no GPU is needed for that. The
//! kernels' calling convention and the special registers are unstable features of the compiler, so nothing else of the
//! project depends on this crate, and it has no test on the host.

#![no_std]
#![feature(abi_ptx, asm_experimental_arch, core_float_math, stdarch_nvptx)]

mod algorithm;
pub mod by_hand;
mod copy;
mod gemm;
mod sgemm;
mod shared;
mod sums;
mod tensor_cores;
mod thread;
mod transpose;
pub mod twins;
mod word;

pub use algorithm::{
    algorithm_axpby, algorithm_copy, algorithm_copy_if, algorithm_fill, algorithm_gemm, algorithm_gemm_run_time, algorithm_reduce,
};
pub use copy::{copy_tile, masked_copy, tiled_copy, tiled_copy_4096};
pub use gemm::gemm;
pub use sgemm::sgemm;
pub use sums::{sum_columns, sum_rows};
pub use transpose::{transpose, transpose_4096};
