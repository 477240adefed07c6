//! Parts of mixed layouts.

use super::{Covered, Covering, IdentityOf, PadBy, Placed, SliceBy, TileBy, fixed};
use crate::error::TensorError;
use crate::htuple::{Gather, HTuple};
use crate::index::Index;
use crate::mixed::{Across, Extents, Kept, Mixed, Within, divisible};
use crate::reach::Addressed;
use crate::tensor::{AXES, Destination};
use crate::{Shape, Static};

/// The offset at which a part begins. What is wrong is found out once more if something is: kernels that do not look at it have nothing
/// of it then.
#[inline(always)]
fn begin<L: Addressed, C: HTuple, I: Index>(layout: &L, tuple: C) -> Result<isize, TensorError> {
    match layout.locate::<C, I>(tuple) {
        Some(offset) => Ok(offset),
        None => layout.find_tuple::<C, I>(tuple),
    }
}

#[diagnostic::do_not_recommend]
impl<S: HTuple + Kept<P>, D: HTuple + Kept<P>, P> SliceBy<P> for Mixed<S, D> {
    type Output = Mixed<<S as Kept<P>>::Output, <D as Kept<P>>::Output>;
    const ADDS_UP: () = ();
    #[inline(always)]
    fn slice_at<C: HTuple, I: Index>(self, fixed: C) -> Placed<Self::Output> {
        Ok((begin::<Self, C, I>(&self, fixed)?, self.kept::<P>()))
    }
}

#[diagnostic::do_not_recommend]
impl<S, D, T: HTuple> TileBy<Shape<T>> for Mixed<S, D>
where
    S: HTuple + Extents<T>,
    D: HTuple + Within<T> + Across<T>,
{
    const DIVIDES: () = divisible(&S::NODE, &T::NODE);
    const SPLITS: () = ();
    type Tile = Mixed<T, <D as Within<T>>::Output>;
    type Grid = Mixed<<S as Extents<T>>::Output, <D as Across<T>>::Output>;
    #[inline(always)]
    fn divided(self) -> Result<(Self::Tile, Self::Grid), TensorError> {
        let division = self.division::<T>()?;
        Ok((division.tiles, division.grids))
    }
    #[inline(always)]
    fn tile_at<C: HTuple, I: Index>(self, grid: C) -> Placed<Self::Tile> {
        let division = self.division::<T>()?;
        Ok((begin::<_, C, I>(&division.grids, grid)?, division.tiles))
    }
    #[inline(always)]
    fn partition_at<C: HTuple, I: Index>(self, tile: C) -> Placed<Self::Grid> {
        let division = self.division::<T>()?;
        Ok((begin::<_, C, I>(&division.tiles, tile)?, division.grids))
    }
    #[inline(always)]
    fn splits(&self) -> bool {
        // Extents that divide the layout reach each of its coordinates once.
        self.is_injective()
    }
}

#[diagnostic::do_not_recommend]
impl<S, D, T: HTuple> PadBy<Shape<T>> for Mixed<S, D>
where
    S: HTuple + Extents<T>,
    D: HTuple + Within<T> + Across<T>,
{
    const ADDS_UP: () = ();
    type Tile = Mixed<T, <D as Within<T>>::Output>;
    type Grid = Mixed<<S as Extents<T>>::Output, <D as Across<T>>::Output>;
    type Identity = IdentityOf<Static<T, T>>;
    #[inline(always)]
    fn pad_at<C: HTuple, I: Index>(self, grid: C) -> Result<Covering<Self::Tile, I>, TensorError> {
        let mut extents = Gather::<i64>::new();
        self.shape.visit(&mut extents);
        let division = self.divide_padded(Shape::<T>)?;
        let offset = begin::<_, C, I>(&division.grids, grid)?;
        let (mut start, mut bounds, mut axis) = ([I::ZERO; AXES], [I::wrapping_from(1); AXES], 0);
        // The modes that the tiler lists are leaves, and come first.
        while axis < const { fixed::listed::<T>() } {
            let (extent, tile) = (extents.values[axis], const { fixed::extents::<T>() }[axis]);
            // The last tile ends before the extent plus a tile.
            match extent.checked_add(tile) {
                Some(end) if end <= I::MAX => {}
                _ => return Err(TensorError::Overflow),
            }
            bounds[axis] = I::wrapping_from(extent);
            start[axis] = division.grids.digit::<C, I>(grid, axis).wrapping_mul(I::wrapping_from(tile));
            axis += 1;
        }
        // Extents reach each coordinate once.
        Ok(Covering { offset, layout: division.tiles, start, bounds, apart: self.is_injective() })
    }
}

impl<S: HTuple, D: HTuple> Covered for Mixed<S, D> {
    const WRITABLE: () = ();
}
