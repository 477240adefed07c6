//! Nullspace: coordinates with the value 0.
//!
//! A mode with stride 0 contributes 0 whatever its digit is. The layout of those modes, each with the product of the extents before it as its
//! stride, enumerates the indices that have only such digits, and the value is 0 at each of them.
//!
//! XOR values can cancel: (2,2,2):(f1,f2,f3) is 0 at the index 7. The bits of the index that make no integers are a linear space over the
//! two-element field, and the kernel of the map to the values is found axis by axis: those combinations of generators of the kernel so far
//! that have the value 0 on the next axis. The layout of a basis of the kernel, with XOR strides, enumerates all of it. It is the answer if
//! it has more elements than the modes with stride 0. If an extent is not a power of two, only digits below the largest power of two in it
//! (or, behind one that is not the last, no other digit than 0) are looked at: there may be more coordinates with the value 0, as there may
//! be where integers with different signs cancel.

use crate::error::Error;
use crate::f2::Basis;
use crate::htuple::HTuple;
use crate::layout::{Layout, Mode};
use crate::limits::MAX_LEAVES;
use crate::scalar::{Ring, Scalar};

use super::bits::{Index, Vectors, names_first};
use super::coalesce::Flat;

impl Layout {
    /// The nullspace N: `L(N(i)) = 0` for all `i` below its size. The modes with stride 0 with their domain strides, `1:0` if there is none;
    /// with XOR strides the whole kernel, in ascending order.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// assert_eq!(of("(7,5,9):(2,0,0)").nullspace(), Ok(of("(5,9):(7,35)")));
    /// assert_eq!(of("(2,4):(e0,e1)").nullspace(), Ok(of("1:0")));
    /// assert_eq!(of("(2,2,2):(f1,f2,f3)").nullspace(), Ok(of("2:f7")));
    /// ```
    ///
    /// # Errors
    /// [`Error::Capacity`].
    pub const fn nullspace(&self) -> Result<Layout, Error> {
        let zeros = tri!(self.zeros());
        if !self.has_xor() || !self.takes_xor() || self.coshape().is_err() {
            return Ok(zeros);
        }
        let kernel = tri!(self.kernel());
        Ok(if kernel.size() > zeros.size() { kernel } else { zeros })
    }

    /// The modes with stride 0.
    const fn zeros(&self) -> Result<Layout, Error> {
        let (mut modes, mut count, mut weight, mut leaf) = ([Mode::UNIT; MAX_LEAVES], 0, 1, 0);
        while leaf < self.modes().len() {
            let mode = self.modes().leaf_at(leaf);
            if mode.stride.is_zero() {
                modes[count] = Mode { extent: mode.extent, stride: Scalar::integer(weight) };
                count += 1;
            }
            // At most the size.
            weight *= mode.extent;
            leaf += 1;
        }
        match count {
            0 => Layout::checked(HTuple::leaf(Mode::UNIT)),
            1 => Layout::checked(HTuple::leaf(modes[0])),
            _ => Layout::checked(tri!(HTuple::flat(modes.split_at(count).0, Mode::UNIT))),
        }
    }

    /// The kernel of the XOR strides.
    const fn kernel(&self) -> Result<Layout, Error> {
        let modes = self.modes();
        let whole = Index::of(modes);
        let index = whole.even();
        let (mut vectors, mut bit) = (Vectors::NONE, 0);
        while bit < index.bits.count {
            if is_xor(&modes.leaf_at(index.bits.place(bit).0).stride) {
                vectors.push(1 << bit);
            }
            bit += 1;
        }
        // A last mode without effect has all its digits.
        let mut replicas = Mode::UNIT;
        if let Some((before, extent)) = whole.odd
            && modes.leaf_at(modes.len() - 1).stride.is_zero()
        {
            replicas = Mode { extent, stride: tri!(Scalar::xor(1 << before)) };
            vectors.truncate(before);
        }
        let mut leaf = 0;
        while leaf < modes.len() {
            let mut term = 0;
            while term < modes.leaf_at(leaf).stride.term_count() {
                if names_first(modes, leaf, term) {
                    vectors = vectors.kernel(&index.bits, modes, &modes.leaf_at(leaf).stride.term_at(term).path);
                }
                term += 1;
            }
            leaf += 1;
        }
        let (mut basis, mut i) = (Basis::EMPTY, 0);
        while i < vectors.count {
            basis.insert(vectors.get(i) as u64, 0);
            i += 1;
        }
        let basis = basis.reduced();
        let (mut flat, mut bit) = (Flat::EMPTY, 0);
        while bit < 64 {
            if let Some((vector, _)) = basis.row(bit) {
                tri!(flat.push(Mode { extent: 2, stride: tri!(Scalar::xor(vector as i64)) }));
            }
            bit += 1;
        }
        tri!(flat.push(replicas));
        Layout::checked(flat.in_bounds().tuple())
    }
}

/// Whether a stride has no integers.
pub(super) const fn is_xor(stride: &Scalar) -> bool {
    let mut t = 0;
    while t < stride.term_count() {
        if let Ring::Integer = stride.term_at(t).ring {
            return false;
        }
        t += 1;
    }
    true
}
