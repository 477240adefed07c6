//! One leaf of the right operand: the shortest list of pieces on which the left operand is linear.
//!
//! Let v(i) be the value of A at index i of a leaf of extent s.
//!
//! **Claim.** Let L be the largest number such that v(i) = i * v(1) for all i < L. If some layout of size s has the values v, and they are
//! integers and coordinates, or s is a power of two, then L divides s, and `L:v(1)` followed by a layout with the values v(L*j),
//! j < s/L, has them too.
//!
//! *Proof.* Coalesce the given layout; its first mode e:f has f = v(1). If there is no other mode, L = s = e. If there is, of stride g,
//! then v(e) = g, which is not e*f, or both modes would have merged (XOR strides merge only if e is a power of two, which as a divisor of
//! s it is): so L = e, and e divides s. The other modes have the values v(L*j).
//!
//! So the pieces are found by taking L and going on with the indices that are multiples of it; no other choice can succeed where this one
//! fails. XOR values over other extents have more choices: module `search`. Whether the pieces add up is the question of module `carry`.
//!
//! **Finding L.** Up to [`Numbers::linear_run`] the digits of i steps are the multiples of those of one step, and so v is linear. Carries
//! mostly change the value there, and L is found. Where they do not, those that never matter are set aside ([`Numbers::settle`]), and what
//! is left is followed point by point, by what the carries change (module `changes`). A leaf that takes XOR steps only has values that are linear in the bits of i: there it is enough to
//! look at powers of two.

use super::Failure;
use super::changes::Changes;
use super::numbers::{Digits, Numbers, Row};
use crate::error::{Capacity, Error};
use crate::limits::MAX_LEAVES;
use crate::scalar::Scalar;

/// A run of a leaf of the right operand on which the left operand is linear.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    /// The leaf of the right operand.
    pub(super) leaf: usize,
    /// How many steps of the leaf are one step of the piece.
    pub(super) unit: i64,
    pub(super) extent: i64,
    /// The digits of one step of the piece.
    pub(super) digits: Digits,
    /// The value of the left operand there.
    pub(super) stride: Scalar,
}

#[derive(Clone, Copy)]
pub(super) struct Pieces {
    list: [Piece; MAX_LEAVES],
    len: usize,
}

const NOWHERE: Row = [0; MAX_LEAVES];

impl Pieces {
    pub(super) const NONE: Pieces = Pieces { list: [Piece::still(0, 1, Scalar::ZERO); MAX_LEAVES], len: 0 };

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    pub(super) const fn at(&self, index: usize) -> &Piece {
        &self.list[index]
    }

    pub(super) const fn push(&mut self, piece: Piece) -> Result<(), Error> {
        if self.len == MAX_LEAVES {
            return Err(Error::Capacity { of: Capacity::Leaves });
        }
        self.list[self.len] = piece;
        self.len += 1;
        Ok(())
    }

    pub(super) const fn truncate(&mut self, len: usize) {
        self.len = len;
    }

    /// Appends the pieces of a leaf. Where no layout has its values, the pieces before that place, and the place itself.
    pub(super) const fn split(
        &mut self,
        numbers: &mut Numbers,
        leaf: usize,
        extent: i64,
        points: &mut i64,
    ) -> Result<Option<Failure>, Error> {
        let (mut rest, mut unit) = (extent, 1);
        loop {
            let piece = tri!(Piece::longest(numbers, leaf, unit, rest, points));
            let run = piece.extent;
            tri!(self.push(piece));
            if run == rest {
                return Ok(None);
            }
            if rest % run != 0 {
                return Ok(Some(tri!(piece.failure(numbers, run))));
            }
            (rest, unit) = (rest / run, unit * run);
        }
    }
}

impl Piece {
    /// A piece that does not move.
    pub(super) const fn still(leaf: usize, extent: i64, stride: Scalar) -> Piece {
        Piece { leaf, unit: 1, extent, digits: Digits { digits: NOWHERE, below: NOWHERE }, stride }
    }

    /// The longest run of steps of `unit`, at most `rest` of them, on which the left operand is linear.
    pub(super) const fn longest(numbers: &mut Numbers, leaf: usize, unit: i64, rest: i64, points: &mut i64) -> Result<Piece, Error> {
        let digits = tri!(numbers.digits(&tri!(numbers.point(leaf, unit))));
        let stride = tri!(numbers.value_of(&digits.digits));
        let mut piece = Piece { leaf, unit, extent: rest, digits, stride };
        let by_bits = (unit as u64).is_power_of_two();
        // Other multiples of an index are no multiples of an XOR step.
        let mut run = if by_bits || !numbers.xor_of(leaf).1 { numbers.linear_run(&digits, rest) } else { 2 };
        let mut goes_on = run < rest && tri!(piece.is_linear(numbers, run));
        if goes_on && numbers.settle() {
            run = numbers.linear_run(&digits, rest);
            goes_on = run < rest && tri!(piece.is_linear(numbers, run));
        }
        if goes_on && let Some(changes) = Changes::of(numbers) {
            run = tri!(changes.follow(&piece, run, rest, points));
            goes_on = false;
        }
        while goes_on {
            if *points < numbers.price() {
                return Err(Error::NotProven { points: 0 });
            }
            *points -= numbers.price();
            run = if !(by_bits && numbers.only_xor(leaf)) {
                run + 1
            } else if run <= rest / 2 {
                run * 2
            } else {
                rest
            };
            goes_on = run < rest && tri!(piece.is_linear(numbers, run));
        }
        piece.extent = run;
        Ok(piece)
    }

    /// Whether the value after so many steps is that multiple of the value after one.
    const fn is_linear(&self, numbers: &Numbers, steps: i64) -> Result<bool, Error> {
        match self.stride.scale(steps) {
            // A value that fits is no product beyond 64 bits.
            Err(_) => Ok(false),
            Ok(multiple) => Ok(multiple.same(&tri!(numbers.value(&tri!(numbers.point(self.leaf, self.unit * steps)))))),
        }
    }

    /// The place after so many steps, where the run ends although it should not.
    pub(super) const fn failure(&self, numbers: &Numbers, steps: i64) -> Result<Failure, Error> {
        let mut coordinate = NOWHERE;
        coordinate[self.leaf] = self.unit * steps;
        Ok(Failure { coordinate, value: tri!(numbers.value(&tri!(numbers.point_at(&coordinate)))), layout: tri!(self.stride.scale(steps)) })
    }
}
