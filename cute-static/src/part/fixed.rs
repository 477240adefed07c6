//! Parts of static layouts as types, which the algebra evaluates.

use crate::check::fail;
use crate::coordinate::Computed;
use crate::expression::TilerOperand;
use crate::htuple::{HTuple, Known};
use crate::tensor::AXES;
use crate::{ByMode, Shape, StaticLayout};
use core::fmt;
use core::marker::PhantomData;
use cute_algebra::text::Text;
use cute_algebra::{Arrangement, Error, HTuple as Tree, Layout, Path, Remainder, Scalar, Tiler};

/// What a coordinate with the open places `P` leaves of a static layout: the type of `tensor.slice((.., 3)).layout()`.
///
/// ```
/// use cute_static::{Tensor, layout};
/// let matrix = Tensor::new([0; 32], layout!((4,(4,2)):(8,(1,4))))?;
/// assert_eq!(matrix.view().slice((3u32, ..))?.layout().text(), "((4,2)):((1,4))");
/// # Ok::<(), cute_static::TensorError>(())
/// ```
pub struct SliceOf<L, P>(PhantomData<fn() -> (L, P)>);

/// A tile of a static layout: the type of `tensor.tile(tiler, at).layout()`. `PAD` allows tiles that do not divide the layout.
///
/// ```
/// use cute_static::{Tensor, layout, shape};
/// let matrix = Tensor::new([0; 32], layout!((4,8):(8,1)))?;
/// assert_eq!(matrix.view().tile(shape!((2,4)), (1u32, 1u32))?.layout().text(), "(2,4):(8,1)");
/// # Ok::<(), cute_static::TensorError>(())
/// ```
pub struct TileOf<L, T, const PAD: bool = false>(PhantomData<fn() -> (L, T)>);

/// The first elements of all tiles of a static layout: the type of `tensor.partition(tiler, at).layout()`.
///
/// ```
/// use cute_static::{Tensor, layout, shape};
/// let matrix = Tensor::new([0; 32], layout!((4,8):(8,1)))?;
/// assert_eq!(matrix.view().partition(shape!((2,4)), (1u32, 1u32))?.layout().text(), "(2,2):(16,4)");
/// # Ok::<(), cute_static::TensorError>(())
/// ```
pub struct GridOf<L, T, const PAD: bool = false>(PhantomData<fn() -> (L, T)>);

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
    TileOf [L, T, const PAD: bool] [L, T, PAD] TileOf(PhantomData);
    GridOf [L, T, const PAD: bool] [L, T, PAD] GridOf(PhantomData);
}

macro_rules! computed {
    ($([$($parameters:tt)*] $type:ty = $result:expr;)*) => { $(
        impl<$($parameters)*> StaticLayout for $type {
            type Domain = Computed;
            const LAYOUT: Layout = match $result {
                Ok(layout) => layout,
                Err(error) => fail(error.message().as_str()),
            };
        }

        impl<$($parameters)*> core::ops::Deref for $type {
            type Target = crate::View<Self>;
            #[inline(always)]
            fn deref(&self) -> &crate::View<Self> {
                crate::View::of()
            }
        }

        impl<$($parameters)*> PartialEq for $type {
            fn eq(&self, _: &Self) -> bool {
                true
            }
        }

        impl<$($parameters)*> Eq for $type {}

        impl<$($parameters)*> fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(<Self as StaticLayout>::TEXT)
            }
        }

        impl<$($parameters)*> fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    )* };
}

computed! {
    [L: StaticLayout, P: HTuple] SliceOf<L, P> = kept(&L::LAYOUT, &Known::<P>::TREE);
    [L: StaticLayout, T: Tiles, const PAD: bool] TileOf<L, T, PAD> = half(&L::LAYOUT, &T::TILES, PAD, 0);
    [L: StaticLayout, T: Tiles, const PAD: bool] GridOf<L, T, PAD> = half(&L::LAYOUT, &T::TILES, PAD, 1);
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
const fn half(layout: &Layout, tiler: &Tiler, pad: bool, half: usize) -> Result<Layout, Error> {
    let remainder = if pad { Remainder::Pad } else { Remainder::Refuse };
    let zipped = tri!(tri!(layout.divide(tiler, remainder)).layout(Arrangement::Zipped));
    zipped.mode(half)
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

/// The largest coordinate in a tile, which may lie beyond the layout.
pub(super) const fn largest_coordinate<L: StaticLayout, T: Tiles>() -> i64 {
    let (sizes, tile, mut k) = (mode_sizes::<L>(), TileOf::<L, T, true>::LAYOUT.size(), 0);
    let mut largest = 0;
    while k < AXES {
        if sizes[k] + tile > largest {
            largest = sizes[k] + tile;
        }
        k += 1;
    }
    largest
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
