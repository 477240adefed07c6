//! Whether no destination of a copy has two sources: see the module `copy`.

use super::copy::{Modes, Shared, value};
use crate::coordinate::idx2crd;
use crate::error::Error;
use crate::htuple::HTuple;
use crate::layout::Layout;
use crate::limits::{CONST_POINTS, MAX_LEAVES};

/// Refuses a copy in which two indices have one destination and different sources.
pub(super) const fn check(src: &Layout, dst: &Layout, shared: &Modes) -> Result<(), Error> {
    let own;
    let modes = if shared.whole {
        shared
    } else {
        own = Modes::of_destination(dst);
        &own
    };
    let copy = Copy { src, dst, linear: shared.whole && !src.has_xor() };
    let mut points = CONST_POINTS;
    // The modes that move the destination, the largest strides first.
    let (mut moving, mut len, mut i) = ([modes.list[0]; MAX_LEAVES], 0, 0);
    while i < modes.len {
        let mode = modes.list[i];
        if mode.dst.is_zero() {
            tri!(copy.check_still(&mode, shared.whole, &mut points));
        } else {
            let mut place = len;
            while place > 0 && value(&moving[place - 1].dst).unsigned_abs() < value(&mode.dst).unsigned_abs() {
                moving[place] = moving[place - 1];
                place -= 1;
            }
            moving[place] = mode;
            len += 1;
        }
        i += 1;
    }
    let moving = moving.split_at(len).0;
    if !dst.has_xor() {
        copy.check_differences(moving, &mut points)
    } else if tri!(dst.filter().is_injective(CONST_POINTS)) {
        Ok(())
    } else {
        copy.check_pairs(&mut points)
    }
}

struct Copy<'a> {
    src: &'a Layout,
    dst: &'a Layout,
    /// Whether the source is linear, in the integers, on the modes looked at.
    linear: bool,
}

impl Copy<'_> {
    /// A mode that does not move the destination must not move the source.
    const fn check_still(&self, mode: &Shared, linear: bool, points: &mut i64) -> Result<(), Error> {
        if linear {
            return if mode.src.is_zero() { Ok(()) } else { Err(tri!(self.conflict(0, mode.weight))) };
        }
        let mut i = 0;
        while i < self.src.size() {
            tri!(spend(points));
            let digit = i / mode.weight % mode.extent;
            tri!(self.compare(i - digit * mode.weight, i));
            i += 1;
        }
        Ok(())
    }

    /// Looks at all differences of digits over which the integer strides of the destination sum to 0.
    const fn check_differences(&self, modes: &[Shared], points: &mut i64) -> Result<(), Error> {
        // How far the strides from a mode on reach.
        let mut reach = [0i128; MAX_LEAVES + 1];
        let mut level = modes.len();
        while level > 0 {
            level -= 1;
            reach[level] = reach[level + 1] + stride(&modes[level]) * (modes[level].extent - 1) as i128;
        }
        // By level: what the modes before sum to, the current difference of digits, and the last one to try.
        let (mut sums, mut digits, mut last) = ([0i128; MAX_LEAVES + 1], [0i128; MAX_LEAVES], [0i128; MAX_LEAVES]);
        let mut entering = true;
        loop {
            if level < modes.len() && entering {
                let (d, most) = (stride(&modes[level]), (modes[level].extent - 1) as i128);
                let first = -(reach[level + 1] + sums[level]).div_euclid(d);
                digits[level] = if first < -most { -most } else { first };
                let end = (reach[level + 1] - sums[level]).div_euclid(d);
                last[level] = if end > most { most } else { end };
            } else {
                if level == modes.len() {
                    tri!(self.check_difference(modes, &digits, points));
                }
                if level == 0 {
                    return Ok(());
                }
                level -= 1;
                digits[level] += 1;
            }
            entering = digits[level] <= last[level];
            if entering {
                tri!(spend(points));
                sums[level + 1] = sums[level] + digits[level] * stride(&modes[level]);
                level += 1;
            } else if level == 0 {
                return Ok(());
            }
        }
    }

    /// Whether two indices with this difference of digits have one source.
    const fn check_difference(&self, modes: &[Shared], digits: &[i128; MAX_LEAVES], points: &mut i64) -> Result<(), Error> {
        // The smallest pair of indices.
        let (mut low, mut high, mut sum, mut i) = (0i64, 0i64, 0i128, 0);
        while i < modes.len() {
            // Below the extent; strides are counted without sign.
            let digit = if value(&modes[i].dst) < 0 { -digits[i] } else { digits[i] };
            sum += digit * value(&modes[i].src) as i128;
            if digit < 0 {
                low += -digit as i64 * modes[i].weight;
            } else {
                high += digit as i64 * modes[i].weight;
            }
            i += 1;
        }
        if low == high {
            return Ok(());
        }
        if self.linear {
            return if sum == 0 { Ok(()) } else { Err(tri!(self.conflict(low, high))) };
        }
        let mut base = 0;
        while base < self.src.size() {
            tri!(spend(points));
            if fits(modes, base, low) && fits(modes, base, high) {
                tri!(self.compare(base + low, base + high));
            }
            base += 1;
        }
        Ok(())
    }

    /// Compares the sources of all pairs with one destination.
    const fn check_pairs(&self, points: &mut i64) -> Result<(), Error> {
        let mut i = 0;
        while i < self.dst.size() {
            let destination = tri!(self.dst.at(i));
            let mut j = 0;
            while j < i {
                tri!(spend(points));
                if tri!(self.dst.at(j)).same(&destination) {
                    tri!(self.compare(j, i));
                }
                j += 1;
            }
            i += 1;
        }
        Ok(())
    }

    const fn compare(&self, i: i64, j: i64) -> Result<(), Error> {
        if i == j || tri!(self.src.at(i)).same(&tri!(self.src.at(j))) { Ok(()) } else { Err(tri!(self.conflict(i, j))) }
    }

    /// The error about two indices.
    const fn conflict(&self, i: i64, j: i64) -> Result<Error, Error> {
        let shape = self.dst.shape();
        Ok(Error::WriteAfterWrite {
            first: tri!(idx2crd(&HTuple::leaf(i), &shape)),
            second: tri!(idx2crd(&HTuple::leaf(j), &shape)),
            destination: tri!(self.dst.at(i)),
            sources: [tri!(self.src.at(i)), tri!(self.src.at(j))],
        })
    }
}

const fn stride(mode: &Shared) -> i128 {
    value(&mode.dst).unsigned_abs() as i128
}

/// Whether the digits of an index can be raised by those of a step without a carry.
const fn fits(modes: &[Shared], index: i64, step: i64) -> bool {
    let mut i = 0;
    while i < modes.len() {
        let Shared { extent, weight, .. } = modes[i];
        if index / weight % extent + step / weight % extent >= extent {
            return false;
        }
        i += 1;
    }
    true
}

const fn spend(points: &mut i64) -> Result<(), Error> {
    if *points == 0 {
        return Err(Error::NotProven { points: CONST_POINTS });
    }
    *points -= 1;
    Ok(())
}
