//! Distributions: layouts from the coordinates of a matrix into (rank, offset in the rank's buffer).

use super::axis::AxisMap;
use super::error::{Codomain, PlanError};
use super::step::Axis;
use crate::error::Error;
use crate::htuple::HTuple;
use crate::layout::{Layout, Mode};
use crate::scalar::{Path, Ring, Scalar, Term};

/// How the ranks of a grid are numbered.
///
/// ```
/// use cute_algebra::plan::{Distribution, LocalOrder, RankMap};
/// let rank = |map| Distribution::sharded((8, 8), (2, 3), map, LocalOrder::RowMajor).unwrap().rank(1, 2);
/// assert_eq!((rank(RankMap::RowMajor), rank(RankMap::ColumnMajor)), (1 * 3 + 2, 2 * 2 + 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RankMap {
    /// `rank = grid row * grid columns + grid column`.
    RowMajor,
    /// `rank = grid column * grid rows + grid row`.
    ColumnMajor,
}

impl RankMap {
    /// `row-major` or `column-major`.
    ///
    /// ```
    /// assert_eq!(cute_algebra::plan::RankMap::ColumnMajor.name(), "column-major");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            RankMap::RowMajor => "row-major",
            RankMap::ColumnMajor => "column-major",
        }
    }

    const fn steps(self, rows: i64, cols: i64) -> (i64, i64) {
        match self {
            RankMap::RowMajor => (cols, 1),
            RankMap::ColumnMajor => (1, rows),
        }
    }
}

/// The order of the elements in one rank's buffer.
///
/// ```
/// use cute_algebra::plan::{Distribution, LocalOrder, RankMap};
/// // Shards of 4x2: element (1, 1) of the first is one row, or one column, and one more away.
/// let offset = |order| Distribution::sharded((8, 4), (2, 2), RankMap::RowMajor, order).unwrap().place(1, 1).1;
/// assert_eq!((offset(LocalOrder::RowMajor), offset(LocalOrder::ColumnMajor)), (2 + 1, 1 + 4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LocalOrder {
    /// Rows one after another.
    RowMajor,
    /// Columns one after another.
    ColumnMajor,
}

impl LocalOrder {
    /// `row-major` or `column-major`.
    ///
    /// ```
    /// assert_eq!(cute_algebra::plan::LocalOrder::RowMajor.name(), "row-major");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            LocalOrder::RowMajor => "row-major",
            LocalOrder::ColumnMajor => "column-major",
        }
    }
}

/// One rank's buffer as a matrix.
///
/// ```
/// use cute_algebra::plan::{Distribution, Local, LocalOrder, RankMap};
/// let cyclic = Distribution::block_cyclic((12, 12), (2, 2), (2, 2), RankMap::RowMajor).unwrap();
/// assert_eq!(*cyclic.local(), Local { rows: 6, cols: 6, order: LocalOrder::ColumnMajor, leading: 6 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Local {
    /// Rows, padding included.
    pub rows: u64,
    /// Columns, padding included.
    pub cols: u64,
    /// Which of them follow one another.
    pub order: LocalOrder,
    /// The leading dimension in elements: the distance from one row (row-major) or column (column-major) to the next.
    pub leading: u64,
}

impl Local {
    /// Elements from the first to the end of the last row or column with its padding.
    ///
    /// ```
    /// use cute_algebra::plan::{Local, LocalOrder};
    /// let padded = Local { rows: 5, cols: 3, order: LocalOrder::ColumnMajor, leading: 8 };
    /// assert_eq!(padded.elements(), 8 * 3);
    /// ```
    pub const fn elements(&self) -> u64 {
        self.leading
            * match self.order {
                LocalOrder::RowMajor => self.rows,
                LocalOrder::ColumnMajor => self.cols,
            }
    }

    /// The offset, in elements, of a local row and column, 0-based.
    ///
    /// ```
    /// use cute_algebra::plan::{Local, LocalOrder};
    /// let padded = Local { rows: 5, cols: 3, order: LocalOrder::ColumnMajor, leading: 8 };
    /// assert_eq!(padded.offset(4, 2), 4 + 2 * 8);
    /// ```
    pub const fn offset(&self, row: u64, col: u64) -> u64 {
        match self.order {
            LocalOrder::RowMajor => row * self.leading + col,
            LocalOrder::ColumnMajor => row + col * self.leading,
        }
    }
}

/// How a matrix lies on the ranks of a grid: a layout from (row, column) into (rank, offset), `e0` moving the rank and `e1` the offset in
/// the rank's buffer in elements, over a padded domain of which `rows` x `cols` are real.
///
/// Everything the planner knows about a distribution is read off its layout; the constructors below only write the usual ones down.
///
/// ```
/// use cute_algebra::plan::{Distribution, LocalOrder, RankMap};
/// let sharded = Distribution::sharded((600, 600), (2, 2), RankMap::RowMajor, LocalOrder::RowMajor).unwrap();
/// assert_eq!(sharded.layout().to_string(), "((300,2),(300,2)):((300*e1,2*e0),(e1,e0))");
/// let cyclic = Distribution::block_cyclic((600, 600), (2, 2), (48, 48), RankMap::RowMajor).unwrap();
/// assert_eq!(cyclic.layout().to_string(), "((48,2,7),(48,2,7)):((e1,2*e0,48*e1),(336*e1,e0,16128*e1))");
/// assert_eq!(cyclic.place(100, 50), (1, 52 + 336 * 2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Distribution {
    layout: Layout,
    rows: AxisMap,
    cols: AxisMap,
    rank_map: RankMap,
    local: Local,
}

impl Distribution {
    /// Contiguous blocks: rank (pr, pc) holds `ceil(rows / grid rows)` x `ceil(cols / grid columns)` elements from row and column
    /// `pr` and `pc` times that on. The last shards are padded where the grid does not divide the matrix.
    ///
    /// ```
    /// use cute_algebra::plan::{Distribution, LocalOrder, RankMap};
    /// // Rows 0 to 3 and 4 to 6: shards of ceil(7/2) = 4 rows and 3 columns.
    /// let sharded = Distribution::sharded((7, 6), (2, 2), RankMap::RowMajor, LocalOrder::RowMajor).unwrap();
    /// assert_eq!(sharded.layout().to_string(), "((4,2),(3,2)):((3*e1,2*e0),(e1,e0))");
    /// assert_eq!(sharded.place(5, 4), (3, 1 * 3 + 1));
    /// ```
    ///
    /// # Errors
    /// [`PlanError::Matrix`] or [`PlanError::Grid`] for extents below 1, [`PlanError::TooLarge`] or [`PlanError::Algebra`] beyond the
    /// planner's integers.
    pub const fn sharded(matrix: (i64, i64), grid: (i64, i64), rank_map: RankMap, order: LocalOrder) -> Result<Distribution, PlanError> {
        tri!(check(matrix, grid));
        let (rows, cols) = ((matrix.0 - 1) / grid.0 + 1, (matrix.1 - 1) / grid.1 + 1);
        let (er, ec) = rank_map.steps(grid.0, grid.1);
        let (row, col) = match order {
            LocalOrder::RowMajor => (cols, 1),
            LocalOrder::ColumnMajor => (1, rows),
        };
        let leaves = [(rows, row, 1), (grid.0, er, 0), (cols, col, 1), (grid.1, ec, 0)];
        Distribution::from_layout(tri!(two_modes(&leaves)), matrix.0, matrix.1)
    }

    /// 2D block-cyclic tiles with column-major local memory, as ScaLAPACK and cuSOLVERMp take them: tile (i, j) belongs to the rank at
    /// (i mod grid rows, j mod grid columns). Every rank's leading dimension is that of a full share of padded tiles.
    ///
    /// ```
    /// use cute_algebra::plan::{Distribution, RankMap};
    /// // Row 5 is row 1 of tile 2, the second tile of grid row 0; column 3 is column 1 of tile 1, the first of grid column 1.
    /// let cyclic = Distribution::block_cyclic((8, 8), (2, 2), (2, 2), RankMap::RowMajor).unwrap();
    /// assert_eq!(cyclic.place(5, 3), (1, (2 + 1) + 1 * 4));
    /// ```
    ///
    /// # Errors
    /// As [`Distribution::sharded`], and [`PlanError::Tile`] for a tile below 1.
    pub const fn block_cyclic(
        matrix: (i64, i64),
        grid: (i64, i64),
        tile: (i64, i64),
        rank_map: RankMap,
    ) -> Result<Distribution, PlanError> {
        tri!(check(matrix, grid));
        if tile.0 < 1 || tile.1 < 1 {
            return Err(PlanError::Tile { rows: tile.0, cols: tile.1 });
        }
        let (tiles_down, tiles_right) = (turns(matrix.0, grid.0, tile.0), turns(matrix.1, grid.1, tile.1));
        let height = tri!(times(tile.0, tiles_down));
        let (er, ec) = rank_map.steps(grid.0, grid.1);
        let leaves = [
            (tile.0, 1, 1),
            (grid.0, er, 0),
            (tiles_down, tile.0, 1),
            (tile.1, height, 1),
            (grid.1, ec, 0),
            (tiles_right, tri!(times(tile.1, height)), 1),
        ];
        Distribution::from_layout(tri!(two_modes(&leaves)), matrix.0, matrix.1)
    }

    /// A distribution from its layout: two modes, rows and columns, whose strides are multiples of `e0` (rank) and `e1` (offset).
    ///
    /// ```
    /// use cute_algebra::plan::{Distribution, PlanError};
    /// let layout = "((4,2),(4,2)):((4*e1,3*e0),(e1,e0))".parse().unwrap();
    /// let refused = Distribution::from_layout(layout, 8, 8).unwrap_err();
    /// assert_eq!(refused.to_string(), "rank map with steps (3,1) on grid 2x2 is neither row-major, (2,1), nor column-major, (1,2)");
    /// ```
    ///
    /// # Errors
    /// [`PlanError`] where the layout is not a bijection, leaves gaps, or its rank map or local memory is neither row-major nor
    /// column-major; [`PlanError::Domain`] where the matrix exceeds the layout's domain.
    pub const fn from_layout(layout: Layout, rows: i64, cols: i64) -> Result<Distribution, PlanError> {
        if rows < 1 || cols < 1 {
            return Err(PlanError::Matrix { rows, cols });
        }
        if layout.modes().is_leaf() || layout.rank() != 2 {
            return Err(PlanError::Modes { found: layout.rank() });
        }
        let rows = tri!(AxisMap::analyse(&layout, Axis::Rows, rows as u64));
        let cols = tri!(AxisMap::analyse(&layout, Axis::Columns, cols as u64));
        let rank_map = tri!(rank_map(&rows, &cols));
        let local = tri!(local(&rows, &cols));
        Ok(Distribution { layout, rows, cols, rank_map, local })
    }

    /// The layout.
    ///
    /// ```
    /// use cute_algebra::plan::{Distribution, LocalOrder, RankMap};
    /// let sharded = Distribution::sharded((8, 8), (2, 1), RankMap::RowMajor, LocalOrder::RowMajor).unwrap();
    /// assert_eq!(sharded.layout().to_string(), "((4,2),(8,1)):((8*e1,e0),(e1,e0))");
    /// ```
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Rows of the matrix.
    ///
    /// ```
    /// use cute_algebra::plan::{Distribution, LocalOrder, RankMap};
    /// let sharded = Distribution::sharded((7, 6), (2, 2), RankMap::RowMajor, LocalOrder::RowMajor).unwrap();
    /// assert_eq!(sharded.rows(), 7);
    /// ```
    pub const fn rows(&self) -> u64 {
        self.rows.extent()
    }

    /// Columns of the matrix.
    ///
    /// ```
    /// use cute_algebra::plan::{Distribution, LocalOrder, RankMap};
    /// let sharded = Distribution::sharded((7, 6), (2, 2), RankMap::RowMajor, LocalOrder::RowMajor).unwrap();
    /// assert_eq!(sharded.cols(), 6);
    /// ```
    pub const fn cols(&self) -> u64 {
        self.cols.extent()
    }

    /// The map of one axis.
    ///
    /// ```
    /// use cute_algebra::plan::{Axis, Distribution, LocalOrder, RankMap};
    /// let sharded = Distribution::sharded((7, 6), (2, 3), RankMap::RowMajor, LocalOrder::RowMajor).unwrap();
    /// assert_eq!((sharded.axis(Axis::Rows).ranks(), sharded.axis(Axis::Columns).ranks()), (2, 3));
    /// ```
    pub const fn axis(&self, axis: Axis) -> &AxisMap {
        match axis {
            Axis::Rows => &self.rows,
            Axis::Columns => &self.cols,
        }
    }

    /// Grid rows and columns.
    ///
    /// ```
    /// use cute_algebra::plan::{Distribution, LocalOrder, RankMap};
    /// let sharded = Distribution::sharded((7, 6), (2, 3), RankMap::RowMajor, LocalOrder::RowMajor).unwrap();
    /// assert_eq!(sharded.grid(), (2, 3));
    /// ```
    pub const fn grid(&self) -> (u64, u64) {
        (self.rows.ranks(), self.cols.ranks())
    }

    /// Number of ranks.
    ///
    /// ```
    /// use cute_algebra::plan::{Distribution, LocalOrder, RankMap};
    /// let sharded = Distribution::sharded((7, 6), (2, 3), RankMap::RowMajor, LocalOrder::RowMajor).unwrap();
    /// assert_eq!(sharded.ranks(), 6);
    /// ```
    pub const fn ranks(&self) -> u64 {
        self.rows.ranks() * self.cols.ranks()
    }

    /// How the ranks are numbered; row-major where both agree.
    ///
    /// ```
    /// use cute_algebra::plan::{Distribution, LocalOrder, RankMap};
    /// let map = |grid| Distribution::sharded((8, 8), grid, RankMap::ColumnMajor, LocalOrder::RowMajor).unwrap().rank_map();
    /// assert_eq!((map((2, 2)), map((1, 4))), (RankMap::ColumnMajor, RankMap::RowMajor));
    /// ```
    pub const fn rank_map(&self) -> RankMap {
        self.rank_map
    }

    /// The buffer of one rank as a matrix.
    ///
    /// ```
    /// use cute_algebra::plan::{Distribution, LocalOrder, RankMap};
    /// let sharded = Distribution::sharded((7, 6), (2, 2), RankMap::RowMajor, LocalOrder::RowMajor).unwrap();
    /// assert_eq!((sharded.local().rows, sharded.local().cols, sharded.local().leading), (4, 3, 3));
    /// ```
    pub const fn local(&self) -> &Local {
        &self.local
    }

    /// The rank, 0-based, at a place of the grid, 0-based.
    ///
    /// ```
    /// use cute_algebra::plan::{Distribution, LocalOrder, RankMap};
    /// let sharded = Distribution::sharded((8, 8), (2, 3), RankMap::RowMajor, LocalOrder::RowMajor).unwrap();
    /// assert_eq!(sharded.rank(1, 2), 1 * 3 + 2);
    /// ```
    pub const fn rank(&self, grid_row: u64, grid_col: u64) -> u64 {
        match self.rank_map {
            RankMap::RowMajor => grid_row * self.cols.ranks() + grid_col,
            RankMap::ColumnMajor => grid_col * self.rows.ranks() + grid_row,
        }
    }

    /// The place of a rank in the grid, (grid row, grid column), all 0-based.
    ///
    /// ```
    /// use cute_algebra::plan::{Distribution, LocalOrder, RankMap};
    /// let sharded = Distribution::sharded((8, 8), (2, 3), RankMap::RowMajor, LocalOrder::RowMajor).unwrap();
    /// assert_eq!(sharded.coordinates(5), (1, 2));
    /// ```
    pub const fn coordinates(&self, rank: u64) -> (u64, u64) {
        match self.rank_map {
            RankMap::RowMajor => (rank / self.cols.ranks(), rank % self.cols.ranks()),
            RankMap::ColumnMajor => (rank % self.rows.ranks(), rank / self.rows.ranks()),
        }
    }

    /// The rank and the offset in its buffer, in elements, of the element of the matrix at (row, column), all 0-based.
    ///
    /// ```
    /// use cute_algebra::plan::{Distribution, LocalOrder, RankMap};
    /// // Element (5, 6) is element (1, 2) of the shard of rank 3, whose rows have 4 elements.
    /// let sharded = Distribution::sharded((8, 8), (2, 2), RankMap::RowMajor, LocalOrder::RowMajor).unwrap();
    /// assert_eq!(sharded.place(5, 6), (3, 1 * 4 + 2));
    /// ```
    pub const fn place(&self, row: u64, col: u64) -> (u64, u64) {
        let (row, col) = (self.rows.place(row), self.cols.place(col));
        (self.rank(row.coordinate, col.coordinate), self.local.offset(row.local, col.local))
    }
}

const fn check(matrix: (i64, i64), grid: (i64, i64)) -> Result<(), PlanError> {
    if matrix.0 < 1 || matrix.1 < 1 {
        return Err(PlanError::Matrix { rows: matrix.0, cols: matrix.1 });
    }
    if grid.0 < 1 || grid.1 < 1 {
        return Err(PlanError::Grid { rows: grid.0, cols: grid.1 });
    }
    Ok(())
}

/// Tiles that one rank holds at most: `ceil(extent / (ranks * tile))`.
const fn turns(extent: i64, ranks: i64, tile: i64) -> i64 {
    ((extent - 1) / tile) / ranks + 1
}

const fn times(a: i64, b: i64) -> Result<i64, PlanError> {
    match a.checked_mul(b) {
        Some(product) => Ok(product),
        None => Err(PlanError::Algebra(Error::Overflow { of: "local extent" })),
    }
}

/// The layout of two modes whose leaves, half of them each, are (extent, factor, axis of the codomain).
const fn two_modes(leaves: &[(i64, i64, i64)]) -> Result<Layout, PlanError> {
    match try_two_modes(leaves) {
        Ok(layout) => Ok(layout),
        Err(error) => Err(PlanError::Algebra(error)),
    }
}

const fn try_two_modes(leaves: &[(i64, i64, i64)]) -> Result<Layout, Error> {
    let mut modes = HTuple::unfinished(Mode::UNIT);
    tri!(modes.open(2));
    let mut i = 0;
    while i < leaves.len() {
        if i % (leaves.len() / 2) == 0 {
            tri!(modes.open(leaves.len() / 2));
        }
        let (extent, value, axis) = leaves[i];
        let stride = Scalar::term(Term { value, ring: Ring::Integer, path: tri!(Path::new(&[axis])) });
        tri!(modes.push_leaf(Mode { extent, stride }));
        i += 1;
    }
    Layout::checked(modes)
}

/// Reads the rank map off the steps of the two axes. A grid of one row or column is both.
const fn rank_map(rows: &AxisMap, cols: &AxisMap) -> Result<RankMap, PlanError> {
    let (row_step, col_step) = (rows.rank_step(), cols.rank_step());
    let row_major = (rows.ranks() == 1 || row_step == cols.ranks()) && (cols.ranks() == 1 || col_step == 1);
    let col_major = (rows.ranks() == 1 || row_step == 1) && (cols.ranks() == 1 || col_step == rows.ranks());
    if row_major {
        Ok(RankMap::RowMajor)
    } else if col_major {
        Ok(RankMap::ColumnMajor)
    } else {
        Err(PlanError::RankMap { row_step, col_step, rows: rows.ranks(), cols: cols.ranks() })
    }
}

/// Reads the order of the local memory off the steps of the two axes. A single row or column is column-major where it can be.
const fn local(rows: &AxisMap, cols: &AxisMap) -> Result<Local, PlanError> {
    let (height, width) = (rows.local(), cols.local());
    let (row_step, col_step) = (rows.local_step(), cols.local_step());
    if height == 1 || row_step == 1 {
        let leading = if width == 1 { height } else { col_step };
        if leading < height {
            return Err(PlanError::NotInjective { axis: Axis::Columns, of: Codomain::Offset, found: leading, expected: height });
        }
        return checked(Local { rows: height, cols: width, order: LocalOrder::ColumnMajor, leading });
    }
    if width == 1 || col_step == 1 {
        if row_step < width {
            return Err(PlanError::NotInjective { axis: Axis::Rows, of: Codomain::Offset, found: row_step, expected: width });
        }
        return checked(Local { rows: height, cols: width, order: LocalOrder::RowMajor, leading: row_step });
    }
    Err(PlanError::LocalOrder { row_step, col_step, rows: height, cols: width })
}

const fn checked(local: Local) -> Result<Local, PlanError> {
    let lines = match local.order {
        LocalOrder::RowMajor => local.rows,
        LocalOrder::ColumnMajor => local.cols,
    };
    match local.leading.checked_mul(lines) {
        Some(elements) if elements <= i64::MAX as u64 => Ok(local),
        _ => Err(PlanError::TooLarge { of: "elements of one rank", found: u64::MAX, limit: i64::MAX as u64 }),
    }
}
