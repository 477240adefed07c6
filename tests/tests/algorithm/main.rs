//! Algorithms over tensors against loops over coordinates.

mod elements;
mod operands;
mod product;
mod reduction;
