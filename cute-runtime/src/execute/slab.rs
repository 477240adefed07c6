//! Slabs of the common column-major matrix.

use cute_algebra::plan::Axis;

/// A rectangle of a column-major buffer: `runs` pieces of `length` consecutive elements, `pitch` apart.
///
/// ```
/// use cute_runtime::execute::Slab;
/// // Rows 2, 3 and 4 of columns 0 and 1, in a buffer with a leading dimension of 10.
/// let slab = Slab { offset: 2, runs: 2, length: 3, pitch: 10 };
/// assert!(slab.ranges().eq([2..5, 12..15]));
/// assert_eq!(slab.elements(), 6);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slab {
    /// Offset of the first element, in elements.
    pub offset: usize,
    /// Number of pieces.
    pub runs: usize,
    /// Elements of each piece.
    pub length: usize,
    /// Distance between the first elements of two neighbouring pieces, in elements.
    pub pitch: usize,
}

impl Slab {
    /// `width` columns from `start` on of which the first `length` rows count, or the same of rows.
    pub(super) fn new(axis: Axis, start: u64, width: u64, length: u64, leading: u64) -> Slab {
        let pitch = leading as usize;
        let slab = match axis {
            Axis::Columns => Slab { offset: start as usize * pitch, runs: width as usize, length: length as usize, pitch },
            Axis::Rows => Slab { offset: start as usize, runs: length as usize, length: width as usize, pitch },
        };
        // Columns without padding follow one another.
        if slab.length == slab.pitch { Slab { runs: 1, length: slab.runs * slab.length, ..slab } } else { slab }
    }

    /// The ranges of the buffer in elements, one a piece.
    ///
    /// ```
    /// use cute_runtime::execute::Slab;
    /// let column = Slab { offset: 20, runs: 1, length: 8, pitch: 10 };
    /// assert!(column.ranges().eq([20..28]));
    /// ```
    pub fn ranges(&self) -> impl DoubleEndedIterator<Item = std::ops::Range<usize>> + use<> {
        let Slab { offset, runs, length, pitch } = *self;
        (0..runs).map(move |run| offset + run * pitch..offset + run * pitch + length)
    }

    /// Number of elements.
    ///
    /// ```
    /// use cute_runtime::execute::Slab;
    /// let row = Slab { offset: 3, runs: 5, length: 1, pitch: 10 };
    /// assert_eq!(row.elements(), 5);
    /// ```
    pub fn elements(&self) -> usize {
        self.runs * self.length
    }
}
