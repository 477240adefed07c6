//! How well a solution fulfils its system.

use crate::Field;
use crate::input::Dense;

/// `||AX - B|| / (||A|| ||X||)` in Frobenius norms, computed in f64. 0 where everything is 0.
///
/// ```
/// use cute_runtime::{input::Dense, relative_residual};
/// let [a, x, b] = [2.0, 3.0, 7.0].map(|value| Dense::new(1, 1, vec![value]));
/// // |2*3 - 7| / (2 * 3)
/// assert_eq!(relative_residual(&a, &x, &b), 1.0 / 6.0);
/// ```
///
/// # Panics
/// If the extents of the three matrices do not fit.
pub fn relative_residual<T: Field>(a: &Dense<T>, x: &Dense<T>, b: &Dense<T>) -> f64 {
    assert!(a.cols() == x.rows() && a.rows() == b.rows() && x.cols() == b.cols());
    let mut difference = 0.0;
    for j in 0..b.cols() {
        let mut column: Vec<f64> = b.column(j).iter().map(|value| -value.real()).collect();
        for (k, factor) in x.column(j).iter().enumerate() {
            for (sum, value) in column.iter_mut().zip(a.column(k)) {
                *sum += value.real() * factor.real();
            }
        }
        difference += column.iter().map(|value| value * value).sum::<f64>();
    }
    let norm = |matrix: &Dense<T>| matrix.values().iter().map(|value| value.modulus() * value.modulus()).sum::<f64>().sqrt();
    let scale = norm(a) * norm(x);
    if difference == 0.0 { 0.0 } else { difference.sqrt() / scale }
}
