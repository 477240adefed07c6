//! Strides of a user's own kind, at run time.
//!
//! A layout needs little of its strides: they are added, and multiplied by the integers that coordinates consist of. A type that can do
//! both by the laws of an *integer semimodule* is an [`Element`], and [`LayoutOver`] is a layout whose strides are such elements:
//!
//! * a + b = b + a, (a + b) + c = a + (b + c), 0 + a = a;
//! * 1·a = a, 0·a = 0, m·0 = 0;
//! * m·(a + b) = m·a + m·b, (m + n)·a = m·a + n·a, (m·n)·a = m·(n·a), for all non-negative integers m and n.
//!
//! [`laws`] tests them on samples. Byte offsets of elements smaller than a byte, for example, are rationals:
//!
//! ```
#![doc = include_str!("../../examples/rationals.rs")]
//! ```
//!
//! # Limit
//! Over any element type there are evaluation ([`LayoutOver::at`], [`LayoutOver::eval`]) and coalescing ([`LayoutOver::coalesce`],
//! [`LayoutOver::coalesce_z`]), and all operations on trees, because [`HTuple`](crate::HTuple) is generic. Composition, complement,
//! division, inverses and what is built from them take [`Layout`](crate::Layout), whose strides are [`Scalar`](crate::Scalar)s: they
//! divide and compare strides, which a semimodule has no operations for, and run in constants, where a trait cannot be called.
//!
//! # XOR values
//! [`Scalar`](crate::Scalar) is an element, and for its XOR values, whose multiples are carry-less products, the last two laws hold only
//! where m + n and m·n have no carries: 3·(3·f1) = f5, but 9·f1 = f9. What layouts need are sums x + extent·y with x below the extent, and
//! those have no carries where the extent is a power of two: [`Element::splits`] says so, and coalescing asks it. [`laws_where`] tests the
//! laws on the coefficients for which they are promised.

mod laws;
mod layout;

pub use laws::{Violation, laws, laws_where};
pub use layout::LayoutOver;

use crate::error::Error;
use crate::scalar::Scalar;

/// An element of an integer semimodule: what the strides and the values of a layout can be.
///
/// ```
/// use cute_algebra::semimodule::Element;
/// let twice = |a: &i64| a.add(a);
/// assert_eq!(twice(&21), 21.scale(2));
/// assert_eq!(i64::MAX.scale(2), Err(cute_algebra::Error::Overflow { of: "multiple of a stride" }));
/// ```
pub trait Element: Copy + PartialEq {
    /// The neutral element of addition.
    const ZERO: Self;

    /// The sum.
    ///
    /// # Errors
    /// If it cannot be represented, for example with [`Error::Overflow`], or if these two elements have no sum.
    fn add(&self, other: &Self) -> Result<Self, Error>;

    /// The multiple by an integer. Coordinates outside a layout are negative, too: an element without negative multiples refuses those.
    ///
    /// # Errors
    /// As [`Element::add`].
    fn scale(&self, by: i64) -> Result<Self, Error>;

    /// Whether (x + extent·y)·self = x·self + y·(extent·self) for all 0 <= x < extent and 0 <= y.
    ///
    /// That follows from the laws of a semimodule, so the default is true. A type that breaks them for some integers says here for which
    /// extents this one still holds; where it does not, modes are not merged.
    fn splits(&self, extent: i64) -> bool {
        let _ = extent;
        true
    }
}

impl Element for i64 {
    const ZERO: i64 = 0;

    fn add(&self, other: &i64) -> Result<i64, Error> {
        self.checked_add(*other).ok_or(Error::Overflow { of: "sum of strides" })
    }

    fn scale(&self, by: i64) -> Result<i64, Error> {
        self.checked_mul(by).ok_or(Error::Overflow { of: "multiple of a stride" })
    }
}

/// Integers, coordinate vectors and XOR values. XOR values are scaled carry-lessly: they split at powers of two only.
impl Element for Scalar {
    const ZERO: Scalar = Scalar::ZERO;

    fn add(&self, other: &Scalar) -> Result<Scalar, Error> {
        Scalar::add(self, other)
    }

    fn scale(&self, by: i64) -> Result<Scalar, Error> {
        Scalar::scale(self, by)
    }

    fn splits(&self, extent: i64) -> bool {
        !self.has_xor() || u64::try_from(extent).is_ok_and(u64::is_power_of_two)
    }
}
