//! A compact layout in the order of another.
//!
//! The strides that are not 0 are replaced, from the smallest on, by the products of the extents placed before. So the modes with such
//! strides count through all integers below the product of their extents, each once, and of two of them the one that had the smaller
//! stride is faster.

use crate::error::Error;
use crate::layout::{Layout, Mode};
use crate::limits::MAX_LEAVES;
use crate::scalar::Scalar;

impl Layout {
    /// The layout of the same shape whose strides are compact, in the order of this one's: the layout of a copy that drops all gaps.
    /// Stride 0 stays 0. Of equal strides the left one is faster. Integers are ordered by value (a negative stride comes before all
    /// others), coordinates colexicographically, and all become integers.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// assert_eq!(of("(2,3,4,5):(0,42,1,0)").layout_like(), Ok(of("(2,3,4,5):(0,4,1,0)")));
    /// assert_eq!(of("(2,3,4):(e2,e1,e0)").layout_like(), Ok(of("(2,3,4):(12,4,1)")));
    /// ```
    ///
    /// # Errors
    /// [`Error::MixedStrides`] for strides that have no order: see [`Scalar::compare`].
    pub const fn layout_like(&self) -> Result<Layout, Error> {
        let modes = self.modes();
        let mut placed = [false; MAX_LEAVES];
        let mut compact = *modes;
        // The product of extents of the layout.
        let mut stride = 1;
        while let Some(next) = tri!(least(self, &placed)) {
            placed[next] = true;
            compact.set_leaf(next, Mode { extent: modes.leaf_at(next).extent, stride: Scalar::integer(stride) });
            stride *= modes.leaf_at(next).extent;
        }
        Ok(Layout::from_modes(compact))
    }
}

/// The first leaf with the smallest stride that is not 0, of those not placed yet.
const fn least(layout: &Layout, placed: &[bool; MAX_LEAVES]) -> Result<Option<usize>, Error> {
    let modes = layout.modes();
    let mut least: Option<usize> = None;
    let mut i = 0;
    while i < modes.len() {
        if !placed[i] && !modes.leaf_at(i).stride.is_zero() {
            least = match least {
                Some(known) if tri!(modes.leaf_at(known).stride.compare(&modes.leaf_at(i).stride)) <= 0 => Some(known),
                _ => Some(i),
            };
        }
        i += 1;
    }
    Ok(least)
}
