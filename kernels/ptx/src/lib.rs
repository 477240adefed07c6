//! GPU kernels in Rust whose index code comes from CuTe layouts.
//!
//! `scripts/ptx` compiles this crate for `nvptx64-nvidia-cuda` and assembles the result; no GPU is needed for that. The
//! kernels' calling convention and the special registers are unstable features of the compiler, so nothing else of the
//! project depends on this crate, and it has no test on the host.

#![no_std]
#![feature(abi_ptx, asm_experimental_arch, stdarch_nvptx)]

mod copy;
mod shared;
mod thread;
mod transpose;
pub mod twins;

pub use copy::copy_tile;
pub use transpose::transpose;
