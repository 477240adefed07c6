//! What a plan costs, computed before anything is sent.

use alloc::vec;
use alloc::vec::Vec;

use super::distribution::Distribution;
use super::road::Plan;
use super::step::{Axis, Stage, Step};

/// The costs of one redistribution, forwards or backwards.
///
/// A *round* is a wave with a message: each rank sends at most one and receives at most one. Bytes on the wire count what a rank sends or
/// what it receives, whichever is more. Bytes moved locally count every element once for each copy inside one rank's memory: into and
/// out of the scratch, from place to place, and in the conversion of the local memory.
///
/// ```
/// use cute_algebra::plan::{Costs, Distribution, LocalOrder, Plan, RankMap};
/// // Rank 0 holds the columns 0 1, rank 1 the columns 2 3; with tiles of one column they shall hold 0 2 and 1 3.
/// let source = Distribution::sharded((4, 4), (1, 2), RankMap::RowMajor, LocalOrder::ColumnMajor).unwrap();
/// let target = Distribution::block_cyclic((4, 4), (1, 2), (4, 1), RankMap::RowMajor).unwrap();
/// let costs: Costs = Plan::new(source, target).unwrap().costs(8);
/// // Columns 1 and 2 change places at once: two messages of 4 elements in one round.
/// assert_eq!((costs.rounds, costs.messages, costs.bytes_on_wire, costs.bytes_minimum_per_rank), (1, 2, 64, 32));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Costs {
    /// Waves with at least one message.
    pub rounds: u64,
    /// Messages of all ranks together.
    pub messages: u64,
    /// Bytes on the wire of all ranks together; the largest `u64` if they are more.
    pub bytes_on_wire: u64,
    /// Bytes that the busiest rank sends or receives.
    pub bytes_on_wire_max_per_rank: u64,
    /// Bytes that some rank sends or receives on every road: those of its elements that change their owner.
    pub bytes_minimum_per_rank: u64,
    /// Bytes copied inside the memory of the busiest rank.
    pub bytes_moved_locally_max_per_rank: u64,
    /// Elements of scratch on each rank: three panels.
    pub scratch_elements: u64,
    /// Elements that the scratch may have at most: `3 * max(tile columns * local rows, tile rows * local columns)`.
    pub scratch_bound_elements: u64,
    /// Waves, those without a message included.
    pub waves: u64,
    /// Cycles of slots, both axes together.
    pub cycles: u64,
}

/// What one rank does in a whole plan, in elements.
#[derive(Clone, Copy, Default)]
struct Load {
    sent: u64,
    received: u64,
    copied: u64,
}

impl Costs {
    pub(super) fn of(plan: &Plan, element_bytes: u64) -> Costs {
        let frame = plan.frame();
        let (loads, messages) = loads(plan);
        let conversion = frame.entry.copies() + frame.exit.copies();
        let most = |value: fn(&Load) -> u64| loads.iter().map(value).max().unwrap_or(0);
        Costs {
            rounds: rounds(plan),
            messages,
            bytes_on_wire: loads.iter().fold(0u64, |sum, load| sum.saturating_add(load.sent)).saturating_mul(element_bytes),
            bytes_on_wire_max_per_rank: most(|load| load.sent.max(load.received)) * element_bytes,
            bytes_minimum_per_rank: minimum(plan.source(), plan.target()) * element_bytes,
            bytes_moved_locally_max_per_rank: (most(|load| load.copied) + conversion) * element_bytes,
            scratch_elements: frame.scratch(),
            scratch_bound_elements: bound(plan),
            waves: u64::from(plan.waves()),
            cycles: u64::from(plan.cycles()),
        }
    }
}

/// What the steps of one stage on one axis move: rows or columns by coordinate of that axis, in every line of the other axis alike.
struct Phase {
    stage: Stage,
    axis: Axis,
    widths: Vec<Load>,
    transfers: u64,
}

/// Adds up all steps by phase, then every phase in every line of the other axis.
fn loads(plan: &Plan) -> (Vec<Load>, u64) {
    let source = plan.source();
    let mut phases: Vec<Phase> = Vec::new();
    for stage in Stage::ALL {
        for axis in [Axis::Rows, Axis::Columns] {
            phases.push(Phase { stage, axis, widths: vec![Load::default(); source.axis(axis).ranks() as usize], transfers: 0 });
        }
    }
    for step in plan.steps() {
        phases[step.stage as usize * 2 + step.axis.index()].add(step);
    }
    let mut loads = vec![Load::default(); source.ranks() as usize];
    let mut messages = 0;
    for Phase { stage, axis, widths, transfers } in phases {
        for line in 0..source.axis(axis.other()).ranks() {
            let length = plan.lines().length(stage, axis, line);
            messages += if length > 0 { transfers } else { 0 };
            for (coordinate, width) in widths.iter().enumerate() {
                let rank = match axis {
                    Axis::Rows => source.rank(coordinate as u64, line),
                    Axis::Columns => source.rank(line, coordinate as u64),
                };
                let load = &mut loads[rank as usize];
                load.sent += width.sent * length;
                load.received += width.received * length;
                load.copied += width.copied * length;
            }
        }
    }
    (loads, messages)
}

impl Phase {
    fn add(&mut self, step: &Step) {
        let (from, to, width) = (step.from.coordinate as usize, step.to.coordinate as usize, u64::from(step.width));
        if step.is_transfer() {
            self.transfers += 1;
            self.widths[from].sent += width;
            self.widths[to].received += width;
            // A saved slab stays packed: panels are exchanged instead.
            self.widths[from].copied += if step.from.start().is_some() { width } else { 0 };
            self.widths[to].copied += if step.to.start().is_some() { width } else { 0 };
        } else {
            self.widths[from].copied += width;
        }
    }
}

fn rounds(plan: &Plan) -> u64 {
    let mut busy = vec![false; plan.waves() as usize];
    for step in plan.steps().iter().filter(|step| step.is_transfer()) {
        let lines = plan.source().axis(step.axis.other()).ranks();
        busy[step.wave as usize] |= (0..lines).any(|line| plan.lines().length(step.stage, step.axis, line) > 0);
    }
    busy.iter().filter(|busy| **busy).count() as u64
}

/// Elements that the rank with the most of them must send or receive: those it holds before or after, but not both.
fn minimum(source: &Distribution, target: &Distribution) -> u64 {
    let counts = |axis: Axis| -> Vec<(u64, u64, u64)> {
        let (s, t) = (source.axis(axis), target.axis(axis));
        let mut kept = vec![0; s.ranks() as usize];
        let mut index = 0;
        while index < s.extent() {
            let (from, to) = (s.place(index), t.place(index));
            let left = |piece: u64| piece - index % piece;
            let run = left(s.piece()).min(left(t.piece())).min(s.extent() - index);
            if from.coordinate == to.coordinate {
                kept[from.coordinate as usize] += run;
            }
            index += run;
        }
        (0..s.ranks()).map(|c| (s.count(c), t.count(c), kept[c as usize])).collect()
    };
    let (rows, cols) = (counts(Axis::Rows), counts(Axis::Columns));
    let of = |r: &(u64, u64, u64), c: &(u64, u64, u64)| (r.0 * c.0).max(r.1 * c.1) - r.2 * c.2;
    rows.iter().flat_map(|r| cols.iter().map(move |c| of(r, c))).max().unwrap_or(0)
}

/// The bound of the scratch, for the larger of the tiles of source and target.
fn bound(plan: &Plan) -> u64 {
    let tile = |axis| plan.source().axis(axis).tile().max(plan.target().axis(axis).tile()).max(1);
    3 * (tile(Axis::Columns) * plan.frame().rows).max(tile(Axis::Rows) * plan.frame().cols)
}
