//! A matrix of any size with known properties.

use super::Dense;
use crate::Error;

/// The Kac-Murdock-Szego matrix of order n with elements `2^-|i - j|`: symmetric positive definite, of condition below 9, dense, and with
/// determinant `(3/4)^(n-1)`.
///
/// Source: M. Kac, W. L. Murdock, G. Szego, "On the eigenvalues of certain Hermitian forms" (1953), with rho = 1/2.
///
/// ```
/// use cute_runtime::input::kac_murdock_szego;
/// assert_eq!(kac_murdock_szego(3)?.values(), [1.0, 0.5, 0.25, 0.5, 1.0, 0.5, 0.25, 0.5, 1.0]);
/// # Ok::<(), cute_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::Memory`] where the system has none.
pub fn kac_murdock_szego(n: usize) -> Result<Dense<f64>, Error> {
    Dense::from_fn(n, n, |row, col| 0.5f64.powi(i32::try_from(row.abs_diff(col)).unwrap_or(i32::MAX)))
}
