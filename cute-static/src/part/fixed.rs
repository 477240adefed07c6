//! Parts of static layouts as types, which the algebra evaluates.

use crate::axis;
use crate::check::fail;
use crate::expression::TilerOperand;
use crate::htuple::{HTuple, Known};
use crate::index::bounds;
use crate::tensor::AXES;
use crate::{ByMode, Shape, StaticLayout};
use core::marker::PhantomData;
use cute_algebra::limits::CONST_POINTS;
use cute_algebra::text::Text;
use cute_algebra::{Arrangement, Cursor, Error, HTuple as Tree, Layout, Mode, Path, Remainder, Scalar, Tiler};

/// What a coordinate with the open places `P` leaves of a static layout: the type of `tensor.slice((.., 3)).layout()`.
///
/// ```
/// use cute_static::{Tensor, layout};
/// let matrix = Tensor::new([0; 32], layout!((4,(4,2)):(8,(1,4))))?;
/// assert_eq!(matrix.view().slice((3u32, ..))?.layout().text(), "((4,2)):((1,4))");
/// # Ok::<(), cute_static::TensorError>(())
/// ```
pub struct SliceOf<L, P>(PhantomData<fn() -> (L, P)>);

/// A tile of a static layout: the type of `tensor.tile(tiler, at).layout()`. The last tiles may reach beyond the layout; `tile` itself
/// refuses them.
///
/// ```
/// use cute_static::{Tensor, layout, shape};
/// let matrix = Tensor::new([0; 32], layout!((4,8):(8,1)))?;
/// assert_eq!(matrix.view().tile(shape!((2,4)), (1u32, 1u32))?.layout().text(), "(2,4):(8,1)");
/// # Ok::<(), cute_static::TensorError>(())
/// ```
pub struct TileOf<L, T>(PhantomData<fn() -> (L, T)>);

/// The first elements of all tiles of a static layout, their number rounded up: the type of `tensor.partition(tiler, at).layout()`.
///
/// ```
/// use cute_static::{Tensor, layout, shape};
/// let matrix = Tensor::new([0; 32], layout!((4,8):(8,1)))?;
/// assert_eq!(matrix.view().partition(shape!((2,4)), (1u32, 1u32))?.layout().text(), "(2,2):(16,4)");
/// # Ok::<(), cute_static::TensorError>(())
/// ```
pub struct GridOf<L, T>(PhantomData<fn() -> (L, T)>);

/// The coordinates of a static layout, mode by mode: its shape with the strides that count along `e0`, `e1`, ..
///
/// ```
/// use cute_static::{IdentityOf, StaticLayout, layout};
/// assert_eq!(<IdentityOf<layout!((4,(4,2)):(8,(1,4)))>>::TEXT, "(4,(4,2)):(e0,(e1,4*e1))");
/// ```
pub struct IdentityOf<L>(PhantomData<fn() -> L>);

unit! {
    SliceOf [L, P] [L, P] SliceOf(PhantomData);
    IdentityOf [L] [L] IdentityOf(PhantomData);
    TileOf [L, T] [L, T] TileOf(PhantomData);
    GridOf [L, T] [L, T] GridOf(PhantomData);
}

computed_layouts! {
    [L: StaticLayout, P: HTuple] SliceOf<L, P> = kept(&L::LAYOUT, &Known::<P>::TREE);
    [L: StaticLayout, T: Tiles] TileOf<L, T> = half(&L::LAYOUT, &T::TILES, 0);
    [L: StaticLayout, T: Tiles] GridOf<L, T> = half(&L::LAYOUT, &T::TILES, 1);
    [L: StaticLayout] IdentityOf<L> = identity(&L::LAYOUT);
}

/// Tiles that are known at compile time: a [`Shape`], an extent for each of the first modes; a static layout, which tiles the whole; or a
/// list of both, [`ByMode`].
///
/// ```
/// use cute_static::{ByMode, Shape, N, Tensor, layout, shape};
/// let matrix = Tensor::new([0; 64], layout!((8,8):(8,1)))?;
/// assert_eq!(matrix.view().tile(shape!((4,2)), (1u32, 3u32))?.layout().text(), "(4,2):(8,1)");
/// // Every other row.
/// let tiler = ByMode::<(layout!(4:2), Shape<N<2>>)>;
/// assert_eq!(matrix.view().tile(tiler, (1u32, 3u32))?.layout().text(), "(4,2):(16,1)");
/// # Ok::<(), cute_static::TensorError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tiler",
    label = "expected a shape, a static layout, or a list `ByMode<(..)>` of them"
)]
pub trait Tiles: Copy + 'static {
    /// The tiler.
    const TILES: Tiler;
}

#[diagnostic::do_not_recommend]
impl<S: HTuple> Tiles for Shape<S> {
    const TILES: Tiler = match Tiler::of_shape(&Self::TREE) {
        Ok(tiler) => tiler,
        Err(error) => fail(error.message().as_str()),
    };
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout> Tiles for L {
    const TILES: Tiler = Tiler::layout(&L::LAYOUT);
}

#[diagnostic::do_not_recommend]
impl<T: 'static> Tiles for ByMode<T>
where
    Self: TilerOperand,
{
    const TILES: Tiler = <Self as TilerOperand>::TILER;
}

/// The tiles (0) or the grids (1) of a layout.
const fn half(layout: &Layout, tiler: &Tiler, half: usize) -> Result<Layout, Error> {
    tri!(zipped(layout, tiler, Remainder::Pad)).mode(half)
}

const fn zipped(layout: &Layout, tiler: &Tiler, remainder: Remainder) -> Result<Layout, Error> {
    tri!(layout.divide(tiler, remainder)).layout(Arrangement::Zipped)
}

/// Fails to compile for tiles that do not divide a layout.
#[track_caller]
pub(super) const fn divides<L: StaticLayout, T: Tiles>() {
    let (layout, tiler) = (L::LAYOUT, T::TILES);
    match zipped(&layout, &tiler, Remainder::Refuse) {
        Ok(zipped) => adds_up(&layout, Part::Tile, &zipped),
        Err(error) => fail(error.message().as_str()),
    }
}

/// Fails to compile for tiles whose offsets do not add up to those of the layout.
#[track_caller]
pub(super) const fn tiles_add_up<L: StaticLayout, T: Tiles>() {
    let (layout, tiler) = (L::LAYOUT, T::TILES);
    match zipped(&layout, &tiler, Remainder::Pad) {
        Ok(zipped) => adds_up(&layout, Part::Tile, &zipped),
        Err(error) => fail(error.message().as_str()),
    }
}

/// Fails to compile for tiles that have an element twice, within a tile or in two.
#[track_caller]
pub(super) const fn splits<L: StaticLayout, T: Tiles>() {
    let (layout, tiler) = (L::LAYOUT, T::TILES);
    let collision = match zipped(&layout, &tiler, Remainder::Pad) {
        Ok(zipped) => zipped.collision(CONST_POINTS),
        Err(error) => Err(error),
    };
    let mut text = Text::<512>::new();
    match collision {
        Ok(None) => {}
        Ok(Some([a, b])) => {
            text.str("tiles of layout ").layout(&layout).str(" have one element at ((tile),(grid)) coordinates ").integers(&a);
            fail(text.str(" and ").integers(&b).str(": they cannot be written apart").elided().as_str());
        }
        Err(error) => fail(error.message().as_str()),
    }
}

/// Fails to compile for tiles that have a real element twice, which is where the whole has it twice or the tiles a coordinate.
#[track_caller]
pub(super) const fn covers_apart<L: StaticLayout, T: Tiles>() {
    let (layout, identity, tiler) = (L::LAYOUT, IdentityOf::<L>::LAYOUT, T::TILES);
    let coordinates = match zipped(&identity, &tiler, Remainder::Pad) {
        Ok(zipped) => zipped.collision(CONST_POINTS),
        Err(error) => Err(error),
    };
    let mut text = Text::<512>::new();
    match (layout.collision(CONST_POINTS), coordinates) {
        (Ok(None), Ok(None)) => {}
        (Ok(Some([a, b])), _) => {
            text.str("the destination of a copy, a tile of layout ").layout(&layout).str(", has one element at coordinates ").integers(&a);
            fail(text.str(" and ").integers(&b).str(": write after write").elided().as_str());
        }
        (_, Ok(Some([a, b]))) => {
            text.str("the destination of a copy, a tile of layout ").layout(&layout).str(", has one element at ((tile),(grid)) ");
            fail(text.integers(&a).str(" and ").integers(&b).str(": write after write").elided().as_str());
        }
        (Err(error), _) | (_, Err(error)) => fail(error.message().as_str()),
    }
}

/// Fails to compile for a slice whose offsets do not add up to those of the layout.
#[track_caller]
pub(super) const fn slice_adds_up<L: StaticLayout, P: HTuple>() {
    let (layout, open) = (L::LAYOUT, Known::<P>::TREE);
    let kept = match kept(&layout, &open) {
        Ok(kept) => kept,
        Err(error) => fail(error.message().as_str()),
    };
    // What is fixed is the whole without what is kept: as many leaves of each stride.
    adds_up(&layout, Part::Slice(open), &kept);
}

/// What is taken of a layout.
enum Part {
    /// The modes at the open places.
    Slice(Tree<Option<i64>>),
    /// The first of two modes.
    Tile,
}

/// Fails to compile if the XOR values of a part and those of the rest have a bit in common, so that their sum is not their XOR.
#[track_caller]
const fn adds_up(layout: &Layout, part: Part, modes: &Layout) {
    let (inside, outside) = match part {
        Part::Tile => match (modes.mode(0), modes.mode(1)) {
            (Ok(tile), Ok(grid)) => (bits(&tile), bits(&grid)),
            _ => return,
        },
        Part::Slice(open) => (bits(modes), fixed_bits(layout, &open)),
    };
    if inside & outside != 0 {
        let mut text = Text::<512>::new();
        text.str("a part of the swizzled layout ").layout(layout).str(": what is fixed and what is left share bit ");
        text.int((inside & outside).trailing_zeros() as i64).str(", so that offsets do not add up");
        fail(text.str(": lay `Swizzle::<..>.over(layout)` over the memory").elided().as_str());
    }
}

/// The bits that XOR values of a layout reach; none for integers, which add up anyway.
const fn bits(layout: &Layout) -> i64 {
    let (mut bits, mut leaf) = (0, 0);
    while leaf < layout.modes().len() {
        bits |= reached(layout.modes().leaf_at(leaf));
        leaf += 1;
    }
    bits
}

/// The bits that XOR values of the modes reach that a slice fixes.
const fn fixed_bits(layout: &Layout, open: &Tree<Option<i64>>) -> i64 {
    let (modes, mut bits) = (layout.modes(), 0);
    let (mut c, mut at) = (Cursor::ROOT, Cursor::ROOT);
    while c.node < open.profile().nodes() {
        if open.arity(c).is_some() {
            at = modes.next(at);
        } else {
            let next = modes.skip(at);
            let mut leaf = at.leaf;
            while leaf < next.leaf && open.leaf_at(c.leaf).is_some() {
                bits |= reached(modes.leaf_at(leaf));
                leaf += 1;
            }
            at = next;
        }
        c = open.next(c);
    }
    bits
}

/// The bits of `stride * digit` for the digits of a mode, the product without carries.
const fn reached(mode: &Mode) -> i64 {
    let Some(stride) = mode.stride.as_xor() else { return 0 };
    if matches!(mode.stride.as_integer(), Some(0)) {
        return 0;
    }
    let (mut bits, mut k) = (0, 0);
    while k < 63 && (mode.extent - 1) >> k != 0 {
        bits |= stride << k;
        k += 1;
    }
    bits
}

/// The modes of a layout at the open places, as one flat tuple.
const fn kept(layout: &Layout, open: &Tree<Option<i64>>) -> Result<Layout, Error> {
    Layout::checked(tri!(layout.modes().slice(open)))
}

/// The shape of a layout with strides that count along one axis a mode.
const fn identity(layout: &Layout) -> Result<Layout, Error> {
    let modes = layout.modes();
    let (mut seeds, mut k) = (Tree::unfinished(Scalar::ZERO), 0);
    if modes.is_leaf() {
        tri!(seeds.push_leaf(Scalar::basis(tri!(Path::new(&[0])))));
    } else {
        tri!(seeds.open(modes.rank()));
        while k < modes.rank() {
            tri!(seeds.push_leaf(Scalar::basis(tri!(Path::new(&[k as i64])))));
            k += 1;
        }
    }
    Layout::seeded(&layout.shape(), &seeds)
}

/// The sizes of the modes, and 1 for axes that there are not.
pub(super) const fn mode_sizes<L: StaticLayout>() -> [i64; AXES] {
    let (layout, mut sizes, mut k) = (L::LAYOUT, [1; AXES], 0);
    if layout.rank() > AXES {
        let mut text = Text::<128>::new();
        fail(
            text.str("tiles with padding of a layout of ")
                .int(layout.rank() as i64)
                .str(" modes: there are at most ")
                .int(AXES as i64)
                .as_str(),
        );
    }
    while k < layout.rank() {
        sizes[k] = match layout.mode(k) {
            Ok(mode) => mode.size(),
            Err(error) => fail(error.message().as_str()),
        };
        k += 1;
    }
    sizes
}

/// The largest coordinate in a tile, which may lie beyond the layout. `None` if one is negative or does not fit into 64 bits.
pub(super) const fn largest_coordinate<L: StaticLayout, T: Tiles>() -> Option<i64> {
    let (tile, grid) = (TileOf::<IdentityOf<L>, T>::LAYOUT, GridOf::<IdentityOf<L>, T>::LAYOUT);
    let (mut largest, mut k) = (0, 0);
    while k < L::RANK {
        let path = match Path::new(&[k as i64]) {
            Ok(path) => Some(path),
            Err(_) => return None,
        };
        let (within, across) = match (axis::along(&tile, &path), axis::along(&grid, &path)) {
            (Ok(tile), Ok(grid)) => (bounds(&tile), bounds(&grid)),
            _ => return None,
        };
        match (within, across) {
            (Some((0, within)), Some((0, across))) => match within.checked_add(across) {
                Some(end) if end > largest => largest = end,
                Some(_) => {}
                None => return None,
            },
            _ => return None,
        }
        k += 1;
    }
    // The bounds have to fit too.
    let (sizes, mut k) = (mode_sizes::<L>(), 0);
    while k < AXES {
        if sizes[k] > largest {
            largest = sizes[k];
        }
        k += 1;
    }
    Some(largest)
}

/// How many modes a list of extents lists.
pub(super) const fn listed<T: HTuple>() -> usize {
    let listed = Known::<T>::TREE.rank();
    if listed > AXES {
        let mut text = Text::<128>::new();
        fail(text.str("tiles with padding in ").int(listed as i64).str(" modes: there are at most ").int(AXES as i64).as_str());
    }
    listed
}

/// The extents of a tile, and 1 for axes that there are not.
pub(super) const fn extents<T: HTuple>() -> [i64; AXES] {
    let (tree, mut extents, mut k) = (Known::<T>::TREE, [1; AXES], 0);
    while k < tree.len() && k < AXES {
        if let Some(extent) = *tree.leaf_at(k) {
            extents[k] = extent;
        }
        k += 1;
    }
    extents
}
