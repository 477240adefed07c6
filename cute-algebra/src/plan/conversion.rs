//! The conversion of local memory: one rank's buffer becomes column-major with the common leading dimension, in place and without
//! communication.
//!
//! Row-major memory is transposed by the decomposition of B. Catanzaro, A. Keller and M. Garland, "A decomposition for in-place matrix
//! transposition" (PPoPP 2014): with g = gcd(m, n) every element of an m x n row-major matrix reaches its transposed place by a rotation
//! of columns (only if g > 1), a permutation inside each row, and a permutation inside each column. So one row or column of scratch is
//! enough.

use super::distribution::{Local, LocalOrder};

/// Lines of `width` elements whose distance changes.
///
/// ```
/// use cute_algebra::plan::Repitch;
/// // Columns of 5 elements, one after another, are spread to a leading dimension of 8: all but the first move.
/// let spread = Repitch { lines: 4, width: 5, from: 5, to: 8 };
/// assert_eq!((spread.copies(), spread.inverse().to), (15, 5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repitch {
    /// Number of lines.
    pub lines: u64,
    /// Elements of each.
    pub width: u64,
    /// The distance between lines before, in elements.
    pub from: u64,
    /// The distance after, in elements.
    pub to: u64,
}

impl Repitch {
    /// The opposite change.
    ///
    /// ```
    /// use cute_algebra::plan::Repitch;
    /// let spread = Repitch { lines: 4, width: 5, from: 5, to: 8 };
    /// assert_eq!(spread.inverse(), Repitch { lines: 4, width: 5, from: 8, to: 5 });
    /// ```
    pub const fn inverse(self) -> Repitch {
        Repitch { from: self.to, to: self.from, ..self }
    }

    /// Elements that are copied: every line but the first moves.
    ///
    /// ```
    /// use cute_algebra::plan::Repitch;
    /// let repitch = |to| Repitch { lines: 4, width: 5, from: 5, to };
    /// assert_eq!((repitch(8).copies(), repitch(5).copies()), (3 * 5, 0));
    /// ```
    pub const fn copies(&self) -> u64 {
        if self.from == self.to { 0 } else { (self.lines - 1) * self.width }
    }
}

/// The transposition in place of a row-major m x n matrix, whose memory is then that of the column-major one.
///
/// ```
/// use cute_algebra::plan::Transposition;
/// // 2 x 3: a b c d e f becomes a d b e c f. No rotation, gcd(2, 3) = 1. d, at (1, 0), goes along its row to column 1, then up to row 0.
/// let t = Transposition::new(2, 3);
/// assert_eq!((t.rotates(), t.row_target(1, 0), t.column_source(0, 1)), (false, 1, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Transposition {
    /// Rows, m.
    pub rows: u64,
    /// Columns, n.
    pub cols: u64,
    /// gcd(m, n).
    common: u64,
}

impl Transposition {
    /// The transposition of an m x n matrix, both at least 1.
    ///
    /// ```
    /// use cute_algebra::plan::Transposition;
    /// let t = Transposition::new(2, 3);
    /// assert_eq!((t.rows, t.cols), (2, 3));
    /// ```
    pub const fn new(rows: u64, cols: u64) -> Transposition {
        let (mut a, mut b) = (rows, cols);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        Transposition { rows, cols, common: a }
    }

    /// Whether memory changes at all: a single row or column is its own transpose.
    ///
    /// ```
    /// use cute_algebra::plan::Transposition;
    /// assert!(Transposition::new(1, 6).is_trivial() && !Transposition::new(2, 3).is_trivial());
    /// ```
    pub const fn is_trivial(&self) -> bool {
        self.rows == 1 || self.cols == 1
    }

    /// Whether the first pass, the rotation of columns, is needed.
    ///
    /// ```
    /// use cute_algebra::plan::Transposition;
    /// assert!(Transposition::new(4, 6).rotates() && !Transposition::new(2, 3).rotates());
    /// ```
    pub const fn rotates(&self) -> bool {
        self.common > 1
    }

    /// First pass: by how many rows column `col`, 0-based, rotates upwards.
    ///
    /// ```
    /// use cute_algebra::plan::Transposition;
    /// // gcd(2, 4) = 2: the columns 0 and 1 stay, 2 and 3 rotate by one row.
    /// let t = Transposition::new(2, 4);
    /// assert_eq!([0, 1, 2, 3].map(|col| t.rotation(col)), [0, 0, 1, 1]);
    /// ```
    pub const fn rotation(&self, col: u64) -> u64 {
        col / (self.cols / self.common) % self.rows
    }

    /// Second pass: the column to which the element at (`row`, `col`), 0-based, goes within its row.
    ///
    /// ```
    /// use cute_algebra::plan::Transposition;
    /// // Nothing rotates, and a b c / d e f becomes a c b / e d f.
    /// let t = Transposition::new(2, 3);
    /// assert_eq!([0, 1, 2].map(|col| t.row_target(0, col)), [0, 2, 1]);
    /// ```
    pub const fn row_target(&self, row: u64, col: u64) -> u64 {
        ((row + col / (self.cols / self.common)) % self.rows + col * self.rows) % self.cols
    }

    /// Third pass: the row from which the element at (`row`, `col`), 0-based, comes within its column.
    ///
    /// ```
    /// use cute_algebra::plan::Transposition;
    /// // a c b / e d f becomes a d b / e c f: the first row takes a and b from itself, d from below.
    /// let t = Transposition::new(2, 3);
    /// assert_eq!([0, 1, 2].map(|col| t.column_source(0, col)), [0, 1, 0]);
    /// ```
    pub const fn column_source(&self, row: u64, col: u64) -> u64 {
        (col + row * self.cols - row / (self.rows / self.common)) % self.rows
    }

    /// Elements that are copied, to scratch and back counted separately.
    ///
    /// ```
    /// use cute_algebra::plan::Transposition;
    /// // Two permutations take all 6 elements to scratch and back.
    /// assert_eq!((Transposition::new(2, 3).copies(), Transposition::new(1, 6).copies()), (2 * 2 * 6, 0));
    /// ```
    pub const fn copies(&self) -> u64 {
        if self.is_trivial() {
            return 0;
        }
        let whole = 2 * self.rows * self.cols;
        let rotated = if self.rotates() { 2 * self.rows * self.rotated() } else { 0 };
        rotated + 2 * whole
    }

    /// Columns that the first pass moves.
    const fn rotated(&self) -> u64 {
        // Column c stands still where c div (n / g) is a multiple of m; it is below g, which divides m.
        self.cols - self.cols / self.common
    }
}

/// The way from one rank's own memory to the common column-major matrix: compact rows, transpose, set the leading dimension. What is not
/// needed is absent.
///
/// ```
/// use cute_algebra::plan::{Distribution, LocalOrder, Plan, RankMap};
/// let source = Distribution::sharded((8, 8), (2, 2), RankMap::RowMajor, LocalOrder::RowMajor).unwrap();
/// let target = Distribution::block_cyclic((8, 8), (2, 2), (2, 2), RankMap::RowMajor).unwrap();
/// let plan = Plan::new(source, target).unwrap();
/// // Shards of 4x4 without padding: a transposition is all that row-major memory needs, column-major memory needs nothing.
/// let (entry, exit) = (plan.frame().entry, plan.frame().exit);
/// assert!(entry.compact.is_none() && entry.transpose.is_some() && entry.spread.is_none());
/// assert_eq!(exit.copies(), 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conversion {
    /// Rows become compact.
    pub compact: Option<Repitch>,
    /// Row-major becomes column-major.
    pub transpose: Option<Transposition>,
    /// Columns are spread to the leading dimension of the common matrix.
    pub spread: Option<Repitch>,
}

impl Conversion {
    pub(super) const fn new(local: &Local, leading: u64) -> Conversion {
        match local.order {
            LocalOrder::RowMajor => {
                let transposition = Transposition::new(local.rows, local.cols);
                Conversion {
                    compact: needed(Repitch { lines: local.rows, width: local.cols, from: local.leading, to: local.cols }),
                    transpose: if transposition.is_trivial() { None } else { Some(transposition) },
                    spread: needed(Repitch { lines: local.cols, width: local.rows, from: local.rows, to: leading }),
                }
            }
            LocalOrder::ColumnMajor => Conversion {
                compact: None,
                transpose: None,
                spread: needed(Repitch { lines: local.cols, width: local.rows, from: local.leading, to: leading }),
            },
        }
    }

    /// Elements that are copied.
    ///
    /// ```
    /// use cute_algebra::plan::{Conversion, Repitch};
    /// let spread = Repitch { lines: 4, width: 5, from: 5, to: 8 };
    /// assert_eq!(Conversion { compact: None, transpose: None, spread: Some(spread) }.copies(), 3 * 5);
    /// ```
    pub const fn copies(&self) -> u64 {
        let mut copies = 0;
        if let Some(compact) = &self.compact {
            copies += compact.copies();
        }
        if let Some(transposition) = &self.transpose {
            copies += transposition.copies();
        }
        if let Some(spread) = &self.spread {
            copies += spread.copies();
        }
        copies
    }
}

const fn needed(repitch: Repitch) -> Option<Repitch> {
    if repitch.copies() == 0 { None } else { Some(repitch) }
}
