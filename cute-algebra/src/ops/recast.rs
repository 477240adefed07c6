//! Recast: the layout of the same memory in elements of another size.
//!
//! Let the new element be k old ones, k a positive ratio p/q in lowest terms. Leaf by leaf, a mode `s:d` becomes
//!
//! * `s : d/k` where d is a multiple of k. Old element i lies d*i old elements from the first, which is a whole number (d/k)*i of new
//!   ones: the old element and the new one at that place begin together. This includes d = 0 and negative d.
//! * `ceil(s*d/k) : 1` where d divides k (d = 1 also where k is no integer). The old elements lie within d*s old elements; the new ones
//!   from 0 on, as many as begin before the end, are those that they touch.
//! * nothing else: for other d the old elements begin at changing places within the new ones, and no stride says that.
//!
//! So each mode of the result addresses the new elements that the mode of the layout touches, the last perhaps in part. A negative d
//! below a new element counts down from the base, which a layout does not move: it is refused, as is 1/k of a negative unit stride.
//! Modes are recast each by itself. Where several of them step within one new element (a layout whose modes overlap, such as
//! `(4,56):(1,1)` by 4), their sums may reach a new element that their images one by one do not.
//!
//! XOR strides have digits where their values are powers of two: the rules are the same if p and q are powers of two as well, since
//! division and multiplication by 2^n shift bits, and shifting goes with XOR. Other scales of XOR strides are refused.

use crate::error::Error;
use crate::htuple::{Cursor, HTuple};
use crate::layout::{Layout, Mode};
use crate::scalar::{Path, Ring, Scalar, Term};

impl Layout {
    /// The layout in elements of another size: `numerator/denominator` old elements make a new one. 8 packs eight elements into one, 1/8
    /// takes one apart into eight. Extents are rounded up to whole new elements.
    ///
    /// For integer and XOR strides; see [`Layout::recast_axes`] for coordinates.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// // 16 halves are 8 words; rows of 7 halves need 4 words.
    /// assert_eq!(of("16:1").recast(2, 1), Ok(of("8:1")));
    /// assert_eq!(of("(7,5):(1,8)").recast(2, 1), Ok(of("(4,5):(1,4)")));
    /// assert_eq!(of("(4,4):(4,1)").recast(1, 2), Ok(of("(4,8):(8,1)")));
    /// assert!(of("6:3").recast(2, 1).is_err() && of("8:-1").recast(4, 1).is_err());
    /// ```
    ///
    /// # Errors
    /// [`Error::Scale`] for a scale that is not positive; [`Error::Recast`] for a stride that does not fit the scale;
    /// [`Error::NotCovered`] for coordinate strides, and for XOR strides with a scale that is not a power of two;
    /// [`Error::Overflow`].
    pub const fn recast(&self, numerator: i64, denominator: i64) -> Result<Layout, Error> {
        self.recast_axes(&HTuple::leaf((numerator, denominator)))
    }

    /// As [`Layout::recast`] with a scale, numerator and denominator, for each axis of the values. A leaf of `scales` over several axes
    /// holds for all of them if it is 1, since elements change their size along one axis.
    ///
    /// ```
    /// use cute_algebra::{HTuple, Layout};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// let by_rows = HTuple::flat(&[(1, 1), (4, 1)], (1, 1)).unwrap();
    /// assert_eq!(of("(8,16):(e0,e1)").recast_axes(&by_rows), Ok(of("(8,4):(e0,e1)")));
    /// ```
    ///
    /// # Errors
    /// As [`Layout::recast`]; [`Error::NotCovered`] if `scales` has no leaf for an axis.
    pub const fn recast_axes(&self, scales: &HTuple<(i64, i64)>) -> Result<Layout, Error> {
        let mut modes = *self.modes();
        let mut i = 0;
        while i < scales.len() {
            let (numerator, denominator) = *scales.leaf_at(i);
            if numerator < 1 || denominator < 1 {
                return Err(Error::Scale { numerator, denominator });
            }
            i += 1;
        }
        i = 0;
        while i < modes.len() {
            modes.set_leaf(i, tri!(mode(modes.leaf_at(i), i, scales)));
            i += 1;
        }
        Layout::checked(modes)
    }
}

/// One mode in new elements.
const fn mode(mode: &Mode, leaf: usize, scales: &HTuple<(i64, i64)>) -> Result<Mode, Error> {
    let (mut extent, mut stride) = (mode.extent, Scalar::ZERO);
    let mut t = 0;
    while t < mode.stride.term_count() {
        let term = *mode.stride.term_at(t);
        let (p, q) = tri!(scale_on(&term.path, scales));
        if matches!(term.ring, Ring::Xor) && !((p as u64).is_power_of_two() && (q as u64).is_power_of_two()) {
            return Err(Error::NotCovered { what: "recast of XOR strides by a scale that is not a power of two" });
        }
        // The rule of unit strides counts elements, so its term stands alone.
        let alone = mode.stride.term_count() == 1;
        let value = if term.value == 1 && alone {
            extent = tri!(ceiling(mode.extent, q, p));
            1
        } else if term.value % p == 0 && !(term.value == -1 && q > 1) {
            match (term.value / p).checked_mul(q) {
                Some(value) => value,
                None => return Err(Error::Overflow { of: "stride in new elements" }),
            }
        } else if q == 1 && term.value > 0 && p % term.value == 0 && alone {
            extent = tri!(ceiling(mode.extent, 1, p / term.value));
            1
        } else {
            return Err(Error::Recast { stride: mode.stride, leaf, numerator: p, denominator: q });
        };
        stride = tri!(stride.add(&Scalar::term(Term { value, ..term })));
        t += 1;
    }
    Ok(Mode { extent, stride })
}

/// The scale of an axis in lowest terms.
const fn scale_on(path: &Path, scales: &HTuple<(i64, i64)>) -> Result<(i64, i64), Error> {
    let (mut at, mut i) = (Cursor::ROOT, 0);
    while i < path.axes().len() && scales.arity(at).is_some() {
        at = match scales.child(at, path.axes()[i] as usize) {
            Ok(at) => at,
            Err(_) => return Err(Error::NotCovered { what: "an axis without a scale: write one number an axis" }),
        };
        i += 1;
    }
    if scales.arity(at).is_some() {
        return Err(Error::NotCovered { what: "several scales for one axis: write one number an axis" });
    }
    let (p, q) = *scales.leaf_at(at.leaf);
    let divisor = gcd(p, q);
    if i < path.axes().len() && p != q {
        return Err(Error::NotCovered { what: "recast of coordinates by one number: write one number an axis, such as (1,8)" });
    }
    Ok((p / divisor, q / divisor))
}

/// The extent times `q/p`, rounded up.
const fn ceiling(extent: i64, q: i64, p: i64) -> Result<i64, Error> {
    let ceiling = (extent as i128 * q as i128 + p as i128 - 1) / p as i128;
    if ceiling > i64::MAX as i128 { Err(Error::Overflow { of: "extent in new elements" }) } else { Ok(ceiling as i64) }
}

const fn gcd(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
