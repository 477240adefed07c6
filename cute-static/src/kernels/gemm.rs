//! A product of matrices with `mma.sync`, `ldmatrix` and `cp.async`.
//!
//! `C = A * B^T` for row-major `A` (m x k), `B` (n x k) and `C` (m x n) of 16-bit floating-point numbers; sums in 32 bits. A block of eight
//! warps computes [`TILE`] elements of `C`, a warp 64 x 64 of them. Four stages of 64 columns are on their way at any time; fragments of the
//! next 16 columns are read while those of the present ones are multiplied. The result goes through shared memory, so that rows are written
//! 16 bytes a thread.
//!
//! [`Stage`] and [`CTile`] are shared memory. Who accesses which element of it is a partition: of the instruction over eight warps,
//! [`Product`], of the instructions that read its fragments, [`ReadA`] and [`ReadB`], of the copies. What the kernel calls is the composition
//! of the two, in parts.

use core::fmt;
use core::marker::PhantomData;

use crate::atoms::fragments::{
    SM75_U32x4_LDSM_N, SM80_16x8x16_F32BF16BF16F32_TN, SM80_16x8x16_F32F16F16F32_TN, SM80_CP_ASYNC_CACHEGLOBAL_128, UNIVERSAL_COPY_128,
};
use crate::atoms::{Atom, Deal, PartitionA, PartitionB, PartitionC, PartitionSrc, TiledCopy, TiledMma};
use crate::check::fail;
use crate::{ByMode, Composition, layout};

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
/// use cute_static::{atoms::Atom, kernels::gemm::{Bf16, Element}};
/// assert_eq!(Bf16::DEFINE, "#define ELEMENT bf16\n");
/// assert_eq!(<Bf16 as Element>::Mma::ATOM.ptx, Some("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32"));
/// ```
pub trait Element: 'static {
    /// Defines `ELEMENT` as the name that PTX has for the type.
    const DEFINE: &'static str;
    /// The instruction that multiplies fragments of it in registers.
    type Mma: Atom;
    /// The instruction that multiplies tiles of it in shared memory.
    type Wgmma: Atom;
}

pub use super::{Bf16, F16};

crate::atom! {
    /// `wgmma` of 64 x 256 x 16 elements of half precision.
    pub struct WgmmaF16 = mma("SM90_64x256x16_F32F16F16_SS");
    /// `wgmma` of 64 x 256 x 16 elements with 8 bits of exponent.
    pub struct WgmmaBf16 = mma("SM90_64x256x16_F32BF16BF16_SS");
}

impl Element for F16 {
    const DEFINE: &'static str = "#define ELEMENT f16\n";
    type Mma = SM80_16x8x16_F32F16F16F32_TN;
    type Wgmma = WgmmaF16;
}

impl Element for Bf16 {
    const DEFINE: &'static str = "#define ELEMENT bf16\n";
    type Mma = SM80_16x8x16_F32BF16BF16F32_TN;
    type Wgmma = WgmmaBf16;
}

/// Blocks to tiles (row, column): four rows of tiles at a time, so that blocks that run together share what they read.
pub type Raster = layout!((4, ?u32, ?u32):(e0, e1, 4*e0));
/// A row-major matrix.
pub type Matrix = layout!((?u32, ?u32):(?u32, 1));

/// Rows of 128 bytes, in which the eight 16-byte words of a row are permuted by its number: (row, column).
pub type Stage = layout!(composition(swizzle(3,3,3), (256,64):(64,1)));
/// The part of it that leads from atom to atom, eight rows each.
pub type Atoms = layout!(((8,32),64):((0,512),0));
/// The result in shared memory: (row, column), with the 16-byte words of a row permuted like those of a stage.
pub type CTile = layout!(((8,16),((2,4),(8,4))):((f264,f2048),((f1,f2),(f8,f64))));
/// The part of it that leads from eight rows to the next, and from 64 columns to the next.
pub type CAtoms = layout!(((8,16),(64,4)):((0,2048),(0,64)));

/// The instruction by eight warps, two along the rows of `C`, four along its columns; the 64 x 64 elements of a warp lie together.
pub type Product<T> = TiledMma<
    <T as Element>::Mma,
    layout!((2,4,1):(1,2,0)),
    ByMode<(layout!((16,2,4):(1,64,16)), layout!((8,4,8):(1,64,8)), layout!(64:1))>,
>;
/// How its fragments of `A` are read.
pub type ReadA<T> = PartitionSrc<TiledCopy<SM75_U32x4_LDSM_N, u16, PartitionA<Product<T>>>>;
/// How its fragments of `B` are read, two instructions' at once.
pub type ReadB<T> = PartitionSrc<TiledCopy<SM75_U32x4_LDSM_N, u16, PartitionB<Product<T>>>>;
/// Where its sums are.
pub type Sums<T> = PartitionC<Product<T>>;
/// How 32 rows of a stage are copied: rows of eight threads, 16 bytes each.
pub type Fetch = PartitionSrc<TiledCopy<SM80_CP_ASYNC_CACHEGLOBAL_128, u16, Deal<layout!((32,8):(8,1)), layout!((1,8):(0,1))>>>;
/// How eight rows of the result are copied: rows of 32 threads, 16 bytes each.
pub type Store = PartitionSrc<TiledCopy<UNIVERSAL_COPY_128, u16, Deal<layout!((8,32):(32,1)), layout!((1,8):(0,1))>>>;

// Parts of partitions, by threads and values: the lanes of a warp, the warps, and where instructions' values begin.
type Lanes<P> = Composition<P, layout!(32:1)>;
type Warps<P> = Composition<P, layout!(8:32)>;
type Threads<P> = Composition<P, layout!(256:1)>;
type Rows<P> = Composition<P, layout!(4:2048)>;
type Columns<P> = Composition<P, layout!(4:8192)>;

type PutThread = Composition<Stage, Threads<Fetch>>;
type FetchAStep = layout!(4:32*e0);
type FetchBStep = layout!(8:32*e0);
type PutAStep = Composition<Atoms, FetchAStep>;
type PutBStep = Composition<Atoms, FetchBStep>;
type Inside<P> = Composition<Stage, P>;
type Between<P> = Composition<Atoms, P>;
type WriteLane<T> = Composition<CTile, Lanes<Sums<T>>>;
type WriteColumns<T> = Composition<CTile, Composition<Sums<T>, layout!(8:4096)>>;
type WriteHalf<T> = Composition<CAtoms, Composition<Sums<T>, layout!(2:512)>>;
type WriteRows<T> = Composition<CAtoms, Composition<Sums<T>, layout!(4:1024)>>;
type WriteWarp<T> = Composition<CAtoms, Warps<Sums<T>>>;
type StoreThread = Composition<CTile, Threads<Store>>;
type StoreRows = layout!(16:8*e0);
type StoreStep = Composition<CAtoms, StoreRows>;

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
        "raster" => Raster, "matrix" => Matrix, "stage" => Stage,
        "fetch_thread" => Threads<Fetch>, "fetch_a_step" => FetchAStep, "fetch_b_step" => FetchBStep,
        "put_thread" => PutThread, "put_a_step" => PutAStep, "put_b_step" => PutBStep,
        "read_a_lane" => Inside<Lanes<ReadA<T>>>, "read_a_columns" => Inside<Columns<ReadA<T>>>, "read_a_warp" => Between<Warps<ReadA<T>>>,
        "read_b_lane" => Inside<Lanes<ReadB<T>>>, "read_b_columns" => Inside<Columns<ReadB<T>>>, "read_b_warp" => Between<Warps<ReadB<T>>>,
        "read_a_rows" => Between<Rows<ReadA<T>>>, "read_b_rows" => Between<Rows<ReadB<T>>>,
        "write_lane" => WriteLane<T>, "write_columns" => WriteColumns<T>, "write_half" => WriteHalf<T>, "write_rows" => WriteRows<T>,
        "write_warp" => WriteWarp<T>, "store_thread" => StoreThread, "store_step" => StoreStep,
        "store_c_thread" => Threads<Store>, "store_c_rows" => StoreRows;
        T::DEFINE, "#define MULTIPLY \"", ptx::<T::Mma>(), "\"\n", PAIR, include_str!("gemm.cu")
    };
}

/// Two sums, rounded to a pair of elements.
pub(super) const PAIR: &str = include_str!("pair.cu");

/// The name that an instruction has in PTX.
#[track_caller]
pub(super) const fn ptx<A: Atom>() -> &'static str {
    match A::ATOM.ptx {
        Some(ptx) => ptx,
        None => fail("an instruction without a name in PTX"),
    }
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

    /// From (thread, value) to (lane, warp, ..values) as extents, by a partition into `Memory`.
    #[test]
    fn parts_of_accesses_add_up() {
        type A = ReadA<F16>;
        type B = ReadB<Bf16>;
        type C = Sums<F16>;
        // One value of eight is the address of a row.
        adds_up::<Composition<Stage, Composition<A, layout!((256,4,4):(1,2048,8192))>>>(&[32, 8, 4, 4], &|at| {
            let lane = <Inside<Lanes<A>>>::at(at[0]) ^ <Inside<Columns<A>>>::at(at[3]);
            <Between<Warps<A>>>::at(at[1]) + lane + <Between<Rows<A>>>::at(at[2])
        });
        adds_up::<Composition<Stage, Composition<B, layout!((256,4,4):(1,2048,8192))>>>(&[32, 8, 4, 4], &|at| {
            let lane = <Inside<Lanes<B>>>::at(at[0]) ^ <Inside<Columns<B>>>::at(at[3]);
            <Between<Warps<B>>>::at(at[1]) + lane + <Between<Rows<B>>>::at(at[2])
        });
        // Two neighbours are written at once.
        adds_up::<Composition<CTile, C>>(&[32, 8, 2, 2, 4, 8], &|at| {
            let lane = WriteLane::<F16>::at(at[0]) ^ WriteColumns::<F16>::at(at[5]);
            lane + WriteWarp::<F16>::at(at[1]) + at[2] + WriteHalf::<F16>::at(at[3]) + WriteRows::<F16>::at(at[4])
        });
        // All 128 rows of A, and the 128 of a result: row by row of threads.
        adds_up::<Composition<Stage, layout!(((8,32),4):((8*e1,e0),32*e0))>>(&[256, 4], &|at| PutThread::at(at[0]) + PutAStep::at(at[1]));
        adds_up::<Composition<Stage, layout!(((8,32),8):((8*e1,e0),32*e0))>>(&[256, 8], &|at| PutThread::at(at[0]) + PutBStep::at(at[1]));
        adds_up::<Composition<CTile, layout!(((32,8),16):((8*e1,e0),8*e0))>>(&[256, 16], &|at| {
            StoreThread::at(at[0]) + StoreStep::at(at[1])
        });
    }

    /// What is fetched and stored is a whole stage, a whole result.
    #[test]
    fn copies_cover_their_tiles() {
        let covers = |layout: crate::algebra::Layout, rows: i64, columns: i64| {
            let tile = crate::algebra::HTuple::flat(&[rows, columns], 1).unwrap();
            crate::algebra::apply::covers_once(&tile, &layout).unwrap()
        };
        assert!(covers(<Fetch as StaticLayout>::LAYOUT, 32, 64) && covers(<Store as StaticLayout>::LAYOUT, 8, 256));
        assert!(covers(<Sums<F16> as StaticLayout>::LAYOUT, 128, 256));
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
        spreads_words::<Inside<Lanes<ReadA<F16>>>>(32);
        spreads_words::<Inside<Lanes<ReadB<F16>>>>(32);
        spreads_words::<PutThread>(256);
        spreads_words::<StoreThread>(256);
        // A lane writes 4 bytes: all 32 lanes at once.
        let mut banks: Vec<u64> = (0..32u64).map(|lane| WriteLane::<F16>::at(lane) / 2 % 32).collect();
        banks.sort_unstable();
        assert!(banks.iter().copied().eq(0..32));
    }

    #[test]
    fn shared_memory_is_as_large_as_what_lies_in_it() {
        assert_eq!(SHARED_BYTES as usize, 4 * 2 * (128 + 256) * Stage::SIZE / 256);
        const { assert!(2 * CTile::COSIZE <= SHARED_BYTES as usize) };
    }
}
