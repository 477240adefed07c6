//! A tile in memory that threads share, swizzled, so that neither its rows nor its columns meet in one bank.

use cute_static::{Multiple, N, Swizzle, Tensor, TensorError, layout, layouts, shape};

use crate::layouts::Compact;

layouts! {
    /// The elements of a compact tile, dealt to 64 threads: over (thread, what it has).
    pub type Dealt = zipped_divide(super::layouts::Compact, [4, 16]);
    /// A row of it, whatever the tile is.
    pub type Row = composition(crate::layouts::Compact, 16:16);

    assert injective(crate::layouts::Compact);
    assert covering(super::layouts::Compact, 256);
    assert equal(Row, 16:1);
}

/// The bits 4 to 7 of an offset, the row, into the bits 0 to 3, the column.
pub type Spread = Swizzle<4, 0, 4>;

/// Copies 16 x 16 elements, whose rows begin at multiples of `pitch`, into a swizzled tile: one thread after the other here, each with
/// elements of its own, which is what lets them all run at once.
///
/// # Errors
/// [`TensorError::Reach`] if the slice has fewer elements.
pub fn stage(shared: &mut [f32; 256], rows: &[f32], pitch: Multiple<N<16>>) -> Result<(), TensorError> {
    let source = Tensor::new(rows, layout!((16, 16):(pitch, 1)))?;
    let tile = Tensor::new(shared, Spread::default().over(Compact))?;
    for (thread, mut part) in tile.split_partitions(shape!((4, 16)))?.enumerate() {
        part.copy_from(&source.partition(shape!((4, 16)), thread as u32)?)?;
    }
    Ok(())
}

/// The sum of a column of a swizzled tile.
///
/// # Errors
/// [`TensorError::Coordinate`] for a column that there is not.
pub fn column_sum(shared: &[f32; 256], column: u32) -> Result<f32, TensorError> {
    Ok(Tensor::new(shared, Spread::default().over(Compact))?.slice((.., column))?.iter().sum())
}
