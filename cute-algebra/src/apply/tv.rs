//! TV layouts: which value of which thread lies where in a tile.
//!
//! A TV layout has two modes, thread and value, and its values are indices of the tile (colexicographic, the first mode fastest) or
//! coordinates of it. [`tv_to_coord`] is the composition of the tile's identity with it, so its correctness is that of composition. A
//! composition may run past the left operand, a TV layout may not leave its tile: its smallest and largest value on every axis, found mode
//! by mode, are compared with the tile's extents. XOR values, which have no such extremes, are looked at one by one; they name cells of
//! tiles whose extents, but for the last one, are powers of two, where their digits are those of the number.

#[cfg(feature = "alloc")]
use alloc::{vec, vec::Vec};

use crate::error::Error;
use crate::htuple::{Cursor, HTuple};
use crate::layout::Layout;
use crate::limits::CONST_POINTS;
use crate::ops::{Arrangement, Division, Remainder, Tiler};
use crate::scalar::{Path, Ring, Scalar, Term};

/// The coordinates in the tile of each (thread, value): the composition of the tile's own coordinates with a TV layout.
///
/// ```
/// use cute_algebra::{Layout, apply::tv_to_coord};
/// let accumulator: Layout = "((4,8),(2,2)):((32,1),(16,8))".parse().unwrap();
/// let coordinates = tv_to_coord(&"(16,8)".parse().unwrap(), &accumulator).unwrap();
/// assert_eq!(coordinates.to_string(), "((4,8),(2,2)):((2*e1,e0),(e1,8*e0))");
/// ```
///
/// # Errors
/// [`Error::OperandRank`] if the TV layout has not two modes, [`Error::OutsideTile`] if it leaves the tile, and the errors of
/// [`Layout::composition`].
pub const fn tv_to_coord(tile: &HTuple<i64>, tv: &Layout) -> Result<Layout, Error> {
    tri!(check(tile, tv));
    tri!(Layout::identity(tile)).composition(tv)
}

/// The partition of a layout among threads: the layout is divided into tiles, and each tile is given to the threads by a TV layout. Over
/// ((thread,value),(tiles..)).
///
/// It is the composition of the zipped divide with (TV, keep), so that its value at ((t,v),g) is that of the layout at the element
/// TV(t,v) of tile g. With [`Remainder::Pad`] the tiles at the end may reach beyond the layout.
///
/// ```
/// use cute_algebra::{Layout, Remainder, apply::tv_partition};
/// let of = |text: &str| text.parse::<Layout>().unwrap();
/// let accumulator = of("((4,8),(2,2)):((32,1),(16,8))");
/// let part = tv_partition(&of("(32,24):(24,1)"), &"(16,8)".parse().unwrap(), &accumulator, Remainder::Refuse);
/// assert_eq!(part, Ok(of("(((4,8),(2,2)),(2,3)):(((2,24),(1,192)),(384,8))")));
/// ```
///
/// # Errors
/// As [`tv_to_coord`], and those of [`Division::new`]; [`Error::MixedStrides`] where the values within a tile are XOR values and those from
/// tile to tile are not.
pub const fn tv_partition(data: &Layout, tile: &HTuple<i64>, tv: &Layout, remainder: Remainder) -> Result<Layout, Error> {
    partition_within(data, tile, tv, remainder, CONST_POINTS)
}

/// As [`tv_partition`], with the number of coordinates that may be looked at where the modes do not decide.
pub(crate) const fn partition_within(
    data: &Layout,
    tile: &HTuple<i64>,
    tv: &Layout,
    remainder: Remainder,
    points: i64,
) -> Result<Layout, Error> {
    tri!(check(tile, tv));
    let division = tri!(Division::new(data, &tri!(Tiler::of_shape(tile)), remainder, points));
    let threads = tri!(Tiler::by_mode(&[Tiler::layout(tv), Tiler::KEEP]));
    let partition = tri!(tri!(division.layout(Arrangement::Zipped)).composition_by_mode(&threads, points));
    // XOR values within a tile and integers from tile to tile have no sum.
    tri!(partition.coshape());
    Ok(partition)
}

/// The first (thread, value), in the order of the TV layout, threads fastest, that lies on a cell of the tile; `None` if there is none.
/// The cell is any coordinate of the tile.
///
/// ```
/// use cute_algebra::{HTuple, Layout, apply::owner};
/// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
/// let accumulator: Layout = "((4,8),(2,2)):((32,1),(16,8))".parse().unwrap();
/// assert_eq!(owner(&of("(16,8)"), &accumulator, &of("(9,3)")), Ok(Some((5, 3))));
/// ```
///
/// # Errors
/// As [`tv_to_coord`] without those of composition, and [`Error::Coordinate`] for a cell that does not fit the tile.
pub const fn owner(tile: &HTuple<i64>, tv: &Layout, cell: &HTuple<i64>) -> Result<Option<(i64, i64)>, Error> {
    tri!(check(tile, tv));
    let cell = tri!(crate::coordinate::crd2idx(cell, tile));
    let threads = tri!(tv.mode(0)).size();
    let mut i = 0;
    while i < tv.size() {
        if tri!(index(tile, &tri!(tv.at(i)))) == cell {
            return Ok(Some((i % threads, i / threads)));
        }
        i += 1;
    }
    Ok(None)
}

/// Whether every cell of a tile belongs to exactly one (thread, value).
///
/// Within the tile, which is checked, that is the case if there are as many of them as cells and no two lie on one cell:
/// [`Layout::is_injective`].
///
/// ```
/// use cute_algebra::{Layout, apply::covers_once};
/// let of = |text: &str| text.parse::<Layout>().unwrap();
/// let tile = "(16,8)".parse().unwrap();
/// assert_eq!(covers_once(&tile, &of("((4,8),(2,2)):((32,1),(16,8))")), Ok(true));
/// // Half of the tile, and each cell twice.
/// assert_eq!(covers_once(&tile, &of("((4,8),2):((32,1),16)")), Ok(false));
/// assert_eq!(covers_once(&tile, &of("((4,8),(2,2)):((32,1),(16,0))")), Ok(false));
/// ```
///
/// # Errors
/// As [`owner`], and those of [`Layout::is_injective`].
pub const fn covers_once(tile: &HTuple<i64>, tv: &Layout) -> Result<bool, Error> {
    tri!(check(tile, tv));
    Ok(tv.size() == tri!(tile.size()) && tri!(tv.is_injective(CONST_POINTS)))
}

/// The first (thread, value) of every cell of a tile, the cells in colexicographic order: see [`owner`].
///
/// ```
/// use cute_algebra::{Layout, apply::owners};
/// // Two threads with two values each in a column of five.
/// let tv: Layout = "(2,2):(1,2)".parse().unwrap();
/// assert_eq!(owners(&"(5)".parse().unwrap(), &tv).unwrap(), [Some((0, 0)), Some((1, 0)), Some((0, 1)), Some((1, 1)), None]);
/// ```
///
/// # Errors
/// As [`owner`]; [`Error::TooMany`] for a tile of more than [`MAX_LISTED`](crate::limits::MAX_LISTED) cells, [`Error::NotProven`] for a TV
/// layout of more than [`RUN_TIME_POINTS`](crate::limits::RUN_TIME_POINTS) values.
#[cfg(feature = "alloc")]
pub fn owners(tile: &HTuple<i64>, tv: &Layout) -> Result<Vec<Option<(i64, i64)>>, Error> {
    use crate::limits::{MAX_LISTED, RUN_TIME_POINTS};
    check(tile, tv)?;
    let cells = usize::try_from(tile.size()?).ok().filter(|&cells| cells <= MAX_LISTED);
    let cells = cells.ok_or(Error::TooMany { what: "cells of a tile", most: MAX_LISTED })?;
    if tv.size() > RUN_TIME_POINTS {
        return Err(Error::NotProven { points: RUN_TIME_POINTS });
    }
    let threads = tv.mode(0)?.size();
    let mut owners = vec![None; cells];
    for i in 0..tv.size() {
        // Within the tile, as was checked.
        let cell = &mut owners[index(tile, &tv.at(i)?)? as usize];
        *cell = cell.or(Some((i % threads, i / threads)));
    }
    Ok(owners)
}

/// Refuses what is not (thread, value) within the tile.
const fn check(tile: &HTuple<i64>, tv: &Layout) -> Result<(), Error> {
    if tv.rank() != 2 {
        return Err(Error::OperandRank { operand: 1, rank: tv.rank(), expected: 2 });
    }
    let mut i = 0;
    while i < tv.modes().len() {
        let stride = tv.modes().leaf_at(i).stride;
        let mut t = 0;
        while t < stride.term_count() {
            let Term { ring, path, .. } = *stride.term_at(t);
            match ring {
                Ring::Integer => tri!(check_axis(tile, tv, &path)),
                Ring::Xor => return check_each(tile, tv),
            }
            t += 1;
        }
        i += 1;
    }
    Ok(())
}

/// Whether the values on one axis lie within the tile's mode there.
const fn check_axis(tile: &HTuple<i64>, tv: &Layout, path: &Path) -> Result<(), Error> {
    let (mut least, mut greatest) = (0i128, 0i128);
    let mut i = 0;
    while i < tv.modes().len() {
        let mode = tv.modes().leaf_at(i);
        let mut t = 0;
        while t < mode.stride.term_count() {
            let term = mode.stride.term_at(t);
            if term.path.compare(path) == 0 {
                // At most 32 terms of less than 126 bits.
                let last = term.value as i128 * (mode.extent - 1) as i128;
                if last < 0 {
                    least += last;
                } else {
                    greatest += last;
                }
            }
            t += 1;
        }
        i += 1;
    }
    let extent = tri!(tile.size_at(tri!(place(tile, path))));
    if least >= 0 && greatest < extent as i128 {
        return Ok(());
    }
    // The layout was made, so its values fit into 64 bits.
    let value = if least < 0 { least } else { greatest } as i64;
    Err(Error::OutsideTile { value: Scalar::term(Term { value, ring: Ring::Integer, path: *path }), tile: *tile })
}

/// As [`check_axis`] for every axis, value by value.
const fn check_each(tile: &HTuple<i64>, tv: &Layout) -> Result<(), Error> {
    if tv.size() > CONST_POINTS {
        return Err(Error::NotProven { points: CONST_POINTS });
    }
    let mut i = 0;
    while i < tv.size() {
        let value = tri!(tv.at(i));
        let mut t = 0;
        while t < value.term_count() {
            let term = value.term_at(t);
            let at = tri!(place(tile, &term.path));
            if term.value < 0 || term.value >= tri!(tile.size_at(at)) {
                return Err(Error::OutsideTile { value, tile: *tile });
            }
            // Only there do the digits of an XOR value name the cell that its number does.
            let mut leaf = at.leaf;
            while leaf + 1 < tile.skip(at).leaf && matches!(term.ring, Ring::Xor) {
                if !(*tile.leaf_at(leaf) as u64).is_power_of_two() {
                    return Err(Error::NotCovered { what: "XOR values as cells of a tile with extents that are not powers of two" });
                }
                leaf += 1;
            }
            t += 1;
        }
        i += 1;
    }
    Ok(())
}

/// The index in the tile of an index or coordinate within it.
const fn index(tile: &HTuple<i64>, value: &Scalar) -> Result<i64, Error> {
    let (mut index, mut t) = (0, 0);
    while t < value.term_count() {
        let term = value.term_at(t);
        let at = tri!(place(tile, &term.path));
        let (mut weight, mut i) = (1, 0);
        while i < at.leaf {
            weight *= *tile.leaf_at(i);
            i += 1;
        }
        // Below the size of the tile, as the value is within it.
        index += term.value * weight;
        t += 1;
    }
    Ok(index)
}

/// The mode of the tile that an axis names.
const fn place(tile: &HTuple<i64>, path: &Path) -> Result<Cursor, Error> {
    let (mut at, mut i) = (Cursor::ROOT, 0);
    while i < path.axes().len() {
        at = tri!(tile.child(at, path.axes()[i] as usize));
        i += 1;
    }
    Ok(at)
}
