//! Left inverse: from a value back to the coordinate that has it.
//!
//! *Chain.* On an axis, take the modes `s:d` with s > 1 and d != 0 in ascending order of the magnitude of d, and let each d be a multiple
//! `g*c` of the one before, c (at first 1), with g at least that one's extent. The value `v = sum of i_k * d_k` is then written in the mixed
//! radix of the gaps: the digit i_k is `floor(v / d_k) mod g_(k+1)`, since all smaller modes together stay below d_k and the larger ones are
//! multiples of `d_k * g_(k+1) = d_(k+1)`. So the layout with the extents `(d_0, g_1, .., g_n, s_n)` and the strides (0, weight of mode 0,
//! .., weight of mode n), where the weight is the product of the extents before the mode, maps v back to the index. Digits are rounded
//! down, and the last one takes all the rest, so that the largest stride may be negative. A negative stride below a larger one borrows from
//! it, which no digit can undo. If g is less than the extent, digit g of the mode before and digit 1 of this one have the same value.
//!
//! *Linear algebra.* On an axis of XOR values, let M be the map from the bits of the index to those of the value, without the bits of modes
//! with stride 0. Its reduced basis has rows with different highest bits, none of which occurs in another row, and each row is the image of
//! its tag. R maps the highest bit of a row to the row's tag, and all other bits to 0. A value v is the sum of the rows whose highest bits it
//! has, so `M(R(v))` is the sum of the same rows, v. M must be injective, and then R(v) is the only index of v without digits of modes with
//! stride 0. R has extents of two and XOR strides.
//!
//! *Several axes.* A stride that is a sum names several axes; one of them is chosen to find the mode's digit, and the mode has the weight 0
//! on all others. An axis finds digits only if it finds those of all modes that name it.
//!
//! Beside axes of XOR values, those of integers also get XOR strides, so that the parts of the index can be added. That is the same number if
//! weights and strides are powers of two.

use crate::error::Error;
use crate::f2::Basis;
use crate::htuple::{Cursor, HTuple};
use crate::layout::{Layout, Mode};
use crate::limits::MAX_LEAVES;
use crate::scalar::{Path, Scalar};

use super::bits::{Index, on_axis};
use super::coalesce::Flat;

impl Layout {
    /// The left inverse R: `L(R(L(i))) = L(i)` for all `i` below the size, and `R(L(i)) = i` if the layout is injective. Congruent with the
    /// codomain, one mode an axis. Values that the layout does not have are mapped to any coordinates.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// assert_eq!(of("(4,8):(1,5)").left_inverse(), Ok(of("(5,8):(1,4)")));
    /// assert_eq!(of("4:2").left_inverse(), Ok(of("(2,4):(0,1)")));
    /// assert_eq!(of("(4,5):(e1,e(4,1))").left_inverse(), Ok(of("(1,4,1,1,(1,5)):(0,1,0,0,(0,4))")));
    /// assert_eq!(of("(8,8):(f9,f1)").left_inverse(), Ok(of("(8,8):(f8,f9)")));
    /// assert!(of("(2,2):(2,3)").left_inverse().is_err());
    /// ```
    ///
    /// # Errors
    /// [`Error::NotAChain`] where a stride is not a multiple of the next smaller one; [`Error::NotInjective`] where it is one by less than
    /// that mode's extent; [`Error::Collision`] where two coordinates have one XOR value; [`Error::NotCovered`] for a
    /// negative stride that is not the largest of its axis, for sums of basis vectors that no axis tells apart, and for XOR strides if an extent other than the last is not a power of two;
    /// [`Error::MixedStrides`] if an axis of one stride continues one of another; [`Error::Capacity`].
    pub const fn left_inverse(&self) -> Result<Layout, Error> {
        let axes = tri!(self.coprofile());
        if self.has_xor() {
            tri!(self.coshape());
        }
        let mut inverse = Inverse { layout: self, index: Index::of(self.modes()), xor: self.has_xor(), owners: [usize::MAX; MAX_LEAVES] };
        if inverse.xor && !inverse.index.complete {
            return Err(Error::NotCovered { what: "left inverse of XOR strides if an extent other than the last is not a power of two" });
        }
        tri!(inverse.choose(&axes));
        let mut result = HTuple::unfinished(Mode::UNIT);
        let mut at = Cursor::ROOT;
        while at.node < axes.profile().nodes() {
            match axes.arity(at) {
                Some(modes) => tri!(result.open(modes)),
                None => tri!(result.push(&tri!(inverse.on(at.leaf, axes.leaf_at(at.leaf))))),
            }
            at = axes.next(at);
        }
        tri!(result.profile().check_depth());
        Layout::checked(result)
    }
}

const NO_AXIS: Error = Error::NotCovered { what: "left inverse of sums of basis vectors that no axis tells apart" };

struct Inverse<'a> {
    layout: &'a Layout,
    index: Index,
    /// Whether the strides of the result are XOR values.
    xor: bool,
    /// By leaf, the axis that finds its digit.
    owners: [usize; MAX_LEAVES],
}

impl Inverse<'_> {
    /// Chooses for every mode the first axis that can find its digit.
    const fn choose(&mut self, axes: &HTuple<Path>) -> Result<(), Error> {
        let mut axis = 0;
        while axis < axes.len() {
            let path = axes.leaf_at(axis);
            let found = self.finds_digits(path);
            let mut leaf = 0;
            while leaf < self.layout.modes().len() {
                let mode = self.layout.modes().leaf_at(leaf);
                if mode.extent > 1 && self.owners[leaf] == usize::MAX && on_axis(&mode.stride, path).is_some() {
                    if found.is_ok() {
                        self.owners[leaf] = axis;
                    } else if mode.stride.term_at(mode.stride.term_count() - 1).path.compare(path) == 0 {
                        // No other axis is left.
                        return if self.layout.is_alone_on(path) { found } else { Err(NO_AXIS) };
                    }
                }
                leaf += 1;
            }
            axis += 1;
        }
        Ok(())
    }

    /// Whether the digits of all modes that name an axis can be found there.
    const fn finds_digits(&self, path: &Path) -> Result<(), Error> {
        if !self.layout.has_xor_on(path) {
            return match self.chain(path, usize::MAX) {
                Ok(_) => Ok(()),
                Err(error) => Err(error),
            };
        }
        match self.basis(path) {
            Ok(_) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// The inverse on an axis.
    const fn on(&self, axis: usize, path: &Path) -> Result<HTuple<Mode>, Error> {
        if !self.layout.has_xor_on(path) {
            return Ok(tri!(self.chain(path, axis)).tuple());
        }
        let mut owned = 0u128;
        let mut basis = Basis::EMPTY;
        let mut bit = 0;
        while bit < self.index.bits.count {
            let vector = 1u128 << bit;
            if self.owners[self.index.bits.place(bit).0] == axis {
                owned |= vector;
            }
            let image = self.index.bits.image(vector, self.layout.modes(), path);
            if image != 0 {
                basis.insert(image, vector);
            }
            bit += 1;
        }
        let basis = basis.reduced();
        let mut top = 64;
        while top > 0 && basis.row(top - 1).is_none() {
            top -= 1;
        }
        let (mut flat, mut bit) = (Flat::EMPTY, 0);
        while bit < top {
            let tag = match basis.row(bit) {
                Some((_, tag)) => (tag & owned) as i64,
                None => 0,
            };
            tri!(flat.push(Mode { extent: 2, stride: tri!(Scalar::xor(tag)) }));
            bit += 1;
        }
        Ok(flat.tuple())
    }

    /// The values of all bits on an axis, if they are independent.
    const fn basis(&self, path: &Path) -> Result<Basis, Error> {
        let (mut basis, mut bit) = (Basis::EMPTY, 0);
        while bit < self.index.bits.count {
            let mode = self.layout.modes().leaf_at(self.index.bits.place(bit).0);
            if on_axis(&mode.stride, path).is_some()
                && let Some(kernel) = basis.insert(self.index.bits.image(1 << bit, self.layout.modes(), path), 1 << bit)
            {
                return Err(tri!(self.index.bits.collision(kernel, self.layout)));
            }
            bit += 1;
        }
        Ok(basis)
    }

    /// The chain of an axis, with weights for the modes that it is chosen for.
    const fn chain(&self, path: &Path, axis: usize) -> Result<Flat, Error> {
        let modes = self.layout.modes();
        let mut flat = Flat::EMPTY;
        // The mode that waits for the gap behind it, which becomes its extent.
        let mut open = Mode::UNIT;
        let (mut below, mut last, mut negative) = (1u64, None, false);
        while let Some((d, leaf)) = self.layout.next_stride(path, last) {
            let stride = match on_axis(&modes.leaf_at(leaf).stride, path) {
                Some(t) => modes.leaf_at(leaf).stride.term_at(t).value,
                None => unreachable!(),
            };
            if negative {
                return Err(Error::NotCovered { what: "left inverse of a negative stride below a larger one" });
            }
            if self.xor && (stride < 0 || !d.is_power_of_two()) {
                return Err(Error::NotCovered { what: "left inverse of strides that are not powers of two, beside XOR strides" });
            }
            if !d.is_multiple_of(below) {
                return Err(Error::NotAChain { stride, below: below as i64 });
            }
            let gap = (d / below) as i64;
            if gap < open.extent {
                return Err(Error::NotInjective { stride, reach: (below as i64).saturating_mul(open.extent) });
            }
            tri!(flat.push(Mode { extent: gap, stride: open.stride }));
            let weight = if self.owners[leaf] == axis { self.weight(leaf) } else { 0 };
            open = Mode {
                extent: modes.leaf_at(leaf).extent,
                stride: if self.xor { tri!(Scalar::xor(weight)) } else { Scalar::integer(if stride < 0 { -weight } else { weight }) },
            };
            (below, last, negative) = (d, Some((d, leaf)), stride < 0);
        }
        tri!(flat.push(open));
        Ok(flat)
    }

    /// The product of the extents before a leaf.
    const fn weight(&self, leaf: usize) -> i64 {
        let (mut weight, mut i) = (1, 0);
        while i < leaf {
            // Below the size.
            weight *= self.layout.modes().leaf_at(i).extent;
            i += 1;
        }
        weight
    }
}
