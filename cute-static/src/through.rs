//! Layouts read through others: what the coordinates of a partition reach of a layout.
//!
//! Of a static layout that is its composition with the partition, which the algebra evaluates. Of a [`Mixed`] layout it is a type of its
//! own, [`Through`]: the modes are leaves, and the partition has coordinates, `e0` to `e3`; so the offset at c is the sum over the modes of
//! the partition's coordinate there times the mode's stride. Both factors add up over the modes of the partition, hence so do offsets, and a
//! slice is the part that is left beside the offset of what is fixed.

use crate::StaticLayout;
use crate::axis;
use crate::check::fail;
use crate::composed::{Composed, Swizzling};
use crate::coordinate::{Admits, Computed};
use crate::error::TensorError;
use crate::expression::known;
use crate::expression::types::Composition;
use crate::grouped::{Grouped, Grouping, Leaves, leaves_of};
use crate::htuple::{Gather, HTuple, Known};
use crate::index::{self, Index, ReachOf};
use crate::mixed::Mixed;
use crate::part::{SliceBy, SliceOf};
use crate::reach::Addressed;
use crate::tensor::{AXES, Destination};
use crate::value::Layout;
use core::marker::PhantomData;
use cute_algebra::limits::{CONST_POINTS, MAX_LEAVES};
use cute_algebra::text::Text;
use cute_algebra::{Error, HTuple as Tree, Layout as Value, Path, Scalar};

/// A layout that is read through `B`, a static layout into its coordinates.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the layout `{Self}` is not read through `{B}`",
    label = "expected a static layout, as partitions of threads and values are"
)]
pub trait ReadThrough<B>: Addressed {
    /// Does not compile for coordinates out of the layout, as far as that is known.
    const FITS: ();
    /// The layout from the coordinates of `B`.
    type Output: Addressed;
    /// The layout from the coordinates of `B`, or which coordinate is out of range.
    fn through(self) -> Result<Self::Output, TensorError>;
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout, B: StaticLayout> ReadThrough<B> for L {
    const FITS: () = fits::<L, B>();
    type Output = Composition<L, B>;
    #[inline(always)]
    fn through(self) -> Result<Self::Output, TensorError> {
        Ok(Composition::default())
    }
}

impl<Z: Swizzling, L: ReadThrough<B>, B> ReadThrough<B> for Composed<Z, L> {
    const FITS: () = L::FITS;
    type Output = Composed<Z, L::Output>;
    #[inline(always)]
    fn through(self) -> Result<Self::Output, TensorError> {
        self.map(L::through)
    }
}

impl<S: HTuple, D: HTuple, B: StaticLayout> ReadThrough<B> for Mixed<S, D> {
    const FITS: () = leaves::<S, B>();
    type Output = Through<Mixed<S, D>, B>;
    #[inline(always)]
    fn through(self) -> Result<Self::Output, TensorError> {
        let mut extents = Gather::<i64>::new();
        self.shape.visit(&mut extents);
        let last = const { last::<B>() };
        let mut axis = 0;
        while axis < const { Known::<S>::LEAVES } {
            if last[axis] >= extents.values[axis] {
                return Err(TensorError::Coordinate { found: last[axis], size: extents.values[axis] });
            }
            axis += 1;
        }
        Ok(Through { layout: self, of: PhantomData })
    }
}

/// A layout with run-time leaves, read through a static layout `B` into its coordinates: the type of `tensor.through(partition)` where
/// composition cannot be evaluated at compile time.
///
/// ```
/// use cute_static::{Tensor, layout};
/// let (data, rows): ([u32; 64], u32) = (core::array::from_fn(|i| i as u32), 8);
/// let tile = Tensor::new(&data, layout!((8, 8):(rows, 1)))?;
/// // Eight threads, two columns for each.
/// let parts = tile.through(layout!((8,(4,2)):(e0,(e1,4*e1))))?;
/// assert_eq!(parts.read((3u32, 5u32)), Some(3 * 8 + 5));
/// # Ok::<(), cute_static::TensorError>(())
/// ```
#[repr(C)]
#[derive(Debug)]
pub struct Through<L, B> {
    layout: L,
    of: PhantomData<fn() -> B>,
}

impl<L: Copy, B> Clone for Through<L, B> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<L: Copy, B> Copy for Through<L, B> {}

/// The coordinates of a layout lie in another, and offsets in its reach.
#[track_caller]
const fn fits<L: StaticLayout, B: StaticLayout>() {
    let (layout, through) = (L::LAYOUT, B::LAYOUT);
    let mut text = Text::<512>::new();
    let mut leaf = 0;
    while leaf < through.modes().len() {
        let stride = through.modes().leaf_at(leaf).stride;
        if stride.has_xor() {
            fail("a layout is read through a partition of integers or coordinates, not of XOR values");
        }
        leaf += 1;
    }
    // Axis by axis: the root path is an index into the whole, the others are modes.
    let axes = if layout.modes().is_leaf() { 1 } else { layout.rank() };
    let mut axis = 0;
    while axis <= axes {
        let (path, size) = if axis == 0 {
            (known(Path::new(&[])), layout.size())
        } else {
            let size = match layout.mode(axis - 1) {
                Ok(mode) => mode.size(),
                Err(_) => layout.size(),
            };
            (known(Path::new(&[axis as i64 - 1])), size)
        };
        let (first, last) = extremes(&through, &path);
        if first < 0 || last >= size {
            text.str("layout ").layout(&layout).str(" is read through ").layout(&through).str(", which reaches ");
            text.int(if first < 0 { first } else { last }).str(" where there are ").int(size);
            fail(text.elided().as_str())
        }
        axis += 1;
    }
    // Sums of several axes lie in their modes; what this rests on for access to be safe is the reach alone.
    if let (Some((first, last)), Some((smallest, largest))) = (ReachOf::<Composition<L, B>>::REACH, ReachOf::<L>::REACH)
        && (first < smallest || last > largest)
    {
        text.str("layout ").layout(&layout).str(" is read through ").layout(&through).str(", to offsets that it does not have");
        fail(text.elided().as_str())
    }
}

/// The smallest and the largest value along a path.
const fn extremes(layout: &Value, path: &Path) -> (i64, i64) {
    match axis::along(layout, &Some(*path)) {
        Ok(along) => {
            let (mut first, mut last, mut leaf) = (0, 0, 0);
            while leaf < along.modes().len() {
                let mode = along.modes().leaf_at(leaf);
                match mode.stride.as_integer() {
                    // Sizes of values of a layout, which fit.
                    Some(stride) if stride < 0 => first += stride * (mode.extent - 1),
                    Some(stride) => last += stride * (mode.extent - 1),
                    None => fail("a layout is read through a partition of integers or coordinates"),
                }
                leaf += 1;
            }
            (first, last)
        }
        Err(error) => fail(error.message().as_str()),
    }
}

/// The largest coordinates; does not compile for a negative one, and for values that are no coordinates.
#[track_caller]
const fn last<B: StaticLayout>() -> [i64; AXES] {
    let (layout, mut last, mut axis) = (B::LAYOUT, [0; AXES], 0);
    while axis < AXES {
        let (first, greatest) = extremes(&layout, &known(Path::new(&[axis as i64])));
        if first < 0 {
            fail("a layout is read through a partition with negative coordinates");
        }
        last[axis] = greatest;
        axis += 1;
    }
    last
}

/// Whether the index type counts all coordinates: what wraps around would name other elements, or none.
#[inline(always)]
fn counts<B: StaticLayout, I: Index>() -> Result<(), TensorError> {
    let last = const { last::<B>() };
    if last.iter().all(|&last| last <= I::MAX) { Ok(()) } else { Err(TensorError::Overflow) }
}

/// The modes of a mixed layout are leaves, and there are as many as the partition has coordinates.
#[track_caller]
const fn leaves<S: HTuple, B: StaticLayout>() {
    let (shape, through) = (Known::<S>::TREE, B::LAYOUT);
    let mut text = Text::<512>::new();
    let flat = shape.depth() == 1 && shape.rank() <= AXES;
    if !flat {
        text.str("a layout with run-time leaves of shape ")
            .pattern(&shape)
            .str(" is read through coordinates of its modes, which then are up to ");
        fail(text.int(AXES as i64).str(" leaves: flatten it, or select modes").elided().as_str());
    }
    let mut leaf = 0;
    while leaf < through.modes().len() {
        let stride = through.modes().leaf_at(leaf).stride;
        let mut t = 0;
        while t < stride.term_count() {
            match stride.term_at(t).path.axes() {
                [axis] if (*axis as usize) < shape.rank() => {}
                _ => {
                    text.str("a layout with run-time leaves of shape ").pattern(&shape).str(" is read through coordinates e0 to e");
                    text.int(shape.rank() as i64 - 1).str(" of its modes; found ").layout(&through);
                    fail(text.elided().as_str())
                }
            }
            t += 1;
        }
        leaf += 1;
    }
}

impl<S: HTuple, D: HTuple, B: StaticLayout> Through<Mixed<S, D>, B> {
    /// The strides of the modes, 0 for those that there are not.
    #[inline(always)]
    fn strides(&self) -> [isize; AXES] {
        let mut strides = Gather::<i64>::new();
        self.layout.stride.visit(&mut strides);
        core::array::from_fn(|axis| if axis < const { Known::<S>::LEAVES } { strides.values[axis] as isize } else { 0 })
    }

    /// The offset of coordinates of the modes.
    #[inline(always)]
    fn at_axes<I: Index>(&self, axes: [I; AXES]) -> isize {
        let strides = self.strides();
        // One by one, as in `index::axes`.
        let term = |axis: usize| (axes[axis].to_i64() as isize).wrapping_mul(strides[axis]);
        term(0).wrapping_add(term(1)).wrapping_add(term(2)).wrapping_add(term(3))
    }
}

impl<S: HTuple, D: HTuple, B: StaticLayout> Layout for Through<Mixed<S, D>, B> {
    type Domain = B::Domain;

    fn to_layout(&self) -> Result<Value, Error> {
        self.layout.to_layout()?.composition(&B::LAYOUT)
    }

    #[inline(always)]
    fn size(&self) -> usize {
        B::SIZE
    }

    #[inline(always)]
    #[track_caller]
    fn at<I: Index>(&self, i: I) -> I {
        I::wrapping_from(self.at_axes(index::axes_at::<B, I>(i)) as i64)
    }

    #[inline(always)]
    #[track_caller]
    fn offset<C, I: Index>(&self, coordinate: C) -> I
    where
        Self::Domain: Admits<C, I>,
    {
        I::wrapping_from(self.at_axes(index::axes::<B, _, I>(Self::Domain::tuple(coordinate))) as i64)
    }

    #[track_caller]
    fn eval<C, I>(&self, coordinate: C) -> Scalar
    where
        Self::Domain: Admits<C, I>,
    {
        let value = <B as StaticLayout>::eval(coordinate);
        match self.layout.to_layout().and_then(|layout| layout.at_value(&value)) {
            Ok(value) => value,
            Err(error) => panic!("{error}"),
        }
    }
}

impl<S: HTuple, D: HTuple, B: StaticLayout> Addressed for Through<Mixed<S, D>, B> {
    type InRange<T: HTuple> = <B as Addressed>::InRange<T>;

    const IN_MEMORY: () = <Mixed<S, D> as Addressed>::IN_MEMORY;

    const SHAPE: Option<Tree<i64>> = <B as Addressed>::SHAPE;

    const XOR: bool = false;

    /// Coordinates are within the modes: what is reached is part of what the layout reaches.
    #[inline(always)]
    fn reach(&self) -> Option<(i64, i64)> {
        self.layout.reach()
    }

    #[inline(always)]
    fn find_tuple<T: HTuple, I: Index>(&self, tuple: T) -> Result<isize, TensorError> {
        let () = counts::<B, I>()?;
        Ok(self.at_axes(index::coordinates::<B, T, I>(tuple)?))
    }

    #[inline(always)]
    fn locate<T: HTuple, I: Index>(&self, tuple: T) -> Option<isize> {
        match (counts::<B, I>(), index::coordinates::<B, T, I>(tuple)) {
            (Ok(()), Ok(axes)) => Some(self.at_axes(axes)),
            _ => None,
        }
    }

    #[inline(always)]
    fn find_at<I: Index>(&self, i: I) -> Result<isize, TensorError> {
        let () = counts::<B, I>()?;
        Ok(self.at_axes(index::coordinates_at::<B, I>(i)?))
    }
}

/// The coordinates of a partition along one axis, as a layout of integers.
struct Along<B, const AXIS: usize>(PhantomData<B>);

impl<B, const AXIS: usize> Clone for Along<B, AXIS> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B, const AXIS: usize> Copy for Along<B, AXIS> {}

impl<B, const AXIS: usize> Default for Along<B, AXIS> {
    fn default() -> Self {
        Along(PhantomData)
    }
}

impl<B: StaticLayout, const AXIS: usize> StaticLayout for Along<B, AXIS> {
    type Domain = Computed;
    const LAYOUT: Value = {
        let along = match Path::new(&[AXIS as i64]) {
            Ok(path) => axis::along(&B::LAYOUT, &Some(path)),
            Err(error) => Err(error),
        };
        match along {
            Ok(along) => along,
            Err(error) => fail(error.message().as_str()),
        }
    };
}

/// Coordinates of the partition add up over its modes, and offsets over the axes.
impl<S: HTuple, D: HTuple, B: StaticLayout> Grouped for Through<Mixed<S, D>, B> {
    const KNOWN: Tree<Option<i64>> = <B as Grouped>::KNOWN;
    const CARRYLESS: bool = false;
    const PLACED: bool = false;
    const LEAVES: Option<Leaves> = None;

    #[inline(always)]
    fn extent<G: Grouping>(&self, group: usize) -> Option<i64> {
        Grouped::extent::<G>(&B::default(), group)
    }

    #[inline(always)]
    fn part<G: Grouping, I: Index>(&self, group: usize, i: I) -> isize {
        let strides = self.strides();
        let zero = Along::<B, 0>::default().part::<G, I>(group, i).wrapping_mul(strides[0]);
        let one = Along::<B, 1>::default().part::<G, I>(group, i).wrapping_mul(strides[1]);
        let two = Along::<B, 2>::default().part::<G, I>(group, i).wrapping_mul(strides[2]);
        let three = Along::<B, 3>::default().part::<G, I>(group, i).wrapping_mul(strides[3]);
        zero.wrapping_add(one).wrapping_add(two).wrapping_add(three)
    }

    #[inline(always)]
    fn run<G: Grouping, I: Index>(&self, _: usize, _: I) -> (i64, isize) {
        (1, 0)
    }

    #[inline(always)]
    fn leaves(&self) -> Leaves {
        let (strides, mut leaves, mut leaf) = (self.strides(), const { leaves_of(&B::LAYOUT) }, 0);
        let along = const {
            [
                leaves_of(&Along::<B, 0>::LAYOUT).strides,
                leaves_of(&Along::<B, 1>::LAYOUT).strides,
                leaves_of(&Along::<B, 2>::LAYOUT).strides,
                leaves_of(&Along::<B, 3>::LAYOUT).strides,
            ]
        };
        while leaf < MAX_LEAVES {
            let mut sum = 0i64;
            for (axis, stride) in along.iter().zip(strides) {
                sum = sum.wrapping_add(axis[leaf].wrapping_mul(stride as i64));
            }
            leaves.strides[leaf] = sum;
            leaf += 1;
        }
        leaves
    }
}

impl<S: HTuple, D: HTuple, B: StaticLayout> Destination for Through<Mixed<S, D>, B> {
    const WRITABLE: () = {
        match B::LAYOUT.collision(CONST_POINTS) {
            Ok(None) => {}
            Ok(Some(_)) => fail("the destination of a copy has one element at two coordinates: write after write"),
            Err(error) => fail(error.message().as_str()),
        }
    };

    /// Different coordinates of the modes, as the partition has no one twice.
    #[inline(always)]
    fn is_injective(&self) -> bool {
        self.layout.is_injective()
    }
}

impl<S: HTuple, D: HTuple, B: StaticLayout, P: HTuple> SliceBy<P> for Through<Mixed<S, D>, B> {
    type Output = Through<Mixed<S, D>, SliceOf<B, P>>;
    const ADDS_UP: () = ();
    #[inline(always)]
    fn slice_at<C: HTuple, I: Index>(self, fixed: C) -> Result<(isize, Self::Output), TensorError> {
        Ok((self.find_tuple::<C, I>(fixed)?, Through { layout: self.layout, of: PhantomData }))
    }
}
