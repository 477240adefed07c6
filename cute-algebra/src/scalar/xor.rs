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
