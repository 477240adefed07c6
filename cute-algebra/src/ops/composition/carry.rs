//! Whether pieces that are right one by one are right together: A(x_1 + .. + x_n) = A(x_1) + .. + A(x_n).
//!
//! **Digits.** Write each x_t in the digits of the axis. If at every bounded position the largest digits of all pieces add up to less
//! than the extent, the sum has the summed digits, and A, which is linear in the digits, is additive. (The last position has no bound.)
//! At a position that counts by XOR, the summed digits must also have no bit in common.
//!
//! **Enumeration.** Otherwise some sum carries. A carry out of position l changes the value by `f_(l+1) - a_l * f_l`, which is not zero
//! in a coalesced layout, but such changes can cancel. Digits at positions that cannot overflow have no influence on any carry, so only
//! pieces with a digit at an overflowing position are enumerated, the others held at 0: if a coordinate fails, so does its part in those
//! pieces, and it comes no later. A sum x carries nowhere exactly if `floor(x / P_l)` is the sum of the `floor(x_t / P_l)` for all l,
//! which costs a division a position; values are compared only where that does not hold.

use super::axis::{Axis, Digits};
use super::pieces::Piece;
use super::{Failure, XOR};
use crate::error::Error;
use crate::limits::MAX_LEAVES;
use crate::scalar::Scalar;

/// The first coordinate at which the pieces of one axis do not add up, if any. Subtracts the points looked at from `points`.
///
/// # Errors
/// `NotProven` if there are not enough points, `NotCovered` for XOR digits that meet.
pub(super) const fn first_failure(axis: &Axis, pieces: &[Piece], points: &mut i64) -> Result<Option<Failure>, Error> {
    let mut largest = [[0i64; MAX_LEAVES]; MAX_LEAVES];
    let mut t = 0;
    while t < pieces.len() {
        largest[t] = largest_digits(axis, &pieces[t]);
        t += 1;
    }
    let overflowing = overflowing(axis, &largest, pieces.len());
    let (mut meeting, mut n, mut t) = ([0; MAX_LEAVES], 0, 0);
    while t < pieces.len() {
        let mut l = 0;
        while l < axis.len() {
            if overflowing[l] && largest[t][l] > 0 {
                meeting[n] = t;
                n += 1;
                break;
            }
            l += 1;
        }
        t += 1;
    }
    if axis.has_xor() && (n > 0 || bits_meet(axis, pieces)) {
        return Err(Error::NotCovered { what: XOR });
    }
    if n == 0 {
        return Ok(None);
    }
    enumerate(axis, pieces, meeting.split_at(n).0, points)
}

const fn largest_digits(axis: &Axis, piece: &Piece) -> Digits {
    let mut digits = axis.digits(piece.step);
    let mut l = 0;
    while let Some(bound) = axis.bound(l) {
        digits[l] = if piece.carries { bound - 1 } else { digits[l] * (piece.extent - 1) };
        l += 1;
    }
    digits
}

/// The bounded positions where digits and carries can add up to the extent or more.
const fn overflowing(axis: &Axis, largest: &[Digits; MAX_LEAVES], pieces: usize) -> [bool; MAX_LEAVES] {
    let mut overflowing = [false; MAX_LEAVES];
    let (mut carry, mut l) = (0i64, 0);
    while let Some(bound) = axis.bound(l) {
        let (mut total, mut t) = (carry, 0);
        while t < pieces {
            total = total.saturating_add(largest[t][l]);
            t += 1;
        }
        carry = total / bound;
        overflowing[l] = carry > 0;
        l += 1;
    }
    overflowing
}

/// Whether two pieces use one bit of an XOR position. Their digits there are multiples of a power of two, or one digit and 0.
const fn bits_meet(axis: &Axis, pieces: &[Piece]) -> bool {
    let mut l = 0;
    while l < axis.len() {
        let (mut used, mut t) = (0u64, 0);
        while t < pieces.len() && axis.is_xor(l) {
            let digit = axis.digits(pieces[t].step)[l] as u64;
            let last = (pieces[t].extent - 1) as u64;
            if digit > 0 && last > 0 {
                let bits = if last == 1 { digit } else { ((1 << (last.ilog2() + 1)) - 1) * digit };
                if used & bits != 0 {
                    return true;
                }
                used |= bits;
            }
            t += 1;
        }
        l += 1;
    }
    false
}

const fn enumerate(axis: &Axis, pieces: &[Piece], meeting: &[usize], points: &mut i64) -> Result<Option<Failure>, Error> {
    let limit = *points;
    let (mut counts, mut parts) = ([0i64; MAX_LEAVES], [0i64; MAX_LEAVES]);
    let (mut x, mut quotients) = (0i64, [0i64; MAX_LEAVES]);
    loop {
        if *points <= 0 {
            return Err(Error::NotProven { points: limit });
        }
        *points -= 1;
        let mut t = 0;
        loop {
            if t == meeting.len() {
                return Ok(None);
            }
            let piece = &pieces[meeting[t]];
            let wraps = counts[t] + 1 == piece.extent;
            let part = if wraps { 0 } else { parts[t] + piece.step };
            counts[t] = if wraps { 0 } else { counts[t] + 1 };
            x += part - parts[t];
            let mut l = 1;
            while l < axis.len() {
                quotients[l] += axis.quotient(part, l) - axis.quotient(parts[t], l);
                l += 1;
            }
            parts[t] = part;
            if !wraps {
                break;
            }
            t += 1;
        }
        let mut l = 1;
        while l < axis.len() && axis.quotient(x, l) == quotients[l] {
            l += 1;
        }
        if l < axis.len() {
            let (mut sum, mut t) = (Scalar::ZERO, 0);
            while t < meeting.len() {
                sum = tri!(sum.add(&tri!(pieces[meeting[t]].stride.scale(counts[t]))));
                t += 1;
            }
            let mut failure = tri!(Failure::at(axis, x, sum));
            if !failure.value.same(&sum) {
                let mut t = 0;
                while t < meeting.len() {
                    let piece = &pieces[meeting[t]];
                    failure.coordinate[piece.leaf] += counts[t] * piece.unit;
                    t += 1;
                }
                return Ok(Some(failure));
            }
        }
    }
}
