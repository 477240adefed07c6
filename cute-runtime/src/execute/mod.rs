//! Runs plans: every rank takes its own steps, forwards or backwards.

mod convert;
mod host;
mod slab;

pub use host::{Host, Scratch};
pub use slab::Slab;

use cute_algebra::plan::{Axis, Conversion, Plan, Repitch, Step, Transposition};

use crate::transport::{Message, Threads, Traffic, Transport};
use crate::{Element, Error, Shards};

/// Which way a plan is run.
///
/// ```
/// use cute_runtime::{Solver, execute::Direction, input::kac_murdock_szego, solve::Options};
/// let mut solver = Solver::<f64>::new(Options::new((2, 2)).tile(2))?;
/// let (plan, mut shards) = (solver.matrix_plan(6, 6)?, solver.shard(&kac_murdock_szego(6)?)?);
/// solver.redistribute(&plan, &mut shards, Direction::Forward)?;
/// assert_eq!(shards.distribution(), plan.target());
/// solver.redistribute(&plan, &mut shards, Direction::Backward)?;
/// assert_eq!(shards.gather()?, kac_murdock_szego(6)?);
/// # Ok::<(), cute_runtime::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// From the source to the target.
    Forward,
    /// From the target back to the source: the same steps in reverse.
    Backward,
}

/// A panel of the scratch.
///
/// ```
/// use cute_runtime::execute::{Host, Memory, PanelName, Scratch, Slab};
/// // Two columns of two elements change places: a cycle needs one of them saved.
/// let (mut buffer, mut scratch) = ([0.0, 1.0, 2.0, 3.0], Scratch::new(2)?);
/// let mut host = Host::new(&mut buffer, &mut scratch);
/// let [first, second] = [0, 2].map(|offset| Slab { offset, runs: 1, length: 2, pitch: 2 });
/// host.pack(first, PanelName::Saved);
/// host.shift(second, first);
/// host.unpack(PanelName::Saved, second);
/// assert_eq!(buffer, [2.0, 3.0, 0.0, 1.0]);
/// # Ok::<(), cute_runtime::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PanelName {
    /// What this rank sends next.
    Send,
    /// What it received last.
    Receive,
    /// The slab that its cycle needs at the end.
    Saved,
}

/// The memory of one rank, on a host or on a device: what a backend does with it.
///
/// ```
/// use cute_runtime::execute::{Host, Memory, PanelName, Scratch, Slab};
/// // Row 1 of a column-major 3x3 matrix is three pieces of one element, three apart.
/// let mut buffer = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0];
/// let mut scratch = Scratch::new(3)?;
/// let mut host = Host::new(&mut buffer, &mut scratch);
/// host.pack(Slab { offset: 1, runs: 3, length: 1, pitch: 3 }, PanelName::Send);
/// assert_eq!(host.panels().0, &[1.0, 4.0, 7.0]);
/// # Ok::<(), cute_runtime::Error>(())
/// ```
pub trait Memory {
    /// A panel as the transport moves it.
    type Panel;

    /// Copies a slab into a panel, densely.
    fn pack(&mut self, slab: Slab, panel: PanelName);

    /// Copies a panel into a slab.
    fn unpack(&mut self, panel: PanelName, slab: Slab);

    /// Moves a slab inside the buffer; the two may overlap.
    fn shift(&mut self, from: Slab, to: Slab);

    /// Exchanges two panels.
    fn swap(&mut self, a: PanelName, b: PanelName);

    /// Changes the distance between lines.
    fn repitch(&mut self, repitch: Repitch);

    /// Transposes in place; with `inverse` from column-major back to row-major.
    fn transpose(&mut self, transposition: Transposition, inverse: bool);

    /// The panels to send from and to receive into.
    fn panels(&mut self) -> (&mut Self::Panel, &mut Self::Panel);
}

/// Runs a plan on one rank. Every rank of the grid must call it, with its own memory.
///
/// ```
/// use cute_runtime::execute::{Direction, Host, Scratch, run};
/// use cute_runtime::{plan::Plan, solve::Options, transport::{Threads, Transport}};
/// let plan = Plan::of(&Options::new((2, 2)).tile(2).matrix::<f64>(8, 8))?;
/// let mut threads = Threads::new(4, Threads::<f64>::PATIENCE)?;
/// // Every element says which rank it comes from.
/// let buffers = threads.run(vec![(); 4], |(), endpoint| {
///     let (mut buffer, mut scratch) = (vec![endpoint.rank() as f64; 16], Scratch::new(plan.frame().panel)?);
///     run(&plan, Direction::Forward, &mut Host::new(&mut buffer, &mut scratch), endpoint)?;
///     Ok(buffer)
/// })?;
/// // Rank 0 now has the rows and columns 0, 1, 4 and 5, column by column: a quarter from every rank.
/// let (left, right) = ([0.0, 0.0, 2.0, 2.0], [1.0, 1.0, 3.0, 3.0]);
/// assert_eq!(buffers[0], [left, left, right, right].concat());
/// # Ok::<(), cute_runtime::Error>(())
/// ```
///
/// # Errors
/// That of the transport. The memory then holds parts of both distributions.
pub fn run<M: Memory>(plan: &Plan, direction: Direction, memory: &mut M, transport: &mut impl Transport<M::Panel>) -> Result<(), Error> {
    let frame = plan.frame();
    let (first, last) = match direction {
        Direction::Forward => (&frame.entry, &frame.exit),
        Direction::Backward => (&frame.exit, &frame.entry),
    };
    enter(first, memory);
    Rank::new(plan, direction, transport.rank() as u64).run(memory, transport)?;
    leave(last, memory);
    Ok(())
}

/// From a distribution's own local memory to the common column-major matrix.
fn enter(conversion: &Conversion, memory: &mut impl Memory) {
    if let Some(repitch) = conversion.compact {
        memory.repitch(repitch);
    }
    if let Some(transposition) = conversion.transpose {
        memory.transpose(transposition, false);
    }
    if let Some(repitch) = conversion.spread {
        memory.repitch(repitch);
    }
}

/// And back.
fn leave(conversion: &Conversion, memory: &mut impl Memory) {
    if let Some(repitch) = conversion.spread {
        memory.repitch(repitch.inverse());
    }
    if let Some(transposition) = conversion.transpose {
        memory.transpose(transposition, true);
    }
    if let Some(repitch) = conversion.compact {
        memory.repitch(repitch.inverse());
    }
}

/// One rank's view of a schedule.
struct Rank<'a> {
    plan: &'a Plan,
    direction: Direction,
    /// Grid row and column.
    place: (u64, u64),
}

impl<'a> Rank<'a> {
    fn new(plan: &'a Plan, direction: Direction, rank: u64) -> Self {
        Rank { plan, direction, place: plan.source().coordinates(rank) }
    }

    /// Takes the steps of one wave after another: what is sent is read first, what is received is written last, and moves inside the rank
    /// stand between in the order of the list.
    fn run<M: Memory>(&self, memory: &mut M, transport: &mut impl Transport<M::Panel>) -> Result<(), Error> {
        let mut next = 0;
        while let Some((begin, Step { wave, .. })) = self.own(next) {
            let (mut sent, mut received) = (None, None);
            let mut end = begin;
            while let Some((at, step)) = self.own(end)
                && step.wave == wave
            {
                if step.is_transfer() {
                    let slot = if self.here(&step, step.from.coordinate) { &mut sent } else { &mut received };
                    *slot = Some(step);
                }
                end = at + 1;
            }
            if let Some(step) = sent {
                self.load(memory, &step, PanelName::Send);
            }
            self.inside(memory, begin, end);
            if sent.is_some() || received.is_some() {
                let outgoing = sent.map(|step| self.message(&step, step.to.coordinate));
                let incoming = received.map(|step| self.message(&step, step.from.coordinate));
                let (send, receive) = memory.panels();
                transport.round(wave, outgoing, incoming, send, receive)?;
            }
            if let Some(step) = received {
                self.store(memory, &step, PanelName::Receive);
            }
            next = end;
        }
        Ok(())
    }

    /// The moves inside this rank among the steps `begin..end`.
    fn inside(&self, memory: &mut impl Memory, begin: usize, end: usize) {
        let mut next = begin;
        while let Some((at, step)) = self.own(next)
            && at < end
        {
            if !step.is_transfer() {
                match (self.slab(&step, step.from.start()), self.slab(&step, step.to.start())) {
                    (Some(from), Some(to)) => memory.shift(from, to),
                    (Some(from), None) => memory.pack(from, PanelName::Saved),
                    (None, Some(to)) => memory.unpack(PanelName::Saved, to),
                    (None, None) => {}
                }
            }
            next = at + 1;
        }
    }

    /// Puts the slab of an outgoing step into a panel. A saved slab is packed already.
    fn load(&self, memory: &mut impl Memory, step: &Step, panel: PanelName) {
        match self.slab(step, step.from.start()) {
            Some(slab) => memory.pack(slab, panel),
            None => memory.swap(PanelName::Saved, panel),
        }
    }

    fn store(&self, memory: &mut impl Memory, step: &Step, panel: PanelName) {
        match self.slab(step, step.to.start()) {
            Some(slab) => memory.unpack(panel, slab),
            None => memory.swap(PanelName::Saved, panel),
        }
    }

    /// The first step from position `from` on that concerns this rank, in the order of the direction.
    fn own(&self, from: usize) -> Option<(usize, Step)> {
        let steps = self.plan.steps();
        let step = |at: usize| match self.direction {
            Direction::Forward => steps[at],
            Direction::Backward => steps[steps.len() - 1 - at].reversed(),
        };
        (from..steps.len())
            .map(|at| (at, step(at)))
            .find(|(_, step)| (self.here(step, step.from.coordinate) || self.here(step, step.to.coordinate)) && self.length(step) > 0)
    }

    fn here(&self, step: &Step, coordinate: u32) -> bool {
        let own = match step.axis {
            Axis::Rows => self.place.0,
            Axis::Columns => self.place.1,
        };
        own == u64::from(coordinate)
    }

    /// Elements of the step's slab along the other axis, in this rank's line.
    fn length(&self, step: &Step) -> u64 {
        let line = match step.axis {
            Axis::Rows => self.place.1,
            Axis::Columns => self.place.0,
        };
        self.plan.lines().length(step.stage, step.axis, line)
    }

    fn slab(&self, step: &Step, start: Option<u32>) -> Option<Slab> {
        let leading = self.plan.frame().leading;
        start.map(|start| Slab::new(step.axis, u64::from(start), u64::from(step.width), self.length(step), leading))
    }

    fn message(&self, step: &Step, coordinate: u32) -> Message {
        let along = u64::from(coordinate);
        let peer = match step.axis {
            Axis::Rows => self.plan.source().rank(along, self.place.1),
            Axis::Columns => self.plan.source().rank(self.place.0, along),
        };
        Message { peer: peer as usize, elements: (u64::from(step.width) * self.length(step)) as usize }
    }
}

/// What a redistribution did, counted while it was done.
///
/// ```
/// use cute_runtime::{Solver, execute::Direction, input::kac_murdock_szego, solve::Options};
/// let mut solver = Solver::<f64>::new(Options::new((2, 2)).tile(2))?;
/// let (plan, mut shards) = (solver.matrix_plan(8, 8)?, solver.shard(&kac_murdock_szego(8)?)?);
/// let work = solver.redistribute(&plan, &mut shards, Direction::Forward)?;
/// // Half of the 64 elements change their grid row, half their grid column, at 8 bytes each.
/// assert_eq!(work.traffic.bytes, (32 + 32) * 8);
/// assert_eq!(work.copied_max_per_rank, plan.costs(8).bytes_moved_locally_max_per_rank);
/// # Ok::<(), cute_runtime::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Work {
    /// What passed between ranks.
    pub traffic: Traffic,
    /// Bytes that the busiest rank copied inside its memory.
    pub copied_max_per_rank: u64,
}

/// Runs a plan on all ranks of this process, each in its own thread.
///
/// `scratch` holds one set of panels a rank and is kept by the caller for the next run; missing or smaller ones are replaced.
///
/// ```
/// use cute_runtime::execute::{redistribute, Direction};
/// use cute_runtime::plan::{Dtype, LocalOrder, Plan, Problem, RankMap};
/// use cute_runtime::transport::Threads;
/// use cute_runtime::Shards;
///
/// let plan = Plan::of(&Problem {
///     matrix: (10, 10),
///     grid: (2, 2),
///     tile: (2, 2),
///     rank_map: RankMap::RowMajor,
///     local_order: LocalOrder::RowMajor,
///     dtype: Dtype::F64,
/// })?;
/// let mut shards = Shards::from_fn(*plan.source(), plan.frame().capacity, |row, col| (row * 10 + col) as f64)?;
/// let (mut threads, mut scratch) = (Threads::new(4, Threads::<f64>::PATIENCE)?, Vec::new());
/// let work = redistribute(&plan, Direction::Forward, &mut shards, &mut scratch, &mut threads)?;
/// assert_eq!(shards.get(7, 3), 73.0);
/// assert_eq!(work.traffic.bytes, plan.costs(8).bytes_on_wire);
/// # Ok::<(), cute_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::Distribution`] if the shards are not where the plan begins, [`Error::Ranks`], [`Error::BufferTooShort`], [`Error::Memory`]; and
/// that of the rank that failed first, after which the shards hold parts of both distributions.
#[tracing::instrument(level = "info", skip_all, fields(?direction, rows = plan.source().rows(), cols = plan.source().cols()))]
pub fn redistribute<T: Element>(
    plan: &Plan,
    direction: Direction,
    shards: &mut Shards<T>,
    scratch: &mut Vec<Scratch<T>>,
    threads: &mut Threads<T>,
) -> Result<Work, Error> {
    let (begin, end) = match direction {
        Direction::Forward => (plan.source(), plan.target()),
        Direction::Backward => (plan.target(), plan.source()),
    };
    if shards.distribution() != begin {
        return Err(Error::Distribution { found: shards.distribution().layout().to_string(), expected: begin.layout().to_string() });
    }
    if threads.ranks() as u64 != begin.ranks() {
        return Err(Error::Ranks { found: threads.ranks(), grid: begin.grid() });
    }
    let expected = plan.frame().capacity;
    if let Some(rank) = shards.buffers().iter().position(|buffer| (buffer.len() as u64) < expected) {
        return Err(Error::BufferTooShort { rank, found: shards.buffers()[rank].len(), expected });
    }
    Scratch::prepare(scratch, threads.ranks(), plan.frame().panel)?;
    threads.take_traffic();
    let memories: Vec<Host<'_, T>> =
        shards.buffers_mut().zip(scratch.iter_mut()).map(|(buffer, scratch)| Host::new(buffer, scratch)).collect();
    let copied = threads.run(memories, |mut memory, endpoint| {
        run(plan, direction, &mut memory, endpoint)?;
        Ok(memory.copied())
    });
    // A rank that failed may have had its panels on the way.
    let copied = copied.inspect_err(|_| scratch.clear())?;
    shards.redistributed(*end);
    Ok(Work { traffic: threads.take_traffic(), copied_max_per_rank: copied.into_iter().max().unwrap_or(0) * T::BYTES })
}
