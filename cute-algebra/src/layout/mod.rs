//! Layouts: a shape with a congruent stride, a function from coordinates to offsets.

mod codomain;
mod construct;
mod evaluate;
mod image;
mod values;

pub use values::Image;

use crate::error::Error;
use crate::htuple::HTuple;
use crate::scalar::Scalar;

/// One leaf of a layout: so many steps of so much.
///
/// ```
/// use cute_algebra::{Layout, Mode, Scalar};
/// let rows: Layout = "(4,8):(8,1)".parse().unwrap();
/// assert_eq!(rows.modes().leaves()[0], Mode { extent: 4, stride: Scalar::integer(8) });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mode {
    /// The extent, at least 1.
    pub extent: i64,
    /// The offset between neighbours, in elements (or in coordinates, or XOR values).
    pub stride: Scalar,
}

impl Mode {
    /// The neutral mode `1:0`.
    ///
    /// ```
    /// use cute_algebra::{HTuple, Layout, Mode};
    /// assert_eq!(Layout::checked(HTuple::leaf(Mode::UNIT)).unwrap().to_string(), "1:0");
    /// ```
    pub const UNIT: Mode = Mode { extent: 1, stride: Scalar::ZERO };
}

/// A layout: a hierarchical shape with a congruent stride.
///
/// ```
/// use cute_algebra::Layout;
/// let layout: Layout = "((2,2),(4,2)):((1,8),(2,16))".parse().unwrap();
/// assert_eq!(layout.size(), 32);
/// assert_eq!(layout.at(22).unwrap().to_string(), "26");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Layout {
    modes: HTuple<Mode>,
}

impl Layout {
    /// The empty layout `():()`, 0 everywhere.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// assert_eq!((Layout::EMPTY.to_string(), Layout::EMPTY.rank(), Layout::EMPTY.size()), ("():()".into(), 0, 1));
    /// ```
    pub const EMPTY: Layout = Layout { modes: HTuple::unit(Mode::UNIT) };

    /// A layout from a shape and a congruent stride.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let (shape, stride) = ("(4,(4,2))".parse().unwrap(), "(4,(1,16))".parse().unwrap());
    /// assert_eq!(Layout::new(&shape, &stride).unwrap().to_string(), "(4,(4,2)):(4,(1,16))");
    /// assert!(Layout::new(&shape, &"(4,1,16)".parse().unwrap()).is_err());
    /// ```
    ///
    /// # Errors
    /// [`Error::Incongruent`] with both tuples if their trees differ, [`Error::Extent`] for an extent below 1, [`Error::Overflow`]
    /// where size or cosize exceed 64 bits.
    pub const fn new(shape: &HTuple<i64>, stride: &HTuple<Scalar>) -> Result<Layout, Error> {
        if !shape.profile().same(stride.profile()) {
            return Err(Error::Incongruent { shape: *shape, stride: *stride });
        }
        let mut modes = shape.with_leaves(&[Mode::UNIT; crate::limits::MAX_LEAVES], Mode::UNIT);
        let mut i = 0;
        while i < shape.len() {
            modes.set_leaf(i, Mode { extent: *shape.leaf_at(i), stride: *stride.leaf_at(i) });
            i += 1;
        }
        Layout::checked(modes)
    }

    /// A layout from its modes, after checking them.
    ///
    /// ```
    /// use cute_algebra::{HTuple, Layout, Mode, Scalar};
    /// let mode = |extent, stride| Mode { extent, stride: Scalar::integer(stride) };
    /// let modes = HTuple::flat(&[mode(4, 8), mode(8, 1)], Mode::UNIT).unwrap();
    /// assert_eq!(Layout::checked(modes).unwrap().to_string(), "(4,8):(8,1)");
    /// ```
    ///
    /// # Errors
    /// [`Error::Extent`] for an extent below 1, [`Error::Overflow`] where size or cosize exceed 64 bits.
    pub const fn checked(modes: HTuple<Mode>) -> Result<Layout, Error> {
        let layout = tri!(Layout::with_size(modes));
        tri!(layout.check_image());
        Ok(layout)
    }

    /// As [`Layout::checked`], if the strides can be added to one another.
    pub(crate) const fn addable(modes: HTuple<Mode>) -> Result<Layout, Error> {
        let layout = tri!(Layout::with_size(modes));
        tri!(layout.coshape());
        Ok(layout)
    }

    /// A layout whose extents are positive and whose size fits.
    const fn with_size(modes: HTuple<Mode>) -> Result<Layout, Error> {
        let mut i = 0;
        while i < modes.len() {
            if modes.leaf_at(i).extent < 1 {
                return Err(Error::Extent { found: modes.leaf_at(i).extent, leaf: i });
            }
            i += 1;
        }
        let layout = Layout { modes };
        tri!(layout.shape().size());
        Ok(layout)
    }

    /// A layout whose modes are parts of layouts already checked.
    pub(crate) const fn from_modes(modes: HTuple<Mode>) -> Layout {
        Layout { modes }
    }

    /// A layout of one leaf.
    ///
    /// ```
    /// use cute_algebra::{Layout, Scalar};
    /// assert_eq!(Layout::leaf(8, Scalar::integer(3)).unwrap().to_string(), "8:3");
    /// ```
    ///
    /// # Errors
    /// As [`Layout::checked`].
    pub const fn leaf(extent: i64, stride: Scalar) -> Result<Layout, Error> {
        Layout::checked(HTuple::leaf(Mode { extent, stride }))
    }

    /// The modes as pairs of extent and stride.
    ///
    /// ```
    /// let layout: cute_algebra::Layout = "(4,(4,2)):(4,(1,16))".parse().unwrap();
    /// assert_eq!(layout.modes().leaves().iter().map(|mode| mode.extent).collect::<Vec<_>>(), [4, 4, 2]);
    /// ```
    pub const fn modes(&self) -> &HTuple<Mode> {
        &self.modes
    }

    /// The shape.
    ///
    /// ```
    /// let layout: cute_algebra::Layout = "(4,(4,2)):(4,(1,16))".parse().unwrap();
    /// assert_eq!(layout.shape().to_string(), "(4,(4,2))");
    /// ```
    pub const fn shape(&self) -> HTuple<i64> {
        let mut extents = [0; crate::limits::MAX_LEAVES];
        let mut i = 0;
        while i < self.modes.len() {
            extents[i] = self.modes.leaf_at(i).extent;
            i += 1;
        }
        self.modes.with_leaves(&extents, 0)
    }

    /// The stride.
    ///
    /// ```
    /// let layout: cute_algebra::Layout = "(4,(4,2)):(4,(1,16))".parse().unwrap();
    /// assert_eq!(layout.stride().to_string(), "(4,(1,16))");
    /// ```
    pub const fn stride(&self) -> HTuple<Scalar> {
        let mut strides = [Scalar::ZERO; crate::limits::MAX_LEAVES];
        let mut i = 0;
        while i < self.modes.len() {
            strides[i] = self.modes.leaf_at(i).stride;
            i += 1;
        }
        self.modes.with_leaves(&strides, Scalar::ZERO)
    }

    /// Number of top-level modes; 1 for a leaf.
    ///
    /// ```
    /// let layout: cute_algebra::Layout = "(4,(4,2)):(4,(1,16))".parse().unwrap();
    /// assert_eq!(layout.rank(), 2);
    /// ```
    pub const fn rank(&self) -> usize {
        self.modes.rank()
    }

    /// Levels of nesting; 0 for a leaf.
    ///
    /// ```
    /// let layout: cute_algebra::Layout = "(4,(4,2)):(4,(1,16))".parse().unwrap();
    /// assert_eq!(layout.depth(), 2);
    /// ```
    pub const fn depth(&self) -> usize {
        self.modes.depth()
    }

    /// Number of elements, in [1, 2^63).
    ///
    /// ```
    /// let layout: cute_algebra::Layout = "(4,(4,2)):(4,(1,16))".parse().unwrap();
    /// assert_eq!(layout.size(), 4 * 4 * 2);
    /// ```
    pub const fn size(&self) -> i64 {
        // Checked when the layout was made.
        let (mut size, mut i) = (1, 0);
        while i < self.modes.len() {
            size *= self.modes.leaf_at(i).extent;
            i += 1;
        }
        size
    }

    /// The top-level mode `index`, 0-based, as a layout. A layout of one leaf is its own mode 0.
    ///
    /// ```
    /// let layout: cute_algebra::Layout = "(4,(4,2)):(4,(1,16))".parse().unwrap();
    /// assert_eq!(layout.mode(1).unwrap().to_string(), "(4,2):(1,16)");
    /// ```
    ///
    /// # Errors
    /// [`Error::NoSuchMode`] beyond the rank.
    pub const fn mode(&self, index: usize) -> Result<Layout, Error> {
        Ok(Layout { modes: tri!(self.modes.mode(index)) })
    }

    /// The layout whose modes are the given layouts.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// assert_eq!(Layout::concat(&[of("4:4"), of("(4,2):(1,16)")]), Ok(of("(4,(4,2)):(4,(1,16))")));
    /// ```
    ///
    /// # Errors
    /// [`Error::Capacity`] if they do not fit, [`Error::Overflow`] where size or cosize exceed 64 bits.
    pub const fn concat(layouts: &[Layout]) -> Result<Layout, Error> {
        let mut modes = HTuple::unfinished(Mode::UNIT);
        tri!(modes.open(layouts.len()));
        let mut i = 0;
        while i < layouts.len() {
            tri!(modes.push(&layouts[i].modes));
            i += 1;
        }
        tri!(modes.profile().check_depth());
        Layout::checked(modes)
    }

    /// Structural equality, usable in `const`: equal shape trees and equal stride trees.
    ///
    /// ```
    /// use cute_algebra::{Layout, Scalar};
    /// const UNIT: Layout = match Layout::leaf(1, Scalar::ZERO) {
    ///     Ok(layout) => layout,
    ///     Err(_) => panic!(),
    /// };
    /// // Both are 0 at 0, but the trees differ.
    /// const { assert!(UNIT.same(&UNIT) && !UNIT.same(&Layout::EMPTY)) }
    /// ```
    pub const fn same(&self, other: &Layout) -> bool {
        if !self.modes.profile().same(other.modes.profile()) {
            return false;
        }
        let mut i = 0;
        while i < self.modes.len() {
            let (a, b) = (self.modes.leaf_at(i), other.modes.leaf_at(i));
            if a.extent != b.extent || !a.stride.same(&b.stride) {
                return false;
            }
            i += 1;
        }
        true
    }
}
