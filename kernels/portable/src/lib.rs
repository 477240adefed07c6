//! Kernels on tensors, for every target that Rust has a backend for: no std, no allocator, no unsafe code, and one dependency.
//!
//! | module | shows |
//! |---|---|
//! | [`layouts`] | named layouts, operations on them, assertions about them |
//! | [`transpose`] | a matrix whose size is known at run time, in padded tiles |
//! | [`multiply`] | a kernel generic over its layouts, with accumulators in registers |
//! | [`reduce`] | what each thread has of a tensor, for tiles that a promise lets divide |
//! | [`convert`] | expression types: a layout computed from the kernel's parameters, and a fragment of it |
//! | [`stage`] | operations on layouts of other modules; a swizzled tile, written by threads that share nothing |

#![no_std]

pub mod convert;
pub mod layouts;
pub mod multiply;
pub mod reduce;
pub mod stage;
pub mod transpose;
