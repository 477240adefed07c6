//! What a solver is asked to be.

use std::time::Duration;

use cute_algebra::plan::{Distribution, LocalOrder, PlanError, Problem, RankMap};

use crate::Element;
use crate::transport::Threads;

/// The size of block-cyclic tiles.
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
    pub fn new(grid: (i64, i64)) -> Options {
        Options {
            grid,
            tile: Tile::Auto,
            rank_map: RankMap::RowMajor,
            local_order: LocalOrder::RowMajor,
            patience: Threads::<f64>::PATIENCE,
        }
    }

    /// With tiles of a fixed size.
    pub fn tile(self, size: i64) -> Options {
        Options { tile: Tile::Fixed(size), ..self }
    }

    /// With another numbering of the ranks.
    pub fn rank_map(self, rank_map: RankMap) -> Options {
        Options { rank_map, ..self }
    }

    /// With shards of another memory order.
    pub fn local_order(self, local_order: LocalOrder) -> Options {
        Options { local_order, ..self }
    }

    /// With other bounds for the waits between ranks.
    pub fn patience(self, patience: Duration) -> Options {
        Options { patience, ..self }
    }

    /// The redistribution of the matrix of a call. Its tiles are square.
    pub fn matrix<T: Element>(&self, rows: i64, cols: i64) -> Problem {
        let tile = self.tile.size(rows, self.grid);
        self.problem::<T>((rows, cols), (tile, tile))
    }

    /// The redistribution of the right-hand sides of a call: rows in the tiles of the matrix; columns in tiles no wider than needed.
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
    /// # Errors
    /// As [`Distribution::sharded`].
    pub fn sharded(&self, rows: i64, cols: i64) -> Result<Distribution, PlanError> {
        Distribution::sharded((rows, cols), self.grid, self.rank_map, self.local_order)
    }
}
