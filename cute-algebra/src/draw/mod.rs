//! Pictures of layouts: a table of what lies where, as text, as SVG and as TikZ.
//!
//! A cell (m,n) shows the value of a layout there; layouts of rank 3 and 4 are shown as slabs, one after another, those of rank 1 as a
//! column. A picture of a thread-value layout shows the tile, and in each cell who holds it. The text of a picture is its `Display`.

mod svg;
mod text;
mod tikz;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};

use crate::apply::owners;
use crate::error::Error;
use crate::htuple::HTuple;
use crate::layout::Layout;
use crate::limits::MAX_LISTED;
use crate::ops::Composed;
use crate::scalar::Scalar;

/// A table, or several, of what a layout has at its coordinates.
///
/// ```
/// use cute_algebra::{Layout, draw::Picture};
/// let layout: Layout = "(2,(2,2)):(2,(1,4))".parse().unwrap();
/// let picture = Picture::of_layout(&layout, &0.into()).unwrap();
/// assert_eq!(
///     picture.to_string(),
///     "(2,(2,2)):(2,(1,4))
///     0   1   2   3
///   +---+---+---+---+
/// 0 | 0 | 1 | 4 | 5 |
///   +---+---+---+---+
/// 1 | 2 | 3 | 6 | 7 |
///   +---+---+---+---+
/// "
/// );
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    caption: String,
    rows: usize,
    columns: usize,
    /// The third and fourth extent.
    slabs: [usize; 2],
    /// Number of modes.
    rank: usize,
    /// Colexicographic: rows fastest, slabs last.
    cells: Vec<Cell>,
}

/// One cell of a picture.
///
/// ```
/// use cute_algebra::draw::Picture;
/// let tv = Picture::of_tv(None, &"(2,2):(e0,2*e1)".parse().unwrap()).unwrap();
/// // No thread holds the middle column.
/// assert_eq!(tv.cell(0, 1, [0, 0]).lines, [""; 0]);
/// assert_eq!(tv.cell(1, 2, [0, 0]).lines, ["T1", "V1"]);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// What is written into it, line by line.
    pub lines: Vec<String>,
    /// Which of the [`COLORS`] it has; white if none.
    pub color: Option<usize>,
}

/// Red, green and blue of the colours of cells, light enough for black text.
///
/// ```
/// assert!(cute_algebra::draw::COLORS.iter().flatten().all(|part| *part >= 150));
/// ```
pub const COLORS: [[u8; 3]; 8] = [
    [175, 175, 255],
    [175, 255, 175],
    [255, 255, 175],
    [255, 175, 175],
    [210, 210, 255],
    [210, 255, 210],
    [255, 255, 210],
    [255, 210, 210],
];

impl Picture {
    /// The picture of a layout of rank 1 to 4 with an offset in front.
    ///
    /// ```
    /// use cute_algebra::{Layout, draw::Picture};
    /// let rows: Layout = "(4,8):(8,1)".parse().unwrap();
    /// let picture = Picture::of_layout(&rows, &100.into()).unwrap();
    /// assert_eq!(picture.cell(3, 7, [0, 0]).lines, ["131"]);
    /// assert_eq!(Picture::of_layout(&"(2,2,2,2,2):(1,2,4,8,16)".parse().unwrap(), &0.into()).unwrap_err().to_string(),
    ///     "rank 5 cannot be drawn: expected rank 1 to 4");
    /// ```
    ///
    /// # Errors
    /// [`Error::NotDrawn`] for another rank, [`Error::TooMany`] beyond [`MAX_LISTED`] cells, and the errors of [`Layout::at`].
    pub fn of_layout(layout: &Layout, offset: &Scalar) -> Result<Picture, Error> {
        let caption = if offset.is_zero() { layout.to_string() } else { format!("{offset} + {layout}") };
        Picture::of_values(caption, layout, |index| layout.at(index)?.add(offset))
    }

    /// The picture of a swizzled layout of rank 1 to 4.
    ///
    /// ```
    /// use cute_algebra::{Composed, Scalar, Swizzle, draw::Picture};
    /// let tile = Composed::new(Swizzle::new(2, 0, 2).unwrap(), Scalar::ZERO, "(4,4):(4,1)".parse().unwrap()).unwrap();
    /// // 4 + 0, and its lowest bits are exchanged by the row.
    /// assert_eq!(Picture::of_composed(&tile).unwrap().cell(1, 0, [0, 0]).lines, ["5"]);
    /// ```
    ///
    /// # Errors
    /// As [`Picture::of_layout`].
    pub fn of_composed(composed: &Composed) -> Result<Picture, Error> {
        Picture::of_values(composed.to_string(), composed.layout(), |index| composed.at(index))
    }

    fn of_values(caption: String, layout: &Layout, value: impl Fn(i64) -> Result<Scalar, Error>) -> Result<Picture, Error> {
        if !(1..=4).contains(&layout.rank()) {
            return Err(Error::NotDrawn { rank: layout.rank(), expected: "rank 1 to 4" });
        }
        let count = listed(layout.size())?;
        let mut extents = [1; 4];
        for (i, extent) in extents.iter_mut().enumerate().take(layout.rank()) {
            *extent = listed(layout.mode(i)?.size())?;
        }
        let cell = |index| value(index).map(|value| Cell { lines: vec![value.to_string()], color: Some(color(&value)) });
        let [rows, columns, first, second] = extents;
        let cells = (0..count as i64).map(cell).collect::<Result<_, _>>()?;
        Ok(Picture { caption, rows, columns, slabs: [first, second], rank: layout.rank(), cells })
    }

    /// The picture of the tile of a thread-value layout: a cell shows the first thread and value that lie on it, and what nobody holds stays
    /// white. Where the values are coordinates, the tile may be left out: it is then as large as they need.
    ///
    /// ```
    /// use cute_algebra::{Error, Layout, draw::Picture};
    /// let accumulator: Layout = "((4,8),(2,2)):((32,1),(16,8))".parse().unwrap();
    /// let picture = Picture::of_tv(Some(&"(16,8)".parse().unwrap()), &accumulator).unwrap();
    /// assert_eq!(picture.cell(9, 3, [0, 0]).lines, ["T5", "V3"]);
    /// assert_eq!(Picture::of_tv(None, &accumulator), Err(Error::TileMissing));
    /// ```
    ///
    /// # Errors
    /// [`Error::NotDrawn`] if the tile is not a matrix, [`Error::TileMissing`] if there is none and the values are no coordinates of a matrix,
    /// and the errors of [`owners`].
    pub fn of_tv(tile: Option<&HTuple<i64>>, tv: &Layout) -> Result<Picture, Error> {
        let tile = match tile {
            Some(tile) => *tile,
            None => coordinates(tv)?,
        };
        if tile.rank() != 2 {
            return Err(Error::NotDrawn { rank: tile.rank(), expected: "a tile of rank 2" });
        }
        let cell = |owner: Option<(i64, i64)>| match owner {
            Some((thread, value)) => {
                Cell { lines: vec![format!("T{thread}"), format!("V{value}")], color: Some(thread as usize % COLORS.len()) }
            }
            None => Cell { lines: Vec::new(), color: None },
        };
        let cells = owners(&tile, tv)?.into_iter().map(cell).collect();
        let [rows, columns] = [listed(tile.mode(0)?.size()?)?, listed(tile.mode(1)?.size()?)?];
        Ok(Picture { caption: format!("{tv} in {tile}"), rows, columns, slabs: [1, 1], rank: 2, cells })
    }

    /// The text above the picture: the layout.
    ///
    /// ```
    /// use cute_algebra::draw::Picture;
    /// assert_eq!(Picture::of_layout(&"4:2".parse().unwrap(), &8.into()).unwrap().caption(), "8 + 4:2");
    /// ```
    pub fn caption(&self) -> &str {
        &self.caption
    }

    /// Rows and columns of a slab.
    ///
    /// ```
    /// use cute_algebra::draw::Picture;
    /// let picture = Picture::of_layout(&"((2,2),8):((1,2),4)".parse().unwrap(), &0.into()).unwrap();
    /// assert_eq!(picture.extents(), (4, 8));
    /// ```
    pub fn extents(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// The cell at a row and a column, 0-based, of the slab at these coordinates in the third and the fourth mode.
    ///
    /// ```
    /// use cute_algebra::draw::Picture;
    /// let picture = Picture::of_layout(&"(2,2,3):(1,2,4)".parse().unwrap(), &0.into()).unwrap();
    /// assert_eq!(picture.cell(1, 0, [2, 0]).lines, ["9"]);
    /// ```
    ///
    /// # Panics
    /// Outside of the picture.
    pub fn cell(&self, row: usize, column: usize, slab: [usize; 2]) -> &Cell {
        assert!(row < self.rows && column < self.columns && slab[0] < self.slabs[0] && slab[1] < self.slabs[1]);
        &self.cells[row + self.rows * (column + self.columns * (slab[0] + self.slabs[0] * slab[1]))]
    }

    /// The only slab of a picture of two modes.
    fn matrix(&self) -> Result<(), Error> {
        if self.rank == 2 { Ok(()) } else { Err(Error::NotDrawn { rank: self.rank, expected: "rank 2" }) }
    }
}

/// A number of cells.
fn listed(count: i64) -> Result<usize, Error> {
    usize::try_from(count).ok().filter(|&count| count <= MAX_LISTED).ok_or(Error::TooMany { what: "cells", most: MAX_LISTED })
}

/// The tile that coordinate values need.
fn coordinates(tv: &Layout) -> Result<HTuple<i64>, Error> {
    let tile = tv.coshape_tuple()?;
    if tile.is_leaf() { Err(Error::TileMissing) } else { Ok(tile) }
}

/// Values of one sum of coefficients have one colour: along a diagonal of coordinates, and every eighth integer.
fn color(value: &Scalar) -> usize {
    let sum = value.terms().iter().fold(0i64, |sum, term| sum.wrapping_add(term.value));
    sum.rem_euclid(COLORS.len() as i64) as usize
}
