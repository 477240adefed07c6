//! Layouts over any integer semimodule.

use core::fmt;

use super::Element;
use crate::coordinate::idx2crd;
use crate::error::Error;
use crate::htuple::{Cursor, HTuple};
use crate::layout::{Layout, Mode};
use crate::limits::MAX_LEAVES;
use crate::scalar::Scalar;
use crate::text::{Text, Walk};

/// A layout whose strides, and so its values, are elements of any integer semimodule.
///
/// ```
/// use cute_algebra::{HTuple, semimodule::LayoutOver};
/// let shape: HTuple<i64> = "(3,(2,4))".parse().unwrap();
/// let layout = LayoutOver::new(&shape, &[2_i64, 1, 6]).unwrap();
/// assert_eq!(layout.to_string(), "(3,(2,4)):(2,(1,6))");
/// assert_eq!(layout.eval(&"(2,5)".parse().unwrap()), Ok(17));
/// ```
#[derive(Clone, Copy, PartialEq)]
pub struct LayoutOver<D: Element> {
    modes: HTuple<(i64, D)>,
}

impl<D: Element> LayoutOver<D> {
    /// A layout from a shape and one stride a leaf of it, from left to right.
    ///
    /// ```
    /// use cute_algebra::{Error, HTuple, semimodule::LayoutOver};
    /// let shape: HTuple<i64> = "(4,(2,8))".parse().unwrap();
    /// assert!(LayoutOver::new(&shape, &[1_i64, 4, 8]).is_ok());
    /// assert_eq!(LayoutOver::new(&shape, &[1_i64, 4]), Err(Error::LeafCount { found: 2, expected: 3 }));
    /// ```
    ///
    /// # Errors
    /// [`Error::LeafCount`] if there are not as many strides, [`Error::Extent`] for an extent below 1, [`Error::Overflow`] where the size
    /// exceeds 64 bits.
    pub fn new(shape: &HTuple<i64>, strides: &[D]) -> Result<Self, Error> {
        if strides.len() != shape.len() {
            return Err(Error::LeafCount { found: strides.len(), expected: shape.len() });
        }
        if let Some((leaf, &found)) = shape.leaves().iter().enumerate().find(|(_, extent)| **extent < 1) {
            return Err(Error::Extent { found, leaf });
        }
        shape.size()?;
        let mut leaves = [Self::UNIT; MAX_LEAVES];
        for (leaf, mode) in leaves.iter_mut().zip(shape.leaves().iter().copied().zip(strides.iter().copied())) {
            *leaf = mode;
        }
        Ok(LayoutOver { modes: shape.with_leaves(&leaves, Self::UNIT) })
    }

    /// The neutral mode.
    const UNIT: (i64, D) = (1, D::ZERO);

    /// The pairs of extent and stride, in their tree.
    ///
    /// ```
    /// use cute_algebra::{HTuple, semimodule::LayoutOver};
    /// let layout = LayoutOver::new(&HTuple::flat(&[4, 8], 1).unwrap(), &[8_i64, 1]).unwrap();
    /// assert_eq!(layout.modes().leaves(), [(4, 8), (8, 1)]);
    /// ```
    pub fn modes(&self) -> &HTuple<(i64, D)> {
        &self.modes
    }

    /// The shape.
    ///
    /// ```
    /// use cute_algebra::{HTuple, semimodule::LayoutOver};
    /// let shape: HTuple<i64> = "(4,(2,8))".parse().unwrap();
    /// assert_eq!(LayoutOver::new(&shape, &[1_i64, 4, 8]).unwrap().shape(), shape);
    /// ```
    pub fn shape(&self) -> HTuple<i64> {
        let mut extents = [1; MAX_LEAVES];
        for (extent, mode) in extents.iter_mut().zip(self.modes.leaves()) {
            *extent = mode.0;
        }
        self.modes.with_leaves(&extents, 1)
    }

    /// Number of elements, in [1, 2^63).
    ///
    /// ```
    /// use cute_algebra::{HTuple, semimodule::LayoutOver};
    /// assert_eq!(LayoutOver::new(&HTuple::flat(&[4, 8], 1).unwrap(), &[8_i64, 1]).unwrap().size(), 32);
    /// ```
    pub fn size(&self) -> i64 {
        // Checked when the layout was made.
        self.modes.leaves().iter().map(|mode| mode.0).product()
    }

    /// The value at an integer coordinate, 0-based. Defined for every integer: the last leaf takes the excess.
    ///
    /// ```
    /// use cute_algebra::{HTuple, semimodule::LayoutOver};
    /// let layout = LayoutOver::new(&HTuple::flat(&[4, 8], 1).unwrap(), &[8_i64, 1]).unwrap();
    /// assert_eq!((layout.at(5), layout.at(33)), (Ok(9), Ok(16)));
    /// ```
    ///
    /// # Errors
    /// Those of the strides' arithmetic.
    pub fn at(&self, index: i64) -> Result<D, Error> {
        self.eval(&HTuple::leaf(index))
    }

    /// The value at a coordinate: an integer, a natural coordinate, or any tuple that is weakly congruent with the shape. It is the sum of
    /// the natural coordinate's leaves, each times its stride.
    ///
    /// ```
    /// use cute_algebra::{HTuple, semimodule::LayoutOver};
    /// let shape: HTuple<i64> = "((2,2),(4,2))".parse().unwrap();
    /// let layout = LayoutOver::new(&shape, &[1_i64, 8, 2, 16]).unwrap();
    /// for coordinate in ["22", "(2,5)", "((0,1),(1,1))"] {
    ///     assert_eq!(layout.eval(&coordinate.parse().unwrap()), Ok(26));
    /// }
    /// ```
    ///
    /// # Errors
    /// [`Error::Coordinate`] if the coordinate does not fit the shape, and those of the strides' arithmetic.
    pub fn eval(&self, coordinate: &HTuple<i64>) -> Result<D, Error> {
        let natural = idx2crd(coordinate, &self.shape())?;
        let digits = natural.leaves().iter().zip(self.modes.leaves());
        digits.into_iter().try_fold(D::ZERO, |sum, (digit, (_, stride))| sum.add(&stride.scale(*digit)?))
    }

    /// The layout with at most one level and as few modes as possible that has the same values at `[0, size)`, as
    /// [`Layout::coalesce`](crate::Layout::coalesce).
    ///
    /// ```
    /// use cute_algebra::{HTuple, semimodule::LayoutOver};
    /// let layout = LayoutOver::new(&"(2,(1,6))".parse().unwrap(), &[1_i64, 6, 2]).unwrap();
    /// assert_eq!(layout.coalesce().to_string(), "12:1");
    /// ```
    pub fn coalesce(&self) -> Self {
        let (modes, mut len) = self.merged();
        if len > 1 && modes[len - 1].0 == 1 {
            len -= 1;
        }
        Self::flat(&modes[..len])
    }

    /// As [`LayoutOver::coalesce`], with the same value at every integer: a last mode of extent 1 stays.
    ///
    /// ```
    /// use cute_algebra::{HTuple, semimodule::LayoutOver};
    /// let layout = LayoutOver::new(&"(2,1,6,1)".parse().unwrap(), &[1_i64, 7, 8, 0]).unwrap();
    /// assert_eq!(layout.coalesce_z().to_string(), "(2,6,1):(1,8,0)");
    /// ```
    pub fn coalesce_z(&self) -> Self {
        let (modes, len) = self.merged();
        Self::flat(&modes[..len])
    }

    /// The leaves, each merged with the one before where that changes no value; at least one.
    ///
    /// Two neighbours `a:f` and `b:g` are one mode `ab:f` if g = a·f and f splits at a: the digits x and y then contribute
    /// x·f + y·(a·f) = (x + a·y)·f. A mode of extent 1 that is not the last has the digit 0 at every integer.
    fn merged(&self) -> ([(i64, D); MAX_LEAVES], usize) {
        let mut modes = [Self::UNIT; MAX_LEAVES];
        let mut len = 0;
        for &(extent, stride) in self.modes.leaves() {
            while len > 0 && modes[len - 1].0 == 1 {
                len -= 1;
            }
            if len > 0 && {
                let (last, step) = modes[len - 1];
                step.splits(last) && step.scale(last).as_ref() == Ok(&stride)
            } {
                // No larger than the size of the layout, which was checked.
                modes[len - 1].0 *= extent;
            } else {
                modes[len] = (extent, stride);
                len += 1;
            }
        }
        (modes, len.max(1))
    }

    /// A leaf for one mode, a flat tuple for several.
    fn flat(modes: &[(i64, D)]) -> Self {
        match (modes, HTuple::flat(modes, Self::UNIT)) {
            ([], _) | (_, Err(_)) => unreachable!("between one mode and as many as the layout has"),
            ([mode], _) => LayoutOver { modes: HTuple::leaf(*mode) },
            (_, Ok(modes)) => LayoutOver { modes },
        }
    }
}

impl From<&Layout> for LayoutOver<Scalar> {
    fn from(layout: &Layout) -> Self {
        let mut leaves = [Self::UNIT; MAX_LEAVES];
        for (leaf, Mode { extent, stride }) in leaves.iter_mut().zip(layout.modes().leaves()) {
            *leaf = (*extent, *stride);
        }
        LayoutOver { modes: layout.modes().with_leaves(&leaves, Self::UNIT) }
    }
}

impl<D: Element + fmt::Display> fmt::Display for LayoutOver<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tree(f, |f, (extent, _)| extent.fmt(f))?;
        f.write_str(":")?;
        self.tree(f, |f, (_, stride)| stride.fmt(f))
    }
}

impl<D: Element + fmt::Debug> fmt::Debug for LayoutOver<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tree(f, |f, (extent, _)| extent.fmt(f))?;
        f.write_str(":")?;
        self.tree(f, |f, (_, stride)| stride.fmt(f))
    }
}

impl<D: Element> LayoutOver<D> {
    /// Writes the tree with what `leaf` writes of each leaf.
    fn tree(&self, f: &mut fmt::Formatter<'_>, leaf: impl Fn(&mut fmt::Formatter<'_>, &(i64, D)) -> fmt::Result) -> fmt::Result {
        let (mut walk, mut at) = (Walk::new(), Cursor::ROOT);
        while at.node < self.modes.profile().nodes() {
            // A comma and one parenthesis, or one parenthesis for each level.
            let mut between = Text::<{ crate::limits::MAX_DEPTH + 2 }>::new();
            walk.before(&mut between);
            match self.modes.arity(at) {
                Some(modes) => walk.open(&mut between, modes),
                None => {
                    f.write_str(between.as_str())?;
                    leaf(f, self.modes.leaf_at(at.leaf))?;
                    between = Text::new();
                    walk.after(&mut between);
                }
            }
            f.write_str(between.as_str())?;
            at = self.modes.next(at);
        }
        Ok(())
    }
}
