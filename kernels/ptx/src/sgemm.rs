//! A product of matrices in single precision: the kernel of `cute_static::kernels::sgemm`.

use core::f32::math::mul_add;

use cute_static::kernels::sgemm::{Put, ReadA, ReadB, Stages, WriteC};
use cute_static::{Admits, Composition, Multiple, N, StaticLayout, Tensor, layout, shape};

use crate::shared::{self, Array, shared, synchronize};
use crate::thread::{block, thread};
use crate::word::Word;

/// The stages of an operand in shared memory.
type Operand = Array<f32, { <Stages as StaticLayout>::COSIZE }>;

shared! {
    /// The stages of `A`.
    fn stages_a() -> [f32; <Stages as StaticLayout>::COSIZE] = "sgemm_a";
}

shared! {
    /// The stages of `B`.
    fn stages_b() -> [f32; <Stages as StaticLayout>::COSIZE] = "sgemm_b";
}

/// The sums of a thread: (row, column) of 8 x 8.
type Sums = Tensor<[f32; 64], layout!((8,8):(8,1))>;

/// Writes the product of the row-major matrices `a` (`m` x `k`) and `b` (`n` x `k`), the second transposed, to the row-major `m` x `n`
/// matrix `c`.
///
/// For a grid of `m/128` rows and `n/128` columns of blocks, each of 64 rows and 4 columns of threads. For an `m` or `n` that is not a
/// multiple of 128, or a `k` that is not one of 16, nothing is written.
///
/// # Safety
///
/// * `a` is valid for reading `m * k` elements, `b` `n * k`, and `c` for writing `m * n`; each at most 2^31, and at a multiple of 16 bytes.
/// * `c` does not overlap the others, and nothing else uses it meanwhile.
/// * The grid and its blocks are those named above.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn sgemm(c: *mut f32, a: *const f32, b: *const f32, m: u32, n: u32, k: u32) {
    let (Ok(m), Ok(n), Ok(k)) = (Multiple::<N<128>>::new(m), Multiple::<N<128>>::new(n), Multiple::<N<16>>::new(k)) else { return };
    let a = Tensor::at_pointer(a.cast::<Word>(), layout!((m, k):(k, 1)).upcast(shape!(4)));
    let b = Tensor::at_pointer(b.cast::<Word>(), layout!((n, k):(k, 1)).upcast(shape!(4)));
    let c = Tensor::at_pointer(c.cast::<Word>(), layout!((m, n):(n, 1)).upcast(shape!(4)));
    let stages = k.get() / 16;
    // SAFETY: the caller vouches for the grid, so that blocks, stages and threads have their parts, and for the matrices. A stage is written by
    // all threads, a word each, between two barriers, and read behind the second.
    unsafe {
        let ((block_row, block_column), (row, column)) = (block(), thread::<64, 4>());
        let at = (column, row);
        let fetch = |stage| {
            let a = a.tile(shape!((128, 4)), (block_row, stage)).unwrap_unchecked();
            let b = b.tile(shape!((128, 4)), (block_column, stage)).unwrap_unchecked();
            let a = a.partition(shape!((64, 4)), (row, column)).unwrap_unchecked();
            let b = b.partition(shape!((64, 4)), (row, column)).unwrap_unchecked();
            [[a.read_unchecked((0, 0)), a.read_unchecked((1, 0))], [b.read_unchecked((0, 0)), b.read_unchecked((1, 0))]]
        };
        let put = |[a, b]: [[Word; 2]; 2], stage| {
            put(&stages_a(), a, at, stage);
            put(&stages_b(), b, at, stage);
        };
        let mut sums = Sums::filled(Default::default(), 0.0);
        put(fetch(0), 0);
        synchronize();
        let mut stage = 0;
        while stage + 1 < stages {
            let next = fetch(stage + 1);
            multiply(&mut sums, at, stage % 2);
            put(next, (stage + 1) % 2);
            synchronize();
            stage += 1;
        }
        multiply(&mut sums, at, stage % 2);

        let mut c = c.tile(shape!((128, 32)), (block_row, block_column)).unwrap_unchecked();
        let places = Tensor::coordinates::<_, u32>(WriteC::default()).slice((at, .., ..)).unwrap_unchecked();
        for half in 0..2u32 {
            for i in 0..8u32 {
                let [row, column, ..] = places.read((i, half)).unwrap_unchecked();
                let word = [0, 1, 2, 3].map(|j| sums.read_unchecked((i, 4 * half + j)));
                c.write_unchecked((row, column), Word(word));
            }
        }
    }
}

/// Puts the words of a thread into a stage.
///
/// # Safety
/// Nobody reads the stage before the next barrier.
#[inline(always)]
unsafe fn put(operand: &Operand, words: [Word; 2], thread: (u32, u32), stage: u32) {
    let put = operand.over(Composition::<Stages, Put>::default());
    for step in 0..2 {
        for j in 0..4 {
            // SAFETY: the thread alone writes these elements.
            unsafe { shared::write(&put, (thread, j, step, stage), words[step as usize].0[j as usize]) };
        }
    }
}

/// The eight elements of a thread in a column of a stage.
///
/// # Safety
/// They were written before the last barrier, and nobody writes them before the next.
#[inline(always)]
unsafe fn get<Read: StaticLayout>(operand: &Operand, thread: (u32, u32), column: u32, stage: u32) -> [f32; 8]
where
    Read::Domain: Admits<((u32, u32), u32, u32, u32), u32>,
{
    let get = operand.over(Composition::<Stages, Read>::default());
    // SAFETY: four elements that belong together lie in a row, at a multiple of 16 bytes.
    let [Word(low), Word(high)] =
        [0, 1].map(|half| unsafe { <Word as shared::Access>::load(shared::address(&get, (thread, half, column, stage))) });
    [low[0], low[1], low[2], low[3], high[0], high[1], high[2], high[3]]
}

/// Adds the products of a stage.
///
/// # Safety
/// As [`get`].
#[inline(always)]
unsafe fn multiply(sums: &mut Sums, thread: (u32, u32), stage: u32) {
    for group in 0..4 {
        // SAFETY: the caller vouches for the stage. Four at a time, because the compiler does not unroll a loop of so much.
        unsafe {
            add_products(sums, thread, 4 * group, stage);
            add_products(sums, thread, 4 * group + 1, stage);
            add_products(sums, thread, 4 * group + 2, stage);
            add_products(sums, thread, 4 * group + 3, stage);
        }
    }
}

/// Adds the products of a column of `A` and one of `B`.
///
/// # Safety
/// As [`get`].
#[inline(always)]
unsafe fn add_products(sums: &mut Sums, thread: (u32, u32), column: u32, stage: u32) {
    // SAFETY: the caller vouches for the stage; rows and columns are below 8.
    unsafe {
        let a = get::<ReadA>(&stages_a(), thread, column, stage);
        let b = get::<ReadB>(&stages_b(), thread, column, stage);
        for i in 0..8u32 {
            for j in 0..8u32 {
                let sum = sums.read_unchecked((i, j));
                sums.write_unchecked((i, j), mul_add(a[i as usize], b[j as usize], sum));
            }
        }
    }
}
