//! Sets of coordinates: all natural coordinates of a shape, and all shapes that are coarser.

use crate::error::{Capacity, Error};
use crate::htuple::{Cursor, HTuple};
use crate::limits::{MAX_LEAVES, MAX_NODES};

use super::convert::idx2crd;

/// The natural coordinates of a shape in colexicographic order: the first leaf runs fastest.
///
/// ```
/// use cute_algebra::{HTuple, coordinate::coordinates};
/// let shape: HTuple<i64> = "((2,3),2)".parse().unwrap();
/// let all = coordinates(&shape).unwrap();
/// assert_eq!(all.at(7).unwrap().to_string(), "((1,0),1)");
/// assert_eq!(all.map(|c| c.to_string()).collect::<Vec<_>>()[..3], ["((0,0),0)", "((1,0),0)", "((0,1),0)"]);
/// ```
///
/// # Errors
/// [`Error::Extent`] for an extent below 1, [`Error::Overflow`] for a size beyond 64 bits.
pub const fn coordinates(shape: &HTuple<i64>) -> Result<Coordinates, Error> {
    tri!(idx2crd(&HTuple::leaf(0), shape));
    Ok(Coordinates { shape: *shape, size: tri!(shape.size()), next: 0 })
}

/// The iterator of [`coordinates`]; it does not allocate.
///
/// ```
/// use cute_algebra::{HTuple, coordinate::coordinates};
/// let shape: HTuple<i64> = "(4,8)".parse().unwrap();
/// let second_column = coordinates(&shape).unwrap().skip(4).take(4).map(|c| c.to_string());
/// assert_eq!(second_column.collect::<Vec<_>>(), ["(0,1)", "(1,1)", "(2,1)", "(3,1)"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Coordinates {
    shape: HTuple<i64>,
    size: i64,
    next: i64,
}

impl Coordinates {
    /// The coordinate at an index, or `None` outside `[0, size)`. Usable in `const`; independent of how far the iterator is.
    ///
    /// ```
    /// use cute_algebra::{HTuple, coordinate::coordinates};
    /// let all = coordinates(&"(4,8)".parse::<HTuple<i64>>().unwrap()).unwrap();
    /// assert_eq!(all.at(22).unwrap().to_string(), "(2,5)"); // 22 = 2 + 5*4
    /// assert!(all.at(32).is_none() && all.at(-1).is_none());
    /// ```
    pub const fn at(&self, index: i64) -> Option<HTuple<i64>> {
        if index < 0 || index >= self.size {
            return None;
        }
        match idx2crd(&HTuple::leaf(index), &self.shape) {
            Ok(coordinate) => Some(coordinate),
            Err(_) => None,
        }
    }

    /// The number of coordinates: the size of the shape.
    ///
    /// ```
    /// use cute_algebra::{HTuple, coordinate::coordinates};
    /// assert_eq!(coordinates(&"(4,(4,2))".parse::<HTuple<i64>>().unwrap()).unwrap().size(), 32);
    /// ```
    pub const fn size(&self) -> i64 {
        self.size
    }
}

impl Iterator for Coordinates {
    type Item = HTuple<i64>;

    fn next(&mut self) -> Option<Self::Item> {
        let coordinate = self.at(self.next)?;
        self.next += 1;
        Some(coordinate)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::try_from(self.size - self.next);
        (left.unwrap_or(usize::MAX), left.ok())
    }
}

/// All shapes that are compatible with a shape, from its size as one integer to the shape itself.
///
/// There is one for every way to collapse tuples to their sizes, so their number can grow exponentially with the number of tuples.
///
/// ```
/// use cute_algebra::{HTuple, coordinate::coarsenings};
/// let shape: HTuple<i64> = "((2,3),2)".parse().unwrap();
/// assert_eq!(coarsenings(&shape).unwrap().map(|s| s.to_string()).collect::<Vec<_>>(), ["12", "(6,2)", "((2,3),2)"]);
/// ```
///
/// # Errors
/// [`Error::Overflow`] for a size beyond 64 bits; [`Error::Capacity`] if a coarsening has too many integers, which are the leaves of the
/// shape and a 1 for each empty tuple.
pub const fn coarsenings(shape: &HTuple<i64>) -> Result<Coarsenings, Error> {
    tri!(shape.size());
    let (mut integers, mut node) = (shape.len(), 0);
    while node < shape.profile().nodes() {
        if let Some(0) = shape.profile().arity(node) {
            integers += 1;
        }
        node += 1;
    }
    if integers > MAX_LEAVES {
        return Err(Error::Capacity { of: Capacity::Leaves });
    }
    Ok(Coarsenings { shape: *shape, open: [false; MAX_NODES], done: false })
}

/// The iterator of [`coarsenings`]; it does not allocate.
///
/// ```
/// use cute_algebra::{HTuple, coordinate::coarsenings};
/// // The shape of a tuple of integers is its size or itself.
/// assert_eq!(coarsenings(&"(4,8)".parse::<HTuple<i64>>().unwrap()).unwrap().count(), 2);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Coarsenings {
    shape: HTuple<i64>,
    /// By node, whether a tuple stays open. Below a collapsed tuple nothing is open.
    open: [bool; MAX_NODES],
    done: bool,
}

impl Coarsenings {
    fn current(&self) -> HTuple<i64> {
        let mut coarse = HTuple::unfinished(1);
        let mut at = Cursor::ROOT;
        while at.node < self.shape.profile().nodes() {
            let pushed = match self.shape.arity(at) {
                Some(modes) if self.open[at.node] => {
                    at = self.shape.next(at);
                    coarse.open(modes)
                }
                _ => {
                    let size = self.shape.size_at(at);
                    at = self.shape.skip(at);
                    size.and_then(|size| coarse.push_leaf(size))
                }
            };
            // A coarsening has no more nodes than the shape, and its integers divide the shape's size.
            debug_assert!(pushed.is_ok());
        }
        coarse
    }

    /// Counts up: of the tuples that could be opened, the last in preorder is opened, and all behind it are closed.
    fn advance(&mut self) {
        let (mut last, mut at) = (None, Cursor::ROOT);
        while at.node < self.shape.profile().nodes() {
            if self.shape.arity(at).is_none() || self.open[at.node] {
                at = self.shape.next(at);
            } else {
                last = Some(at.node);
                at = self.shape.skip(at);
            }
        }
        match last {
            None => self.done = true,
            Some(node) => {
                self.open[node] = true;
                self.open[node + 1..].fill(false);
            }
        }
    }
}

impl Iterator for Coarsenings {
    type Item = HTuple<i64>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let coarse = self.current();
        self.advance();
        Some(coarse)
    }
}
