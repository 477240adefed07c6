//! Injective layouts: different coordinates have different values.
//!
//! *Integers.* Two coordinates have one value if and only if their difference x, with `|x_k| < s_k` in every mode, has `sum of x_k * d_k =
//! 0` and is not 0 everywhere; and each such x is the difference of two coordinates, its positive part and its negative part. The signs of
//! strides play no role. The search goes from the largest stride down. A partial sum v of the larger modes can only be completed to 0 if
//! the smaller modes reach it, `|v| <= sum of (s_j - 1) * d_j`, and if it is a multiple of their greatest common divisor; both bounds leave
//! few digits, none but 0 where a stride exceeds the reach of the smaller ones. So a chain, sorted by stride, is decided in one step a mode.
//! A solution and its negative are both solutions: the first digit that is not 0 is taken to be positive.
//!
//! *Coordinates.* Modes that name no axis in common cannot make up for each other: the layout is injective if and only if each connected
//! component of modes is. Where several axes are connected by sums, their equations are written as one: the axis a with the largest possible
//! magnitude `b_a = sum of (s_k - 1) * |d_(k,a)|` gets the weight `m_a`, the product of `2 * b + 1` over the axes before it. A sum of `v_a *
//! m_a` with `|v_a| <= b_a` is 0 only if every v_a is, by the balanced mixed radix 2b + 1.
//!
//! *XOR values.* The XOR of two digits below an extent s, digit by digit, can be anything below the smallest power of two that is not less
//! than s: w itself if w < s (from w and 0), otherwise the highest bit of w and the rest of it are two digits below s whose XOR is w. So two
//! coordinates have one value if and only if the bits of all digits, up to that power of two, have a kernel.
//!
//! Components in which a stride has both kinds of terms are compared coordinate by coordinate.

use crate::error::Error;
use crate::htuple::HTuple;
use crate::layout::Layout;
use crate::limits::MAX_LEAVES;
use crate::scalar::{Ring, Scalar};

use super::bits::{Bits, Vectors, on_axis};

impl Layout {
    /// Two different coordinates with one value, as small differences of digits as the search finds; `None` if the layout is injective.
    ///
    /// ```
    /// use cute_algebra::{Layout, limits::CONST_POINTS};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// assert_eq!(of("(4,2):(2,3)").collision(CONST_POINTS), Ok(None));
    /// let [a, b] = of("(4,2):(2,4)").collision(CONST_POINTS).unwrap().unwrap();
    /// assert_eq!((a.to_string(), b.to_string()), ("(0,1)".into(), "(2,0)".into()));
    /// ```
    ///
    /// # Errors
    /// [`Error::NotProven`] if more than `points` steps of the search do not decide it; [`Error::MixedStrides`] where strides cannot be
    /// added; [`Error::Overflow`].
    pub const fn collision(&self, points: i64) -> Result<Option<[HTuple<i64>; 2]>, Error> {
        if self.has_xor() {
            tri!(self.coshape());
        }
        let mut components = Components::of(self);
        let mut budget = points;
        let mut leaf = 0;
        while leaf < self.modes().len() {
            let mode = self.modes().leaf_at(leaf);
            if mode.extent > 1 && mode.stride.is_zero() {
                let mut pair = [self.shape().with_leaves(&[0; MAX_LEAVES], 0); 2];
                pair[0].set_leaf(leaf, 1);
                return Ok(Some(pair));
            }
            leaf += 1;
        }
        while let Some(component) = components.next() {
            let found = match tri!(component.rings(self)) {
                Rings::Integer => match tri!(Equation::of(self, &component)).solution(&mut budget) {
                    Ok(found) => found,
                    Err(()) => return Err(Error::NotProven { points }),
                },
                Rings::Xor => component.xor_collision(self),
                Rings::Both => match tri!(component.compare(self, &mut budget)) {
                    Ok(found) => found,
                    Err(()) => return Err(Error::NotProven { points }),
                },
            };
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Whether different coordinates have different values.
    ///
    /// ```
    /// use cute_algebra::{Layout, limits::CONST_POINTS};
    /// let injective = |text: &str| text.parse::<Layout>().unwrap().is_injective(CONST_POINTS).unwrap();
    /// assert!(injective("(4,8):(8,1)") && injective("(1048576,1048576):(1048576,-1)"));
    /// assert!(injective("(4,4):(e0+e1,e1)") && injective("(8,8):(f9,f1)"));
    /// assert!(!injective("(4,8):(0,1)") && !injective("(2,2,2):(f1,f2,f3)"));
    /// ```
    ///
    /// # Errors
    /// As [`Layout::collision`].
    pub const fn is_injective(&self, points: i64) -> Result<bool, Error> {
        Ok(tri!(self.collision(points)).is_none())
    }
}

/// What the strides of a component consist of.
enum Rings {
    Integer,
    Xor,
    Both,
}

/// Modes that name common axes, directly or through others; modes of extent 1 belong to none.
struct Component {
    has: [bool; MAX_LEAVES],
}

/// The components that are left.
struct Components {
    /// By leaf, the number of its component: that of its first leaf.
    of: [usize; MAX_LEAVES],
    next: usize,
    leaves: usize,
}

impl Components {
    const fn of(layout: &Layout) -> Components {
        let modes = layout.modes();
        let mut of = [usize::MAX; MAX_LEAVES];
        let mut leaf = 0;
        while leaf < modes.len() {
            if modes.leaf_at(leaf).extent > 1 {
                of[leaf] = leaf;
                let mut other = 0;
                while other < leaf {
                    if of[other] != usize::MAX && of[other] != of[leaf] && meet(&modes.leaf_at(leaf).stride, &modes.leaf_at(other).stride) {
                        let (from, to) = if of[leaf] < of[other] { (of[other], of[leaf]) } else { (of[leaf], of[other]) };
                        let mut l = 0;
                        while l <= leaf {
                            if of[l] == from {
                                of[l] = to;
                            }
                            l += 1;
                        }
                    }
                    other += 1;
                }
            }
            leaf += 1;
        }
        Components { of, next: 0, leaves: modes.len() }
    }

    const fn next(&mut self) -> Option<Component> {
        while self.next < self.leaves {
            let first = self.next;
            self.next += 1;
            if self.of[first] == first {
                let (mut has, mut leaf) = ([false; MAX_LEAVES], 0);
                while leaf < self.leaves {
                    has[leaf] = self.of[leaf] == first;
                    leaf += 1;
                }
                return Some(Component { has });
            }
        }
        None
    }
}

/// Whether two strides name a common axis, or one that continues another.
const fn meet(a: &Scalar, b: &Scalar) -> bool {
    let mut t = 0;
    while t < a.term_count() {
        let mut u = 0;
        while u < b.term_count() {
            let (one, other) = (&a.term_at(t).path, &b.term_at(u).path);
            if one.compare(other) == 0 || one.overlaps(other) {
                return true;
            }
            u += 1;
        }
        t += 1;
    }
    false
}

impl Component {
    const fn rings(&self, layout: &Layout) -> Result<Rings, Error> {
        let (mut integer, mut xor, mut sum, mut leaf) = (false, false, Scalar::ZERO, 0);
        while leaf < layout.modes().len() {
            if self.has[leaf] {
                let stride = &layout.modes().leaf_at(leaf).stride;
                let mut t = 0;
                while t < stride.term_count() {
                    match stride.term_at(t).ring {
                        Ring::Integer => integer = true,
                        Ring::Xor => xor = true,
                    }
                    t += 1;
                }
                // Only to see whether strides can be added: their parts are, and not the numbers.
                sum = match sum.add(stride) {
                    Ok(sum) => sum,
                    Err(Error::MixedStrides) => return Err(Error::MixedStrides),
                    Err(_) => sum,
                };
            }
            leaf += 1;
        }
        Ok(match (integer, xor) {
            (_, false) => Rings::Integer,
            (false, true) => Rings::Xor,
            (true, true) => Rings::Both,
        })
    }

    /// Two coordinates with one XOR value.
    const fn xor_collision(&self, layout: &Layout) -> Option<[HTuple<i64>; 2]> {
        let modes = layout.modes();
        let (mut bits, mut leaf) = (Bits::NONE, 0);
        while leaf < modes.len() {
            if self.has[leaf] {
                bits.push_leaf(leaf, (modes.leaf_at(leaf).extent as u64 - 1).ilog2() + 1);
            }
            leaf += 1;
        }
        let (mut kernel, mut bit) = (Vectors::NONE, 0);
        while bit < bits.count {
            kernel.push(1 << bit);
            bit += 1;
        }
        leaf = 0;
        while leaf < modes.len() {
            let mut term = 0;
            while self.has[leaf] && term < modes.leaf_at(leaf).stride.term_count() {
                if self.names_first(layout, leaf, term) {
                    kernel = kernel.kernel(&bits, modes, &modes.leaf_at(leaf).stride.term_at(term).path);
                }
                term += 1;
            }
            leaf += 1;
        }
        if kernel.count == 0 { None } else { Some(bits.coordinates(kernel.get(0), &layout.shape())) }
    }

    /// Whether a term is the first in the component that names its axis.
    const fn names_first(&self, layout: &Layout, leaf: usize, term: usize) -> bool {
        let path = &layout.modes().leaf_at(leaf).stride.term_at(term).path;
        let mut l = 0;
        while l < leaf {
            if self.has[l] && on_axis(&layout.modes().leaf_at(l).stride, path).is_some() {
                return false;
            }
            l += 1;
        }
        true
    }

    /// Compares all pairs of the component's coordinates; `Err` beyond the budget.
    #[allow(clippy::type_complexity)] // an answer, no answer within the budget, or an error of evaluation
    const fn compare(&self, layout: &Layout, budget: &mut i64) -> Result<Result<Option<[HTuple<i64>; 2]>, ()>, Error> {
        let mut size = 1i64;
        let mut leaf = 0;
        while leaf < layout.modes().len() {
            if self.has[leaf] {
                size *= layout.modes().leaf_at(leaf).extent;
            }
            leaf += 1;
        }
        let mut i = 1;
        while i < size {
            let coordinate = self.coordinate(layout, i);
            let value = tri!(layout.eval(&coordinate));
            let mut j = 0;
            while j < i {
                if *budget == 0 {
                    return Ok(Err(()));
                }
                *budget -= 1;
                let other = self.coordinate(layout, j);
                if tri!(layout.eval(&other)).same(&value) {
                    return Ok(Ok(Some([coordinate, other])));
                }
                j += 1;
            }
            i += 1;
        }
        Ok(Ok(None))
    }

    /// The coordinate with the digits of an index of the component, all other digits at 0.
    const fn coordinate(&self, layout: &Layout, index: i64) -> HTuple<i64> {
        let mut coordinate = layout.shape().with_leaves(&[0; MAX_LEAVES], 0);
        let (mut rest, mut leaf) = (index, 0);
        while leaf < layout.modes().len() {
            if self.has[leaf] {
                let extent = layout.modes().leaf_at(leaf).extent;
                coordinate.set_leaf(leaf, rest % extent);
                rest /= extent;
            }
            leaf += 1;
        }
        coordinate
    }
}

/// `sum of x_k * d_k = 0` with `|x_k| < s_k`, its modes in ascending order of `|d_k|`.
struct Equation {
    shape: HTuple<i64>,
    /// By position: leaf, largest digit, stride.
    leaves: [usize; MAX_LEAVES],
    most: [i128; MAX_LEAVES],
    strides: [i128; MAX_LEAVES],
    /// By position: how far the modes before it reach, and their greatest common divisor.
    reach: [i128; MAX_LEAVES],
    divisor: [i128; MAX_LEAVES],
    count: usize,
}

impl Equation {
    const fn of(layout: &Layout, component: &Component) -> Result<Equation, Error> {
        let modes = layout.modes();
        let strides = match component.one_axis(layout) {
            Some(strides) => strides,
            None => return Err(Error::Overflow { of: "reach of the axes together" }),
        };
        let mut equation = Equation {
            shape: layout.shape(),
            leaves: [0; MAX_LEAVES],
            most: [0; MAX_LEAVES],
            strides: [0; MAX_LEAVES],
            reach: [0; MAX_LEAVES],
            divisor: [0; MAX_LEAVES],
            count: 0,
        };
        let mut leaf = 0;
        while leaf < modes.len() {
            if component.has[leaf] {
                let mut k = equation.count;
                while k > 0 && equation.strides[k - 1].abs() > strides[leaf].abs() {
                    (equation.leaves[k], equation.strides[k]) = (equation.leaves[k - 1], equation.strides[k - 1]);
                    k -= 1;
                }
                (equation.leaves[k], equation.strides[k]) = (leaf, strides[leaf]);
                equation.count += 1;
            }
            leaf += 1;
        }
        let mut k = 0;
        while k < equation.count {
            equation.most[k] = modes.leaf_at(equation.leaves[k]).extent as i128 - 1;
            if k + 1 < equation.count {
                // The reach of all modes was checked to fit.
                equation.reach[k + 1] = equation.reach[k] + equation.most[k] * equation.strides[k].abs();
                equation.divisor[k + 1] = gcd(equation.divisor[k], equation.strides[k].abs());
            }
            k += 1;
        }
        Ok(equation)
    }

    /// Two coordinates whose difference is a solution; `Err` if the steps of the budget do not decide whether there is one.
    const fn solution(&self, budget: &mut i64) -> Result<Option<[HTuple<i64>; 2]>, ()> {
        if self.count == 0 {
            return Ok(None);
        }
        // Per position the digit, the last one to try, the step, and the sum of the larger positions.
        let (mut digit, mut last, mut step) = ([0i128; MAX_LEAVES], [0i128; MAX_LEAVES], [1i128; MAX_LEAVES]);
        let mut sums = [0i128; MAX_LEAVES];
        let mut k = self.count - 1;
        let mut zero_above = [true; MAX_LEAVES];
        (digit[k], last[k], step[k]) = self.digits(k, 0, true);
        loop {
            if digit[k] > last[k] {
                if k + 1 == self.count {
                    return Ok(None);
                }
                k += 1;
                digit[k] += step[k];
                continue;
            }
            if *budget == 0 {
                return Err(());
            }
            *budget -= 1;
            let sum = sums[k] + digit[k] * self.strides[k];
            let zero = zero_above[k] && digit[k] == 0;
            if k == 0 {
                // The smaller modes reach nothing, so the sum is 0.
                if !zero {
                    return Ok(Some(self.pair(&digit)));
                }
                digit[0] += step[0];
                continue;
            }
            k -= 1;
            (sums[k], zero_above[k]) = (sum, zero);
            (digit[k], last[k], step[k]) = self.digits(k, sum, zero);
        }
    }

    /// The digits of a position that the smaller ones may complete: first, last and step.
    const fn digits(&self, k: usize, sum: i128, zero_above: bool) -> (i128, i128, i128) {
        let stride = self.strides[k].abs();
        let toward = if self.strides[k] < 0 { -sum } else { sum };
        // |toward + x * stride| <= reach
        let mut first = -(toward + self.reach[k]).div_euclid(stride);
        let mut last = (self.reach[k] - toward).div_euclid(stride);
        if first < -self.most[k] {
            first = -self.most[k];
        }
        if last > self.most[k] {
            last = self.most[k];
        }
        if zero_above && first < 0 {
            first = 0;
        }
        if self.divisor[k] == 0 || first > last {
            return (first, last, 1);
        }
        // toward + x * stride = 0 modulo the divisor; the sum is a multiple of the common divisor of both.
        let common = gcd(self.divisor[k], stride);
        let modulus = self.divisor[k] / common;
        let inverse = inverse_of((stride / common) % modulus, modulus);
        let residue = multiply((-toward / common).rem_euclid(modulus), inverse, modulus);
        (first + (residue - first).rem_euclid(modulus), last, modulus)
    }

    /// The coordinates of the positive and of the negative digits.
    const fn pair(&self, digits: &[i128; MAX_LEAVES]) -> [HTuple<i64>; 2] {
        let zero = self.shape.with_leaves(&[0; MAX_LEAVES], 0);
        let (mut pair, mut k) = ([zero, zero], 0);
        while k < self.count {
            let side = (digits[k] < 0) as usize;
            pair[side].set_leaf(self.leaves[k], digits[k].abs() as i64);
            k += 1;
        }
        pair
    }
}

impl Component {
    /// The strides with all axes as one, by leaf; `None` if that does not fit into 127 bits.
    const fn one_axis(&self, layout: &Layout) -> Option<[i128; MAX_LEAVES]> {
        let modes = layout.modes();
        let (mut strides, mut weight, mut leaf) = ([0i128; MAX_LEAVES], 1i128, 0);
        while leaf < modes.len() {
            let mut term = 0;
            while self.has[leaf] && term < modes.leaf_at(leaf).stride.term_count() {
                if self.names_first(layout, leaf, term) {
                    let path = &modes.leaf_at(leaf).stride.term_at(term).path;
                    let (mut largest, mut l) = (0i128, 0);
                    while l < modes.len() {
                        if self.has[l]
                            && let Some(t) = on_axis(&modes.leaf_at(l).stride, path)
                        {
                            let value = modes.leaf_at(l).stride.term_at(t).value as i128;
                            largest = match largest.checked_add(value.abs() * (modes.leaf_at(l).extent as i128 - 1)) {
                                Some(sum) if sum <= i64::MAX as i128 => sum,
                                _ => return None,
                            };
                            strides[l] = match value.checked_mul(weight) {
                                Some(part) => match strides[l].checked_add(part) {
                                    Some(sum) => sum,
                                    None => return None,
                                },
                                None => return None,
                            };
                        }
                        l += 1;
                    }
                    // Four times the reach of all axes so far fits, too, so that sums of digits do.
                    weight = match weight.checked_mul(2 * largest + 1) {
                        Some(weight) if weight <= i128::MAX >> 3 => weight,
                        _ => return None,
                    };
                }
                term += 1;
            }
            leaf += 1;
        }
        Some(strides)
    }
}

const fn gcd(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The inverse of a number modulo another that it has no divisor in common with.
const fn inverse_of(a: i128, modulus: i128) -> i128 {
    let (mut r, mut s) = ((modulus, a), (0i128, 1i128));
    while r.1 != 0 {
        let q = r.0 / r.1;
        r = (r.1, r.0 - q * r.1);
        s = (s.1, s.0 - q * s.1);
    }
    s.0.rem_euclid(modulus)
}

/// The product of two numbers below a modulus below 2^124, without overflow.
const fn multiply(a: i128, b: i128, modulus: i128) -> i128 {
    if let Some(product) = a.checked_mul(b) {
        return product % modulus;
    }
    let (mut product, mut doubled, mut rest) = (0, a, b);
    while rest > 0 {
        if rest & 1 == 1 {
            product = (product + doubled) % modulus;
        }
        doubled = (doubled + doubled) % modulus;
        rest >>= 1;
    }
    product
}
