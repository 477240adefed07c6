//! What would make a layout a legal operand.
//!
//! Let the leaves of a layout L of integers, in the order of their strides, be `s_i:d_i`, and `p_i` their strides in the domain. Then
//! `order = (s_i..):(p_i..)` goes through the domain in the order of the values, so that L o order is `(s_i..):(d_i..)`, increasing if no
//! two values are equal; for a compact L it is the right inverse, and L o order is the identity. So if C is a compact canonical layout of as
//! many rows and columns, L o (order o C) is C with the gaps of L. It is offered if both compositions exist and the second is legal.

use super::wgmma::{Candidates, Check};
use super::{Memory, modes};
use crate::error::{Error, MESSAGE};
use crate::htuple::HTuple;
use crate::layout::{Layout, Mode};
use crate::limits::MAX_LEAVES;
use crate::ops::Swizzle;
use crate::scalar::Scalar;
use crate::text::Text;

/// What makes a layout legal, as far as it is known. Every offer has been checked.
///
/// ```
/// use cute_algebra::{Error, Layout, apply::{Remedy, Smem}};
/// let operand: Layout = "(64,16):(1,64)".parse().unwrap();
/// let Err(Error::Prescribed { remedy: Remedy { compose: Some(with), .. }, .. }) = Smem::of(&operand, 16, 0) else { panic!() };
/// assert!(Smem::of(&operand.composition(&with).unwrap(), 16, 0).is_ok());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Remedy {
    /// A swizzle, of elements, with which the layout is legal as it is.
    pub swizzle: Option<Swizzle>,
    /// A layout to compose with.
    pub compose: Option<Layout>,
    /// The swizzle, of elements, with which the composition is legal; of no bits where there is none.
    pub behind: Option<Swizzle>,
}

impl Remedy {
    pub(super) const NONE: Remedy = Remedy { swizzle: None, compose: None, behind: None };
}

impl Text<MESSAGE> {
    /// Appends what makes a layout legal.
    pub(crate) const fn remedy(&mut self, remedy: &Remedy) -> &mut Self {
        match &remedy.swizzle {
            Some(swizzle) if swizzle.bits() == 0 => {
                self.str("without a swizzle it does");
            }
            Some(swizzle) => {
                self.str("behind ").swizzle(swizzle).str(" it does");
            }
            None => {}
        }
        let Some(with) = &remedy.compose else {
            return if remedy.swizzle.is_some() { self } else { self.str("no composition with this layout is known to be legal") };
        };
        if remedy.swizzle.is_some() {
            self.str("; ");
        }
        self.str("composition(L, ").layout(with).str(") of this layout L is legal");
        match &remedy.behind {
            Some(swizzle) if swizzle.bits() == 0 => self.str(" without a swizzle"),
            Some(swizzle) => self.str(" behind ").swizzle(swizzle),
            None => self,
        }
    }
}

/// A layout with which the composition passes a check.
pub(super) const fn compose(operand: &Layout, candidates: &Candidates, check: &Check) -> Result<Option<Layout>, Error> {
    let Some([order, image]) = tri!(ordered(operand)) else { return Ok(None) };
    let mut turn = 0;
    while turn < candidates.list.len() {
        let at = if candidates.along_rows { (turn + 2) % 4 } else { turn };
        turn += 1;
        let Some([a, b, c, d]) = candidates.list[at] else { continue };
        let halves = [tri!(pair(a, b)), tri!(pair(c, d))];
        if !tri!(check.passes(&Memory { behind: Some(&image), ..Memory::plain(&halves) })) {
            continue;
        }
        let canonical = tri!(Layout::concat(&halves));
        let Ok(with) = order.composition(&canonical) else { continue };
        let Ok(composed) = operand.composition(&with) else { continue };
        let modes = tri!(modes(&composed));
        if tri!(check.passes(&Memory::plain(&modes))) {
            return Ok(Some(with));
        }
    }
    Ok(None)
}

/// A mode of two extents and strides; one of extent 1 is left out.
const fn pair([extent, stride]: [i64; 2], [outer, step]: [i64; 2]) -> Result<Layout, Error> {
    let inner = Mode { extent, stride: Scalar::integer(stride) };
    let outer = Mode { extent: outer, stride: Scalar::integer(step) };
    if outer.extent == 1 {
        return Layout::checked(HTuple::leaf(inner));
    }
    Layout::checked(tri!(HTuple::flat(&[inner, outer], Mode::UNIT)))
}

/// The domain of a layout in the order of its values, and the values then; nothing if strides are not positive integers.
const fn ordered(operand: &Layout) -> Result<Option<[Layout; 2]>, Error> {
    let (mut list, mut len, mut weight, mut leaf) = ([(1, 0, 0); MAX_LEAVES], 0, 1, 0);
    while leaf < operand.modes().len() {
        let mode = operand.modes().leaf_at(leaf);
        if mode.extent > 1 {
            let Some(stride @ 1..) = mode.stride.as_integer() else { return Ok(None) };
            let mut at = len;
            while at > 0 && list[at - 1].1 > stride {
                list[at] = list[at - 1];
                at -= 1;
            }
            list[at] = (mode.extent, stride, weight);
            len += 1;
        }
        weight *= mode.extent;
        leaf += 1;
    }
    if len == 0 {
        return Ok(None);
    }
    let (mut order, mut image, mut i) = ([Mode::UNIT; MAX_LEAVES], [Mode::UNIT; MAX_LEAVES], 0);
    while i < len {
        let (extent, stride, weight) = list[i];
        order[i] = Mode { extent, stride: Scalar::integer(weight) };
        image[i] = Mode { extent, stride: Scalar::integer(stride) };
        i += 1;
    }
    let order = tri!(Layout::checked(tri!(HTuple::flat(order.split_at(len).0, Mode::UNIT))));
    let image = tri!(Layout::checked(tri!(HTuple::flat(image.split_at(len).0, Mode::UNIT))));
    Ok(Some([order.coalesce(), image.coalesce()]))
}
