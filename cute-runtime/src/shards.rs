//! A matrix on the ranks of this process.

use cute_algebra::plan::{Axis, Distribution};

use crate::Element;
use crate::error::{Error, allocate};
use crate::input::Dense;

/// A distributed matrix: one buffer a rank, and the distribution that tells which element lies where.
///
/// Buffers are at least as long as their distribution needs; what is between elements is padding of no meaning.
///
/// ```
/// use cute_runtime::{Shards, plan::{Distribution, LocalOrder, RankMap}};
/// // Shards of 3x3: element (4, 1) is at row 1, column 1 of the third.
/// let halves = Distribution::sharded((6, 6), (2, 2), RankMap::RowMajor, LocalOrder::RowMajor)?;
/// let shards = Shards::from_fn(halves, 0, |row, col| (10 * row + col) as f64)?;
/// assert_eq!((shards.buffers()[2][1 * 3 + 1], shards.get(4, 1)), (41.0, 41.0));
/// # Ok::<(), cute_runtime::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Shards<T> {
    distribution: Distribution,
    buffers: Vec<Vec<T>>,
}

impl<T: Element> Shards<T> {
    /// Shards from buffers that are filled already.
    ///
    /// ```
    /// use cute_runtime::{Shards, plan::{Distribution, LocalOrder, RankMap}};
    /// // Two ranks side by side hold two columns each, row by row.
    /// let halves = Distribution::sharded((2, 4), (1, 2), RankMap::RowMajor, LocalOrder::RowMajor)?;
    /// let shards = Shards::new(halves, vec![vec![0.0, 1.0, 4.0, 5.0], vec![2.0, 3.0, 6.0, 7.0]])?;
    /// assert_eq!(shards.get(1, 2), 6.0);
    /// let short = Shards::new(halves, vec![vec![0.0; 4], vec![0.0; 3]]).unwrap_err();
    /// assert_eq!(short.to_string(), "the buffer of rank 1 is too short: 3 elements, the redistribution needs 4");
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Ranks`] if there are not as many buffers as ranks, [`Error::BufferTooShort`] if one cannot hold its share.
    pub fn new(distribution: Distribution, buffers: Vec<Vec<T>>) -> Result<Shards<T>, Error> {
        if buffers.len() as u64 != distribution.ranks() {
            return Err(Error::Ranks { found: buffers.len(), grid: distribution.grid() });
        }
        let expected = distribution.local().elements();
        match buffers.iter().position(|buffer| (buffer.len() as u64) < expected) {
            Some(rank) => Err(Error::BufferTooShort { rank, found: buffers[rank].len(), expected }),
            None => Ok(Shards { distribution, buffers }),
        }
    }

    /// Shards whose elements are a function of row and column, 0-based. Every buffer gets `capacity` elements, or what its share needs if
    /// that is more: [`Frame::capacity`](crate::plan::Frame::capacity) is what a plan needs.
    ///
    /// ```
    /// use cute_runtime::{Shards, plan::{Distribution, LocalOrder, RankMap}};
    /// let halves = Distribution::sharded((2, 4), (1, 2), RankMap::RowMajor, LocalOrder::RowMajor)?;
    /// let shards = Shards::from_fn(halves, 6, |row, col| (4 * row + col) as f64)?;
    /// assert_eq!(shards.buffers()[1], [2.0, 3.0, 6.0, 7.0, 0.0, 0.0]);
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Memory`] where the system has none.
    pub fn from_fn(distribution: Distribution, capacity: u64, mut value: impl FnMut(u64, u64) -> T) -> Result<Shards<T>, Error> {
        let elements = capacity.max(distribution.local().elements());
        let mut buffers = (0..distribution.ranks()).map(|_| allocate(elements)).collect::<Result<Vec<_>, Error>>()?;
        for col in 0..distribution.cols() {
            for row in 0..distribution.rows() {
                let (rank, offset) = distribution.place(row, col);
                buffers[rank as usize][offset as usize] = value(row, col);
            }
        }
        Ok(Shards { distribution, buffers })
    }

    /// Where each element lies.
    ///
    /// ```
    /// use cute_runtime::{Shards, plan::{Distribution, LocalOrder, RankMap}};
    /// let halves = Distribution::sharded((2, 4), (1, 2), RankMap::RowMajor, LocalOrder::RowMajor)?;
    /// let shards = Shards::from_fn(halves, 0, |_, _| 1.0)?;
    /// assert_eq!(shards.distribution().place(1, 2), (1, 2));
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    pub fn distribution(&self) -> &Distribution {
        &self.distribution
    }

    /// The buffers, one a rank.
    ///
    /// ```
    /// use cute_runtime::{Shards, plan::{Distribution, LocalOrder, RankMap}};
    /// let halves = Distribution::sharded((2, 4), (1, 2), RankMap::RowMajor, LocalOrder::ColumnMajor)?;
    /// let shards = Shards::from_fn(halves, 0, |row, col| (4 * row + col) as f64)?;
    /// assert_eq!(shards.buffers(), [[0.0, 4.0, 1.0, 5.0], [2.0, 6.0, 3.0, 7.0]]);
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    pub fn buffers(&self) -> &[Vec<T>] {
        &self.buffers
    }

    /// The buffers, one a rank, to be changed in place. Their lengths cannot change.
    ///
    /// ```
    /// use cute_runtime::{Shards, plan::{Distribution, LocalOrder, RankMap}};
    /// let halves = Distribution::sharded((2, 4), (1, 2), RankMap::RowMajor, LocalOrder::RowMajor)?;
    /// let mut shards = Shards::from_fn(halves, 0, |_, _| 0.0)?;
    /// for (rank, buffer) in shards.buffers_mut().enumerate() {
    ///     buffer.fill(rank as f64);
    /// }
    /// assert_eq!((shards.get(1, 1), shards.get(1, 2)), (0.0, 1.0));
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    pub fn buffers_mut(&mut self) -> impl Iterator<Item = &mut [T]> {
        self.buffers.iter_mut().map(Vec::as_mut_slice)
    }

    /// Declares that the buffers now hold the matrix as `distribution` says.
    pub(crate) fn redistributed(&mut self, distribution: Distribution) {
        self.distribution = distribution;
    }

    /// One element, at a row and column of the whole matrix, 0-based.
    ///
    /// ```
    /// use cute_runtime::{Shards, plan::{Distribution, LocalOrder, RankMap}};
    /// let halves = Distribution::sharded((2, 4), (1, 2), RankMap::RowMajor, LocalOrder::RowMajor)?;
    /// let shards = Shards::from_fn(halves, 0, |row, col| (4 * row + col) as f64)?;
    /// assert_eq!(shards.get(1, 3), 7.0);
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    ///
    /// # Panics
    /// If `row` or `col` is beyond the matrix.
    pub fn get(&self, row: u64, col: u64) -> T {
        assert!(row < self.distribution.rows() && col < self.distribution.cols());
        let (rank, offset) = self.distribution.place(row, col);
        self.buffers[rank as usize][offset as usize]
    }

    /// Reads the rows from `first` on of one column into `out`, piece by piece.
    pub(crate) fn read_column(&self, col: u64, first: u64, out: &mut [T]) {
        let (rows, local) = (self.distribution.axis(Axis::Rows), self.distribution.local());
        let at = self.distribution.axis(Axis::Columns).place(col);
        let mut row = first;
        while ((row - first) as usize) < out.len() {
            let done = (row - first) as usize;
            let spot = rows.place(row);
            let run = ((rows.piece() - row % rows.piece()) as usize).min(out.len() - done);
            let buffer = &self.buffers[self.distribution.rank(spot.coordinate, at.coordinate) as usize];
            for (step, element) in out[done..done + run].iter_mut().enumerate() {
                *element = buffer[local.offset(spot.local + step as u64, at.local) as usize];
            }
            row += run as u64;
        }
    }

    /// Writes one whole column.
    pub(crate) fn write_column(&mut self, col: u64, values: &[T]) {
        for (row, value) in values.iter().enumerate() {
            let (rank, offset) = self.distribution.place(row as u64, col);
            self.buffers[rank as usize][offset as usize] = *value;
        }
    }

    /// The whole matrix in one piece.
    ///
    /// ```
    /// use cute_runtime::{Shards, plan::{Distribution, LocalOrder, RankMap}};
    /// let halves = Distribution::sharded((2, 4), (1, 2), RankMap::RowMajor, LocalOrder::RowMajor)?;
    /// let shards = Shards::from_fn(halves, 0, |row, col| (4 * row + col) as f64)?;
    /// assert_eq!(shards.gather()?.values(), [0.0, 4.0, 1.0, 5.0, 2.0, 6.0, 3.0, 7.0]);
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Memory`] where the system has none.
    pub fn gather(&self) -> Result<Dense<T>, Error> {
        let (rows, cols) = (self.distribution.rows(), self.distribution.cols());
        let mut values = allocate(rows.saturating_mul(cols))?;
        for (col, column) in values.chunks_exact_mut(rows as usize).enumerate() {
            self.read_column(col as u64, 0, column);
        }
        Ok(Dense::new(rows as usize, cols as usize, values))
    }
}
