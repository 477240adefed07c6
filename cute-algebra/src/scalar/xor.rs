//! Arithmetic of polynomials over the two-element field, one bit a coefficient: the scalars of XOR strides.

use crate::error::Error;

/// The carry-less product.
///
/// ```
/// assert_eq!(cute_algebra::xor::mul(3, 3), Ok(5));
/// ```
///
/// # Errors
/// [`Error::Overflow`] if the product needs more than 63 bits.
pub const fn mul(a: i64, b: i64) -> Result<i64, Error> {
    let (wide_a, wide_b) = (a as u128, b as u128);
    let (mut product, mut bit) = (0u128, 0);
    while bit < 63 {
        if wide_b >> bit & 1 == 1 {
            product ^= wide_a << bit;
        }
        bit += 1;
    }
    if product > i64::MAX as u128 { Err(Error::Overflow { of: "carry-less product" }) } else { Ok(product as i64) }
}

/// Polynomial division: quotient and remainder with `a = quotient * b ^ remainder`.
///
/// ```
/// assert_eq!(cute_algebra::xor::div_rem(11, 3), Some((6, 1)));
/// assert_eq!(cute_algebra::xor::div_rem(11, 0), None);
/// ```
pub const fn div_rem(a: i64, b: i64) -> Option<(i64, i64)> {
    if b <= 0 || a < 0 {
        return None;
    }
    let degree = b.ilog2();
    let (mut quotient, mut rest) = (0i64, a);
    while rest != 0 && rest.ilog2() >= degree {
        let shift = rest.ilog2() - degree;
        quotient |= 1 << shift;
        rest ^= b << shift;
    }
    Some((quotient, rest))
}
