//! Evaluation: the offset at a coordinate, in the extended domain of all integers.

use super::Layout;
use crate::error::Error;
use crate::htuple::{Cursor, HTuple};
use crate::scalar::Scalar;

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
