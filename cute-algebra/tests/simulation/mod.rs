//! Ranks whose buffers hold the numbers of elements: what a schedule means, written as plainly as possible.

use std::collections::HashMap;

use cute_algebra::plan::{Axis, Distribution, LocalOrder, Place, Plan, Step};
use cute_algebra::{HTuple, Layout};

/// The rank and offset that a layout itself gives an element.
pub(crate) fn owner(layout: &Layout, row: u64, col: u64) -> (u64, u64) {
    let coordinate = HTuple::flat(&[row as i64, col as i64], 0).unwrap();
    let value = layout.eval(&coordinate).unwrap();
    let part = |axis: u8| value.terms().iter().find(|term| term.path.axes() == [axis]).map_or(0, |term| term.value as u64);
    (part(0), part(1))
}

/// A slab: its elements, each at (row or column of the slab, index along the slab).
type Slab = HashMap<(u64, u64), u64>;

/// The memory of all ranks.
pub(crate) struct Memory {
    buffers: Vec<Vec<Option<u64>>>,
    saved: Vec<Option<Slab>>,
    sent: Vec<u64>,
    received: Vec<u64>,
    rounds: u64,
    messages: u64,
}

impl Memory {
    /// Buffers of the plan's capacity that hold the matrix as `distribution` says.
    pub(crate) fn holding(distribution: &Distribution, plan: &Plan) -> Memory {
        let ranks = distribution.ranks() as usize;
        let mut buffers = vec![vec![None; plan.frame().capacity as usize]; ranks];
        for row in 0..distribution.rows() {
            for col in 0..distribution.cols() {
                let (rank, offset) = owner(distribution.layout(), row, col);
                buffers[rank as usize][offset as usize] = Some(row * distribution.cols() + col);
            }
        }
        Memory { buffers, saved: vec![None; ranks], sent: vec![0; ranks], received: vec![0; ranks], rounds: 0, messages: 0 }
    }

    /// Compares every element with its place.
    pub(crate) fn expect(&self, distribution: &Distribution) {
        for row in 0..distribution.rows() {
            for col in 0..distribution.cols() {
                let (rank, offset) = owner(distribution.layout(), row, col);
                let found = self.buffers[rank as usize][offset as usize];
                assert_eq!(found, Some(row * distribution.cols() + col), "element ({row},{col}) in {}", distribution.layout());
            }
        }
    }

    /// Rounds, messages, elements on the wire, and those that the busiest rank sends or receives, since the last count.
    pub(crate) fn count(&mut self) -> (u64, u64, u64, u64) {
        let busiest = self.sent.iter().zip(&self.received).map(|(s, r)| *s.max(r)).max().unwrap();
        let counted = (self.rounds, self.messages, self.sent.iter().sum(), busiest);
        self.sent.fill(0);
        self.received.fill(0);
        (self.rounds, self.messages) = (0, 0);
        counted
    }

    pub(crate) fn forwards(&mut self, plan: &Plan) {
        self.convert(plan.source(), plan, true);
        self.waves(plan, plan.steps().to_vec());
        self.convert(plan.target(), plan, false);
    }

    pub(crate) fn backwards(&mut self, plan: &Plan) {
        self.convert(plan.target(), plan, true);
        let last = plan.waves().max(1) - 1;
        let steps = plan.steps().iter().rev().map(|step| Step { wave: last - step.wave, ..step.reversed() }).collect();
        self.waves(plan, steps);
        self.convert(plan.source(), plan, false);
    }

    /// Between a distribution's own local memory and the common column-major matrix.
    fn convert(&mut self, distribution: &Distribution, plan: &Plan, enter: bool) {
        let local = distribution.local();
        for buffer in &mut self.buffers {
            let before = std::mem::replace(buffer, vec![None; plan.frame().capacity as usize]);
            for row in 0..local.rows {
                for col in 0..local.cols {
                    let own = match local.order {
                        LocalOrder::RowMajor => row * local.leading + col,
                        LocalOrder::ColumnMajor => row + col * local.leading,
                    } as usize;
                    let common = (row + col * plan.frame().leading) as usize;
                    if enter {
                        buffer[common] = before[own];
                    } else {
                        buffer[own] = before[common];
                    }
                }
            }
        }
    }

    fn waves(&mut self, plan: &Plan, steps: Vec<Step>) {
        let ranks = self.buffers.len();
        let mut latest = vec![0; ranks];
        for wave in 0..plan.waves() {
            let now: Vec<(Step, u64, u64, u64)> =
                steps.iter().filter(|step| step.wave == wave).flat_map(|step| lines(plan, step)).collect();
            let (mut sends, mut receives) = (vec![false; ranks], vec![false; ranks]);
            let mut messages = Vec::new();
            for (step, line, length, _) in &now {
                let (from, to) = (rank(plan, step.axis, step.from, *line), rank(plan, step.axis, step.to, *line));
                if from != to {
                    assert!(!std::mem::replace(&mut sends[from], true), "rank {from} sends twice in wave {wave}");
                    assert!(!std::mem::replace(&mut receives[to], true), "rank {to} receives twice in wave {wave}");
                    let slab = self.take(plan, step, step.from, from, *length);
                    assert!(u64::from(step.width) * length <= plan.frame().panel);
                    self.sent[from] += u64::from(step.width) * length;
                    self.received[to] += u64::from(step.width) * length;
                    messages.push((*step, to, slab));
                }
            }
            self.messages += messages.len() as u64;
            self.rounds += u64::from(!messages.is_empty());
            for (step, line, length, _) in &now {
                let (from, to) = (rank(plan, step.axis, step.from, *line), rank(plan, step.axis, step.to, *line));
                if from == to {
                    let slab = self.take(plan, step, step.from, from, *length);
                    self.put(plan, step, to, slab);
                }
            }
            for (step, to, slab) in messages {
                self.put(plan, &step, to, slab);
            }
        }
        // A rank may run its own steps in the order of the list: their waves never decrease.
        for (step, line, ..) in steps.iter().flat_map(|step| lines(plan, step)) {
            for place in [step.from, step.to] {
                let rank = rank(plan, step.axis, place, line);
                assert!(latest[rank] <= step.wave);
                latest[rank] = step.wave;
            }
        }
        assert!(self.saved.iter().all(Option::is_none), "a saved slab was not restored");
    }

    fn take(&mut self, plan: &Plan, step: &Step, from: Place, rank: usize, length: u64) -> Slab {
        match from.start() {
            None => self.saved[rank].take().expect("nothing was saved"),
            Some(_) => (0..u64::from(step.width))
                .flat_map(|across| (0..length).map(move |along| (across, along)))
                .filter_map(|at| self.buffers[rank][offset(plan, step.axis, from, at)].take().map(|element| (at, element)))
                .collect(),
        }
    }

    fn put(&mut self, plan: &Plan, step: &Step, rank: usize, slab: Slab) {
        if step.to.start().is_none() {
            assert!(self.saved[rank].replace(slab).is_none(), "the saved panel of rank {rank} is in use");
            return;
        }
        for (at, element) in slab {
            let place = &mut self.buffers[rank][offset(plan, step.axis, step.to, at)];
            assert!(place.replace(element).is_none(), "a place is overwritten before it is read");
        }
    }
}

/// The step in every line of the other axis in which its slab has elements: (step, line, length of the slab, lines).
fn lines(plan: &Plan, step: &Step) -> Vec<(Step, u64, u64, u64)> {
    let lines = plan.source().axis(step.axis.other()).ranks();
    (0..lines)
        .map(|line| (*step, line, plan.lines().length(step.stage, step.axis, line), lines))
        .filter(|(_, _, length, _)| *length > 0)
        .collect()
}

fn rank(plan: &Plan, axis: Axis, place: Place, line: u64) -> usize {
    let along = u64::from(place.coordinate);
    match axis {
        Axis::Rows => plan.source().rank(along, line) as usize,
        Axis::Columns => plan.source().rank(line, along) as usize,
    }
}

fn offset(plan: &Plan, axis: Axis, place: Place, (across, along): (u64, u64)) -> usize {
    let across = u64::from(place.start().unwrap()) + across;
    match axis {
        Axis::Rows => (across + along * plan.frame().leading) as usize,
        Axis::Columns => (along + across * plan.frame().leading) as usize,
    }
}
