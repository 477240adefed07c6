//! What stands beyond a layout that is divided with `pad`.
//!
//! The last leaf of a mode takes all coordinates beyond the mode's size, so a last leaf of extent 1 continues it with a stride that no
//! coordinate of the mode ever meets. Tiles that reach beyond would have to follow it, which may leave no layout. But their values there
//! are nobody's: so such leaves get the stride with which the leaf before them goes on, which changes no value of the layout at its own
//! coordinates. Where the tile itself lies inside the mode, its first copy is A o B as before.

use super::cover::place;
use crate::error::Error;
use crate::htuple::{Cursor, HTuple};
use crate::layout::{self, Layout};
use crate::ops::tiler::Tiler;
use crate::ops::walk::{Step, Walk};

/// The layout with every part that a tile addresses going on beyond its size as its last leaf of more than one element does.
pub(super) const fn continued(layout: &Layout, tiles: &Tiler) -> Result<Layout, Error> {
    let mut modes = *layout.modes();
    let mut walk = Walk::new(layout.modes(), tiles);
    loop {
        match tri!(walk.next()) {
            Step::End => break,
            Step::Entry { tiler, mode } => {
                if let Some(whole) = walk.layout(tiler) {
                    tri!(continue_mode(&mut modes, mode, &whole));
                }
            }
            Step::List { .. } | Step::Unlisted { .. } => {}
        }
    }
    match Layout::checked(modes) {
        Ok(layout) => Ok(layout),
        // Beyond 64 bits there is nothing to go on with.
        Err(_) => Ok(*layout),
    }
}

/// Continues the parts of a mode that (B, B*) addresses.
const fn continue_mode(modes: &mut HTuple<layout::Mode>, mode: Cursor, whole: &Layout) -> Result<(), Error> {
    let part = modes.subtree(mode);
    if !tri!(lies_inside(&tri!(whole.mode(0)), &Layout::from_modes(part))) {
        return Ok(());
    }
    let mut i = 0;
    while i < whole.modes().len() {
        let stride = whole.modes().leaf_at(i).stride;
        let mut t = 0;
        while t < stride.term_count() {
            let at = tri!(place(&part, &stride.term_at(t).path));
            continue_leaves(modes, mode.leaf + at.leaf, mode.leaf + part.skip(at).leaf);
            t += 1;
        }
        i += 1;
    }
    Ok(())
}

/// Whether a tile of positive integers, each on one axis, reaches no coordinate outside a mode.
const fn lies_inside(tile: &Layout, mode: &Layout) -> Result<bool, Error> {
    let mut i = 0;
    while i < tile.modes().len() {
        let stride = tile.modes().leaf_at(i).stride;
        if stride.term_count() > 1 || stride.has_xor() || (stride.term_count() == 1 && stride.term_at(0).value < 0) {
            return Ok(false);
        }
        i += 1;
    }
    let (reach, shape) = (tri!(tile.coshape()), mode.shape());
    let mut t = 0;
    while t < reach.term_count() {
        let term = reach.term_at(t);
        if term.value > tri!(shape.size_at(tri!(place(&shape, &term.path)))) {
            return Ok(false);
        }
        t += 1;
    }
    Ok(true)
}

/// Lets the leaves of extent 1 at the end of `begin..end` go on where the leaf before them ends.
const fn continue_leaves(modes: &mut HTuple<layout::Mode>, begin: usize, end: usize) {
    let mut last = end;
    while last > begin && modes.leaf_at(last - 1).extent == 1 {
        last -= 1;
    }
    if last == begin {
        return;
    }
    let before = *modes.leaf_at(last - 1);
    if let Ok(stride) = before.stride.scale(before.extent) {
        while last < end {
            modes.set_leaf(last, layout::Mode { extent: 1, stride });
            last += 1;
        }
    }
}
