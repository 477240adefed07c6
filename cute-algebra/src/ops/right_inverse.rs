//! Right inverse: from values back to coordinates, as far as the values from 0 on have no hole.
//!
//! On each axis of the codomain, modes are chained by their strides: c runs from 1, a mode `s:c` of the coalesced layout is taken, and c
//! becomes c*s. Mode k of the chain counts a digit i_k below s_k of the value, `i = sum of i_k * c_k`, and is given the domain stride of
//! the mode it came from: the product of the extents before that mode. R(i) is then the domain index with exactly those digits, so the
//! layout there has the value `sum of i_k * c_k = i`. Modes with other strides keep the digit 0 and add nothing, so the argument needs no
//! more of them.

use crate::error::Error;
use crate::htuple::{Cursor, HTuple};
use crate::layout::{Layout, Mode};
use crate::scalar::{Path, Scalar};

use super::coalesce::Flat;

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
    /// ```
    ///
    /// # Errors
    /// [`Error::NotCovered`] for XOR strides; [`Error::MixedStrides`] if an axis of one stride continues one of another;
    /// [`Error::Capacity`].
    pub const fn right_inverse(&self) -> Result<Layout, Error> {
        let mut i = 0;
        while i < self.modes().len() {
            if self.modes().leaf_at(i).stride.has_xor() {
                return Err(Error::NotCovered { what: "right inverse of XOR strides" });
            }
            i += 1;
        }
        let axes = tri!(self.coprofile());
        let flat = Flat::coalesced(self.modes(), Cursor::ROOT);
        let mut result = HTuple::unfinished(Mode::UNIT);
        let mut at = Cursor::ROOT;
        while at.node < axes.profile().nodes() {
            match axes.arity(at) {
                Some(modes) => tri!(result.open(modes)),
                None => tri!(result.push(&tri!(chain(flat.modes(), axes.leaf_at(at.leaf))))),
            }
            at = axes.next(at);
        }
        tri!(result.profile().check_depth());
        Layout::checked(result)
    }
}

/// The chain of one axis.
const fn chain(modes: &[Mode], path: &Path) -> Result<HTuple<Mode>, Error> {
    let mut chain = Flat::EMPTY;
    let mut c = 1i64;
    while let Some((extent, weight)) = mode_with_stride(modes, path, c) {
        tri!(chain.push(Mode { extent, stride: Scalar::integer(weight) }));
        c = match c.checked_mul(extent) {
            Some(c) => c,
            None => break,
        };
    }
    Ok(chain.in_bounds().tuple())
}

/// The extent and the domain stride of the first mode `s:c*e(path)` with s > 1.
const fn mode_with_stride(modes: &[Mode], path: &Path, c: i64) -> Option<(i64, i64)> {
    let (mut weight, mut i) = (1, 0);
    while i < modes.len() {
        if modes[i].extent > 1
            && let [term] = modes[i].stride.terms()
            && term.value == c
            && term.path.compare(path) == 0
        {
            return Some((modes[i].extent, weight));
        }
        // Below the size of the layout.
        weight *= modes[i].extent;
        i += 1;
    }
    None
}
