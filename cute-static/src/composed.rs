//! Swizzled layouts: `swizzle(offset + layout(c))`, over memory.
//!
//! A swizzle XORs bits of an offset into lower (or higher) bits, which spreads the elements of a column over the banks of shared memory.
//! The algebra's own [`Composed`](cute_algebra::Composed) says why parts act on the layout and add to the offset *before* the swizzle; here
//! the offset is a run-time integer, because a thread's part begins where the thread says.
//!
//! A swizzle changes no bit above the last one that it writes, so it maps each block of `2^(that bit + 1)` offsets to itself: the reach of
//! a composed layout is that of the layout, rounded out to whole blocks.

use crate::check::fail;
use crate::coordinate::Admits;
use crate::error::TensorError;
use crate::htuple::HTuple;
use crate::index::Index;
use crate::part::{Covered, Covering, PadBy, SliceBy, TileBy};
use crate::reach::Addressed;
use crate::tensor::Destination;
use crate::value::Layout;
use core::marker::PhantomData;
use cute_algebra::{Composed as Composition, Error, HTuple as Tree, Layout as Value, Scalar, Swizzle as Map};

/// The swizzle of `BITS` bits from `BASE + max(0, SHIFT)` on into those `SHIFT` places below, as a type: CuTe's `Swizzle<3, 4, 3>`. Bits
/// count elements, not bytes.
///
/// ```
/// use cute_static::{Swizzle, Tensor, layout};
/// let mut shared = [0; 64];
/// let mut tile = Tensor::new(&mut shared, Swizzle::<3, 0, 3>.over(layout!((8,8):(8,1))))?;
/// tile.write((2u32, 5u32), 1)?;
/// // Element 2*8 + 5: the bits 3 to 5, a 2, are XORed into the bits 0 to 2.
/// assert_eq!(shared[2 * 8 + (5 ^ 2)], 1);
/// # Ok::<(), cute_static::TensorError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Swizzle<const BITS: i64, const BASE: i64, const SHIFT: i64>;

impl<const BITS: i64, const BASE: i64, const SHIFT: i64> Swizzle<BITS, BASE, SHIFT> {
    /// The map as a value of the algebra.
    ///
    /// ```
    /// use cute_static::Swizzle;
    /// assert_eq!(Swizzle::<3, 0, 3>::MAP.apply(9), 8);
    /// ```
    pub const MAP: Map = match Map::new(BITS, BASE, SHIFT) {
        Ok(map) => map,
        Err(error) => fail(error.message().as_str()),
    };

    /// A layout behind this swizzle. Does not compile where there is no such swizzle.
    ///
    /// ```
    /// use cute_static::{Layout, Swizzle, layout};
    /// let (rows, swizzle) = (8u32, Swizzle::<3, 0, 3>);
    /// assert_eq!(swizzle.over(layout!((rows, 8):(8, 1))).offset((2u32, 5u32)), 2 * 8 + (5 ^ 2));
    /// ```
    #[inline(always)]
    pub const fn over<L>(self, layout: L) -> Composed<Self, L> {
        const { exists(BITS, BASE, SHIFT) }
        Composed { offset: 0, layout, swizzle: PhantomData }
    }
}

/// A [`Swizzle`] as a parameter.
#[doc(hidden)]
pub trait Swizzling: Copy + 'static {
    /// The map.
    const SWIZZLE: Map;
}

impl<const BITS: i64, const BASE: i64, const SHIFT: i64> Swizzling for Swizzle<BITS, BASE, SHIFT> {
    const SWIZZLE: Map = match Map::new(BITS, BASE, SHIFT) {
        Ok(map) => map,
        // `over` refused it.
        Err(_) => NONE,
    };
}

/// The swizzle that moves nothing.
const NONE: Map = match Map::new(0, 0, 0) {
    Ok(map) => map,
    Err(error) => fail(error.message().as_str()),
};

/// Fails to compile for a swizzle that takes two offsets to one.
#[track_caller]
const fn bijective<Z: Swizzling>() {
    if !Z::SWIZZLE.is_bijective() {
        fail("a swizzle that takes two offsets to one: what is written there, is written twice");
    }
}

/// Fails to compile where there is no such swizzle.
#[track_caller]
const fn exists(bits: i64, base: i64, shift: i64) {
    if let Err(error) = Map::new(bits, base, shift) {
        fail(error.message().as_str());
    }
}

/// A swizzle in front of an offset and a layout of integers, static or mixed: made by [`Swizzle::over`].
///
/// Its slices, tiles and partitions are composed layouts too: where a part begins is added to the offset.
///
/// ```
/// use cute_static::{Swizzle, Tensor, layout, shape};
/// let data: [usize; 64] = core::array::from_fn(|i| i);
/// let tile = Tensor::new(&data, Swizzle::<3, 0, 3>.over(layout!((8,8):(8,1))))?;
/// // A column, whose elements are in eight different banks.
/// let column = tile.slice((.., 0u32))?;
/// assert!(column.iter().map(|element| element % 8).eq(0..8));
/// let quarter = tile.tile(shape!((4, 4)), (1u32, 0u32))?;
/// assert_eq!(quarter.read((1u32, 2u32)), Some(5 * 8 + (2 ^ 5)));
/// # Ok::<(), cute_static::TensorError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(C)]
pub struct Composed<Z, L> {
    offset: isize,
    layout: L,
    swizzle: PhantomData<Z>,
}

impl<Z: Swizzling, L> Composed<Z, L> {
    /// The bits up to the last one that the swizzle writes, none if it writes none.
    const BLOCK: i64 = {
        let map = Z::SWIZZLE;
        let left = if map.shift() < 0 { -map.shift() } else { 0 };
        if map.bits() == 0 { 0 } else { (1 << (map.base() + left + map.bits())) - 1 }
    };

    /// What is added to the offsets of the layout before the swizzle, in elements.
    ///
    /// ```
    /// use cute_static::{Swizzle, Tensor, layout};
    /// let tile = Tensor::new([0; 64], Swizzle::<3, 0, 3>.over(layout!((8,8):(8,1))))?;
    /// assert_eq!(tile.view().slice((2u32, ..))?.layout().shift(), 16);
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    #[inline(always)]
    pub const fn shift(&self) -> isize {
        self.offset
    }

    /// Where the swizzle puts an offset of the layout.
    #[inline(always)]
    pub(crate) fn swizzled(&self, offset: i64) -> i64 {
        const { Z::SWIZZLE }.apply(offset.wrapping_add(self.offset as i64))
    }

    /// The layout behind the swizzle.
    #[inline(always)]
    pub(crate) fn inner(&self) -> &L {
        &self.layout
    }

    /// A layout behind an offset and a swizzle that exists.
    #[inline(always)]
    pub(crate) fn behind(offset: isize, layout: L) -> Self {
        Composed { offset, layout, swizzle: PhantomData }
    }

    /// The same swizzle and offset over another layout.
    #[inline(always)]
    pub(crate) fn map<P, E>(self, map: impl FnOnce(L) -> Result<P, E>) -> Result<Composed<Z, P>, E> {
        Ok(Composed { offset: self.offset, layout: map(self.layout)?, swizzle: PhantomData })
    }

    /// The same swizzle over a part that begins at an offset.
    #[inline(always)]
    fn part<P>(&self, (offset, layout): (isize, P)) -> (isize, Composed<Z, P>) {
        (0, Composed { offset: self.offset.wrapping_add(offset), layout, swizzle: PhantomData })
    }
}

impl<Z: Swizzling, L: Layout> Composed<Z, L> {
    /// The value of the algebra.
    ///
    /// ```
    /// use cute_static::{Swizzle, layout};
    /// assert_eq!(Swizzle::<3, 0, 3>.over(layout!((8,8):(8,1))).to_composed()?.to_string(), "swizzle(3,0,3) o (8,8):(8,1)");
    /// # Ok::<(), cute_static::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// As [`algebra::Composed::new`](cute_algebra::Composed::new).
    pub fn to_composed(&self) -> Result<Composition, Error> {
        Composition::new(Z::SWIZZLE, Scalar::integer(self.offset as i64), self.layout.to_layout()?)
    }
}

impl<Z: Swizzling, L: Layout> Layout for Composed<Z, L> {
    type Domain = L::Domain;

    /// The layout of XOR values that is the same function, where there is one.
    fn to_layout(&self) -> Result<Value, Error> {
        match self.to_composed()?.to_layout()? {
            (offset, layout) if offset.is_zero() => Ok(layout),
            _ => Err(Error::NotCovered { what: "an offset in front of a layout of XOR values" }),
        }
    }

    #[inline(always)]
    fn size(&self) -> usize {
        self.layout.size()
    }

    #[inline(always)]
    #[track_caller]
    fn at<I: Index>(&self, i: I) -> I {
        I::wrapping_from(self.swizzled(self.layout.at(i).to_i64()))
    }

    #[inline(always)]
    #[track_caller]
    fn offset<C, I: Index>(&self, coordinate: C) -> I
    where
        Self::Domain: Admits<C, I>,
    {
        I::wrapping_from(self.swizzled(self.layout.offset(coordinate).to_i64()))
    }

    #[track_caller]
    fn eval<C, I>(&self, coordinate: C) -> Scalar
    where
        Self::Domain: Admits<C, I>,
    {
        let value = self.layout.eval(coordinate).add(&Scalar::integer(self.offset as i64));
        match value.and_then(|value| Z::SWIZZLE.apply_to(&value)) {
            Ok(value) => value,
            Err(error) => panic!("{error}"),
        }
    }
}

impl<Z: Swizzling, L: Addressed> Addressed for Composed<Z, L> {
    type InRange<T: HTuple> = L::InRange<T>;

    const IN_MEMORY: () = {
        let () = L::IN_MEMORY;
        if L::XOR {
            fail("a swizzle over a layout of XOR values: an offset in front of it would be added with carries");
        }
    };

    const SHAPE: Option<Tree<i64>> = L::SHAPE;

    const XOR: bool = true;

    #[inline(always)]
    fn reach(&self) -> Option<(i64, i64)> {
        let (smallest, largest) = self.layout.reach()?;
        let smallest = smallest.checked_add(self.offset as i64)?;
        let largest = largest.checked_add(self.offset as i64)?;
        // Bits of negative numbers are not those of offsets in a memory.
        (smallest >= 0).then_some((smallest & !Self::BLOCK, largest | Self::BLOCK))
    }

    #[inline(always)]
    fn find_tuple<T: HTuple, I: Index>(&self, tuple: T) -> Result<isize, TensorError> {
        Ok(self.swizzled(self.layout.find_tuple::<T, I>(tuple)? as i64) as isize)
    }

    #[inline(always)]
    fn locate<T: HTuple, I: Index>(&self, tuple: T) -> Option<isize> {
        Some(self.swizzled(self.layout.locate::<T, I>(tuple)? as i64) as isize)
    }

    #[inline(always)]
    fn find_at<I: Index>(&self, i: I) -> Result<isize, TensorError> {
        Ok(self.swizzled(self.layout.find_at(i)? as i64) as isize)
    }
}

impl<Z: Swizzling, L: Destination> Destination for Composed<Z, L> {
    const WRITABLE: () = {
        let () = L::WRITABLE;
        bijective::<Z>();
    };

    #[inline(always)]
    fn is_injective(&self) -> bool {
        self.layout.is_injective()
    }
}

impl<Z: Swizzling, L: Covered> Covered for Composed<Z, L> {
    const WRITABLE: () = {
        let () = L::WRITABLE;
        bijective::<Z>();
    };
}

impl<Z: Swizzling, L: SliceBy<P>, P> SliceBy<P> for Composed<Z, L> {
    type Output = Composed<Z, L::Output>;
    const ADDS_UP: () = L::ADDS_UP;

    #[inline(always)]
    fn slice_at<C: HTuple, I: Index>(self, fixed: C) -> Result<(isize, Self::Output), TensorError> {
        Ok(self.part(self.layout.slice_at::<C, I>(fixed)?))
    }
}

impl<Z: Swizzling, L: TileBy<T>, T> TileBy<T> for Composed<Z, L> {
    const DIVIDES: () = L::DIVIDES;
    const SPLITS: () = {
        let () = L::SPLITS;
        bijective::<Z>();
    };
    type Tile = Composed<Z, L::Tile>;
    type Grid = Composed<Z, L::Grid>;

    #[inline(always)]
    fn divided(self) -> Result<(Self::Tile, Self::Grid), TensorError> {
        let (tile, grid) = self.layout.divided()?;
        Ok((self.part((0, tile)).1, self.part((0, grid)).1))
    }

    #[inline(always)]
    fn tile_at<C: HTuple, I: Index>(self, grid: C) -> Result<(isize, Self::Tile), TensorError> {
        Ok(self.part(self.layout.tile_at::<C, I>(grid)?))
    }

    #[inline(always)]
    fn partition_at<C: HTuple, I: Index>(self, tile: C) -> Result<(isize, Self::Grid), TensorError> {
        Ok(self.part(self.layout.partition_at::<C, I>(tile)?))
    }

    #[inline(always)]
    fn splits(&self) -> bool {
        self.layout.splits()
    }
}

impl<Z: Swizzling, L: PadBy<T>, T> PadBy<T> for Composed<Z, L> {
    const ADDS_UP: () = L::ADDS_UP;
    type Tile = Composed<Z, L::Tile>;
    type Grid = Composed<Z, L::Grid>;
    type Identity = L::Identity;

    #[inline(always)]
    fn pad_at<C: HTuple, I: Index>(self, grid: C) -> Result<Covering<Self::Tile, I>, TensorError> {
        let Covering { offset, layout, start, bounds, apart } = self.layout.pad_at::<C, I>(grid)?;
        let (offset, layout) = self.part((offset, layout));
        Ok(Covering { offset, layout, start, bounds, apart })
    }
}
