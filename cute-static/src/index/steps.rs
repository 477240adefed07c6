//! Index code as data: what `cute_algebra::emit` lowers a layout to, for the integers of a coordinate.

use crate::check::fail;
use cute_algebra::emit::{self, Index, Step};
use cute_algebra::limits::MAX_LEAVES;
use cute_algebra::relations::weakly_congruent;
use cute_algebra::text::Text;
use cute_algebra::{Cursor, HTuple, Layout};

/// What index code does, for coordinates of one profile.
#[derive(Clone, Copy)]
pub(crate) struct Steps {
    steps: emit::Steps,
    /// What each integer of the coordinate has to be less than.
    sizes: [i64; MAX_LEAVES],
}

/// Fails unless coordinates of a profile fit the shape of a layout.
#[track_caller]
pub(crate) const fn fits(layout: &Layout, profile: &HTuple<Option<i64>>) {
    if !weakly_congruent(profile, layout.modes()) {
        let mut text = Text::<256>::new();
        text.str("coordinate ").pattern(profile).str(" does not fit shape ").integers(&layout.shape());
        fail(text.elided().as_str());
    }
}

impl Steps {
    const NONE: Steps = Steps { steps: emit::Steps::NONE, sizes: [0; MAX_LEAVES] };

    /// The steps of a layout for coordinates of a profile that is weakly congruent with its shape; for another one none, so that no
    /// coordinate is in range: what takes coordinates of the user checks with [`fits`], once and where rustc names the user's line. None
    /// either for values that are not numbers, which [`bounds`] refuses.
    pub(crate) const fn new(layout: &Layout, profile: &HTuple<Option<i64>>) -> Steps {
        if !weakly_congruent(profile, layout.modes()) {
            return Steps::NONE;
        }
        let mut steps = Steps { sizes: [1; MAX_LEAVES], ..Steps::NONE };
        let (modes, mut c, mut at) = (layout.modes(), Cursor::ROOT, Cursor::ROOT);
        while c.node < profile.profile().nodes() {
            if profile.arity(c).is_some() {
                at = modes.next(at);
            } else {
                let next = modes.skip(at);
                while at.leaf < next.leaf {
                    steps.sizes[c.leaf] *= modes.leaf_at(at.leaf).extent;
                    at.leaf += 1;
                }
                at = next;
            }
            c = profile.next(c);
        }
        match emit::Steps::of(&Index::new(layout).with_coordinate(profile)) {
            Ok(lowered) => steps.steps = lowered,
            // Numbers always have steps: no code may stand for them that does nothing.
            Err(error) if bounds(layout).is_some() => fail(error.message().as_str()),
            Err(_) => {}
        }
        steps
    }

    /// The steps of one integer of the coordinate.
    #[inline(always)]
    pub(crate) const fn range(&self, integer: usize) -> (usize, usize) {
        self.steps.range(integer)
    }

    /// Whether any product with an XOR value is carry-less.
    #[inline(always)]
    pub(crate) const fn is_carryless(&self) -> bool {
        self.steps.is_carryless()
    }

    #[inline(always)]
    pub(crate) const fn step(&self, index: usize) -> &Step {
        self.steps.step(index)
    }

    /// What one integer of the coordinate has to be less than.
    #[inline(always)]
    pub(crate) const fn size(&self, integer: usize) -> i64 {
        self.sizes[integer]
    }
}

/// Whether offsets are XOR values, not integers.
pub(crate) const fn is_xor(layout: &Layout) -> bool {
    let mut leaf = 0;
    while leaf < layout.modes().len() {
        if layout.modes().leaf_at(leaf).stride.has_xor() {
            return true;
        }
        leaf += 1;
    }
    false
}

/// The smallest and the largest offset of a layout, or `None` if its values are not integers or XOR values throughout.
pub(crate) const fn bounds(layout: &Layout) -> Option<(i64, i64)> {
    let (mut smallest, mut largest, mut leaf) = (0i64, 0i64, 0);
    let xor = is_xor(layout);
    while leaf < layout.modes().len() {
        let mode = layout.modes().leaf_at(leaf);
        match mode.stride.as_integer() {
            _ if xor => {
                if mode.stride.as_xor().is_none() {
                    return None;
                }
            }
            // No overflow: the cosize of a layout fits 64 bits.
            Some(stride) if stride < 0 => smallest += stride * (mode.extent - 1),
            Some(stride) => largest += stride * (mode.extent - 1),
            None => return None,
        }
        leaf += 1;
    }
    match layout.cosize() {
        Some(cosize) if xor => Some((0, cosize - 1)),
        _ => Some((smallest, largest)),
    }
}
