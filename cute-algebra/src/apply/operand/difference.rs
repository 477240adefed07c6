//! In what an operand differs from what is prescribed.

use crate::error::MESSAGE;
use crate::limits::MAX_LEAVES;
use crate::ops::Swizzle;
use crate::text::Text;

/// What an instruction prescribes where a layout differs.
///
/// ```
/// use cute_algebra::{Error, Layout, apply::{Expected, Smem}};
/// let operand: Layout = "(64,12):(64,1)".parse().unwrap();
/// let Err(Error::Prescribed { differences, .. }) = Smem::of(&operand, 16, 3) else { panic!() };
/// assert_eq!((differences.at(0).found, differences.at(0).expected), (12, Expected::Extents(16)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// This stride.
    Stride(i64),
    /// A stride that is a positive multiple of this.
    Multiple(i64),
    /// A stride that is a multiple of this, perhaps 0.
    Whole(i64),
    /// A stride below this.
    Below(i64),
    /// So many elements.
    Extent(i64),
    /// A multiple of so many elements.
    Extents(i64),
}

/// A mode in which an operand is not what an instruction prescribes.
///
/// ```
/// use cute_algebra::{Error, Layout, apply::{Difference, Expected, Smem}};
/// let operand: Layout = "(64,16):(72,1)".parse().unwrap();
/// let Err(Error::Prescribed { differences, .. }) = Smem::of(&operand, 16, 3) else { panic!() };
/// assert_eq!(*differences.at(0), Difference { mode: 0, element: 1, found: 72, expected: Expected::Stride(64) });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The mode, 0-based.
    pub mode: usize,
    /// The first element of it that shows it, 0-based; 0 for a number of elements.
    pub element: i64,
    /// The distance of that element from element 0, which is a stride of the layout where the element begins a leaf; or the number of
    /// elements.
    pub found: i64,
    /// What the instruction reads.
    pub expected: Expected,
}

impl Difference {
    const NONE: Difference = Difference { mode: 0, element: 0, found: 0, expected: Expected::Stride(0) };
}

/// All modes in which an operand differs, one difference for each part of a mode that is prescribed by itself.
///
/// ```
/// use cute_algebra::{Error, Layout, apply::Smem};
/// let operand: Layout = "(64,16):(17,2)".parse().unwrap();
/// let Err(Error::Prescribed { differences, .. }) = Smem::of(&operand, 16, 0) else { panic!() };
/// assert_eq!((differences.len(), differences.at(0).mode, differences.at(1).mode), (2, 0, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Differences {
    list: [Difference; MAX_LEAVES],
    len: usize,
    /// A swizzle that is not the instruction's, and the nearest one that is.
    pub swizzle: Option<[Swizzle; 2]>,
}

impl Differences {
    pub(super) const NONE: Differences = Differences { list: [Difference::NONE; MAX_LEAVES], len: 0, swizzle: None };

    /// How many modes, or parts of modes, differ.
    ///
    /// ```
    /// use cute_algebra::{Error, Layout, apply::Smem};
    /// let operand: Layout = "(64,16):(72,1)".parse().unwrap();
    /// let Err(Error::Prescribed { differences, .. }) = Smem::of(&operand, 16, 3) else { panic!() };
    /// // From row to row, and from the eighth row on.
    /// assert_eq!((differences.len(), differences.at(1).element), (2, 8));
    /// ```
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether no mode differs.
    ///
    /// ```
    /// use cute_algebra::{Composed, Error, Scalar, Swizzle, apply::Smem};
    /// let rows = "(64,64):(64,1)".parse().unwrap();
    /// let other = Composed::new(Swizzle::new(3, 4, 3).unwrap(), Scalar::ZERO, rows).unwrap();
    /// let Err(Error::Prescribed { differences, .. }) = Smem::of_composed(&other, 16) else { panic!() };
    /// // Only its swizzle does.
    /// assert!(differences.is_empty() && differences.swizzle.is_some());
    /// ```
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// A difference, the first mode first.
    ///
    /// ```
    /// use cute_algebra::{Error, Layout, apply::Smem};
    /// let operand: Layout = "(64,128):(1,64)".parse().unwrap();
    /// let Err(Error::Prescribed { differences, .. }) = Smem::of(&operand, 16, 0) else { panic!() };
    /// assert_eq!((differences.len(), differences.at(0).mode, differences.at(0).found), (1, 1, 64));
    /// ```
    ///
    /// # Panics
    /// If there are not so many.
    pub const fn at(&self, index: usize) -> &Difference {
        assert!(index < self.len, "there are not so many differences");
        &self.list[index]
    }

    /// Whether everything is as prescribed.
    pub(super) const fn nothing(&self) -> bool {
        self.len == 0 && self.swizzle.is_none()
    }

    pub(super) const fn add(&mut self, mode: usize, element: i64, found: i64, expected: Expected) {
        if self.len < MAX_LEAVES {
            self.list[self.len] = Difference { mode, element, found, expected };
            self.len += 1;
        }
    }

    /// Adds a stride that has to be a positive multiple.
    pub(super) const fn multiple(&mut self, mode: usize, element: i64, found: i64, of: i64) {
        if found <= 0 || found % of != 0 {
            self.add(mode, element, found, Expected::Multiple(of));
        }
    }
}

impl Text<MESSAGE> {
    /// Appends what differs: `mode 0 has stride 72, expected 64; mode 1 ..`.
    pub(crate) const fn differences(&mut self, differences: &Differences) -> &mut Self {
        let mut i = 0;
        if let Some([swizzle, expected]) = &differences.swizzle {
            self.str("its swizzle is ").swizzle(swizzle).str(", expected ").swizzle(expected);
        }
        while i < differences.len {
            let Difference { mode, element, found, expected } = differences.list[i];
            if i > 0 || differences.swizzle.is_some() {
                self.str("; ");
            }
            self.str("mode ").int(mode as i64);
            match expected {
                Expected::Extent(extent) => self.str(" has ").int(found).str(" elements, expected ").int(extent),
                Expected::Extents(extent) => self.str(" has ").int(found).str(" elements, expected a multiple of ").int(extent),
                _ => {
                    self.str(" has stride ").int(found);
                    if element > 1 {
                        self.str(" at element ").int(element);
                    }
                    match expected {
                        Expected::Multiple(of) => self.str(", expected a positive multiple of ").int(of),
                        Expected::Whole(of) => self.str(", expected a multiple of ").int(of),
                        Expected::Below(end) => self.str(", expected less than ").int(end),
                        Expected::Stride(stride) | Expected::Extent(stride) | Expected::Extents(stride) => {
                            self.str(", expected ").int(stride)
                        }
                    }
                }
            };
            i += 1;
        }
        self
    }
}
