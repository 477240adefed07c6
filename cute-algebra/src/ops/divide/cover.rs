//! Whether the copies of a tile fill a mode: whether (B, B*) reaches every coordinate of it, and none outside.
//!
//! **By the modes.** Let all strides of (B, B*) be positive multiples of one basis vector each (or positive integers, whose axis is the
//! whole mode). The coordinates on different axes are then independent of each other, so that it is a question of each axis: whether the
//! sums of its modes s:d, extents of 1 left out, are 0, 1, .., n-1, where n is the extent there. Take the strides in ascending order. As
//! long as each is the product of the extents before it, the sums are the numbers of a positional system with these extents as its
//! bases, each number below the product r of all extents taken once. So r = n says yes. The first stride d that is larger than the r
//! before it leaves r out, since every sum is either below r or at least d. A stride smaller than r makes two coordinates meet; whether
//! the rest is filled is not decided by this argument. With r > n, all of 0..n and more is reached. The axes together reach every
//! coordinate if their extents multiply to the size of the mode, for the axes are disjoint parts of its shape.
//!
//! **By enumeration.** For all other tiles, of XOR values, sums of basis vectors and negative strides, the coordinates reached are marked
//! one by one, up to the given number of points.

use super::Remainder;
use crate::error::Error;
use crate::htuple::{Cursor, HTuple};
use crate::layout::Layout;
use crate::limits::{CONST_POINTS, MAX_LEAVES};
use crate::scalar::{Path, Ring};

/// A mode that is divided.
#[derive(Clone, Copy)]
pub(super) struct Mode {
    pub(super) shape: HTuple<i64>,
    /// The indices that lead to it.
    pub(super) path: HTuple<i64>,
}

/// What an axis says.
enum Axis {
    Filled,
    /// The argument does not decide.
    Open,
}

impl Mode {
    /// Whether the copies of `tile`, which are `whole` = (B, B*), fill the mode.
    pub(super) const fn check(&self, tile: &Layout, whole: &Layout, remainder: Remainder, points: i64) -> Result<(), Error> {
        // 1 if nothing is reached but coordinate 0.
        let mut elements = 1i128;
        let mut i = 0;
        while i < whole.modes().len() {
            let mode = whole.modes().leaf_at(i);
            if mode.extent > 1 && !mode.stride.is_zero() {
                let term = mode.stride.term_at(0);
                if mode.stride.term_count() > 1 || term.value < 0 || matches!(term.ring, Ring::Xor) {
                    return self.enumerate(tile, whole, remainder, points);
                }
                if is_first_of(whole, &term.path, i) {
                    let extent = tri!(self.shape.size_at(tri!(place(&self.shape, &term.path))));
                    if let Axis::Open = tri!(self.axis(tile, whole, &term.path, extent, remainder)) {
                        return self.enumerate(tile, whole, remainder, points);
                    }
                    elements *= extent as i128;
                }
            }
            i += 1;
        }
        if elements == tri!(self.shape.size()) as i128 { Ok(()) } else { self.enumerate(tile, whole, remainder, points) }
    }

    const fn axis(&self, tile: &Layout, whole: &Layout, path: &Path, extent: i64, remainder: Remainder) -> Result<Axis, Error> {
        let mut taken = [false; MAX_LEAVES];
        let mut reach = 1i128;
        let mut beyond = false;
        while let Some(leaf) = smallest(whole, path, &taken) {
            taken[leaf] = true;
            let mode = whole.modes().leaf_at(leaf);
            let stride = mode.stride.term_at(0).value as i128;
            if stride < reach {
                return Ok(Axis::Open);
            }
            if stride > reach {
                if reach < extent as i128 {
                    return Err(self.left_out(tile, path, reach as i64));
                }
                beyond = true;
            }
            reach = stride * mode.extent as i128;
        }
        if reach < extent as i128 {
            return Err(self.left_out(tile, path, reach as i64));
        }
        if (reach > extent as i128 || beyond) && matches!(remainder, Remainder::Refuse) {
            return Err(Error::TileDoesNotDivide { tile: *tile, every: period(tile, path), extent, mode: tri!(self.below(path)) });
        }
        Ok(Axis::Filled)
    }

    const fn left_out(&self, tile: &Layout, path: &Path, element: i64) -> Error {
        match self.below(path) {
            Ok(mode) => Error::NotTiled { tile: *tile, element, mode },
            Err(error) => error,
        }
    }

    /// The indices that lead to an axis of the mode.
    const fn below(&self, path: &Path) -> Result<HTuple<i64>, Error> {
        let axes = path.axes();
        let mut whole = HTuple::unfinished(0);
        tri!(whole.open(self.path.len() + axes.len()));
        let mut i = 0;
        while i < self.path.len() {
            tri!(whole.push_leaf(*self.path.leaf_at(i)));
            i += 1;
        }
        i = 0;
        while i < axes.len() {
            tri!(whole.push_leaf(axes[i] as i64));
            i += 1;
        }
        Ok(whole)
    }

    const fn enumerate(&self, tile: &Layout, whole: &Layout, remainder: Remainder, points: i64) -> Result<(), Error> {
        let most = if points < CONST_POINTS { points } else { CONST_POINTS };
        let (size, reached) = (tri!(self.shape.size()), whole.size());
        if size > most || reached > most {
            return Err(Error::NotProven { points: most });
        }
        let mut marks = [0u64; CONST_POINTS as usize / 64];
        let mut i = 0;
        while i < reached {
            match tri!(self.element(whole, i)) {
                Some(element) => marks[element as usize / 64] |= 1 << (element % 64),
                None if matches!(remainder, Remainder::Refuse) => {
                    return Err(Error::TileDoesNotDivide { tile: *tile, every: tile.size(), extent: size, mode: self.path });
                }
                None => {}
            }
            i += 1;
        }
        let mut element = 0;
        while element < size {
            if marks[element as usize / 64] >> (element % 64) & 1 == 0 {
                return Err(Error::NotTiled { tile: *tile, element, mode: self.path });
            }
            element += 1;
        }
        Ok(())
    }

    /// The element of the mode at the value of `whole` at an index, counted in the mode's natural order; `None` outside.
    const fn element(&self, whole: &Layout, index: i64) -> Result<Option<i64>, Error> {
        let value = tri!(whole.at(index));
        let mut element = 0;
        let mut t = 0;
        while t < value.term_count() {
            let term = value.term_at(t);
            let at = tri!(place(&self.shape, &term.path));
            if term.value < 0 || term.value >= tri!(self.shape.size_at(at)) {
                return Ok(None);
            }
            // All that lies left of the axis.
            let (mut weight, mut leaf) = (1, 0);
            while leaf < at.leaf {
                weight *= *self.shape.leaf_at(leaf);
                leaf += 1;
            }
            element += term.value * weight;
            t += 1;
        }
        Ok(Some(element))
    }
}

/// How far one copy of the tile is from the next on an axis.
const fn period(tile: &Layout, path: &Path) -> i64 {
    let (mut period, mut i) = (1, 0);
    while i < tile.modes().len() {
        let mode = tile.modes().leaf_at(i);
        if is_on(&mode.stride, path) && mode.extent > 1 {
            // The cosize of the tile fits into 64 bits, and its last stride is not more than that.
            let next = mode.stride.term_at(0).value.saturating_mul(mode.extent);
            if next > period {
                period = next;
            }
        }
        i += 1;
    }
    period
}

/// The leaf with the smallest stride on an axis among those not taken, extents of 1 left out.
const fn smallest(whole: &Layout, path: &Path, taken: &[bool; MAX_LEAVES]) -> Option<usize> {
    let mut least: Option<(i64, usize)> = None;
    let mut i = 0;
    while i < whole.modes().len() {
        let mode = whole.modes().leaf_at(i);
        if !taken[i] && mode.extent > 1 && is_on(&mode.stride, path) {
            let stride = mode.stride.term_at(0).value;
            least = match least {
                Some((known, leaf)) if known <= stride => Some((known, leaf)),
                _ => Some((stride, i)),
            };
        }
        i += 1;
    }
    match least {
        Some((_, leaf)) => Some(leaf),
        None => None,
    }
}

const fn is_first_of(whole: &Layout, path: &Path, leaf: usize) -> bool {
    let mut i = 0;
    while i < leaf {
        if whole.modes().leaf_at(i).extent > 1 && is_on(&whole.modes().leaf_at(i).stride, path) {
            return false;
        }
        i += 1;
    }
    true
}

const fn is_on(stride: &crate::scalar::Scalar, path: &Path) -> bool {
    !stride.is_zero() && stride.term_at(0).path.compare(path) == 0
}

/// The place of an axis in a shape. A leaf is its own mode 0.
pub(in crate::ops) const fn place<T: Copy>(shape: &HTuple<T>, path: &Path) -> Result<Cursor, Error> {
    let (mut at, mut i) = (Cursor::ROOT, 0);
    while i < path.axes().len() {
        at = tri!(shape.child(at, path.axes()[i] as usize));
        i += 1;
    }
    Ok(at)
}
