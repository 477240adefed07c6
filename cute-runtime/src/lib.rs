//! Execution of what `cute-algebra` plans: redistribution between ranks, and solvers behind it.
