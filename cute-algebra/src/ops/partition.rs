//! Local tile and local partition: one tile of a division, or one element of every tile.
//!
//! Both are slices of the zipped division Z = (tiles, grids). At a grid coordinate g the tile is Z(c,g) = Z\[0\](c) + Z\[1\](g), the mode
//! Z\[0\] behind the offset Z\[1\](g); at a tile coordinate the other way round. That is right where the division and the slice are.

use super::arrange::{Arrangement, push_modes};
use super::divide::Division;
use super::slice::Slice;
use super::tiler::Tiler;
use crate::error::Error;
use crate::htuple::{Cursor, HTuple};
use crate::layout::{Layout, Mode};

/// The halves of a zipped division.
#[derive(Clone, Copy)]
enum Half {
    Tiles = 0,
    Grids = 1,
}

impl Division {
    /// The tile at a coordinate of the grid. Where the coordinate has open places, the modes that it leaves open follow those of the tile.
    ///
    /// ```
    /// use cute_algebra::{Layout, Remainder, Tiler};
    /// let matrix: Layout = "(8,6):(1,8)".parse().unwrap();
    /// let tiler = Tiler::by_mode(&[Tiler::extent(4).unwrap(), Tiler::extent(3).unwrap()]).unwrap();
    /// let tile = matrix.divide(&tiler, Remainder::Refuse).unwrap().local_tile(&"(1,1)".parse().unwrap()).unwrap();
    /// assert_eq!((tile.offset.to_string(), tile.layout.to_string()), ("28".into(), "(4,3):(1,8)".into()));
    /// ```
    ///
    /// # Errors
    /// Those of [`Division::layout`], and of [`Layout::slice`] for a coordinate that does not fit the grid.
    pub const fn local_tile(&self, grid: &HTuple<Option<i64>>) -> Result<Slice, Error> {
        self.fixed(Half::Grids, grid)
    }

    /// The elements at one coordinate of every tile: a layout over the grid. Where the coordinate has open places, the modes that it
    /// leaves open come before those of the grid.
    ///
    /// ```
    /// use cute_algebra::{Layout, Remainder, Tiler};
    /// let matrix: Layout = "(8,6):(1,8)".parse().unwrap();
    /// let tiler = Tiler::by_mode(&[Tiler::extent(4).unwrap(), Tiler::extent(3).unwrap()]).unwrap();
    /// let part = matrix.divide(&tiler, Remainder::Refuse).unwrap().local_partition(&"(1,2)".parse().unwrap()).unwrap();
    /// assert_eq!((part.offset.to_string(), part.layout.to_string()), ("17".into(), "(2,2):(4,24)".into()));
    /// ```
    ///
    /// # Errors
    /// Those of [`Division::layout`], and of [`Layout::slice`] for a coordinate that does not fit the tile.
    pub const fn local_partition(&self, tile: &HTuple<Option<i64>>) -> Result<Slice, Error> {
        self.fixed(Half::Tiles, tile)
    }

    /// Fixes one half at a coordinate and keeps the other.
    const fn fixed(&self, half: Half, coordinate: &HTuple<Option<i64>>) -> Result<Slice, Error> {
        let zipped = tri!(self.layout(Arrangement::Zipped));
        let Slice { offset, layout: open } = tri!(tri!(zipped.mode(half as usize)).slice(coordinate));
        let (open, kept) = (open.modes(), tri!(zipped.modes().child(Cursor::ROOT, 1 - half as usize)));
        if open.rank() == 0 {
            return Ok(Slice { offset, layout: Layout::from_modes(zipped.modes().subtree(kept)) });
        }
        let kept = zipped.modes().subtree(kept);
        let (first, second) = match half {
            Half::Grids => (&kept, open),
            Half::Tiles => (open, &kept),
        };
        let mut modes = HTuple::unfinished(Mode::UNIT);
        tri!(modes.open(first.rank() + second.rank()));
        tri!(push_modes(&mut modes, first));
        tri!(push_modes(&mut modes, second));
        Ok(Slice { offset, layout: Layout::from_modes(modes) })
    }
}

impl Layout {
    /// The tile at a coordinate of the grid of [`Layout::zipped_divide`]: see [`Division::local_tile`].
    ///
    /// ```
    /// use cute_algebra::{Layout, Tiler};
    /// let matrix: Layout = "(8,6):(1,8)".parse().unwrap();
    /// let rows = Tiler::by_mode(&[Tiler::extent(4).unwrap()]).unwrap();
    /// // The column of a tile is a mode of the grid, for the tiler does not list it; all of them at once:
    /// let tile = matrix.local_tile(&rows, &"(1,_)".parse().unwrap()).unwrap();
    /// assert_eq!((tile.offset.to_string(), tile.layout.to_string()), ("4".into(), "(4,6):(1,8)".into()));
    /// ```
    ///
    /// # Errors
    /// As [`Layout::zipped_divide`] and [`Division::local_tile`].
    pub const fn local_tile(&self, tiler: &Tiler, grid: &HTuple<Option<i64>>) -> Result<Slice, Error> {
        tri!(self.divide(tiler, super::divide::Remainder::Refuse)).local_tile(grid)
    }

    /// The elements at one coordinate of every tile of [`Layout::zipped_divide`]: see [`Division::local_partition`].
    ///
    /// ```
    /// use cute_algebra::{Layout, Tiler};
    /// // Thread 5 of 32 has every 32nd element, from 5 on.
    /// let part = "256:1".parse::<Layout>().unwrap().local_partition(&Tiler::extent(32).unwrap(), &"5".parse().unwrap()).unwrap();
    /// assert_eq!((part.offset.to_string(), part.layout.to_string()), ("5".into(), "8:32".into()));
    /// ```
    ///
    /// # Errors
    /// As [`Layout::zipped_divide`] and [`Division::local_partition`].
    pub const fn local_partition(&self, tiler: &Tiler, tile: &HTuple<Option<i64>>) -> Result<Slice, Error> {
        tri!(self.divide(tiler, super::divide::Remainder::Refuse)).local_partition(tile)
    }
}
