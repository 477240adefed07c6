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
    pub const ALL: [Dtype; 4] = [Dtype::F32, Dtype::F64, Dtype::C32, Dtype::C64];

    /// `f32`, `f64`, `c32` or `c64`.
    pub const fn name(self) -> &'static str {
        match self {
            Dtype::F32 => "f32",
            Dtype::F64 => "f64",
            Dtype::C32 => "c32",
            Dtype::C64 => "c64",
        }
    }

    /// Bytes of one element.
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
    /// Rows and columns of the matrix.
    pub matrix: (i64, i64),
    /// Grid rows and columns.
    pub grid: (i64, i64),
    /// Rows and columns of a tile.
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
    /// # Errors
    /// As [`Distribution::sharded`].
    pub const fn source(&self) -> Result<Distribution, PlanError> {
        Distribution::sharded(self.matrix, self.grid, self.rank_map, self.local_order)
    }

    /// Where it goes: block-cyclic tiles, column-major.
    ///
    /// # Errors
    /// As [`Distribution::block_cyclic`].
    pub const fn target(&self) -> Result<Distribution, PlanError> {
        Distribution::block_cyclic(self.matrix, self.grid, self.tile, self.rank_map)
    }

    /// The number of steps of the schedule.
    ///
    /// # Errors
    /// [`PlanError`] where the problem has no plan; see [`Problem::count`] for constants.
    pub const fn steps_len(&self) -> Result<usize, PlanError> {
        Ok(tri!(self.emit(Sink::Count)).0)
    }

    /// Writes the schedule into `steps`, which must have the length that [`Problem::steps_len`] tells.
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
    /// # Errors
    /// [`PlanError::StepCount`] or [`PlanError::Foreign`] where it is not.
    pub const fn verify(&self, steps: &[Step]) -> Result<(), PlanError> {
        let (expected, _) = tri!(self.emit(Sink::Compare(steps)));
        if steps.len() == expected { Ok(()) } else { Err(PlanError::StepCount { found: steps.len(), expected }) }
    }

    /// [`Problem::steps_len`] for constants.
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
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    problem: Problem,
    steps: &'static [Step],
}

impl Schedule {
    /// A schedule whose steps are compared with the planner's own, at compile time in a `static` or `const`.
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
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The steps.
    pub const fn steps(&self) -> &'static [Step] {
        self.steps
    }
}

#[track_caller]
const fn fail(error: &PlanError) -> ! {
    panic!("{}", error.message().as_str())
}
