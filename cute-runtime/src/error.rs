//! What can go wrong at run time, with the numbers that do not fit.

use std::time::Duration;

use cute_algebra::plan::PlanError;

use crate::input::InputError;

/// Why a redistribution or a solve has no result.
///
/// ```
/// use cute_runtime::{Error, Solver, input::Dense, solve::Options};
/// let mut solver = Solver::<f64>::new(Options::new((2, 2)))?;
/// let matrix = solver.shard(&Dense::zeros(6, 6)?)?;
/// let right = solver.shard_right_hand_side(&Dense::zeros(5, 1)?)?;
/// let error = solver.potrs(matrix, right, false).unwrap_err();
/// assert_eq!(error, Error::RightHandSide { found: 5, expected: 6 });
/// assert_eq!(error.to_string(), "the right-hand side has 5 rows, the matrix 6");
/// # Ok::<(), cute_runtime::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// There is no plan.
    #[error(transparent)]
    Plan(#[from] PlanError),

    /// An input file cannot be read, or an output file not be written.
    #[error(transparent)]
    Input(#[from] InputError),

    /// As many buffers as ranks are needed.
    #[error("grid {}x{} has {} ranks, given {found}", grid.0, grid.1, grid.0 * grid.1)]
    Ranks {
        /// Ranks given.
        found: usize,
        /// Grid rows and columns.
        grid: (u64, u64),
    },

    /// More ranks than one process runs as threads.
    #[error("{found} ranks: one process runs at most {limit} as threads")]
    TooManyRanks {
        /// Ranks asked for.
        found: u64,
        /// Ranks there can be.
        limit: u64,
    },

    /// A buffer that cannot hold what passes through it.
    #[error("the buffer of rank {rank} is too short: {found} elements, the redistribution needs {expected}")]
    BufferTooShort {
        /// Whose buffer.
        rank: usize,
        /// Elements given.
        found: usize,
        /// Elements needed.
        expected: u64,
    },

    /// A scratch panel that is smaller than the plan's.
    #[error("the scratch panels hold {found} elements, the redistribution needs {expected}")]
    ScratchTooShort {
        /// Elements given.
        found: usize,
        /// Elements needed.
        expected: u64,
    },

    /// Shards that are not distributed as the plan expects them.
    #[error("the matrix is distributed as {found}, the plan begins at {expected}")]
    Distribution {
        /// The layout of the shards.
        found: String,
        /// The layout of the plan.
        expected: String,
    },

    /// A solver for square matrices was given another one.
    #[error("the matrix is {rows}x{cols}: a Cholesky factorisation needs as many rows as columns")]
    NotSquare {
        /// Rows given.
        rows: u64,
        /// Columns given.
        cols: u64,
    },

    /// A right-hand side of another length than the matrix.
    #[error("the right-hand side has {found} rows, the matrix {expected}")]
    RightHandSide {
        /// Rows of the right-hand side.
        found: u64,
        /// Rows of the matrix.
        expected: u64,
    },

    /// Elements of another type than the schedule was made for.
    #[error("type mismatch: the elements are {found}, the schedule was made for {expected}")]
    Dtype {
        /// The type of the elements.
        found: &'static str,
        /// The type of the schedule.
        expected: &'static str,
    },

    /// A schedule for another grid or numbering than the solver's.
    #[error("the schedule is for {expected}, the solver runs {found}")]
    Schedule {
        /// What the solver runs.
        found: String,
        /// What the schedule was made for.
        expected: String,
    },

    /// The factorisation met a pivot that is not positive.
    #[error("the matrix is not positive definite: its leading minor of order {minor} is not positive")]
    NotPositiveDefinite {
        /// Order of the minor, counted from 1.
        minor: usize,
    },

    /// The matrix or the right-hand side contains a value that is not a finite number, or the solution left the range of its type.
    #[error("{what} contains a value that is not a finite number, at row {row}, column {col} (counted from 0)")]
    NotFinite {
        /// Which matrix.
        what: &'static str,
        /// Its row, 0-based.
        row: usize,
        /// Its column, 0-based.
        col: usize,
    },

    /// The system has no memory for a buffer.
    #[error("no memory for {elements} elements of {bytes} bytes")]
    Memory {
        /// Elements asked for.
        elements: u64,
        /// Bytes of one element.
        bytes: u64,
    },

    /// A rank waited for another one longer than allowed.
    #[error("rank {rank} waited {after:?} for rank {peer} in round {round}")]
    Timeout {
        /// Who waited.
        rank: usize,
        /// For whom.
        peer: usize,
        /// In which wave of the schedule.
        round: u32,
        /// How long.
        after: Duration,
    },

    /// A message that does not fit what its receiver expects.
    #[error("rank {rank} expected {expected} elements in round {round} from rank {peer}, found {found} in round {found_round}")]
    Message {
        /// The receiver.
        rank: usize,
        /// The sender.
        peer: usize,
        /// The receiver's round.
        round: u32,
        /// The sender's round.
        found_round: u32,
        /// Elements expected.
        expected: usize,
        /// Elements found.
        found: usize,
    },

    /// A rank ended while others still waited for it.
    #[error("rank {peer} ended before its round {round} with rank {rank}")]
    Gone {
        /// Who waited.
        rank: usize,
        /// Who is gone.
        peer: usize,
        /// In which wave of the schedule.
        round: u32,
    },

    /// A rank panicked.
    #[error("rank {rank} panicked: {message}")]
    Panicked {
        /// Which rank.
        rank: usize,
        /// What it said.
        message: String,
    },

    /// The system gave no thread.
    #[error("no thread for rank {rank}: {reason}")]
    Thread {
        /// Which rank.
        rank: usize,
        /// The system's reason.
        reason: String,
    },
}

/// A buffer of default values, or the error that there is no memory for it.
pub(crate) fn allocate<T: crate::Element>(elements: u64) -> Result<Vec<T>, Error> {
    let missing = || Error::Memory { elements, bytes: T::BYTES };
    let length = usize::try_from(elements).map_err(|_| missing())?;
    let mut buffer = Vec::new();
    buffer.try_reserve_exact(length).map_err(|_| missing())?;
    buffer.resize(length, T::default());
    Ok(buffer)
}
