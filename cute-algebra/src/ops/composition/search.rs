//! One leaf of the right operand whose values count by XOR and whose extent is no power of two: all lists of pieces, until one is right.
//!
//! Carry-less products are linear in the bits of an index, not in the index. So modes `e:f` and `g:e*f` are not one mode unless e is a power
//! of two, and the longest run L on which the values are multiples of the first need not be the extent of the first mode: the values 0, 1,
//! 2, 3, 2, 1 of `(3,2):(f1,f3)` are multiples of f1 up to 4.
//!
//! **Claim.** If some layout has the values v(i), i < s, one does whose first mode has as extent L, or a divisor of s below L that is no
//! power of two.
//!
//! *Proof.* Coalesce the given layout; its first mode is e:v(1), so e <= L. If e < L, then the next stride is v(e) = e (x) v(1), and the modes
//! would have merged if e were a power of two.
//!
//! So it is enough to try these extents, the longest first, with the multiples of each as indices of the modes behind it, and to look at
//! every index of a list that is complete, unless its digits show that it is right.

use super::Failure;
use super::carry;
use super::numbers::{Numbers, Row};
use super::pieces::{Piece, Pieces};
use crate::error::Error;
use crate::limits::MAX_LEAVES;
use crate::scalar::Scalar;

impl Pieces {
    /// Whether the digits of the pieces from `begin` on, which are those of one leaf, show that they add up.
    pub(super) const fn add_up(&self, numbers: &Numbers, begin: usize) -> bool {
        if self.len() - begin == 1 {
            return true;
        }
        let mut last = [0; MAX_LEAVES];
        let mut t = begin;
        while t < self.len() {
            if numbers.xor_of(self.at(t).leaf).1 && !(self.at(t).unit as u64).is_power_of_two() {
                return false;
            }
            last[t] = self.at(t).extent - 1;
            t += 1;
        }
        carry::is_clean(numbers, self, begin, &last)
    }

    /// Appends the first list of pieces of a leaf that is right at every index. Where there is none, no pieces, and the place that the best
    /// list gets wrong.
    pub(super) const fn search(
        &mut self,
        numbers: &mut Numbers,
        leaf: usize,
        extent: i64,
        points: &mut i64,
    ) -> Result<Option<Failure>, Error> {
        let begin = self.len();
        let mut furthest: Option<Failure> = None;
        let (mut unit, mut rest) = (1, extent);
        loop {
            let mut piece = tri!(Piece::longest(numbers, leaf, unit, rest, points));
            if rest % piece.extent != 0 {
                furthest = further(furthest, tri!(piece.failure(numbers, piece.extent)), leaf);
                piece.extent = tri!(next_extent(rest, piece.extent, points));
            }
            // An extent of 1 says that there is none left to try.
            loop {
                if piece.extent > 1 {
                    tri!(self.push(piece));
                    (unit, rest) = (piece.unit * piece.extent, rest / piece.extent);
                    if rest > 1 {
                        break;
                    }
                    match tri!(self.first_wrong(numbers, begin, extent, points)) {
                        None => return Ok(None),
                        Some(failure) => furthest = further(furthest, failure, leaf),
                    }
                }
                if self.len() == begin {
                    return Ok(furthest);
                }
                piece = *self.at(self.len() - 1);
                self.truncate(self.len() - 1);
                rest = extent / piece.unit;
                piece.extent = tri!(next_extent(rest, piece.extent, points));
            }
        }
    }

    /// The first index at which the pieces of a leaf from `begin` on are wrong together.
    const fn first_wrong(&self, numbers: &Numbers, begin: usize, extent: i64, points: &mut i64) -> Result<Option<Failure>, Error> {
        if self.add_up(numbers, begin) {
            return Ok(None);
        }
        let mut index = 1;
        while index < extent {
            if *points < numbers.price() {
                return Err(Error::NotProven { points: 0 });
            }
            *points -= numbers.price();
            let (mut layout, mut t) = (Scalar::ZERO, begin);
            while t < self.len() {
                let piece = self.at(t);
                layout = tri!(layout.add(&tri!(piece.stride.scale(index / piece.unit % piece.extent))));
                t += 1;
            }
            let leaf = self.at(begin).leaf;
            let value = tri!(numbers.value(&tri!(numbers.point(leaf, index))));
            if !value.same(&layout) {
                let mut coordinate: Row = [0; MAX_LEAVES];
                coordinate[leaf] = index;
                return Ok(Some(Failure { coordinate, value, layout }));
            }
            index += 1;
        }
        Ok(None)
    }
}

/// The largest divisor of `rest` below `below` that is no power of two, or 1.
const fn next_extent(rest: i64, below: i64, points: &mut i64) -> Result<i64, Error> {
    // The divisor itself runs down, or its cofactor up, whichever is the shorter way.
    let (mut extent, mut cofactor) = (below - 1, rest / below + 1);
    let down = below < cofactor;
    loop {
        if !down {
            extent = rest / cofactor;
        }
        if extent < 3 {
            return Ok(1);
        }
        if *points <= 0 {
            return Err(Error::NotProven { points: 0 });
        }
        *points -= 1;
        if rest % extent == 0 && (down || extent * cofactor == rest) && !(extent as u64).is_power_of_two() {
            return Ok(extent);
        }
        extent -= 1;
        cofactor += 1;
    }
}

/// Of two places of a leaf the later one.
const fn further(known: Option<Failure>, found: Failure, leaf: usize) -> Option<Failure> {
    match known {
        Some(known) if known.coordinate[leaf] >= found.coordinate[leaf] => Some(known),
        _ => Some(found),
    }
}
