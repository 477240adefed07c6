//! Matrices distributed by layouts: redistribution in place, and dense solvers that want their own distribution.
//!
//! A matrix lies sharded over a grid of ranks; a solver wants it in block-cyclic tiles. [`plan`] derives the way from one to the other from
//! the two layouts, [`execute`] runs it on every rank over a [`transport`], [`solve`] calls the solver and brings its result back.
//!
//! ```
//! use cute_runtime::input::{kac_murdock_szego, Dense};
//! use cute_runtime::solve::{Options, Solver};
//!
//! let mut solver = Solver::<f64>::new(Options::new((2, 2)).tile(4))?;
//! let matrix = || kac_murdock_szego(12);
//! let a = solver.shard(&matrix()?)?;
//! let b = solver.shard_right_hand_side(&Dense::from_fn(12, 1, |_, _| 1.0)?)?;
//! let solution = solver.potrs(a, b, true)?;
//! assert!((solution.log_determinant.unwrap() - 11.0 * 0.75f64.ln()).abs() < 1e-12);
//! # Ok::<(), cute_runtime::Error>(())
//! ```

mod element;
mod error;
mod residual;
mod shards;

pub mod execute;
pub mod input;
#[cfg(feature = "nvrtc")]
pub mod library;
#[cfg(feature = "nvrtc")]
pub mod nvrtc;
pub mod solve;
#[cfg(feature = "cuda")]
pub mod tensor_map;
pub mod transport;

/// Layouts, from `cute-algebra`.
pub use cute_algebra::Layout;
/// The planner, from `cute-algebra`.
pub use cute_algebra::plan;

pub use element::{Element, Field};
pub use error::Error;
pub use residual::relative_residual;
pub use shards::Shards;
pub use solve::Solver;
