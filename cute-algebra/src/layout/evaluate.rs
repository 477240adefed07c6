//! Evaluation: the offset at a coordinate, in the extended domain of all integers.
//!
//! The value of one layout can be the coordinate of another ([`Layout::at_value`]). An integer is an integer coordinate. In a coordinate
//! vector each term `c*e(path)` is the coordinate c of the mode at that path, all others being at 0. An XOR value is split into digits by
//! carry-less division by the extents; a digit multiplies the strides carry-lessly, so that the offset is an XOR value, whatever the
//! strides are. These digits are those of mixed radix only where the extents multiply without carries (powers of two do).

use super::Layout;
use crate::error::Error;
use crate::htuple::{Cursor, HTuple};
use crate::scalar::{Path, Ring, Scalar, Term, xor};

impl Layout {
    /// The offset, in elements, at an integer coordinate, 0-based. Defined for every integer: the last leaf takes the excess.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let layout: Layout = "(3,(2,4)):(2,(1,6))".parse().unwrap();
    /// assert_eq!(layout.at(17).unwrap().as_integer(), Some(17));
    /// assert_eq!(layout.at(100).unwrap().as_integer(), Some(99));
    /// ```
    ///
    /// # Errors
    /// [`Error::Overflow`] if the offset exceeds 64 bits, [`Error::MixedStrides`] where strides of different kinds meet,
    /// [`Error::NegativeXor`] for a negative multiple of an XOR stride, [`Error::Capacity`].
    pub const fn at(&self, index: i64) -> Result<Scalar, Error> {
        self.below(Cursor::ROOT, index)
    }

    /// The offset at a coordinate: an integer, a natural coordinate, or any tuple that is weakly congruent with the shape.
    ///
    /// ```
    /// use cute_algebra::{HTuple, Layout};
    /// let layout: Layout = "((2,2),(4,2)):((1,8),(2,16))".parse().unwrap();
    /// for coordinate in ["22", "(2,5)", "((0,1),(1,1))"] {
    ///     let coordinate: HTuple<i64> = coordinate.parse().unwrap();
    ///     assert_eq!(layout.eval(&coordinate).unwrap().as_integer(), Some(26));
    /// }
    /// ```
    ///
    /// # Errors
    /// [`Error::Coordinate`] if the coordinate does not fit the shape, and the errors of [`Layout::at`].
    pub const fn eval(&self, coordinate: &HTuple<i64>) -> Result<Scalar, Error> {
        let mut sum = Scalar::ZERO;
        let (mut c, mut at) = (Cursor::ROOT, Cursor::ROOT);
        while c.node < coordinate.profile().nodes() {
            match coordinate.arity(c) {
                None => {
                    sum = tri!(sum.add(&tri!(self.below(at, *coordinate.leaf_at(c.leaf)))));
                    at = self.modes.skip(at);
                }
                found => {
                    if !same_arity(found, self.modes.arity(at)) {
                        return Err(Error::Coordinate { coordinate: *coordinate, shape: self.shape() });
                    }
                    at = self.modes.next(at);
                }
            }
            c = coordinate.next(c);
        }
        Ok(sum)
    }

    /// The offset at a value of another layout: an integer, a coordinate vector whose paths address modes, or an XOR value.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let layout: Layout = "(4,(4,2)):(1,(8,4))".parse().unwrap();
    /// let at = |value: &str| layout.at_value(&value.parse().unwrap()).unwrap().to_string();
    /// assert_eq!((at("6"), at("3*e0+5*e1"), at("e(1,1)")), ("10".into(), "15".into(), "4".into()));
    /// // f6 has the digits f2, f1 and f0.
    /// assert_eq!(at("f6"), "f10");
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::at`]; [`Error::NoSuchMode`] for a path that leads nowhere; at XOR values [`Error::XorCarry`] where the extents do
    /// not multiply without carries, and [`Error::NegativeXor`] for a negative stride.
    pub const fn at_value(&self, value: &Scalar) -> Result<Scalar, Error> {
        self.value_below(Cursor::ROOT, value)
    }

    /// As [`Layout::eval`], where the leaves of the coordinate are values of layouts, each for the subtree it stands at.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let layout: Layout = "(4,(4,2)):(e0,(e1,4*e1))".parse().unwrap();
    /// assert_eq!(layout.eval_values(&"(f3,2*e0+e1)".parse().unwrap()).unwrap().to_string(), "f3*e0+6*e1");
    /// ```
    ///
    /// # Errors
    /// [`Error::Values`] if the coordinate does not fit the shape, and the errors of [`Layout::at_value`].
    pub const fn eval_values(&self, coordinate: &HTuple<Scalar>) -> Result<Scalar, Error> {
        let mut sum = Scalar::ZERO;
        let (mut c, mut at) = (Cursor::ROOT, Cursor::ROOT);
        while c.node < coordinate.profile().nodes() {
            match coordinate.arity(c) {
                None => {
                    sum = tri!(sum.add(&tri!(self.value_below(at, coordinate.leaf_at(c.leaf)))));
                    at = self.modes.skip(at);
                }
                found => {
                    if !same_arity(found, self.modes.arity(at)) {
                        return Err(Error::Values { coordinate: *coordinate, shape: self.shape() });
                    }
                    at = self.modes.next(at);
                }
            }
            c = coordinate.next(c);
        }
        Ok(sum)
    }

    /// The offset at a value that is a coordinate of the subtree at a place.
    pub(crate) const fn value_below(&self, at: Cursor, value: &Scalar) -> Result<Scalar, Error> {
        let (mut sum, mut t) = (Scalar::ZERO, 0);
        while t < value.term_count() {
            let term = value.term_at(t);
            let mode = tri!(self.addressed(at, &term.path));
            let part = match term.ring {
                Ring::Integer => tri!(self.below(mode, term.value)),
                Ring::Xor => tri!(self.below_xor(mode, term.value)),
            };
            sum = tri!(sum.add(&part));
            t += 1;
        }
        Ok(sum)
    }

    /// The place that a path leads to from another. A leaf is its own mode 0.
    pub(crate) const fn addressed(&self, at: Cursor, path: &Path) -> Result<Cursor, Error> {
        let (mut place, mut i) = (at, 0);
        while i < path.axes().len() {
            place = tri!(self.modes.child(place, path.axes()[i] as usize));
            i += 1;
        }
        Ok(place)
    }

    /// Whether the subtree at a place has the same value, as a number, at v and at the XOR value x(v), for every v below its size.
    ///
    /// It has if the digits of both are the same (extents that are powers of two, but for the last), if no multiplication of a digit by a
    /// stride has a carry, and if no two contributions to an axis have a bit in common, so that their sum is their XOR.
    pub(crate) const fn reads_xor_alike(&self, at: Cursor) -> bool {
        let end = self.modes.skip(at).leaf;
        let mut i = at.leaf;
        while i < end {
            let mode = self.modes.leaf_at(i);
            if i + 1 < end && !(mode.extent as u64).is_power_of_two() {
                return false;
            }
            let mut t = 0;
            while t < mode.stride.term_count() {
                if self.meets(at.leaf, i, mode.stride.term_at(t)) {
                    return false;
                }
                t += 1;
            }
            i += 1;
        }
        true
    }

    /// Whether the multiples of an integer term of a leaf have carries, or bits in common with those of a leaf from `first` on before it.
    const fn meets(&self, first: usize, leaf: usize, term: &Term) -> bool {
        if matches!(term.ring, Ring::Xor) || self.modes.leaf_at(leaf).extent == 1 {
            return false;
        }
        let Some(bits) = xor::spread(term.value, self.modes.leaf_at(leaf).extent) else { return true };
        let mut j = first;
        while j < leaf {
            let mode = self.modes.leaf_at(j);
            let mut t = 0;
            while t < mode.stride.term_count() {
                let other = mode.stride.term_at(t);
                if mode.extent > 1 && other.path.compare(&term.path) == 0 {
                    match xor::spread(other.value, mode.extent) {
                        Some(used) if used & bits == 0 => {}
                        _ => return true,
                    }
                }
                t += 1;
            }
            j += 1;
        }
        false
    }

    /// The offset at an XOR value that is a coordinate of the subtree at a place.
    const fn below_xor(&self, at: Cursor, value: i64) -> Result<Scalar, Error> {
        let end = self.modes.skip(at).leaf;
        let (mut sum, mut rest, mut product, mut i) = (Scalar::ZERO, value, 1, at.leaf);
        while i < end {
            let mode = self.modes.leaf_at(i);
            let mut digit = rest;
            if i + 1 < end {
                product = tri!(xor::product_of_extents(product, mode.extent));
                (rest, digit) = tri!(xor::div_rem(rest, mode.extent));
            }
            sum = tri!(sum.add(&tri!(mode.stride.scale_xor(digit))));
            i += 1;
        }
        Ok(sum)
    }

    /// The offset of an integer coordinate of the subtree at a place.
    const fn below(&self, at: Cursor, index: i64) -> Result<Scalar, Error> {
        let end = self.modes.skip(at).leaf;
        let (mut sum, mut rest, mut i) = (Scalar::ZERO, index, at.leaf);
        while i < end {
            let mode = self.modes.leaf_at(i);
            let digit = if i + 1 == end { rest } else { rest.rem_euclid(mode.extent) };
            rest = rest.div_euclid(mode.extent);
            sum = tri!(sum.add(&tri!(mode.stride.scale(digit))));
            i += 1;
        }
        Ok(sum)
    }
}

const fn same_arity(a: Option<usize>, b: Option<usize>) -> bool {
    match (a, b) {
        (None, None) => true,
        (Some(a), Some(b)) => a == b,
        _ => false,
    }
}
