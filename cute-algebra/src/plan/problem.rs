//! One entry for macros and constants: from the numbers of a problem to its schedule, all of it `const`.

use super::distribution::{Distribution, LocalOrder, RankMap};
use super::error::PlanError;
use super::exchange::MAX_SLOTS;
use super::frame::Frame;
use super::planner;
use super::sink::{Emitted, Sink};
use super::step::Step;
use super::waves::{MAX_COORDINATES, Port};

/// The type of the elements.
///
/// ```
/// use cute_algebra::plan::Dtype;
/// // Complex numbers are two real ones.
/// assert_eq!((Dtype::C32.bytes(), Dtype::C64.bytes()), (2 * Dtype::F32.bytes(), 2 * Dtype::F64.bytes()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dtype {
    /// 32-bit floating point.
    F32,
    /// 64-bit floating point.
    F64,
    /// Complex of two `f32`.
    C32,
    /// Complex of two `f64`.
    C64,
}

impl Dtype {
    /// All types.
    ///
    /// ```
    /// use cute_algebra::plan::Dtype;
    /// assert_eq!(Dtype::ALL.map(Dtype::name), ["f32", "f64", "c32", "c64"]);
    /// ```
    pub const ALL: [Dtype; 4] = [Dtype::F32, Dtype::F64, Dtype::C32, Dtype::C64];

    /// `f32`, `f64`, `c32` or `c64`.
    ///
    /// ```
    /// assert_eq!(cute_algebra::plan::Dtype::C64.name(), "c64");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Dtype::F32 => "f32",
            Dtype::F64 => "f64",
            Dtype::C32 => "c32",
            Dtype::C64 => "c64",
        }
    }

    /// Bytes of one element.
    ///
    /// ```
    /// assert_eq!(cute_algebra::plan::Dtype::C64.bytes(), 16);
    /// ```
    pub const fn bytes(self) -> u64 {
        match self {
            Dtype::F32 => 4,
            Dtype::F64 | Dtype::C32 => 8,
            Dtype::C64 => 16,
        }
    }
}

/// A redistribution in numbers: a matrix in contiguous shards on a grid, to be brought into block-cyclic tiles.
///
/// ```
/// use cute_algebra::plan::{Dtype, LocalOrder, Problem, RankMap, Schedule, Step};
///
/// const BAR: Problem = Problem {
///     matrix: (600, 600),
///     grid: (2, 2),
///     tile: (48, 48),
///     rank_map: RankMap::RowMajor,
///     local_order: LocalOrder::RowMajor,
///     dtype: Dtype::F64,
/// };
/// const STEPS: usize = BAR.count();
/// static TABLE: [Step; STEPS] = BAR.steps();
/// static BAR_SCHEDULE: Schedule = Schedule::proven(BAR, &TABLE);
/// assert_eq!(BAR_SCHEDULE.steps().len(), STEPS);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Rows and columns of the matrix, in elements.
    pub matrix: (i64, i64),
    /// Grid rows and columns.
    pub grid: (i64, i64),
    /// Rows and columns of a tile, in elements.
    pub tile: (i64, i64),
    /// How the ranks are numbered.
    pub rank_map: RankMap,
    /// The order of the shards' memory.
    pub local_order: LocalOrder,
    /// The type of the elements.
    pub dtype: Dtype,
}

impl Problem {
    /// Where the matrix is: contiguous shards.
    ///
    /// ```
    /// # use cute_algebra::plan::{Dtype, LocalOrder, Problem, RankMap};
    /// # const PROBLEM: Problem = Problem {
    /// #     matrix: (4, 4), grid: (1, 2), tile: (4, 1), dtype: Dtype::F64,
    /// #     rank_map: RankMap::RowMajor, local_order: LocalOrder::ColumnMajor,
    /// # };
    /// // Rank 0 holds the columns 0 1, rank 1 the columns 2 3; then, in tiles of one column, 0 2 and 1 3.
    /// assert_eq!(PROBLEM.source().unwrap().layout().to_string(), "((4,1),(2,2)):((e1,2*e0),(4*e1,e0))");
    /// ```
    ///
    /// # Errors
    /// As [`Distribution::sharded`].
    pub const fn source(&self) -> Result<Distribution, PlanError> {
        Distribution::sharded(self.matrix, self.grid, self.rank_map, self.local_order)
    }

    /// Where it goes: block-cyclic tiles, column-major.
    ///
    /// ```
    /// # use cute_algebra::plan::{Dtype, LocalOrder, Problem, RankMap};
    /// # const PROBLEM: Problem = Problem {
    /// #     matrix: (4, 4), grid: (1, 2), tile: (4, 1), dtype: Dtype::F64,
    /// #     rank_map: RankMap::RowMajor, local_order: LocalOrder::ColumnMajor,
    /// # };
    /// // Rank 0 holds the columns 0 1, rank 1 the columns 2 3; then, in tiles of one column, 0 2 and 1 3.
    /// assert_eq!(PROBLEM.target().unwrap().place(0, 1), (1, 0));
    /// ```
    ///
    /// # Errors
    /// As [`Distribution::block_cyclic`].
    pub const fn target(&self) -> Result<Distribution, PlanError> {
        Distribution::block_cyclic(self.matrix, self.grid, self.tile, self.rank_map)
    }

    /// The number of steps of the schedule.
    ///
    /// ```
    /// # use cute_algebra::plan::{Dtype, LocalOrder, Problem, RankMap};
    /// # const PROBLEM: Problem = Problem {
    /// #     matrix: (4, 4), grid: (1, 2), tile: (4, 1), dtype: Dtype::F64,
    /// #     rank_map: RankMap::RowMajor, local_order: LocalOrder::ColumnMajor,
    /// # };
    /// // Rank 0 holds the columns 0 1, rank 1 the columns 2 3; then, in tiles of one column, 0 2 and 1 3.
    /// // Columns 1 and 2 change places: two steps.
    /// assert_eq!(PROBLEM.steps_len(), Ok(2));
    /// ```
    ///
    /// # Errors
    /// [`PlanError`] where the problem has no plan; see [`Problem::count`] for constants.
    pub const fn steps_len(&self) -> Result<usize, PlanError> {
        Ok(tri!(self.emit(Sink::Count)).0)
    }

    /// Writes the schedule into `steps`, which must have the length that [`Problem::steps_len`] tells.
    ///
    /// ```
    /// # use cute_algebra::plan::{Dtype, LocalOrder, Problem, RankMap, Step};
    /// # const PROBLEM: Problem = Problem {
    /// #     matrix: (4, 4), grid: (1, 2), tile: (4, 1), dtype: Dtype::F64,
    /// #     rank_map: RankMap::RowMajor, local_order: LocalOrder::ColumnMajor,
    /// # };
    /// // Rank 0 holds the columns 0 1, rank 1 the columns 2 3; then, in tiles of one column, 0 2 and 1 3.
    /// let mut steps = vec![Step::ZERO; PROBLEM.steps_len().unwrap()];
    /// PROBLEM.fill(&mut steps).unwrap();
    /// assert!(steps.iter().all(|step| step.is_transfer() && step.width == 1));
    /// ```
    ///
    /// # Errors
    /// [`PlanError`] where the problem has no plan; [`PlanError::StepCount`] for another length.
    pub const fn fill(&self, steps: &mut [Step]) -> Result<(), PlanError> {
        let found = steps.len();
        let (expected, _) = tri!(self.emit(Sink::Fill(steps)));
        if found == expected { Ok(()) } else { Err(PlanError::StepCount { found, expected }) }
    }

    /// Checks that `steps` is the schedule that the planner itself derives.
    ///
    /// ```
    /// # use cute_algebra::plan::{Dtype, LocalOrder, PlanError, Problem, RankMap, Step};
    /// # const PROBLEM: Problem = Problem {
    /// #     matrix: (4, 4), grid: (1, 2), tile: (4, 1), dtype: Dtype::F64,
    /// #     rank_map: RankMap::RowMajor, local_order: LocalOrder::ColumnMajor,
    /// # };
    /// // Rank 0 holds the columns 0 1, rank 1 the columns 2 3; then, in tiles of one column, 0 2 and 1 3.
    /// let mut steps: [Step; 2] = PROBLEM.steps();
    /// assert_eq!(PROBLEM.verify(&steps), Ok(()));
    /// steps[1].width += 1;
    /// assert_eq!(PROBLEM.verify(&steps), Err(PlanError::Foreign { step: 1 }));
    /// ```
    ///
    /// # Errors
    /// [`PlanError::StepCount`] or [`PlanError::Foreign`] where it is not.
    pub const fn verify(&self, steps: &[Step]) -> Result<(), PlanError> {
        let (expected, _) = tri!(self.emit(Sink::Compare(steps)));
        if steps.len() == expected { Ok(()) } else { Err(PlanError::StepCount { found: steps.len(), expected }) }
    }

    /// [`Problem::steps_len`] for constants.
    ///
    /// ```
    /// # use cute_algebra::plan::{Dtype, LocalOrder, Problem, RankMap};
    /// # const PROBLEM: Problem = Problem {
    /// #     matrix: (4, 4), grid: (1, 2), tile: (4, 1), dtype: Dtype::F64,
    /// #     rank_map: RankMap::RowMajor, local_order: LocalOrder::ColumnMajor,
    /// # };
    /// // Rank 0 holds the columns 0 1, rank 1 the columns 2 3; then, in tiles of one column, 0 2 and 1 3.
    /// const STEPS: usize = PROBLEM.count();
    /// assert_eq!(STEPS, 2);
    /// ```
    ///
    /// # Panics
    /// With the planner's message where the problem has no plan.
    pub const fn count(&self) -> usize {
        match self.steps_len() {
            Ok(count) => count,
            Err(error) => fail(&error),
        }
    }

    /// [`Problem::fill`] for constants: the schedule as an array of [`Problem::count`] steps.
    ///
    /// ```
    /// # use cute_algebra::plan::{Axis, Dtype, LocalOrder, Problem, RankMap, Step};
    /// # const PROBLEM: Problem = Problem {
    /// #     matrix: (4, 4), grid: (1, 2), tile: (4, 1), dtype: Dtype::F64,
    /// #     rank_map: RankMap::RowMajor, local_order: LocalOrder::ColumnMajor,
    /// # };
    /// // Rank 0 holds the columns 0 1, rank 1 the columns 2 3; then, in tiles of one column, 0 2 and 1 3.
    /// const STEPS: [Step; PROBLEM.count()] = PROBLEM.steps();
    /// assert!(STEPS.iter().all(|step| step.axis == Axis::Columns));
    /// ```
    ///
    /// # Panics
    /// With the planner's message where the problem has no plan or another number of steps.
    pub const fn steps<const N: usize>(&self) -> [Step; N] {
        let mut steps = [Step::ZERO; N];
        match self.fill(&mut steps) {
            Ok(()) => steps,
            Err(error) => fail(&error),
        }
    }

    /// Runs the planner with tables of fixed size; returns the numbers of steps and of waves.
    const fn emit(&self, sink: Sink<'_>) -> Result<(usize, u32), PlanError> {
        let (source, target) = (tri!(self.source()), tri!(self.target()));
        tri!(planner::check(&source, &target));
        let frame = tri!(Frame::new(&source, &target));
        let (mut visited, mut ports) = ([0; MAX_SLOTS / 64], [Port::IDLE; MAX_COORDINATES]);
        let mut out = Emitted::into(sink);
        tri!(planner::emit((&source, &target, &frame), &mut visited, &mut ports, &mut out));
        Ok((out.steps, out.waves))
    }
}

/// A problem with its schedule as `static` data.
///
/// ```
/// # use cute_algebra::plan::{Dtype, LocalOrder, Problem, RankMap, Schedule, Step};
/// # const PROBLEM: Problem = Problem {
/// #     matrix: (4, 4), grid: (1, 2), tile: (4, 1), dtype: Dtype::F64,
/// #     rank_map: RankMap::RowMajor, local_order: LocalOrder::ColumnMajor,
/// # };
/// // Rank 0 holds the columns 0 1, rank 1 the columns 2 3; then, in tiles of one column, 0 2 and 1 3.
/// static STEPS: [Step; PROBLEM.count()] = PROBLEM.steps();
/// static SCHEDULE: Schedule = Schedule::proven(PROBLEM, &STEPS);
/// assert_eq!(SCHEDULE.steps().len(), 2);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    problem: Problem,
    steps: &'static [Step],
}

impl Schedule {
    /// A schedule whose steps are compared with the planner's own, at compile time in a `static` or `const`.
    ///
    /// ```
    /// # use cute_algebra::plan::{Dtype, LocalOrder, Problem, RankMap, Schedule, Step};
    /// # const PROBLEM: Problem = Problem {
    /// #     matrix: (4, 4), grid: (1, 2), tile: (4, 1), dtype: Dtype::F64,
    /// #     rank_map: RankMap::RowMajor, local_order: LocalOrder::ColumnMajor,
    /// # };
    /// // Rank 0 holds the columns 0 1, rank 1 the columns 2 3; then, in tiles of one column, 0 2 and 1 3.
    /// static STEPS: [Step; 2] = PROBLEM.steps();
    /// const SCHEDULE: Schedule = Schedule::proven(PROBLEM, &STEPS);
    /// assert_eq!(SCHEDULE.problem().matrix, (4, 4));
    /// ```
    ///
    /// # Panics
    /// If the steps are not the planner's, or the problem has no plan.
    #[track_caller]
    pub const fn proven(problem: Problem, steps: &'static [Step]) -> Schedule {
        match problem.verify(steps) {
            Ok(()) => Schedule { problem, steps },
            Err(error) => fail(&error),
        }
    }

    /// The problem.
    ///
    /// ```
    /// # use cute_algebra::plan::{Dtype, LocalOrder, Problem, RankMap, Schedule, Step};
    /// # const PROBLEM: Problem = Problem {
    /// #     matrix: (4, 4), grid: (1, 2), tile: (4, 1), dtype: Dtype::F64,
    /// #     rank_map: RankMap::RowMajor, local_order: LocalOrder::ColumnMajor,
    /// # };
    /// // Rank 0 holds the columns 0 1, rank 1 the columns 2 3; then, in tiles of one column, 0 2 and 1 3.
    /// static STEPS: [Step; 2] = PROBLEM.steps();
    /// assert_eq!(Schedule::proven(PROBLEM, &STEPS).problem(), &PROBLEM);
    /// ```
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The steps.
    ///
    /// ```
    /// # use cute_algebra::plan::{Dtype, LocalOrder, Problem, RankMap, Schedule, Step};
    /// # const PROBLEM: Problem = Problem {
    /// #     matrix: (4, 4), grid: (1, 2), tile: (4, 1), dtype: Dtype::F64,
    /// #     rank_map: RankMap::RowMajor, local_order: LocalOrder::ColumnMajor,
    /// # };
    /// // Rank 0 holds the columns 0 1, rank 1 the columns 2 3; then, in tiles of one column, 0 2 and 1 3.
    /// static STEPS: [Step; 2] = PROBLEM.steps();
    /// assert_eq!(Schedule::proven(PROBLEM, &STEPS).steps(), STEPS);
    /// ```
    pub const fn steps(&self) -> &'static [Step] {
        self.steps
    }
}

#[track_caller]
const fn fail(error: &PlanError) -> ! {
    panic!("{}", error.message().as_str())
}
