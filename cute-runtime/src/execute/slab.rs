//! Slabs of the common column-major matrix.

use cute_algebra::plan::Axis;

/// A rectangle of a column-major buffer: `runs` pieces of `length` consecutive elements, `pitch` apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slab {
    /// Offset of the first element.
    pub offset: usize,
    /// Number of pieces.
    pub runs: usize,
    /// Elements of each.
    pub length: usize,
    /// Distance between the first elements of two neighbours.
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

    /// The ranges of the buffer, one a piece.
    pub fn ranges(&self) -> impl DoubleEndedIterator<Item = std::ops::Range<usize>> + use<> {
        let Slab { offset, runs, length, pitch } = *self;
        (0..runs).map(move |run| offset + run * pitch..offset + run * pitch + length)
    }

    /// Elements.
    pub fn elements(&self) -> usize {
        self.runs * self.length
    }
}
