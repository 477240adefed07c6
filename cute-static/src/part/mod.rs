//! Parts of layouts as layouts: slices, tiles, grids.
//!
//! Of a static layout a part is a type of its own that the algebra evaluates, `SliceOf<L, P>` or `TileOf<L, T>`, so that generic code needs
//! no bound but `L: StaticLayout`. Of a [`Mixed`] layout it is the mixed layout of the parts of its trees; of a
//! [`Composed`](crate::Composed) one the part of what is swizzled.
//!
//! A part of a tensor is a part of its layout and a place where it begins. The offset at a coordinate of the whole is the sum of the offset
//! of that place and the offset within the part, because layouts are sums over their modes. XOR values are no such sums, unless the modes of
//! the part and the others reach no common bit; that is checked. A swizzled layout takes the place where a part begins into itself: what is
//! added, is added before the swizzle.

mod fixed;
mod run_time;

pub use fixed::{GridOf, IdentityOf, SliceOf, TileOf, Tiles};

use crate::StaticLayout;
use crate::check::StaticShape;
use crate::error::TensorError;
use crate::htuple::HTuple;
use crate::index::{self, Index};
use crate::reach::Addressed;
use crate::tensor::AXES;

/// A part: how far the origin of the memory moves, in elements, and the layout counted from there.
pub(crate) type Placed<L> = Result<(isize, L), TensorError>;

/// A layout that a coordinate with the open places `P` slices.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "the open places `{P}` do not fit the layout `{Self}`", label = "does not fit the shape")]
pub trait SliceBy<P>: Addressed {
    /// What is left.
    type Output: Addressed;
    /// Does not compile where the offset of a slice and those within it do not add up.
    const ADDS_UP: ();
    /// What is left at a coordinate with 0 in its open places.
    fn slice_at<C: HTuple, I: Index>(self, fixed: C) -> Placed<Self::Output>;
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout, P: HTuple> SliceBy<P> for L {
    type Output = SliceOf<L, P>;
    const ADDS_UP: () = fixed::slice_adds_up::<L, P>();
    #[inline(always)]
    fn slice_at<C: HTuple, I: Index>(self, fixed: C) -> Placed<Self::Output> {
        Ok((index::find::<L, C, I>(fixed)?, SliceOf::default()))
    }
}

/// A layout that the tiles `T` divide.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "the tiler `{T}` does not fit the layout `{Self}`", label = "does not fit the shape")]
pub trait TileBy<T>: Addressed {
    /// Does not compile for tiles that do not divide a static layout, or whose offsets do not add up.
    const DIVIDES: ();
    /// Does not compile for a static layout with one element in two tiles, or twice in one.
    const SPLITS: ();
    /// Within a tile.
    type Tile: Addressed;
    /// From tile to tile.
    type Grid: Addressed;
    /// Within a tile, and from tile to tile.
    fn divided(self) -> Result<(Self::Tile, Self::Grid), TensorError>;
    /// The tile at a coordinate of the grid.
    fn tile_at<C: HTuple, I: Index>(self, grid: C) -> Placed<Self::Tile>;
    /// What all tiles have at a coordinate within the tile.
    fn partition_at<C: HTuple, I: Index>(self, tile: C) -> Placed<Self::Grid>;
    /// Whether no element is in two tiles, or twice in one.
    fn splits(&self) -> bool;
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout, T: Tiles> TileBy<T> for L {
    const DIVIDES: () = fixed::divides::<L, T>();
    const SPLITS: () = fixed::splits::<L, T>();
    type Tile = TileOf<L, T>;
    type Grid = GridOf<L, T>;
    #[inline(always)]
    fn divided(self) -> Result<(Self::Tile, Self::Grid), TensorError> {
        Ok((TileOf::default(), GridOf::default()))
    }
    #[inline(always)]
    fn tile_at<C: HTuple, I: Index>(self, grid: C) -> Placed<Self::Tile> {
        Ok((index::find::<Self::Grid, C, I>(grid)?, TileOf::default()))
    }
    #[inline(always)]
    fn partition_at<C: HTuple, I: Index>(self, tile: C) -> Placed<Self::Grid> {
        Ok((index::find::<Self::Tile, C, I>(tile)?, GridOf::default()))
    }
    #[inline(always)]
    fn splits(&self) -> bool {
        true
    }
}

/// A layout that the tiles `T` cover: the last ones may reach beyond it.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "the tiler `{T}` does not fit the layout `{Self}`", label = "does not fit the shape")]
pub trait PadBy<T>: Addressed {
    /// Does not compile for tiles whose offsets do not add up.
    const ADDS_UP: ();
    /// Within a tile.
    type Tile: Addressed;
    /// From tile to tile.
    type Grid: Addressed;
    /// The coordinates within a tile.
    type Identity: StaticLayout;
    /// The tile at a coordinate of the grid, and which of its elements are real.
    fn pad_at<C: HTuple, I: Index>(self, grid: C) -> Result<Covering<Self::Tile, I>, TensorError>;
}

/// A tile that may reach beyond the layout.
#[doc(hidden)]
#[derive(Debug)]
pub struct Covering<L, I> {
    /// How far the origin moves, in elements.
    pub offset: isize,
    /// Within the tile.
    pub layout: L,
    /// The coordinate of its first element.
    pub start: [I; AXES],
    /// What the coordinates of real elements are below.
    pub bounds: [I; AXES],
    /// Whether no real element is there twice, as far as that is known at run time: see [`Covered`].
    pub apart: bool,
}

/// The layout of a tile that may reach beyond what was divided, and that a copy writes as far as it is real.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "`{Self}` is not the layout of a padded tile", label = "made by `padded_tile`")]
pub trait Covered: Addressed {
    /// Does not compile for a static layout with one real element at two coordinates. Elements that are not real may be where others are:
    /// so the whole has to be injective, not the tile.
    const WRITABLE: ();
}

impl<L: StaticLayout, T: Tiles> Covered for TileOf<L, T> {
    const WRITABLE: () = fixed::covers_apart::<L, T>();
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout, T: Tiles> PadBy<T> for L {
    const ADDS_UP: () = fixed::tiles_add_up::<L, T>();
    type Tile = TileOf<L, T>;
    type Grid = GridOf<L, T>;
    type Identity = TileOf<IdentityOf<L>, T>;
    #[inline(always)]
    fn pad_at<C: HTuple, I: Index>(self, grid: C) -> Result<Covering<Self::Tile, I>, TensorError> {
        let () =
            const { index::means_the_same::<C>(&<GridOf<L, T> as StaticShape>::SHAPE, &<GridOf<IdentityOf<L>, T> as StaticShape>::SHAPE) };
        let (sizes, largest) = const { (fixed::mode_sizes::<L>(), fixed::largest_coordinate::<L, T>()) };
        match largest {
            Some(largest) if largest <= I::MAX => {}
            _ => return Err(TensorError::Overflow),
        }
        let offset = index::find::<Self::Grid, C, I>(grid)?;
        let start = index::axes::<GridOf<IdentityOf<L>, T>, C, I>(grid);
        Ok(Covering { offset, layout: TileOf::default(), start, bounds: sizes.map(I::wrapping_from), apart: true })
    }
}
