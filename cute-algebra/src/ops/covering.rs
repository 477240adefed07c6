//! Layouts that cover: every integer from 0 on, up to some bound, is a value.
//!
//! *Integers.* Let the strides first be positive, in ascending order. Modes whose values are all the integers below r stay so with the next
//! mode `s:d` if d <= r, and then r becomes `r + (s - 1) * d`, one more than their largest value. If d > r, then r itself is no value: the
//! modes so far stay below it, and one of the others alone is above. Without a mode of negative stride that is the smallest one missing.
//!
//! With negative strides, the values are those of the magnitudes, m, less `n = sum of (s - 1) * |d|` over the negative modes. So [0, i) is
//! covered if [n, n + i) is in the layout of the magnitudes. If its modes up to the first gap cover [0, r), its values are the intervals [h,
//! h + r) for all sums h of the other modes. From v on, which is covered if some h with v - r < h <= v exists, the next one to look at is h +
//! r. Such an h is searched from the largest stride down; a partial sum is given up if it exceeds v, or if the smaller modes do not reach
//! the window.
//!
//! *XOR values.* If the extents are powers of two, the values are a linear space. It has all integers below i if and only if it has all
//! powers of two below i, since every integer is an XOR of those; and the smallest integer that is missing is a power of two, since any other
//! is the XOR of two smaller ones. With other extents, the same space for digits up to the next power of two has too many values, and the
//! one for the power of two in each extent too few. What lies between is decided value by value, for all solutions of the linear system: is
//! there one whose digits are below the extents?

use crate::error::Error;
use crate::f2::Basis;
use crate::layout::Layout;
use crate::limits::MAX_LEAVES;
use crate::scalar::Path;

use super::bits::{Bits, Vectors};

impl Layout {
    /// The smallest integer in `[0, below)` that is not a value, XOR values read as integers; `None` if all are.
    ///
    /// ```
    /// use cute_algebra::{Layout, limits::CONST_POINTS};
    /// let missing = |text: &str, below| text.parse::<Layout>().unwrap().first_missing(below, CONST_POINTS).unwrap();
    /// assert_eq!((missing("(4,8):(8,1)", 32), missing("(4,8):(8,1)", 33), missing("(4,8):(1,5)", 40)), (None, Some(32), Some(4)));
    /// assert_eq!((missing("4:-1", 1), missing("(4,2):(-1,4)", 6), missing("(2,2):(f3,f2)", 5)), (None, Some(5), Some(4)));
    /// ```
    ///
    /// # Errors
    /// [`Error::NotProven`] if more than `points` steps do not decide it; [`Error::NotCovered`] if the values are coordinates;
    /// [`Error::MixedStrides`].
    pub const fn first_missing(&self, below: i64, points: i64) -> Result<Option<i64>, Error> {
        let reach = tri!(self.coshape());
        if reach.term_count() > 1 || !reach.term_at(0).path.is_root() {
            return Err(Error::NotCovered { what: "covering of coordinates: values are compared with integers" });
        }
        if below <= 0 {
            return Ok(None);
        }
        let found = if self.has_xor() { self.xor_missing(below, points) } else { self.integer_missing(below, points) };
        match found {
            Ok(missing) => Ok(missing),
            Err(()) => Err(Error::NotProven { points }),
        }
    }

    /// Whether every integer in `[0, below)` is a value.
    ///
    /// ```
    /// use cute_algebra::{Layout, limits::CONST_POINTS};
    /// let layout: Layout = "(1048576,1048576):(1048576,1)".parse().unwrap();
    /// assert_eq!(layout.covers(1 << 40, CONST_POINTS), Ok(true));
    /// assert_eq!(layout.covers((1 << 40) + 1, CONST_POINTS), Ok(false));
    /// ```
    ///
    /// # Errors
    /// As [`Layout::first_missing`].
    pub const fn covers(&self, below: i64, points: i64) -> Result<bool, Error> {
        Ok(tri!(self.first_missing(below, points)).is_none())
    }

    const fn integer_missing(&self, below: i64, points: i64) -> Result<Option<i64>, ()> {
        let (sums, interval, lowest) = self.intervals();
        let mut v = lowest;
        let mut budget = points;
        while v < lowest + below as i128 {
            match tri!(sums.in_window(v - interval + 1, v, &mut budget)) {
                Some(h) => v = h + interval,
                None => return Ok(Some((v - lowest) as i64)),
            }
        }
        Ok(None)
    }

    /// The values as intervals of one length, from each of some sums on, and which of their integers is the value 0.
    const fn intervals(&self) -> (Sums, i128, i128) {
        let mut sums = Sums { strides: [0; MAX_LEAVES], most: [0; MAX_LEAVES], reach: [0; MAX_LEAVES], count: 0 };
        let (mut interval, mut lowest, mut last) = (1i128, 0i128, None);
        while let Some((d, leaf)) = self.next_stride(&Path::ROOT, last) {
            let mode = self.modes().leaf_at(leaf);
            let (d_wide, most) = (d as i128, mode.extent as i128 - 1);
            if mode.stride.term_at(0).value < 0 {
                lowest += most * d_wide;
            }
            if sums.count == 0 && d_wide <= interval {
                interval += most * d_wide;
            } else {
                let k = sums.count;
                (sums.strides[k], sums.most[k]) = (d_wide, most);
                if k > 0 {
                    sums.reach[k] = sums.reach[k - 1] + sums.most[k - 1] * sums.strides[k - 1];
                }
                sums.count += 1;
            }
            last = Some((d, leaf));
        }
        (sums, interval, lowest)
    }

    const fn xor_missing(&self, below: i64, points: i64) -> Result<Option<i64>, ()> {
        let (all, few) = (self.digit_bits(true), self.digit_bits(false));
        let (mut basis, mut kernel, mut bit) = (Basis::EMPTY, Vectors::NONE, 0);
        while bit < all.count {
            if let Some(vector) = basis.insert(all.image(1 << bit, self.modes(), &Path::ROOT), 1 << bit) {
                kernel.push(vector);
            }
            bit += 1;
        }
        let (mut certain, mut bit) = (Basis::EMPTY, 0);
        while bit < few.count {
            certain.insert(few.image(1 << bit, self.modes(), &Path::ROOT), 0);
            bit += 1;
        }
        // All below this power of two are values.
        let mut power = 0;
        while power < 63 && 1i64 << power < below && certain.solve(1 << power).is_some() {
            power += 1;
        }
        if power == 63 || 1i64 << power >= below {
            return Ok(None);
        }
        let mut v = 1i64 << power;
        if all.count == few.count {
            return Ok(Some(v));
        }
        let mut budget = points;
        while v < below {
            let Some(solution) = basis.solve(v as u64) else { return Ok(Some(v)) };
            if !tri!(self.is_value(&all, solution, &kernel, &mut budget)) {
                return Ok(Some(v));
            }
            v += 1;
        }
        Ok(None)
    }

    /// The bits of all digits up to the next power of two, or of those below the power of two in each extent.
    const fn digit_bits(&self, up: bool) -> Bits {
        let (mut bits, mut leaf) = (Bits::NONE, 0);
        while leaf < self.modes().len() {
            let mode = self.modes().leaf_at(leaf);
            if mode.extent > 1 && !mode.stride.is_zero() {
                let extent = mode.extent as u64;
                bits.push_leaf(leaf, if up { (extent - 1).ilog2() + 1 } else { extent.ilog2() });
            }
            leaf += 1;
        }
        bits
    }

    /// Whether a solution, or one that differs from it by a vector of the kernel, has digits below the extents.
    const fn is_value(&self, bits: &Bits, solution: u128, kernel: &Vectors, budget: &mut i64) -> Result<bool, ()> {
        let mut combination = 0u128;
        let mut vector = solution;
        loop {
            if *budget == 0 {
                return Err(());
            }
            *budget -= 1;
            let mut leaf = 0;
            while leaf < self.modes().len() && bits.digit(vector, leaf) < self.modes().leaf_at(leaf).extent {
                leaf += 1;
            }
            if leaf == self.modes().len() {
                return Ok(true);
            }
            // The next combination of the kernel's generators in the order of a Gray code: one of them changes.
            combination += 1;
            let change = combination.trailing_zeros() as usize;
            if change >= kernel.count {
                return Ok(false);
            }
            vector ^= kernel.get(change);
        }
    }
}

/// Sums `sum of x_k * d_k` with `0 <= x_k <= most_k`, in ascending order of the positive d_k.
struct Sums {
    strides: [i128; MAX_LEAVES],
    most: [i128; MAX_LEAVES],
    /// By position, the largest sum of the positions before it.
    reach: [i128; MAX_LEAVES],
    count: usize,
}

impl Sums {
    /// A sum in `[low, high]`, if there is one; `Err` beyond the budget.
    const fn in_window(&self, low: i128, high: i128, budget: &mut i64) -> Result<Option<i128>, ()> {
        if self.count == 0 {
            return Ok(if low <= 0 && 0 <= high { Some(0) } else { None });
        }
        // Per position the digit, which runs down to the least one with which the smaller positions reach the window.
        let (mut digit, mut least, mut sums) = ([0i128; MAX_LEAVES], [0i128; MAX_LEAVES], [0i128; MAX_LEAVES]);
        let mut k = self.count - 1;
        (digit[k], least[k]) = self.digits(k, low, high);
        loop {
            if digit[k] < least[k] {
                if k + 1 == self.count {
                    return Ok(None);
                }
                k += 1;
                digit[k] -= 1;
                continue;
            }
            if *budget == 0 {
                return Err(());
            }
            *budget -= 1;
            let sum = sums[k] + digit[k] * self.strides[k];
            if k == 0 {
                // Nothing smaller is left to reach the window, so the sum lies in it.
                return Ok(Some(sum));
            }
            k -= 1;
            sums[k] = sum;
            (digit[k], least[k]) = self.digits(k, low - sum, high - sum);
        }
    }

    /// The largest and the least digit of a position with which the sum can lie in the window.
    const fn digits(&self, k: usize, low: i128, high: i128) -> (i128, i128) {
        let stride = self.strides[k];
        let (most, least) = (high.div_euclid(stride), -(self.reach[k] - low).div_euclid(stride));
        (if most > self.most[k] { self.most[k] } else { most }, if least < 0 { 0 } else { least })
    }
}
