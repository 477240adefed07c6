//! The transposition of a matrix through swizzled shared memory, 16 bytes an access: the kernel of `cute_static::kernels::transpose`.
//!
//! A thread reads four rows of four elements, turns them in registers, and writes four columns to shared memory; what it reads from there
//! are 16 bytes of four rows of the result.

use cute_static::kernels::transpose::{GetStep, GetThread, PutStep, PutThread, Tile};
use cute_static::{Addressed, Admits, Multiple, N, StaticLayout, Tensor, layout, shape};

use crate::shared::{Access, shared, synchronize};
use crate::thread::{block, thread};
use crate::word::{Word, turned};

shared! {
    /// The tile of a block, in words of four elements.
    fn words() -> [Word; <Tile as StaticLayout>::COSIZE] = "transpose_words";
}

/// Moves the tile of this block, through what this thread has of it: matrices of words whose layouts are static or mixed.
///
/// # Safety
/// There is a tile for each block and a word for each thread, and the elements of the matrices are there.
macro_rules! move_tile {
    ($destination:ident, $source:ident) => {{
        let ((block_row, block_column), (row, column)) = (block(), thread::<16, 16>());
        let source = $source.tile(shape!((64, 16)), (block_row, block_column)).unwrap_unchecked();
        let destination = $destination.tile(shape!((64, 16)), (block_column, block_row)).unwrap_unchecked();
        let source = source.tile(shape!((4, 1)), (row, column)).unwrap_unchecked();
        exchange(destination.partition(shape!((16, 16)), (row, column)).unwrap_unchecked(), source, (column, row));
    }};
}

/// Writes the transposed of the row-major `m` x `n` matrix `src` to the row-major `n` x `m` matrix `dst`.
///
/// For a grid of `m/64` rows and `n/64` columns of blocks, each of 16 x 16 threads. For sizes that are not multiples of 64 nothing is
/// written.
///
/// # Safety
///
/// * `src` is valid for reading, and `dst` for writing, `m * n` elements, at most 2^31; both begin at multiples of 16 bytes.
/// * The two do not overlap, and nothing else uses `dst` meanwhile.
/// * The grid and its blocks are those named above.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn transpose(dst: *mut f32, src: *const f32, m: u32, n: u32) {
    let (Ok(m), Ok(n)) = (Multiple::<N<64>>::new(m), Multiple::<N<64>>::new(n)) else { return };
    let source = Tensor::at_pointer(src.cast::<Word>(), layout!((m, n):(n, 1)).upcast(shape!(4)));
    let destination = Tensor::at_pointer(dst.cast::<Word>(), layout!((n, m):(m, 1)).upcast(shape!(4)));
    // SAFETY: the caller's promises.
    unsafe { move_tile!(destination, source) };
}

/// [`transpose`] of a 4096 x 4096 matrix: a size that the compiler knows.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn transpose_4096(dst: *mut f32, src: *const f32) {
    let source = Tensor::at_pointer(src.cast::<Word>(), layout!((4096, 1024):(1024, 1)));
    let destination = Tensor::at_pointer(dst.cast::<Word>(), layout!((4096, 1024):(1024, 1)));
    // SAFETY: the caller's promises.
    unsafe { move_tile!(destination, source) };
}

/// Moves the four rows of words of a thread, which is at (column, row) of its block, through shared memory.
///
/// # Safety
/// The elements of `source` and `destination` are there, and those of `destination` are the thread's own. All threads of the block come here.
#[inline(always)]
unsafe fn exchange<From, To>(mut destination: Tensor<*mut Word, To>, source: Tensor<*const Word, From>, thread: (u32, u32))
where
    From: Addressed<Domain: Admits<(u32, u32), u32>>,
    To: Addressed<Domain: Admits<(u32, u32), u32>>,
{
    // A thread's share once, and a constant each time: XOR adds the two.
    let (words, put, get) = (words(), PutThread::offset(thread), GetThread::offset(thread));
    // SAFETY: the caller vouches for the matrices. Of shared memory each thread writes words of its own, and reads them behind the barrier.
    unsafe {
        let columns = turned([0, 1, 2, 3].map(|i| source.read_unchecked((i, 0))));
        for i in 0..4 {
            columns[i as usize].store(words.place(put ^ PutStep::at(i)));
        }
        synchronize();
        for i in 0..4 {
            destination.write_unchecked((i, 0), Word::load(words.place(get ^ GetStep::at(i))));
        }
    }
}
