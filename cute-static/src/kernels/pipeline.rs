//! A product of matrices with `wgmma` and bulk tensor copies: a pipeline of one producer and two consumers a block.
//!
//! `C = A * B^T` as in [`gemm`](super::gemm). The blocks stay: one for every multiprocessor, in clusters of two that share what they read of
//! `B`. One thread asks the copy engine for stages of 64 columns, as soon as the consumers of both blocks have released a buffer; two
//! groups of four warps multiply 64 x 256 elements each, straight from shared memory, and hand their results to the copy engine, which
//! writes them while the next tile is multiplied.
//!
//! Shared memory: [`STAGES`] stages of `A` and `B`, four buffers of 64 x 64 results, and the
//! barriers. All are the canonical layout of `wgmma` for contiguous columns with a swizzle of 128 bytes, which is also what the copy engine
//! writes.

use core::fmt;
use core::marker::PhantomData;

use super::gemm::{Element, PAIR, ptx};
use crate::atoms::fragments::SM90_U32x4_STSM_N;
use crate::atoms::{Atom, Mma, PartitionA, PartitionC, PartitionDst, TiledCopy, TiledMma};
use crate::check::fail;
use crate::{Composition, StaticLayout, layout, shape};
use cute_algebra::apply::Smem;
use cute_algebra::text::Text;
use cute_algebra::{HTuple, Layout};

/// Rows and columns of `C` that a block computes at a time, and columns of `A` and `B` in a stage.
///
/// ```
/// assert_eq!(cute_static::kernels::pipeline::TILE, [128, 256, 64]);
/// ```
pub const TILE: [u32; 3] = [128, 256, 64];

/// `m` is a multiple of this, so that clusters can go in groups: see [`Raster`]. `n` and `k` are multiples of [`TILE`].
///
/// ```
/// assert_eq!(cute_static::kernels::pipeline::ROWS, 512);
/// ```
pub const ROWS: u32 = 512;

/// Blocks in a cluster. The grid is a multiple of it, and not more than all blocks that can run at once.
///
/// ```
/// assert_eq!(cute_static::kernels::pipeline::CLUSTER, 2);
/// ```
pub const CLUSTER: u32 = 2;

/// Stages of `A` and `B` that are on their way.
///
/// ```
/// assert_eq!(cute_static::kernels::pipeline::STAGES, 4);
/// ```
pub const STAGES: u32 = 4;

/// Threads a block: the producer's four warps and those of two consumers.
///
/// ```
/// assert_eq!(cute_static::kernels::pipeline::THREADS, 384);
/// ```
pub const THREADS: u32 = 384;

/// Bytes of dynamic shared memory a block: stages, results, two barriers a stage.
///
/// ```
/// use cute_static::kernels::pipeline::{SHARED_BYTES, STAGES};
/// assert_eq!(SHARED_BYTES, STAGES * 2 * (128 + 256) * 64 + 4 * 2 * 64 * 64 + STAGES * 16);
/// ```
pub const SHARED_BYTES: u32 = 229440;

/// Boxes of the bulk tensor copies of `A`, `B` and `C`, as (rows, columns) of row-major matrices, all with a swizzle of 128 bytes.
///
/// ```
/// use cute_static::kernels::pipeline::{BOXES, CLUSTER, TILE};
/// // A block of a cluster reads its share of B for all of them.
/// assert_eq!(BOXES[1], [TILE[1] / CLUSTER, TILE[2]]);
/// ```
pub const BOXES: [[u32; 2]; 3] = [[128, 64], [128, 64], [64, 64]];

/// Clusters to tiles of 256 x 256 (row, column): two rows of tiles at a time, so that clusters that run together share what they read.
pub type Raster = layout!((2, ?u32, ?u32):(e0, e1, 2*e0));

/// Rows of 64 columns, in front of the swizzle of 128 bytes: (row, column).
pub type Rows = layout!((256,64):(64,1));
/// The same behind it: stages of `A` (the first 128 rows) and `B`, and buffers of results (64 rows).
pub type Stage = layout!(composition(swizzle(3,3,3), (256,64):(64,1)));
/// The part of it that leads from eight rows to the next.
pub type Atoms = layout!(((8,32),64):((0,512),0));

/// The instruction by two groups of four warps, one above the other.
pub type Product<T> = TiledMma<<T as Element>::Wgmma, layout!((2,1,1):(1,0,0)), shape!((128, 256, 64))>;
/// How its sums are written.
pub type Write<T> = PartitionDst<TiledCopy<SM90_U32x4_STSM_N, u16, PartitionC<Product<T>>>>;

// Parts of partitions, by threads (256) and values. What all threads share begins at the first value of a group's first thread.
type Groups<P> = Composition<P, layout!(2:128)>;
type Instructions<P> = Composition<P, layout!(4:{256 * 64 * 16})>;

/// Where the rows of the two consumers begin in a stage of `A`.
type ConsumerRows<T> = Composition<Atoms, Groups<PartitionA<Product<T>>>>;
/// Where the columns of one instruction begin in a row, in front of the permutation, which the address undergoes.
type Columns<T> = Composition<Rows, Instructions<PartitionA<Product<T>>>>;
/// Where the rows that the two blocks of a cluster read begin in a stage of `B`.
type ShareRows = Composition<Atoms, layout!(2:128*e0)>;
type WriteLane<T> = Composition<Stage, Composition<Write<T>, layout!(32:1)>>;
type WriteColumns<T> = Composition<Stage, Composition<Write<T>, layout!(4:2048)>>;
type WriteWarp<T> = Composition<Atoms, Composition<Write<T>, layout!(4:32)>>;

/// The kernel for an element type.
///
/// ```
/// use cute_static::kernels::{gemm::Bf16, pipeline::Pipeline};
/// assert!(Pipeline::<Bf16>::CUDA.contains("wgmma.mma_async.sync.aligned.m64n256k16"));
/// ```
pub struct Pipeline<T>(PhantomData<fn() -> T>);

impl<T> fmt::Debug for Pipeline<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pipeline")
    }
}

impl<T: Element> Pipeline<T> {
    const DESCRIPTOR: Text<64> = descriptor(T::Wgmma::ATOM);

    /// The kernel `pipeline(TensorMap A, TensorMap B, TensorMap C, unsigned m, unsigned n, unsigned k)`, whose tensor maps have the boxes
    /// [`BOXES`], with [`THREADS`] threads and [`SHARED_BYTES`] of shared memory a block.
    pub const CUDA: &'static str = crate::cuda_source! {
        "raster" => Raster, "stage" => Stage, "columns" => Columns<T>, "consumer_rows" => ConsumerRows<T>, "share_rows" => ShareRows,
        "write_lane" => WriteLane<T>, "write_columns" => WriteColumns<T>, "write_warp" => WriteWarp<T>;
        T::DEFINE, "#define MULTIPLY \"", ptx::<T::Wgmma>(), "\"\n", Self::DESCRIPTOR.as_str(), PAIR, include_str!("pipeline.cu")
    };
}

/// Defines `DESCRIPTOR` as what the descriptors of both operands say beside their begin, if a stage is a layout that the instruction reads.
#[track_caller]
const fn descriptor(wgmma: &Mma) -> Text<64> {
    let [m, n, k] = wgmma.shape;
    let (a, b) = (operand(m, k), operand(n, k));
    if a != b {
        fail("operands of one stage with two descriptors");
    }
    let mut text = Text::new();
    text.str("#define DESCRIPTOR ").int(a as i64).str("ull\n");
    text
}

#[track_caller]
const fn operand(rows: i64, columns: i64) -> u64 {
    let smem = match HTuple::flat(&[rows, columns], 1) {
        Ok(tile) => match Layout::identity(&tile) {
            Ok(tile) => match <Rows as StaticLayout>::LAYOUT.composition(&tile) {
                Ok(operand) => Smem::of(&operand, 16, 3),
                Err(error) => Err(error),
            },
            Err(error) => Err(error),
        },
        Err(error) => Err(error),
    };
    match smem {
        Ok(smem) => smem.descriptor(),
        Err(error) => fail(error.message().as_str()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernels::gemm::{Bf16, F16};

    #[test]
    fn parts_of_accesses_add_up() {
        // The rows and columns of one quarter of a consumer's results.
        type Quarter = Composition<Write<F16>, layout!((128,4):(1,2048))>;
        for (lane, warp, columns) in (0..512u64).map(|index| (index % 32, index / 32 % 4, index / 128)) {
            let parts = WriteWarp::<F16>::at(warp) + (WriteLane::<F16>::at(lane) ^ WriteColumns::<F16>::at(columns));
            assert_eq!(<Composition<Stage, Quarter>>::at(lane + 32 * warp + 128 * columns), parts);
        }
    }

    #[test]
    fn the_copy_engine_and_the_kernel_mean_the_same() {
        // What the kernel gets at once, and where its parts begin.
        assert_eq!((BOXES[0], TILE[0] * 64), ([TILE[0], 64], Stage::SIZE as u32 / 2));
        assert_eq!(ShareRows::at(1u64), u64::from(BOXES[1][0]) * 64);
        assert_eq!(ConsumerRows::<F16>::at(1u64), u64::from(TILE[0] / 2) * 64);
        assert_eq!([0, 1, 2, 3].map(Columns::<Bf16>::at::<u64>), [0, 16, 32, 48]);
        let bytes = STAGES * (2 * (TILE[0] + TILE[1]) * TILE[2] + 16) + 4 * 2 * BOXES[2][0] * BOXES[2][1];
        assert_eq!(SHARED_BYTES, bytes);
    }

    #[test]
    fn stages_are_swizzled_by_the_number_of_the_row() {
        // The permutation of 16-byte words that the copy engine and the tensor cores apply for 128 bytes: bits 4 to 6 of the byte's
        // address are XORed with bits 7 to 9.
        for index in 0..Stage::SIZE as u64 {
            let (row, column) = (index % 256, index / 256);
            let byte = 2 * (row * 64 + column);
            assert_eq!(2 * Stage::at(index), byte ^ (byte >> 7 & 7) << 4);
        }
    }
}
