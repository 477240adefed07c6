//! Which thread of the grid this is.

use core::arch::nvptx::{_block_dim_x, _block_idx_x, _block_idx_y, _block_idx_z, _grid_dim_x, _thread_idx_x, _thread_idx_y};

/// The index of this thread among all threads of a one-dimensional grid, from 0.
#[inline(always)]
pub(crate) fn global_index() -> u32 {
    // SAFETY: the three only read special registers, which every thread has.
    let (block, threads, thread) = unsafe { (_block_idx_x(), _block_dim_x(), _thread_idx_x()) };
    // The registers hold unsigned numbers, whatever type the intrinsics give them.
    block as u32 * threads as u32 + thread as u32
}

/// How many threads a one-dimensional grid has.
#[inline(always)]
pub(crate) fn threads() -> u32 {
    // SAFETY: as above.
    let (blocks, threads) = unsafe { (_grid_dim_x(), _block_dim_x()) };
    blocks as u32 * threads as u32
}

/// The row and the column of this block in a two-dimensional grid, from 0: columns are along `x`.
#[inline(always)]
pub(crate) fn block() -> (u32, u32) {
    // SAFETY: as above.
    let (x, y) = unsafe { (_block_idx_x(), _block_idx_y()) };
    (y as u32, x as u32)
}

/// The row and the column of this block in a two-dimensional grid of a known size.
///
/// # Safety
/// The grid has at most `ROWS` x `COLUMNS` blocks. The compiler relies on it: coordinates in range need no check.
#[inline(always)]
pub(crate) unsafe fn block_of<const ROWS: u32, const COLUMNS: u32>() -> (u32, u32) {
    let (row, column) = block();
    // SAFETY: the caller says so.
    unsafe { core::hint::assert_unchecked(row < ROWS && column < COLUMNS) };
    (row, column)
}

/// Where this block is in a three-dimensional grid, along `x`, `y` and `z`, from 0.
#[inline(always)]
pub(crate) fn grid() -> (u32, u32, u32) {
    // SAFETY: as above.
    let (x, y, z) = unsafe { (_block_idx_x(), _block_idx_y(), _block_idx_z()) };
    (x as u32, y as u32, z as u32)
}

/// The row and the column of this thread in its block, from 0: columns are along `x`.
///
/// # Safety
/// A block has at most `ROWS` x `COLUMNS` threads. The compiler relies on it: coordinates in range need no check.
#[inline(always)]
pub(crate) unsafe fn thread<const ROWS: u32, const COLUMNS: u32>() -> (u32, u32) {
    // SAFETY: as above.
    let (column, row) = unsafe { (_thread_idx_x() as u32, _thread_idx_y() as u32) };
    // SAFETY: the caller says so.
    unsafe { core::hint::assert_unchecked(row < ROWS && column < COLUMNS) };
    (row, column)
}
