//! What kernels ask of the layouts of matrices.

use crate::check::fail;
use cute_algebra::Layout;
use cute_algebra::text::Text;

/// Whether a layout has two modes without sub-modes, with integer strides.
pub(super) const fn is_matrix(layout: &Layout) -> bool {
    let modes = layout.modes();
    modes.len() == 2
        && modes.profile().nodes() == 3
        && modes.leaf_at(0).stride.as_integer().is_some()
        && modes.leaf_at(1).stride.as_integer().is_some()
}

/// The extent of a mode of a matrix.
pub(super) const fn extent(layout: &Layout, mode: usize) -> u32 {
    layout.modes().leaf_at(mode).extent as u32
}

/// The stride of a mode of a matrix, in elements.
pub(super) const fn stride(layout: &Layout, mode: usize) -> i64 {
    layout.modes().leaf_at(mode).stride.as_integer().unwrap()
}

/// Whether two matrices have the same extents, multiples of those of a tile.
pub(super) const fn same_extents(a: &Layout, b: &Layout, tile: [u32; 2]) -> bool {
    let mut mode = 0;
    while mode < 2 {
        let extent = a.modes().leaf_at(mode).extent;
        if extent != b.modes().leaf_at(mode).extent || extent % tile[mode] as i64 != 0 {
            return false;
        }
        mode += 1;
    }
    true
}

/// Fails to compile: the kernel needs something that the layouts of its source and its destination are not.
#[track_caller]
pub(super) const fn refuse(kernel: &str, what: &str, from: &Layout, to: &Layout) {
    let mut message = Text::<512>::new();
    message.str(kernel).str(" needs ").str(what).str("; found ").layout(from).str(" and ").layout(to);
    fail(message.elided().as_str())
}

/// A value on two axes as (row, column).
#[cfg(test)]
pub(super) fn coordinate(value: &cute_algebra::Scalar) -> [i64; 2] {
    [0, 1].map(|axis| value.terms().iter().find(|term| term.path.axes() == [axis]).map_or(0, |term| term.value))
}
