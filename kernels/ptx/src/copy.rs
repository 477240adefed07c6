//! Copies: a tile that changes its layout, tiles dealt to threads 16 bytes an access, and any matrix element by element.

use cute_static::kernels::copy::MaskedPlaces;
use cute_static::{Addressed, Admits, Multiple, N, StaticLayout, Tensor, fragment, layout, shape};

use crate::thread::{block, block_of, global_index, thread};
use crate::word::Word;

/// Where the elements come from: a tile of 4 x 8 as two blocks of 4 x 4, each block row after row.
type Source = layout!((4,(4,2)):(4,(1,16)));

/// Where they go: the same tile, column after column.
type Destination = layout!((4,(4,2)):(1,(4,16)));

/// Copies one tile of 32 elements, one element a thread: `dst[Destination(i)] = src[Source(i)]`.
///
/// Threads beyond the tile do nothing, so any grid of at least 32 threads is right.
///
/// # Safety
///
/// * `src` is valid for reading, and `dst` for writing, 32 elements.
/// * The two do not overlap, and no other thread of the device uses `dst` meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn copy_tile(dst: *mut f32, src: *const f32) {
    let i = global_index();
    if i < Source::SIZE as u32 {
        // SAFETY: both layouts map 0..32 onto 0..32, which the caller vouches for.
        unsafe { *dst.add(Destination::at(i) as usize) = *src.add(Source::at(i) as usize) };
    }
}

/// Words that a thread copies: eight rows of the tile of its block.
type Part = layout!((8,1):(1,8));

/// Copies the tile of this block, of 32 x 64 words, of which each of 4 x 64 threads has eight.
///
/// # Safety
/// There is a tile for each block and a word for each thread, and the elements of the matrices are there.
macro_rules! copy_words {
    ($destination:ident, $source:ident) => {{
        let (block, thread) = (block(), thread::<4, 64>());
        let source = $source.tile(shape!((32, 64)), block).unwrap_unchecked();
        let destination = $destination.tile(shape!((32, 64)), block).unwrap_unchecked();
        let source = source.partition(shape!((4, 64)), thread).unwrap_unchecked();
        through_registers(destination.partition(shape!((4, 64)), thread).unwrap_unchecked(), source);
    }};
}

/// Copies the row-major `m` x `n` matrix `src` to `dst`, 16 bytes an access.
///
/// For a grid of `m/32` rows and `n/256` columns of blocks, each of 4 rows and 64 columns of threads. For an `m` that is not a multiple of
/// 32, or an `n` that is not one of 256, nothing is written.
///
/// # Safety
///
/// * `src` is valid for reading, and `dst` for writing, `m * n` elements, at most 2^31; both begin at multiples of 16 bytes.
/// * The two do not overlap, and nothing else uses `dst` meanwhile.
/// * The grid and its blocks are those named above.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn tiled_copy(dst: *mut f32, src: *const f32, m: u32, n: u32) {
    let (Ok(m), Ok(n)) = (Multiple::<N<32>>::new(m), Multiple::<N<256>>::new(n)) else { return };
    let source = Tensor::at_pointer(src.cast::<Word>(), layout!((m, n):(n, 1)).upcast(shape!(4)));
    let destination = Tensor::at_pointer(dst.cast::<Word>(), layout!((m, n):(n, 1)).upcast(shape!(4)));
    // SAFETY: the caller's promises.
    unsafe { copy_words!(destination, source) };
}

/// Where the words of a thread are: block, thread and step to (row, column).
type Places = layout!((((4,64),(128,16)),8):(((e0,e1),(32*e0,64*e1)),4*e0));

/// [`tiled_copy`] of a 4096 x 4096 matrix: a size that the compiler knows.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn tiled_copy_4096(dst: *mut f32, src: *const f32) {
    let source = Tensor::at_pointer(src.cast::<Word>(), layout!((4096, 1024):(1024, 1)));
    let destination = Tensor::at_pointer(dst.cast::<Word>(), layout!((4096, 1024):(1024, 1)));
    // SAFETY: the caller vouches for the grid, so that block and thread have their part, and for the matrices.
    unsafe {
        let at = (thread::<4, 64>(), block_of::<128, 16>());
        let source = source.of_thread(Places::default(), at).unwrap_unchecked();
        let mut destination = destination.of_thread(Places::default(), at).unwrap_unchecked();
        let mut words: fragment!(Word, layout!(8:1)) = Tensor::filled(Default::default(), Word([0.0; 4]));
        for i in 0..8 {
            words.write_unchecked(i, source.read_unchecked(i));
        }
        for i in 0..8 {
            destination.write_unchecked(i, words.read_unchecked(i));
        }
    }
}

/// Reads all words of a thread, then writes them: so many accesses are on their way at once.
///
/// # Safety
/// The elements of `source` and `destination` are there, and those of `destination` are the thread's own.
#[inline(always)]
unsafe fn through_registers<From, To>(mut destination: Tensor<*mut Word, To>, source: Tensor<*const Word, From>)
where
    From: Addressed<Domain: Admits<(u32, u32), u32>>,
    To: Addressed<Domain: Admits<(u32, u32), u32>>,
{
    let mut words: fragment!(Word, Part) = Tensor::filled(Default::default(), Word([0.0; 4]));
    for i in 0..8 {
        // SAFETY: the caller vouches for the matrices, whose parts have eight rows of one word as the fragment has.
        unsafe { words.write_unchecked((i, 0), source.read_unchecked((i, 0))) };
    }
    for i in 0..8 {
        // SAFETY: as above.
        unsafe { destination.write_unchecked((i, 0), words.read_unchecked((i, 0))) };
    }
}

/// Copies the `m` x `n` matrix `src`, whose rows begin at multiples of `src_pitch`, to `dst`, whose rows begin at multiples of `dst_pitch`.
///
/// For a grid of `m/32` rows and `n/32` columns of blocks, rounded up, each of 8 rows and 32 columns of threads. Tiles at the edges reach
/// beyond the matrices: what is not an element is neither read nor written.
///
/// # Safety
///
/// * Every element of `src` is valid for reading, and of `dst` for writing; the largest offset is below 2^31, as is `n`.
/// * The two do not overlap, nor do rows of `dst`, and nothing else uses `dst` meanwhile.
/// * The blocks are those named above.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn masked_copy(dst: *mut f32, src: *const f32, m: u32, n: u32, dst_pitch: u32, src_pitch: u32) {
    let source = Tensor::at_pointer(src, layout!((m, n):(src_pitch, 1)));
    let mut destination = Tensor::at_pointer(dst, layout!((m, n):(dst_pitch, 1)));
    // SAFETY: the caller vouches for the matrices; each thread writes elements of its own, at coordinates below the extents.
    unsafe {
        let places = Tensor::coordinates::<_, u32>(MaskedPlaces::default()).slice(((block(), thread::<8, 32>()), ..)).unwrap_unchecked();
        let place = |step: u32| {
            let [row, column, ..] = places.read(step).unwrap_unchecked();
            if row < m && column < n { Some((row, column)) } else { None }
        };
        let values = [0, 1, 2, 3].map(|step| place(step).map(|at| source.read_unchecked(at)));
        for step in 0..4 {
            if let (Some(at), Some(value)) = (place(step), values[step as usize]) {
                destination.write_unchecked(at, value);
            }
        }
    }
}
