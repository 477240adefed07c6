//! Slice and dice: what a coordinate with open places keeps, and what it fixes.
//!
//! A layout adds up over the modes of a tuple: L(c) is the sum of the values of its modes at the entries of c, and an integer that stands
//! for a subtree is split within that subtree alone. So with `_` at some places of c, the value at c with any coordinate filled in there
//! is the sum of the kept modes at what is filled in, which is the layout of the kept modes, and of the rest, which is L(c) with 0 in the
//! open places. That holds at every coordinate, outside the shape too.

use crate::error::Error;
use crate::htuple::{Cursor, HTuple};
use crate::layout::Layout;
use crate::scalar::Scalar;

/// A part of a layout: its value at a coordinate is the offset plus the value of the layout.
///
/// ```
/// use cute_algebra::Layout;
/// let matrix: Layout = "(4,8):(1,4)".parse().unwrap();
/// let column = matrix.slice(&"(_,5)".parse().unwrap()).unwrap();
/// assert_eq!((column.offset.to_string(), column.layout.to_string()), ("20".into(), "(4):(1)".into()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slice {
    /// The value at the first coordinate, in elements (or a coordinate, or an XOR value).
    pub offset: Scalar,
    /// What is left of the layout.
    pub layout: Layout,
}

impl<T: Copy> HTuple<T> {
    /// What a coordinate leaves open, as one flat tuple of subtrees: those at which the coordinate has `None`.
    ///
    /// ```
    /// use cute_algebra::HTuple;
    /// let shape: HTuple<i64> = "((2,3),(5,7,9))".parse().unwrap();
    /// assert_eq!(shape.slice(&"((_,1),(1,_,_))".parse().unwrap()).unwrap().to_string(), "(2,7,9)");
    /// assert_eq!(shape.slice(&"_".parse().unwrap()).unwrap().to_string(), "(((2,3),(5,7,9)))");
    /// ```
    ///
    /// # Errors
    /// [`Error::SliceRank`] where the coordinate has another number of modes than the tuple; [`Error::Capacity`].
    pub const fn slice(&self, coordinate: &HTuple<Option<i64>>) -> Result<HTuple<T>, Error> {
        self.pieces(coordinate, false)
    }

    /// What a coordinate fixes, as one flat tuple of subtrees: those at which it has an integer.
    ///
    /// ```
    /// use cute_algebra::HTuple;
    /// let shape: HTuple<i64> = "((2,3),(5,7,9))".parse().unwrap();
    /// assert_eq!(shape.dice(&"(1,(1,1,_))".parse().unwrap()).unwrap().to_string(), "((2,3),5,7)");
    /// ```
    ///
    /// # Errors
    /// As [`HTuple::slice`].
    pub const fn dice(&self, coordinate: &HTuple<Option<i64>>) -> Result<HTuple<T>, Error> {
        self.pieces(coordinate, true)
    }

    const fn pieces(&self, coordinate: &HTuple<Option<i64>>, fixed: bool) -> Result<HTuple<T>, Error> {
        let mut pieces = HTuple::unfinished(*self.filler());
        tri!(pieces.open(0));
        let (mut count, mut c, mut at) = (0, Cursor::ROOT, Cursor::ROOT);
        while c.node < coordinate.profile().nodes() {
            match coordinate.arity(c) {
                None => {
                    if coordinate.leaf_at(c.leaf).is_some() == fixed {
                        tri!(pieces.push_subtree(self, at));
                        count += 1;
                    }
                    at = self.skip(at);
                }
                Some(found) => match self.arity(at) {
                    Some(rank) if rank == found => at = self.next(at),
                    Some(rank) => return Err(Error::SliceRank { coordinate: *coordinate, found, rank }),
                    None => return Err(Error::SliceLeaf { coordinate: *coordinate }),
                },
            }
            c = coordinate.next(c);
        }
        pieces.set_arity(0, count);
        tri!(pieces.profile().check_depth());
        Ok(pieces)
    }
}

impl Layout {
    /// The part of the layout at a coordinate with open places: the offset of the coordinate with 0 there, and the modes that it leaves
    /// open, as one flat tuple.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let tile: Layout = "((10,10),5):((1,10),100)".parse().unwrap();
    /// let part = tile.slice(&"((_,7),_)".parse().unwrap()).unwrap();
    /// assert_eq!((part.offset.to_string(), part.layout.to_string()), ("70".into(), "(10,5):(1,100)".into()));
    /// ```
    ///
    /// # Errors
    /// [`Error::SliceRank`] and [`Error::SliceLeaf`] for a coordinate that does not fit the shape, and the errors of [`Layout::eval`].
    pub const fn slice(&self, coordinate: &HTuple<Option<i64>>) -> Result<Slice, Error> {
        let kept = tri!(self.modes().slice(coordinate));
        Ok(Slice { offset: tri!(self.eval(&closed(coordinate))), layout: Layout::from_modes(kept) })
    }

    /// The modes that a coordinate fixes, as one flat tuple: what [`Layout::slice`] takes away.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let tile: Layout = "((10,10),5):((1,10),100)".parse().unwrap();
    /// assert_eq!(tile.dice(&"((_,7),_)".parse().unwrap()).unwrap().to_string(), "(10):(10)");
    /// ```
    ///
    /// # Errors
    /// As [`HTuple::dice`].
    pub const fn dice(&self, coordinate: &HTuple<Option<i64>>) -> Result<Layout, Error> {
        Ok(Layout::from_modes(tri!(self.modes().dice(coordinate))))
    }
}

/// The coordinate with 0 in its open places.
const fn closed(coordinate: &HTuple<Option<i64>>) -> HTuple<i64> {
    let mut closed = coordinate.with_leaves(&[0; crate::limits::MAX_LEAVES], 0);
    let mut i = 0;
    while i < coordinate.len() {
        if let Some(value) = *coordinate.leaf_at(i) {
            closed.set_leaf(i, value);
        }
        i += 1;
    }
    closed
}
