//! The two ways in which values add, scale and divide.

use super::xor;
use crate::error::Error;

/// Whether the values of a term are added and scaled as integers or as polynomials over the two-element field.
///
/// ```
/// use cute_algebra::{Ring, Scalar};
/// let of = |text: &str| text.parse::<Scalar>().unwrap();
/// assert_eq!((of("3").terms()[0].ring, of("f3").terms()[0].ring), (Ring::Integer, Ring::Xor));
/// assert_eq!((of("3").add(&of("1")), of("f3").add(&of("f1"))), (Ok(of("4")), Ok(of("f2"))));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ring {
    /// Ordinary integers.
    Integer,
    /// XOR values: addition is bitwise XOR, scaling the carry-less product.
    Xor,
}

impl Ring {
    /// Equality, usable in `const`.
    pub(crate) const fn same(self, other: Ring) -> bool {
        matches!((self, other), (Ring::Integer, Ring::Integer) | (Ring::Xor, Ring::Xor))
    }

    /// The sum.
    ///
    /// ```
    /// use cute_algebra::Ring;
    /// assert_eq!((Ring::Integer.add(6, 3), Ring::Xor.add(6, 3)), (Ok(9), Ok(5)));
    /// ```
    ///
    /// # Errors
    /// [`Error::Overflow`].
    pub const fn add(self, a: i64, b: i64) -> Result<i64, Error> {
        match self {
            Ring::Xor => Ok(a ^ b),
            Ring::Integer => match a.checked_add(b) {
                Some(sum) => Ok(sum),
                None => Err(Error::Overflow { of: "sum of strides" }),
            },
        }
    }

    /// The product.
    ///
    /// ```
    /// use cute_algebra::Ring;
    /// assert_eq!((Ring::Integer.mul(3, 3), Ring::Xor.mul(3, 3)), (Ok(9), Ok(5)));
    /// ```
    ///
    /// # Errors
    /// [`Error::Overflow`]; [`Error::NegativeXor`] for a negative factor of an XOR value.
    pub const fn mul(self, a: i64, b: i64) -> Result<i64, Error> {
        match self {
            Ring::Xor => xor::mul(a, b),
            Ring::Integer => match a.checked_mul(b) {
                Some(product) => Ok(product),
                None => Err(Error::Overflow { of: "multiple of a stride" }),
            },
        }
    }

    /// Quotient and remainder: floor division with a remainder in `[0, b)`, or carry-less long division.
    ///
    /// ```
    /// use cute_algebra::Ring;
    /// assert_eq!((Ring::Integer.div_rem(-7, 3), Ring::Xor.div_rem(11, 3)), (Ok((-3, 2)), Ok((6, 1))));
    /// ```
    ///
    /// # Errors
    /// [`Error::ZeroDivisor`] for `b` = 0, [`Error::NegativeXor`] for negative XOR values, [`Error::Overflow`].
    pub const fn div_rem(self, a: i64, b: i64) -> Result<(i64, i64), Error> {
        match self {
            Ring::Xor => xor::div_rem(a, b),
            Ring::Integer if b == 0 => Err(Error::ZeroDivisor),
            Ring::Integer => match (a.checked_div_euclid(b), a.checked_rem_euclid(b)) {
                (Some(quotient), Some(remainder)) => Ok((quotient, remainder)),
                _ => Err(Error::Overflow { of: "quotient" }),
            },
        }
    }
}
