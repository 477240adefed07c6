//! Instructions dealt out over the threads of a block, as types.

use super::instruction::{Atom, CopyAtom, FragmentA, FragmentB, FragmentC, copy_instruction};
use super::read;
use crate::check::fail;
use crate::expression::LayoutOperand;
use crate::{StaticLayout, Tiles};
use core::marker::PhantomData;
use cute_algebra::apply::{self, Role, Side};
use cute_algebra::{Error, Layout};

/// A matrix instruction `A` over the threads of a block: `Groups` is how many warps (warp groups, quad pairs) there are along m, n and k
/// and which number each has, `Tile` the extents of the tile along m, n and k, or the orders in which they are dealt out.
///
/// What a thread has of an operand is a layout from (thread, value) to (row, column): [`PartitionA`], [`PartitionB`], [`PartitionC`].
/// Their values are (value of the instruction, repetitions along rows, repetitions along columns), so that a kernel's loops are over modes.
/// A tile that instructions and groups do not divide does not compile.
///
/// ```
/// use cute_static::{StaticLayout, Tensor, layout, shape};
/// use cute_static::atoms::{PartitionA, PartitionC, TiledMma, fragments::SM80_16x8x16_F32F16F16F32_TN as Instruction};
/// // Four warps, two along m and two along n, for a tile of 64 x 32 x 16.
/// type Mma = TiledMma<Instruction, layout!((2,2,1):(1,2,0)), shape!((64,32,16))>;
/// assert_eq!(Mma::THREADS, 128);
/// assert_eq!(<PartitionC<Mma>>::TEXT, "((4,8,2,2),((2,2),2,2)):((2*e1,e0,16*e0,8*e1),((e1,8*e0),32*e0,16*e1))");
///
/// // What thread 37 has of a row-major tile of A in memory.
/// let a: [u32; 1024] = core::array::from_fn(|i| i as u32);
/// let a = Tensor::new(&a, layout!((64,16):(16,1)))?.of_thread(PartitionA::<Mma>::default(), 37u32)?;
/// assert_eq!(a.size(), 16);
/// // Lane 5 of warp 1, which is the second along m: row 16 + 1, columns 2 and 3, then row 16 + 9.
/// assert_eq!([0u32, 1, 2].map(|value| a.read(value)), [Some(17 * 16 + 2), Some(17 * 16 + 3), Some(25 * 16 + 2)]);
/// # Ok::<(), cute_static::TensorError>(())
/// ```
///
/// ```compile_fail
/// # use cute_static::{StaticLayout, layout, shape};
/// # use cute_static::atoms::{PartitionC, TiledMma, fragments::SM80_16x8x16_F32F16F16F32_TN as Instruction};
/// // Two warps of 8 columns do not divide 40.
/// const TEXT: &str = <PartitionC<TiledMma<Instruction, layout!((2,2,1):(1,2,0)), shape!((64,40,16))>>>::TEXT;
/// ```
pub struct TiledMma<A, Groups, Tile>(PhantomData<fn() -> (A, Groups, Tile)>);

/// What a thread has of the left factor: from (thread, value) to (m, k).
///
/// ```
/// use cute_static::{StaticLayout, layout, shape};
/// use cute_static::atoms::{PartitionA, TiledMma, fragments::SM80_16x8x8_F32TF32TF32F32_TN as Instruction};
/// type Mma = TiledMma<Instruction, layout!((1,2,1):(0,1,0)), shape!((16,32,16))>;
/// // Both warps have the same rows; two instructions along k.
/// assert_eq!(<PartitionA<Mma>>::TEXT, "((4,8,2),((2,2),1,2)):((e1,e0,0),((8*e0,4*e1),0,8*e1))");
/// ```
pub struct PartitionA<M>(PhantomData<fn() -> M>);

/// What a thread has of the right factor: from (thread, value) to (n, k).
///
/// ```
/// use cute_static::{StaticLayout, layout, shape};
/// use cute_static::atoms::{PartitionB, TiledMma, fragments::SM80_16x8x8_F32TF32TF32F32_TN as Instruction};
/// type Mma = TiledMma<Instruction, layout!((1,2,1):(0,1,0)), shape!((16,32,16))>;
/// assert_eq!(<PartitionB<Mma>>::TEXT, "((4,16),(2,2,2)):((e1,e0),(4*e1,16*e0,8*e1))");
/// ```
pub struct PartitionB<M>(PhantomData<fn() -> M>);

/// What a thread has of the summand and the result: from (thread, value) to (m, n).
///
/// ```
/// use cute_static::{StaticLayout, layout, shape};
/// use cute_static::atoms::{PartitionC, TiledMma, fragments::SM80_16x8x8_F32TF32TF32F32_TN as Instruction};
/// type Mma = TiledMma<Instruction, layout!((1,2,1):(0,1,0)), shape!((16,32,16))>;
/// assert_eq!(<PartitionC<Mma>>::TEXT, "((4,8,2),((2,2),1,2)):((2*e1,e0,8*e1),((e1,8*e0),0,16*e1))");
/// ```
pub struct PartitionC<M>(PhantomData<fn() -> M>);

/// An instruction over the threads of a block: [`TiledMma`].
#[doc(hidden)]
pub trait TiledAtom: 'static {
    /// The partition of the left factor. Each is a constant of its own: what is not asked for is not computed.
    const A: Result<Layout, Error>;
    /// The partition of the right factor.
    const B: Result<Layout, Error>;
    /// The partition of the summand and the result.
    const C: Result<Layout, Error>;
}

impl<A: Atom, Groups: LayoutOperand, Tile: Tiles> TiledMma<A, Groups, Tile> {
    /// Threads of the block.
    ///
    /// ```
    /// use cute_static::{layout, shape, atoms::{TiledMma, fragments::SM70_8x8x4_F32F16F16F32_TN as Instruction}};
    /// // Four quad pairs of a warp.
    /// assert_eq!(TiledMma::<Instruction, layout!((2,2,1):(1,2,0)), shape!((16,16,4))>::THREADS, 32);
    /// ```
    pub const THREADS: u32 = {
        let (a, groups) = (<FragmentA<A> as StaticLayout>::LAYOUT, Groups::LAYOUT);
        match a.mode(0) {
            Ok(threads) => (threads.size() * groups.size()) as u32,
            Err(error) => fail(error.message().as_str()),
        }
    };

    const fn operand(role: Role, fragment: Layout) -> Result<Layout, Error> {
        let threads = tri!(read(A::ATOM.threads));
        apply::TiledMma { threads, shape: A::ATOM.shape, groups: Groups::LAYOUT, tile: Tile::TILES }.operand(role, &fragment)
    }
}

impl<I: Atom, Groups: LayoutOperand, Tile: Tiles> TiledAtom for TiledMma<I, Groups, Tile> {
    const A: Result<Layout, Error> = Self::operand(Role::A, <FragmentA<I> as StaticLayout>::LAYOUT);
    const B: Result<Layout, Error> = Self::operand(Role::B, <FragmentB<I> as StaticLayout>::LAYOUT);
    const C: Result<Layout, Error> = Self::operand(Role::C, <FragmentC<I> as StaticLayout>::LAYOUT);
}

/// A copying instruction `C` for elements of the type `T` over the threads of a block: `Partition` says what they are to move, from
/// (thread, value) to coordinates.
///
/// What a thread reads, or gives the address of, is [`PartitionSrc`], what it writes [`PartitionDst`]; which of its registers that are,
/// [`RetileSrc`] and [`RetileDst`]. With the partition of a [`TiledMma`] the instruction fills its fragments.
///
/// ```
/// use cute_static::{StaticLayout, layout, shape};
/// use cute_static::atoms::fragments::{SM75_U32x4_LDSM_N as Load, SM80_16x8x16_F32F16F16F32_TN as Instruction};
/// use cute_static::atoms::{PartitionA, PartitionSrc, RetileDst, TiledCopy, TiledMma};
/// type Mma = TiledMma<Instruction, layout!((2,2,1):(1,2,0)), shape!((64,32,32))>;
/// type LoadA = TiledCopy<Load, u16, PartitionA<Mma>>;
/// // Lanes 0 to 15 give the addresses of 16 rows, the others those of the same rows 8 columns to the right.
/// assert_eq!(<PartitionSrc<LoadA>>::TEXT, "(((8,(2,2)),(2,2)),((2,4),(2,2))):(((e0,(8*e0,8*e1)),(16*e0,0)),((e1,2*e1),(32*e0,16*e1)))");
/// // The instruction's eight registers of 16 bits are the eight values of the fragment.
/// assert_eq!(<RetileDst<LoadA>>::TEXT, "((2,4),4):((1,2),8)");
/// ```
pub struct TiledCopy<C, T, Partition>(PhantomData<fn() -> (C, T, Partition)>);

/// What a thread of a [`TiledCopy`] reads, or gives the address of: from (thread, value) to coordinates.
///
/// ```
/// use cute_static::{StaticLayout, layout};
/// use cute_static::atoms::{PartitionSrc, TiledCopy, fragments::UNIVERSAL_COPY_128 as Vector};
/// // Rows of eight threads, sixteen bytes each.
/// type Read = TiledCopy<Vector, f32, layout!(((8,16),(4,2)):((4*e1,e0),(e1,16*e0)))>;
/// assert_eq!(<PartitionSrc<Read>>::TEXT, "((1,(8,16)),(4,2)):((0,(4*e1,e0)),(e1,16*e0))");
/// ```
pub struct PartitionSrc<C>(PhantomData<fn() -> C>);

/// What a thread of a [`TiledCopy`] writes, or gives the address of: from (thread, value) to coordinates.
///
/// ```
/// use cute_static::{StaticLayout, layout, shape};
/// use cute_static::atoms::fragments::{SM80_16x8x16_F32F16F16F32_TN as Instruction, SM90_U32x2_STSM_N as Store};
/// use cute_static::atoms::{PartitionC, PartitionDst, TiledCopy, TiledMma};
/// type Mma = TiledMma<Instruction, layout!((1,1,1):(0,0,0)), shape!((16,8,16))>;
/// // Sixteen lanes give the addresses of rows; the others repeat them.
/// assert_eq!(<PartitionDst<TiledCopy<Store, u16, PartitionC<Mma>>>>::TEXT, "(((8,2),2),(2,4)):(((e0,8*e0),0),(e1,2*e1))");
/// ```
pub struct PartitionDst<C>(PhantomData<fn() -> C>);

/// The registers that a thread of a [`TiledCopy`] reads: from the copy's value to the partition's.
///
/// ```
/// use cute_static::{StaticLayout, layout};
/// use cute_static::atoms::{RetileSrc, TiledCopy, fragments::SM90_U32x4_STSM_N as Store};
/// type Write = TiledCopy<Store, u16, layout!(((4,8),(2,2,2,2)):((2*e1,e0),(e1,8*e0,8*e1,16*e1)))>;
/// assert_eq!(<RetileSrc<Write>>::TEXT, "((2,4),2):((1,2),8)");
/// ```
pub struct RetileSrc<C>(PhantomData<fn() -> C>);

/// The registers that a thread of a [`TiledCopy`] writes: from the copy's value to the partition's.
///
/// ```
/// use cute_static::{StaticLayout, layout};
/// use cute_static::atoms::{RetileDst, TiledCopy, fragments::SM75_U32x2_LDSM_N as Load};
/// type Read = TiledCopy<Load, u16, layout!(((4,8),(2,2,2,2)):((2*e1,e0),(e1,8*e0,8*e1,16*e1)))>;
/// assert_eq!(<RetileDst<Read>>::TEXT, "((2,2),4):((1,2),4)");
/// ```
pub struct RetileDst<C>(PhantomData<fn() -> C>);

/// A copy over the threads of a block: [`TiledCopy`].
#[doc(hidden)]
pub trait TiledCopyAtom: 'static {
    /// The partition of the source.
    const SRC: Result<Layout, Error>;
    /// The partition of the destination.
    const DST: Result<Layout, Error>;
    /// The registers that are read.
    const READ: Result<Layout, Error>;
    /// The registers that are written.
    const WRITTEN: Result<Layout, Error>;
}

impl<C: CopyAtom, T: Copy + 'static, Partition: LayoutOperand> TiledCopy<C, T, Partition> {
    const BITS: i64 = 8 * size_of::<T>() as i64;

    const fn partition(side: Side) -> Result<Layout, Error> {
        tri!(copy_instruction(C::ATOM)).side(side, &Partition::LAYOUT, Self::BITS)
    }

    const fn registers(side: Side) -> Result<Layout, Error> {
        tri!(copy_instruction(C::ATOM)).retiled(side, &Partition::LAYOUT, Self::BITS)
    }
}

impl<C: CopyAtom, T: Copy + 'static, Partition: LayoutOperand> TiledCopyAtom for TiledCopy<C, T, Partition> {
    const SRC: Result<Layout, Error> = Self::partition(Side::Src);
    const DST: Result<Layout, Error> = Self::partition(Side::Dst);
    const READ: Result<Layout, Error> = Self::registers(Side::Src);
    const WRITTEN: Result<Layout, Error> = Self::registers(Side::Dst);
}

/// The partition that lays `Values`, the elements of one thread, side by side as `Threads` says: both are layouts from (row, column), to
/// the number of the thread and to that of the value. From (thread, value) to (row, column). CuTe's `make_tiled_copy`.
///
/// ```
/// use cute_static::{StaticLayout, layout};
/// use cute_static::atoms::Deal;
/// // 16 x 2 threads, eight neighbours of a row each.
/// assert_eq!(<Deal<layout!((16,2):(2,1)), layout!((1,8):(0,1))>>::TEXT, "((2,16),8):((8*e1,e0),e1)");
/// ```
pub struct Deal<Threads, Values>(PhantomData<fn() -> (Threads, Values)>);

/// The registers of one thread for what it has of a partition: its values, one behind the other, shaped as they are.
///
/// ```
/// use cute_static::{StaticLayout, Tensor, fragment, layout, shape};
/// use cute_static::atoms::{PartitionC, RegistersOf, TiledMma, fragments::SM80_16x8x16_F32F16F16F32_TN as Instruction};
/// type Mma = TiledMma<Instruction, layout!((2,2,1):(1,2,0)), shape!((64,32,16))>;
/// type Sums = RegistersOf<PartitionC<Mma>>;
/// assert_eq!(Sums::TEXT, "((2,2),2,2):((1,2),4,8)");
/// // The accumulator: the instruction of row i and column j of instructions has its four values at sums((.., i, j)).
/// let mut sums: fragment!(f32, Sums) = Tensor::filled(Default::default(), 0.0);
/// sums.write(((1u32, 0u32), 1u32, 0u32), 2.5)?;
/// assert_eq!(sums.read(5u32), Some(2.5));
/// # Ok::<(), cute_static::TensorError>(())
/// ```
pub struct RegistersOf<P>(PhantomData<fn() -> P>);

/// The values of a layout of (thread, value), in the order in which a thread has them.
const fn registers(partition: &Layout) -> Result<Layout, Error> {
    if partition.rank() != 2 {
        return Err(Error::OperandRank { operand: 0, rank: partition.rank(), expected: 2 });
    }
    Layout::col_major(&tri!(partition.mode(1)).shape())
}

unit! {
    RegistersOf [P] [P] RegistersOf(PhantomData);
    TiledMma [A, G, T] [A, G, T] TiledMma(PhantomData);
    PartitionA [M] [M] PartitionA(PhantomData);
    PartitionB [M] [M] PartitionB(PhantomData);
    PartitionC [M] [M] PartitionC(PhantomData);
    TiledCopy [C, T, P] [C, T, P] TiledCopy(PhantomData);
    PartitionSrc [C] [C] PartitionSrc(PhantomData);
    PartitionDst [C] [C] PartitionDst(PhantomData);
    RetileSrc [C] [C] RetileSrc(PhantomData);
    RetileDst [C] [C] RetileDst(PhantomData);
    Deal [T, V] [T, V] Deal(PhantomData);
}

computed_layouts! {
    [M: TiledAtom] PartitionA<M> = M::A;
    [M: TiledAtom] PartitionB<M> = M::B;
    [M: TiledAtom] PartitionC<M> = M::C;
    [C: TiledCopyAtom] PartitionSrc<C> = C::SRC;
    [C: TiledCopyAtom] PartitionDst<C> = C::DST;
    [C: TiledCopyAtom] RetileSrc<C> = C::READ;
    [C: TiledCopyAtom] RetileDst<C> = C::WRITTEN;
    [P: LayoutOperand] RegistersOf<P> = registers(&P::LAYOUT);
    [T: LayoutOperand, V: LayoutOperand] Deal<T, V> = apply::deal(&T::LAYOUT, &V::LAYOUT);
}

impl<A, G, T> core::fmt::Debug for TiledMma<A, G, T> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("TiledMma")
    }
}

impl<C, T, P> core::fmt::Debug for TiledCopy<C, T, P> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("TiledCopy")
    }
}
