//! A picture as text.

use alloc::string::String;
use core::fmt;

use super::{Cell, Picture};

impl Cell {
    /// All lines in one.
    pub(super) fn label(&self) -> String {
        self.lines.join(" ")
    }
}

impl fmt::Display for Picture {
    /// The caption, and a table a slab; slabs are named by their coordinate, `(_,_,2)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.caption)?;
        let width = self.cells.iter().map(|cell| cell.label().len()).max().unwrap_or(0).max(digits(self.columns));
        for second in 0..self.slabs[1] {
            for first in 0..self.slabs[0] {
                match self.rank {
                    3 => writeln!(f, "(_,_,{first})")?,
                    4 => writeln!(f, "(_,_,{first},{second})")?,
                    _ => {}
                }
                self.slab(f, width, [first, second])?;
            }
        }
        Ok(())
    }
}

impl Picture {
    fn slab(&self, f: &mut fmt::Formatter<'_>, width: usize, slab: [usize; 2]) -> fmt::Result {
        let margin = digits(self.rows);
        write!(f, "{:margin$} ", "")?;
        for column in 0..self.columns {
            write!(f, "  {column:>width$}{}", if column + 1 < self.columns { " " } else { "\n" })?;
        }
        self.rule(f, margin, width)?;
        for row in 0..self.rows {
            write!(f, "{row:margin$} |")?;
            for column in 0..self.columns {
                write!(f, " {:>width$} |", self.cell(row, column, slab).label())?;
            }
            writeln!(f)?;
            self.rule(f, margin, width)?;
        }
        Ok(())
    }

    fn rule(&self, f: &mut fmt::Formatter<'_>, margin: usize, width: usize) -> fmt::Result {
        write!(f, "{:margin$} +", "")?;
        (0..self.columns).try_for_each(|_| write!(f, "{:->1$}", "+", width + 3))?;
        writeln!(f)
    }
}

/// Characters of the largest index below a count.
fn digits(count: usize) -> usize {
    (count.max(2) - 1).ilog10() as usize + 1
}
