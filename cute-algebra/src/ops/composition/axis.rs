//! The left operand along one axis of its domain, as a positional number system.
//!
//! A coalesced layout with extents a_0, .., a_k and strides f_0, .., f_k reads an integer x in mixed radix: digit l is
//! `floor(x / P_l) mod a_l` with P_l the product of the extents before it, except the last, which is `floor(x / P_k)` without a bound. Its
//! value is the sum of `digit_l * f_l`. That holds for every integer, negative ones included.

use crate::error::Error;
use crate::htuple::{Cursor, HTuple};
use crate::layout::Mode;
use crate::limits::MAX_LEAVES;
use crate::ops::coalesce::Flat;
use crate::scalar::Scalar;

/// One digit for every position of an [`Axis`].
pub(super) type Digits = [i64; MAX_LEAVES];

#[derive(Clone, Copy)]
pub(super) struct Axis {
    extents: Digits,
    weights: Digits,
    strides: [Scalar; MAX_LEAVES],
    len: usize,
    xor: bool,
}

impl Axis {
    /// The axis addressed by integers into the subtree of a layout.
    pub(super) const fn new(modes: &HTuple<Mode>, at: Cursor) -> Axis {
        let flat = Flat::coalesced(modes, at);
        let mut axis = Axis { extents: [1; MAX_LEAVES], weights: [1; MAX_LEAVES], strides: [Scalar::ZERO; MAX_LEAVES], len: 0, xor: false };
        while axis.len < flat.modes().len() {
            let (l, mode) = (axis.len, &flat.modes()[axis.len]);
            axis.extents[l] = mode.extent;
            // Below the size of a layout, which fits.
            axis.weights[l] = if l == 0 { 1 } else { axis.weights[l - 1] * axis.extents[l - 1] };
            axis.strides[l] = mode.stride;
            axis.xor |= mode.stride.has_xor();
            axis.len += 1;
        }
        axis
    }

    /// Number of positions, at least 1.
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// The bound of the digits at a position, or `None` for the last.
    pub(super) const fn bound(&self, position: usize) -> Option<i64> {
        if position + 1 < self.len { Some(self.extents[position]) } else { None }
    }

    /// Whether any position counts by XOR.
    pub(super) const fn has_xor(&self) -> bool {
        self.xor
    }

    /// Whether a position counts by XOR.
    pub(super) const fn is_xor(&self, position: usize) -> bool {
        self.strides[position].has_xor()
    }

    pub(super) const fn digits(&self, x: i64) -> Digits {
        let (mut digits, mut rest, mut l) = ([0; MAX_LEAVES], x, 0);
        while l + 1 < self.len {
            digits[l] = rest.rem_euclid(self.extents[l]);
            rest = rest.div_euclid(self.extents[l]);
            l += 1;
        }
        digits[l] = rest;
        digits
    }

    /// The value of the layout at x.
    pub(super) const fn value(&self, x: i64) -> Result<Scalar, Error> {
        let digits = self.digits(x);
        let (mut sum, mut l) = (Scalar::ZERO, 0);
        while l < self.len {
            sum = tri!(sum.add(&tri!(self.strides[l].scale(digits[l]))));
            l += 1;
        }
        Ok(sum)
    }

    /// `floor(x / P_l)`. Without a call where x is not negative: this runs once a point in `const` evaluation, which counts calls.
    pub(super) const fn quotient(&self, x: i64, position: usize) -> i64 {
        if x >= 0 { x / self.weights[position] } else { x.div_euclid(self.weights[position]) }
    }
}
