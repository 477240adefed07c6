//! A product of matrices with tensor cores: the kernel of `cute_static::kernels::gemm`, with `mma.sync`, `ldmatrix` and `cp.async`.

use cute_static::algebra::text::same;
use cute_static::atoms::Atom;
use cute_static::kernels::gemm::{CTile, Element, F16, Fetch, ReadA, ReadB, Stage, Store, Sums};
use cute_static::{Composition, Multiple, N, StaticLayout, Tensor, layout, shape};

use crate::shared::{self, Array, synchronize};
use crate::tensor_cores::{Matrices, commit, copy_16, multiply, read_matrices, rounded, wait};
use crate::thread::{grid, thread};
use crate::word::Word;

// The instruction that is written below is the one whose fragments the layouts are.
const _: () =
    assert!(matches!(<F16 as Element>::Mma::ATOM.ptx, Some(ptx) if same(ptx, "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32")));

/// Blocks to tiles (row, column): four rows of tiles at a time, so that blocks that run together share what they read.
type Raster = layout!((4,65536,65536):(e0,e1,4*e0));

/// Stages of `A` and `B` that are on their way.
const STAGES: u32 = 4;

/// Where the stages of `A` and those of `B` begin in shared memory, in elements: the first has half the rows of the second.
type StagesA = layout!(4:8192);
type StagesB = layout!(4:16384);

/// The row of 16 bytes that a thread names to `ldmatrix`: threads, steps of rows, steps of columns.
type RowsA = Composition<Stage, Composition<ReadA<F16>, layout!((256,4,4):(1,2048,8192))>>;
type RowsB = Composition<Stage, Composition<ReadB<F16>, layout!((256,4,4):(1,2048,8192))>>;
/// The pair of sums that a thread writes: threads, halves of the rows of an instruction, rows and columns of instructions.
type Pairs = Composition<CTile, Composition<Sums<F16>, layout!((256,2,4,8):(1,512,1024,4096))>>;

core::arch::global_asm!(".extern .shared .align 1024 .b8 gemm_shared[];");

/// The body once for every number, which it knows as a constant: the compiler does not unroll a loop of so much, and what is in registers
/// has to be.
macro_rules! unrolled {
    ($i:ident in [$($value:literal)*] $body:block) => { $({
        const { assert!($value < 8) };
        let $i = $value as usize;
        $body
    })* };
}

/// What is in shared memory: the stages of `A`, then those of `B`.
#[derive(Clone, Copy)]
struct Buffers {
    address: u32,
}

impl Buffers {
    #[inline(always)]
    fn new() -> Self {
        let address;
        // SAFETY: the instruction only names the array.
        unsafe {
            core::arch::asm!("mov.u32 {address}, gemm_shared;", address = out(reg32) address, options(pure, nomem, nostack, preserves_flags))
        };
        Buffers { address }
    }

    /// A stage of `A`, of half as many rows.
    #[inline(always)]
    fn a(self, stage: u32) -> Array<u16, { Stage::SIZE }> {
        Array::at(self.address + 2 * StagesA::at(stage))
    }

    #[inline(always)]
    fn b(self, stage: u32) -> Array<u16, { Stage::SIZE }> {
        Array::at(self.address + 2 * (StagesA::SIZE as u32 * StagesA::at(1u32) + StagesB::at(stage)))
    }

    /// The result, when nobody reads stages any more.
    #[inline(always)]
    fn c(self) -> Array<u16, { CTile::COSIZE }> {
        Array::at(self.address)
    }
}

/// The fragments of a step of 16 columns: four of `A`, and four times two of `B`.
type Fragments = ([Matrices; 4], [Matrices; 4]);

/// Reads the fragments of a step.
///
/// # Safety
/// The stage was waited for by all threads, and is not written before the next barrier. All lanes of the warp come here.
#[inline(always)]
unsafe fn read(buffers: Buffers, thread: u32, stage: u32, step: u32) -> Fragments {
    let (rows_a, rows_b) = (buffers.a(stage).over(RowsA::default()), buffers.b(stage).over(RowsB::default()));
    // SAFETY: the caller vouches for the stage.
    unsafe {
        (
            [0, 1, 2, 3].map(|i| read_matrices(shared::address(&rows_a, (thread, i, step)))),
            [0, 1, 2, 3].map(|i| read_matrices(shared::address(&rows_b, (thread, i, step)))),
        )
    }
}

/// Adds the products of the fragments of a step. There and back: neighbouring products share a fragment.
///
/// # Safety
/// All lanes of the warp come here.
#[inline(always)]
unsafe fn add_products(sums: &mut [[[f32; 4]; 8]; 4], (a, b): &Fragments) {
    unrolled!(i in [0 1 2 3] {
        unrolled!(there in [0 1 2 3 4 5 6 7] {
            let j = if i % 2 == 1 { 7 - there } else { there };
            // SAFETY: the caller's promise.
            unsafe { multiply(&mut sums[i][j], &a[i], [b[j / 2][j % 2 * 2], b[j / 2][j % 2 * 2 + 1]]) };
        });
    });
}

/// Writes the product of the row-major matrices `a` (`m` x `k`) and `b` (`n` x `k`), the second transposed, to the row-major `m` x `n`
/// matrix `c`: all of half precision, with sums in single precision.
///
/// For a grid of 4 blocks along `x`, `n/256` along `y` and `m/512` along `z`, each of 256 threads, with
/// `cute_static::kernels::gemm::SHARED_BYTES` of dynamic shared memory. For an `m` that is not a multiple of 512, an `n` that is not one of
/// 256, or a `k` that is not one of 64, nothing is written.
///
/// # Safety
///
/// * `a` is valid for reading `m * k` elements, `b` `n * k`, and `c` for writing `m * n`; each at most 2^31, and at a multiple of 16 bytes.
/// * `c` does not overlap the others, and nothing else uses it meanwhile.
/// * Grid, blocks and shared memory are those named above.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn gemm(c: *mut u16, a: *const u16, b: *const u16, m: u32, n: u32, k: u32) {
    let (Ok(m), Ok(n), Ok(k)) = (Multiple::<N<512>>::new(m), Multiple::<N<256>>::new(n), Multiple::<N<64>>::new(k)) else { return };
    let a = Tensor::at_pointer(a, layout!((m, k):(k, 1)));
    let b = Tensor::at_pointer(b, layout!((n, k):(k, 1)));
    let c = Tensor::at_pointer(c, layout!((m, n):(n, 1)));
    let (buffers, stages) = (Buffers::new(), k.get() / 64);
    // SAFETY: the caller vouches for the grid, so that blocks, stages and threads have their parts, and for the matrices. A stage is written
    // by copies that all threads have waited for before a barrier, behind which it is read; it is written anew behind the next.
    unsafe {
        let (_, thread) = thread::<1, 256>();
        let [row, column, ..] = Tensor::coordinates::<_, u32>(Raster::default()).read(grid()).unwrap_unchecked();
        let fetch = |stage: u32| {
            let from_a = a.tile(shape!((128, 64)), (row, stage)).unwrap_unchecked();
            let from_b = b.tile(shape!((256, 64)), (column, stage)).unwrap_unchecked();
            let (to_a, to_b) = (buffers.a(stage % STAGES).over(Stage::default()), buffers.b(stage % STAGES).over(Stage::default()));
            for i in 0..4u32 {
                let from =
                    from_a.tile(shape!((32, 64)), (i, 0u32)).unwrap_unchecked().of_thread(Fetch::default(), thread).unwrap_unchecked();
                let to = to_a.tile(shape!((32, 64)), (i, 0u32)).unwrap_unchecked().of_thread(Fetch::default(), thread).unwrap_unchecked();
                copy_16(shared::address(&to, 0), from.pointer(0u32));
            }
            for i in 0..8u32 {
                let from =
                    from_b.tile(shape!((32, 64)), (i, 0u32)).unwrap_unchecked().of_thread(Fetch::default(), thread).unwrap_unchecked();
                let to = to_b.tile(shape!((32, 64)), (i, 0u32)).unwrap_unchecked().of_thread(Fetch::default(), thread).unwrap_unchecked();
                copy_16(shared::address(&to, 0), from.pointer(0u32));
            }
        };
        for stage in 0..STAGES - 1 {
            if stage < stages {
                fetch(stage);
            }
            commit();
        }
        wait::<{ STAGES - 2 }>();
        synchronize();

        let mut sums = [[[0.0; 4]; 8]; 4];
        let mut fragments = read(buffers, thread, 0, 0);
        let mut stage = 0;
        while stage < stages {
            let next = read(buffers, thread, stage % STAGES, 1);
            if stage + STAGES - 1 < stages {
                fetch(stage + STAGES - 1);
            }
            commit();
            add_products(&mut sums, &fragments);
            fragments = read(buffers, thread, stage % STAGES, 2);
            add_products(&mut sums, &next);
            let next = read(buffers, thread, stage % STAGES, 3);
            add_products(&mut sums, &fragments);
            // The next stage has arrived, and nobody reads the one before this any more.
            wait::<{ STAGES - 2 }>();
            synchronize();
            stage += 1;
            fragments = read(buffers, thread, stage % STAGES, 0);
            add_products(&mut sums, &next);
        }
        wait::<0>();
        synchronize();

        let pairs = buffers.c().over(Pairs::default());
        unrolled!(i in [0 1 2 3] {
            unrolled!(j in [0 1 2 3 4 5 6 7] {
                unrolled!(half in [0 1] {
                    let pair = rounded(sums[i][j][2 * half], sums[i][j][2 * half + 1]);
                    <u32 as shared::Access>::store(pair, shared::address(&pairs, (thread, half as u32, i as u32, j as u32)));
                });
            });
        });
        synchronize();
        let (from, to) = (buffers.c().over(CTile::default()), c.tile(shape!((128, 256)), (row, column)).unwrap_unchecked());
        for i in 0..16u32 {
            let from = from.tile(shape!((8, 256)), (i, 0u32)).unwrap_unchecked().of_thread(Store::default(), thread).unwrap_unchecked();
            let to = to.tile(shape!((8, 256)), (i, 0u32)).unwrap_unchecked().of_thread(Store::default(), thread).unwrap_unchecked();
            let word = <Word as shared::Access>::load(shared::address(&from, 0));
            to.pointer(0u32).cast::<Word>().cast_mut().write(word);
        }
    }
}
