//! A product of matrices, generic over layouts and memories.

use cute_static::tensor::Storage;
use cute_static::{Addressed, Admits, Fragment, MemoryMut, Safe, Shaped, StaticLayout, StaticSize, Tensor, TensorError};

/// The coordinates of a matrix.
trait Matrix: Addressed<Domain: Admits<(u32, u32), u32>> {}
impl<L: Addressed<Domain: Admits<(u32, u32), u32>>> Matrix for L {}

/// Adds the product of an `m` x `k` and a `k` x `n` matrix to the `m` x `n` matrix `c`. Any layouts: row-major, tiled, padded, mixed.
///
/// # Errors
/// If an element that the numbers ask for is not there.
#[allow(private_bounds)] // a name for what is asked of layouts
pub fn multiply<C, MC, A, MA, B, MB>(
    c: &mut Tensor<MC, C>,
    a: &Tensor<MA, A>,
    b: &Tensor<MB, B>,
    [m, n, k]: [u32; 3],
) -> Result<(), TensorError>
where
    C: Matrix,
    A: Matrix,
    B: Matrix,
    MC: Safe<Element = f32> + MemoryMut,
    MA: Safe<Element = f32>,
    MB: Safe<Element = f32>,
{
    for i in 0..m {
        for j in 0..n {
            let mut sum = c.read((i, j)).ok_or(TensorError::Layout)?;
            for l in 0..k {
                sum += a.read((i, l)).ok_or(TensorError::Layout)? * b.read((l, j)).ok_or(TensorError::Layout)?;
            }
            c.write((i, j), sum)?;
        }
    }
    Ok(())
}

/// Adds a column times a row to sums in registers, one for each element of the tile `L`, whose rank is 2.
pub fn add_outer_product<L>(sums: &mut Fragment<f32, L>, column: &[f32], row: &[f32])
where
    L: StaticLayout + Shaped<Tuple: StaticSize<Size: Storage>>,
{
    for (j, y) in row.iter().enumerate() {
        for (i, x) in column.iter().enumerate() {
            if let Some(sum) = sums.get_mut((i, j)) {
                *sum += x * y;
            }
        }
    }
}
