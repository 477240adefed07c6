//! Why there is no plan, with the numbers that do not fit.

use super::{Axis, RankMap};
use crate::error::{Error, MESSAGE};
use crate::text::Text;

/// What a digit of a distribution moves: see [`PlanError::Gap`].
///
/// ```
/// use cute_algebra::plan::{Axis, Codomain, Distribution, PlanError};
/// // The second shard of rows begins 20 elements behind the first in another rank's buffer: 4 rows of 4 leave a gap.
/// let gap = Distribution::from_layout("((2,2),(4,1)):((4*e1,20*e1),(e1,e0))".parse().unwrap(), 4, 4).unwrap_err();
/// assert_eq!(gap, PlanError::Gap { axis: Axis::Rows, of: Codomain::Offset, found: 20, expected: 8 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Codomain {
    /// The rank, `e0`.
    Rank,
    /// The offset in the rank's buffer, `e1`.
    Offset,
}

/// Why two distributions have no plan.
///
/// ```
/// use cute_algebra::plan::{Distribution, PlanError, RankMap};
/// let tile = Distribution::block_cyclic((8, 8), (2, 2), (0, 2), RankMap::RowMajor);
/// assert_eq!(tile, Err(PlanError::Tile { rows: 0, cols: 2 }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PlanError {
    /// The layout of a distribution could not be formed.
    Algebra(Error),
    /// A matrix without elements.
    Matrix {
        /// Rows given.
        rows: i64,
        /// Columns given.
        cols: i64,
    },
    /// A grid without ranks.
    Grid {
        /// Grid rows given.
        rows: i64,
        /// Grid columns given.
        cols: i64,
    },
    /// A tile below 1.
    Tile {
        /// Tile rows given.
        rows: i64,
        /// Tile columns given.
        cols: i64,
    },
    /// A distribution is a layout of two modes, rows and columns.
    Modes {
        /// Modes found.
        found: usize,
    },
    /// A stride that is not a positive multiple of `e0` (rank) or of `e1` (offset).
    Stride {
        /// Rows or columns.
        axis: Axis,
        /// Which leaf of that mode, 0-based.
        leaf: usize,
    },
    /// More leaves on one axis than the planner takes.
    Leaves {
        /// Rows or columns.
        axis: Axis,
        /// Leaves found.
        found: usize,
        /// Leaves taken.
        limit: usize,
    },
    /// Two elements share one place.
    NotInjective {
        /// Rows or columns.
        axis: Axis,
        /// Whether ranks or offsets coincide.
        of: Codomain,
        /// The stride found.
        found: u64,
        /// The smallest stride that keeps elements apart.
        expected: u64,
    },
    /// Ranks or offsets that no element uses, between those that are used.
    Gap {
        /// Rows or columns.
        axis: Axis,
        /// Whether ranks or offsets are missing.
        of: Codomain,
        /// The stride found.
        found: u64,
        /// The stride that leaves no gap.
        expected: u64,
    },
    /// A rank map that is neither row-major nor column-major.
    RankMap {
        /// The step from one grid row to the next, in ranks.
        row_step: u64,
        /// The step from one grid column to the next, in ranks.
        col_step: u64,
        /// Grid rows.
        rows: u64,
        /// Grid columns.
        cols: u64,
    },
    /// A local memory that is neither row-major nor column-major.
    LocalOrder {
        /// The step from one local row to the next, in elements.
        row_step: u64,
        /// The step from one local column to the next, in elements.
        col_step: u64,
        /// Local rows.
        rows: u64,
        /// Local columns.
        cols: u64,
    },
    /// A matrix larger than the domain of its layout.
    Domain {
        /// Rows or columns.
        axis: Axis,
        /// The extent of the matrix.
        extent: u64,
        /// The extent of the layout.
        domain: u64,
    },
    /// Source and target hold different matrices.
    MatricesDiffer {
        /// Rows and columns of the source.
        source: (u64, u64),
        /// Rows and columns of the target.
        target: (u64, u64),
    },
    /// Source and target use different grids.
    GridsDiffer {
        /// Grid rows and columns of the source.
        source: (u64, u64),
        /// Grid rows and columns of the target.
        target: (u64, u64),
    },
    /// Source and target number the ranks differently.
    RankMapsDiffer {
        /// Of the source.
        source: RankMap,
        /// Of the target.
        target: RankMap,
    },
    /// More than the planner's integers or tables hold.
    TooLarge {
        /// What is too large.
        of: &'static str,
        /// How much was asked for.
        found: u64,
        /// How much there may be.
        limit: u64,
    },
    /// A list of steps of another length than the schedule.
    StepCount {
        /// Steps given.
        found: usize,
        /// Steps of the schedule.
        expected: usize,
    },
    /// A list of steps that is not the planner's.
    Foreign {
        /// The first step that differs, 0-based.
        step: usize,
    },
}

impl PlanError {
    /// The message, one line, integers in decimals.
    ///
    /// ```
    /// use cute_algebra::plan::PlanError;
    /// let error = PlanError::Tile { rows: 0, cols: 2 };
    /// assert_eq!(error.message().as_str(), "tile 0x2: tile rows and columns must be at least 1");
    /// ```
    pub const fn message(&self) -> Text<MESSAGE> {
        let mut text = Text::new();
        match self {
            PlanError::Algebra(error) => text.text(&error.message()),
            PlanError::Matrix { rows, cols } => text.str("matrix ").pair(*rows, *cols).str(": rows and columns must be at least 1"),
            PlanError::Grid { rows, cols } => text.str("grid ").pair(*rows, *cols).str(": grid rows and columns must be at least 1"),
            PlanError::Tile { rows, cols } => text.str("tile ").pair(*rows, *cols).str(": tile rows and columns must be at least 1"),
            PlanError::Modes { found } => {
                text.str("a distribution has 2 modes, rows and columns, found ").int(*found as i64);
                text.str(": write ((rows..),(columns..)):(..)")
            }
            PlanError::Stride { axis, leaf } => {
                text.str("stride of leaf ").int(*leaf as i64).str(" of the ").str(axis.plural());
                text.str(" is not a positive multiple of e0 (the rank) or of e1 (the offset in the rank's buffer)")
            }
            PlanError::Leaves { axis, found, limit } => {
                text.str("more than ").int(*limit as i64).str(" leaves for the ").str(axis.plural()).str(", found ").int(*found as i64)
            }
            PlanError::NotInjective { axis, of, found, expected } => {
                text.str("the distribution is not a bijection: two elements share a place, a stride of the ").str(axis.plural());
                text.str(" is ").stride(*found, *of).str(" and must be at least ").stride(*expected, *of)
            }
            PlanError::Gap { axis, of, found, expected } => {
                text.str("the distribution leaves a gap: a stride of the ").str(axis.plural());
                text.str(" is ").stride(*found, *of).str(" where ").stride(*expected, *of).str(" would leave none")
            }
            PlanError::RankMap { row_step, col_step, rows, cols } => {
                text.str("rank map with steps (").count(*row_step).str(",").count(*col_step).str(") on grid ").counts(*rows, *cols);
                text.str(" is neither row-major, (").count(*cols).str(",1), nor column-major, (1,").count(*rows).str(")")
            }
            PlanError::LocalOrder { row_step, col_step, rows, cols } => {
                text.str("local memory with steps (").count(*row_step).str(",").count(*col_step).str(") for ").counts(*rows, *cols);
                text.str(" elements is neither row-major, (")
                    .count(*cols)
                    .str(" or more,1), nor column-major, (1,")
                    .count(*rows)
                    .str(" or more)")
            }
            PlanError::Domain { axis, extent, domain } => {
                text.str("the matrix has ").count(*extent).str(" ").str(axis.plural()).str(", its layout only ").count(*domain)
            }
            PlanError::MatricesDiffer { source, target } => text
                .str("the source holds a ")
                .counts(source.0, source.1)
                .str(" matrix, the target a ")
                .counts(target.0, target.1)
                .str(" one"),
            PlanError::GridsDiffer { source, target } => {
                text.str("the source is on a ").counts(source.0, source.1).str(" grid, the target on ").counts(target.0, target.1);
                text.str(": both must use the same grid")
            }
            PlanError::RankMapsDiffer { source, target } => {
                text.str("the rank map of the source is ").str(source.name()).str(", that of the target ").str(target.name());
                text.str(": both must number the ranks alike")
            }
            PlanError::TooLarge { of, found, limit } => {
                text.str(of).str(": ").count(*found).str(" are more than the planner takes, ").count(*limit)
            }
            PlanError::StepCount { found, expected } => {
                text.str("the schedule has ").int(*expected as i64).str(" steps, given ").int(*found as i64)
            }
            PlanError::Foreign { step } => text.str("step ").int(*step as i64).str(" is not the planner's"),
        };
        text.elided();
        text
    }
}

impl<const N: usize> Text<N> {
    const fn pair(&mut self, rows: i64, cols: i64) -> &mut Self {
        self.int(rows).ascii(b'x').int(cols)
    }

    const fn count(&mut self, value: u64) -> &mut Self {
        self.int(if value > i64::MAX as u64 { i64::MAX } else { value as i64 })
    }

    const fn counts(&mut self, rows: u64, cols: u64) -> &mut Self {
        self.count(rows).ascii(b'x').count(cols)
    }

    const fn stride(&mut self, value: u64, of: Codomain) -> &mut Self {
        self.count(value).str(match of {
            Codomain::Rank => "*e0",
            Codomain::Offset => "*e1",
        })
    }
}

impl From<Error> for PlanError {
    fn from(error: Error) -> Self {
        PlanError::Algebra(error)
    }
}

impl core::fmt::Display for PlanError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.message().as_str())
    }
}

impl core::error::Error for PlanError {}
