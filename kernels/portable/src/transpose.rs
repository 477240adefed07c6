//! A transposition, tile by tile.

use cute_static::{StaticLayout, Tensor, TensorError, layout, shape};

use crate::layouts::{Padded, Transposed};

/// Writes the transposed of the row-major `m` x `n` matrix `src` to the row-major `n` x `m` matrix `dst`.
///
/// # Errors
/// If one of the slices has less than `m * n` elements.
pub fn transpose(dst: &mut [f32], src: &[f32], m: u32, n: u32) -> Result<(), TensorError> {
    let source = Tensor::new(src, layout!((m, n):(n, 1)))?;
    let mut destination = Tensor::new(dst, layout!((n, m):(m, 1)))?;
    let mut memory = [0.0; Padded::COSIZE];
    for row in 0..m.div_ceil(16) {
        for column in 0..n.div_ceil(16) {
            let from = source.padded_tile(shape!((16, 16)), (row, column))?;
            let mut to = destination.view_mut().padded_tile(shape!((16, 16)), (column, row))?;
            // What is beyond the edge is neither read nor written.
            from.copy_to(&mut Tensor::new(&mut memory, Padded)?, 0.0)?;
            to.copy_from(&Tensor::new(&memory, Transposed)?)?;
        }
    }
    Ok(())
}
