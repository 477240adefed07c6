//! Whether pieces that are right one by one are right together: A(x_1 + .. + x_n) = A(x_1) + .. + A(x_n).
//!
//! **Digits.** On an axis that counts integers, the sum of points carries into position l exactly if the remainders of the x_t modulo the
//! weight P_l add up to P_l or more. If the largest remainders of all pieces stay below that at every position, every sum has the summed
//! digits, and A, which is linear in the digits, is additive. Digits that count by XOR must also have no bit in common, for then their sum
//! is their XOR. Axes that count XOR values are linear and need no test.
//!
//! **The first carry.** The coordinates below a given one in all pieces form a box. If the test on digits holds for a box, it holds for every
//! smaller one. So the first coordinate in colexicographic order whose box does not pass is found by bisection, from the last piece to the
//! first; all coordinates before it are in boxes that pass, and are right. If the values there differ, it is the first that fails.
//!
//! **Carries that cancel.** Where they do not differ, carries that never matter are set aside ([`Numbers::settle`]) and the test is repeated.
//! What is left is enumeration, from that coordinate on, by what the carries change (module `changes`) or, with XOR values, by values. It can hold pieces at 0 that have no part in it: on integers the difference
//! between A at the sum and the sum of values is a sum over the positions with carries, and depends on the remainders there alone; with
//! values that count by XOR all pieces on an axis with a carry have a part. If a coordinate fails, so does its part in the remaining pieces,
//! and it comes no later.

use super::Failure;
use super::changes::Changes;
use super::numbers::{Numbers, Row};
use super::pieces::Pieces;
use crate::error::Error;
use crate::limits::MAX_LEAVES;
use crate::scalar::Scalar;

/// The first coordinate at which the pieces do not add up, if any. Subtracts the points looked at from `points`.
///
/// # Errors
/// `NotProven` if there are not enough points, and where A has no value.
pub(super) const fn first_failure(numbers: &mut Numbers, pieces: &Pieces, points: &mut i64) -> Result<Option<Failure>, Error> {
    loop {
        let (meeting, count) = meeting(numbers, pieces);
        // One piece alone is right.
        if count < 2 {
            return Ok(None);
        }
        let first = first_unclean(numbers, pieces, meeting.split_at(count).0);
        if let Some(failure) = tri!(failure_at(numbers, pieces, &first)) {
            return Ok(Some(failure));
        }
        if !numbers.settle() {
            return enumerate(numbers, pieces, meeting.split_at(count).0, first, points);
        }
    }
}

/// Whether all sums of the pieces from `begin` on, each at most `last` steps far, have the summed digits.
pub(super) const fn is_clean(numbers: &Numbers, pieces: &Pieces, begin: usize, last: &Row) -> bool {
    let mut l = 0;
    while l < numbers.positions() {
        if numbers.carries_into(l) && overflows(numbers, pieces, begin, last, l) {
            return false;
        }
        if numbers.counts_by_xor(l) && bits_meet(pieces, begin, last, l) {
            return false;
        }
        l += 1;
    }
    true
}

/// Whether the remainders below a position can reach its weight.
const fn overflows(numbers: &Numbers, pieces: &Pieces, begin: usize, last: &Row, position: usize) -> bool {
    // Pieces have fewer than 2^63 coordinates together, so that the sum stays below 2^126.
    let (mut total, mut t) = (0i128, begin);
    while t < pieces.len() {
        total += last[t] as i128 * pieces.at(t).digits.below[position] as i128;
        t += 1;
    }
    total >= numbers.weight(position) as i128
}

/// Whether two pieces can use one bit of a digit.
const fn bits_meet(pieces: &Pieces, begin: usize, last: &Row, position: usize) -> bool {
    let (mut used, mut t) = (0u128, begin);
    while t < pieces.len() {
        let digit = pieces.at(t).digits.digits[position];
        if digit > 0 && last[t] > 0 {
            let bits = if last[t] == 1 {
                digit as u128
            } else {
                // From the lowest bit of one step to the highest of the last.
                let top = (last[t] as u128 * digit as u128).ilog2();
                ((2 << top) - 1) & !((1 << digit.trailing_zeros()) - 1)
            };
            if used & bits != 0 {
                return true;
            }
            used |= bits;
        }
        t += 1;
    }
    false
}

/// The pieces that have a part in what the test on digits leaves open.
const fn meeting(numbers: &Numbers, pieces: &Pieces) -> ([usize; MAX_LEAVES], usize) {
    let (mut last, mut t) = ([0; MAX_LEAVES], 0);
    while t < pieces.len() {
        last[t] = pieces.at(t).extent - 1;
        t += 1;
    }
    let (mut has_part, mut l) = ([false; MAX_LEAVES], 0);
    while l < numbers.positions() {
        let carries = numbers.carries_into(l) && overflows(numbers, pieces, 0, &last, l);
        if carries || numbers.counts_by_xor(l) && bits_meet(pieces, 0, &last, l) {
            let (begin, end, xor) = numbers.axis_around(l);
            let mut t = 0;
            while t < pieces.len() {
                let digits = &pieces.at(t).digits;
                has_part[t] |= last[t] > 0 && if xor { moves(&digits.digits, begin, end) } else { digits.below[l] != 0 };
                t += 1;
            }
        }
        l += 1;
    }
    let (mut meeting, mut count, mut t) = ([0; MAX_LEAVES], 0, 0);
    while t < pieces.len() {
        if has_part[t] {
            meeting[count] = t;
            count += 1;
        }
        t += 1;
    }
    (meeting, count)
}

/// Whether any of these digits is not 0.
const fn moves(digits: &Row, begin: usize, end: usize) -> bool {
    let mut l = begin;
    while l < end {
        if digits[l] != 0 {
            return true;
        }
        l += 1;
    }
    false
}

/// The first coordinate, an index a piece, whose box does not pass the test on digits. The box of all coordinates does not.
const fn first_unclean(numbers: &Numbers, pieces: &Pieces, meeting: &[usize]) -> Row {
    let (mut last, mut i) = ([0; MAX_LEAVES], 0);
    while i < meeting.len() {
        last[meeting[i]] = pieces.at(meeting[i]).extent - 1;
        i += 1;
    }
    while i > 0 {
        i -= 1;
        let t = meeting[i];
        // The smallest index that does not pass lies above `passes` and up to `fails`.
        let (mut passes, mut fails) = (-1, last[t]);
        while fails - passes > 1 {
            // The first index asked is 0: most pieces have no part in the first carry.
            last[t] = if passes < 0 { 0 } else { passes + (fails - passes) / 2 };
            if is_clean(numbers, pieces, 0, &last) {
                passes = last[t];
            } else {
                fails = last[t];
            }
        }
        last[t] = fails;
    }
    last
}

/// The coordinate with these indices of the pieces, if the values differ there.
const fn failure_at(numbers: &Numbers, pieces: &Pieces, indices: &Row) -> Result<Option<Failure>, Error> {
    let (mut coordinate, mut layout, mut t) = ([0; MAX_LEAVES], Scalar::ZERO, 0);
    while t < pieces.len() {
        if indices[t] != 0 {
            let piece = pieces.at(t);
            coordinate[piece.leaf] += indices[t] * piece.unit;
            layout = tri!(layout.add(&tri!(piece.stride.scale(indices[t]))));
        }
        t += 1;
    }
    let value = tri!(numbers.value(&tri!(numbers.point_at(&coordinate))));
    Ok(if value.same(&layout) { None } else { Some(Failure { coordinate, value, layout }) })
}

/// Looks at every coordinate of the meeting pieces behind the one with these indices.
const fn enumerate(
    numbers: &Numbers,
    pieces: &Pieces,
    meeting: &[usize],
    mut indices: Row,
    points: &mut i64,
) -> Result<Option<Failure>, Error> {
    if let Some(changes) = Changes::of(numbers) {
        return match tri!(changes.first_behind(pieces, meeting, indices, points)) {
            Some(indices) => failure_at(numbers, pieces, &indices),
            None => Ok(None),
        };
    }
    loop {
        let mut i = 0;
        loop {
            if i == meeting.len() {
                return Ok(None);
            }
            let t = meeting[i];
            if indices[t] + 1 < pieces.at(t).extent {
                indices[t] += 1;
                break;
            }
            indices[t] = 0;
            i += 1;
        }
        if *points < numbers.price() {
            return Err(Error::NotProven { points: 0 });
        }
        *points -= numbers.price();
        let failure = tri!(failure_at(numbers, pieces, &indices));
        if failure.is_some() {
            return Ok(failure);
        }
    }
}
