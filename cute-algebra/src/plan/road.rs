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
    /// ```
    /// use cute_algebra::plan::{Distribution, LocalOrder, Plan, RankMap};
    /// // Rank 0 holds the columns 0 1, rank 1 the columns 2 3; then 0 2 and 1 3.
    /// let source = Distribution::sharded((4, 4), (1, 2), RankMap::RowMajor, LocalOrder::ColumnMajor).unwrap();
    /// let target = Distribution::block_cyclic((4, 4), (1, 2), (4, 1), RankMap::RowMajor).unwrap();
    /// let plan = Plan::new(source, target).unwrap();
    /// assert_eq!(plan.steps().len(), 2);
    /// ```
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
    /// ```
    /// # use cute_algebra::plan::{Dtype, LocalOrder, Plan, Problem, RankMap};
    /// # const PROBLEM: Problem = Problem {
    /// #     matrix: (4, 4), grid: (1, 2), tile: (4, 1), dtype: Dtype::F64,
    /// #     rank_map: RankMap::RowMajor, local_order: LocalOrder::ColumnMajor,
    /// # };
    /// // Rank 0 holds the columns 0 1, rank 1 the columns 2 3; then, in tiles of one column, 0 2 and 1 3.
    /// assert_eq!(Plan::of(&PROBLEM).unwrap().steps().len(), 2);
    /// ```
    ///
    /// # Errors
    /// As [`Plan::new`].
    pub fn of(problem: &Problem) -> Result<Plan, PlanError> {
        Plan::new(problem.source()?, problem.target()?)
    }

    /// The plan that runs a schedule made at compile time; its steps are used where they are.
    ///
    /// ```
    /// # use cute_algebra::plan::{Dtype, LocalOrder, Plan, Problem, RankMap, Schedule, Step};
    /// # const PROBLEM: Problem = Problem {
    /// #     matrix: (4, 4), grid: (1, 2), tile: (4, 1), dtype: Dtype::F64,
    /// #     rank_map: RankMap::RowMajor, local_order: LocalOrder::ColumnMajor,
    /// # };
    /// // Rank 0 holds the columns 0 1, rank 1 the columns 2 3; then, in tiles of one column, 0 2 and 1 3.
    /// static STEPS: [Step; 2] = PROBLEM.steps();
    /// static SCHEDULE: Schedule = Schedule::proven(PROBLEM, &STEPS);
    /// assert_eq!(Plan::from_schedule(&SCHEDULE), Plan::of(&PROBLEM));
    /// ```
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
    ///
    /// ```
    /// use cute_algebra::plan::{Distribution, LocalOrder, Plan, RankMap};
    /// // Rank 0 holds the columns 0 1, rank 1 the columns 2 3; then 0 2 and 1 3.
    /// let source = Distribution::sharded((4, 4), (1, 2), RankMap::RowMajor, LocalOrder::ColumnMajor).unwrap();
    /// let target = Distribution::block_cyclic((4, 4), (1, 2), (4, 1), RankMap::RowMajor).unwrap();
    /// assert_eq!(*Plan::new(source, target).unwrap().source(), source);
    /// ```
    pub fn source(&self) -> &Distribution {
        &self.source
    }

    /// Where it goes.
    ///
    /// ```
    /// use cute_algebra::plan::{Distribution, LocalOrder, Plan, RankMap};
    /// // Rank 0 holds the columns 0 1, rank 1 the columns 2 3; then 0 2 and 1 3.
    /// let source = Distribution::sharded((4, 4), (1, 2), RankMap::RowMajor, LocalOrder::ColumnMajor).unwrap();
    /// let target = Distribution::block_cyclic((4, 4), (1, 2), (4, 1), RankMap::RowMajor).unwrap();
    /// assert_eq!(*Plan::new(source, target).unwrap().target(), target);
    /// ```
    pub fn target(&self) -> &Distribution {
        &self.target
    }

    /// What it needs of one rank's memory.
    ///
    /// ```
    /// use cute_algebra::plan::{Distribution, LocalOrder, Plan, RankMap};
    /// // Rank 0 holds the columns 0 1, rank 1 the columns 2 3; then 0 2 and 1 3.
    /// let source = Distribution::sharded((4, 4), (1, 2), RankMap::RowMajor, LocalOrder::ColumnMajor).unwrap();
    /// let target = Distribution::block_cyclic((4, 4), (1, 2), (4, 1), RankMap::RowMajor).unwrap();
    /// // Two columns of 4 on each rank.
    /// assert_eq!(Plan::new(source, target).unwrap().frame().capacity, 8);
    /// ```
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// How long slabs are.
    ///
    /// ```
    /// use cute_algebra::plan::{Axis, Distribution, LocalOrder, Plan, RankMap, Stage};
    /// // Rank 0 holds the columns 0 1, rank 1 the columns 2 3; then 0 2 and 1 3.
    /// let source = Distribution::sharded((4, 4), (1, 2), RankMap::RowMajor, LocalOrder::ColumnMajor).unwrap();
    /// let target = Distribution::block_cyclic((4, 4), (1, 2), (4, 1), RankMap::RowMajor).unwrap();
    /// assert_eq!(Plan::new(source, target).unwrap().lines().length(Stage::Exchange, Axis::Columns, 0), 4);
    /// ```
    pub fn lines(&self) -> &Lines {
        &self.lines
    }

    /// The steps in the order in which every rank takes its own.
    ///
    /// ```
    /// use cute_algebra::plan::{Distribution, LocalOrder, Plan, RankMap};
    /// // Rank 0 holds the columns 0 1, rank 1 the columns 2 3; then 0 2 and 1 3.
    /// let source = Distribution::sharded((4, 4), (1, 2), RankMap::RowMajor, LocalOrder::ColumnMajor).unwrap();
    /// let target = Distribution::block_cyclic((4, 4), (1, 2), (4, 1), RankMap::RowMajor).unwrap();
    /// let plan = Plan::new(source, target).unwrap();
    /// // Rank 0 sends its second column, rank 1 its first.
    /// let moves: Vec<_> = plan.steps().iter().map(|step| (step.from.coordinate, step.from.start())).collect();
    /// assert!(moves.contains(&(0, Some(1))) && moves.contains(&(1, Some(0))));
    /// ```
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Number of waves, those without a message included.
    ///
    /// ```
    /// use cute_algebra::plan::{Distribution, LocalOrder, Plan, RankMap};
    /// // Rank 0 holds the columns 0 1, rank 1 the columns 2 3; then 0 2 and 1 3.
    /// let source = Distribution::sharded((4, 4), (1, 2), RankMap::RowMajor, LocalOrder::ColumnMajor).unwrap();
    /// let target = Distribution::block_cyclic((4, 4), (1, 2), (4, 1), RankMap::RowMajor).unwrap();
    /// assert_eq!(Plan::new(source, target).unwrap().waves(), 1);
    /// ```
    pub fn waves(&self) -> u32 {
        self.waves
    }

    /// Number of cycles of slots that needed steps, both axes together.
    ///
    /// ```
    /// use cute_algebra::plan::{Distribution, LocalOrder, Plan, RankMap};
    /// // Rank 0 holds the columns 0 1, rank 1 the columns 2 3; then 0 2 and 1 3.
    /// let source = Distribution::sharded((4, 4), (1, 2), RankMap::RowMajor, LocalOrder::ColumnMajor).unwrap();
    /// let target = Distribution::block_cyclic((4, 4), (1, 2), (4, 1), RankMap::RowMajor).unwrap();
    /// assert_eq!(Plan::new(source, target).unwrap().cycles(), 1);
    /// ```
    pub fn cycles(&self) -> u32 {
        self.cycles
    }

    /// What the plan costs, known before anything is sent. `element_bytes` is the size of one element, at most 16:
    /// [`Dtype::bytes`](super::Dtype::bytes).
    ///
    /// ```
    /// use cute_algebra::plan::{Distribution, LocalOrder, Plan, RankMap};
    /// // Rank 0 holds the columns 0 1, rank 1 the columns 2 3; then 0 2 and 1 3.
    /// let source = Distribution::sharded((4, 4), (1, 2), RankMap::RowMajor, LocalOrder::ColumnMajor).unwrap();
    /// let target = Distribution::block_cyclic((4, 4), (1, 2), (4, 1), RankMap::RowMajor).unwrap();
    /// // Two columns of 4 elements of 8 bytes.
    /// assert_eq!(Plan::new(source, target).unwrap().costs(8).bytes_on_wire, 2 * 4 * 8);
    /// ```
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
