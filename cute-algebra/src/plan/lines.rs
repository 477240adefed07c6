//! How long slabs are: the local rows or columns of a rank that hold data while slabs of the other axis move.

use alloc::vec::Vec;

use super::axis::AxisMap;
use super::distribution::Distribution;
use super::step::{Axis, Stage};

/// Per stage and axis of the moving slabs: for every coordinate of the other axis the number of local rows or columns, counted from the
/// first, that a slab has there.
///
/// ```
/// use cute_algebra::plan::{Axis, Distribution, Lines, LocalOrder, Plan, RankMap, Stage};
/// let source = Distribution::sharded((9, 9), (2, 2), RankMap::RowMajor, LocalOrder::RowMajor).unwrap();
/// let target = Distribution::block_cyclic((9, 9), (2, 2), (2, 2), RankMap::RowMajor).unwrap();
/// let plan = Plan::new(source, target).unwrap();
/// // While columns are gathered, the rows are as in the source: 5 on the first grid row, 4 on the second.
/// let lines: &Lines = plan.lines();
/// assert_eq!([0, 1].map(|grid_row| lines.length(Stage::Gather, Axis::Columns, grid_row)), [5, 4]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lines {
    /// By stage, then by the axis that moves.
    lengths: [[Vec<u64>; 2]; 3],
}

impl Lines {
    pub(super) fn new(source: &Distribution, target: &Distribution) -> Lines {
        let length = |stage: Stage, axis: Axis| {
            let (s, t) = (source.axis(axis.other()), target.axis(axis.other()));
            // In every stage columns move first: rows are still as the stage before left them when columns move.
            let passed = stage as usize + usize::from(axis == Axis::Rows);
            let blocks = |local| AxisMap::blocks(s.extent(), s.ranks(), local);
            let state = [*s, blocks(s.local()), blocks(t.local()), *t][passed];
            (0..s.ranks()).map(|coordinate| state.reach(coordinate)).collect()
        };
        Lines { lengths: Stage::ALL.map(|stage| [length(stage, Axis::Rows), length(stage, Axis::Columns)]) }
    }

    /// The length of a slab of `axis` in the line at `coordinate` of the other axis: local rows of a slab of columns, and the reverse.
    ///
    /// ```
    /// use cute_algebra::plan::{Axis, Distribution, LocalOrder, Plan, RankMap, Stage};
    /// let source = Distribution::sharded((9, 9), (2, 2), RankMap::RowMajor, LocalOrder::RowMajor).unwrap();
    /// let target = Distribution::block_cyclic((9, 9), (2, 2), (2, 2), RankMap::RowMajor).unwrap();
    /// // After the alignment a rank has room for 3 tiles of 2 rows: 6 rows on the first grid row, the other 3 on the second.
    /// let plan = Plan::new(source, target).unwrap();
    /// assert_eq!([0, 1].map(|grid_row| plan.lines().length(Stage::Exchange, Axis::Columns, grid_row)), [6, 3]);
    /// ```
    ///
    /// # Panics
    /// If `coordinate`, 0-based, is not below the ranks of the other axis.
    pub fn length(&self, stage: Stage, axis: Axis, coordinate: u64) -> u64 {
        self.lengths[stage as usize][axis.index()][coordinate as usize]
    }
}
