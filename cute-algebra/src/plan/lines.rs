//! How long slabs are: the local rows or columns of a rank that hold data while slabs of the other axis move.

use alloc::vec::Vec;

use super::axis::AxisMap;
use super::distribution::Distribution;
use super::step::{Axis, Stage};

/// Per stage and axis of the moving slabs: for every coordinate of the other axis the number of local rows or columns, counted from the
/// first, that a slab has there.
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
    pub fn length(&self, stage: Stage, axis: Axis, coordinate: u64) -> u64 {
        self.lengths[stage as usize][axis.index()][coordinate as usize]
    }
}
