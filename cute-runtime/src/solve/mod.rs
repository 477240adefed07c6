//! Dense solvers behind a redistribution.

mod options;
mod potrs;
mod session;

pub use options::{Options, Tile};
pub use potrs::Faer;
pub use session::{Seconds, Solution, Solver};

use crate::{Error, Field, Shards};

/// A dense solver: one method a call. Matrices are those parts of the distributed ones that this process holds, in block-cyclic tiles.
///
/// ```
/// use cute_runtime::{Shards, plan::{Distribution, RankMap}, solve::{DenseSolver, Faer}};
/// let lies = |cols| Distribution::block_cyclic((6, cols), (2, 2), (2, 2), RankMap::RowMajor);
/// // A is 4 times the identity.
/// let a = Shards::from_fn(lies(6)?, 0, |row, col| if row == col { 4.0f64 } else { 0.0 })?;
/// let mut b = Shards::from_fn(lies(1)?, 0, |row, _| 4.0 * row as f64)?;
/// let log_determinant = Faer.potrs(&a, &mut b, true)?.unwrap();
/// assert_eq!(b.gather()?.values(), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]);
/// assert!((log_determinant - 6.0 * 4.0f64.ln()).abs() < 1e-14);
/// # Ok::<(), cute_runtime::Error>(())
/// ```
pub trait DenseSolver<T: Field>: Send {
    /// Solves A X = B for a symmetric (Hermitian) positive definite A, of which the lower triangle is read. `b` becomes X in its own
    /// distribution. The logarithm of the determinant of A is returned if asked for.
    ///
    /// # Errors
    /// [`Error::NotPositiveDefinite`] with the order of the first leading minor that is not positive, on every rank alike;
    /// [`Error::NotFinite`]; [`Error::NotSquare`] and [`Error::RightHandSide`] for extents that do not fit; [`Error::Memory`].
    fn potrs(&self, a: &Shards<T>, b: &mut Shards<T>, log_determinant: bool) -> Result<Option<f64>, Error>;
}
