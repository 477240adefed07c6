//! Stride scalars: elements of an integer semimodule.

mod order;
mod path;
mod ring;
pub mod xor;

pub use path::Path;
pub use ring::Ring;

use crate::error::{Capacity, Error};
use crate::limits::MAX_TERMS;

/// One term `value * e(path)` of a stride.
///
/// ```
/// use cute_algebra::{Path, Ring, Scalar, Term};
/// let term = Term { value: 6, ring: Ring::Integer, path: Path::new(&[1]).unwrap() };
/// assert_eq!(Scalar::term(term).to_string(), "6*e1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Term {
    /// The coefficient, never 0; XOR values are not negative.
    pub value: i64,
    /// How coefficients add and scale.
    pub ring: Ring,
    /// The axis.
    pub path: Path,
}

/// A stride: a sum of terms at different axes.
///
/// An integer is one term at the empty path, zero has no terms, `6*e1+e(0,2)` has two, and `f5` is one XOR term at the empty path. So one
/// type serves integer, coordinate and XOR strides, and they mix wherever the sum means something.
///
/// ```
/// use cute_algebra::{Path, Scalar};
/// let e0 = Scalar::basis(Path::new(&[0]).unwrap());
/// let e1 = Scalar::basis(Path::new(&[1]).unwrap());
/// let sum = e0.scale(3).unwrap().add(&e1.scale(5).unwrap()).unwrap();
/// assert_eq!(sum.to_string(), "3*e0+5*e1");
/// assert!(sum.add(&Scalar::integer(1)).is_err());
/// ```
#[derive(Clone, Copy)]
pub struct Scalar {
    terms: [Term; MAX_TERMS],
    len: u64,
}

const NO_TERM: Term = Term { value: 0, ring: Ring::Integer, path: Path::ROOT };

impl Scalar {
    /// The neutral element of every kind of stride.
    ///
    /// ```
    /// use cute_algebra::Scalar;
    /// assert_eq!((Scalar::ZERO.as_integer(), Scalar::ZERO.as_xor()), (Some(0), Some(0)));
    /// ```
    pub const ZERO: Scalar = Scalar { terms: [NO_TERM; MAX_TERMS], len: 0 };

    /// An integer.
    ///
    /// ```
    /// use cute_algebra::Scalar;
    /// assert_eq!(Scalar::integer(-8).to_string(), "-8");
    /// assert_eq!(Scalar::integer(0), Scalar::ZERO);
    /// ```
    pub const fn integer(value: i64) -> Scalar {
        Scalar::term(Term { value, ring: Ring::Integer, path: Path::ROOT })
    }

    /// An XOR value.
    ///
    /// ```
    /// use cute_algebra::{Error, Scalar};
    /// assert_eq!(Scalar::xor(5).unwrap().to_string(), "f5");
    /// assert_eq!(Scalar::xor(-5), Err(Error::NegativeXor { value: -5 }));
    /// ```
    ///
    /// # Errors
    /// [`Error::NegativeXor`] for a negative value.
    pub const fn xor(value: i64) -> Result<Scalar, Error> {
        if value < 0 {
            return Err(Error::NegativeXor { value });
        }
        Ok(Scalar::term(Term { value, ring: Ring::Xor, path: Path::ROOT }))
    }

    /// The unit vector of an axis.
    ///
    /// ```
    /// use cute_algebra::{Path, Scalar};
    /// assert_eq!(Scalar::basis(Path::new(&[1, 0]).unwrap()).to_string(), "e(1,0)");
    /// ```
    pub const fn basis(path: Path) -> Scalar {
        Scalar::term(Term { value: 1, ring: Ring::Integer, path })
    }

    /// One term; a zero coefficient gives zero.
    ///
    /// ```
    /// use cute_algebra::{Path, Ring, Scalar, Term};
    /// let none = Term { value: 0, ring: Ring::Integer, path: Path::new(&[1]).unwrap() };
    /// assert_eq!(Scalar::term(none), Scalar::ZERO);
    /// ```
    pub const fn term(term: Term) -> Scalar {
        let mut scalar = Scalar::ZERO;
        if term.value != 0 {
            scalar.terms[0] = term;
            scalar.len = 1;
        }
        scalar
    }

    /// The terms in ascending order of their paths.
    ///
    /// ```
    /// let sum: cute_algebra::Scalar = "6*e1+e0".parse().unwrap();
    /// assert_eq!(sum.terms().iter().map(|term| term.value).collect::<Vec<_>>(), [1, 6]);
    /// ```
    pub const fn terms(&self) -> &[Term] {
        self.terms.split_at(self.len as usize).0
    }

    /// Number of terms.
    ///
    /// ```
    /// let count = |text: &str| text.parse::<cute_algebra::Scalar>().unwrap().term_count();
    /// assert_eq!((count("0"), count("4"), count("e0+6*e1")), (0, 1, 2));
    /// ```
    pub const fn term_count(&self) -> usize {
        self.len as usize
    }

    /// The term `index`, 0-based, in ascending order of paths. In constants this is much cheaper than an element of [`Scalar::terms`].
    ///
    /// ```
    /// let sum: cute_algebra::Scalar = "6*e1+e0".parse().unwrap();
    /// assert_eq!(sum.term_at(1).value, 6);
    /// ```
    ///
    /// # Panics
    /// If `index` is not below [`Scalar::term_count`].
    pub const fn term_at(&self, index: usize) -> &Term {
        assert!(index < self.len as usize);
        &self.terms[index]
    }

    /// Whether this is the neutral element.
    ///
    /// ```
    /// let e0: cute_algebra::Scalar = "e0".parse().unwrap();
    /// assert!(!e0.is_zero() && e0.scale(0).unwrap().is_zero());
    /// ```
    pub const fn is_zero(&self) -> bool {
        self.len == 0
    }

    /// The integer, if this is one (zero is).
    ///
    /// ```
    /// use cute_algebra::Scalar;
    /// let of = |text: &str| text.parse::<Scalar>().unwrap();
    /// assert_eq!((of("4").as_integer(), of("f4").as_integer(), of("4*e0").as_integer()), (Some(4), None, None));
    /// ```
    pub const fn as_integer(&self) -> Option<i64> {
        match self.len {
            0 => Some(0),
            1 if self.terms[0].path.is_root() && matches!(self.terms[0].ring, Ring::Integer) => Some(self.terms[0].value),
            _ => None,
        }
    }

    /// The XOR value, if this is one (zero is).
    ///
    /// ```
    /// use cute_algebra::Scalar;
    /// let of = |text: &str| text.parse::<Scalar>().unwrap();
    /// assert_eq!((of("f4").as_xor(), of("4").as_xor()), (Some(4), None));
    /// ```
    pub const fn as_xor(&self) -> Option<i64> {
        match self.len {
            0 => Some(0),
            1 if self.terms[0].path.is_root() && matches!(self.terms[0].ring, Ring::Xor) => Some(self.terms[0].value),
            _ => None,
        }
    }

    /// The sum.
    ///
    /// ```
    /// use cute_algebra::{Error, Scalar};
    /// let of = |text: &str| text.parse::<Scalar>().unwrap();
    /// assert_eq!(of("e0+2*e1").add(&of("4*e1")), Ok(of("e0+6*e1")));
    /// assert_eq!(of("f6").add(&of("f3")), Ok(of("f5")));
    /// assert_eq!(of("f6").add(&of("3")), Err(Error::MixedStrides));
    /// ```
    ///
    /// # Errors
    /// [`Error::MixedStrides`] where an integer meets a coordinate vector or an XOR value, or a leaf a subtree at one place;
    /// [`Error::Overflow`]; [`Error::Capacity`] beyond [`MAX_TERMS`] terms.
    pub const fn add(&self, other: &Scalar) -> Result<Scalar, Error> {
        // Zero and plain integers are most of what is ever added.
        if self.len == 0 {
            return Ok(*other);
        }
        if other.len == 0 {
            return Ok(*self);
        }
        let mut sum = Scalar::ZERO;
        let (a, b) = (&self.terms, &other.terms);
        let (mut i, mut j) = (0, 0);
        while i < self.term_count() || j < other.term_count() {
            let order = if i == self.term_count() {
                1
            } else if j == other.term_count() {
                -1
            } else {
                a[i].path.compare(&b[j].path)
            };
            let next = if order < 0 {
                i += 1;
                a[i - 1]
            } else if order > 0 {
                j += 1;
                b[j - 1]
            } else {
                i += 1;
                j += 1;
                tri!(add_terms(a[i - 1], b[j - 1]))
            };
            tri!(sum.push(next));
        }
        Ok(sum)
    }

    /// The multiple by an integer: every coefficient is scaled, XOR values carry-lessly.
    ///
    /// ```
    /// use cute_algebra::Scalar;
    /// let of = |text: &str| text.parse::<Scalar>().unwrap();
    /// assert_eq!(of("e0+6*e1").scale(-2), Ok(of("-2*e0+-12*e1")));
    /// // 0b101 times 0b11 without carries: 0b101 XOR 0b1010.
    /// assert_eq!(of("f5").scale(3), Ok(of("f15")));
    /// ```
    ///
    /// # Errors
    /// [`Error::Overflow`]; [`Error::NegativeXor`] for a negative multiple of an XOR value.
    pub const fn scale(&self, by: i64) -> Result<Scalar, Error> {
        if by == 0 {
            return Ok(Scalar::ZERO);
        }
        let mut scaled = *self;
        let mut i = 0;
        while i < scaled.len as usize {
            scaled.terms[i].value = tri!(scaled.terms[i].ring.mul(scaled.terms[i].value, by));
            i += 1;
        }
        Ok(scaled)
    }

    /// The multiple by an XOR value: every coefficient, read as bits, is multiplied carry-lessly and is an XOR value after that.
    ///
    /// ```
    /// use cute_algebra::Scalar;
    /// let of = |text: &str| text.parse::<Scalar>().unwrap();
    /// assert_eq!(of("e0+6*e1").scale_xor(3), Ok(of("f3*e0+f10*e1")));
    /// assert_eq!(of("f5").scale_xor(3), of("f5").scale(3));
    /// ```
    ///
    /// # Errors
    /// [`Error::Overflow`]; [`Error::NegativeXor`] if `by` or a coefficient is negative.
    pub const fn scale_xor(&self, by: i64) -> Result<Scalar, Error> {
        if by == 0 {
            return Ok(Scalar::ZERO);
        }
        let mut scaled = *self;
        let mut i = 0;
        while i < scaled.len as usize {
            scaled.terms[i].value = tri!(xor::mul(scaled.terms[i].value, by));
            scaled.terms[i].ring = Ring::Xor;
            i += 1;
        }
        Ok(scaled)
    }

    /// The same value below a path: an integer becomes a multiple of `e(path)`, and `e(q)` becomes `e(path,q)`.
    ///
    /// ```
    /// use cute_algebra::{Path, Scalar};
    /// let placed = Scalar::integer(3).at(&Path::new(&[1]).unwrap()).unwrap();
    /// assert_eq!(placed.to_string(), "3*e1");
    /// ```
    ///
    /// # Errors
    /// [`Error::Capacity`] if a path becomes too long.
    pub const fn at(&self, path: &Path) -> Result<Scalar, Error> {
        let mut placed = *self;
        let mut i = 0;
        while i < placed.len as usize {
            placed.terms[i].path = tri!(path.then(&placed.terms[i].path));
            i += 1;
        }
        Ok(placed)
    }

    /// Equality, usable in `const`.
    ///
    /// ```
    /// use cute_algebra::Scalar;
    /// const SAME: bool = Scalar::integer(4).same(&Scalar::integer(4));
    /// assert!(SAME && !Scalar::integer(4).same(&Scalar::xor(4).unwrap()));
    /// ```
    pub const fn same(&self, other: &Scalar) -> bool {
        if self.len != other.len {
            return false;
        }
        let mut i = 0;
        while i < self.len as usize {
            let (a, b) = (self.terms[i], other.terms[i]);
            if a.value != b.value || a.path.compare(&b.path) != 0 || !a.ring.same(b.ring) {
                return false;
            }
            i += 1;
        }
        true
    }

    /// Whether any term is an XOR value.
    ///
    /// ```
    /// use cute_algebra::Scalar;
    /// let of = |text: &str| text.parse::<Scalar>().unwrap();
    /// assert!(of("e0+f2*e1").has_xor() && !of("e0+2*e1").has_xor());
    /// ```
    pub const fn has_xor(&self) -> bool {
        let mut i = 0;
        while i < self.len as usize {
            if let Ring::Xor = self.terms[i].ring {
                return true;
            }
            i += 1;
        }
        false
    }

    const fn push(&mut self, term: Term) -> Result<(), Error> {
        if term.value == 0 {
            return Ok(());
        }
        if self.len as usize == MAX_TERMS {
            return Err(Error::Capacity { of: Capacity::Terms });
        }
        // Sorted paths: one that continues another stands right behind it or behind its other continuations.
        let mut i = 0;
        while i < self.len as usize {
            if self.terms[i].path.overlaps(&term.path) {
                return Err(Error::MixedStrides);
            }
            i += 1;
        }
        self.terms[self.len as usize] = term;
        self.len += 1;
        Ok(())
    }
}

const fn add_terms(a: Term, b: Term) -> Result<Term, Error> {
    if !a.ring.same(b.ring) {
        return Err(Error::MixedStrides);
    }
    Ok(Term { value: tri!(a.ring.add(a.value, b.value)), ring: a.ring, path: a.path })
}

impl PartialEq for Scalar {
    fn eq(&self, other: &Self) -> bool {
        self.same(other)
    }
}

impl Eq for Scalar {}

impl core::hash::Hash for Scalar {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.terms().hash(state);
    }
}

impl From<i64> for Scalar {
    fn from(value: i64) -> Self {
        Scalar::integer(value)
    }
}

impl PartialEq<i64> for Scalar {
    fn eq(&self, other: &i64) -> bool {
        self.as_integer() == Some(*other)
    }
}
