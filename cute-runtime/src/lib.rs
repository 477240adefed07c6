//! Execution of what `cute-algebra` plans: redistribution between ranks, and solvers behind it.

#[cfg(feature = "nvrtc")]
pub mod library;
#[cfg(feature = "nvrtc")]
pub mod nvrtc;
