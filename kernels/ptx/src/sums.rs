//! Sums over a mode: the kernels of `cute_static::kernels::sums`.

use core::arch::asm;

use cute_static::kernels::sums::{ColumnSteps, ColumnThread, RowSteps, RowThread, Threads, Warps};
use cute_static::{StaticLayout, Tensor, layout};

use crate::shared::{self, shared, synchronize};
use crate::thread::{block, thread};

shared! {
    /// One sum a warp.
    fn warp_sums() -> [f32; <Warps as StaticLayout>::COSIZE] = "sums_of_warps";
}

shared! {
    /// One sum a thread.
    fn thread_sums() -> [f32; <Threads as StaticLayout>::COSIZE] = "sums_of_threads";
}

/// The sum over the lanes of a warp, in all of them.
#[inline(always)]
pub(crate) fn over_lanes(mut sum: f32) -> f32 {
    for distance in [16u32, 8, 4, 2, 1] {
        let other: f32;
        // SAFETY: all lanes of a warp of these kernels come here together.
        unsafe {
            asm!("shfl.sync.bfly.b32 {other}, {sum}, {distance}, 31, -1;", other = out(reg32) other, sum = in(reg32) sum,
                distance = in(reg32) distance, options(nomem, nostack, preserves_flags));
        }
        sum += other;
    }
    sum
}

/// Writes the sums of the rows of the row-major `m` x `n` matrix `src`.
///
/// For a grid of `m` blocks, each of 8 rows and 32 columns of threads: a row a block.
///
/// # Safety
///
/// * `src` is valid for reading `m * n` elements, at most 2^31, and `dst` for writing `m`; `n` is below 2^31.
/// * The two do not overlap, and nothing else uses `dst` meanwhile.
/// * The grid and its blocks are those named above.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn sum_rows(dst: *mut f32, src: *const f32, m: u32, n: u32) {
    // SAFETY: the caller vouches for the grid and for the matrices. All threads of the block come to the barrier; the sum of a warp is written
    // by its first lane, and that of the row by the first thread.
    unsafe {
        let ((_, row), (warp, lane)) = (block(), thread::<8, 32>());
        let source = Tensor::at_pointer(src, layout!((m, n):(n, 1)));
        let mut sums = Tensor::<[f32; 4], _>::filled(layout!(4:1), 0.0);
        let mut first = RowThread::offset((lane, warp));
        while first < n {
            for i in 0..4 {
                let column = first + RowSteps::at(i);
                let value = if column < n { source.read_unchecked((row, column)) } else { 0.0 };
                sums.write_unchecked(i, sums.read_unchecked(i) + value);
            }
            first += (RowThread::SIZE * RowSteps::SIZE) as u32;
        }
        let sum = over_lanes(sums.iter().sum());
        let partial = warp_sums().over(Warps::default());
        if lane == 0 {
            shared::write(&partial, warp, sum);
        }
        synchronize();
        if warp == 0 && lane == 0 {
            let mut whole = 0.0;
            for warp in 0..8 {
                whole += shared::read(&partial, warp);
            }
            Tensor::at_pointer(dst, layout!(m:1)).write_unchecked(row, whole);
        }
    }
}

/// Writes the sums of the columns of the row-major `m` x `n` matrix `src`.
///
/// For a grid of `n/32` blocks, rounded up, each of 8 rows and 32 columns of threads: a column a thread, every eighth element of it.
///
/// # Safety
///
/// * `src` is valid for reading `m * n` elements, at most 2^31, and `dst` for writing `n`; `m` is below 2^31.
/// * The two do not overlap, and nothing else uses `dst` meanwhile.
/// * The blocks are those named above.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn sum_columns(dst: *mut f32, src: *const f32, m: u32, n: u32) {
    // SAFETY: as above; each thread writes a sum of its own to shared memory, and those of the first row the results.
    unsafe {
        let ((_, block), (row, lane)) = (block(), thread::<8, 32>());
        let source = Tensor::at_pointer(src, layout!((m, n):(n, 1)));
        let column = ColumnThread::offset((lane, block));
        let mut sums = Tensor::<[f32; 4], _>::filled(layout!(4:1), 0.0);
        let mut first = row;
        while first < m {
            for i in 0..4 {
                let row = first + ColumnSteps::at(i);
                let value = if row < m && column < n { source.read_unchecked((row, column)) } else { 0.0 };
                sums.write_unchecked(i, sums.read_unchecked(i) + value);
            }
            first += (8 * ColumnSteps::SIZE) as u32;
        }
        let partial = thread_sums().over(Threads::default());
        shared::write(&partial, (row, lane), sums.iter().sum());
        synchronize();
        if row == 0 && column < n {
            let mut whole = 0.0;
            for row in 0..8 {
                whole += shared::read(&partial, (row, lane));
            }
            Tensor::at_pointer(dst, layout!(n:1)).write_unchecked(column, whole);
        }
    }
}
