//! What carries do to values, as plain numbers: the fast way of looking at many coordinates.
//!
//! On an axis of integers without XOR values, with P_l the weights and f_l the strides,
//!
//! ```text
//! A(x) = x * f_0 + sum over l >= 1 of floor(x / P_l) * (f_l - a_(l-1) * f_(l-1))
//! ```
//!
//! so a carry into position l always changes the value by `f_l - a_(l-1) * f_(l-1)`. A sum of points differs from the sum of their values
//! by these changes, each as often as the remainders modulo P_l carry. That is counted here without evaluating A: in `const` evaluation,
//! which allows a limited number of steps, that decides how many coordinates can be looked at.

use super::numbers::{Numbers, Row};
use super::pieces::{Piece, Pieces};
use crate::error::Error;
use crate::limits::{MAX_LEAVES, MAX_TERMS};
use crate::scalar::{Path, Scalar};

/// Largest change that is counted here, so that no sum of multiples exceeds 128 bits.
const MOST: i128 = 1 << 56;

/// The positions into which carries may change values, and these changes.
#[derive(Clone, Copy)]
pub(super) struct Changes {
    positions: [usize; MAX_LEAVES],
    weights: Row,
    /// By position and path.
    changes: [[i128; MAX_TERMS]; MAX_LEAVES],
    count: usize,
    paths: [Path; MAX_TERMS],
    path_count: usize,
}

impl Changes {
    /// `None` where values count by XOR, for changes beyond [`MOST`], and for more axes of values than a stride has terms.
    pub(super) const fn of(numbers: &Numbers) -> Option<Changes> {
        if numbers.any_xor() {
            return None;
        }
        let mut all = Changes {
            positions: [0; MAX_LEAVES],
            weights: [1; MAX_LEAVES],
            changes: [[0; MAX_TERMS]; MAX_LEAVES],
            count: 0,
            paths: [Path::ROOT; MAX_TERMS],
            path_count: 0,
        };
        let mut l = 0;
        while l < numbers.positions() {
            if numbers.carries_into(l) {
                all.positions[all.count] = l;
                all.weights[all.count] = numbers.weight(l);
                if !all.add(numbers.stride(l), 1) || !all.add(numbers.stride(l - 1), -numbers.extent(l - 1)) {
                    return None;
                }
                all.count += 1;
            }
            l += 1;
        }
        Some(all)
    }

    /// Adds a multiple of a stride to the change at the position that comes next.
    const fn add(&mut self, stride: &Scalar, by: i64) -> bool {
        let mut t = 0;
        while t < stride.term_count() {
            let term = stride.term_at(t);
            let mut p = 0;
            while p < self.path_count && self.paths[p].compare(&term.path) != 0 {
                p += 1;
            }
            if p == self.path_count {
                if p == MAX_TERMS {
                    return false;
                }
                self.paths[p] = term.path;
                self.path_count += 1;
            }
            let change = self.changes[self.count][p] + term.value as i128 * by as i128;
            if change > MOST || change < -MOST {
                return false;
            }
            self.changes[self.count][p] = change;
            t += 1;
        }
        true
    }

    /// What looking at one coordinate costs in points: loops over the positions are what takes the time.
    const fn price(&self) -> i64 {
        (1 + self.count * self.path_count / 8) as i64
    }

    /// Follows a piece that is linear up to `run` steps, until carries change its value or it is `rest` steps long.
    pub(super) const fn follow(&self, piece: &Piece, mut run: i64, rest: i64, points: &mut i64) -> Result<i64, Error> {
        let (mut below, mut remainders, mut k) = ([0i128; MAX_LEAVES], [0i128; MAX_LEAVES], 0);
        while k < self.count {
            below[k] = piece.digits.below[self.positions[k]] as i128;
            remainders[k] = run as i128 * below[k] % self.weights[k] as i128;
            k += 1;
        }
        let price = self.price();
        while run < rest {
            if *points < price {
                return Err(Error::NotProven { points: 0 });
            }
            *points -= price;
            run += 1;
            let (mut changed, mut carried, mut k) = ([0i128; MAX_TERMS], false, 0);
            while k < self.count {
                remainders[k] += below[k];
                if remainders[k] >= self.weights[k] as i128 {
                    remainders[k] -= self.weights[k] as i128;
                    carried = true;
                    let mut p = 0;
                    while p < self.path_count {
                        changed[p] += self.changes[k][p];
                        p += 1;
                    }
                }
                k += 1;
            }
            if carried && !self.cancelled(&changed) {
                return Ok(run);
            }
        }
        Ok(rest)
    }

    /// The first coordinate behind `indices` at which the meeting pieces do not add up, if any.
    pub(super) const fn first_behind(
        &self,
        pieces: &Pieces,
        meeting: &[usize],
        mut indices: Row,
        points: &mut i64,
    ) -> Result<Option<Row>, Error> {
        let (mut below, mut extents) = ([[0i128; MAX_LEAVES]; MAX_LEAVES], [1; MAX_LEAVES]);
        let (mut totals, mut i) = ([0i128; MAX_LEAVES], 0);
        while i < meeting.len() {
            let piece = pieces.at(meeting[i]);
            extents[i] = piece.extent;
            let mut k = 0;
            while k < self.count {
                below[i][k] = piece.digits.below[self.positions[k]] as i128;
                totals[k] += indices[meeting[i]] as i128 * below[i][k];
                k += 1;
            }
            i += 1;
        }
        let price = self.price();
        loop {
            let mut i = 0;
            loop {
                if i == meeting.len() {
                    return Ok(None);
                }
                let t = meeting[i];
                let wraps = indices[t] + 1 == extents[i];
                let steps = if wraps { -(indices[t] as i128) } else { 1 };
                indices[t] = if wraps { 0 } else { indices[t] + 1 };
                let mut k = 0;
                while k < self.count {
                    totals[k] += steps * below[i][k];
                    k += 1;
                }
                if !wraps {
                    break;
                }
                i += 1;
            }
            if *points < price {
                return Err(Error::NotProven { points: 0 });
            }
            *points -= price;
            let (mut changed, mut carried, mut k) = ([0i128; MAX_TERMS], false, 0);
            while k < self.count {
                if totals[k] >= self.weights[k] as i128 {
                    carried = true;
                    let mut p = 0;
                    while p < self.path_count {
                        changed[p] += totals[k] / self.weights[k] as i128 * self.changes[k][p];
                        p += 1;
                    }
                }
                k += 1;
            }
            if carried && !self.cancelled(&changed) {
                return Ok(Some(indices));
            }
        }
    }

    const fn cancelled(&self, changed: &[i128; MAX_TERMS]) -> bool {
        let mut p = 0;
        while p < self.path_count {
            if changed[p] != 0 {
                return false;
            }
            p += 1;
        }
        true
    }
}
