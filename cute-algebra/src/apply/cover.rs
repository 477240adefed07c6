//! Which cells of a tile the threads of an instruction hold, and how many threads and values hold each: the obligations of atoms.
//!
//! Modes of stride 0 repeat cells. Let `s_i:d_i` be the others, by ascending stride, and `r_i` one more than the largest value of those
//! before `i`. If every `d_i >= r_i`, the largest cell of the smaller modes lies below each step of the next, so no cell occurs twice: the
//! modes, merged where `d_i` continues the one before, are the *image*. If some `d_i < r_i` where the smaller ones are `r_i:1`, the cell
//! `d_i` occurs twice.
//!
//! The cells `0..n` are covered exactly once if and only if the image is `n:1`. If it is, plainly. If they are covered, cell 1 needs a
//! stride of 1; and where the smaller modes cover exactly `0..r`, cell r needs the next stride to be r: smaller, and a cell occurs twice,
//! larger, and r is missing. So the modes are a chain from 1, which merges to `n:1`. No cell has to be looked at.

use crate::error::Error;
use crate::htuple::HTuple;
use crate::layout::{Layout, Mode};
use crate::limits::MAX_LEAVES;
use crate::scalar::Scalar;

/// The cells that a thread-value layout addresses.
///
/// ```
/// use cute_algebra::{Layout, apply::Cover};
/// let of = |text: &str| text.parse::<Layout>().unwrap();
/// // The rows of one 8x8 matrix of 16-bit numbers, in bits: eight threads give the addresses, the others repeat them.
/// let cover = Cover::of(&of("((8,4),128):((128,0),1)")).unwrap();
/// assert_eq!((cover.image, cover.threads, cover.values), (of("1024:1"), 4, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cover {
    /// The cells, each once, in ascending order: modes of ascending stride, merged.
    pub image: Layout,
    /// How many threads address each cell.
    pub threads: i64,
    /// How many values of one thread address each cell.
    pub values: i64,
}

impl Cover {
    /// The cells of a layout of (thread, value).
    ///
    /// ```
    /// use cute_algebra::{Error, Layout, apply::Cover};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// assert_eq!(Cover::of(&of("(4,4):(1,2)")), Err(Error::NotInjective { stride: 2, reach: 4 }));
    /// ```
    ///
    /// # Errors
    /// [`Error::OperandRank`] if the layout has not two modes, [`Error::NotInjective`] where a stride other than 0 steps back into the cells
    /// of smaller ones, [`Error::NegativeOffset`] for a negative stride, [`Error::NotCovered`] for values that are no integers.
    pub const fn of(tv: &Layout) -> Result<Cover, Error> {
        if tv.rank() != 2 {
            return Err(Error::OperandRank { operand: 0, rank: tv.rank(), expected: 2 });
        }
        let threads = tri!(tv.mode(0)).modes().len();
        let mut cover = Cover { image: Layout::EMPTY, threads: 1, values: 1 };
        let mut steps = Steps { list: [(1, 0); MAX_LEAVES], len: 0 };
        let mut i = 0;
        while i < tv.modes().len() {
            let Mode { extent, stride } = *tv.modes().leaf_at(i);
            match stride.as_integer() {
                Some(0) if i < threads => cover.threads *= extent,
                Some(0) => cover.values *= extent,
                Some(stride) if stride < 0 && extent > 1 => return Err(Error::NegativeOffset { smallest: stride * (extent - 1) }),
                Some(stride) if extent > 1 => steps.insert(extent, stride),
                Some(_) => {}
                None => {
                    return Err(Error::NotCovered { what: "cells that are coordinates or XOR values: write them as indices of the tile" });
                }
            }
            i += 1;
        }
        cover.image = tri!(steps.image());
        Ok(cover)
    }

    /// Refuses what does not cover the cells `0..cells`; each is covered by `threads` threads `values` times.
    ///
    /// ```
    /// use cute_algebra::{Layout, apply::Cover};
    /// let cover = |text: &str, cells| Cover::of(&text.parse::<Layout>().unwrap()).unwrap().fills(cells).map_err(|error| error.to_string());
    /// assert_eq!(cover("((4,8),(2,2)):((32,1),(16,8))", 128), Ok(()));
    /// assert_eq!(cover("((4,8),2):((32,1),16)", 128), Err("the cells 8 to 15 belong to no thread and value".into()));
    /// assert_eq!(cover("(32,4):(4,1)", 64), Err("value 127 lies outside of the tile 64".into()));
    /// ```
    ///
    /// # Errors
    /// [`Error::Uncovered`] with the first cells that are left out, [`Error::OutsideTile`] with the largest value.
    pub const fn fills(&self, cells: i64) -> Result<(), Error> {
        let first = self.image.modes().leaf_at(0);
        let run = match first.stride.as_integer() {
            Some(1) => first.extent,
            _ => 1,
        };
        let (mut end, mut last, mut i) = (cells, 0, 0);
        while i < self.image.modes().len() {
            let Mode { extent, stride } = *self.image.modes().leaf_at(i);
            if let Some(stride) = stride.as_integer() {
                last += stride * (extent - 1);
                if stride >= run && stride < end {
                    end = stride;
                }
            }
            i += 1;
        }
        if last >= cells {
            return Err(Error::OutsideTile { value: Scalar::integer(last), tile: HTuple::leaf(cells) });
        }
        if run < cells { Err(Error::Uncovered { first: run, last: end - 1 }) } else { Ok(()) }
    }
}

/// Modes in ascending order of their strides.
struct Steps {
    list: [(i64, i64); MAX_LEAVES],
    len: usize,
}

impl Steps {
    const fn insert(&mut self, extent: i64, stride: i64) {
        let mut at = self.len;
        while at > 0 && self.list[at - 1].1 > stride {
            self.list[at] = self.list[at - 1];
            at -= 1;
        }
        self.list[at] = (extent, stride);
        self.len += 1;
    }

    /// The modes as a flat layout, merged; `1:0` if there are none.
    const fn image(&self) -> Result<Layout, Error> {
        let (mut modes, mut len, mut reach, mut i) = ([Mode::UNIT; MAX_LEAVES], 0, 1, 0);
        while i < self.len {
            let (extent, stride) = self.list[i];
            if stride < reach {
                return Err(Error::NotInjective { stride, reach });
            }
            // The largest value of the whole layout fits into 64 bits.
            reach += stride * (extent - 1);
            let continues = i > 0 && {
                let (extent, before) = self.list[i - 1];
                stride == extent * before
            };
            if continues {
                modes[len - 1].extent *= extent;
            } else {
                modes[len] = Mode { extent, stride: Scalar::integer(stride) };
                len += 1;
            }
            i += 1;
        }
        match len {
            0 | 1 => Layout::checked(HTuple::leaf(modes[0])),
            _ => Layout::checked(tri!(HTuple::flat(modes.split_at(len).0, Mode::UNIT))),
        }
    }
}
