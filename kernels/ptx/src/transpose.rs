//! A transposition of a matrix whose size is known at run time, tile by tile through shared memory.

use cute_static::{StaticLayout, Tensor, layout, shape};

use crate::shared::{shared, synchronize};
use crate::thread::{block, thread};

/// A tile in shared memory: rows of 32 elements, padded to 33, so that its columns do not meet in one bank.
type Tile = layout!((32,32):(33,1));

shared! {
    /// The tile of a block.
    fn shared_tile() -> [f32; <Tile as StaticLayout>::COSIZE] = "transpose_tile";
}

/// Rows that the threads of a block copy at once.
const ROWS: u32 = 8;

/// Writes the transposed of the row-major `m` x `n` matrix `src` to the row-major `n` x `m` matrix `dst`.
///
/// For a grid of `n/32` x `m/32` blocks, rounded up, of 32 x 8 threads. The tiles at the edges reach beyond the matrices: what is not an
/// element is neither read nor written.
///
/// # Safety
///
/// * `src` is valid for reading, and `dst` for writing, `m * n` elements, at most 2^31.
/// * The two do not overlap, and nothing else uses `dst` meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn transpose(dst: *mut f32, src: *const f32, m: u32, n: u32) {
    let ((block_column, block_row), (column, first_row)) = (block(), thread());
    let mut tile = Tensor::shared(shared_tile(), Tile::default());
    // SAFETY: the caller vouches for the elements of the matrices; each thread writes elements of its own.
    let (source, destination) =
        unsafe { (Tensor::at_pointer(src, layout!((m, n):(n, 1))).trust(), Tensor::at_pointer(dst, layout!((n, m):(m, 1))).trust()) };
    let (Ok(source), Ok(destination)) = (source, destination) else { return };
    let source = source.padded_tile(shape!((32, 32)), (block_row, block_column));
    let destination = destination.padded_tile(shape!((32, 32)), (block_column, block_row));
    let (Ok(source), Ok(mut destination)) = (source, destination) else { return };

    let mut row = first_row;
    while row < 32 {
        if let Some(value) = source.read((row, column)) {
            // SAFETY: row and column are below 32; this thread alone writes there, and none reads before the barrier.
            unsafe { tile.write_unchecked((row, column), value) };
        }
        row += ROWS;
    }
    synchronize();
    let mut row = first_row;
    while row < 32 {
        // An element of the destination is one of the source, which some thread wrote.
        if destination.is_real((row, column)) {
            // SAFETY: row and column are below 32; nobody writes after the barrier.
            let value = unsafe { tile.read_unchecked((column, row)) };
            destination.write((row, column), value);
        }
        row += ROWS;
    }
}
