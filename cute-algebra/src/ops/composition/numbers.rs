//! The left operand as a number system: what its axes do with the values of the right one.
//!
//! A stride of the right operand is a sum of terms; each path in it is an *axis*, and addresses the mode of the left operand at that path.
//! An axis reads the numbers that come to it in the mixed radix of its mode, in the ring of the term:
//!
//! * **Integers.** The coalesced mode has extents a_0, .., a_k and strides f_0, .., f_k. With P_l the product of the extents in front of
//!   position l, digit l of x is `floor(x / P_l) mod a_l`, the last one `floor(x / P_k)` without a bound, for every integer x. The value
//!   is the sum of `digit_l * f_l`.
//! * **XOR values.** The same with carry-less division, which is linear over the two-element field, as long as the products of extents
//!   are those of polynomials ([`Error::XorCarry`] otherwise). Digits multiply the strides carry-lessly, whatever these are.
//!
//! The left operand adds up what its axes give. All axes together have at most as many positions as the left operand has leaves, so one
//! list holds them. A *point* is one number an axis.

use crate::error::{Capacity, Error};
use crate::htuple::Cursor;
use crate::layout::{Layout, Mode};
use crate::limits::MAX_LEAVES;
use crate::ops::coalesce::Flat;
use crate::scalar::{Path, Ring, Scalar, Term, xor};

/// A number for every axis, position or leaf.
pub(super) type Row = [i64; MAX_LEAVES];

#[derive(Clone, Copy)]
struct Axis {
    path: Path,
    ring: Ring,
    /// Its positions, from and up to.
    begin: usize,
    end: usize,
    /// Whether any of its strides counts by XOR.
    xor: bool,
}

#[derive(Clone, Copy)]
pub(super) struct Numbers {
    axes: [Axis; MAX_LEAVES],
    axis_count: usize,
    /// By position.
    extents: Row,
    weights: Row,
    strides: [Scalar; MAX_LEAVES],
    axis_of: [u8; MAX_LEAVES],
    /// By position, whether a carry into it may change values: not into the first position of an axis, and not on XOR axes.
    carries: [bool; MAX_LEAVES],
    positions: usize,
    /// By leaf of the right operand, its step on each axis. Leaves of extent 1 take no step.
    steps: [Row; MAX_LEAVES],
    leaves: usize,
    settled: bool,
}

/// The digits of a point by position, and what is left of it below each position.
#[derive(Clone, Copy)]
pub(super) struct Digits {
    pub(super) digits: Row,
    /// The number modulo the weight of the position.
    pub(super) below: Row,
}

const NO_AXIS: Axis = Axis { path: Path::ROOT, ring: Ring::Integer, begin: 0, end: 0, xor: false };

impl Numbers {
    /// The axes of the subtree of `a` at a place that the leaves of `b` address.
    pub(super) const fn new(a: &Layout, at: Cursor, b: &Layout) -> Result<Numbers, Error> {
        let mut numbers = Numbers {
            axes: [NO_AXIS; MAX_LEAVES],
            axis_count: 0,
            extents: [1; MAX_LEAVES],
            weights: [1; MAX_LEAVES],
            strides: [Scalar::ZERO; MAX_LEAVES],
            axis_of: [0; MAX_LEAVES],
            carries: [false; MAX_LEAVES],
            positions: 0,
            steps: [[0; MAX_LEAVES]; MAX_LEAVES],
            leaves: b.modes().len(),
            settled: false,
        };
        let mut leaf = 0;
        while leaf < numbers.leaves {
            let mode = b.modes().leaf_at(leaf);
            let mut t = 0;
            while mode.extent > 1 && t < mode.stride.term_count() {
                let term = *mode.stride.term_at(t);
                let axis = tri!(numbers.axis(a, at, &term));
                numbers.steps[leaf][axis] = term.value;
                t += 1;
            }
            leaf += 1;
        }
        Ok(numbers)
    }

    /// The axis of a term; a new one if it is the first there.
    const fn axis(&mut self, a: &Layout, at: Cursor, term: &Term) -> Result<usize, Error> {
        let mut i = 0;
        while i < self.axis_count {
            let known = &self.axes[i];
            if known.path.compare(&term.path) == 0 {
                return if known.ring.same(term.ring) { Ok(i) } else { Err(Error::MixedStrides) };
            }
            if known.path.overlaps(&term.path) {
                return Err(Error::MixedStrides);
            }
            i += 1;
        }
        if i == MAX_LEAVES {
            return Err(Error::Capacity { of: Capacity::Leaves });
        }
        let place = tri!(a.addressed(at, &term.path));
        let (begin, mut has_xor) = (self.positions, false);
        match term.ring {
            Ring::Integer => {
                let flat = Flat::coalesced(a.modes(), place);
                while self.positions - begin < flat.len() {
                    let mode = flat.mode(self.positions - begin);
                    has_xor |= mode.stride.has_xor();
                    tri!(self.push(mode, begin, i));
                }
            }
            Ring::Xor => {
                tri!(self.push_xor(a, place, i));
                has_xor = true;
            }
        }
        self.axes[i] = Axis { path: term.path, ring: term.ring, begin, end: self.positions, xor: has_xor };
        self.axis_count += 1;
        Ok(i)
    }

    /// Appends a position to the axis that begins at `begin`.
    const fn push(&mut self, mode: Mode, begin: usize, axis: usize) -> Result<(), Error> {
        let l = self.positions;
        if l == MAX_LEAVES {
            return Err(Error::Capacity { of: Capacity::Leaves });
        }
        self.extents[l] = mode.extent;
        // Below the size of a layout, which fits.
        self.weights[l] = if l == begin { 1 } else { self.weights[l - 1] * self.extents[l - 1] };
        self.strides[l] = mode.stride;
        self.axis_of[l] = axis as u8;
        self.carries[l] = l > begin;
        self.positions += 1;
        Ok(())
    }

    /// Appends the positions of an axis that is read by carry-less division. Two modes `a:f` and `b:g` are one where a is a power of two
    /// and g is a (x) f: the digits x and y of both then contribute `x (x) f + y (x) a (x) f`, and `x + y (x) a` is the digit of both.
    const fn push_xor(&mut self, a: &Layout, at: Cursor, axis: usize) -> Result<(), Error> {
        let begin = self.positions;
        let (mut i, end, mut product) = (at.leaf, a.modes().skip(at).leaf, 1);
        while i < end {
            let mode = *a.modes().leaf_at(i);
            if i + 1 < end {
                product = tri!(xor::product_of_extents(product, mode.extent));
            }
            // Only a last mode of extent 1 ever has a digit.
            while self.positions > begin && self.extents[self.positions - 1] == 1 {
                self.positions -= 1;
            }
            let last = self.positions;
            if last > begin
                && (self.extents[last - 1] as u64).is_power_of_two()
                && matches!(self.strides[last - 1].scale_xor(self.extents[last - 1]), Ok(next) if same_bits(&next, &mode.stride))
            {
                self.extents[last - 1] *= mode.extent;
            } else {
                tri!(self.push(mode, begin, axis));
            }
            self.carries[self.positions - 1] = false;
            i += 1;
        }
        Ok(())
    }

    pub(super) const fn positions(&self) -> usize {
        self.positions
    }

    pub(super) const fn weight(&self, position: usize) -> i64 {
        self.weights[position]
    }

    pub(super) const fn extent(&self, position: usize) -> i64 {
        self.extents[position]
    }

    pub(super) const fn stride(&self, position: usize) -> &Scalar {
        &self.strides[position]
    }

    /// What one evaluation costs in points: a point is little more than a loop over a few positions.
    pub(super) const fn price(&self) -> i64 {
        1 + self.positions as i64
    }

    /// Whether a carry into this position may change values.
    pub(super) const fn carries_into(&self, position: usize) -> bool {
        self.carries[position]
    }

    /// Whether integers are split here, and the digit then counts by XOR.
    pub(super) const fn counts_by_xor(&self, position: usize) -> bool {
        let axis = &self.axes[self.axis_of[position] as usize];
        axis.xor && matches!(axis.ring, Ring::Integer) && self.strides[position].has_xor()
    }

    /// The positions of the axis that a position belongs to, from and up to, and whether the axis has values that count by XOR.
    pub(super) const fn axis_around(&self, position: usize) -> (usize, usize, bool) {
        let axis = &self.axes[self.axis_of[position] as usize];
        (axis.begin, axis.end, axis.xor)
    }

    /// Whether any value counts by XOR.
    pub(super) const fn any_xor(&self) -> bool {
        let mut i = 0;
        while i < self.axis_count {
            if self.axes[i].xor {
                return true;
            }
            i += 1;
        }
        false
    }

    /// Whether the values of a leaf may count by XOR, and whether it takes XOR steps.
    pub(super) const fn xor_of(&self, leaf: usize) -> (bool, bool) {
        let (mut values, mut steps, mut i) = (false, false, 0);
        while i < self.axis_count {
            if self.steps[leaf][i] != 0 {
                values |= self.axes[i].xor;
                steps |= matches!(self.axes[i].ring, Ring::Xor);
            }
            i += 1;
        }
        (values, steps)
    }

    /// Whether a leaf takes XOR steps and no others, so that its values are linear in the bits of the index.
    pub(super) const fn only_xor(&self, leaf: usize) -> bool {
        let mut i = 0;
        while i < self.axis_count {
            if self.steps[leaf][i] != 0 && matches!(self.axes[i].ring, Ring::Integer) {
                return false;
            }
            i += 1;
        }
        true
    }

    /// The point of an index of a leaf.
    pub(super) const fn point(&self, leaf: usize, index: i64) -> Result<Row, Error> {
        let (mut point, mut i) = ([0; MAX_LEAVES], 0);
        while i < self.axis_count {
            if self.steps[leaf][i] != 0 {
                point[i] = tri!(self.axes[i].ring.mul(self.steps[leaf][i], index));
            }
            i += 1;
        }
        Ok(point)
    }

    /// The point of a coordinate: one index a leaf.
    pub(super) const fn point_at(&self, coordinate: &Row) -> Result<Row, Error> {
        let (mut point, mut leaf) = ([0; MAX_LEAVES], 0);
        while leaf < self.leaves {
            if coordinate[leaf] != 0 {
                let part = tri!(self.point(leaf, coordinate[leaf]));
                let mut i = 0;
                while i < self.axis_count {
                    point[i] = tri!(self.axes[i].ring.add(point[i], part[i]));
                    i += 1;
                }
            }
            leaf += 1;
        }
        Ok(point)
    }

    pub(super) const fn digits(&self, point: &Row) -> Result<Digits, Error> {
        let mut found = Digits { digits: [0; MAX_LEAVES], below: [0; MAX_LEAVES] };
        let mut i = 0;
        while i < self.axis_count {
            let axis = &self.axes[i];
            let (mut rest, mut below, mut l) = (point[i], 0, axis.begin);
            // Where nothing is left, all further digits are 0.
            while l < axis.end && (rest != 0 || below != 0) {
                let mut digit = rest;
                if l + 1 < axis.end {
                    if matches!(axis.ring, Ring::Integer) && rest >= 0 {
                        (rest, digit) = (rest / self.extents[l], rest % self.extents[l]);
                    } else {
                        (rest, digit) = tri!(axis.ring.div_rem(rest, self.extents[l]));
                    }
                }
                found.digits[l] = digit;
                found.below[l] = below;
                // Below the weight of the next position; the last one has none.
                below += if l + 1 < axis.end && matches!(axis.ring, Ring::Integer) { digit * self.weights[l] } else { 0 };
                l += 1;
            }
            i += 1;
        }
        Ok(found)
    }

    /// The value of the left operand at the point with these digits.
    pub(super) const fn value_of(&self, digits: &Row) -> Result<Scalar, Error> {
        let (mut sum, mut l) = (Scalar::ZERO, 0);
        while l < self.positions {
            if digits[l] != 0 {
                let part = match self.axes[self.axis_of[l] as usize].ring {
                    Ring::Integer => tri!(self.strides[l].scale(digits[l])),
                    Ring::Xor => tri!(self.strides[l].scale_xor(digits[l])),
                };
                sum = tri!(sum.add(&part));
            }
            l += 1;
        }
        Ok(sum)
    }

    /// The value of the left operand at a point.
    pub(super) const fn value(&self, point: &Row) -> Result<Scalar, Error> {
        self.value_of(&tri!(self.digits(point)).digits)
    }

    /// The number of multiples, from 0 and up to `most`, of the point with these digits whose digits are the multiples, in every position
    /// where that matters: up to there the values are the multiples of the point's value.
    ///
    /// Integers: `i * x` carries into position l first where `i * (x mod P_l)` reaches P_l. If the digit counts by XOR, `i * digit` must
    /// also be the carry-less product, as it is for powers of two. XOR values: `i (x) digit` is a digit as long as its highest bit is below
    /// that of the extent.
    pub(super) const fn linear_run(&self, digits: &Digits, most: i64) -> i64 {
        let (mut run, mut l) = (most, 0);
        while l < self.positions {
            let digit = digits.digits[l];
            if self.carries[l] && digits.below[l] > 0 {
                let carry_free = (self.weights[l] - 1) / digits.below[l] + 1;
                run = if carry_free < run { carry_free } else { run };
            }
            if digit != 0 && self.axes[self.axis_of[l] as usize].xor {
                let axis = &self.axes[self.axis_of[l] as usize];
                match axis.ring {
                    Ring::Integer => {
                        if run > 2 && self.counts_by_xor(l) && !(digit as u64).is_power_of_two() {
                            run = 2;
                        }
                    }
                    Ring::Xor => {
                        if l + 1 < axis.end {
                            let fits = 1 << (self.extents[l].ilog2() - digit.ilog2());
                            run = if fits < run { fits } else { run };
                        }
                    }
                }
            }
            l += 1;
        }
        run
    }

    /// Marks the positions into which carries change no value because others always come with them; whether there are any.
    ///
    /// A carry into position l changes the value by `f_l - a_(l-1) * f_(l-1)`. How often a sum or a multiple of steps carries into l
    /// depends on the fractions `step mod P_l / P_l` of the leaves alone. Positions that agree in all of them always carry together, so
    /// where their changes add up to 0 none of them matters. (In XOR values a carry does not change the value by a constant, so there is
    /// nothing to mark.)
    pub(super) const fn settle(&mut self) -> bool {
        if self.settled || self.any_xor() {
            return false;
        }
        self.settled = true;
        let (mut any, mut l) = (false, 0);
        while l < self.positions {
            if self.carries[l]
                && let Some(change) = self.change_together(l)
                && change.is_zero()
            {
                let mut m = l;
                while m < self.positions {
                    if self.carries[m] && self.carry_together(l, m) {
                        self.carries[m] = false;
                    }
                    m += 1;
                }
                any = true;
            }
            l += 1;
        }
        any
    }

    /// The change of value by one carry into `position` and those that come with it; `None` where it does not fit.
    const fn change_together(&self, position: usize) -> Option<Scalar> {
        let (mut sum, mut m) = (Scalar::ZERO, 0);
        while m < self.positions {
            if self.carries[m] && self.carry_together(position, m) {
                let Ok(back) = self.strides[m - 1].scale(self.extents[m - 1]) else { return None };
                let Ok(back) = back.scale(-1) else { return None };
                let Ok(change) = self.strides[m].add(&back) else { return None };
                let Ok(next) = sum.add(&change) else { return None };
                sum = next;
            }
            m += 1;
        }
        Some(sum)
    }

    /// Whether every leaf's step is the same fraction of both weights, whole multiples aside.
    const fn carry_together(&self, l: usize, m: usize) -> bool {
        let mut leaf = 0;
        while leaf < self.leaves {
            let x = self.steps[leaf][self.axis_of[l] as usize].rem_euclid(self.weights[l]);
            let y = self.steps[leaf][self.axis_of[m] as usize].rem_euclid(self.weights[m]);
            if x as i128 * self.weights[m] as i128 != y as i128 * self.weights[l] as i128 {
                return false;
            }
            leaf += 1;
        }
        true
    }
}

/// Whether two strides are the same bits on every axis, be they integers or XOR values.
const fn same_bits(a: &Scalar, b: &Scalar) -> bool {
    match (a.scale_xor(1), b.scale_xor(1)) {
        (Ok(a), Ok(b)) => a.same(&b),
        _ => false,
    }
}
