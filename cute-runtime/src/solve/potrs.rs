//! `potrs` through faer: the embedded solver.

use faer::dyn_stack::{MemBuffer, MemStack};
use faer::linalg::cholesky::llt::factor::{LltError, LltParams, cholesky_in_place, cholesky_in_place_scratch};
use faer::linalg::cholesky::llt::solve::{solve_in_place, solve_in_place_scratch};
use faer::{Auto, MatMut, MatRef, Par, Spec};

use super::DenseSolver;
use crate::error::allocate;
use crate::{Error, Field, Shards};

/// faer in this process. It gathers what it needs from the ranks' block-cyclic buffers and from nowhere else.
///
/// ```
/// use cute_runtime::{Error, Shards, plan::{Distribution, RankMap}, solve::{DenseSolver, Faer}};
/// let lies = |cols| Distribution::block_cyclic((6, cols), (2, 2), (2, 2), RankMap::RowMajor);
/// // A diagonal of 1, 1, -1, 1, 1, 1: the leading minor of order 3 is the first that is not positive.
/// let diagonal = |row, col| if row != col { 0.0 } else if row == 2 { -1.0 } else { 1.0 };
/// let (a, mut b) = (Shards::from_fn(lies(6)?, 0, diagonal)?, Shards::from_fn(lies(1)?, 0, |_, _| 1.0)?);
/// assert_eq!(Faer.potrs(&a, &mut b, false), Err(Error::NotPositiveDefinite { minor: 3 }));
/// # Ok::<(), cute_runtime::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Faer;

impl<T: Field> DenseSolver<T> for Faer {
    #[tracing::instrument(level = "info", skip_all, fields(n = a.distribution().rows()))]
    fn potrs(&self, a: &Shards<T>, b: &mut Shards<T>, log_determinant: bool) -> Result<Option<f64>, Error> {
        let (rows, cols) = (a.distribution().rows(), a.distribution().cols());
        if rows != cols {
            return Err(Error::NotSquare { rows, cols });
        }
        if b.distribution().rows() != rows {
            return Err(Error::RightHandSide { found: b.distribution().rows(), expected: rows });
        }
        let n = rows as usize;
        let mut lower = lower_triangle(a)?;
        factor(&mut lower, n)?;
        let right = b.distribution().cols() as usize;
        let mut x = allocate::<T>(rows.saturating_mul(right as u64))?;
        for (col, column) in x.chunks_exact_mut(n).enumerate() {
            b.read_column(col as u64, 0, column);
            finite("the right-hand side", col, 0, column)?;
        }
        let factor = MatRef::from_column_major_slice(&lower, n, n);
        let mut memory = MemBuffer::new(solve_in_place_scratch::<T>(n, right, Par::Seq));
        let solution = MatMut::from_column_major_slice_mut(&mut x, n, right);
        solve_in_place(factor, solution, Par::Seq, MemStack::new(&mut memory));
        for (col, column) in x.chunks_exact(n).enumerate() {
            finite("the solution", col, 0, column)?;
            b.write_column(col as u64, column);
        }
        // det A = (product of the diagonal of L)^2; the sum of logarithms neither overflows nor underflows.
        Ok(log_determinant.then(|| 2.0 * (0..n).map(|at| lower[at * (n + 1)].modulus().ln()).sum::<f64>()))
    }
}

/// The lower triangle of a distributed matrix, column-major; above it zeros.
fn lower_triangle<T: Field>(a: &Shards<T>) -> Result<Vec<T>, Error> {
    let n = a.distribution().rows();
    let mut lower = allocate::<T>(n.saturating_mul(n))?;
    for (col, column) in lower.chunks_exact_mut(n as usize).enumerate() {
        a.read_column(col as u64, col as u64, &mut column[col..]);
        finite("the matrix", col, col, &column[col..])?;
    }
    Ok(lower)
}

/// Factors in place: A = L L^H.
fn factor<T: Field>(lower: &mut [T], n: usize) -> Result<(), Error> {
    let params = Spec::new(<LltParams as Auto<T>>::auto());
    let mut memory = MemBuffer::new(cholesky_in_place_scratch::<T>(n, Par::Seq, params));
    let matrix = MatMut::from_column_major_slice_mut(lower, n, n);
    match cholesky_in_place(matrix, Default::default(), Par::Seq, MemStack::new(&mut memory), params) {
        Ok(_) => Ok(()),
        Err(LltError::NonPositivePivot { index }) => Err(Error::NotPositiveDefinite { minor: index + 1 }),
    }
}

fn finite<T: Field>(what: &'static str, col: usize, first: usize, values: &[T]) -> Result<(), Error> {
    match values.iter().position(|value| !value.is_number()) {
        Some(at) => Err(Error::NotFinite { what, row: first + at, col }),
        None => Ok(()),
    }
}
