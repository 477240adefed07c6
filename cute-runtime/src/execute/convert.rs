//! The local conversion on the host: every pass takes a batch of whole rows or columns through one panel.

use cute_algebra::plan::{Repitch, Transposition};

/// Columns whose elements share cache lines: a batch of columns is copied row by row.
const BATCH: usize = 16;

/// Moves lines from one distance to another, in the order in which none is overwritten before it is read.
pub(super) fn repitch<T: Copy>(buffer: &mut [T], repitch: Repitch) {
    let [lines, width, from, to] = [repitch.lines, repitch.width, repitch.from, repitch.to].map(|value| value as usize);
    let mut line = |line: usize| buffer.copy_within(line * from..line * from + width, line * to);
    if to < from { (1..lines).for_each(&mut line) } else { (1..lines).rev().for_each(&mut line) }
}

/// Transposes a row-major matrix at the beginning of `buffer`, or with `inverse` a column-major one. Returns the elements copied.
pub(super) fn transpose<T: Copy>(buffer: &mut [T], panel: &mut [T], transposition: Transposition, inverse: bool) -> u64 {
    let (rows, cols) = (transposition.rows as usize, transposition.cols as usize);
    let mut passes = Passes { buffer: &mut buffer[..rows * cols], panel, rows, cols, copied: 0 };
    let t = &transposition;
    let rotated = |col: usize| t.rotation(col as u64) as usize;
    let target = |row: usize, col: usize| t.row_target(row as u64, col as u64) as usize;
    let source = |row: usize, col: usize| t.column_source(row as u64, col as u64) as usize;
    if inverse {
        passes.columns(0, |row, col| (row, source(row, col)));
        passes.rows(|row, col| (target(row, col), col));
        if t.rotates() {
            passes.columns(first_rotated(t), |row, col| (row, (row + rotated(col)) % rows));
        }
    } else {
        if t.rotates() {
            passes.columns(first_rotated(t), |row, col| ((row + rotated(col)) % rows, row));
        }
        passes.rows(|row, col| (col, target(row, col)));
        passes.columns(0, |row, col| (source(row, col), row));
    }
    passes.copied
}

/// The first column that the rotation moves; all later ones move too.
fn first_rotated(transposition: &Transposition) -> usize {
    (0..transposition.cols).find(|col| transposition.rotation(*col) > 0).unwrap_or(transposition.cols) as usize
}

struct Passes<'a, T> {
    buffer: &'a mut [T],
    panel: &'a mut [T],
    rows: usize,
    cols: usize,
    copied: u64,
}

impl<T: Copy> Passes<'_, T> {
    /// Permutes every row: for every (row, col) the element at the first column goes to the second one.
    fn rows(&mut self, columns: impl Fn(usize, usize) -> (usize, usize)) {
        for (row, line) in self.buffer.chunks_exact_mut(self.cols).enumerate() {
            let moved = &mut self.panel[..line.len()];
            for col in 0..line.len() {
                let (from, to) = columns(row, col);
                moved[to] = line[from];
            }
            line.copy_from_slice(moved);
        }
        self.copied += 2 * self.buffer.len() as u64;
    }

    /// Permutes every column from `first` on: for every (row, col) the element at the first row goes to the second one.
    fn columns(&mut self, first: usize, rows: impl Fn(usize, usize) -> (usize, usize)) {
        let batch = (self.panel.len() / self.rows).clamp(1, BATCH);
        for begin in (first..self.cols).step_by(batch) {
            let width = batch.min(self.cols - begin);
            for row in 0..self.rows {
                for step in 0..width {
                    let (from, to) = rows(row, begin + step);
                    self.panel[to * width + step] = self.buffer[from * self.cols + begin + step];
                }
            }
            for row in 0..self.rows {
                let line = row * self.cols + begin;
                self.buffer[line..line + width].copy_from_slice(&self.panel[row * width..(row + 1) * width]);
            }
            self.copied += 2 * (self.rows * width) as u64;
        }
    }
}
