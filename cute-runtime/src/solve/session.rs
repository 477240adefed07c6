//! A solver that keeps its ranks, plans and scratch between calls.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cute_algebra::plan::{Plan, Problem, Schedule};

use super::{DenseSolver, Faer, Options};
use crate::execute::{Direction, Scratch, Work, redistribute};
use crate::input::Dense;
use crate::transport::{Threads, Traffic};
use crate::{Error, Field, Shards};

/// A solver on a grid of ranks. It owns the connections between them, the scratch, and every plan it has made; calls reuse them.
///
/// ```
/// use cute_runtime::{Solver, input::kac_murdock_szego, solve::Options};
/// let mut solver = Solver::<f64>::new(Options::new((2, 2)).tile(2))?;
/// for n in [6, 7, 6] {
///     let matrix = kac_murdock_szego(n)?;
///     let (a, b) = (solver.shard(&matrix)?, solver.shard_right_hand_side(&matrix.row_sums()?)?);
///     // The solution of A x = A 1 is 1.
///     let x = solver.potrs(a, b, false)?.x;
///     assert!((x.get(n as u64 - 1, 0) - 1.0).abs() < 1e-14);
/// }
/// # Ok::<(), cute_runtime::Error>(())
/// ```
pub struct Solver<T> {
    options: Options,
    backend: Box<dyn DenseSolver<T>>,
    threads: Threads<T>,
    scratch: Vec<Scratch<T>>,
    plans: HashMap<Key, Arc<Plan>>,
}

/// What distinguishes two plans of one solver: extents and tile.
type Key = ((i64, i64), (i64, i64));

impl<T> core::fmt::Debug for Solver<T> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Solver").field("options", &self.options).field("plans", &self.plans.len()).finish_non_exhaustive()
    }
}

/// Where the time of a call went.
///
/// ```
/// use cute_runtime::{Solver, input::kac_murdock_szego, solve::Options};
/// let mut solver = Solver::<f64>::new(Options::new((2, 2)).tile(2))?;
/// let matrix = kac_murdock_szego(6)?;
/// let (a, b) = (solver.shard(&matrix)?, solver.shard_right_hand_side(&matrix.row_sums()?)?);
/// let seconds = solver.potrs(a, b, false)?.seconds;
/// println!("{:.6} of {:.6} s", seconds.solve, seconds.redistribute + seconds.solve + seconds.restore);
/// # assert!(seconds.redistribute > 0.0 && seconds.solve > 0.0 && seconds.restore > 0.0);
/// # Ok::<(), cute_runtime::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Seconds {
    /// Matrix and right-hand side to block-cyclic tiles.
    pub redistribute: f64,
    /// The solver itself.
    pub solve: f64,
    /// The solution to the caller's shards.
    pub restore: f64,
}

/// The result of a call.
///
/// ```
/// use cute_runtime::{Solver, input::kac_murdock_szego, solve::Options};
/// let mut solver = Solver::<f64>::new(Options::new((2, 2)).tile(2))?;
/// let matrix = kac_murdock_szego(6)?;
/// let (a, b) = (solver.shard(&matrix)?, solver.shard_right_hand_side(&matrix.row_sums()?)?);
/// let solution = solver.potrs(a, b, true)?;
/// assert_eq!((solution.x.distribution().rows(), solution.x.distribution().cols()), (6, 1));
/// assert!((solution.log_determinant.unwrap() - 5.0 * 0.75f64.ln()).abs() < 1e-14);
/// # Ok::<(), cute_runtime::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solution<T> {
    /// X, distributed as the right-hand side was.
    pub x: Shards<T>,
    /// The logarithm of the determinant, if asked for.
    pub log_determinant: Option<f64>,
    /// Where the time went.
    pub seconds: Seconds,
    /// What passed between ranks for the matrix.
    pub matrix: Work,
    /// What passed between ranks for the right-hand side, forwards and backwards.
    pub right_hand_side: [Work; 2],
    /// Bytes of scratch on each rank.
    pub scratch_bytes: u64,
}

impl<T> Solution<T> {
    /// Bytes on the wire of all ranks and all redistributions of the call together.
    ///
    /// ```
    /// use cute_runtime::{Solver, input::kac_murdock_szego, solve::Options};
    /// let mut solver = Solver::<f64>::new(Options::new((2, 2)).tile(2))?;
    /// let matrix = kac_murdock_szego(8)?;
    /// let (a, b) = (solver.shard(&matrix)?, solver.shard_right_hand_side(&matrix.row_sums()?)?);
    /// // Of the matrix 32 elements change their grid row and 32 their grid column; of the right-hand side 4 change it, twice.
    /// assert_eq!(solver.potrs(a, b, false)?.bytes_on_wire(), (32 + 32 + 2 * 4) * 8);
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    pub fn bytes_on_wire(&self) -> u64 {
        let bytes = |work: &Work| -> u64 {
            let Traffic { bytes, .. } = work.traffic;
            bytes
        };
        bytes(&self.matrix) + self.right_hand_side.iter().map(bytes).sum::<u64>()
    }
}

impl<T: Field> Solver<T> {
    /// A solver whose ranks are threads of this process, with faer behind it.
    ///
    /// ```
    /// use cute_runtime::{Solver, solve::Options};
    /// assert_eq!(Solver::<f64>::new(Options::new((2, 2)))?.options().grid, (2, 2));
    /// let error = Solver::<f64>::new(Options::new((16, 17))).unwrap_err();
    /// assert_eq!(error.to_string(), "272 ranks: one process runs at most 256 as threads");
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Plan`] for a grid or tile below 1, [`Error::TooManyRanks`].
    pub fn new(options: Options) -> Result<Solver<T>, Error> {
        Solver::with_backend(options, Box::new(Faer))
    }

    /// A solver with another backend.
    ///
    /// ```
    /// use cute_runtime::{Error, Shards, Solver, input::kac_murdock_szego, solve::{DenseSolver, Options}};
    /// /// Solves with the identity: X is B.
    /// struct Identity;
    /// impl DenseSolver<f64> for Identity {
    ///     fn potrs(&self, _: &Shards<f64>, _: &mut Shards<f64>, log_determinant: bool) -> Result<Option<f64>, Error> {
    ///         Ok(log_determinant.then_some(0.0))
    ///     }
    /// }
    /// let mut solver = Solver::with_backend(Options::new((2, 2)).tile(2), Box::new(Identity))?;
    /// let matrix = kac_murdock_szego(6)?;
    /// let (a, b) = (solver.shard(&matrix)?, solver.shard_right_hand_side(&matrix.row_sums()?)?);
    /// assert_eq!(solver.potrs(a, b, false)?.x.gather()?, matrix.row_sums()?);
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Solver::new`].
    pub fn with_backend(options: Options, backend: Box<dyn DenseSolver<T>>) -> Result<Solver<T>, Error> {
        // The smallest matrix has a plan exactly when grid and tile are possible at all.
        let ranks = options.matrix::<T>(1, 1).target()?.ranks();
        Ok(Solver { options, backend, threads: Threads::new(ranks, options.patience)?, scratch: Vec::new(), plans: HashMap::new() })
    }

    /// What the solver was asked to be.
    ///
    /// ```
    /// use cute_runtime::{Solver, solve::{Options, Tile}};
    /// let solver = Solver::<f64>::new(Options::new((2, 2)).tile(48))?;
    /// assert_eq!(solver.options().tile, Tile::Fixed(48));
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Uses a schedule that was made at compile time for matrices of its extents and tile.
    ///
    /// ```
    /// use cute_runtime::{Solver, plan::Schedule, solve::Options};
    /// use cute_static::redistribution;
    /// static SCHEDULE: Schedule = redistribution! { matrix: (12, 12), grid: (2, 2), tile: 2, dtype: f64 };
    /// let mut solver = Solver::<f64>::new(Options::new((2, 2)).tile(2))?;
    /// assert_eq!(solver.adopt(&SCHEDULE)?.steps(), SCHEDULE.steps());
    /// let error = Solver::<f32>::new(*solver.options())?.adopt(&SCHEDULE).unwrap_err();
    /// assert_eq!(error.to_string(), "type mismatch: the elements are f32, the schedule was made for f64");
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Dtype`] for other elements, [`Error::Schedule`] for another grid, tile, rank map or memory order than the solver's.
    pub fn adopt(&mut self, schedule: &Schedule) -> Result<Arc<Plan>, Error> {
        let problem = schedule.problem();
        if problem.dtype != T::DTYPE {
            return Err(Error::Dtype { found: T::DTYPE.name(), expected: problem.dtype.name() });
        }
        let own = self.options.matrix::<T>(problem.matrix.0, problem.matrix.1);
        let [found, expected] = [&own, problem].map(|Problem { grid, tile, rank_map, local_order, .. }| {
            let (map, order) = (rank_map.name(), local_order.name());
            format!("grid {}x{}, tile {}x{}, {map} ranks, {order} shards", grid.0, grid.1, tile.0, tile.1)
        });
        if found != expected {
            return Err(Error::Schedule { found, expected });
        }
        let plan = Arc::new(Plan::from_schedule(schedule)?);
        self.plans.insert((problem.matrix, problem.tile), Arc::clone(&plan));
        Ok(plan)
    }

    /// The plan of the matrix of a call, made once.
    ///
    /// ```
    /// use cute_runtime::{Solver, solve::Options};
    /// let mut solver = Solver::<f64>::new(Options::new((2, 2)).tile(2))?;
    /// let plan = solver.matrix_plan(8, 8)?;
    /// // Half of the 64 elements change their grid row, half their grid column, at 8 bytes each.
    /// assert_eq!(plan.costs(8).bytes_on_wire, (32 + 32) * 8);
    /// assert!(std::sync::Arc::ptr_eq(&plan, &solver.matrix_plan(8, 8)?));
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Plan`] where there is none.
    pub fn matrix_plan(&mut self, rows: i64, cols: i64) -> Result<Arc<Plan>, Error> {
        self.plan(&self.options.matrix::<T>(rows, cols))
    }

    /// The plan of the right-hand side of a call, made once.
    ///
    /// ```
    /// use cute_runtime::{Solver, solve::Options};
    /// let mut solver = Solver::<f64>::new(Options::new((2, 2)).tile(2))?;
    /// // Rows 2 to 5 change their grid row.
    /// assert_eq!(solver.right_hand_side_plan(8, 1)?.costs(8).bytes_on_wire, 4 * 8);
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Plan`] where there is none.
    pub fn right_hand_side_plan(&mut self, rows: i64, cols: i64) -> Result<Arc<Plan>, Error> {
        self.plan(&self.options.right_hand_side::<T>(rows, cols))
    }

    fn plan(&mut self, problem: &Problem) -> Result<Arc<Plan>, Error> {
        let key = (problem.matrix, problem.tile);
        if let Some(plan) = self.plans.get(&key) {
            return Ok(Arc::clone(plan));
        }
        let plan = Arc::new(Plan::of(problem)?);
        self.plans.insert(key, Arc::clone(&plan));
        Ok(plan)
    }

    /// Distributes the matrix of a call over the ranks in contiguous shards, with room for every distribution that it passes through.
    ///
    /// ```
    /// use cute_runtime::{Solver, input::kac_murdock_szego, solve::Options};
    /// let mut solver = Solver::<f64>::new(Options::new((2, 2)).tile(2))?;
    /// let shards = solver.shard(&kac_murdock_szego(6)?)?;
    /// // Rank 1 begins with element (0, 3).
    /// assert_eq!((shards.buffers()[1][0], shards.gather()?), (0.125, kac_murdock_szego(6)?));
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Plan`] where there is no plan for it, [`Error::Memory`].
    pub fn shard(&mut self, matrix: &Dense<T>) -> Result<Shards<T>, Error> {
        let plan = self.matrix_plan(matrix.rows() as i64, matrix.cols() as i64)?;
        scatter(&plan, matrix)
    }

    /// Distributes the right-hand sides of a call, one a column, likewise.
    ///
    /// ```
    /// use cute_runtime::{Solver, input::Dense, solve::Options};
    /// let mut solver = Solver::<f64>::new(Options::new((2, 2)).tile(2))?;
    /// let shards = solver.shard_right_hand_side(&Dense::from_fn(6, 2, |row, col| (10 * row + col) as f64)?)?;
    /// // Rank 3 has the rows 3 to 5 of column 1.
    /// assert_eq!(shards.buffers()[3][..3], [31.0, 41.0, 51.0]);
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Solver::shard`].
    pub fn shard_right_hand_side(&mut self, right: &Dense<T>) -> Result<Shards<T>, Error> {
        let plan = self.right_hand_side_plan(right.rows() as i64, right.cols() as i64)?;
        scatter(&plan, right)
    }

    /// Solves A X = B for a symmetric (Hermitian) positive definite A, of which the lower triangle is read. A is consumed; X comes back as B was
    /// distributed.
    ///
    /// ```
    /// use cute_runtime::{Solver, input::kac_murdock_szego, solve::Options};
    /// let mut solver = Solver::<f64>::new(Options::new((2, 2)).tile(2))?;
    /// let matrix = kac_murdock_szego(6)?;
    /// let (a, b) = (solver.shard(&matrix)?, solver.shard_right_hand_side(&matrix.row_sums()?)?);
    /// let x = solver.potrs(a, b, false)?.x.gather()?;
    /// // The solution of A x = A 1 is 1.
    /// assert!(x.values().iter().all(|value| (value - 1.0).abs() < 1e-14));
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::NotSquare`] and [`Error::RightHandSide`] for extents that do not fit; [`Error::Ranks`], [`Error::BufferTooShort`] and
    /// [`Error::Distribution`] for shards that do not fit the solver; [`Error::NotPositiveDefinite`]; that of a rank that failed.
    #[tracing::instrument(level = "info", skip_all)]
    pub fn potrs(&mut self, mut a: Shards<T>, b: Shards<T>, log_determinant: bool) -> Result<Solution<T>, Error> {
        let [(rows, cols), (length, right)] = [&a, &b].map(|shards| (shards.distribution().rows(), shards.distribution().cols()));
        if rows != cols {
            return Err(Error::NotSquare { rows, cols });
        }
        if length != rows {
            return Err(Error::RightHandSide { found: length, expected: rows });
        }
        let plans = (self.matrix_plan(rows as i64, cols as i64)?, self.right_hand_side_plan(length as i64, right as i64)?);
        let mut x = b;
        let (forward, redistribute) = timed(|| {
            Ok((self.redistribute(&plans.0, &mut a, Direction::Forward)?, self.redistribute(&plans.1, &mut x, Direction::Forward)?))
        })?;
        let (log_determinant, solve) = timed(|| self.backend.potrs(&a, &mut x, log_determinant))?;
        let (backward, restore) = timed(|| self.redistribute(&plans.1, &mut x, Direction::Backward))?;
        Ok(Solution {
            x,
            log_determinant,
            seconds: Seconds { redistribute: redistribute.as_secs_f64(), solve: solve.as_secs_f64(), restore: restore.as_secs_f64() },
            matrix: forward.0,
            right_hand_side: [forward.1, backward],
            scratch_bytes: self.scratch.iter().map(Scratch::bytes).max().unwrap_or(0),
        })
    }

    /// Runs a plan on the solver's ranks.
    ///
    /// ```
    /// use cute_runtime::{Solver, execute::Direction, input::Dense, solve::Options};
    /// let mut solver = Solver::<f64>::new(Options::new((2, 2)).tile(2))?;
    /// let mut shards = solver.shard(&Dense::from_fn(8, 8, |row, col| (10 * row + col) as f64)?)?;
    /// let plan = solver.matrix_plan(8, 8)?;
    /// solver.redistribute(&plan, &mut shards, Direction::Forward)?;
    /// // Rank 0 now has the rows 0, 1, 4 and 5, of column 0 first.
    /// assert_eq!(shards.buffers()[0][..4], [0.0, 10.0, 40.0, 50.0]);
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`redistribute`](crate::execute::redistribute).
    pub fn redistribute(&mut self, plan: &Plan, shards: &mut Shards<T>, direction: Direction) -> Result<Work, Error> {
        redistribute(plan, direction, shards, &mut self.scratch, &mut self.threads)
    }
}

fn timed<R>(work: impl FnOnce() -> Result<R, Error>) -> Result<(R, Duration), Error> {
    let start = Instant::now();
    let result = work()?;
    Ok((result, start.elapsed()))
}

fn scatter<T: Field>(plan: &Plan, matrix: &Dense<T>) -> Result<Shards<T>, Error> {
    Shards::from_fn(*plan.source(), plan.frame().capacity, |row, col| matrix.get(row as usize, col as usize))
}
