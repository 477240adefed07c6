//! Layouts that instructions prescribe: whether a layout is a legal operand, every mode in which it differs, and what would make it legal.
//!
//! Each rule ([`Smem`] for `wgmma`, [`Matrices`] for `ldmatrix`, [`fragment`] for operands in registers) reads the strides that it leaves
//! open off the layout and compares every element of every mode with what the instruction reads. A layout is the sum of its modes, so it is
//! legal if and only if its modes are, and a refusal can name all of them.

mod difference;
mod fragment;
mod ldmatrix;
mod remedy;
mod wgmma;

pub use difference::{Difference, Differences, Expected};
pub use fragment::fragment;
pub use ldmatrix::Matrices;
pub use remedy::Remedy;
pub use wgmma::{Major, Smem};

use crate::error::Error;
use crate::layout::Layout;
use crate::limits::CONST_POINTS;
use crate::ops::Swizzle;
use crate::scalar::Scalar;

/// Layouts behind offsets and swizzles that put an operand's elements at numbers of elements.
#[derive(Clone, Copy)]
struct Memory<'a> {
    rows: &'a Layout,
    columns: &'a Layout,
    /// Undone in every value.
    undone: Option<Swizzle>,
    /// What the values are indices of.
    behind: Option<&'a Layout>,
}

impl<'a> Memory<'a> {
    const fn plain(modes: &'a [Layout; 2]) -> Memory<'a> {
        Memory { rows: &modes[0], columns: &modes[1], undone: None, behind: None }
    }

    const fn mode(&self, mode: usize) -> &'a Layout {
        if mode == 0 { self.rows } else { self.columns }
    }

    /// Where an element of a mode lies, the other coordinate 0.
    const fn at(&self, mode: usize, element: i64) -> Result<i64, Error> {
        let mut value = tri!(self.mode(mode).at(element));
        if let Some(layout) = self.behind {
            value = tri!(layout.at_value(&value));
        }
        if let Some(swizzle) = self.undone {
            value = tri!(swizzle.apply_to(&value));
        }
        number(&value)
    }
}

/// Rows and columns.
const fn modes(operand: &Layout) -> Result<[Layout; 2], Error> {
    if operand.rank() != 2 {
        return Err(Error::OperandRank { operand: 0, rank: operand.rank(), expected: 2 });
    }
    let modes = [tri!(operand.mode(0)), tri!(operand.mode(1))];
    if modes[0].size() > CONST_POINTS || modes[1].size() > CONST_POINTS {
        return Err(Error::NotProven { points: CONST_POINTS });
    }
    Ok(modes)
}

/// An integer, or the number that an XOR value is.
const fn number(value: &Scalar) -> Result<i64, Error> {
    match (value.as_integer(), value.as_xor()) {
        (Some(value), _) | (None, Some(value)) => Ok(value),
        (None, None) => Err(Error::NotCovered { what: "an operand in shared memory whose values are coordinates" }),
    }
}

/// Whether a layout has XOR values.
const fn is_xor(layout: &Layout) -> bool {
    let mut leaf = 0;
    while leaf < layout.modes().len() {
        let mode = layout.modes().leaf_at(leaf);
        if mode.extent > 1 && mode.stride.has_xor() {
            return true;
        }
        leaf += 1;
    }
    false
}
