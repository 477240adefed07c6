//! A product of matrices with `mma.sync`, `ldmatrix` and `cp.async`.
//!
//! `C = A * B^T` for row-major `A` (m x k), `B` (n x k) and `C` (m x n) of 16-bit floating-point numbers; sums in 32 bits. A block of eight
//! warps computes [`TILE`] elements of `C`, a warp 64 x 64 of them. Four stages of 64 columns are on their way at any time; fragments of the
//! next 16 columns are read while those of the present ones are multiplied. The result goes through shared memory, so that rows are written
//! 16 bytes a thread.
//!
//! The layouts whose names end in `Stage` and `CTile` are shared memory; the others say who accesses which element, as an index into them
//! or as a coordinate. What the kernel calls is the composition of the two.

use core::fmt;
use core::marker::PhantomData;

use crate::{Composition, layout};

/// Rows and columns of `C` that a block computes, and columns of `A` and `B` in a stage.
///
/// ```
/// assert_eq!(cute_static::kernels::gemm::TILE, [128, 256, 64]);
/// ```
pub const TILE: [u32; 3] = [128, 256, 64];

/// `m` is a multiple of this, so that blocks can go in groups: see [`Raster`]. `n` and `k` are multiples of [`TILE`].
///
/// ```
/// assert_eq!(cute_static::kernels::gemm::ROWS, 512);
/// ```
pub const ROWS: u32 = 512;

/// Threads a block.
///
/// ```
/// assert_eq!(cute_static::kernels::gemm::THREADS, 256);
/// ```
pub const THREADS: u32 = 256;

/// Bytes of dynamic shared memory a block: four stages of `A` and `B`.
///
/// ```
/// assert_eq!(cute_static::kernels::gemm::SHARED_BYTES, 4 * 2 * (128 + 256) * 64);
/// ```
pub const SHARED_BYTES: u32 = 196608;

/// A 16-bit floating-point type of the tensor cores.
///
/// ```
/// use cute_static::kernels::gemm::{Bf16, Element};
/// assert_eq!(Bf16::DEFINE, "#define ELEMENT bf16\n");
/// ```
pub trait Element {
    /// Defines `ELEMENT` as the name that PTX has for the type.
    const DEFINE: &'static str;
}

/// IEEE half precision: 5 bits of exponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum F16 {}

/// The upper half of single precision: 8 bits of exponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bf16 {}

impl Element for F16 {
    const DEFINE: &'static str = "#define ELEMENT f16\n";
}

impl Element for Bf16 {
    const DEFINE: &'static str = "#define ELEMENT bf16\n";
}

/// Blocks to tiles (row, column): four rows of tiles at a time, so that blocks that run together share what they read.
pub type Raster = layout!((4, ?u32, ?u32):(e0, e1, 4*e0));
/// A row-major matrix.
pub type Matrix = layout!((?u32, ?u32):(?u32, 1));

/// A stage of `A`: (row, column). Atoms of eight rows of 128 bytes, in which the eight 16-byte words of a row are permuted by its number.
pub type AStage = layout!(((8,16),(8,8)):((f72,f512),(f1,f8)));
/// A stage of `B`.
pub type BStage = layout!(((8,32),(8,8)):((f72,f512),(f1,f8)));
/// Where the atoms begin.
pub type Atoms = layout!(32:512);

/// Which (row, column) a thread copies first: rows of eight threads, 16 bytes each.
pub type CopyThread = layout!((8,32):(8*e1,e0));
/// Its further rows of `A`.
pub type CopyAStep = layout!(4:32*e0);
/// Its further rows of `B`.
pub type CopyBStep = layout!(8:32*e0);
/// The same as an index into a stage of `A`: threads, rows.
pub type PutA = layout!(((8,32),4):((1024,1),32));
type PutThread = Composition<AStage, layout!((8,32):(1024,1))>;
type PutAStep = Composition<Atoms, layout!(4:4)>;
type PutBStep = Composition<Atoms, layout!(8:4)>;

/// Which row of 16 bytes a lane names to `ldmatrix` for a fragment of `A`, 16 x 16, as an index into a stage: lanes, steps of 16 columns,
/// steps of 16 rows, warps.
pub type ReadA = layout!(((8,2,2),4,4,(2,4)):((1,8,1024),2048,16,(64,0)));
/// The same for two fragments of `B`, 8 x 16 each.
pub type ReadB = layout!(((8,2,2),4,4,(2,4)):((1,2048,8),4096,16,(0,64)));
type ReadALane = Composition<AStage, layout!((8,2,2):(1,8,1024))>;
type ReadBLane = Composition<BStage, layout!((8,2,2):(1,2048,8))>;
type ReadAColumns = Composition<AStage, layout!(4:2048)>;
type ReadBColumns = Composition<BStage, layout!(4:4096)>;
type ReadRows = Composition<Atoms, layout!(4:2)>;
type ReadAWarp = Composition<Atoms, layout!((2,4):(8,0))>;
type ReadBWarp = Composition<Atoms, layout!((2,4):(0,8))>;

/// The result in shared memory: (row, column), with the 16-byte words of a row permuted like those of a stage.
pub type CTile = layout!(((8,16),((2,4),(8,4))):((f264,f2048),((f1,f2),(f8,f64))));
/// Where its groups of eight rows begin, and those of 64 columns.
pub type CAtoms = layout!((16,4):(2048,64));
/// Which pair of sums a lane has, as an index into [`CTile`]: lanes, steps of 8 columns, 8 rows, 16 rows, warps.
pub type WriteC = layout!(((4,8),8,2,4,(2,4)):((256,1),1024,8,16,(64,8192)));
type WriteLane = Composition<CTile, layout!((4,8):(256,1))>;
type WriteColumns = Composition<CTile, layout!(8:1024)>;
type WriteHalf = Composition<CAtoms, layout!(2:1)>;
type WriteRows = Composition<CAtoms, layout!(4:2)>;
type WriteWarp = Composition<CAtoms, layout!((2,4):(8,16))>;
/// Which 16 bytes a thread copies from [`CTile`] to `C`, as an index: threads, rows.
pub type StoreC = layout!(((32,8),16):((1024,1),8));
type StoreThread = Composition<CTile, layout!((32,8):(1024,1))>;
type StoreStep = Composition<CAtoms, layout!(16:1)>;
/// The same as (row, column): threads.
pub type StoreCThread = layout!((32,8):(8*e1,e0));
/// The same as (row, column): rows.
pub type StoreCStep = layout!(16:8*e0);

/// The kernel for an element type.
///
/// ```
/// use cute_static::kernels::gemm::{F16, Gemm};
/// assert!(Gemm::<F16>::CUDA.contains("mma.sync.aligned.m16n8k16"));
/// ```
pub struct Gemm<T>(PhantomData<fn() -> T>);

impl<T> fmt::Debug for Gemm<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Gemm")
    }
}

impl<T: Element> Gemm<T> {
    /// The kernel `gemm(T *C, const T *A, const T *B, unsigned m, unsigned n, unsigned k)`, with a block for every tile, [`THREADS`]
    /// threads each, and [`SHARED_BYTES`] of shared memory.
    pub const CUDA: &'static str = crate::cuda_source! {
        "raster" => Raster, "matrix" => Matrix, "a_stage" => AStage, "b_stage" => BStage,
        "copy_thread" => CopyThread, "copy_a_step" => CopyAStep, "copy_b_step" => CopyBStep,
        "put_thread" => PutThread, "put_a_step" => PutAStep, "put_b_step" => PutBStep,
        "read_a_lane" => ReadALane, "read_a_columns" => ReadAColumns, "read_a_warp" => ReadAWarp,
        "read_b_lane" => ReadBLane, "read_b_columns" => ReadBColumns, "read_b_warp" => ReadBWarp, "read_rows" => ReadRows,
        "write_lane" => WriteLane, "write_columns" => WriteColumns, "write_half" => WriteHalf, "write_rows" => WriteRows,
        "write_warp" => WriteWarp, "store_thread" => StoreThread, "store_step" => StoreStep,
        "store_c_thread" => StoreCThread, "store_c_step" => StoreCStep;
        T::DEFINE, include_str!("gemm.cu")
    };
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::StaticLayout;
    use std::vec::Vec;

    /// The offset of an access as the kernel adds it up, of which `xor` is inside an atom, is that of the whole composition.
    fn adds_up<Whole: StaticLayout>(extents: &[u64], parts: &dyn Fn(&[u64]) -> u64) {
        assert_eq!(Whole::SIZE as u64, extents.iter().product());
        for index in 0..Whole::SIZE as u64 {
            let mut rest = index;
            let at: Vec<u64> = extents.iter().map(|extent| (rest % extent, rest /= extent).0).collect();
            assert_eq!(Whole::at(index), parts(&at), "{at:?}");
        }
    }

    #[test]
    fn parts_of_accesses_add_up() {
        adds_up::<Composition<AStage, PutA>>(&[256, 4], &|at| PutThread::at(at[0]) + PutAStep::at(at[1]));
        adds_up::<Composition<BStage, layout!(((8,32),8):((2048,1),32))>>(&[256, 8], &|at| PutThread::at(at[0]) + PutBStep::at(at[1]));
        adds_up::<Composition<AStage, ReadA>>(&[32, 4, 4, 8], &|at| {
            ReadAWarp::at(at[3]) + (ReadALane::at(at[0]) ^ ReadAColumns::at(at[1])) + ReadRows::at(at[2])
        });
        adds_up::<Composition<BStage, ReadB>>(&[32, 4, 4, 8], &|at| {
            ReadBWarp::at(at[3]) + (ReadBLane::at(at[0]) ^ ReadBColumns::at(at[1])) + ReadRows::at(at[2])
        });
        adds_up::<Composition<CTile, WriteC>>(&[32, 8, 2, 4, 8], &|at| {
            (WriteLane::at(at[0]) ^ WriteColumns::at(at[1])) + WriteWarp::at(at[4]) + WriteHalf::at(at[2]) + WriteRows::at(at[3])
        });
        adds_up::<Composition<CTile, StoreC>>(&[256, 16], &|at| StoreThread::at(at[0]) + StoreStep::at(at[1]));
    }

    /// `ldmatrix` and accesses of 16 bytes take one pass for every eight rows of 16 bytes, if they lie in different banks.
    fn spreads_words<L: StaticLayout>(threads: u64) {
        for first in (0..threads).step_by(8) {
            let mut groups: Vec<u64> = (first..first + 8).map(|thread| L::at(thread) / 8 % 8).collect();
            groups.sort_unstable();
            assert_eq!(groups, [0, 1, 2, 3, 4, 5, 6, 7], "threads {first} and the next");
        }
    }

    #[test]
    fn no_access_to_shared_memory_meets_in_a_bank() {
        spreads_words::<ReadALane>(32);
        spreads_words::<ReadBLane>(32);
        spreads_words::<PutThread>(256);
        spreads_words::<StoreThread>(256);
        // A lane writes 4 bytes: all 32 lanes at once.
        let mut banks: Vec<u64> = (0..32u64).map(|lane| WriteLane::at(lane) / 2 % 32).collect();
        banks.sort_unstable();
        assert!(banks.iter().copied().eq(0..32));
    }

    #[test]
    fn shared_memory_is_as_large_as_what_lies_in_it() {
        assert_eq!(SHARED_BYTES as usize, 4 * 2 * (AStage::COSIZE + BStage::COSIZE));
        const { assert!(2 * CTile::COSIZE <= SHARED_BYTES as usize) };
    }
}
