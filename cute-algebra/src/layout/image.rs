//! The values of a layout: how far they reach.

use super::Layout;
use crate::error::Error;
use crate::scalar::{Ring, Scalar, Term, xor};

impl Layout {
    /// The number of values between the smallest and the largest, both included: `largest - smallest + 1` for integers, the smallest
    /// power of two above all values for XOR strides. Per axis for coordinate strides: see [`Layout::coshape`].
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let cosize = |text: &str| text.parse::<Layout>().unwrap().cosize();
    /// assert_eq!((cosize("(4,8):(1,5)"), cosize("(2,4):(-1,4)"), cosize("4:f3")), (Some(39), Some(14), Some(8)));
    /// assert_eq!(cosize("(4,8):(e0,e1)"), None);
    /// ```
    pub const fn cosize(&self) -> Option<i64> {
        match self.coshape() {
            Ok(reach) => match reach.terms() {
                [] => Some(1),
                [term] if term.path.is_root() => Some(term.value),
                _ => None,
            },
            Err(_) => None,
        }
    }

    /// The cosize of every axis that occurs, as a coordinate vector. An axis that does not occur has cosize 1 and is not
    /// listed; a layout that is 0 everywhere has the coshape 1.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let coshape = |text: &str| text.parse::<Layout>().unwrap().coshape().unwrap().to_string();
    /// assert_eq!(coshape("(4,8):(1,5)"), "39"); // 3*1 + 7*5 + 1
    /// assert_eq!(coshape("(4,8):(e1,6*e0)"), "43*e0+4*e1"); // 7*6 + 1 and 3*1 + 1
    /// ```
    ///
    /// # Errors
    /// [`Error::Overflow`] where a cosize exceeds 64 bits, [`Error::MixedStrides`] where strides of different kinds meet on one axis.
    pub const fn coshape(&self) -> Result<Scalar, Error> {
        let reach = tri!(self.reach());
        let mut result = Scalar::ZERO;
        let mut i = 0;
        while i < reach.term_count() {
            let term = *reach.term_at(i);
            let value = match term.value.checked_add(1) {
                Some(value) => value,
                None => return Err(Error::Overflow { of: "cosize" }),
            };
            result = tri!(result.add(&Scalar::term(Term { value, ring: Ring::Integer, path: term.path })));
            i += 1;
        }
        if result.is_zero() { Ok(Scalar::integer(1)) } else { Ok(result) }
    }

    pub(crate) const fn check_image(&self) -> Result<(), Error> {
        match self.coshape() {
            // Strides that cannot be added fail where they are added: a layout may have them side by side.
            Ok(_) | Err(Error::MixedStrides) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Per axis the largest minus the smallest value (for XOR: all ones below the cosize), counted as plain integers.
    const fn reach(&self) -> Result<Scalar, Error> {
        let mut reach = Scalar::ZERO;
        let mut ones = Scalar::ZERO;
        // Plain integers, by far the most frequent, are added as what they are: constants of layouts are made often.
        let mut plain = 0u128;
        let mut i = 0;
        while i < self.modes.len() {
            let mode = self.modes.leaf_at(i);
            let mut t = 0;
            if let Some(stride) = mode.stride.as_integer() {
                plain += stride.unsigned_abs() as u128 * (mode.extent - 1) as u128;
                if plain > i64::MAX as u128 {
                    return Err(Error::Overflow { of: "cosize" });
                }
                t = 1;
            }
            while t < mode.stride.term_count() {
                let Term { value, ring, path } = *mode.stride.term_at(t);
                match ring {
                    Ring::Integer => {
                        let length = value.unsigned_abs() as u128 * (mode.extent - 1) as u128;
                        if length > i64::MAX as u128 {
                            return Err(Error::Overflow { of: "cosize" });
                        }
                        let length = length as i64;
                        reach = tri!(reach.add(&Scalar::term(Term { value: length, ring, path })));
                    }
                    Ring::Xor => {
                        let top = tri!(xor::mul(value, mode.extent - 1));
                        // All ones up to the highest bit; their union is again of that form.
                        let mask = if top == 0 { 0 } else { ((1u64 << (top.ilog2() + 1)) - 1) as i64 };
                        ones = tri!(union(&ones, Term { value: mask, ring: Ring::Integer, path }));
                    }
                }
                t += 1;
            }
            i += 1;
        }
        let reach = tri!(reach.add(&Scalar::integer(plain as i64)));
        let mut i = 0;
        while i < ones.term_count() {
            let mut j = 0;
            while j < reach.term_count() {
                if ones.term_at(i).path.compare(&reach.term_at(j).path) == 0 {
                    return Err(Error::MixedStrides);
                }
                j += 1;
            }
            i += 1;
        }
        reach.add(&ones)
    }
}

/// The sum of `a` and a term, where the larger of two values at the same path stays.
const fn union(a: &Scalar, term: Term) -> Result<Scalar, Error> {
    let mut i = 0;
    while i < a.term_count() {
        if a.term_at(i).path.compare(&term.path) == 0 {
            let more = term.value - a.term_at(i).value;
            return if more > 0 { a.add(&Scalar::term(Term { value: more, ..term })) } else { Ok(*a) };
        }
        i += 1;
    }
    a.add(&Scalar::term(term))
}
