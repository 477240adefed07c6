//! Swizzles: permutations of integers that XOR some bits of an integer into others.
//!
//! With `b = bits`, `m = base`, `s = shift` and the mask of b ones from bit `m + max(0, s)` on, `i` is mapped to
//! `i XOR ((i AND mask) >> s)`; a negative shift moves to the left. Every bit of the result is an XOR of bits of `i`, so the map is linear
//! over the two-element field: the image of `i` is the XOR of the images of the bits of `i`, and the map is the XOR layout
//! `(2,2,..):(x(image of 1),x(image of 2),x(image of 4),..)`.
//!
//! For `|s| >= b` the bits that are read are not written, so that the map is its own inverse. For `0 <= s < b` it is no such involution
//! (and with s = 0 it clears bits); for a negative shift shorter than b there is no such swizzle in CuTe, and none here.

use crate::error::Error;
use crate::htuple::HTuple;
use crate::layout::{Layout, Mode};
use crate::limits::MAX_LEAVES;
use crate::scalar::Scalar;
use crate::text::Text;

/// The map `i XOR ((i AND mask) >> shift)` of integers, CuTe's `Swizzle<bits, base, shift>`.
///
/// All three parameters count bits of an index of elements. Hardware and documentation often give the swizzle of byte addresses:
/// [`Swizzle::from_bytes`] converts.
///
/// ```
/// use cute_algebra::Swizzle;
/// let swizzle = Swizzle::new(3, 0, 3).unwrap();
/// // Bits 3, 4 and 5 are XORed into bits 0, 1 and 2: 0b001_001 gives 0b001_000.
/// assert_eq!((swizzle.apply(9), swizzle.apply(8)), (8, 9));
/// assert_eq!(swizzle.to_string(), "swizzle(3,0,3)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Swizzle {
    bits: u8,
    base: u8,
    shift: i8,
}

/// Bits of the integers that a swizzle reads and writes: what it moves stays an `i64`.
const MOST_BITS: i64 = 62;

impl Swizzle {
    /// The swizzle that reads `bits` bits from bit `base + max(0, shift)` on and XORs them into the bits `shift` places below.
    ///
    /// ```
    /// use cute_algebra::{Error, Swizzle};
    /// assert!(Swizzle::new(3, 4, -3).is_ok());
    /// assert_eq!(Swizzle::new(3, 4, -2), Err(Error::Swizzle { bits: 3, base: 4, shift: -2 }));
    /// ```
    ///
    /// # Errors
    /// [`Error::Swizzle`] if `bits` or `base` is negative, if a negative shift is shorter than `bits`, or if `base + bits + |shift|` is
    /// more than 62.
    pub const fn new(bits: i64, base: i64, shift: i64) -> Result<Swizzle, Error> {
        let fits = bits >= 0 && bits <= MOST_BITS && base >= 0 && base <= MOST_BITS && shift >= -MOST_BITS && shift <= MOST_BITS;
        if !fits || (shift < 0 && -shift < bits) || bits + base + shift.abs() > MOST_BITS {
            return Err(Error::Swizzle { bits, base, shift });
        }
        Ok(Swizzle { bits: bits as u8, base: base as u8, shift: shift as i8 })
    }

    /// The swizzle of element indices that does to elements of `element_bytes` bytes what `swizzle(bits,base,shift)` does to byte
    /// addresses: `base` is less by the number of bits that address the bytes of an element.
    ///
    /// ```
    /// use cute_algebra::Swizzle;
    /// // The 128-byte swizzle of shared memory, for elements of 2 and of 4 bytes.
    /// assert_eq!(Swizzle::from_bytes(3, 4, 3, 2), Swizzle::new(3, 3, 3));
    /// assert_eq!(Swizzle::from_bytes(3, 4, 3, 4), Swizzle::new(3, 2, 3));
    /// ```
    ///
    /// # Errors
    /// [`Error::Swizzle`] as for [`Swizzle::new`]; [`Error::SwizzleOfBytes`] if the size of an element is not a power of two, or if the
    /// swizzle moves bits that address the bytes of one element.
    pub const fn from_bytes(bits: i64, base: i64, shift: i64, element_bytes: i64) -> Result<Swizzle, Error> {
        tri!(Swizzle::new(bits, base, shift));
        let refused = Error::SwizzleOfBytes { base, element_bytes };
        if element_bytes < 1 || !(element_bytes as u64).is_power_of_two() {
            return Err(refused);
        }
        let inner = element_bytes.trailing_zeros() as i64;
        if inner > base {
            return Err(refused);
        }
        Swizzle::new(bits, base - inner, shift)
    }

    /// How many bits are moved.
    ///
    /// ```
    /// assert_eq!(cute_algebra::Swizzle::new(3, 4, 2).unwrap().bits(), 3);
    /// ```
    pub const fn bits(&self) -> i64 {
        self.bits as i64
    }

    /// How many of the lowest bits are neither read nor written.
    ///
    /// ```
    /// assert_eq!(cute_algebra::Swizzle::new(3, 4, 2).unwrap().base(), 4);
    /// ```
    pub const fn base(&self) -> i64 {
        self.base as i64
    }

    /// How many places the bits are moved down; negative: up.
    ///
    /// ```
    /// assert_eq!(cute_algebra::Swizzle::new(3, 4, -3).unwrap().shift(), -3);
    /// ```
    pub const fn shift(&self) -> i64 {
        self.shift as i64
    }

    /// The image of an integer; negative ones in two's complement, with their sign as it was.
    ///
    /// ```
    /// use cute_algebra::Swizzle;
    /// let swizzle = Swizzle::new(3, 4, 3).unwrap();
    /// assert_eq!(swizzle.apply(0b001_0110000), 0b001_0110000 ^ 0b001_0000 ^ 0b000_0000);
    /// assert_eq!(swizzle.apply(swizzle.apply(-12345)), -12345);
    /// ```
    pub const fn apply(&self, i: i64) -> i64 {
        let low = if self.shift > 0 { self.base as i64 + self.shift as i64 } else { self.base as i64 };
        let mask = ((1i64 << self.bits) - 1) << low;
        let moved = i & mask;
        i ^ if self.shift >= 0 { moved >> self.shift } else { moved << -self.shift }
    }

    /// Whether the map is a bijection: unless it XORs bits into themselves, which clears them. Otherwise every bit is XORed into lower
    /// (or, with a negative shift, higher) bits only, so that the bits can be restored one after another from the other end.
    ///
    /// ```
    /// use cute_algebra::Swizzle;
    /// let bijective = |bits, base, shift| Swizzle::new(bits, base, shift).unwrap().is_bijective();
    /// assert!(bijective(3, 4, 3) && bijective(3, 4, 1) && bijective(2, 0, -2) && bijective(0, 0, 0) && !bijective(2, 0, 0));
    /// ```
    pub const fn is_bijective(&self) -> bool {
        self.shift != 0 || self.bits == 0
    }

    /// The image of a value of a layout: an integer or an XOR value.
    ///
    /// ```
    /// use cute_algebra::{Scalar, Swizzle};
    /// let swizzle = Swizzle::new(3, 0, 3).unwrap();
    /// assert_eq!(swizzle.apply_to(&Scalar::xor(9).unwrap()), Scalar::xor(8));
    /// assert!(swizzle.apply_to(&"e0".parse().unwrap()).is_err());
    /// ```
    ///
    /// # Errors
    /// [`Error::NotCovered`] for coordinates.
    pub const fn apply_to(&self, value: &Scalar) -> Result<Scalar, Error> {
        match (value.as_integer(), value.as_xor()) {
            (Some(integer), _) => Ok(Scalar::integer(self.apply(integer))),
            (None, Some(xor)) => Scalar::xor(self.apply(xor)),
            (None, None) => Err(Error::NotCovered { what: "a swizzle of coordinates" }),
        }
    }

    /// The same map on the integers below `2^log2_size` as an XOR layout of `log2_size` modes of extent 2. Coalesced, it has as few modes
    /// as the swizzle needs.
    ///
    /// ```
    /// use cute_algebra::Swizzle;
    /// let layout = Swizzle::new(1, 0, 2).unwrap().to_layout(3).unwrap();
    /// assert_eq!(layout.to_string(), "(2,2,2):(f1,f2,f5)");
    /// let rows = Swizzle::new(3, 0, 3).unwrap().to_layout(6).unwrap();
    /// assert_eq!(rows.coalesce().to_string(), "(8,8):(f1,f9)");
    /// ```
    ///
    /// # Errors
    /// [`Error::Capacity`] for more than [`MAX_LEAVES`] bits.
    pub const fn to_layout(&self, log2_size: usize) -> Result<Layout, Error> {
        if log2_size > MAX_LEAVES {
            return Err(Error::Capacity { of: crate::error::Capacity::Leaves });
        }
        let mut modes = [Mode::UNIT; MAX_LEAVES];
        let mut bit = 0;
        while bit < log2_size {
            modes[bit] = Mode { extent: 2, stride: tri!(Scalar::xor(self.apply(1 << bit))) };
            bit += 1;
        }
        Layout::checked(tri!(HTuple::flat(modes.split_at(log2_size).0, Mode::UNIT)))
    }

    /// The smallest n such that the images of all integers below `2^bits` are below `2^n`.
    pub(crate) const fn reach(&self, bits: u32) -> u32 {
        let (mut reach, mut bit) = (0, 0);
        while bit < bits && bit < 63 {
            let image = self.apply(1 << bit);
            if image != 0 && image.ilog2() + 1 > reach {
                reach = image.ilog2() + 1;
            }
            bit += 1;
        }
        reach
    }
}

impl<const N: usize> Text<N> {
    /// Appends a swizzle: `swizzle(3,4,3)`.
    ///
    /// ```
    /// use cute_algebra::{Swizzle, text::Text};
    /// assert_eq!(Text::<32>::new().swizzle(&Swizzle::new(3, 4, -3).unwrap()).as_str(), "swizzle(3,4,-3)");
    /// ```
    pub const fn swizzle(&mut self, swizzle: &Swizzle) -> &mut Self {
        self.str("swizzle(").int(swizzle.bits()).ascii(b',').int(swizzle.base()).ascii(b',').int(swizzle.shift()).ascii(b')')
    }
}

impl core::fmt::Display for Swizzle {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(Text::<32>::new().swizzle(self).as_str())
    }
}
