//! What several tests need: golden vectors as values of the library, and the defining properties of the operations by enumeration, and random
//! values to try them on.

// A panic here is a failed test.
#![allow(clippy::missing_panics_doc)]

pub mod atoms;
pub mod expressions;
pub mod fuzz;
pub mod golden;
pub mod pairs;
pub mod property;
pub mod strategies;
pub mod tiling;

/// The first page that users see: its program runs.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
mod readme {}
