//! Whether the copies of a tile fill a mode: whether (B, B*) reaches every coordinate of it, and none outside.
//!
//! **By the modes.** Let all strides of (B, B*) be multiples of one basis vector each (or integers, whose axis is the whole mode). The
//! coordinates on different axes are then independent of each other, so that it is a question of each axis: whether the sums of its modes
//! s:d, extents of 1 left out, are 0, 1, .., n-1, where n is the extent there. The axes together reach every coordinate if their extents
//! multiply to the size of the mode, for the axes are disjoint parts of its shape.
//!
//! *Positive strides.* Take them in ascending order. As long as each is the product of the extents before it, the sums are the numbers of a
//! positional system with these extents as its bases, each number below the product r of all extents taken once. So r = n says yes. The
//! first stride d that is larger than the r before it leaves r out, since every sum is either below r or at least d. A stride smaller
//! than r makes two coordinates meet; whether the rest is filled is not decided by this argument. With r > n, all of 0..n and more is
//! reached.
//!
//! *Negative strides.* A mode s:-d has the values of s:d in reverse order, less (s-1)*d. So the sums are those for the magnitudes, less the
//! sum z of these: from -z up to r-z.
//!
//! *XOR values.* If all extents are powers of two, the values are the span of the vectors `d << b` over the two-element field, b below
//! log2(s). Of k independent vectors that all lie below 2^k, the span is everything below 2^k. One more mode s:2^k of any extent s puts
//! its digit above these bits: everything below s*2^k.
//!
//! **By enumeration.** For all other tiles the coordinates reached are marked one by one, up to the given number of points.

use super::Remainder;
use crate::error::Error;
use crate::f2::Basis;
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
                if mode.stride.term_count() > 1 {
                    return self.enumerate(tile, whole, remainder, points);
                }
                let term = mode.stride.term_at(0);
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
        let Reach { from, to, beyond } = match if has_xor(whole, path) { span(whole, path) } else { chain(whole, path, extent) } {
            Sums::All(reach) => reach,
            Sums::Without(element) if element >= 0 && element < extent as i128 => return Err(self.left_out(tile, path, element as i64)),
            Sums::Without(_) | Sums::Open => return Ok(Axis::Open),
        };
        if to < extent as i128 {
            return Err(self.left_out(tile, path, to as i64));
        }
        if (from < 0 || to > extent as i128 || beyond) && matches!(remainder, Remainder::Refuse) {
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
        let (mut marks, mut outside) = ([0u64; CONST_POINTS as usize / 64], false);
        let mut i = 0;
        while i < reached {
            match tri!(self.element(whole, i)) {
                Some(element) => marks[element as usize / 64] |= 1 << (element % 64),
                None => outside = true,
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
        if outside && matches!(remainder, Remainder::Refuse) {
            return Err(Error::TileDoesNotDivide { tile: *tile, every: tile.size(), extent: size, mode: self.path });
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

/// What the sums of the modes on an axis are.
enum Sums {
    All(Reach),
    /// All that is between other numbers but this one.
    Without(i128),
    /// The argument does not decide.
    Open,
}

/// The numbers `from..to`, and perhaps others beyond the extent.
struct Reach {
    from: i128,
    to: i128,
    beyond: bool,
}

/// The sums of integers.
const fn chain(whole: &Layout, path: &Path, extent: i64) -> Sums {
    let mut taken = [false; MAX_LEAVES];
    let (mut reach, mut below, mut beyond) = (1i128, 0i128, false);
    let mut i = 0;
    while i < whole.modes().len() {
        let mode = whole.modes().leaf_at(i);
        if is_on(&mode.stride, path) && mode.stride.term_at(0).value < 0 {
            below += mode.stride.term_at(0).value as i128 * (mode.extent - 1) as i128;
        }
        i += 1;
    }
    while let Some(leaf) = smallest(whole, path, &taken) {
        taken[leaf] = true;
        let mode = whole.modes().leaf_at(leaf);
        let stride = mode.stride.term_at(0).value.unsigned_abs() as i128;
        if stride < reach {
            return Sums::Open;
        }
        if stride > reach {
            if below < 0 || reach < extent as i128 {
                return Sums::Without(reach + below);
            }
            beyond = true;
        }
        reach = stride * mode.extent as i128;
    }
    Sums::All(Reach { from: below, to: reach + below, beyond })
}

/// The sums of XOR values.
const fn span(whole: &Layout, path: &Path) -> Sums {
    let (mut basis, mut largest, mut count) = (Basis::EMPTY, 0u64, 0);
    let mut odd: Option<(u64, i64)> = None;
    let mut i = 0;
    while i < whole.modes().len() {
        let mode = whole.modes().leaf_at(i);
        if mode.extent > 1 && is_on(&mode.stride, path) {
            // A mode of more than one element: not negative, as XOR values are.
            let vector = mode.stride.term_at(0).value as u64;
            if (mode.extent as u64).is_power_of_two() {
                let mut bit = 0;
                while bit < mode.extent.trailing_zeros() {
                    if basis.insert(vector << bit, 0).is_some() {
                        return Sums::Open;
                    }
                    largest |= vector << bit;
                    count += 1;
                    bit += 1;
                }
            } else if odd.is_none() {
                odd = Some((vector, mode.extent));
            } else {
                return Sums::Open;
            }
        }
        i += 1;
    }
    if count > 62 || largest >> count != 0 {
        return Sums::Open;
    }
    match odd {
        None => Sums::All(Reach { from: 0, to: 1 << count, beyond: false }),
        Some((vector, extent)) if vector == 1 << count => Sums::All(Reach { from: 0, to: (extent as i128) << count, beyond: false }),
        Some(_) => Sums::Open,
    }
}

const fn has_xor(whole: &Layout, path: &Path) -> bool {
    let mut i = 0;
    while i < whole.modes().len() {
        let mode = whole.modes().leaf_at(i);
        if mode.extent > 1 && is_on(&mode.stride, path) && matches!(mode.stride.term_at(0).ring, Ring::Xor) {
            return true;
        }
        i += 1;
    }
    false
}

/// How far one copy of the tile is from the next on an axis.
const fn period(tile: &Layout, path: &Path) -> i64 {
    let (mut period, mut i) = (1, 0);
    while i < tile.modes().len() {
        let mode = tile.modes().leaf_at(i);
        if is_on(&mode.stride, path) && mode.extent > 1 {
            // The cosize of the tile fits into 64 bits, and its last stride is not more than that.
            let next = mode.stride.term_at(0).value.saturating_abs().saturating_mul(mode.extent);
            if next > period {
                period = next;
            }
        }
        i += 1;
    }
    period
}

/// The leaf with the stride of the smallest magnitude on an axis among those not taken, extents of 1 left out.
const fn smallest(whole: &Layout, path: &Path, taken: &[bool; MAX_LEAVES]) -> Option<usize> {
    let mut least: Option<(i64, usize)> = None;
    let mut i = 0;
    while i < whole.modes().len() {
        let mode = whole.modes().leaf_at(i);
        if !taken[i] && mode.extent > 1 && is_on(&mode.stride, path) {
            let stride = mode.stride.term_at(0).value.saturating_abs();
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

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;
    use crate::scalar::Scalar;

    /// What the modes say, if they do, is what enumeration says. Whether they do.
    fn agree(tile: &Layout, whole: &Layout, shape: &HTuple<i64>) -> bool {
        let mode = Mode { shape: *shape, path: HTuple::unit(0) };
        let mut decided = true;
        for remainder in [Remainder::Refuse, Remainder::Pad] {
            let by_modes = mode.check(tile, whole, remainder, 0);
            let one_by_one = mode.enumerate(tile, whole, remainder, CONST_POINTS);
            decided &= match (by_modes, one_by_one) {
                (Err(Error::NotProven { .. }), _) => false,
                (Err(Error::TileDoesNotDivide { .. }), Err(Error::TileDoesNotDivide { .. })) => true,
                // Of several elements that are left out, the one of an axis need not be the first of all.
                (Err(Error::NotTiled { .. }), Err(Error::NotTiled { .. })) if shape.len() > 1 => true,
                (by_modes, one_by_one) => {
                    assert_eq!(by_modes, one_by_one, "{whole} and {shape}");
                    true
                }
            };
        }
        decided
    }

    #[test]
    fn tiles_with_their_complements() {
        let tiles = [
            "1:1",
            "4:1",
            "4:2",
            "3:5",
            "(4,2):(1,6)",
            "(2,3):(1,4)",
            "(2,3):(12,2)",
            "(4,3):(1,0)",
            "(4,2):(1,8)",
            "4:-1",
            "(2,3):(1,-2)",
            "(2,2):(-1,8)",
            "4:f1",
            "3:f1",
            "(2,2):(f1,f2)",
            "(2,2):(f3,f4)",
            "(2,3):(f1,f2)",
            "(3,2):(f1,f4)",
            "(2,2):(f6,f1)",
            "4:f5",
            "2:f8",
        ];
        let mut decided = 0;
        for tile in tiles.map(|text| text.parse::<Layout>().unwrap()) {
            for extent in 1..=40 {
                let shape = HTuple::leaf(extent);
                let Ok(copies) = tile.complement(Some(&shape)) else { continue };
                decided += i32::from(agree(&tile, &Layout::concat(&[tile, copies]).unwrap(), &shape));
            }
        }
        assert!(decided > 650, "{decided}");
    }

    /// Two modes of any strides, as no complement would have them, too.
    #[test]
    fn any_two_modes() {
        let whole = |a: (i64, Scalar), b: (i64, Scalar)| {
            Layout::concat(&[Layout::leaf(a.0, a.1).unwrap(), Layout::leaf(b.0, b.1).unwrap()]).unwrap()
        };
        let (mut decided, mut open) = (0, 0);
        for (s, t) in (2..=4).flat_map(|s| (2..=4).map(move |t| (s, t))) {
            for (d, e) in (-6..=6).flat_map(|d| (-6..=6).map(move |e| (d, e))) {
                let mut wholes = alloc::vec![whole((s, Scalar::integer(d)), (t, Scalar::integer(e)))];
                if d > 0 && e > 0 {
                    wholes.push(whole((s, Scalar::xor(d).unwrap()), (t, Scalar::xor(e).unwrap())));
                }
                for whole in wholes {
                    for extent in [1, 2, 4, 5, 6, 8, 9, 12, 16] {
                        if agree(&whole, &whole, &HTuple::leaf(extent)) { decided += 1 } else { open += 1 }
                    }
                }
            }
        }
        assert!(decided > 4500 && open > 1000, "{decided} and {open}");
    }

    #[test]
    fn several_axes() {
        let wholes = ["(4,2):(e0,e1)", "4:e0", "2:e1", "(2,2,2):(e0,e1,2*e0)", "(4,3):(e0,e1)", "(2,2):(e0,e1)", "(4,2):(e0,f1*e1)", "8:1"];
        for whole in wholes.map(|text| text.parse::<Layout>().unwrap()) {
            assert!(agree(&whole, &whole, &HTuple::flat(&[4, 2], 1).unwrap()) || whole.modes().len() == 1, "{whole}");
        }
    }
}
