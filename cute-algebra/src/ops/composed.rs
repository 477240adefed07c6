//! Swizzled layouts: a swizzle behind an offset and a layout.
//!
//! A composed layout is the function `swizzle(offset + L(c))`. An operation that only rearranges or selects coordinates, such as coalesce,
//! composition on the right, divide, slice or a choice of modes, turns L into `L o p` for a map p of coordinates and leaves the two outer
//! functions as they are: `swizzle(offset + (L o p)(c)) = (swizzle o (offset + L))(p(c))`. So it acts on L, and for a slice with the fixed
//! coordinate f, whose values are `L(f) + L'(c)`, also adds L(f) to the offset: before the swizzle, never behind it.

use crate::error::Error;
use crate::htuple::{Cursor, HTuple};
use crate::layout::{Layout, Mode};
use crate::scalar::{Scalar, xor};
use crate::text::{LAYOUT_TEXT, Text};

use super::coalesce::Flat;
use super::swizzle::Swizzle;

/// `swizzle(offset + layout(c))`, offsets and values in elements.
///
/// ```
/// use cute_algebra::{Composed, Layout, Scalar, Swizzle};
/// let rows: Layout = "(8,64):(64,1)".parse().unwrap();
/// let tile = Composed::new(Swizzle::new(3, 3, 3).unwrap(), Scalar::ZERO, rows).unwrap();
/// // Row 1, column 0 is element 64, and bit 6 is XORed into bit 3.
/// assert_eq!(tile.at(1).unwrap(), 64 + 8);
/// assert_eq!(tile.to_string(), "swizzle(3,3,3) o (8,64):(64,1)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Composed {
    swizzle: Swizzle,
    offset: Scalar,
    layout: Layout,
}

impl Composed {
    /// A swizzle behind an offset and a layout.
    ///
    /// ```
    /// use cute_algebra::{Composed, Scalar, Swizzle};
    /// let swizzle = Swizzle::new(3, 4, 3).unwrap();
    /// assert!(Composed::new(swizzle, Scalar::integer(8), "(8,64):(64,1)".parse().unwrap()).is_ok());
    /// assert!(Composed::new(swizzle, Scalar::ZERO, "(8,64):(e0,e1)".parse().unwrap()).is_err());
    /// ```
    ///
    /// # Errors
    /// [`Error::NotCovered`] if a value is a coordinate; [`Error::MixedStrides`] if integers meet XOR values; [`Error::Overflow`] if the
    /// sum of the offset and a value does not fit into 64 bits.
    pub const fn new(swizzle: Swizzle, offset: Scalar, layout: Layout) -> Result<Composed, Error> {
        let (mut integers, mut xors) = (false, false);
        let (mut least, mut greatest) = (0i64, 0i64);
        let mut i = 0;
        while i <= layout.modes().len() {
            let last = if i == layout.modes().len() {
                offset
            } else {
                let mode = layout.modes().leaf_at(i);
                tri!(mode.stride.scale(mode.extent - 1))
            };
            i += 1;
            if let Some(value) = last.as_integer() {
                integers |= value != 0;
                // The values of one sign are reached by the modes with strides of that sign.
                let end = if value < 0 { &mut least } else { &mut greatest };
                *end = match end.checked_add(value) {
                    Some(sum) => sum,
                    None => return Err(Error::Overflow { of: "offset of a layout" }),
                };
            } else if last.as_xor().is_some() {
                xors = true;
            } else {
                return Err(Error::NotCovered { what: "a swizzle of coordinates" });
            }
        }
        if integers && xors { Err(Error::MixedStrides) } else { Ok(Composed { swizzle, offset, layout }) }
    }

    /// A composed layout whose layout has no values but those of one that was composed before.
    #[cfg(feature = "alloc")]
    pub(crate) const fn from_parts(swizzle: Swizzle, offset: Scalar, layout: Layout) -> Composed {
        Composed { swizzle, offset, layout }
    }

    /// The swizzle.
    ///
    /// ```
    /// # use cute_algebra::{Composed, Scalar, Swizzle};
    /// let swizzle = Swizzle::new(3, 4, 3).unwrap();
    /// let tile = Composed::new(swizzle, Scalar::ZERO, "8:1".parse().unwrap()).unwrap();
    /// assert_eq!(tile.swizzle(), swizzle);
    /// ```
    pub const fn swizzle(&self) -> Swizzle {
        self.swizzle
    }

    /// What is added to the layout before the swizzle, in elements.
    ///
    /// ```
    /// # use cute_algebra::{Composed, Scalar, Swizzle};
    /// let tile = Composed::new(Swizzle::new(3, 4, 3).unwrap(), Scalar::integer(8), "8:1".parse().unwrap()).unwrap();
    /// assert_eq!(*tile.offset(), 8);
    /// ```
    pub const fn offset(&self) -> &Scalar {
        &self.offset
    }

    /// The layout in front of which swizzle and offset stand: the domain is its domain.
    ///
    /// ```
    /// # use cute_algebra::{Composed, Scalar, Swizzle};
    /// let tile = Composed::new(Swizzle::new(3, 4, 3).unwrap(), Scalar::ZERO, "(8,64):(64,1)".parse().unwrap()).unwrap();
    /// assert_eq!(tile.layout().size(), 512);
    /// ```
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The value at an integer coordinate, 0-based, in elements. Defined for every integer, as [`Layout::at`] is.
    ///
    /// ```
    /// # use cute_algebra::{Composed, Scalar, Swizzle};
    /// let tile = Composed::new(Swizzle::new(1, 0, 2).unwrap(), Scalar::ZERO, "4:2".parse().unwrap()).unwrap();
    /// // Bit 2 of 0, 2, 4 and 6 is XORed into bit 0.
    /// assert_eq!((0..4).map(|i| tile.at(i).unwrap().as_integer().unwrap()).collect::<Vec<_>>(), [0, 2, 5, 7]);
    /// ```
    ///
    /// # Errors
    /// As [`Layout::at`].
    pub const fn at(&self, index: i64) -> Result<Scalar, Error> {
        self.swizzle.apply_to(&tri!(tri!(self.layout.at(index)).add(&self.offset)))
    }

    /// The value at a coordinate, as [`Layout::eval`] takes it.
    ///
    /// ```
    /// # use cute_algebra::{Composed, Scalar, Swizzle};
    /// let tile = Composed::new(Swizzle::new(3, 3, 3).unwrap(), Scalar::ZERO, "(8,64):(64,1)".parse().unwrap()).unwrap();
    /// assert_eq!(tile.eval(&"(1,8)".parse().unwrap()).unwrap(), 64);
    /// ```
    ///
    /// # Errors
    /// As [`Layout::eval`].
    pub const fn eval(&self, coordinate: &HTuple<i64>) -> Result<Scalar, Error> {
        self.swizzle.apply_to(&tri!(tri!(self.layout.eval(coordinate)).add(&self.offset)))
    }

    /// The smallest power of two that the swizzle keeps all numbers below, from the one above all values of the layout; `None` if a value
    /// is negative. A swizzle moves values within that range, so the largest may be well below it.
    ///
    /// ```
    /// # use cute_algebra::{Composed, Scalar, Swizzle};
    /// let of = |offset| Composed::new(Swizzle::new(3, 3, 3).unwrap(), Scalar::integer(offset), "(8,60):(64,1)".parse().unwrap());
    /// assert_eq!((of(0).unwrap().cosize(), of(512).unwrap().cosize(), of(-1).unwrap().cosize()), (Some(512), Some(1024), None));
    /// ```
    pub const fn cosize(&self) -> Option<i64> {
        let (mut largest, mut ones) = (0i64, 0i64);
        let mut i = 0;
        while i <= self.layout.modes().len() {
            let last = if i == self.layout.modes().len() {
                self.offset
            } else {
                let mode = self.layout.modes().leaf_at(i);
                match mode.stride.scale(mode.extent - 1) {
                    Ok(last) => last,
                    Err(_) => return None,
                }
            };
            i += 1;
            match last.as_integer() {
                Some(value) if value < 0 => return None,
                Some(value) => match largest.checked_add(value) {
                    Some(sum) => largest = sum,
                    None => return None,
                },
                None => match last.as_xor() {
                    Some(value) => ones |= value,
                    None => return None,
                },
            }
        }
        let bits = i64::BITS - (largest | ones).leading_zeros();
        let reach = self.swizzle.reach(bits);
        if reach > 62 { None } else { Some(1 << reach) }
    }

    /// The same function as an offset and a layout with XOR strides, where there is one with a shape that refines this one's.
    ///
    /// The values of an integer layout are XORs of its modes' contributions if no two modes reach a common bit and no multiple of a stride
    /// carries. Each mode `s:d` is then split into bits, with the image of `d * 2^b` under the swizzle as the stride of bit b, and bits that
    /// continue one another are put together again.
    ///
    /// ```
    /// # use cute_algebra::{Composed, Scalar, Swizzle};
    /// let tile = Composed::new(Swizzle::new(3, 3, 3).unwrap(), Scalar::ZERO, "(8,64):(64,1)".parse().unwrap()).unwrap();
    /// let (offset, layout) = tile.to_layout().unwrap();
    /// assert_eq!((offset.to_string(), layout.to_string()), ("0".into(), "(8,64):(f72,f1)".into()));
    /// ```
    ///
    /// # Errors
    /// [`Error::NotCovered`] if modes carry or meet, if a value is negative, or if a part of an extent that is not a power of two is
    /// swizzled by more than its stride; [`Error::Capacity`].
    pub const fn to_layout(&self) -> Result<(Scalar, Layout), Error> {
        let Some(mut taken) = self.bits_of_offset() else { return Err(NEGATIVE) };
        let mut modes = HTuple::unfinished(Mode::UNIT);
        let mut at = Cursor::ROOT;
        while at.node < self.layout.modes().profile().nodes() {
            match self.layout.modes().arity(at) {
                Some(rank) => tri!(modes.open(rank)),
                None => tri!(modes.push(&tri!(self.split(self.layout.modes().leaf_at(at.leaf), &mut taken)))),
            }
            at = self.layout.modes().next(at);
        }
        tri!(modes.profile().check_depth());
        let offset = match (self.offset.as_integer(), self.offset.as_xor()) {
            (Some(value), _) | (None, Some(value)) => tri!(Scalar::xor(self.swizzle.apply(value))),
            (None, None) => return Err(NEGATIVE),
        };
        Ok((offset, tri!(Layout::checked(modes))))
    }

    /// The bits of an offset that is an integer; XOR values meet anything.
    const fn bits_of_offset(&self) -> Option<i64> {
        match self.offset.as_integer() {
            Some(value) if value < 0 => None,
            Some(value) => Some(value),
            None => Some(0),
        }
    }

    /// A mode as modes of bits, swizzled; the bits that integers reach are added to `taken`.
    const fn split(&self, mode: &Mode, taken: &mut i64) -> Result<HTuple<Mode>, Error> {
        if mode.stride.is_zero() || mode.extent == 1 {
            return Ok(HTuple::leaf(Mode { extent: mode.extent, stride: Scalar::ZERO }));
        }
        let bits = (mode.extent as u64 - 1).ilog2() + 1;
        let (stride, is_integer) = match (mode.stride.as_integer(), mode.stride.as_xor()) {
            (Some(value), _) => (value, true),
            (None, Some(value)) => (value, false),
            (None, None) => return Err(NEGATIVE),
        };
        if stride < 0 {
            return Err(NEGATIVE);
        }
        let ones = i64::MAX >> (63 - bits);
        let reached = tri!(xor::mul(stride, ones));
        if is_integer {
            let carries = match stride.checked_mul(ones) {
                Some(product) => product != reached,
                None => true,
            };
            if carries || reached & *taken != 0 {
                return Err(Error::NotCovered { what: "an XOR layout of modes that carry, or that reach a common bit" });
            }
            *taken |= reached;
        }
        let even = mode.extent.trailing_zeros();
        let mut parts = Flat::EMPTY;
        let mut bit = 0;
        while bit < even {
            tri!(parts.push(Mode { extent: 2, stride: tri!(Scalar::xor(self.swizzle.apply(stride << bit))) }));
            bit += 1;
        }
        if bit < bits {
            let last = self.swizzle.apply(stride << even);
            while bit < bits {
                if self.swizzle.apply(stride << bit) != tri!(xor::mul(last, 1 << (bit - even))) {
                    return Err(Error::NotCovered { what: "an XOR layout of a swizzled extent that is not a power of two" });
                }
                bit += 1;
            }
            tri!(parts.push(Mode { extent: mode.extent >> even, stride: tri!(Scalar::xor(last)) }));
        }
        Ok(parts.tuple())
    }
}

const NEGATIVE: Error = Error::NotCovered { what: "an XOR layout of negative values" };

impl core::fmt::Display for Composed {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let mut text = Text::<{ 2 * LAYOUT_TEXT }>::new();
        text.swizzle(&self.swizzle).str(" o ");
        if !self.offset.is_zero() {
            text.scalar(&self.offset).str(" + ");
        }
        f.pad(text.layout(&self.layout).as_str())
    }
}
