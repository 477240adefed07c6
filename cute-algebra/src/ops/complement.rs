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

use crate::error::Error;
use crate::htuple::{Cursor, HTuple};
use crate::layout::{Layout, Mode};
use crate::scalar::{Path, Scalar};

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
    /// ```
    ///
    /// # Errors
    /// [`Error::NotInjective`] where a stride is below the reach of the smaller ones (negative strides are); [`Error::NotCovered`] for XOR
    /// strides and sums of basis vectors; [`Error::ExtendShape`] if `extend` has no mode for an axis; [`Error::Extent`],
    /// [`Error::MixedStrides`], [`Error::Capacity`], [`Error::Overflow`].
    pub const fn complement(&self, extend: Option<&HTuple<i64>>) -> Result<Layout, Error> {
        let mut i = 0;
        while i < self.modes().len() {
            let stride = self.modes().leaf_at(i).stride;
            if stride.has_xor() || stride.term_count() > 1 {
                return Err(Error::NotCovered { what: "complement of XOR strides and of sums of basis vectors" });
            }
            i += 1;
        }
        let axes = tri!(self.axes(extend));
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
                    tri!(result.push(&tri!(self.gaps(path, size))));
                }
            }
            at = axes.next(at);
        }
        tri!(result.profile().check_depth());
        Layout::checked(result)
    }

    /// The complement on one axis.
    const fn gaps(&self, path: &Path, size: Option<i64>) -> Result<HTuple<Mode>, Error> {
        let mut gaps = Flat::EMPTY;
        let mut reach = 1i128;
        let mut last = None;
        while let Some((d, i)) = self.next_stride(path, last) {
            if (d as i128) < reach {
                return Err(Error::NotInjective { stride: d, reach: if reach > i64::MAX as i128 { i64::MAX } else { reach as i64 } });
            }
            // Not above d, which fits.
            tri!(gaps.push(Mode { extent: d / reach as i64, stride: tri!(Scalar::integer(reach as i64).at(path)) }));
            reach = d as i128 * self.modes().leaf_at(i).extent as i128;
            last = Some((d, i));
        }
        match size {
            Some(size) if reach >= size as i128 && reach > i64::MAX as i128 && !gaps.modes().is_empty() => {}
            _ if reach > i64::MAX as i128 => return Err(Error::Overflow { of: "stride of the complement" }),
            Some(size) => {
                let extent = (size as i128 + reach - 1) / reach;
                tri!(gaps.push(Mode { extent: extent as i64, stride: tri!(Scalar::integer(reach as i64).at(path)) }));
            }
            None => {
                tri!(gaps.push(Mode { extent: 1, stride: tri!(Scalar::integer(reach as i64).at(path)) }));
            }
        }
        Ok(if size.is_some() { gaps.in_bounds().tuple() } else { gaps.tuple() })
    }

    /// The mode on an axis that follows another in the order of stride and position, without extent 1 and stride 0.
    const fn next_stride(&self, path: &Path, last: Option<(i64, usize)>) -> Option<(i64, usize)> {
        let mut next: Option<(i64, usize)> = None;
        let mut i = 0;
        while i < self.modes().len() {
            let mode = self.modes().leaf_at(i);
            if let [term, ..] = mode.stride.terms()
                && term.path.compare(path) == 0
                && mode.extent > 1
            {
                let d = term.value;
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
