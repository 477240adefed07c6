//! Arithmetic of polynomials over the two-element field, one bit a coefficient: the scalars of XOR strides.
//!
//! Addition is bitwise XOR. Products and quotients are those of polynomials: like long multiplication and division of binary numbers, but
//! without carries and borrows.

use crate::error::Error;

/// The carry-less product.
///
/// ```
/// assert_eq!(cute_algebra::xor::mul(3, 3), Ok(5));
/// ```
///
/// # Errors
/// [`Error::NegativeXor`] for negative factors, [`Error::Overflow`] if the product needs more than 63 bits.
pub const fn mul(a: i64, b: i64) -> Result<i64, Error> {
    if a < 0 || b < 0 {
        return Err(Error::NegativeXor { value: if a < 0 { a } else { b } });
    }
    // Once per bit that is set: the work is least where it matters, for powers of two.
    let (wide, mut product, mut bits) = (a as u128, 0u128, b as u64);
    while bits != 0 {
        product ^= wide << bits.trailing_zeros();
        bits &= bits - 1;
    }
    if product > i64::MAX as u128 { Err(Error::Overflow { of: "carry-less product" }) } else { Ok(product as i64) }
}

/// Quotient and remainder of carry-less long division: `a` is `mul(quotient, b)` XOR the remainder, and the remainder has its highest bit
/// below that of `b`.
///
/// ```
/// use cute_algebra::xor::{div_rem, mul};
/// assert_eq!(div_rem(11, 3), Ok((6, 1)));
/// assert_eq!(mul(6, 3).unwrap() ^ 1, 11);
/// // By a power of two it is a shift and a mask.
/// assert_eq!(div_rem(22, 4), Ok((22 >> 2, 22 & 3)));
/// ```
///
/// # Errors
/// [`Error::NegativeXor`] for negative values, [`Error::ZeroDivisor`] for `b` = 0.
pub const fn div_rem(a: i64, b: i64) -> Result<(i64, i64), Error> {
    if a < 0 || b < 0 {
        return Err(Error::NegativeXor { value: if a < 0 { a } else { b } });
    }
    if b == 0 {
        return Err(Error::ZeroDivisor);
    }
    if b & (b - 1) == 0 {
        return Ok((a >> b.trailing_zeros(), a & (b - 1)));
    }
    let (mut quotient, mut rest) = (0, a);
    while rest != 0 && rest.leading_zeros() <= b.leading_zeros() {
        let shift = b.leading_zeros() - rest.leading_zeros();
        quotient |= 1 << shift;
        rest ^= b << shift;
    }
    Ok((quotient, rest))
}

/// The product of two numbers whose carry-less product is the same, as the extents must have by which an XOR value is divided.
///
/// # Errors
/// [`Error::XorCarry`] if the products differ, [`Error::Overflow`].
pub(crate) const fn product_of_extents(product: i64, extent: i64) -> Result<i64, Error> {
    match product.checked_mul(extent) {
        None => Err(Error::Overflow { of: "size" }),
        Some(whole) => match mul(product, extent) {
            Ok(without_carries) if without_carries == whole => Ok(whole),
            _ => Err(Error::XorCarry { product, extent }),
        },
    }
}

/// The bits of all multiples of a value by numbers below an extent, if none of these multiplications has a carry, so that the carry-less
/// product is the ordinary one: every bit of the value then has room for a whole factor.
///
/// ```text
/// 9 * 3 = 1001 * 11 = 11011: the bits of 9 are three apart, and factors below 4 have two bits
/// ```
pub(crate) const fn spread(value: i64, extent: i64) -> Option<u64> {
    if value < 0 {
        return None;
    }
    let width = 64 - ((extent - 1) as u64).leading_zeros();
    let (mut bits, mut rest) = (0u64, value as u64);
    while rest != 0 {
        let place = rest.trailing_zeros();
        if place + width > 63 {
            return None;
        }
        let room = ((1u64 << width) - 1) << place;
        if bits & room != 0 {
            return None;
        }
        bits |= room;
        rest &= rest - 1;
    }
    Some(bits)
}
