//! CUDA without a GPU: emitted index code goes through NVRTC and ptxas.

mod algorithm;
mod compile;
mod instructions;
mod kernels;
mod tools;
