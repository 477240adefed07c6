//! A transposition, tile by tile.

use cute_static::{Tensor, TensorError, layout, shape};

use crate::layouts::Padded;

/// Writes the transposed of the row-major `m` x `n` matrix `src` to the row-major `n` x `m` matrix `dst`.
///
/// # Errors
/// If one of the slices has less than `m * n` elements.
pub fn transpose(dst: &mut [f32], src: &[f32], m: u32, n: u32) -> Result<(), TensorError> {
    let source = Tensor::new(src, layout!((m, n):(n, 1)))?;
    let mut destination = Tensor::new(dst, layout!((n, m):(m, 1)))?;
    let mut tile: Tensor<[f32; 272], Padded> = Tensor::filled(Padded, 0.0);
    for row in 0..m.div_ceil(16) {
        for column in 0..n.div_ceil(16) {
            let from = source.padded_tile(shape!((16, 16)), (row, column))?;
            let mut to = destination.view_mut().padded_tile(shape!((16, 16)), (column, row))?;
            for i in 0..16u32 {
                for j in 0..16u32 {
                    if let Some(value) = from.read((i, j)) {
                        tile.write((i, j), value)?;
                    }
                }
            }
            for i in 0..16u32 {
                for j in 0..16u32 {
                    if let Some(value) = tile.read((j, i)) {
                        to.write((i, j), value);
                    }
                }
            }
        }
    }
    Ok(())
}
