//! The largest common layout: which elements lie in one row, in one order, in two layouts.
//!
//! Let I be the right inverse of b, so that `b(I(i)) = i` for all i below its size, and let C be `a o I`, coalesced. If C's first mode is
//! `n:1`, then `a(I(i)) = C(i) = i` for all i below n, and so the first n elements of I, `I o (n:1)`, are the common layout: on them, both
//! layouts count 0, 1, 2, .. If `a o I` is no layout, only the leading modes of I are used, as many as compose with a.
//!
//! Where the XOR strides of I are powers of two, each mode moves bits of its own, so that the sums of their multiples are XORs, and the
//! strides may as well be integers. With other XOR strides, an index has the same digits in a as an XOR value and as an integer only if a's
//! extents are powers of two; if they are not, only the leading modes of I with strides that are powers of two are used.

use crate::error::Error;
use crate::htuple::HTuple;
use crate::layout::{Layout, Mode};
use crate::limits::{CONST_POINTS, MAX_LEAVES};
use crate::scalar::Scalar;

impl Layout {
    /// The largest common layout R that the right inverse of `b` leads to: `a(R(i)) = i` and `b(R(i)) = i` for all i below its size, where
    /// XOR values are read as integers. `1:0` if there is none. At most [`CONST_POINTS`] coordinates are looked at.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// // Columns of 4 that both have contiguous.
    /// assert_eq!(of("(4,3):(1,4)").max_common_layout(&of("(4,3):(1,16)")), Ok(of("4:1")));
    /// assert_eq!(of("(9,7,3):(21,3,1)").max_common_layout(&of("(9,7,3):(21,3,1)")), Ok(of("(3,7,9):(63,9,1)")));
    /// assert_eq!(of("(4,8):(8,1)").max_common_layout(&of("(4,8):(1,4)")), Ok(of("1:0")));
    /// ```
    ///
    /// # Errors
    /// As [`Layout::max_common_layout_within`].
    pub const fn max_common_layout(&self, b: &Layout) -> Result<Layout, Error> {
        self.max_common_layout_within(b, CONST_POINTS)
    }

    /// As [`Layout::max_common_layout`], looking at no more than `points` coordinates.
    ///
    /// ```
    /// use cute_algebra::{Layout, limits::RUN_TIME_POINTS};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// assert_eq!(of("(4,8):(1,4)").max_common_layout_within(&of("32:1"), RUN_TIME_POINTS), Ok(of("32:1")));
    /// ```
    ///
    /// # Errors
    /// [`Error::NotCovered`] if a value is a coordinate; [`Error::NotProven`]; [`Error::MixedStrides`]; [`Error::Capacity`].
    pub const fn max_common_layout_within(&self, b: &Layout, points: i64) -> Result<Layout, Error> {
        if tri!(self.has_coordinates()) || tri!(b.has_coordinates()) {
            return Err(Error::NotCovered { what: "a common layout of coordinates" });
        }
        let mut inverse = tri!(b.right_inverse());
        if inverse.has_xor() {
            let integers = tri!(inverse.as_integers());
            if !self.has_bits() || integers.size() == inverse.size() {
                inverse = integers;
            }
        }
        let mut count = inverse.modes().len();
        while count > 0 {
            let leading = tri!(inverse.leading(count));
            match self.composition_within(&leading, points) {
                Ok(composed) => {
                    let flat = composed.coalesce();
                    let first = flat.modes().leaf_at(0);
                    if first.extent == 1 || !counts(&first.stride) {
                        return Layout::checked(HTuple::leaf(Mode::UNIT));
                    }
                    return leading.composition_within(&tri!(Layout::leaf(first.extent, Scalar::integer(1))), points);
                }
                Err(Error::NotALayout { .. } | Error::NotCovered { .. } | Error::NegativeXor { .. } | Error::XorCarry { .. }) => count -= 1,
                Err(error) => return Err(error),
            }
        }
        Layout::checked(HTuple::leaf(Mode::UNIT))
    }

    /// The size of the largest common layout: how many elements can be moved at once between two layouts. At most [`CONST_POINTS`]
    /// coordinates are looked at.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// assert_eq!(of("(4,3):(1,4)").max_common_vector(&of("(4,3):(1,16)")), Ok(4));
    /// ```
    ///
    /// # Errors
    /// As [`Layout::max_common_layout_within`].
    pub const fn max_common_vector(&self, b: &Layout) -> Result<i64, Error> {
        Ok(tri!(self.max_common_layout(b)).size())
    }

    const fn has_coordinates(&self) -> Result<bool, Error> {
        let reach = tri!(self.coshape());
        Ok(reach.term_count() > 1 || !reach.term_at(0).path.is_root())
    }

    /// Whether all extents but the last are powers of two.
    const fn has_bits(&self) -> bool {
        let mut leaf = 0;
        while leaf + 1 < self.modes().len() {
            if !(self.modes().leaf_at(leaf).extent as u64).is_power_of_two() {
                return false;
            }
            leaf += 1;
        }
        true
    }

    /// The first modes of a right inverse with strides that are powers of two, as integers.
    const fn as_integers(&self) -> Result<Layout, Error> {
        let (mut modes, mut count) = ([Mode::UNIT; MAX_LEAVES], 0);
        while count < self.modes().len()
            && let mode = self.modes().leaf_at(count)
            && let Some(stride) = mode.stride.as_xor()
            && (stride as u64).is_power_of_two()
        {
            modes[count] = Mode { extent: mode.extent, stride: Scalar::integer(stride) };
            count += 1;
        }
        Layout::checked(tri!(HTuple::flat(modes.split_at(count).0, Mode::UNIT)))
    }

    /// The first modes of a layout of one level.
    const fn leading(&self, count: usize) -> Result<Layout, Error> {
        if count == self.modes().len() {
            return Ok(*self);
        }
        let modes = self.modes().leaves().split_at(count).0;
        Layout::checked(if count == 1 { HTuple::leaf(modes[0]) } else { tri!(HTuple::flat(modes, Mode::UNIT)) })
    }
}

/// Whether a stride is one, as an integer or as an XOR value.
const fn counts(stride: &Scalar) -> bool {
    matches!(stride.as_integer(), Some(1)) || matches!(stride.as_xor(), Some(1))
}
