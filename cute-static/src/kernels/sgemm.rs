//! A product of matrices in single precision, with tiles in shared memory and in registers.
//!
//! `C = A * B^T` for row-major `A` (m x k), `B` (n x k) and `C` (m x n). A block of 4 x 64 threads computes [`TILE`] elements of `C`, a thread
//! 8 x 8 of them. Of two stages of 16 columns in shared memory one is multiplied while the next is on its way, through registers, to the
//! other. The same kernel in Rust, over the same layouts, is `sgemm` of `kernels/ptx`.

use crate::{Composition, layout};

/// Rows and columns of `C` that a block computes, and columns of `A` and `B` in a stage. The sizes of the matrices are multiples.
///
/// ```
/// assert_eq!(cute_static::kernels::sgemm::TILE, [128, 128, 16]);
/// ```
pub const TILE: [u32; 3] = [128, 128, 16];

/// Columns and rows of threads of a block: the first along `x`.
///
/// ```
/// assert_eq!(cute_static::kernels::sgemm::THREADS, [4, 64]);
/// ```
pub const THREADS: [u32; 2] = [4, 64];

/// The stages of `A`, or of `B`, in shared memory: (row, column, stage). Columns are contiguous. Groups of eight rows are permuted by the
/// group of four columns, so that a warp which writes eight rows of four words meets in no bank.
pub type Stages = layout!((128,(4,4),2):(f1,(f128,f520),f2048));

/// Which (row, word of four columns) of a stage a thread fetches: threads, steps.
pub type Fetch = layout!(((4,64),2):((e1,e0),64*e0));
/// Where its elements go, as an index into [`Stages`]: threads, elements of a word, steps, stages.
pub type Put = layout!(((4,64),4,2,2):((512,1),128,64,2048));
/// Which four rows of `A` a thread multiplies, as an index into [`Stages`]: threads, halves, columns, stages. A warp has four groups of four
/// rows and eight of four columns, a block four rows and two columns of warps.
pub type ReadA = layout!(((4,(2,4,2,4)),2,16,2):((0,(0,4,0,16)),64,128,2048));
/// Which four rows of `B`.
pub type ReadB = layout!(((4,(2,4,2,4)),2,16,2):((4,(16,0,32,0)),64,128,2048));
/// Which (row, word of four columns) of the tile of `C` a thread writes: threads, rows, halves.
pub type WriteC = layout!(((4,(2,4,2,4)),(4,2),2):((e1,(4*e1,4*e0,8*e1,16*e0)),(e0,64*e0),16*e1));

type FetchThread = layout!((4,64):(4*e1,e0));
type FetchStep = layout!(2:64*e0);
type PutThread = Composition<Stages, layout!((4,64):(512,1))>;
type PutStep = Composition<Stages, layout!(2:64)>;
type Elements = Composition<Stages, layout!(4:128)>;
type Groups = Composition<Stages, layout!(4:512)>;
type Halves = Composition<Stages, layout!(2:64)>;
type Begin = Composition<Stages, layout!(2:2048)>;
type ReadAThread = Composition<Stages, layout!((4,2,4,2,4):(0,0,4,0,16))>;
type ReadBThread = Composition<Stages, layout!((4,2,4,2,4):(4,16,0,32,0))>;
type WriteThread = layout!((4,2,4,2,4):(4*e1,16*e1,4*e0,32*e1,16*e0));
type WriteRows = layout!((4,2):(e0,64*e0));
type WriteHalf = layout!(2:64*e1);

/// The kernel `sgemm(float *C, const float *A, const float *B, unsigned m, unsigned n, unsigned k)`, with a block of [`THREADS`] for every
/// tile, columns of tiles along `x`. All matrices begin at multiples of 16 bytes.
///
/// ```
/// assert!(cute_static::kernels::sgemm::CUDA.contains("sgemm(float *C, const float *A, const float *B, unsigned m, unsigned n, unsigned k)"));
/// ```
pub const CUDA: &str = crate::cuda_source! {
    "matrix" => layout!((?u32, ?u32):(?u32, 1)), "thread" => layout!((4,64):(1,4)), "stages" => Stages,
    "fetch_thread" => FetchThread, "fetch_step" => FetchStep, "put_thread" => PutThread, "put_step" => PutStep, "elements" => Elements,
    "groups" => Groups, "halves" => Halves, "stage_begin" => Begin, "read_a_thread" => ReadAThread, "read_b_thread" => ReadBThread,
    "write_thread" => WriteThread, "write_rows" => WriteRows, "write_half" => WriteHalf;
    include_str!("sgemm.cu")
};

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::StaticLayout;
    use std::vec::Vec;

    /// The digits of an index, first the fastest.
    fn digits<const N: usize>(mut index: u64, extents: [u64; N]) -> [u64; N] {
        extents.map(|extent| (index % extent, index /= extent).0)
    }

    #[test]
    fn parts_of_accesses_add_up() {
        for index in 0..<Put as StaticLayout>::SIZE as u64 {
            let [thread, element, step, stage] = digits(index, [256, 4, 2, 2]);
            let parts = PutThread::at(thread) + Elements::at(element) + PutStep::at(step) + Begin::at(stage);
            assert_eq!(<Composition<Stages, Put>>::at(index), parts, "{index}");
        }
        for index in 0..<ReadA as StaticLayout>::SIZE as u64 {
            let [thread, half, element, group, stage] = digits(index, [256, 2, 4, 4, 2]);
            let further = Halves::at(half) + Elements::at(element) + Begin::at(stage);
            assert_eq!(<Composition<Stages, ReadA>>::at(index), (ReadAThread::at(thread) ^ Groups::at(group)) + further, "{index}");
            assert_eq!(<Composition<Stages, ReadB>>::at(index), (ReadBThread::at(thread) ^ Groups::at(group)) + further, "{index}");
        }
    }

    #[test]
    fn every_element_is_put_once_and_read() {
        let mut put = [0; Stages::COSIZE];
        (0..Put::SIZE as u64).for_each(|index| put[<Composition<Stages, Put>>::at(index) as usize] += 1);
        assert!(put.iter().all(|times| *times == 1));
        // A word of four rows by each thread that has them: 16 threads have the same rows.
        for read in [<Composition<Stages, ReadA>>::at::<u64>, <Composition<Stages, ReadB>>::at::<u64>] {
            let mut times = [0; Stages::COSIZE];
            for index in 0..ReadA::SIZE as u64 {
                (0..4).for_each(|row| times[read(index) as usize + row] += 1);
            }
            assert!(times.iter().all(|times| *times == 16));
        }
    }

    /// What is multiplied belongs to the row and the column of `C` that is written.
    #[test]
    fn rows_and_columns_are_those_that_are_written() {
        let mut written = [0; 128 * 128];
        for index in 0..WriteC::SIZE as u64 {
            let [thread, row, half] = digits(index, [256, 8, 2]);
            let value = WriteC::LAYOUT.at(index as i64).unwrap();
            let [r, word] = [0, 1].map(|axis| value.terms().iter().find(|term| term.path.axes() == [axis]).map_or(0, |term| term.value));
            // Row `row` is element `row % 4` of the half `row / 4`; rows of `B` are columns of `C`.
            assert_eq!(ReadA::at(thread + 256 * (row / 4)) + row % 4, r as u64);
            assert_eq!(ReadB::at(thread + 256 * half), 4 * word as u64);
            written[(r * 128 + 4 * word) as usize] += 1;
        }
        assert!(written.iter().enumerate().all(|(at, times)| *times == u32::from(at % 4 == 0)));
    }

    /// Lanes that access different words are in different banks, of which there are 32 of 4 bytes. An access of 16 bytes is made by eight
    /// different words at a time.
    #[test]
    fn no_access_to_shared_memory_meets_in_a_bank() {
        for first in (0..256).step_by(32) {
            let mut banks: Vec<u64> = (first..first + 32).map(|thread| PutThread::at(thread) % 32).collect();
            banks.sort_unstable();
            assert!(banks.iter().copied().eq(0..32), "{first}: {banks:?}");
            let reads: [(fn(u64) -> u64, usize); 2] = [(ReadAThread::at, 4), (ReadBThread::at, 8)];
            for (read, words) in reads {
                let mut groups: Vec<u64> = (first..first + 32).map(read).collect();
                groups.sort_unstable();
                groups.dedup();
                let banks: Vec<u64> = groups.iter().map(|at| at / 4 % 8).collect();
                assert_eq!(groups.len(), words);
                assert!((0..8).all(|bank| banks.iter().filter(|other| **other == bank).count() <= 1), "{first}: {banks:?}");
            }
        }
    }
}
