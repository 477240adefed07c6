//! One trait over static and mixed layouts, and methods on values of both.

use crate::coordinate::Admits;
use crate::htuple::HTuple;
use crate::index::{self, Check, Index};
use crate::{Static, StaticLayout};
use core::marker::PhantomData;
use core::ops::Deref;
use cute_algebra::{Error, Layout as Value, Scalar};

/// A layout as a value: static, or with leaves that are known at run time. The methods are those of [`StaticLayout`].
///
/// ```
/// use cute_static::{Layout, Mixed, N, Static};
/// fn last(layout: impl Layout) -> usize {
///     layout.at(layout.size() - 1)
/// }
/// assert_eq!(last(Static::<(N<4>, N<8>), (N<1>, N<4>)>), 31);
/// assert_eq!(last(Mixed::new((4usize, N::<8>::VALUE), (N::<1>::VALUE, 5u32))), 38);
/// ```
pub trait Layout: Copy {
    /// What says which coordinates there are: the shape.
    type Domain;

    /// The layout as a value of the algebra.
    ///
    /// # Errors
    /// [`Error::Extent`] for a run-time extent below 1, [`Error::Overflow`] where size or cosize exceed 64 bits.
    fn to_layout(&self) -> Result<Value, Error>;

    /// Number of elements.
    fn size(&self) -> usize;

    /// The offset at an integer coordinate in `0..size`, in elements.
    ///
    /// # Panics
    /// With debug assertions, for an index out of range.
    fn at<I: Index>(&self, i: I) -> I;

    /// The offset at a coordinate in range, in elements.
    ///
    /// # Panics
    /// With debug assertions, for a coordinate out of range.
    fn offset<C, I: Index>(&self, coordinate: C) -> I
    where
        Self::Domain: Admits<C, I>;

    /// The value at any coordinate whatever.
    ///
    /// # Panics
    /// If the value exceeds 64 bits, or for a run-time extent below 1.
    fn eval<C, I>(&self, coordinate: C) -> Scalar
    where
        Self::Domain: Admits<C, I>;
}

impl<L: StaticLayout> Layout for L {
    type Domain = L::Domain;

    #[inline(always)]
    fn to_layout(&self) -> Result<Value, Error> {
        Ok(L::LAYOUT)
    }

    #[inline(always)]
    fn size(&self) -> usize {
        L::SIZE
    }

    #[inline(always)]
    #[track_caller]
    fn at<I: Index>(&self, i: I) -> I {
        let () = Check::<L, I>::FITS;
        index::at::<L, I>(i)
    }

    #[inline(always)]
    #[track_caller]
    fn offset<C, I: Index>(&self, coordinate: C) -> I
    where
        L::Domain: Admits<C, I>,
    {
        let () = Check::<L, I>::FITS;
        let () = Check::<L, <L::Domain as Admits<C, I>>::Tuple>::IN_RANGE;
        index::offset::<L, _, I>(L::Domain::tuple(coordinate))
    }

    #[track_caller]
    fn eval<C, I>(&self, coordinate: C) -> Scalar
    where
        L::Domain: Admits<C, I>,
    {
        <L as StaticLayout>::eval(coordinate)
    }
}

/// The methods of a static layout's value.
///
/// `Tile::at(i)` takes the type, `tile.at(i)` a value, and Rust has one place a type for the name `at`. A value finds these methods
/// through [`Deref`], without an import.
///
/// ```
/// use cute_static::{N, Static};
/// type Tile = Static<(N<4>, N<8>), (N<8>, N<1>)>;
/// let tile = Static::<(N<4>, N<8>), (N<8>, N<1>)>;
/// assert_eq!((Tile::at(5u32), tile.at(5u32)), (9, 9));
/// assert_eq!((tile.size(), tile.cosize(), tile.rank(), tile.text()), (32, 32, 2, "(4,8):(8,1)"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct View<L>(PhantomData<fn() -> L>);

impl<L: StaticLayout> View<L> {
    /// What a value of the type `L` dereferences to.
    #[inline(always)]
    pub(crate) const fn of() -> &'static View<L> {
        &View(PhantomData)
    }

    /// The layout as a value of the algebra.
    ///
    /// ```
    /// use cute_static::layout;
    /// assert_eq!(layout!((4,8):(8,1)).layout(), "(4,8):(8,1)".parse().unwrap());
    /// ```
    pub const fn layout(&self) -> Value {
        L::LAYOUT
    }

    /// The text form: [`StaticLayout::TEXT`].
    ///
    /// ```
    /// use cute_static::layout;
    /// assert_eq!(layout!((4,(4,2)):(4,(1,16))).text(), "(4,(4,2)):(4,(1,16))");
    /// ```
    pub const fn text(&self) -> &'static str {
        L::TEXT
    }

    /// Number of top-level modes: [`StaticLayout::RANK`].
    ///
    /// ```
    /// use cute_static::layout;
    /// assert_eq!(layout!((4,(4,2)):(4,(1,16))).rank(), 2);
    /// ```
    pub const fn rank(&self) -> usize {
        L::RANK
    }

    /// Levels of nesting: [`StaticLayout::DEPTH`].
    ///
    /// ```
    /// use cute_static::layout;
    /// assert_eq!((layout!(8:1).depth(), layout!((4,(4,2)):(4,(1,16))).depth()), (0, 2));
    /// ```
    pub const fn depth(&self) -> usize {
        L::DEPTH
    }

    /// Number of elements: [`StaticLayout::SIZE`].
    ///
    /// ```
    /// use cute_static::layout;
    /// assert_eq!(layout!((4,8):(10,1)).size(), 4 * 8);
    /// ```
    pub const fn size(&self) -> usize {
        L::SIZE
    }

    /// Largest minus smallest offset, plus 1, in elements: [`StaticLayout::COSIZE`].
    ///
    /// ```
    /// use cute_static::layout;
    /// // The last offset is 3*10 + 7*1.
    /// assert_eq!(layout!((4,8):(10,1)).cosize(), 37 + 1);
    /// ```
    pub const fn cosize(&self) -> usize {
        L::COSIZE
    }

    /// The offset at an integer coordinate in range, in elements: [`StaticLayout::at`].
    ///
    /// ```
    /// use cute_static::layout;
    /// let tile = layout!((4,8):(10,1));
    /// // 5 is row 1, column 1: 5 = 1 + 4*1.
    /// assert_eq!(tile.at(5u32), 10 + 1);
    /// ```
    ///
    /// # Panics
    /// With debug assertions, for an index out of range.
    #[inline(always)]
    #[track_caller]
    pub fn at<I: Index>(&self, i: I) -> I {
        let () = Check::<L, I>::FITS;
        index::at::<L, I>(i)
    }

    /// The offset at a coordinate in range, in elements: [`StaticLayout::offset`].
    ///
    /// ```
    /// use cute_static::layout;
    /// let tile = layout!((4,8):(10,1));
    /// assert_eq!((tile.offset((3u32, 7u32)), tile.offset((3usize, 7usize))), (37, 37));
    /// ```
    ///
    /// # Panics
    /// With debug assertions, for a coordinate out of range.
    #[inline(always)]
    #[track_caller]
    pub fn offset<C, I: Index>(&self, coordinate: C) -> I
    where
        L::Domain: Admits<C, I>,
    {
        let () = Check::<L, I>::FITS;
        let () = Check::<L, <L::Domain as Admits<C, I>>::Tuple>::IN_RANGE;
        index::offset::<L, _, I>(L::Domain::tuple(coordinate))
    }

    /// The value at any coordinate whatever: [`StaticLayout::eval`].
    ///
    /// ```
    /// use cute_static::layout;
    /// let tile = layout!((4,8):(10,1));
    /// // Row 5 and column 9 are beyond the last ones, 3 and 7.
    /// assert_eq!(tile.eval((5, 9)), 5 * 10 + 9);
    /// ```
    ///
    /// # Panics
    /// If the value exceeds 64 bits.
    #[track_caller]
    pub fn eval<C, I>(&self, coordinate: C) -> Scalar
    where
        L::Domain: Admits<C, I>,
    {
        L::eval(coordinate)
    }
}

impl<S: HTuple, D: HTuple> Deref for Static<S, D> {
    type Target = View<Self>;
    #[inline(always)]
    fn deref(&self) -> &View<Self> {
        View::of()
    }
}

/// The methods of [`StaticLayout`] on the type itself, which need no import.
impl<S: HTuple, D: HTuple> Static<S, D> {
    /// The offset at an integer coordinate in range, in elements: [`StaticLayout::at`].
    ///
    /// ```
    /// use cute_static::layout;
    /// type Tile = layout!((4,8):(10,1));
    /// assert_eq!(Tile::at(5u32), 10 + 1);
    /// ```
    ///
    /// # Panics
    /// With debug assertions, for an index out of range.
    #[inline(always)]
    #[track_caller]
    pub fn at<I: Index>(i: I) -> I {
        let () = Check::<Self, I>::FITS;
        index::at::<Self, I>(i)
    }

    /// The offset at a coordinate in range, in elements: [`StaticLayout::offset`].
    ///
    /// ```
    /// use cute_static::layout;
    /// type Tile = layout!((4,8):(10,1));
    /// assert_eq!(Tile::offset((3u32, 7u32)), 3 * 10 + 7);
    /// ```
    ///
    /// # Panics
    /// With debug assertions, for a coordinate out of range.
    #[inline(always)]
    #[track_caller]
    pub fn offset<C, I: Index>(coordinate: C) -> I
    where
        S: Admits<C, I>,
    {
        let () = Check::<Self, I>::FITS;
        let () = Check::<Self, S::Tuple>::IN_RANGE;
        index::offset::<Self, _, I>(S::tuple(coordinate))
    }

    /// The value at any coordinate whatever: [`StaticLayout::eval`].
    ///
    /// ```
    /// use cute_static::layout;
    /// type Tile = layout!((4,8):(10,1));
    /// assert_eq!(Tile::eval((-1, 9)), -10 + 9);
    /// ```
    ///
    /// # Panics
    /// If the value exceeds 64 bits.
    #[track_caller]
    pub fn eval<C, I>(coordinate: C) -> Scalar
    where
        S: Admits<C, I>,
    {
        <Self as StaticLayout>::eval(coordinate)
    }
}
