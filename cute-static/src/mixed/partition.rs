//! What a tile, and what a place in all tiles, has of a mixed layout: the two halves of a [division](super::divide), at a coordinate of the
//! other.

use super::divide::{Across, Extents, Within, divisible};
use crate::Shape;
use crate::coordinate::Admits;
use crate::error::TensorError;
use crate::htuple::HTuple;
use crate::index::Index;
use crate::mixed::Mixed;
use crate::reach::Addressed;

/// The offset of a part, in elements, and its layout.
type Part<S, D> = Result<(isize, Mixed<S, D>), TensorError>;

impl<S: HTuple, D: HTuple> Mixed<S, D> {
    /// The tile at a coordinate of the grid of tiles: the offset of its first element, in elements, and the layout within it.
    ///
    /// ```
    /// use cute_static::{layout, shape};
    /// let m = 100u32;
    /// let (offset, tile) = layout!((m, 64):(64, 1)).local_tile(shape!((20, 16)), (3u32, 2u32))?;
    /// assert_eq!((offset, tile.to_string()), (60 * 64 + 32, "(20,16):(64,1)".into()));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::Coordinate`] for a coordinate out of the grid; as [`Mixed::divide`] for tiles that do not divide the layout.
    #[inline(always)]
    pub fn local_tile<T, C, I: Index>(self, tiler: Shape<T>, coordinate: C) -> Part<T, <D as Within<T>>::Output>
    where
        T: HTuple,
        S: Extents<T>,
        D: Within<T> + Across<T>,
        <S as Extents<T>>::Output: Admits<C, I>,
    {
        const { divisible(&S::NODE, &T::NODE) }
        let _ = tiler;
        let division = self.division::<T>()?;
        Ok((division.grids.find(coordinate)?, division.tiles))
    }

    /// What all tiles have at one coordinate within the tile: the offset of its first element, in elements, and the layout from tile to
    /// tile. What one of as many threads as a tile has elements has of a layout.
    ///
    /// ```
    /// use cute_static::{layout, shape};
    /// let m = 100u32;
    /// let (offset, part) = layout!((m, 64):(64, 1)).local_partition(shape!((4, 8)), (1u32, 7u32))?;
    /// assert_eq!((offset, part.to_string()), (64 + 7, "(25,8):(256,8)".into()));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::Coordinate`] for a coordinate out of the tile; as [`Mixed::divide`] for tiles that do not divide the layout.
    #[inline(always)]
    pub fn local_partition<T, C, I: Index>(
        self,
        tiler: Shape<T>,
        coordinate: C,
    ) -> Part<<S as Extents<T>>::Output, <D as Across<T>>::Output>
    where
        T: HTuple + Admits<C, I>,
        S: Extents<T>,
        D: Within<T> + Across<T>,
    {
        const { divisible(&S::NODE, &T::NODE) }
        let _ = tiler;
        let division = self.division::<T>()?;
        Ok((division.tiles.find(coordinate)?, division.grids))
    }
}
