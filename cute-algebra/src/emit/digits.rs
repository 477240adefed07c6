//! The digits of an index: the modes of a layout, coalesced, with what a step of each is worth.

use super::Index;
use crate::error::Error;
use crate::htuple::HTuple;
use crate::layout::{Layout, Mode};
use crate::limits::MAX_LEAVES;
use crate::scalar::Scalar;

/// A number in index code.
#[derive(Clone, Copy)]
pub(super) enum Factor {
    /// Written into it; meant modulo the word.
    Known(i64),
    /// The parameter with the extent of a leaf.
    Extent(usize),
    /// The parameter with the stride of a leaf.
    Stride(usize),
}

/// Where a digit's stride comes from.
#[derive(Clone, Copy)]
pub(super) enum Stride {
    Known(Scalar),
    /// The parameter with the stride of a leaf.
    RunTime(usize),
}

/// One digit of the index and what a step of it is worth.
#[derive(Clone, Copy)]
pub(super) struct Digit {
    pub(super) extent: Factor,
    pub(super) stride: Stride,
}

impl Digit {
    pub(super) const fn of(subject: &Index, leaf: usize) -> Digit {
        let mode = subject.layout.modes().leaf_at(leaf);
        Digit {
            extent: if subject.extent_is_known(leaf) { Factor::Known(mode.extent) } else { Factor::Extent(leaf) },
            stride: if subject.stride_is_known(leaf) { Stride::Known(mode.stride) } else { Stride::RunTime(leaf) },
        }
    }

    /// Whether the digit can only be 0.
    pub(super) const fn is_zero(&self) -> bool {
        matches!(self.extent, Factor::Known(1))
    }
}

/// The digits of an index into some modes of the layout, coalesced between those of the run time.
pub(super) struct Digits {
    digits: [Digit; MAX_LEAVES],
    len: usize,
}

impl Digits {
    /// The digits of an index into the modes from leaf `leaf` up to leaf `end`.
    pub(super) const fn of(subject: &Index, mut leaf: usize, end: usize) -> Result<Digits, Error> {
        let none = Digit { extent: Factor::Known(1), stride: Stride::RunTime(0) };
        let mut digits = Digits { digits: [none; MAX_LEAVES], len: 0 };
        let leaves = subject.layout.modes().leaves();
        while leaf < end {
            let first = leaf;
            while leaf < end && subject.extent_is_known(leaf) && subject.stride_is_known(leaf) {
                leaf += 1;
            }
            if first < leaf {
                let known = tri!(HTuple::flat(leaves.split_at(leaf).0.split_at(first).1, Mode::UNIT));
                let coalesced = Layout::from_modes(known).coalesce();
                let modes = coalesced.modes().leaves();
                let mut m = 0;
                while m < modes.len() {
                    digits.push(Digit { extent: Factor::Known(modes[m].extent), stride: Stride::Known(modes[m].stride) });
                    m += 1;
                }
            } else {
                digits.push(Digit::of(subject, leaf));
                leaf += 1;
            }
        }
        Ok(digits)
    }

    /// The digits, the fastest first. The last needs no remainder: the index is below the size.
    pub(super) const fn as_slice(&self) -> &[Digit] {
        self.digits.split_at(self.len).0
    }

    const fn push(&mut self, digit: Digit) {
        if !digit.is_zero() {
            self.digits[self.len] = digit;
            self.len += 1;
        }
    }
}
