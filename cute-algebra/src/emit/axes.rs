//! The results of index code: one for integers and XOR values, one an axis for coordinates, each with its range.

use super::{Index, Width};
use crate::error::{Capacity, Error};
use crate::limits::MAX_TERMS;
use crate::ops::Swizzle;
use crate::scalar::{Path, Ring, Term, xor};

/// One result.
#[derive(Clone, Copy)]
pub(super) struct Axis {
    pub(super) path: Path,
    pub(super) ring: Ring,
    /// Place among the leaves of the coordinate's tree, from the left.
    pub(super) position: usize,
    /// The value that is added to every result.
    pub(super) offset: i64,
    smallest: i64,
    largest: i64,
}

/// All results that a stride or the offset names, ordered by position.
#[derive(Clone, Copy)]
pub(super) struct Axes {
    axes: [Axis; MAX_TERMS],
    len: usize,
}

impl Axes {
    /// The results, none of which is negative.
    pub(super) const fn of(index: &Index) -> Result<Axes, Error> {
        let axes = tri!(Axes::signed(index));
        match axes.smallest() {
            negative if negative < 0 => Err(Error::NegativeOffset { smallest: negative }),
            _ => Ok(axes),
        }
    }

    /// The results, which may be negative.
    pub(super) const fn signed(index: &Index) -> Result<Axes, Error> {
        let none = Axis { path: Path::ROOT, ring: Ring::Integer, position: 0, offset: 0, smallest: 0, largest: 0 };
        let mut axes = Axes { axes: [none; MAX_TERMS], len: 0 };
        let offset = index.offset.terms();
        let mut t = 0;
        while t < offset.len() {
            let at = tri!(axes.place(&offset[t]));
            let axis = &mut axes.axes[at];
            (axis.offset, axis.smallest, axis.largest) = (offset[t].value, offset[t].value, offset[t].value);
            t += 1;
        }
        let modes = index.layout.modes().leaves();
        let mut leaf = 0;
        while leaf < modes.len() {
            if index.stride_is_known(leaf) {
                let terms = modes[leaf].stride.terms();
                let mut t = 0;
                while t < terms.len() {
                    let at = tri!(axes.place(&terms[t]));
                    // An extent of the run time may be anything; that the stride itself fits is the least there is to check.
                    let digit = if index.extent_is_known(leaf) { modes[leaf].extent - 1 } else { 1 };
                    tri!(axes.axes[at].reach(terms[t].value, digit));
                    t += 1;
                }
            } else {
                tri!(axes.place(&Term { value: 1, ring: Ring::Integer, path: Path::ROOT }));
            }
            leaf += 1;
        }
        axes.set_positions();
        if index.swizzle.is_some() && !axes.is_scalar() {
            return Err(Error::NotCovered { what: "a swizzle of coordinates" });
        }
        Ok(axes)
    }

    pub(super) const fn as_slice(&self) -> &[Axis] {
        self.axes.split_at(self.len).0
    }

    /// Whether the result is one number, not a coordinate.
    pub(super) const fn is_scalar(&self) -> bool {
        self.len == 0 || self.axes[0].path.is_root()
    }

    /// Number of leaves of the coordinate's tree, or 1.
    pub(super) const fn count(&self) -> usize {
        if self.len == 0 { 1 } else { self.axes[self.len - 1].position + 1 }
    }

    /// The axis of a path that has been placed.
    pub(super) const fn find(&self, path: &Path) -> usize {
        let mut i = 0;
        while self.axes[i].path.compare(path) != 0 {
            i += 1;
        }
        i
    }

    /// The word that holds every result, and what a swizzle makes of it.
    pub(super) const fn width(&self, swizzle: &Option<Swizzle>) -> Width {
        if self.largest() > u32::MAX as i64 || self.bits(swizzle) > 32 { Width::Bits64 } else { Width::Bits32 }
    }

    /// One more than the largest result; the power of two above it for what a swizzle moves.
    pub(super) const fn cosize(&self, swizzle: &Option<Swizzle>) -> Option<i64> {
        match swizzle {
            None => self.largest().checked_add(1),
            Some(_) if self.bits(swizzle) > 62 => None,
            Some(_) => Some(1 << self.bits(swizzle)),
        }
    }

    /// Bits of the largest result.
    const fn bits(&self, swizzle: &Option<Swizzle>) -> u32 {
        let bits = i64::BITS - self.largest().leading_zeros();
        match swizzle {
            None => bits,
            Some(swizzle) => swizzle.reach(bits),
        }
    }

    /// The largest result of any axis.
    pub(super) const fn largest(&self) -> i64 {
        let (mut largest, mut i) = (0, 0);
        while i < self.len {
            if self.axes[i].largest > largest {
                largest = self.axes[i].largest;
            }
            i += 1;
        }
        largest
    }

    const fn smallest(&self) -> i64 {
        let (mut smallest, mut i) = (0, 0);
        while i < self.len {
            if self.axes[i].smallest < smallest {
                smallest = self.axes[i].smallest;
            }
            i += 1;
        }
        smallest
    }

    /// The axis of a term, which is added in order of paths if it is new.
    const fn place(&mut self, term: &Term) -> Result<usize, Error> {
        let mut at = self.len;
        let mut i = self.len;
        while i > 0 {
            i -= 1;
            let axis = &self.axes[i];
            let order = axis.path.compare(&term.path);
            if order == 0 {
                return if axis.ring.same(term.ring) { Ok(i) } else { Err(Error::MixedStrides) };
            }
            if axis.path.overlaps(&term.path) {
                return Err(Error::MixedStrides);
            }
            if order > 0 {
                at = i;
            }
        }
        if self.len == MAX_TERMS {
            return Err(Error::Capacity { of: Capacity::Terms });
        }
        let mut i = self.len;
        while i > at {
            self.axes[i] = self.axes[i - 1];
            i -= 1;
        }
        self.axes[at] = Axis { path: term.path, ring: term.ring, position: 0, offset: 0, smallest: 0, largest: 0 };
        self.len += 1;
        Ok(at)
    }

    /// A path's position: behind its predecessor, and behind the leaves between them that no stride names.
    const fn set_positions(&mut self) {
        let (mut next, mut i) = (0, 0);
        while i < self.len {
            let path = self.axes[i].path.axes();
            let mut level = 0;
            let mut unnamed = 0;
            if i > 0 {
                let before = self.axes[i - 1].path.axes();
                while before[level] == path[level] {
                    level += 1;
                }
                unnamed = (path[level] - before[level]) as usize - 1;
                level += 1;
            }
            while level < path.len() {
                unnamed += path[level] as usize;
                level += 1;
            }
            self.axes[i].position = next + unnamed;
            next += unnamed + 1;
            i += 1;
        }
    }
}

impl Axis {
    /// Extends the range by the digits `0..=digit` of a stride.
    const fn reach(&mut self, stride: i64, digit: i64) -> Result<(), Error> {
        match self.ring {
            Ring::Integer => {
                let end = match stride.checked_mul(digit) {
                    Some(end) => end,
                    None => return Err(Error::Overflow { of: "offset" }),
                };
                let bound = if end < 0 { &mut self.smallest } else { &mut self.largest };
                *bound = match bound.checked_add(end) {
                    Some(sum) => sum,
                    None => return Err(Error::Overflow { of: "offset" }),
                };
            }
            // All ones below the highest bit of any digit's product.
            Ring::Xor => {
                let top = tri!(xor::mul(stride, digit));
                if top > 0 {
                    self.largest |= ((1u64 << (top.ilog2() + 1)) - 1) as i64;
                }
            }
        }
        Ok(())
    }
}
