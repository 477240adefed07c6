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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Costs {
    /// Waves with at least one message.
    pub rounds: u64,
    /// Messages of all ranks together.
    pub messages: u64,
    /// Bytes on the wire of all ranks together.
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
            bytes_on_wire: loads.iter().map(|load| load.sent).sum::<u64>() * element_bytes,
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

/// Adds up every step in every line of the other axis.
fn loads(plan: &Plan) -> (Vec<Load>, u64) {
    let mut loads = vec![Load::default(); plan.source().ranks() as usize];
    let mut messages = 0;
    for step in plan.steps() {
        for (line, length) in lengths(plan, step) {
            let elements = u64::from(step.width) * length;
            let rank = |coordinate: u32| match step.axis {
                Axis::Rows => plan.source().rank(u64::from(coordinate), line),
                Axis::Columns => plan.source().rank(line, u64::from(coordinate)),
            } as usize;
            if step.is_transfer() {
                messages += 1;
                let (from, to) = (rank(step.from.coordinate), rank(step.to.coordinate));
                loads[from].sent += elements;
                loads[to].received += elements;
                // A saved slab stays packed: panels are exchanged instead.
                let unless_saved = |start: Option<u32>| if start.is_some() { elements } else { 0 };
                loads[from].copied += unless_saved(step.from.start());
                loads[to].copied += unless_saved(step.to.start());
            } else {
                loads[rank(step.from.coordinate)].copied += elements;
            }
        }
    }
    (loads, messages)
}

/// The lines in which a step moves anything, and how long its slab is there.
fn lengths(plan: &Plan, step: &Step) -> impl Iterator<Item = (u64, u64)> {
    let (lines, stage, axis): (_, Stage, Axis) = (plan.lines(), step.stage, step.axis);
    (0..plan.source().axis(axis.other()).ranks()).map(move |line| (line, lines.length(stage, axis, line))).filter(|(_, length)| *length > 0)
}

fn rounds(plan: &Plan) -> u64 {
    let mut busy = vec![false; plan.waves() as usize];
    for step in plan.steps().iter().filter(|step| step.is_transfer()) {
        busy[step.wave as usize] |= lengths(plan, step).next().is_some();
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
