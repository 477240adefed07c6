//! The sum of two layouts, value by value.
//!
//! `layout_add(A, B)` has the value A(i) + B(i) at i. Side by side, A and B are the two modes of one layout, which adds up what its modes
//! give; the diagonal `n:(e0+e1)` puts the same i into both. So the sum is a composition, and exists exactly where that does.

use crate::error::Error;
use crate::htuple::HTuple;
use crate::layout::{Layout, Mode};
use crate::limits::CONST_POINTS;
use crate::scalar::{Path, Scalar};

impl Layout {
    /// The layout R of the same size with `R(i) = A(i) + B(i)` for `0 <= i < size`, coalesced. XOR values are added by XOR.
    ///
    /// Looks at no more than [`CONST_POINTS`] coordinates where the modes alone do not decide; see [`Layout::layout_add_within`].
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// assert_eq!(of("(5,3,4):(1,5,15)").layout_add(&of("(10,6):(1,10)")), Ok(of("60:2")));
    /// assert_eq!(of("(2,3):(1,2)").layout_add(&of("(3,2):(2,1)")), Ok(of("(3,2):(3,4)")));
    /// assert_eq!(of("8:f1").layout_add(&of("8:f8")), Ok(of("8:f9")));
    /// ```
    ///
    /// # Errors
    /// [`Error::SizesDiffer`]; [`Error::MixedStrides`] if a stride of the one cannot be added to one of the other; otherwise as
    /// [`Layout::composition`], with coordinates of `size:(e0+e1)`.
    pub const fn layout_add(&self, b: &Layout) -> Result<Layout, Error> {
        self.layout_add_within(b, CONST_POINTS)
    }

    /// As [`Layout::layout_add`], with the number of coordinates that may be looked at: see [`Layout::composition_within`].
    ///
    /// ```
    /// use cute_algebra::{Layout, limits::RUN_TIME_POINTS};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// assert_eq!(of("(4,3):(1,4)").layout_add_within(&of("(4,3):(3,1)"), RUN_TIME_POINTS), Ok(of("(4,3):(4,5)")));
    /// ```
    ///
    /// # Errors
    /// As [`Layout::layout_add`].
    pub const fn layout_add_within(&self, b: &Layout, points: i64) -> Result<Layout, Error> {
        let size = self.size();
        if size != b.size() {
            return Err(Error::SizesDiffer { a: size, b: b.size() });
        }
        let (a, b) = (self.coalesce(), b.coalesce());
        tri!(check_kinds(&a, &b));
        let diagonal = tri!(Layout::leaf(size, tri!(axis(0).add(&axis(1)))));
        // Both modes get the same index, so nothing is asked of a size that would be the square of this one.
        let mut modes = HTuple::unfinished(Mode::UNIT);
        tri!(modes.open(2));
        tri!(modes.push(a.modes()));
        tri!(modes.push(b.modes()));
        let sum = tri!(Layout::from_modes(modes).composition_within(&diagonal, points));
        Ok(sum.coalesce())
    }
}

const fn axis(index: i64) -> Scalar {
    match Path::new(&[index]) {
        Ok(path) => Scalar::basis(path),
        Err(_) => unreachable!(),
    }
}

/// Refuses strides of different kinds, even where no coordinate ever adds them.
const fn check_kinds(a: &Layout, b: &Layout) -> Result<(), Error> {
    let mut i = 0;
    while i < a.modes().len() {
        let mut j = 0;
        while j < b.modes().len() {
            if let Err(Error::MixedStrides) = a.modes().leaf_at(i).stride.add(&b.modes().leaf_at(j).stride) {
                return Err(Error::MixedStrides);
            }
            j += 1;
        }
        i += 1;
    }
    Ok(())
}
