//! Parts of layouts as layouts: slices, tiles, grids.
//!
//! Of a static layout a part is a type of its own that the algebra evaluates, `SliceOf<L, P>` or `TileOf<L, T>`, so that generic code needs
//! no bound but `L: StaticLayout`. Of a [`Mixed`] layout it is the mixed layout of the parts of its trees.

mod fixed;

pub use fixed::{GridOf, IdentityOf, SliceOf, TileOf, Tiles};

use crate::coordinate::Admits;
use crate::error::TensorError;
use crate::htuple::{Gather, HTuple};
use crate::index::{self, Index};
use crate::mixed::{Across, Extents, Kept, Mixed, Within};
use crate::reach::Addressed;
use crate::tensor::AXES;
use crate::{Shape, Static, StaticLayout};

/// A layout that a coordinate with the open places `P` slices.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "the open places `{P}` do not fit the layout `{Self}`", label = "does not fit the shape")]
pub trait SliceBy<P>: Addressed {
    /// What is left.
    type Output: Addressed;
    /// What is left.
    fn sliced(self) -> Self::Output;
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout, P: HTuple> SliceBy<P> for L {
    type Output = SliceOf<L, P>;
    #[inline(always)]
    fn sliced(self) -> Self::Output {
        SliceOf::default()
    }
}

#[diagnostic::do_not_recommend]
impl<S: HTuple + Kept<P>, D: HTuple + Kept<P>, P> SliceBy<P> for Mixed<S, D> {
    type Output = Mixed<<S as Kept<P>>::Output, <D as Kept<P>>::Output>;
    #[inline(always)]
    fn sliced(self) -> Self::Output {
        self.kept()
    }
}

/// A layout that the tiles `T` divide.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "the tiler `{T}` does not fit the layout `{Self}`", label = "does not fit the shape")]
pub trait TileBy<T>: Addressed {
    /// Does not compile for tiles that do not divide a static layout.
    const DIVIDES: ();
    /// Within a tile.
    type Tile: Addressed;
    /// From tile to tile.
    type Grid: Addressed;
    /// Both.
    fn tiled(self) -> Result<(Self::Tile, Self::Grid), TensorError>;
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout, T: Tiles> TileBy<T> for L {
    const DIVIDES: () = {
        let _ = GridOf::<L, T>::LAYOUT;
    };
    type Tile = TileOf<L, T>;
    type Grid = GridOf<L, T>;
    #[inline(always)]
    fn tiled(self) -> Result<(Self::Tile, Self::Grid), TensorError> {
        Ok((TileOf::default(), GridOf::default()))
    }
}

#[diagnostic::do_not_recommend]
impl<S, D, T: HTuple> TileBy<Shape<T>> for Mixed<S, D>
where
    S: HTuple + Extents<T>,
    D: HTuple + Within<T> + Across<T>,
{
    const DIVIDES: () = <S as Extents<T>>::DIVIDES;
    type Tile = Mixed<T, <D as Within<T>>::Output>;
    type Grid = Mixed<<S as Extents<T>>::Output, <D as Across<T>>::Output>;
    #[inline(always)]
    fn tiled(self) -> Result<(Self::Tile, Self::Grid), TensorError> {
        let division = self.divide(Shape::<T>)?;
        Ok((division.tiles, division.grids))
    }
}

/// A layout that the tiles `T` cover: the last ones may reach beyond it.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "the tiler `{T}` does not fit the layout `{Self}`", label = "does not fit the shape")]
pub trait PadBy<T>: Addressed {
    /// Within a tile.
    type Tile: Addressed;
    /// From tile to tile.
    type Grid: Addressed;
    /// The coordinates within a tile.
    type Identity: StaticLayout;
    /// Tile and grid.
    fn padded(self) -> Result<(Self::Tile, Self::Grid), TensorError>;
    /// The coordinate of the first element of the tile at a coordinate of the grid in range.
    fn start<C: Copy, I: Index>(grid: &Self::Grid, coordinate: C) -> [I; AXES]
    where
        <Self::Grid as crate::Layout>::Domain: Admits<C, I>;
    /// What the coordinates of real elements are below. `None` if coordinates in tiles do not fit the index type.
    fn bounds<I: Index>(&self) -> Option<[I; AXES]>;
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout, T: Tiles> PadBy<T> for L {
    type Tile = TileOf<L, T, true>;
    type Grid = GridOf<L, T, true>;
    type Identity = TileOf<IdentityOf<L>, T, true>;
    #[inline(always)]
    fn padded(self) -> Result<(Self::Tile, Self::Grid), TensorError> {
        Ok((TileOf::default(), GridOf::default()))
    }
    #[inline(always)]
    fn start<C: Copy, I: Index>(_: &Self::Grid, coordinate: C) -> [I; AXES]
    where
        <Self::Grid as crate::Layout>::Domain: Admits<C, I>,
    {
        index::axes::<GridOf<IdentityOf<L>, T, true>, _, I>(<Self::Grid as crate::Layout>::Domain::tuple(coordinate))
    }
    #[inline(always)]
    fn bounds<I: Index>(&self) -> Option<[I; AXES]> {
        let (sizes, largest) = const { (fixed::mode_sizes::<L>(), fixed::largest_coordinate::<L, T>()) };
        if largest > I::MAX {
            return None;
        }
        Some(sizes.map(I::wrapping_from))
    }
}

#[diagnostic::do_not_recommend]
impl<S, D, T: HTuple> PadBy<Shape<T>> for Mixed<S, D>
where
    S: HTuple + Extents<T>,
    D: HTuple + Within<T> + Across<T>,
{
    type Tile = Mixed<T, <D as Within<T>>::Output>;
    type Grid = Mixed<<S as Extents<T>>::Output, <D as Across<T>>::Output>;
    type Identity = IdentityOf<Static<T, T>>;
    #[inline(always)]
    fn padded(self) -> Result<(Self::Tile, Self::Grid), TensorError> {
        let division = self.divide_padded(Shape::<T>)?;
        Ok((division.tiles, division.grids))
    }
    #[inline(always)]
    fn start<C: Copy, I: Index>(grid: &Self::Grid, coordinate: C) -> [I; AXES]
    where
        <Self::Grid as crate::Layout>::Domain: Admits<C, I>,
    {
        let mut start = [I::ZERO; AXES];
        let mut axis = 0;
        // The modes that the tiler lists are leaves, and come first.
        while axis < const { fixed::listed::<T>() } {
            let tile = I::wrapping_from(const { fixed::extents::<T>() }[axis]);
            start[axis] = grid.digit::<C, I>(coordinate, axis).wrapping_mul(tile);
            axis += 1;
        }
        start
    }
    #[inline(always)]
    fn bounds<I: Index>(&self) -> Option<[I; AXES]> {
        let mut extents = Gather::<i64>::new();
        self.shape.visit(&mut extents);
        let mut bounds = [I::wrapping_from(1); AXES];
        let mut axis = 0;
        while axis < const { fixed::listed::<T>() } {
            let (extent, tile) = (extents.values[axis], const { fixed::extents::<T>() }[axis]);
            // The last tile ends before the extent plus a tile.
            if extent.checked_add(tile)? > I::MAX {
                return None;
            }
            bounds[axis] = I::wrapping_from(extent);
            axis += 1;
        }
        Some(bounds)
    }
}
