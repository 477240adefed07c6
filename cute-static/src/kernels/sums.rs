//! Reductions over a mode: the sums of the rows of a row-major matrix, whose elements are contiguous, and those of its columns.
//!
//! A row is summed by a block: 256 threads take every 256th element, four on their way at once; their sums are added over the lanes of a
//! warp, and those of the warps through shared memory. A column is summed by eight threads of one block, and the 32 columns of a block by
//! the lanes of its warps, so that both ways 32 elements are read side by side. The same kernels in Rust, over the same layouts, are
//! `sum_rows` and `sum_columns` of `kernels/ptx`.

use crate::layout;

/// Columns and rows of threads of a block: lanes, along `x`, and warps.
///
/// ```
/// assert_eq!(cute_static::kernels::sums::THREADS, [32, 8]);
/// ```
pub const THREADS: [u32; 2] = [32, 8];

/// Columns that a block sums.
///
/// ```
/// assert_eq!(cute_static::kernels::sums::COLUMNS, 32);
/// ```
pub const COLUMNS: u32 = 32;

/// The element of a row that a thread takes first: lanes, warps.
pub type RowThread = layout!((32,8):(1,32));
/// Its further elements, before all threads go on by 1024.
pub type RowSteps = layout!(4:256);
/// The column that a thread sums: lanes, blocks.
pub type ColumnThread = layout!((32,67108864):(1,32));
/// Its further elements, before all threads go on by 32. The first is that of the number of its warp.
pub type ColumnSteps = layout!(4:8);
/// The sums of the warps in shared memory.
pub type Warps = layout!(8:1);
/// The sums of the threads in shared memory: warps, lanes.
pub type Threads = layout!((8,32):(32,1));

/// The kernels `sum_rows(float *out, const float *in, unsigned m, unsigned n)`, with a block of [`THREADS`] for every row, and `sum_columns` of
/// the same parameters, with a block for every [`COLUMNS`], rounded up.
///
/// ```
/// use cute_static::kernels::sums;
/// assert!(sums::CUDA.contains("sum_rows(float *out, const float *in, unsigned m, unsigned n)") && sums::CUDA.contains("sum_columns("));
/// ```
pub const CUDA: &str = crate::cuda_source! {
    "matrix" => layout!((?u32, ?u32):(?u32, 1)), "row_thread" => RowThread, "row_steps" => RowSteps, "column_thread" => ColumnThread,
    "column_steps" => ColumnSteps, "warps" => Warps, "threads" => Threads;
    include_str!("sums.cu")
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::StaticLayout;

    #[test]
    fn every_element_is_summed_once() {
        let mut row = [0; 1024];
        for (thread, step) in (0..1024u64).map(|index| (index % 256, index / 256)) {
            row[(RowThread::at(thread) + RowSteps::at(step)) as usize] += 1;
        }
        assert!(row.iter().all(|times| *times == 1));
        let mut column = [0; 32];
        (0..32u64).for_each(|index| column[(index % 8 + ColumnSteps::at(index / 8)) as usize] += 1);
        assert!(column.iter().all(|times| *times == 1));
        assert!((0..4096u64).all(|thread| ColumnThread::at(thread) == thread));
    }

    #[test]
    fn every_thread_has_a_sum_of_its_own_and_no_two_lanes_meet_in_a_bank() {
        let mut sums = [0; Threads::COSIZE];
        (0..256u64).for_each(|thread| sums[Threads::at(thread) as usize] += 1);
        assert!(sums.iter().all(|times| *times == 1));
        for warp in 0..8u64 {
            assert!((0..32u64).all(|lane| Threads::offset((warp, lane)) % 32 == lane));
        }
    }
}
