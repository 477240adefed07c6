//! Extents outside the table: their bytes give the typenum integer.

use super::{Encoding, Num};
use crate::N;
use typenum::{UInt, UTerm, Unsigned};

/// The bytes of an extent outside the table, the least significant first: `N<6000, By<112, 23>>`. The macros write it.
///
/// ```
/// use cute_static::{By, N, Shape, shape};
/// // 6000 is 112 + 256*23.
/// let written: shape!(6000) = Shape::<N<6000, By<112, 23>>>;
/// assert_eq!(written.to_string(), "6000");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)] // not hidden: rustc shortens only paths that documentation shows
pub struct By<
    const B0: u8,
    const B1: u8 = 0,
    const B2: u8 = 0,
    const B3: u8 = 0,
    const B4: u8 = 0,
    const B5: u8 = 0,
    const B6: u8 = 0,
    const B7: u8 = 0,
>;

/// One byte.
#[doc(hidden)]
#[derive(Debug)]
pub struct Digit<const B: u8>;

/// A byte as typenum bits.
#[doc(hidden)]
pub trait Byte {
    /// As the most significant byte: no leading zeros.
    type Top;
    /// Behind the bits of `High`.
    type Behind<High>;
}

/// A typenum integer that a byte is appended to.
#[doc(hidden)]
pub trait Append<D> {
    /// 256 times this, plus the byte.
    type Output;
}

#[diagnostic::do_not_recommend]
impl<D: Byte> Append<D> for UTerm {
    type Output = D::Top;
}

#[diagnostic::do_not_recommend]
impl<High, Low, D: Byte> Append<D> for UInt<High, Low> {
    type Output = D::Behind<Self>;
}

type Then<High, const B: u8> = <High as Append<Digit<B>>>::Output;
type Bytes1<const B7: u8> = Then<UTerm, B7>;
type Bytes2<const B6: u8, const B7: u8> = Then<Bytes1<B7>, B6>;
type Bytes3<const B5: u8, const B6: u8, const B7: u8> = Then<Bytes2<B6, B7>, B5>;
type Bytes4<const B4: u8, const B5: u8, const B6: u8, const B7: u8> = Then<Bytes3<B5, B6, B7>, B4>;
type Bytes5<const B3: u8, const B4: u8, const B5: u8, const B6: u8, const B7: u8> = Then<Bytes4<B4, B5, B6, B7>, B3>;
type Bytes6<const B2: u8, const B3: u8, const B4: u8, const B5: u8, const B6: u8, const B7: u8> = Then<Bytes5<B3, B4, B5, B6, B7>, B2>;
type Bytes7<const B1: u8, const B2: u8, const B3: u8, const B4: u8, const B5: u8, const B6: u8, const B7: u8> =
    Then<Bytes6<B2, B3, B4, B5, B6, B7>, B1>;
type Bytes8<const B0: u8, const B1: u8, const B2: u8, const B3: u8, const B4: u8, const B5: u8, const B6: u8, const B7: u8> =
    Then<Bytes7<B1, B2, B3, B4, B5, B6, B7>, B0>;

impl<const B0: u8, const B1: u8, const B2: u8, const B3: u8, const B4: u8, const B5: u8, const B6: u8, const B7: u8> Encoding
    for By<B0, B1, B2, B3, B4, B5, B6, B7>
{
    const VALUE: Option<i64> = Some(i64::from_le_bytes([B0, B1, B2, B3, B4, B5, B6, B7]));
}

#[diagnostic::do_not_recommend]
impl<const VALUE: i64, const B0: u8, const B1: u8, const B2: u8, const B3: u8, const B4: u8, const B5: u8, const B6: u8, const B7: u8> Num
    for N<VALUE, By<B0, B1, B2, B3, B4, B5, B6, B7>>
where
    UTerm: Append<Digit<B7>>,
    Bytes1<B7>: Append<Digit<B6>>,
    Bytes2<B6, B7>: Append<Digit<B5>>,
    Bytes3<B5, B6, B7>: Append<Digit<B4>>,
    Bytes4<B4, B5, B6, B7>: Append<Digit<B3>>,
    Bytes5<B3, B4, B5, B6, B7>: Append<Digit<B2>>,
    Bytes6<B2, B3, B4, B5, B6, B7>: Append<Digit<B1>>,
    Bytes7<B1, B2, B3, B4, B5, B6, B7>: Append<Digit<B0>>,
    Bytes8<B0, B1, B2, B3, B4, B5, B6, B7>: Unsigned,
{
    type T = Bytes8<B0, B1, B2, B3, B4, B5, B6, B7>;
}
