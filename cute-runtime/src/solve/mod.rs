//! Dense solvers behind a redistribution.

mod options;
mod potrs;
mod session;

pub use options::{Options, Tile};
pub use potrs::Faer;
pub use session::{Seconds, Solution, Solver};

use crate::{Error, Field, Shards};

/// A dense solver: one method a call. Matrices are those parts of the distributed ones that this process holds, in block-cyclic tiles.
pub trait DenseSolver<T: Field>: Send {
    /// Solves A X = B for a symmetric (Hermitian) positive definite A, of which the lower triangle is read. `b` becomes X in its own
    /// distribution. The logarithm of the determinant of A is returned if asked for.
    ///
    /// # Errors
    /// [`Error::NotPositiveDefinite`] with the order of the first leading minor that is not positive, on every rank alike;
    /// [`Error::NotFinite`]; [`Error::NotSquare`] and [`Error::RightHandSide`] for extents that do not fit; [`Error::Memory`].
    fn potrs(&self, a: &Shards<T>, b: &mut Shards<T>, log_determinant: bool) -> Result<Option<f64>, Error>;
}
