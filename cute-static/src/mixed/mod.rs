//! Layouts with leaves that are known at run time only.

mod computed;
mod divide;
mod modes;
mod partition;
mod promise;
mod recast;
mod text;

pub use computed::{Quotient, Share, Times};
pub use divide::Division;
pub use promise::Multiple;
#[cfg(feature = "alloc")]
pub use text::ParseMixedError;

pub(crate) use divide::{Across, Extents, Within, divisible};
pub(crate) use modes::kept::Kept;

use crate::Static;
use crate::check::fail;
use crate::coordinate::{Admits, tree};
use crate::htuple::{__, Gather, HTuple, Known, Visitor};
use crate::index::Index;
use crate::node::Node;
use crate::relations::Same;
use crate::value::Layout;
use core::fmt;
use cute_algebra::limits::MAX_LEAVES;
use cute_algebra::{Cursor, Error, HTuple as Tree, Layout as Value, Scalar};

/// A layout some of whose leaves are plain integers: `layout!((m, 64):(64, 1))` is a `Mixed<(u32, N<64>), (N<64>, N<1>)>` for `m: u32`.
///
/// Leaves known at compile time have no bytes, so this one is as large as `m`. `repr(C)`: it can be handed to a kernel.
///
/// The algebra that is decidable with run-time leaves is here; leaves that are known, or computed from such, stay types:
///
/// | operation | what it needs of run-time leaves |
/// |---|---|
/// | [`at`](Mixed::at), [`offset`](Mixed::offset), [`eval`](Mixed::eval), [`find`](crate::Addressed::find) | nothing |
/// | [`mode`](Mixed::mode), [`select`](Mixed::select), [`take`](Mixed::take), [`group`](Mixed::group), [`flatten`](Mixed::flatten), [`concat`](Mixed::concat), [`slice`](Mixed::slice) | nothing: modes are moved |
/// | [`divide`](Mixed::divide), [`local_tile`](Mixed::local_tile), [`local_partition`](Mixed::local_partition) | that the static tile divides an extent: promised by [`Multiple`], otherwise checked |
/// | [`divide_padded`](Mixed::divide_padded) | nothing: the number of tiles is rounded up, and [`Padded`](crate::Padded) says which elements are real |
/// | [`upcast`](Mixed::upcast), [`downcast`](Mixed::downcast) | what a stride is a multiple of: promised by [`Multiple`] |
/// | composition, complement, inverses, products | all leaves: fix them, and ask [`to_layout`](Mixed::to_layout) |
///
/// ```
/// use cute_static::{Mixed, N};
/// let rows = 100u32;
/// let layout = Mixed::new((rows, N::<64>::VALUE), (N::<64>::VALUE, N::<1>::VALUE));
/// assert_eq!((layout.to_string(), size_of_val(&layout)), ("(100,64):(64,1)".into(), 4));
/// assert_eq!((layout.size(), layout.at(101u32), layout.offset((1u32, 1u32))), (6400, 65, 65));
/// ```
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Mixed<S, D> {
    /// The shape.
    pub shape: S,
    /// The stride, in elements.
    pub stride: D,
}

/// A stride for the shape `S`: it has the shape's tree.
///
/// ```
/// use cute_static::{HTuple, Mixed, N, StrideOf};
/// fn with_stride<S: HTuple, D: StrideOf<S>>(shape: S, stride: D) -> Mixed<S, D> {
///     Mixed::new(shape, stride)
/// }
/// assert_eq!(with_stride((6u32, 4u32), (4u32, N::<1>::VALUE)).to_string(), "(6,4):(4,1)");
/// ```
#[diagnostic::on_unimplemented(
    message = "stride `{Self}` is not congruent with shape `{S}`",
    label = "the stride needs the same tree as the shape",
    note = "leaves known at run time are u32, u64, usize, i32 or i64"
)]
pub trait StrideOf<S>: HTuple {}

#[diagnostic::do_not_recommend]
impl<S: HTuple, D: HTuple> StrideOf<S> for D where D::Profile: Same<S::Profile> {}

/// What `layout!` and `try_layout!` write for a layout with run-time leaves: a struct literal, so that rustc itself says that it is no
/// type. The parameters have defaults so that this is all it says.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct RunTimeLeaf<S = (), D = ()> {
    pub shape: S,
    pub stride: D,
}

impl<S, D> RunTimeLeaf<S, D> {
    /// The layout.
    #[inline(always)]
    #[track_caller]
    pub fn layout(self) -> Mixed<S, D>
    where
        S: HTuple,
        D: StrideOf<S>,
    {
        Mixed::new(self.shape, self.stride)
    }

    /// The layout, or what is wrong with it.
    ///
    /// # Errors
    /// As [`Mixed::try_new`].
    pub fn try_layout(self) -> Result<Mixed<S, D>, Error>
    where
        S: HTuple,
        D: StrideOf<S>,
    {
        Mixed::try_new(self.shape, self.stride)
    }
}

impl<S: HTuple, D: HTuple> Mixed<S, D> {
    /// A layout from a shape and a congruent stride.
    ///
    /// ```
    /// use cute_static::{Mixed, N};
    /// // Four rows of three elements, padded to five.
    /// let padded = Mixed::new((4u32, 3u32), (5u32, N::<1>::VALUE));
    /// assert_eq!(padded.offset((2u32, 1u32)), 2 * 5 + 1);
    /// ```
    ///
    /// # Panics
    /// With debug assertions, where [`Mixed::try_new`] returns an error.
    #[inline(always)]
    #[track_caller]
    pub fn new(shape: S, stride: D) -> Self
    where
        D: StrideOf<S>,
    {
        let layout = Mixed { shape, stride };
        if cfg!(debug_assertions)
            && let Err(error) = layout.to_layout()
        {
            panic!("{error}");
        }
        layout
    }

    /// A layout from a shape and a congruent stride, checked.
    ///
    /// ```
    /// use cute_static::{Mixed, N};
    /// let error = Mixed::try_new((0u32, N::<64>::VALUE), (N::<64>::VALUE, N::<1>::VALUE)).unwrap_err();
    /// assert_eq!(error.to_string(), "extent 0 of leaf 0: extents are at least 1");
    /// ```
    ///
    /// # Errors
    /// [`Error::Extent`] for an extent below 1, [`Error::Overflow`] where size or cosize exceed 64 bits.
    pub fn try_new(shape: S, stride: D) -> Result<Self, Error>
    where
        D: StrideOf<S>,
    {
        let layout = Mixed { shape, stride };
        match layout.to_layout() {
            Ok(_) => Ok(layout),
            Err(error) => Err(error),
        }
    }

    /// The layout as a value of the algebra.
    ///
    /// ```
    /// use cute_static::layout;
    /// let rows = 6u32;
    /// let value = layout!((rows, 4):(4, 1)).to_layout()?;
    /// assert_eq!((value.to_string(), value.cosize()), ("(6,4):(4,1)".into(), Some(24)));
    /// # Ok::<(), cute_static::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Mixed::try_new`].
    pub fn to_layout(&self) -> Result<Value, Error> {
        let mut strides = Strides { strides: [Scalar::ZERO; MAX_LEAVES], len: 0 };
        self.stride.visit(&mut strides);
        let mut extents = Gather::<i64>::new();
        self.shape.visit(&mut extents);
        let (shape, stride) = (Known::<S>::TREE, Known::<D>::TREE);
        Value::new(&shape.with_leaves(&extents.values, 0), &stride.with_leaves(&strides.strides, Scalar::ZERO))
    }

    /// Number of elements.
    ///
    /// ```
    /// use cute_static::layout;
    /// let rows = 6u32;
    /// assert_eq!(layout!((rows, 4):(4, 1)).size(), 6 * 4);
    /// ```
    #[inline(always)]
    pub fn size(&self) -> usize {
        let mut extents = Gather::<usize>::new();
        self.shape.visit(&mut extents);
        let mut size = 1;
        for extent in &extents.values[..Known::<S>::LEAVES] {
            size *= extent;
        }
        size
    }

    /// The offset at an integer coordinate in range, in elements. Integer strides only: does not compile for others.
    ///
    /// ```
    /// use cute_static::layout;
    /// let rows = 6u32;
    /// // 8 is row 2, column 1: 8 = 2 + 6*1.
    /// assert_eq!(layout!((rows, 4):(4, 1)).at(8u32), 2 * 4 + 1);
    /// ```
    ///
    /// # Panics
    /// With debug assertions, for an index out of range and for a leaf that does not fit `I`.
    #[inline(always)]
    #[track_caller]
    pub fn at<I: Index>(&self, i: I) -> I {
        const { only_integers(&D::NODE) }
        let mut sum = self.begin(const { &Ranges::new(&Known::<S>::TREE, &Known::<__>::TREE) });
        sum.integer(i);
        sum.sum
    }

    /// The offset at a coordinate in range, in elements. Integer strides only: does not compile for others.
    ///
    /// ```
    /// use cute_static::layout;
    /// let rows = 6u32;
    /// assert_eq!(layout!((rows, 4):(4, 1)).offset((2u32, 1u32)), 2 * 4 + 1);
    /// ```
    ///
    /// # Panics
    /// With debug assertions, for a coordinate out of range and for a leaf that does not fit `I`.
    #[inline(always)]
    #[track_caller]
    pub fn offset<C, I: Index>(&self, coordinate: C) -> I
    where
        S: Admits<C, I>,
    {
        const { only_integers(&D::NODE) }
        let mut sum = self.begin(const { &Ranges::new(&Known::<S>::TREE, &Known::<S::Tuple>::TREE) });
        S::tuple(coordinate).visit(&mut sum);
        sum.sum
    }

    /// The value at any coordinate whatever, out of range too.
    ///
    /// ```
    /// use cute_static::layout;
    /// let rows = 6u32;
    /// // Row 7 is beyond the last one, 5.
    /// assert_eq!(layout!((rows, 4):(4, 1)).eval((7, 1)), 7 * 4 + 1);
    /// ```
    ///
    /// # Panics
    /// If the value exceeds 64 bits, or for a run-time extent below 1.
    #[track_caller]
    pub fn eval<C, I>(&self, coordinate: C) -> Scalar
    where
        S: Admits<C, I>,
    {
        match self.to_layout().and_then(|layout| layout.eval(&tree::<S, C, I>(coordinate))) {
            Ok(value) => value,
            Err(error) => panic!("{error}"),
        }
    }

    #[inline(always)]
    fn begin<I: Index>(&self, ranges: &'static Ranges) -> Offset<I> {
        let (mut extents, mut strides) = (Gather::new(), Gather::new());
        self.shape.visit(&mut extents);
        self.stride.visit(&mut strides);
        Offset { extents: extents.values, strides: strides.values, ranges, integer: 0, sum: I::wrapping_from(0) }
    }
}

impl<S: HTuple, D: HTuple> Layout for Mixed<S, D> {
    type Domain = S;

    fn to_layout(&self) -> Result<Value, Error> {
        Mixed::to_layout(self)
    }

    #[inline(always)]
    fn size(&self) -> usize {
        Mixed::size(self)
    }

    #[inline(always)]
    #[track_caller]
    fn at<I: Index>(&self, i: I) -> I {
        const { only_integers(&D::NODE) }
        Mixed::at(self, i)
    }

    #[inline(always)]
    #[track_caller]
    fn offset<C, I: Index>(&self, coordinate: C) -> I
    where
        S: Admits<C, I>,
    {
        const { only_integers(&D::NODE) }
        Mixed::offset(self, coordinate)
    }

    #[track_caller]
    fn eval<C, I>(&self, coordinate: C) -> Scalar
    where
        S: Admits<C, I>,
    {
        Mixed::eval(self, coordinate)
    }
}

/// A static layout as a mixed one without leaves of the run time, which has no bytes either.
///
/// ```
/// use cute_static::{Mixed, layout};
/// assert_eq!(Mixed::from(layout!((4,8):(8,1))).to_string(), "(4,8):(8,1)");
/// ```
impl<S: HTuple, D: HTuple> From<Static<S, D>> for Mixed<S, D> {
    #[inline(always)]
    fn from(_: Static<S, D>) -> Self {
        // Static leaves have one value, which is this.
        Mixed { shape: S::FILLED, stride: D::FILLED }
    }
}

impl<S: HTuple, D: HTuple> fmt::Display for Mixed<S, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to_layout() {
            Ok(layout) => fmt::Display::fmt(&layout, f),
            Err(error) => fmt::Display::fmt(&error, f),
        }
    }
}

impl<S: HTuple, D: HTuple> fmt::Debug for Mixed<S, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The strides of a hierarchical tuple.
struct Strides {
    strides: [Scalar; MAX_LEAVES],
    len: usize,
}

impl Visitor for Strides {
    fn integer<I: Index>(&mut self, value: I) {
        self.fixed(value.to_i64());
    }

    fn fixed(&mut self, value: i64) {
        self.strides[self.len] = Scalar::integer(value);
        self.len += 1;
    }

    fn stride(&mut self, node: &Node) {
        self.strides[self.len] = match node.scalar() {
            Ok(stride) => stride,
            Err(error) => panic!("{error}"),
        };
        self.len += 1;
    }
}

/// Fails to compile for coordinate and XOR strides.
pub(crate) const fn only_integers(stride: &Node) {
    if stride.has_terms() {
        fail("coordinate and XOR strides beside run-time leaves have no index code: eval gives the values");
    }
}

/// The leaves of the shape below each integer of a coordinate.
pub(crate) struct Ranges {
    begin: [usize; MAX_LEAVES + 1],
}

impl Ranges {
    /// The leaves below one integer of the coordinate: the first, and one past the last.
    #[inline(always)]
    pub(crate) const fn of(&self, integer: usize) -> (usize, usize) {
        (self.begin[integer], self.begin[integer + 1])
    }

    pub(crate) const fn new(shape: &Tree<Option<i64>>, coordinate: &Tree<Option<i64>>) -> Ranges {
        let mut ranges = Ranges { begin: [0; MAX_LEAVES + 1] };
        let (mut c, mut at) = (Cursor::ROOT, Cursor::ROOT);
        while c.node < coordinate.profile().nodes() {
            if coordinate.arity(c).is_some() {
                at = shape.next(at);
            } else {
                at = shape.skip(at);
                ranges.begin[c.leaf + 1] = at.leaf;
            }
            c = coordinate.next(c);
        }
        ranges
    }
}

/// The offset summed up so far.
struct Offset<I> {
    extents: [I; MAX_LEAVES],
    strides: [I; MAX_LEAVES],
    ranges: &'static Ranges,
    integer: usize,
    sum: I,
}

impl<I: Index> Visitor for Offset<I> {
    #[inline(always)]
    #[track_caller]
    fn integer<J: Index>(&mut self, value: J) {
        self.fixed(value.to_i64());
    }

    #[inline(always)]
    #[track_caller]
    fn fixed(&mut self, value: i64) {
        let (mut k, end) = self.ranges.of(self.integer);
        debug_assert!(value >= 0, "coordinate {value} is out of range: it is negative");
        let mut here = I::wrapping_from(value);
        while k < end {
            let extent = self.extents[k];
            let last = k + 1 == end;
            debug_assert!(!last || here < extent, "coordinate {value} is out of range");
            let digit = if last { here } else { here.digit(extent) };
            self.sum = self.sum.wrapping_add(digit.wrapping_mul(self.strides[k]));
            if !last {
                here = here.carry(extent);
            }
            k += 1;
        }
        self.integer += 1;
    }

    fn stride(&mut self, _: &Node) {
        unreachable!("coordinates have no strides");
    }
}
