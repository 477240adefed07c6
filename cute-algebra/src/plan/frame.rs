//! What source and target need of one rank's memory: the common matrix in which slabs move, the buffer, the panels.

use super::conversion::Conversion;
use super::distribution::{Distribution, LocalOrder};
use super::error::PlanError;
use super::step::Axis;

/// The geometry of one redistribution, the same on every rank. All numbers are elements, rows or columns.
///
/// ```
/// use cute_algebra::plan::{Distribution, Frame, LocalOrder, Plan, RankMap};
/// let source = Distribution::sharded((10, 10), (2, 2), RankMap::RowMajor, LocalOrder::RowMajor).unwrap();
/// let target = Distribution::block_cyclic((10, 10), (2, 2), (2, 2), RankMap::RowMajor).unwrap();
/// let frame: Frame = *Plan::new(source, target).unwrap().frame();
/// // Shards are 5x5, three padded tiles of 2x2 are 6x6: the panel takes two lines of 6.
/// assert_eq!((frame.rows, frame.cols, frame.leading, frame.capacity, frame.panel), (6, 6, 6, 36, 12));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    /// Local rows of the common column-major matrix: the larger of source and target.
    pub rows: u64,
    /// Local columns of the common matrix.
    pub cols: u64,
    /// Its leading dimension.
    pub leading: u64,
    /// Elements of a rank's buffer: source, target and everything between fit.
    pub capacity: u64,
    /// Elements of one panel of the scratch.
    pub panel: u64,
    /// From the source's local memory to the common matrix.
    pub entry: Conversion,
    /// From the target's local memory to the common matrix; its inverse ends the redistribution.
    pub exit: Conversion,
}

impl Frame {
    pub(super) const fn new(source: &Distribution, target: &Distribution) -> Result<Frame, PlanError> {
        let (s, t) = (source.local(), target.local());
        let (rows, cols) = (larger(s.rows, t.rows), larger(s.cols, t.cols));
        let leading = if column_major(target) && t.leading >= rows {
            t.leading
        } else if column_major(source) && s.leading >= rows {
            s.leading
        } else {
            rows
        };
        let common = tri!(times(leading, cols));
        let capacity = larger(common, larger(s.elements(), t.elements()));
        let mut panel = larger(rows, cols);
        panel = larger(panel, tri!(times(source.axis(Axis::Columns).tile(), rows)));
        panel = larger(panel, tri!(times(source.axis(Axis::Rows).tile(), cols)));
        panel = larger(panel, tri!(times(target.axis(Axis::Columns).tile(), rows)));
        panel = larger(panel, tri!(times(target.axis(Axis::Rows).tile(), cols)));
        Ok(Frame { rows, cols, leading, capacity, panel, entry: Conversion::new(s, leading), exit: Conversion::new(t, leading) })
    }

    /// Elements of the scratch: the panels to send, to receive and to save.
    ///
    /// ```
    /// use cute_algebra::plan::{Distribution, LocalOrder, Plan, RankMap};
    /// let source = Distribution::sharded((10, 10), (2, 2), RankMap::RowMajor, LocalOrder::RowMajor).unwrap();
    /// let target = Distribution::block_cyclic((10, 10), (2, 2), (2, 2), RankMap::RowMajor).unwrap();
    /// assert_eq!(Plan::new(source, target).unwrap().frame().scratch(), 3 * 2 * 6);
    /// ```
    pub const fn scratch(&self) -> u64 {
        3 * self.panel
    }

    /// The widest slab of rows or columns that fits a panel wherever it is cut.
    pub(super) const fn widest(&self, axis: Axis) -> u64 {
        self.panel
            / match axis {
                Axis::Rows => self.cols,
                Axis::Columns => self.rows,
            }
    }
}

const fn column_major(distribution: &Distribution) -> bool {
    matches!(distribution.local().order, LocalOrder::ColumnMajor)
}

const fn larger(a: u64, b: u64) -> u64 {
    if a > b { a } else { b }
}

const fn times(a: u64, b: u64) -> Result<u64, PlanError> {
    // So that every number of costs stays within 64 bits, with dozens of copies and 16 bytes an element.
    const LIMIT: u64 = 1 << 48;
    match a.checked_mul(b) {
        Some(product) if product <= LIMIT => Ok(product),
        Some(found) => Err(PlanError::TooLarge { of: "elements of one rank", found, limit: LIMIT }),
        None => Err(PlanError::TooLarge { of: "elements of one rank", found: u64::MAX, limit: LIMIT }),
    }
}
