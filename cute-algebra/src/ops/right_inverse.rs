//! Right inverse: from values back to coordinates, as far as the values from 0 on have no hole.
//!
//! *Chain.* On each axis of the codomain, modes are chained by their strides: c runs from 1, a mode `s:c` of the coalesced layout is taken,
//! and c becomes c*s. Mode k of the chain counts a digit i_k below s_k of the value, `i = sum of i_k * c_k`, and is given the domain stride
//! of the mode it came from: the product of the extents before that mode. R(i) is then the domain index with exactly those digits, so the
//! layout there has the value `sum of i_k * c_k = i`. Modes with other strides keep the digit 0 and add nothing, so the argument needs no
//! more of them. For an XOR stride c, a power of two, `i_k (x) c = i_k * c`, and the contributions do not meet, so that XOR is their sum. The
//! values being XOR values, R is also asked at them: the chain of such an axis ends before a weight that multiplies a digit with carries.
//!
//! *Linear algebra.* An axis of XOR values is a linear function of the bits of the index, as far as the extents are powers of two. Let r be
//! the largest number such that 1, 2, 4, .. 2^(r-1) are values at indices with the value 0 on all other axes. With such indices v_0, ..,
//! v_(r-1), `R = (2,..,2):(x(v_0),..,x(v_(r-1)))` has `L(R(i)) = i` for all i below 2^r by linearity, and no right inverse of a layout whose
//! extents are powers of two is larger, as 2^r is no value. The v are made from the lowest bits of the index that suffice. If the last extent
//! s is not a power of two, only indices whose last digit is below s are in range: as many of the v are taken as keep it there, with a last
//! extent that is not a power of two where one v alone moves that digit. Behind an earlier extent that is not a power of two, the bits of an
//! index are no longer those of digits, and all digits stay 0.
//!
//! An XOR layout gets XOR strides, for which the domain index is an XOR value; beside axes of integers, their chains then consist of powers
//! of two, which are the same in both readings. If that shortens a chain, or the chains are longer than what the linear algebra finds (which
//! does not look behind an extent that is not a power of two), the strides are integers and all axes are chained.

use crate::error::Error;
use crate::f2::Basis;
use crate::htuple::{Cursor, HTuple};
use crate::layout::{Layout, Mode};
use crate::scalar::{Path, Ring, Scalar, xor};

use super::bits::{Index, Vectors};
use super::coalesce::Flat;
use super::nullspace::is_xor;

impl Layout {
    /// The right inverse R: `L(R(i)) = i` for all `i` below its size. Congruent with the codomain, one mode an axis; `1:0` where the axis
    /// has no unit stride.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// assert_eq!(of("(4,8):(8,1)").right_inverse(), Ok(of("(8,4):(4,1)")));
    /// assert_eq!(of("(4,8):(1,5)").right_inverse(), Ok(of("4:1")));
    /// assert_eq!(of("(4,5):(e1,e0)").right_inverse(), Ok(of("(5,4):(4,1)")));
    /// // XOR strides: the whole inverse of the matrix.
    /// assert_eq!(of("(8,8):(f9,f1)").right_inverse(), Ok(of("(8,8):(f8,f9)")));
    /// assert_eq!(of("(2,2,4):(f1,f3,f5)").right_inverse().unwrap().size(), 16);
    /// ```
    ///
    /// # Errors
    /// [`Error::MixedStrides`] if an axis of one stride continues one of another; [`Error::Capacity`].
    pub const fn right_inverse(&self) -> Result<Layout, Error> {
        let axes = tri!(self.coprofile());
        let chained = tri!(Chains { axes: &axes, flat: Flat::coalesced(self.modes(), Cursor::ROOT) }.layout());
        if !self.has_xor() || !self.takes_xor() {
            return Ok(chained);
        }
        tri!(self.coshape());
        let linear = tri!(Linear::new(self, &axes).layout());
        Ok(if linear.size() < chained.size() { chained } else { linear })
    }

    /// Whether XOR values are coordinates of this layout.
    pub(super) const fn takes_xor(&self) -> bool {
        let (mut product, mut i) = (1, 0);
        while i + 1 < self.modes().len() {
            product = match xor::product_of_extents(product, self.modes().leaf_at(i).extent) {
                Ok(product) => product,
                Err(_) => return false,
            };
            i += 1;
        }
        true
    }

    pub(crate) const fn has_xor(&self) -> bool {
        let mut i = 0;
        while i < self.modes().len() {
            if self.modes().leaf_at(i).extent > 1 && self.modes().leaf_at(i).stride.has_xor() {
                return true;
            }
            i += 1;
        }
        false
    }
}

/// The chain of every axis.
struct Chains<'a> {
    axes: &'a HTuple<Path>,
    flat: Flat,
}

impl Chains<'_> {
    const fn layout(&self) -> Result<Layout, Error> {
        let mut result = HTuple::unfinished(Mode::UNIT);
        let mut at = Cursor::ROOT;
        while at.node < self.axes.profile().nodes() {
            match self.axes.arity(at) {
                Some(modes) => tri!(result.open(modes)),
                None => tri!(result.push(&tri!(self.chain(self.axes.leaf_at(at.leaf))))),
            }
            at = self.axes.next(at);
        }
        tri!(result.profile().check_depth());
        Layout::checked(result)
    }

    /// The chain of one axis.
    const fn chain(&self, path: &Path) -> Result<HTuple<Mode>, Error> {
        let mut chain = Flat::EMPTY;
        let (mut c, mut used) = (1i64, 0u64);
        while let Some((extent, weight, ring)) = self.mode_with_stride(path, c) {
            if let Ring::Xor = ring {
                match xor::spread(weight, extent) {
                    Some(bits) if bits & used == 0 => used |= bits,
                    _ => break,
                }
            }
            tri!(chain.push(Mode { extent, stride: Scalar::integer(weight) }));
            c = match c.checked_mul(extent) {
                Some(c) => c,
                None => break,
            };
        }
        Ok(chain.in_bounds().tuple())
    }

    /// The extent, the domain stride and the kind of the first mode `s:c*e(path)` with s > 1.
    const fn mode_with_stride(&self, path: &Path, c: i64) -> Option<(i64, i64, Ring)> {
        let modes = self.flat.modes();
        let (mut weight, mut i) = (1, 0);
        while i < modes.len() {
            if modes[i].extent > 1
                && let [term] = modes[i].stride.terms()
                && term.value == c
                && term.path.compare(path) == 0
                && (matches!(term.ring, Ring::Integer) || (c as u64).is_power_of_two())
            {
                return Some((modes[i].extent, weight, term.ring));
            }
            // Below the size of the layout.
            weight *= modes[i].extent;
            i += 1;
        }
        None
    }
}

/// The inverse of every axis with XOR strides, by linear algebra.
struct Linear<'a> {
    layout: &'a Layout,
    modes: &'a HTuple<Mode>,
    axes: &'a HTuple<Path>,
    index: Index,
}

impl<'a> Linear<'a> {
    const fn new(layout: &'a Layout, axes: &'a HTuple<Path>) -> Linear<'a> {
        let index = Index::of(layout.modes());
        // Several axes together could reach beyond a last extent that is not a power of two.
        Linear { layout, modes: layout.modes(), axes, index: if axes.len() == 1 { index } else { index.even() } }
    }

    const fn layout(&self) -> Result<Layout, Error> {
        let mut result = HTuple::unfinished(Mode::UNIT);
        let mut at = Cursor::ROOT;
        while at.node < self.axes.profile().nodes() {
            match self.axes.arity(at) {
                Some(modes) => tri!(result.open(modes)),
                None => {
                    let path = self.axes.leaf_at(at.leaf);
                    tri!(result.push(&tri!(if self.layout.has_xor_on(path) { self.inverse(path) } else { self.chain(path) })));
                }
            }
            at = self.axes.next(at);
        }
        tri!(result.profile().check_depth());
        Layout::checked(result)
    }

    /// The inverse on an axis of XOR values.
    const fn inverse(&self, path: &Path) -> Result<HTuple<Mode>, Error> {
        let basis = self.elsewhere_zero(path).images(&self.index.bits, self.modes, path);
        let (mut columns, mut count) = ([0i64; 64], 0);
        while count < 63
            && let Some(index) = basis.solve(1 << count)
        {
            columns[count] = index as i64;
            count += 1;
        }
        let (even, extent) = match self.index.odd {
            Some((before, extent)) => in_range(columns.split_at(count).0, before, extent),
            None => (count, 1),
        };
        let (mut flat, mut i) = (Flat::EMPTY, 0);
        while i < even {
            tri!(flat.push(Mode { extent: 2, stride: tri!(Scalar::xor(columns[i])) }));
            i += 1;
        }
        if extent > 1 {
            tri!(flat.push(Mode { extent, stride: tri!(Scalar::xor(columns[even])) }));
        }
        Ok(flat.in_bounds().tuple())
    }

    /// The indices with the value 0 on all other axes.
    const fn elsewhere_zero(&self, path: &Path) -> Vectors {
        let (mut vectors, mut bit) = (Vectors::NONE, 0);
        while bit < self.index.bits.count {
            if is_xor(&self.modes.leaf_at(self.index.bits.place(bit).0).stride) {
                vectors.push(1 << bit);
            }
            bit += 1;
        }
        let mut axis = 0;
        while axis < self.axes.len() {
            if self.axes.leaf_at(axis).compare(path) != 0 {
                vectors = vectors.kernel(&self.index.bits, self.modes, self.axes.leaf_at(axis));
            }
            axis += 1;
        }
        vectors
    }

    /// The chain of an axis of integers, of powers of two.
    const fn chain(&self, path: &Path) -> Result<HTuple<Mode>, Error> {
        let (mut chain, mut c, mut bit) = (Flat::EMPTY, 1i64, 0);
        while bit < self.index.bits.count {
            let (leaf, shift) = self.index.bits.place(bit);
            if let [term] = self.modes.leaf_at(leaf).stride.terms()
                && shift == 0
                && term.value == c
                && term.path.compare(path) == 0
            {
                // All bits of the digit.
                let first = bit;
                while bit < self.index.bits.count && self.index.bits.place(bit).0 == leaf {
                    bit += 1;
                }
                tri!(chain.push(Mode { extent: 1 << (bit - first), stride: tri!(Scalar::xor(1 << first)) }));
                c <<= bit - first;
                bit = 0;
            } else {
                bit += 1;
            }
        }
        Ok(chain.in_bounds().tuple())
    }
}

/// How many indices generate a space of indices below `2^before * extent`, and the last extent of a mode that continues with the next one.
const fn in_range(columns: &[i64], before: usize, extent: i64) -> (usize, i64) {
    let mut digits = Basis::EMPTY;
    // The first that moves the last digit.
    let (mut even, mut first) = (0, columns.len());
    while even < columns.len() {
        let digit = (columns[even] >> before) as u64;
        let mut more = digits;
        more.insert(digit, 0);
        if digit != 0 && first == columns.len() {
            first = even;
        }
        if more.largest() >= extent as u64 {
            break;
        }
        digits = more;
        even += 1;
    }
    if even == columns.len() {
        return (even, 1);
    }
    // All digits before this one leave the last digit at 0: it may run up to the extent, as far as its multiples are the next indices.
    let step = columns[first] >> before;
    let mut run = first + 1;
    while run < columns.len() && columns[run] == columns[first] << (run - first) {
        run += 1;
    }
    let fitting = (extent - 1) / step + 1;
    if (step as u64).is_power_of_two() && run - first > fitting.ilog2() as usize && fitting > 1 << (even - first) {
        (first, fitting)
    } else {
        (even, 1)
    }
}
