//! The bits of an index as the domain of a linear map: XOR layouts over the two-element field.
//!
//! A digit below `2^t` of a mode with the XOR stride d contributes `digit (x) d`, the XOR over the digit's bits b of `d << b`. The value is
//! the XOR of the contributions of all modes, so it is a linear function of all bits of all digits. If the extents are powers of two, those
//! bits are the bits of the index. If the last one alone is none, the same holds for the indices below the size, as a part of those below the
//! next power of two.

use crate::error::Error;
use crate::f2::Basis;
use crate::htuple::HTuple;
use crate::layout::{Layout, Mode};
use crate::limits::MAX_LEAVES;
use crate::scalar::{Path, Ring};

/// Bits of all digits of a layout: at most one more a leaf than the size has.
pub(super) const MOST_BITS: usize = 96;

/// Bits of digits, in the order of the leaves, the lowest of a digit first.
#[derive(Clone, Copy)]
pub(super) struct Bits {
    pub(super) count: usize,
    leaf: [u8; MOST_BITS],
    shift: [u8; MOST_BITS],
}

/// The bits of an index, as many as follow one another.
#[derive(Clone, Copy)]
pub(super) struct Index {
    /// Bit k of an index is bit k here.
    pub(super) bits: Bits,
    /// Whether all bits of all indices are there.
    pub(super) complete: bool,
    /// If the last extent is not a power of two, the number of bits before it, and it: indices are below `2^before * extent`.
    pub(super) odd: Option<(usize, i64)>,
}

impl Bits {
    pub(super) const NONE: Bits = Bits { count: 0, leaf: [0; MOST_BITS], shift: [0; MOST_BITS] };

    pub(super) const fn push_leaf(&mut self, leaf: usize, bits: u32) {
        let mut shift = 0;
        while shift < bits {
            self.leaf[self.count] = leaf as u8;
            self.shift[self.count] = shift as u8;
            self.count += 1;
            shift += 1;
        }
    }

    /// The part of a vector of bits in the digit of a leaf.
    pub(super) const fn digit(&self, vector: u128, leaf: usize) -> i64 {
        let (mut digit, mut bit) = (0, 0);
        while bit < self.count {
            let (of, shift) = self.place(bit);
            if of == leaf && vector >> bit & 1 == 1 {
                digit |= 1 << shift;
            }
            bit += 1;
        }
        digit
    }

    /// Two coordinates that differ, XORed digit by digit, by a vector with the value 0, so that they have one value.
    ///
    /// A digit w below the power of two above the extent s is the XOR of two digits below s: of w and 0, or, if s <= w, of the highest bit
    /// of w, which is at most s - 1, and of the rest, which is smaller still.
    pub(super) const fn coordinates(&self, vector: u128, shape: &HTuple<i64>) -> [HTuple<i64>; 2] {
        let zero = shape.with_leaves(&[0; MAX_LEAVES], 0);
        let (mut pair, mut leaf) = ([zero, zero], 0);
        while leaf < shape.len() {
            let digit = self.digit(vector, leaf);
            if digit < *shape.leaf_at(leaf) {
                pair[0].set_leaf(leaf, digit);
            } else {
                let high = 1 << digit.ilog2();
                pair[0].set_leaf(leaf, high);
                pair[1].set_leaf(leaf, digit ^ high);
            }
            leaf += 1;
        }
        pair
    }

    /// The error that two such coordinates make.
    pub(super) const fn collision(&self, vector: u128, layout: &Layout) -> Result<Error, Error> {
        let [a, b] = self.coordinates(vector, &layout.shape());
        Ok(Error::Collision { a, b, value: tri!(layout.eval(&a)) })
    }

    /// The leaf of a bit, and its place in the digit.
    pub(super) const fn place(&self, bit: usize) -> (usize, u32) {
        (self.leaf[bit] as usize, self.shift[bit] as u32)
    }

    /// What a bit contributes on an axis.
    const fn column(&self, bit: usize, modes: &HTuple<Mode>, path: &Path) -> u64 {
        let (leaf, shift) = self.place(bit);
        let stride = &modes.leaf_at(leaf).stride;
        let mut t = 0;
        while t < stride.term_count() {
            let term = stride.term_at(t);
            if term.path.compare(path) == 0 && matches!(term.ring, Ring::Xor) {
                // The multiple by the largest digit, which has that bit, was checked to fit.
                return (term.value as u64) << shift;
            }
            t += 1;
        }
        0
    }

    /// The value on an axis of a vector of bits.
    pub(super) const fn image(&self, vector: u128, modes: &HTuple<Mode>, path: &Path) -> u64 {
        let (mut value, mut rest) = (0, vector);
        while rest != 0 {
            value ^= self.column(rest.trailing_zeros() as usize, modes, path);
            rest &= rest - 1;
        }
        value
    }
}

impl Index {
    /// The bits of the index of a layout, up to the first extent that is not a power of two. What lies behind is left at the digit 0.
    pub(super) const fn of(modes: &HTuple<Mode>) -> Index {
        let mut index = Index { bits: Bits::NONE, complete: true, odd: None };
        let mut leaf = 0;
        while leaf < modes.len() {
            let extent = modes.leaf_at(leaf).extent as u64;
            if extent.is_power_of_two() {
                index.bits.push_leaf(leaf, extent.ilog2());
            } else if leaf + 1 == modes.len() {
                index.odd = Some((index.bits.count, extent as i64));
                index.bits.push_leaf(leaf, extent.ilog2() + 1);
            } else {
                // Digits below the power of two are digits of an XOR coordinate, too.
                index.bits.push_leaf(leaf, extent.ilog2());
                index.complete = false;
                break;
            }
            leaf += 1;
        }
        index
    }

    /// The same with indices below a power of two.
    pub(super) const fn even(mut self) -> Index {
        if let Some((before, extent)) = self.odd {
            self.bits.count = before + extent.ilog2() as usize;
            self.complete = false;
            self.odd = None;
        }
        self
    }
}

/// Vectors of bits: a list of generators.
#[derive(Clone, Copy)]
pub(super) struct Vectors {
    vectors: [u128; MOST_BITS],
    pub(super) count: usize,
}

impl Vectors {
    pub(super) const NONE: Vectors = Vectors { vectors: [0; MOST_BITS], count: 0 };

    pub(super) const fn push(&mut self, vector: u128) {
        self.vectors[self.count] = vector;
        self.count += 1;
    }

    /// Only the vectors of bits below a place: those that were pushed before the first with it, in the order of the bits.
    pub(super) const fn truncate(&mut self, below: usize) {
        while self.count > 0 && self.vectors[self.count - 1] >> below != 0 {
            self.count -= 1;
        }
    }

    pub(super) const fn get(&self, i: usize) -> u128 {
        self.vectors[i]
    }

    /// Generators of those vectors of the span whose value on an axis is 0.
    pub(super) const fn kernel(&self, bits: &Bits, modes: &HTuple<Mode>, path: &Path) -> Vectors {
        let (mut basis, mut kernel, mut i) = (Basis::EMPTY, Vectors::NONE, 0);
        while i < self.count {
            if let Some(vector) = basis.insert(bits.image(self.vectors[i], modes, path), self.vectors[i]) {
                kernel.push(vector);
            }
            i += 1;
        }
        kernel
    }

    /// A basis of the values on an axis. Values of earlier vectors are preferred.
    pub(super) const fn images(&self, bits: &Bits, modes: &HTuple<Mode>, path: &Path) -> Basis {
        let (mut basis, mut i) = (Basis::EMPTY, 0);
        while i < self.count {
            basis.insert(bits.image(self.vectors[i], modes, path), self.vectors[i]);
            i += 1;
        }
        basis
    }
}

/// Whether a place is the first in a layout that names its axis.
pub(super) const fn names_first(modes: &HTuple<Mode>, leaf: usize, term: usize) -> bool {
    let path = &modes.leaf_at(leaf).stride.term_at(term).path;
    let mut l = 0;
    while l < leaf {
        if modes.leaf_at(l).extent > 1 && on_axis(&modes.leaf_at(l).stride, path).is_some() {
            return false;
        }
        l += 1;
    }
    true
}

/// The place of the term of a stride on an axis.
pub(super) const fn on_axis(stride: &crate::scalar::Scalar, path: &Path) -> Option<usize> {
    let mut t = 0;
    while t < stride.term_count() {
        if stride.term_at(t).path.compare(path) == 0 {
            return Some(t);
        }
        t += 1;
    }
    None
}
