//! One axis of a layout of coordinates.
//!
//! The values of a layout of coordinates are sums of `value * e(path)`. What it has along one path is a layout of integers (or XOR values)
//! with the same shape: the index code of coordinates, and the predicates of padded tiles, are those of these layouts.

use cute_algebra::{Error, Layout, Path, Ring, Scalar, Term};

/// The axis of an index among those that the values of a layout have, in the order of their first occurrence.
pub(crate) const fn of(layout: &Layout, index: usize) -> Option<Path> {
    let (mut seen, mut leaf) = (0, 0);
    while leaf < layout.modes().len() {
        let mut t = 0;
        while t < layout.modes().leaf_at(leaf).stride.term_count() {
            let path = layout.modes().leaf_at(leaf).stride.term_at(t).path;
            if !occurs_before(layout, leaf, &path) {
                if seen == index {
                    return Some(path);
                }
                seen += 1;
            }
            t += 1;
        }
        leaf += 1;
    }
    None
}

const fn occurs_before(layout: &Layout, leaf: usize, path: &Path) -> bool {
    let mut i = 0;
    while i < leaf {
        if term_on(&layout.modes().leaf_at(i).stride, path).is_some() {
            return true;
        }
        i += 1;
    }
    false
}

const fn term_on(stride: &Scalar, path: &Path) -> Option<Term> {
    let mut t = 0;
    while t < stride.term_count() {
        if stride.term_at(t).path.compare(path) == 0 {
            return Some(*stride.term_at(t));
        }
        t += 1;
    }
    None
}

/// The layout of the values on the axis of an index; 0 everywhere where there is no such axis.
pub(crate) const fn on(layout: &Layout, index: usize) -> Result<Layout, Error> {
    along(layout, &of(layout, index))
}

/// The layout of the values along a path; 0 everywhere where there is none.
pub(crate) const fn along(layout: &Layout, path: &Option<Path>) -> Result<Layout, Error> {
    let mut modes = *layout.modes();
    let mut leaf = 0;
    while leaf < modes.len() {
        let mut mode = *modes.leaf_at(leaf);
        let term = match path {
            Some(path) => term_on(&mode.stride, path),
            None => None,
        };
        mode.stride = match term {
            Some(Term { value, ring: Ring::Integer, .. }) => Scalar::integer(value),
            Some(Term { value, ring: Ring::Xor, .. }) => tri!(Scalar::xor(value)),
            None => Scalar::ZERO,
        };
        modes.set_leaf(leaf, mode);
        leaf += 1;
    }
    Layout::checked(modes)
}
