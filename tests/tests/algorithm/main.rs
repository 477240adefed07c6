//! Algorithms over tensors against loops over coordinates.

mod contraction;
mod convolution;
mod elements;
mod operands;
mod product;
mod reduction;
