//! A whole matrix in one piece.

use crate::error::{Error, allocate};
use crate::{Element, Field};

/// A matrix in one piece, column-major without padding.
#[derive(Clone, Debug, PartialEq)]
pub struct Dense<T> {
    rows: usize,
    cols: usize,
    values: Vec<T>,
}

impl<T: Element> Dense<T> {
    /// A matrix from its columns.
    ///
    /// # Panics
    /// If there are not `rows * cols` values.
    pub fn new(rows: usize, cols: usize, values: Vec<T>) -> Dense<T> {
        assert!(rows.checked_mul(cols) == Some(values.len()), "{rows}x{cols} are not {} values", values.len());
        Dense { rows, cols, values }
    }

    /// A matrix of default values.
    ///
    /// # Errors
    /// [`Error::Memory`] where the system has none.
    pub fn zeros(rows: usize, cols: usize) -> Result<Dense<T>, Error> {
        Ok(Dense { rows, cols, values: allocate((rows as u64).saturating_mul(cols as u64))? })
    }

    /// A matrix whose elements are a function of row and column, 0-based.
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

    /// Rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// All values, column by column.
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// One column.
    ///
    /// # Panics
    /// If there is no such column.
    pub fn column(&self, col: usize) -> &[T] {
        assert!(col < self.cols);
        &self.values[col * self.rows..(col + 1) * self.rows]
    }

    /// One element.
    ///
    /// # Panics
    /// If `row` or `col` is beyond the matrix.
    pub fn get(&self, row: usize, col: usize) -> T {
        assert!(row < self.rows);
        self.column(col)[row]
    }

    /// Replaces one element.
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
    /// The product with a vector of ones: the sum of every row, added up in f64.
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
