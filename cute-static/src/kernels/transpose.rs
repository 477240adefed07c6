//! The transposition of a matrix of 4-byte elements through swizzled shared memory.
//!
//! A block of 256 threads moves a tile of 64 x 64 elements. Each thread reads four rows of four elements, turns them in registers, and
//! writes four columns to shared memory, 16 bytes each; what it reads from there are 16 bytes of a row of the result. [`Tile`] spreads both
//! accesses over all banks.

use core::fmt;
use core::marker::PhantomData;

use super::matrix;
use crate::{Composition, StaticLayout, layout};

/// The tile in shared memory, in words of 16 bytes: (column of the source, row of the source over 4).
pub type Tile = layout!(((4,16),16):((f16,f65),f1));

/// Elements that a thread reads: threads to (row, column) of the first.
pub type ReadThread = layout!((16,16):(4*e1,4*e0));
/// Its further rows.
pub type ReadStep = layout!(4:e0);
/// Columns that a thread writes to [`Tile`]: threads and columns to the index.
pub type Put = layout!(((16,16),4):((4,64),1));
/// Rows of the result that a thread reads from [`Tile`]: threads and steps to the index.
pub type Get = layout!(((16,16),4):((64,1),16));
/// Elements that a thread writes: threads to (row, column) in the source of the first.
pub type WriteThread = layout!((16,16):(4*e0,e1));
/// Its further columns.
pub type WriteStep = layout!(4:16*e1);

/// What a thread adds to an offset of [`Put`] in [`Tile`]: the rest is [`PutStep`], and XOR adds the two.
pub type PutThread = Composition<Tile, layout!((16,16):(4,64))>;
/// What a column adds.
pub type PutStep = Composition<Tile, layout!(4:1)>;
/// What a thread adds to an offset of [`Get`] in [`Tile`]: the rest is [`GetStep`], and XOR adds the two.
pub type GetThread = Composition<Tile, layout!((16,16):(64,1))>;
/// What a step adds.
pub type GetStep = Composition<Tile, layout!(4:16)>;

/// The kernel that copies a matrix from one layout to another, where the second is contiguous along the other mode.
///
/// Both layouts are of (row, column) with the same two extents, multiples of 64. `From` has stride 1 along its columns, `To` along its rows,
/// and the other stride is a multiple of 4: only then is every access of 16 bytes possible, and the constant does not compile otherwise.
///
/// ```
/// use cute_static::kernels::transpose::Transpose;
/// use cute_static::layout;
/// // A row-major matrix, and its transposed matrix in row-major order.
/// type Kernel = Transpose<layout!((128,192):(192,1)), layout!((128,192):(1,128))>;
/// assert!(Kernel::CUDA.contains("__global__ void __launch_bounds__(256) transpose(float *out, const float *in)"));
/// assert_eq!((Kernel::GRID, Kernel::THREADS), ([3, 2], 256));
/// ```
///
/// ```compile_fail
/// # use cute_static::{kernels::transpose::Transpose, layout};
/// // Rows of the result are not contiguous.
/// const TEXT: &str = Transpose::<layout!((128,192):(192,1)), layout!((128,192):(192,1))>::CUDA;
/// ```
pub struct Transpose<From, To>(PhantomData<fn() -> (From, To)>);

impl<From, To> fmt::Debug for Transpose<From, To> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Transpose")
    }
}

impl<From: StaticLayout, To: StaticLayout> Transpose<From, To> {
    /// The kernel `transpose(float *out, const float *in)`.
    pub const CUDA: &'static str = {
        check::<From, To>();
        crate::cuda_source! {
            "from" => From, "to" => To,
            "read_thread" => ReadThread, "read_step" => ReadStep, "put_thread" => PutThread, "put_step" => PutStep,
            "get_thread" => GetThread, "get_step" => GetStep, "write_thread" => WriteThread, "write_step" => WriteStep,
            "tile" => Tile;
            include_str!("transpose.cu")
        }
    };

    /// Blocks along the columns and along the rows.
    pub const GRID: [u32; 2] = {
        check::<From, To>();
        [matrix::extent(&From::LAYOUT, 1) / 64, matrix::extent(&From::LAYOUT, 0) / 64]
    };

    /// Threads a block.
    pub const THREADS: u32 = 256;
}

#[track_caller]
const fn check<From: StaticLayout, To: StaticLayout>() {
    let (from, to) = (From::LAYOUT, To::LAYOUT);
    if !matrix::is_matrix(&from) || !matrix::is_matrix(&to) {
        return matrix::refuse("a transposition", "layouts of two modes without sub-modes, with integer strides", &from, &to);
    }
    if !matrix::same_extents(&from, &to, [64, 64]) {
        matrix::refuse("a transposition", "the same extents, multiples of 64", &from, &to);
    }
    if matrix::stride(&from, 1) != 1 || matrix::stride(&to, 0) != 1 {
        matrix::refuse("a transposition", "stride 1 along the columns of the source and along the rows of the result", &from, &to);
    }
    if matrix::stride(&from, 0) % 4 != 0 || matrix::stride(&to, 1) % 4 != 0 {
        matrix::refuse("a transposition", "multiples of 4 as the other strides", &from, &to);
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::kernels::matrix::coordinate;
    use std::vec::Vec;

    #[test]
    fn parts_of_accesses_add_up() {
        for (thread, step) in (0..1024u64).map(|index| (index % 256, index / 256)) {
            assert_eq!(<Composition<Tile, Put>>::at(thread + 256 * step), PutThread::at(thread) ^ PutStep::at(step));
            assert_eq!(<Composition<Tile, Get>>::at(thread + 256 * step), GetThread::at(thread) ^ GetStep::at(step));
        }
    }

    /// Accesses of 16 bytes take one pass for every eight threads, if these access different banks.
    #[test]
    fn no_access_to_shared_memory_meets_in_a_bank() {
        for first in (0..256).step_by(8) {
            for at in [PutThread::at::<u64>, GetThread::at::<u64>] {
                let mut groups: Vec<u64> = (first..first + 8).map(|thread| at(thread) % 8).collect();
                groups.sort_unstable();
                assert_eq!(groups, [0, 1, 2, 3, 4, 5, 6, 7], "threads {first} and the next");
            }
        }
    }

    /// What a thread puts at a word and what another gets there are the same elements.
    #[test]
    fn what_is_put_is_got() {
        let mut words = [None; Tile::COSIZE];
        let (thread, step) = (|index: u64| index % 256, |index: u64| index / 256);
        for index in 0..1024u64 {
            let first = ReadThread::LAYOUT.at(thread(index) as i64).unwrap();
            let [row, column] = coordinate(&first);
            words[<Composition<Tile, Put>>::at(index) as usize] = Some([row, column + step(index) as i64]);
        }
        for index in 0..1024u64 {
            let (first, further) = (WriteThread::LAYOUT.at(thread(index) as i64), WriteStep::LAYOUT.at(step(index) as i64));
            let [row, column] = coordinate(&first.unwrap().add(&further.unwrap()).unwrap());
            assert_eq!(words[<Composition<Tile, Get>>::at(index) as usize], Some([row, column]));
        }
    }
}
