//! Stride scalars: elements of an integer semimodule.

mod path;
pub mod xor;

pub use path::Path;

use crate::error::{Capacity, Error};
use crate::limits::MAX_TERMS;

/// Whether the values of a term are added and scaled as integers or as polynomials over the two-element field.
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
}

/// One term `value * e(path)` of a stride.
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
    len: u8,
}

const NO_TERM: Term = Term { value: 0, ring: Ring::Integer, path: Path::ROOT };

impl Scalar {
    /// The neutral element of every kind of stride.
    pub const ZERO: Scalar = Scalar { terms: [NO_TERM; MAX_TERMS], len: 0 };

    /// An integer.
    pub const fn integer(value: i64) -> Scalar {
        Scalar::term(Term { value, ring: Ring::Integer, path: Path::ROOT })
    }

    /// An XOR value.
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
    pub const fn basis(path: Path) -> Scalar {
        Scalar::term(Term { value: 1, ring: Ring::Integer, path })
    }

    /// One term; a zero coefficient gives zero.
    pub const fn term(term: Term) -> Scalar {
        let mut scalar = Scalar::ZERO;
        if term.value != 0 {
            scalar.terms[0] = term;
            scalar.len = 1;
        }
        scalar
    }

    /// The terms in ascending order of their paths.
    pub const fn terms(&self) -> &[Term] {
        self.terms.split_at(self.len as usize).0
    }

    /// Number of terms.
    pub const fn term_count(&self) -> usize {
        self.len as usize
    }

    /// The term `index`, in ascending order of paths. In constants this is much cheaper than an element of [`Scalar::terms`].
    ///
    /// # Panics
    /// If `index` is not below [`Scalar::term_count`].
    pub const fn term_at(&self, index: usize) -> &Term {
        assert!(index < self.len as usize);
        &self.terms[index]
    }

    /// Whether this is the neutral element.
    pub const fn is_zero(&self) -> bool {
        self.len == 0
    }

    /// The integer, if this is one (zero is).
    pub const fn as_integer(&self) -> Option<i64> {
        match self.len {
            0 => Some(0),
            1 if self.terms[0].path.is_root() && matches!(self.terms[0].ring, Ring::Integer) => Some(self.terms[0].value),
            _ => None,
        }
    }

    /// The XOR value, if this is one (zero is).
    pub const fn as_xor(&self) -> Option<i64> {
        match self.len {
            0 => Some(0),
            1 if self.terms[0].path.is_root() && matches!(self.terms[0].ring, Ring::Xor) => Some(self.terms[0].value),
            _ => None,
        }
    }

    /// The sum.
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

    /// The difference.
    ///
    /// # Errors
    /// As [`Scalar::add`].
    pub const fn sub(&self, other: &Scalar) -> Result<Scalar, Error> {
        let mut negated = *other;
        let mut i = 0;
        while i < negated.len as usize {
            // An XOR value is its own negative.
            if let Ring::Integer = negated.terms[i].ring {
                negated.terms[i].value = match negated.terms[i].value.checked_neg() {
                    Some(v) => v,
                    None => return Err(Error::Overflow { of: "difference of strides" }),
                };
            }
            i += 1;
        }
        self.add(&negated)
    }

    /// The multiple by an integer: every coefficient is scaled, XOR values carry-lessly.
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
            scaled.terms[i].value = match scaled.terms[i].ring {
                Ring::Xor if by < 0 => return Err(Error::NegativeXor { value: by }),
                Ring::Xor => tri!(xor::mul(scaled.terms[i].value, by)),
                Ring::Integer => match scaled.terms[i].value.checked_mul(by) {
                    Some(value) => value,
                    None => return Err(Error::Overflow { of: "multiple of a stride" }),
                },
            };
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
    let value = match a.ring {
        Ring::Xor => a.value ^ b.value,
        Ring::Integer => match a.value.checked_add(b.value) {
            Some(v) => v,
            None => return Err(Error::Overflow { of: "sum of strides" }),
        },
    };
    Ok(Term { value, ring: a.ring, path: a.path })
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
