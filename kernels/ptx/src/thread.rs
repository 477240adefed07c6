//! Which thread of the grid this is.

use core::arch::nvptx::{_block_dim_x, _block_idx_x, _block_idx_y, _thread_idx_x, _thread_idx_y};

/// The index of this thread among all threads of a one-dimensional grid, from 0.
#[inline(always)]
pub(crate) fn global_index() -> u32 {
    // SAFETY: the three only read special registers, which every thread has.
    let (block, threads, thread) = unsafe { (_block_idx_x(), _block_dim_x(), _thread_idx_x()) };
    // The registers hold unsigned numbers, whatever type the intrinsics give them.
    block as u32 * threads as u32 + thread as u32
}

/// The column and the row of this block in a two-dimensional grid, from 0.
#[inline(always)]
pub(crate) fn block() -> (u32, u32) {
    // SAFETY: as above.
    let (x, y) = unsafe { (_block_idx_x(), _block_idx_y()) };
    (x as u32, y as u32)
}

/// The column and the row of this thread in its two-dimensional block, from 0.
#[inline(always)]
pub(crate) fn thread() -> (u32, u32) {
    // SAFETY: as above.
    let (x, y) = unsafe { (_thread_idx_x(), _thread_idx_y()) };
    (x as u32, y as u32)
}
