//! The order of strides.

use super::{Scalar, Term};
use crate::error::Error;

impl Scalar {
    /// Compares two strides of one kind: -1, 0 or 1.
    ///
    /// Integers and XOR values are ordered by their values, coordinates colexicographically: the highest axis at which they differ
    /// decides, and an axis that does not occur counts as 0.
    ///
    /// ```
    /// use cute_algebra::{Error, Scalar};
    /// let of = |text: &str| text.parse::<Scalar>().unwrap();
    /// assert_eq!((of("4").compare(&of("-8")), of("9*e0").compare(&of("e1"))), (Ok(1), Ok(-1)));
    /// assert_eq!(of("4").compare(&of("e0")), Err(Error::MixedStrides));
    /// ```
    ///
    /// # Errors
    /// [`Error::MixedStrides`] for different kinds of strides, and where a leaf of one stands over a subtree of the other.
    pub const fn compare(&self, other: &Scalar) -> Result<i8, Error> {
        let (mut i, mut j) = (self.term_count(), other.term_count());
        let mut order = 0;
        while i > 0 || j > 0 {
            let highest = if i == 0 {
                -1
            } else if j == 0 {
                1
            } else {
                self.term_at(i - 1).path.compare(&other.term_at(j - 1).path)
            };
            let difference = if highest > 0 {
                i -= 1;
                tri!(beside(self.term_at(i), other));
                sign(self.term_at(i).value, 0)
            } else if highest < 0 {
                j -= 1;
                tri!(beside(other.term_at(j), self));
                sign(0, other.term_at(j).value)
            } else {
                (i, j) = (i - 1, j - 1);
                if !self.term_at(i).ring.same(other.term_at(j).ring) {
                    return Err(Error::MixedStrides);
                }
                sign(self.term_at(i).value, other.term_at(j).value)
            };
            if order == 0 {
                order = difference;
            }
        }
        Ok(order)
    }
}

/// Refuses a term that stands over or under a term of the other stride.
const fn beside(term: &Term, other: &Scalar) -> Result<(), Error> {
    let mut i = 0;
    while i < other.term_count() {
        if term.path.overlaps(&other.term_at(i).path) {
            return Err(Error::MixedStrides);
        }
        i += 1;
    }
    Ok(())
}

const fn sign(a: i64, b: i64) -> i8 {
    (a > b) as i8 - (a < b) as i8
}
