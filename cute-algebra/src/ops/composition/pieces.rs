//! One mode `s:d` of the right operand against one axis of the left one: the shortest list of pieces on which A is linear.
//!
//! **Claim.** Let v(i) = A(d*i) for 0 <= i < s, and let L be the largest number such that v(i) = i * v(1) for all i < L. If some layout of
//! size s has the values v, then L divides s, and `L:v(1)` followed by a layout with the values v(L*j), j < s/L, has them too.
//!
//! *Proof.* Coalesce the given layout; its first mode e:f has f = v(1). If there is no other mode, L = s = e. If there is, of stride g,
//! then v(e) = g, which is not e*f, or both modes would have merged: so L = e, and e divides s. The other modes have the values v(L*j).
//!
//! So the pieces are found by taking L and going on with (s/L):(d*L); no other choice can succeed where this one fails. Whether the
//! pieces add up is the question of the module `carry`.
//!
//! **Finding L.** Let D_l be the digits of d on the axis. As long as i*D_l < a_l at every bounded position, d*i has the digits i*D_l and
//! v is linear. The first i that breaks this is the smallest ceil(a_l / D_l). There A usually jumps; where the jumps of several positions
//! cancel, the run is followed point by point. With a single position v is linear throughout, for negative d as well.
//!
//! **XOR strides.** i*D_l must also be the carry-less product, for which D_l has to be a power of two (or i at most 1). Other cases are
//! refused.

use super::axis::{Axis, Digits};
use super::{Failure, XOR};
use crate::error::{Capacity, Error};
use crate::limits::MAX_LEAVES;
use crate::scalar::Scalar;

/// A run of the right operand's leaf on which the left operand is linear.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    /// The leaf of the right operand.
    pub(super) leaf: usize,
    /// How many steps of the leaf are one step of the piece.
    pub(super) unit: i64,
    pub(super) extent: i64,
    /// The distance on the axis between neighbours.
    pub(super) step: i64,
    /// The value of the left operand at `step`.
    pub(super) stride: Scalar,
    /// Whether digits carry within the run, so that they are not multiples of those of `step`.
    pub(super) carries: bool,
}

#[derive(Clone, Copy)]
pub(super) struct Pieces {
    list: [Piece; MAX_LEAVES],
    len: usize,
}

impl Pieces {
    pub(super) const NONE: Pieces =
        Pieces { list: [Piece { leaf: 0, unit: 1, extent: 1, step: 0, stride: Scalar::ZERO, carries: false }; MAX_LEAVES], len: 0 };

    pub(super) const fn list(&self) -> &[Piece] {
        self.list.split_at(self.len).0
    }

    pub(super) const fn push(&mut self, piece: Piece) -> Result<(), Error> {
        if self.len == MAX_LEAVES {
            return Err(Error::Capacity { of: Capacity::Leaves });
        }
        self.list[self.len] = piece;
        self.len += 1;
        Ok(())
    }

    /// Appends the pieces of the mode `extent:step`. Where no layout has its values, the pieces before that place and the place itself.
    pub(super) const fn split(
        &mut self,
        axis: &Axis,
        leaf: usize,
        extent: i64,
        step: i64,
        points: &mut i64,
    ) -> Result<Option<Failure>, Error> {
        if extent == 1 {
            // Nothing is ever multiplied by this stride, so one that has no value must not refuse the whole.
            let stride = match axis.value(step) {
                Ok(stride) => stride,
                Err(_) => Scalar::ZERO,
            };
            tri!(self.push(Piece { leaf, unit: 1, extent, step, stride, carries: false }));
            return Ok(None);
        }
        let (mut rest, mut step, mut unit) = (extent, step, 1);
        loop {
            let stride = tri!(axis.value(step));
            let digits = axis.digits(step);
            let mut run = carry_free(axis, &digits, rest);
            tri!(check_xor(axis, &digits, run));
            let mut carries = false;
            while run < rest && tri!(is_linear(axis, step, run, &stride)) {
                if axis.has_xor() {
                    return Err(Error::NotCovered { what: XOR });
                }
                if *points <= 0 {
                    return Err(Error::NotProven { points: 0 });
                }
                *points -= 1;
                carries = true;
                run += 1;
            }
            tri!(self.push(Piece { leaf, unit, extent: run, step, stride, carries }));
            if run == rest {
                return Ok(None);
            }
            if rest % run != 0 {
                let mut failure = tri!(Failure::at(axis, step * run, tri!(stride.scale(run))));
                failure.coordinate[leaf] = unit * run;
                return Ok(Some(failure));
            }
            (rest, step, unit) = (rest / run, step * run, unit * run);
        }
    }
}

/// The number of multiples, from 0, whose digits are the multiples of the given digits.
const fn carry_free(axis: &Axis, digits: &Digits, extent: i64) -> i64 {
    let (mut run, mut l) = (extent, 0);
    while let Some(bound) = axis.bound(l) {
        if digits[l] > 0 && (bound - 1) / digits[l] + 1 < run {
            run = (bound - 1) / digits[l] + 1;
        }
        l += 1;
    }
    run
}

const fn check_xor(axis: &Axis, digits: &Digits, run: i64) -> Result<(), Error> {
    let mut l = 0;
    while l < axis.len() {
        let digit = digits[l];
        if axis.is_xor(l) && (digit < 0 || (run > 2 && digit > 0 && !(digit as u64).is_power_of_two())) {
            return Err(Error::NotCovered { what: XOR });
        }
        l += 1;
    }
    Ok(())
}

/// Whether A(step * i) = i * stride.
const fn is_linear(axis: &Axis, step: i64, i: i64, stride: &Scalar) -> Result<bool, Error> {
    match stride.scale(i) {
        // A value that fits is no product beyond 64 bits.
        Err(_) => Ok(false),
        Ok(multiple) => Ok(multiple.same(&tri!(axis.value(step * i)))),
    }
}
