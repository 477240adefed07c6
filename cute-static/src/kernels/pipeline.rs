//! A product of matrices with `wgmma` and bulk tensor copies: a pipeline of one producer and two consumers a block.
//!
//! `C = A * B^T` as in [`gemm`](super::gemm). The blocks stay: one for every multiprocessor, in clusters of two that share what they read of
//! `B`. One thread asks the copy engine for stages of 64 columns, as soon as the consumers of both blocks have released a buffer; two
//! groups of four warps multiply 64 x 256 elements each, straight from shared memory, and hand their results to the copy engine, which
//! writes them while the next tile is multiplied.
//!
//! Shared memory: [`STAGES`] stages of `A` ([`AStage`]) and `B` ([`BStage`]), four buffers of 64 x 64 results ([`CStage`]), and the
//! barriers. All are the canonical layout of `wgmma` for contiguous columns with a swizzle of 128 bytes, which is also what the copy engine
//! writes.

use core::fmt;
use core::marker::PhantomData;

use super::gemm::Element;
use crate::{Composition, layout};

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

/// A stage of `A`: (row, column). Atoms of eight rows of 128 bytes, in which the eight 16-byte words of a row are permuted by its number.
pub type AStage = layout!(((8,16),(8,8)):((f72,f512),(f1,f8)));
/// A stage of `B`.
pub type BStage = layout!(((8,32),(8,8)):((f72,f512),(f1,f8)));
/// A buffer of results.
pub type CStage = layout!(((8,8),(8,8)):((f72,f512),(f1,f8)));
/// Where the atoms begin.
pub type Atoms = layout!(32:512);
/// Where the columns of one instruction begin in a row, in front of the permutation, which the address undergoes: 16 columns each.
pub type Columns = layout!(4:16);

/// Which row of 16 bytes a lane names to `stmatrix`, as an index into [`CStage`]: lanes, steps of 16 columns, warps.
pub type WriteC = layout!(((8,2,2),4,4):((1,8,512),1024,16));
type WriteLane = Composition<CStage, layout!((8,2,2):(1,8,512))>;
type WriteColumns = Composition<CStage, layout!(4:1024)>;
type WriteWarp = Composition<Atoms, layout!(4:2)>;
/// Where the rows of the two consumers begin in a stage of `A`.
type ConsumerRows = Composition<Atoms, layout!(2:8)>;
/// Where the rows that the two blocks of a cluster read begin in a stage of `B`.
type ShareRows = Composition<Atoms, layout!(2:16)>;

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
    /// The kernel `pipeline(TensorMap A, TensorMap B, TensorMap C, unsigned m, unsigned n, unsigned k)`, whose tensor maps have the boxes
    /// [`BOXES`], with [`THREADS`] threads and [`SHARED_BYTES`] of shared memory a block.
    pub const CUDA: &'static str = crate::cuda_source! {
        "raster" => Raster, "a_stage" => AStage, "b_stage" => BStage, "c_stage" => CStage, "columns" => Columns,
        "write_lane" => WriteLane, "write_columns" => WriteColumns, "write_warp" => WriteWarp,
        "consumer_rows" => ConsumerRows, "share_rows" => ShareRows, "atoms" => Atoms;
        T::DEFINE, include_str!("pipeline.cu")
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::StaticLayout;

    #[test]
    fn parts_of_accesses_add_up() {
        for (lane, columns, warp) in (0..512u64).map(|index| (index % 32, index / 32 % 4, index / 128)) {
            let parts = WriteWarp::at(warp) + (WriteLane::at(lane) ^ WriteColumns::at(columns));
            assert_eq!(<Composition<CStage, WriteC>>::at(lane + 32 * columns + 128 * warp), parts);
        }
    }

    #[test]
    fn the_copy_engine_and_the_kernel_mean_the_same() {
        // What the kernel gets at once, and where its parts begin.
        assert_eq!((BOXES[0], TILE[0] as usize * 64), ([TILE[0], 64], AStage::SIZE));
        assert_eq!(ShareRows::at(1u64), u64::from(BOXES[1][0]) * 64);
        assert_eq!(ConsumerRows::at(1u64), u64::from(TILE[0] / 2) * 64);
        assert_eq!(CStage::SIZE as u32, BOXES[2][0] * BOXES[2][1]);
        let bytes = STAGES as usize * (2 * (AStage::COSIZE + BStage::COSIZE) + 16) + 4 * 2 * CStage::COSIZE;
        assert_eq!(SHARED_BYTES as usize, bytes);
    }

    #[test]
    fn stages_are_swizzled_by_the_number_of_the_row() {
        // The permutation of 16-byte words that the copy engine and the tensor cores apply for 128 bytes: bits 4 to 6 of the byte's
        // address are XORed with bits 7 to 9.
        for index in 0..BStage::SIZE as u64 {
            let (row, column) = (index % 256, index / 256);
            let byte = 2 * (row * 64 + column);
            assert_eq!(2 * BStage::at(index), byte ^ (byte >> 7 & 7) << 4);
        }
    }
}
