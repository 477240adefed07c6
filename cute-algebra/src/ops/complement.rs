//! Complement: a layout whose values are the steps from one copy of a layout's image to the next.
//!
//! On each axis of the codomain, take the modes `s:d` with s > 1 and d != 0 in ascending order of d, and let p run from 1: the chain is
//! injective if d >= p at every mode, where p is then set to d*s. Each mode leaves a gap between p and d, which `floor(d/p):p` fills, and
//! behind the last mode `1:p` marks where the next copy begins.
//!
//! *Disjoint and increasing.* All modes before the k-th reach less than p_k, those of the layout since d_j*s_j <= d_(j+1), those of the
//! complement since `floor(d_j/p_j)*p_j <= d_j`. Let a value of the layout, with top digit c > 0 at mode k, equal one of the complement.
//! The latter's digits behind mode k are 0, for they would make it at least p_(k+1), which is more than the layout reaches. Then it is
//! below d_k, while the former is at least d_k. So the only common value is 0. Where p does not divide d the gap is filled only in part:
//! the complement stays disjoint and misses some values.
//!
//! *Negative strides* are chained by their magnitude. The layout's values are then those of the layout with positive strides, less the one
//! of them that has all digits of the negative modes at their largest: `m - n` with values m and n of that layout. If `m - n` is the value r
//! of the complement, then `m + 0 = n + r`; by the chain, as above, a sum of a value of the layout and one of the complement has only one
//! pair of summands, so r = 0.
//!
//! *XOR strides.* The values on an axis span a linear space over the two-element field, and a vector of the space has one of the highest bits
//! of its basis. The complement is spanned by the powers of two below 2^n that are no such highest bits, n being one more than the largest:
//! none of its values but 0 has a highest bit that a value of the layout has. Both together span all values below 2^n, so the next copy
//! begins there: `1:x(2^n)`.

//!
//! *Sums of basis vectors.* A mode whose stride names several axes is chained on one of them: the axes are gone through until each has
//! chained those of its modes that no other has chained before, and an axis without any is free. Let a value of the layout equal one of the
//! complement, on all axes. On the first axis that chained modes, only those contribute to the layout's value, so that their digits are 0,
//! as above, and so is the complement's part there. They contribute nothing to the next axis, where the same holds for the modes chained
//! there, and so on: all digits are 0.

use crate::error::Error;
use crate::f2::Basis;
use crate::htuple::{Cursor, HTuple};
use crate::layout::{Layout, Mode};
use crate::limits::MAX_LEAVES;
use crate::scalar::{Path, Ring, Scalar, Term};

use super::bits::{Bits, on_axis};
use super::coalesce::Flat;
use super::codomain::descend;

impl Layout {
    /// The complement: increasing values, none of them but 0 a value of this layout. Congruent with the codomain, one mode an axis.
    ///
    /// Without `extend`, the last mode of each axis is `1:p`, where `p` is the distance to the next copy. With it, that mode's extent
    /// becomes `ceil(size / p)`, where the size is that of the whole of `extend` for integer strides, and of `extend`'s mode at the axis
    /// for coordinate strides.
    ///
    /// ```
    /// use cute_algebra::{HTuple, Layout};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// assert_eq!(of("4:2").complement(None), Ok(of("(2,1):(1,8)")));
    /// assert_eq!(of("4:2").complement(Some(&HTuple::leaf(20))), Ok(of("(2,3):(1,8)")));
    /// assert!(of("(4,2):(1,2)").complement(None).is_err());
    /// // The values of (2,2):(f1,f6) have the highest bits 0 and 2; f2 is none of them.
    /// assert_eq!(of("(2,2):(f1,f6)").complement(Some(&HTuple::leaf(16))), Ok(of("(2,2):(f2,f8)")));
    /// // Of a diagonal: every fourth row, and all columns.
    /// assert_eq!(of("4:e0+e1").complement(Some(&"(8,8)".parse().unwrap())), Ok(of("(2,8):(4*e0,e1)")));
    /// ```
    ///
    /// # Errors
    /// [`Error::NotInjective`] where a stride is below the reach of the smaller ones; [`Error::Collision`] where two coordinates have one XOR
    /// value; [`Error::NotCovered`] for sums of basis vectors that no axis tells apart; [`Error::ExtendShape`] if `extend` has no mode for an axis; [`Error::Extent`],
    /// [`Error::MixedStrides`], [`Error::Capacity`], [`Error::Overflow`].
    pub const fn complement(&self, extend: Option<&HTuple<i64>>) -> Result<Layout, Error> {
        if self.has_xor() {
            tri!(self.coshape());
        }
        let axes = tri!(self.axes(extend));
        let gaps = tri!(Gaps::of(self, &axes));
        let mut result = HTuple::unfinished(Mode::UNIT);
        let mut at = Cursor::ROOT;
        while at.node < axes.profile().nodes() {
            match axes.arity(at) {
                Some(modes) => tri!(result.open(modes)),
                None => {
                    let path = axes.leaf_at(at.leaf);
                    let size = match extend {
                        None => None,
                        Some(shape) => Some(tri!(size_at(shape, path))),
                    };
                    tri!(result.push(&tri!(gaps.on(at.leaf, path, size))));
                }
            }
            at = axes.next(at);
        }
        tri!(result.profile().check_depth());
        Layout::checked(result)
    }

    /// Whether there are XOR values on an axis.
    pub(super) const fn has_xor_on(&self, path: &Path) -> bool {
        let mut leaf = 0;
        while leaf < self.modes().len() {
            let mode = self.modes().leaf_at(leaf);
            if mode.extent > 1
                && let Some(t) = on_axis(&mode.stride, path)
                && matches!(mode.stride.term_at(t).ring, Ring::Xor)
            {
                return true;
            }
            leaf += 1;
        }
        false
    }

    /// Whether all strides on an axis are on no other.
    pub(super) const fn is_alone_on(&self, path: &Path) -> bool {
        let mut leaf = 0;
        while leaf < self.modes().len() {
            let mode = self.modes().leaf_at(leaf);
            if mode.extent > 1 && on_axis(&mode.stride, path).is_some() && mode.stride.term_count() > 1 {
                return false;
            }
            leaf += 1;
        }
        true
    }

    /// The mode on an axis that follows another in the order of magnitude and position of strides, without extent 1 and stride 0: the
    /// magnitude of its stride there, and its leaf.
    pub(super) const fn next_stride(&self, path: &Path, last: Option<(u64, usize)>) -> Option<(u64, usize)> {
        let mut next: Option<(u64, usize)> = None;
        let mut i = 0;
        while i < self.modes().len() {
            let mode = self.modes().leaf_at(i);
            if mode.extent > 1
                && let Some(t) = on_axis(&mode.stride, path)
            {
                let d = mode.stride.term_at(t).value.unsigned_abs();
                let behind = match last {
                    None => true,
                    Some((stride, index)) => d > stride || (d == stride && i > index),
                };
                let closer = match next {
                    None => true,
                    Some((stride, _)) => d < stride,
                };
                if behind && closer {
                    next = Some((d, i));
                }
            }
            i += 1;
        }
        next
    }
}

/// The gaps that a layout leaves on every axis.
struct Gaps<'a> {
    layout: &'a Layout,
    /// By leaf, the axis that chains it.
    owners: [usize; MAX_LEAVES],
}

impl Gaps<'_> {
    /// Chains every mode on one axis.
    const fn of<'a>(layout: &'a Layout, axes: &HTuple<Path>) -> Result<Gaps<'a>, Error> {
        let mut gaps = Gaps { layout, owners: [usize::MAX; MAX_LEAVES] };
        let mut refused = Ok(());
        loop {
            let (mut axis, mut chained, mut left) = (0, false, false);
            while axis < axes.len() {
                let path = axes.leaf_at(axis);
                let before = gaps.owners;
                if gaps.take(axis, path) {
                    match gaps.on(axis, path, Some(1)) {
                        Ok(_) => chained = true,
                        Err(error) => {
                            gaps.owners = before;
                            left = true;
                            refused = Err(if layout.is_alone_on(path) { error } else { NO_AXIS });
                        }
                    }
                }
                axis += 1;
            }
            if !left {
                return Ok(gaps);
            }
            if !chained {
                tri!(refused);
            }
        }
    }

    /// Gives the modes of an axis to it that belong to none; whether there are any.
    const fn take(&mut self, axis: usize, path: &Path) -> bool {
        let (mut taken, mut leaf) = (false, 0);
        while leaf < self.layout.modes().len() {
            let mode = self.layout.modes().leaf_at(leaf);
            if mode.extent > 1 && self.owners[leaf] == usize::MAX && on_axis(&mode.stride, path).is_some() {
                self.owners[leaf] = axis;
                taken = true;
            }
            leaf += 1;
        }
        taken
    }

    /// The complement on one axis.
    const fn on(&self, axis: usize, path: &Path, size: Option<i64>) -> Result<HTuple<Mode>, Error> {
        if self.layout.has_xor_on(path) { self.free_bits(axis, path, size) } else { self.gaps(axis, path, size) }
    }

    const fn gaps(&self, axis: usize, path: &Path, size: Option<i64>) -> Result<HTuple<Mode>, Error> {
        let mut gaps = Flat::EMPTY;
        let mut reach = 1i128;
        let mut last = None;
        while let Some((d, leaf)) = self.layout.next_stride(path, last) {
            last = Some((d, leaf));
            if self.owners[leaf] != axis {
                continue;
            }
            let mode = self.layout.modes().leaf_at(leaf);
            if (d as i128) < reach {
                let stride = match on_axis(&mode.stride, path) {
                    Some(t) => mode.stride.term_at(t).value,
                    None => unreachable!(),
                };
                return Err(Error::NotInjective { stride, reach: if reach > i64::MAX as i128 { i64::MAX } else { reach as i64 } });
            }
            // Not above d, which fits.
            tri!(gaps.push(Mode { extent: (d / reach as u64) as i64, stride: tri!(Scalar::integer(reach as i64).at(path)) }));
            reach = d as i128 * mode.extent as i128;
        }
        close(gaps, reach, size, Ring::Integer, path)
    }

    /// The complement on an axis of XOR values.
    const fn free_bits(&self, axis: usize, path: &Path, size: Option<i64>) -> Result<HTuple<Mode>, Error> {
        let basis = tri!(self.independent_bits(axis, path));
        let mut top = 64;
        while top > 0 && basis.row(top - 1).is_none() {
            top -= 1;
        }
        let (mut free, mut bit) = (Flat::EMPTY, 0);
        while bit < top {
            if basis.row(bit).is_none() {
                let stride = Scalar::term(Term { value: 1 << bit, ring: Ring::Xor, path: *path });
                tri!(free.push(Mode { extent: 2, stride }));
            }
            bit += 1;
        }
        close(free, 1 << top, size, Ring::Xor, path)
    }

    /// The values of all bits of the digits on an axis.
    ///
    /// # Errors
    /// [`Error::Collision`] if they are not independent.
    const fn independent_bits(&self, axis: usize, path: &Path) -> Result<Basis, Error> {
        let (mut bits, mut leaf) = (Bits::NONE, 0);
        while leaf < self.layout.modes().len() {
            if self.owners[leaf] == axis {
                bits.push_leaf(leaf, (self.layout.modes().leaf_at(leaf).extent as u64 - 1).ilog2() + 1);
            }
            leaf += 1;
        }
        let (mut basis, mut bit) = (Basis::EMPTY, 0);
        while bit < bits.count {
            if let Some(kernel) = basis.insert(bits.image(1 << bit, self.layout.modes(), path), 1 << bit) {
                return Err(tri!(bits.collision(kernel, self.layout)));
            }
            bit += 1;
        }
        Ok(basis)
    }
}

const NO_AXIS: Error = Error::NotCovered { what: "complement of sums of basis vectors that no axis tells apart" };

/// The gaps with the mode behind them, which marks or makes copies.
const fn close(mut gaps: Flat, reach: i128, size: Option<i64>, ring: Ring, path: &Path) -> Result<HTuple<Mode>, Error> {
    let extent = match size {
        Some(size) if reach >= size as i128 && reach > i64::MAX as i128 && !gaps.modes().is_empty() => return Ok(gaps.in_bounds().tuple()),
        _ if reach > i64::MAX as i128 => return Err(Error::Overflow { of: "stride of the complement" }),
        Some(size) => ((size as i128 + reach - 1) / reach) as i64,
        None => 1,
    };
    tri!(gaps.push(Mode { extent, stride: Scalar::term(Term { value: reach as i64, ring, path: *path }) }));
    Ok(if size.is_some() { gaps.in_bounds().tuple() } else { gaps.tuple() })
}

/// The size of the mode at a path.
const fn size_at(shape: &HTuple<i64>, path: &Path) -> Result<i64, Error> {
    let Some(at) = descend(shape, path) else { return Err(Error::ExtendShape { extend: *shape }) };
    let mut i = at.leaf;
    while i < shape.skip(at).leaf {
        if *shape.leaf_at(i) < 1 {
            return Err(Error::Extent { found: *shape.leaf_at(i), leaf: i });
        }
        i += 1;
    }
    shape.size_at(at)
}
