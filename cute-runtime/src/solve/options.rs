//! What a solver is asked to be.

use std::time::Duration;

use cute_algebra::plan::{Distribution, LocalOrder, PlanError, Problem, RankMap};

use crate::Element;
use crate::transport::Threads;

/// The size of block-cyclic tiles.
///
/// ```
/// use cute_runtime::solve::Tile;
/// // 600 rows on two grid rows are 300 a rank: four tiles of 75, rounded up to 80.
/// assert_eq!((Tile::Auto.size(600, (2, 2)), Tile::Fixed(48).size(600, (2, 2))), (80, 48));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tile {
    /// At least four tiles a rank where the matrix is large enough, at most 512 rows each, in multiples of 16: see [`Tile::size`].
    #[default]
    Auto,
    /// So many rows and columns.
    Fixed(i64),
}

impl Tile {
    /// The tile for `n` rows on a grid.
    ///
    /// A rank gets K = max(4, ceil(s / 512)) tiles of its s = ceil(n / max(grid rows, grid columns)) rows, of ceil(s / K) rows rounded up to
    /// 16: so padding stays below 16 rows a tile.
    ///
    /// ```
    /// use cute_runtime::solve::Tile;
    /// assert_eq!((Tile::Auto.size(600, (2, 2)), Tile::Auto.size(32768, (2, 2)), Tile::Fixed(48).size(600, (2, 2))), (80, 512, 48));
    /// ```
    pub fn size(self, n: i64, grid: (i64, i64)) -> i64 {
        match self {
            Tile::Fixed(size) => size,
            Tile::Auto => {
                let share = up(n.max(1), grid.0.max(grid.1).max(1));
                up(up(share, up(share, 512).max(4)), 16) * 16
            }
        }
    }
}

fn up(a: i64, b: i64) -> i64 {
    (a - 1) / b + 1
}

/// The grid, the tiles and the shards of a solver.
///
/// ```
/// use cute_runtime::solve::Options;
/// let options = Options::new((2, 2)).tile(48);
/// let problem = options.matrix::<f64>(600, 600);
/// assert_eq!((problem.grid, problem.tile), ((2, 2), (48, 48)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Grid rows and columns.
    pub grid: (i64, i64),
    /// Tiles of the solver's distribution.
    pub tile: Tile,
    /// How the ranks are numbered.
    pub rank_map: RankMap,
    /// The order of the memory of the caller's shards.
    pub local_order: LocalOrder,
    /// How long a rank waits for another one.
    pub patience: Duration,
}

impl Options {
    /// A grid with the defaults: automatic tiles, row-major rank map, row-major shards, 30 seconds of patience.
    ///
    /// ```
    /// use cute_runtime::solve::{Options, Tile};
    /// let options = Options::new((2, 3));
    /// assert_eq!((options.grid, options.tile, options.patience.as_secs()), ((2, 3), Tile::Auto, 30));
    /// ```
    pub fn new(grid: (i64, i64)) -> Options {
        Options {
            grid,
            tile: Tile::Auto,
            rank_map: RankMap::RowMajor,
            local_order: LocalOrder::RowMajor,
            patience: Threads::<f64>::PATIENCE,
        }
    }

    /// With square tiles of a fixed size, in rows.
    ///
    /// ```
    /// use cute_runtime::solve::{Options, Tile};
    /// assert_eq!(Options::new((2, 2)).tile(48).tile, Tile::Fixed(48));
    /// ```
    pub fn tile(self, size: i64) -> Options {
        Options { tile: Tile::Fixed(size), ..self }
    }

    /// With another numbering of the ranks.
    ///
    /// ```
    /// use cute_runtime::{plan::RankMap, solve::Options};
    /// let options = Options::new((2, 2)).rank_map(RankMap::ColumnMajor);
    /// // The first element of the upper right shard is on rank 2, not on rank 1.
    /// assert_eq!(options.sharded(6, 6)?.place(0, 3), (2, 0));
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    pub fn rank_map(self, rank_map: RankMap) -> Options {
        Options { rank_map, ..self }
    }

    /// With shards of another memory order.
    ///
    /// ```
    /// use cute_runtime::{plan::LocalOrder, solve::Options};
    /// let options = Options::new((2, 2)).local_order(LocalOrder::ColumnMajor);
    /// // Shards of 3x3: the second element of the first column follows the first.
    /// assert_eq!(options.sharded(6, 6)?.place(1, 0), (0, 1));
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    pub fn local_order(self, local_order: LocalOrder) -> Options {
        Options { local_order, ..self }
    }

    /// With another bound for the waits between ranks.
    ///
    /// ```
    /// use cute_runtime::solve::Options;
    /// use std::time::Duration;
    /// let options = Options::new((2, 2)).patience(Duration::from_secs(5));
    /// assert_eq!(options.patience, Duration::from_secs(5));
    /// ```
    pub fn patience(self, patience: Duration) -> Options {
        Options { patience, ..self }
    }

    /// The redistribution of the matrix of a call. Its tiles are square.
    ///
    /// ```
    /// use cute_runtime::solve::Options;
    /// let problem = Options::new((2, 2)).tile(2).matrix::<f32>(6, 6);
    /// assert_eq!((problem.matrix, problem.tile, problem.dtype.bytes()), ((6, 6), (2, 2), 4));
    /// ```
    pub fn matrix<T: Element>(&self, rows: i64, cols: i64) -> Problem {
        let tile = self.tile.size(rows, self.grid);
        self.problem::<T>((rows, cols), (tile, tile))
    }

    /// The redistribution of the right-hand sides of a call: rows in the tiles of the matrix; columns in tiles no wider than needed.
    ///
    /// ```
    /// use cute_runtime::solve::Options;
    /// // Three columns on two grid columns: tiles of two.
    /// let problem = Options::new((2, 2)).tile(48).right_hand_side::<f64>(600, 3);
    /// assert_eq!((problem.matrix, problem.tile), ((600, 3), (48, 2)));
    /// ```
    pub fn right_hand_side<T: Element>(&self, rows: i64, cols: i64) -> Problem {
        let tile = self.tile.size(rows, self.grid);
        self.problem::<T>((rows, cols), (tile, tile.min(up(cols.max(1), self.grid.1.max(1)))))
    }

    fn problem<T: Element>(&self, matrix: (i64, i64), tile: (i64, i64)) -> Problem {
        let Options { grid, rank_map, local_order, .. } = *self;
        Problem { matrix, grid, tile, rank_map, local_order, dtype: T::DTYPE }
    }

    /// How the caller's shards of a matrix lie.
    ///
    /// ```
    /// use cute_runtime::solve::Options;
    /// // Shards of 3x3, row-major: element (4, 1) is at row 1, column 1 of the third.
    /// assert_eq!(Options::new((2, 2)).sharded(6, 6)?.place(4, 1), (2, 1 * 3 + 1));
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Distribution::sharded`].
    pub fn sharded(&self, rows: i64, cols: i64) -> Result<Distribution, PlanError> {
        Distribution::sharded((rows, cols), self.grid, self.rank_map, self.local_order)
    }
}
