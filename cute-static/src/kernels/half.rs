//! Types of 16 bits, as the parameters of kernels.

/// IEEE half precision: 5 bits of exponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum F16 {}

/// The upper half of single precision: 8 bits of exponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bf16 {}
