//! Plans made at run time, or around a schedule made at compile time.

use alloc::borrow::Cow;
use alloc::vec;
use alloc::vec::Vec;

use super::costs::Costs;
use super::distribution::Distribution;
use super::error::PlanError;
use super::frame::Frame;
use super::lines::Lines;
use super::planner;
use super::problem::{Problem, Schedule};
use super::sink::{Emitted, Sink};
use super::step::{Axis, Step};
use super::waves::Port;

/// A redistribution from one distribution to another: its schedule, its geometry and its costs.
///
/// ```
/// use cute_algebra::plan::{Distribution, LocalOrder, Plan, RankMap};
/// let (matrix, grid) = ((4096, 4096), (2, 4));
/// let source = Distribution::sharded(matrix, grid, RankMap::RowMajor, LocalOrder::RowMajor).unwrap();
/// let target = Distribution::block_cyclic(matrix, grid, (256, 256), RankMap::RowMajor).unwrap();
/// let costs = Plan::new(source, target).unwrap().costs(8);
/// assert_eq!((costs.messages, costs.bytes_on_wire_max_per_rank, costs.bytes_minimum_per_rank), (56, 20971520, 14680064));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    source: Distribution,
    target: Distribution,
    frame: Frame,
    lines: Lines,
    steps: Cow<'static, [Step]>,
    waves: u32,
    cycles: u32,
}

impl Plan {
    /// Plans a redistribution on the in-place road.
    ///
    /// # Errors
    /// [`PlanError`] where the distributions hold different matrices or lie on different grids, or a number is too large.
    pub fn new(source: Distribution, target: Distribution) -> Result<Plan, PlanError> {
        let frame = Self::frame_of(&source, &target)?;
        let (count, ..) = emit(&source, &target, &frame, Sink::Count)?;
        let mut steps = vec![Step::ZERO; count];
        let (_, waves, cycles) = emit(&source, &target, &frame, Sink::Fill(&mut steps))?;
        Ok(Plan { lines: Lines::new(&source, &target), source, target, frame, steps: steps.into(), waves, cycles })
    }

    /// Plans a problem in numbers.
    ///
    /// # Errors
    /// As [`Plan::new`].
    pub fn of(problem: &Problem) -> Result<Plan, PlanError> {
        Plan::new(problem.source()?, problem.target()?)
    }

    /// The plan that runs a schedule made at compile time; its steps are used where they are.
    ///
    /// # Errors
    /// As [`Plan::new`]; [`PlanError::StepCount`] and [`PlanError::Foreign`] cannot occur for a proven schedule.
    pub fn from_schedule(schedule: &Schedule) -> Result<Plan, PlanError> {
        let (source, target) = (schedule.problem().source()?, schedule.problem().target()?);
        let frame = Self::frame_of(&source, &target)?;
        let (_, waves, cycles) = emit(&source, &target, &frame, Sink::Compare(schedule.steps()))?;
        Ok(Plan { lines: Lines::new(&source, &target), source, target, frame, steps: schedule.steps().into(), waves, cycles })
    }

    fn frame_of(source: &Distribution, target: &Distribution) -> Result<Frame, PlanError> {
        planner::check(source, target)?;
        Frame::new(source, target)
    }

    /// Where the matrix is.
    pub fn source(&self) -> &Distribution {
        &self.source
    }

    /// Where it goes.
    pub fn target(&self) -> &Distribution {
        &self.target
    }

    /// What it needs of one rank's memory.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// How long slabs are.
    pub fn lines(&self) -> &Lines {
        &self.lines
    }

    /// The steps in the order in which every rank takes its own.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Number of waves, those without a message included.
    pub fn waves(&self) -> u32 {
        self.waves
    }

    /// Number of cycles of slots that needed steps, both axes together.
    pub fn cycles(&self) -> u32 {
        self.cycles
    }

    /// What the plan costs, known before anything is sent.
    pub fn costs(&self, element_bytes: u64) -> Costs {
        Costs::of(self, element_bytes)
    }
}

/// Ranks that a plan takes: it counts what each of them does.
const MOST_RANKS: u64 = 1 << 20;
/// Tiles on one axis that a plan takes, padding included: it has up to two steps for each.
const MOST_SLOTS: u64 = 1 << 22;

fn check_size(of: &'static str, found: u64, limit: u64) -> Result<(), PlanError> {
    if found > limit { Err(PlanError::TooLarge { of, found, limit }) } else { Ok(()) }
}

fn emit(source: &Distribution, target: &Distribution, frame: &Frame, sink: Sink<'_>) -> Result<(usize, u32, u32), PlanError> {
    check_size("ranks", source.ranks(), MOST_RANKS)?;
    let axes = [source, target].into_iter().flat_map(|d| [d.axis(Axis::Rows), d.axis(Axis::Columns)]);
    let (slots, ranks) = axes.fold((0, 0), |(slots, ranks), map| {
        let own: u64 = map.ranks() * (map.local() / map.piece());
        (own.max(slots), map.ranks().max(ranks))
    });
    check_size("tiles on one axis", slots, MOST_SLOTS)?;
    let mut visited: Vec<u64> = vec![0; slots.div_ceil(64) as usize];
    let mut ports = vec![Port::IDLE; ranks as usize];
    let mut out = Emitted::into(sink);
    planner::emit((source, target, frame), &mut visited, &mut ports, &mut out)?;
    Ok((out.steps, out.waves, out.cycles))
}
