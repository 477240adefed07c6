//! A whole matrix in one piece.

use crate::error::{Error, allocate};
use crate::{Element, Field};

/// A matrix in one piece, column-major without padding.
///
/// ```
/// use cute_runtime::input::Dense;
/// let matrix = Dense::new(2, 3, vec![0.0, 10.0, 1.0, 11.0, 2.0, 12.0]);
/// assert_eq!((matrix.get(1, 2), matrix.column(1)), (12.0, &[1.0, 11.0][..]));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Dense<T> {
    rows: usize,
    cols: usize,
    values: Vec<T>,
}

impl<T: Element> Dense<T> {
    /// A matrix from its values, column by column.
    ///
    /// ```
    /// use cute_runtime::input::Dense;
    /// let matrix = Dense::new(2, 2, vec![1.0, 3.0, 2.0, 4.0]);
    /// assert_eq!((matrix.get(0, 1), matrix.get(1, 0)), (2.0, 3.0));
    /// ```
    ///
    /// # Panics
    /// If there are not `rows * cols` values.
    pub fn new(rows: usize, cols: usize, values: Vec<T>) -> Dense<T> {
        assert!(rows.checked_mul(cols) == Some(values.len()), "{rows}x{cols} are not {} values", values.len());
        Dense { rows, cols, values }
    }

    /// A matrix of zeros.
    ///
    /// ```
    /// use cute_runtime::input::Dense;
    /// assert_eq!(Dense::<f32>::zeros(2, 3)?.values(), [0.0; 6]);
    /// assert!(Dense::<f32>::zeros(usize::MAX, 2).is_err());
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Memory`] where the system has none.
    pub fn zeros(rows: usize, cols: usize) -> Result<Dense<T>, Error> {
        Ok(Dense { rows, cols, values: allocate((rows as u64).saturating_mul(cols as u64))? })
    }

    /// A matrix whose elements are a function of row and column, 0-based.
    ///
    /// ```
    /// use cute_runtime::input::Dense;
    /// let matrix = Dense::from_fn(2, 3, |row, col| (10 * row + col) as f64)?;
    /// assert_eq!(matrix.values(), [0.0, 10.0, 1.0, 11.0, 2.0, 12.0]);
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Memory`] where the system has none.
    pub fn from_fn(rows: usize, cols: usize, mut value: impl FnMut(usize, usize) -> T) -> Result<Dense<T>, Error> {
        let mut matrix = Dense::zeros(rows, cols)?;
        for col in 0..cols {
            for row in 0..rows {
                matrix.set(row, col, value(row, col));
            }
        }
        Ok(matrix)
    }

    /// Number of rows.
    ///
    /// ```
    /// use cute_runtime::input::Dense;
    /// assert_eq!(Dense::<f64>::zeros(2, 3)?.rows(), 2);
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns.
    ///
    /// ```
    /// use cute_runtime::input::Dense;
    /// assert_eq!(Dense::<f64>::zeros(2, 3)?.cols(), 3);
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// All values, column by column.
    ///
    /// ```
    /// use cute_runtime::input::Dense;
    /// let identity = Dense::from_fn(2, 2, |row, col| if row == col { 1.0 } else { 0.0 })?;
    /// assert_eq!(identity.values(), [1.0, 0.0, 0.0, 1.0]);
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// One column, 0-based.
    ///
    /// ```
    /// use cute_runtime::input::Dense;
    /// let matrix = Dense::from_fn(2, 3, |row, col| (10 * row + col) as f64)?;
    /// assert_eq!(matrix.column(2), [2.0, 12.0]);
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    ///
    /// # Panics
    /// If there is no such column.
    pub fn column(&self, col: usize) -> &[T] {
        assert!(col < self.cols);
        &self.values[col * self.rows..(col + 1) * self.rows]
    }

    /// One element, at a 0-based row and column.
    ///
    /// ```
    /// use cute_runtime::input::Dense;
    /// let matrix = Dense::from_fn(2, 3, |row, col| (10 * row + col) as f64)?;
    /// assert_eq!(matrix.get(1, 2), 12.0);
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    ///
    /// # Panics
    /// If `row` or `col` is beyond the matrix.
    pub fn get(&self, row: usize, col: usize) -> T {
        assert!(row < self.rows);
        self.column(col)[row]
    }

    /// Replaces one element, at a 0-based row and column.
    ///
    /// ```
    /// use cute_runtime::input::Dense;
    /// let mut matrix = Dense::zeros(2, 3)?;
    /// matrix.set(1, 2, 5.0);
    /// assert_eq!(matrix.values(), [0.0, 0.0, 0.0, 0.0, 0.0, 5.0]);
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    ///
    /// # Panics
    /// If `row` or `col` is beyond the matrix.
    pub fn set(&mut self, row: usize, col: usize, value: T) {
        assert!(row < self.rows && col < self.cols);
        self.values[col * self.rows + row] = value;
    }
}

impl Dense<f64> {
    /// The matrix with every value rounded to another type.
    ///
    /// ```
    /// use cute_runtime::input::Dense;
    /// let single = Dense::new(1, 1, vec![0.1]).rounded::<f32>()?;
    /// assert_eq!(single.get(0, 0), 0.1f32);
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Memory`] where the system has none.
    pub fn rounded<T: Field>(&self) -> Result<Dense<T>, Error> {
        let mut values = allocate::<T>(self.values.len() as u64)?;
        for (to, from) in values.iter_mut().zip(&self.values) {
            *to = T::from_real(*from);
        }
        Ok(Dense { rows: self.rows, cols: self.cols, values })
    }
}

impl<T: Field> Dense<T> {
    /// The product with a vector of ones, a matrix of one column: the sum of every row, added up in f64.
    ///
    /// ```
    /// use cute_runtime::input::Dense;
    /// let matrix = Dense::from_fn(2, 3, |row, col| (10 * row + col) as f64)?;
    /// assert_eq!(matrix.row_sums()?.values(), [0.0 + 1.0 + 2.0, 10.0 + 11.0 + 12.0]);
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Memory`] where the system has none.
    pub fn row_sums(&self) -> Result<Dense<T>, Error> {
        let mut sums = allocate::<f64>(self.rows as u64)?;
        for col in 0..self.cols {
            for (sum, value) in sums.iter_mut().zip(self.column(col)) {
                *sum += value.real();
            }
        }
        Dense { rows: self.rows, cols: 1, values: sums }.rounded()
    }
}
