//! Swizzled layouts as types: `layout!(swizzle(3,0,3) o 8 + (8,8):(8,1))`.
//!
//! The name is the type and its only value, like [`Static`](crate::Static). What it does is that of the [`Composed`] value with this offset,
//! which its parts are: where a part begins is known at run time.

use crate::composed::{Composed, Swizzling};
use crate::coordinate::Admits;
use crate::error::TensorError;
use crate::htuple::HTuple;
use crate::index::Index;
use crate::part::{Covering, PadBy, SliceBy, TileBy};
use crate::reach::Addressed;
use crate::tensor::Destination;
use crate::value::Layout;
use core::fmt;
use cute_algebra::{Composed as Composition, Error, HTuple as Tree, Layout as Value, Scalar};

mod names {
    use crate::ghost::Never;
    use core::marker::PhantomData;

    /// A swizzle in front of an offset and a static layout, as a type: `layout!(swizzle(3,0,3) o 8 + (8,8):(8,1))` is
    /// `Swizzled<Swizzle<3, 0, 3>, 8, Static<..>>`. Type and value in one name, no bytes.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// type Smem = layout!(swizzle(3,0,3) o (8,8):(8,1));
    /// const SMEM: Smem = layout!(swizzle(3,0,3) o (8,8):(8,1));
    /// assert_eq!((SMEM.to_string(), size_of_val(&SMEM)), ("swizzle(3,0,3) o (8,8):(8,1)".into(), 0));
    /// let data: [usize; 64] = core::array::from_fn(|i| i);
    /// assert_eq!(Tensor::new(&data, SMEM)?.read((2u32, 5u32)), Some(2 * 8 + (5 ^ 2)));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    #[derive(PartialEq, Eq)] // derived: only then is a constant of this type a pattern
    pub enum Swizzled<Z, const OFFSET: i64, L> {
        #[doc(hidden)]
        __Swizzled(PhantomData<fn() -> (Z, L)>, Never),
        #[doc(hidden)] // the enum's documentation speaks of it
        Swizzled,
    }

    #[doc(hidden)]
    pub use self::Swizzled::*;

    unit! {
        Swizzled [Z, const OFFSET: i64, L] [Z, OFFSET, L] Swizzled::Swizzled;
    }
}

pub use names::Swizzled;

impl<Z: Swizzling, const OFFSET: i64, L: Default> Swizzled<Z, OFFSET, L> {
    /// The value with this offset.
    ///
    /// ```
    /// use cute_static::layout;
    /// assert_eq!(layout!(swizzle(3,0,3) o 8 + (8,8):(8,1)).composed().shift(), 8);
    /// ```
    #[inline(always)]
    pub fn composed(self) -> Composed<Z, L> {
        Composed::behind(OFFSET as isize, L::default())
    }
}

impl<Z: Swizzling, const OFFSET: i64, L: Layout + Default> Swizzled<Z, OFFSET, L> {
    /// Number of elements.
    ///
    /// ```
    /// use cute_static::layout;
    /// assert_eq!(layout!(swizzle(3,0,3) o (8,8):(8,1)).size(), 64);
    /// ```
    #[inline(always)]
    pub fn size(self) -> usize {
        Layout::size(&self)
    }

    /// The offset at an integer coordinate in `0..size`, in elements.
    ///
    /// ```
    /// use cute_static::layout;
    /// assert_eq!(layout!(swizzle(3,0,3) o (8,8):(1,8)).at(9u32), 8);
    /// ```
    ///
    /// # Panics
    /// With debug assertions, for an index out of range.
    #[inline(always)]
    #[track_caller]
    pub fn at<I: Index>(self, i: I) -> I {
        Layout::at(&self, i)
    }

    /// The offset at a coordinate in range, in elements.
    ///
    /// ```
    /// use cute_static::layout;
    /// assert_eq!(layout!(swizzle(3,0,3) o (8,8):(8,1)).offset((2u32, 5u32)), 2 * 8 + (5 ^ 2));
    /// ```
    ///
    /// # Panics
    /// With debug assertions, for a coordinate out of range.
    #[inline(always)]
    #[track_caller]
    pub fn offset<C, I: Index>(self, coordinate: C) -> I
    where
        L::Domain: Admits<C, I>,
    {
        Layout::offset(&self, coordinate)
    }

    /// The value of the algebra.
    ///
    /// ```
    /// use cute_static::layout;
    /// let smem = layout!(swizzle(3,0,3) o 8 + (8,8):(8,1)).to_composed()?;
    /// assert_eq!((smem.offset().to_string(), smem.layout().to_string()), ("8".into(), "(8,8):(8,1)".into()));
    /// # Ok::<(), cute_static::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// As [`algebra::Composed::new`](cute_algebra::Composed::new).
    pub fn to_composed(self) -> Result<Composition, Error> {
        self.composed().to_composed()
    }
}

impl<Z: Swizzling, const OFFSET: i64, L: Layout + Default> fmt::Display for Swizzled<Z, OFFSET, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to_composed() {
            Ok(composed) => fmt::Display::fmt(&composed, f),
            Err(error) => fmt::Display::fmt(&error, f),
        }
    }
}

impl<Z: Swizzling, const OFFSET: i64, L: Layout + Default> fmt::Debug for Swizzled<Z, OFFSET, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<Z: Swizzling, const OFFSET: i64, L: Layout + Default> Layout for Swizzled<Z, OFFSET, L> {
    type Domain = L::Domain;

    fn to_layout(&self) -> Result<Value, Error> {
        self.composed().to_layout()
    }

    #[inline(always)]
    fn size(&self) -> usize {
        Layout::size(&self.composed())
    }

    #[inline(always)]
    #[track_caller]
    fn at<I: Index>(&self, i: I) -> I {
        Layout::at(&self.composed(), i)
    }

    #[inline(always)]
    #[track_caller]
    fn offset<C, I: Index>(&self, coordinate: C) -> I
    where
        Self::Domain: Admits<C, I>,
    {
        Layout::offset(&self.composed(), coordinate)
    }

    #[track_caller]
    fn eval<C, I>(&self, coordinate: C) -> Scalar
    where
        Self::Domain: Admits<C, I>,
    {
        Layout::eval(&self.composed(), coordinate)
    }
}

impl<Z: Swizzling, const OFFSET: i64, L: Addressed + Default> Addressed for Swizzled<Z, OFFSET, L> {
    type InRange<T: HTuple> = L::InRange<T>;
    const IN_MEMORY: () = <Composed<Z, L> as Addressed>::IN_MEMORY;
    const SHAPE: Option<Tree<i64>> = L::SHAPE;
    const XOR: bool = true;

    #[inline(always)]
    fn reach(&self) -> Option<(i64, i64)> {
        self.composed().reach()
    }

    #[inline(always)]
    fn find_tuple<T: HTuple, I: Index>(&self, tuple: T) -> Result<isize, TensorError> {
        self.composed().find_tuple::<T, I>(tuple)
    }

    #[inline(always)]
    fn locate<T: HTuple, I: Index>(&self, tuple: T) -> Option<isize> {
        self.composed().locate::<T, I>(tuple)
    }

    #[inline(always)]
    fn find_at<I: Index>(&self, i: I) -> Result<isize, TensorError> {
        self.composed().find_at(i)
    }
}

impl<Z: Swizzling, const OFFSET: i64, L: Destination + Default> Destination for Swizzled<Z, OFFSET, L> {
    const WRITABLE: () = <Composed<Z, L> as Destination>::WRITABLE;

    #[inline(always)]
    fn is_injective(&self) -> bool {
        self.composed().is_injective()
    }
}

impl<Z: Swizzling, const OFFSET: i64, L: SliceBy<P> + Default, P> SliceBy<P> for Swizzled<Z, OFFSET, L> {
    type Output = <Composed<Z, L> as SliceBy<P>>::Output;
    const ADDS_UP: () = L::ADDS_UP;

    #[inline(always)]
    fn slice_at<C: HTuple, I: Index>(self, fixed: C) -> Result<(isize, Self::Output), TensorError> {
        self.composed().slice_at::<C, I>(fixed)
    }
}

impl<Z: Swizzling, const OFFSET: i64, L: TileBy<T> + Default, T> TileBy<T> for Swizzled<Z, OFFSET, L> {
    const DIVIDES: () = L::DIVIDES;
    const SPLITS: () = <Composed<Z, L> as TileBy<T>>::SPLITS;
    type Tile = <Composed<Z, L> as TileBy<T>>::Tile;
    type Grid = <Composed<Z, L> as TileBy<T>>::Grid;

    #[inline(always)]
    fn divided(self) -> Result<(Self::Tile, Self::Grid), TensorError> {
        self.composed().divided()
    }

    #[inline(always)]
    fn tile_at<C: HTuple, I: Index>(self, grid: C) -> Result<(isize, Self::Tile), TensorError> {
        self.composed().tile_at::<C, I>(grid)
    }

    #[inline(always)]
    fn partition_at<C: HTuple, I: Index>(self, tile: C) -> Result<(isize, Self::Grid), TensorError> {
        self.composed().partition_at::<C, I>(tile)
    }

    #[inline(always)]
    fn splits(&self) -> bool {
        self.composed().splits()
    }
}

impl<Z: Swizzling, const OFFSET: i64, L: PadBy<T> + Default, T> PadBy<T> for Swizzled<Z, OFFSET, L> {
    const ADDS_UP: () = L::ADDS_UP;
    type Tile = <Composed<Z, L> as PadBy<T>>::Tile;
    type Grid = <Composed<Z, L> as PadBy<T>>::Grid;
    type Identity = <Composed<Z, L> as PadBy<T>>::Identity;

    #[inline(always)]
    fn pad_at<C: HTuple, I: Index>(self, grid: C) -> Result<Covering<Self::Tile, I>, TensorError> {
        self.composed().pad_at::<C, I>(grid)
    }
}
