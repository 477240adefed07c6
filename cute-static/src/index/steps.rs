//! Index code as data: the coalesced modes below each integer of a coordinate.

use crate::check::fail;
use cute_algebra::limits::MAX_LEAVES;
use cute_algebra::relations::weakly_congruent;
use cute_algebra::text::Text;
use cute_algebra::{Cursor, HTuple, Layout, Scalar};

/// What one digit of an integer coordinate adds to the offset: the integer, divided by the extents before, times a factor.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    /// The product of the extents before this one, by which the integer is divided.
    pub(crate) before: i64,
    /// Whether the factor applies to the digit, the remainder by the extent, not to the whole quotient.
    pub(crate) remainder: bool,
    /// The extent, at least 2.
    pub(crate) extent: i64,
    /// An integer, modulo a power of two, or an XOR value.
    pub(crate) factor: i64,
}

/// Steps for the bits of all XOR values of a layout; integer strides need one a leaf.
const MAX_STEPS: usize = 2 * MAX_LEAVES;

/// What index code does, for coordinates of one profile.
#[derive(Clone, Copy)]
pub(crate) struct Steps {
    steps: [Step; MAX_STEPS],
    /// Where the steps of each integer of the coordinate begin.
    begin: [usize; MAX_LEAVES + 1],
    /// What each integer of the coordinate has to be less than.
    sizes: [i64; MAX_LEAVES],
    /// Whether offsets are XOR values.
    pub(crate) xor: bool,
    /// Whether the factors of XOR values have a single bit each, so that the carry-less product is an ordinary one.
    pub(crate) single_bits: bool,
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
    const NONE: Steps = Steps {
        steps: [Step { before: 1, remainder: true, extent: 1, factor: 0 }; MAX_STEPS],
        begin: [0; MAX_LEAVES + 1],
        sizes: [0; MAX_LEAVES],
        xor: false,
        single_bits: true,
    };

    /// The steps of a layout for coordinates of a profile that is weakly congruent with its shape; for another one none, so that no
    /// coordinate is in range: what takes coordinates of the user checks with [`fits`], once and where rustc names the user's line.
    #[track_caller]
    pub(crate) const fn new(layout: &Layout, profile: &HTuple<Option<i64>>) -> Steps {
        if !weakly_congruent(profile, layout.modes()) {
            return Steps::NONE;
        }
        let each = profile.with_leaves(&[Some(0); MAX_LEAVES], None);
        let coalesced = match layout.coalesce_by(&each) {
            Ok(coalesced) => coalesced,
            Err(error) => fail(error.message().as_str()),
        };
        let modes = coalesced.modes();
        let xor = is_xor(layout);
        let mut steps = Steps { sizes: [1; MAX_LEAVES], xor, ..Steps::NONE };
        let (mut c, mut at, mut len) = (Cursor::ROOT, Cursor::ROOT, 0);
        while c.node < profile.profile().nodes() {
            if profile.arity(c).is_some() {
                at = modes.next(at);
            } else {
                let next = modes.skip(at);
                let (mut product, mut leaf) = (1, at.leaf);
                while leaf < next.leaf {
                    let mode = modes.leaf_at(leaf);
                    // The only digit of an extent 1 is 0.
                    if mode.extent > 1 {
                        let factor = value(xor, &mode.stride);
                        steps.steps[len] = Step { before: product, remainder: true, extent: mode.extent, factor };
                        len += 1;
                    }
                    product *= mode.extent;
                    leaf += 1;
                }
                steps.sizes[c.leaf] = product;
                steps.begin[c.leaf + 1] = len;
                steps.spare_remainders(steps.begin[c.leaf], len);
                at = next;
            }
            c = profile.next(c);
        }
        if xor { steps.split_bits(profile.len()) } else { steps }
    }

    /// One step for every bit of an XOR value, if there is room.
    const fn split_bits(&self, integers: usize) -> Steps {
        let mut split = Steps { begin: [0; MAX_LEAVES + 1], ..*self };
        let (mut integer, mut len) = (0, 0);
        while integer < integers {
            let (mut k, end) = self.range(integer);
            while k < end {
                let mut rest = self.steps[k].factor;
                while rest != 0 {
                    if len == MAX_STEPS {
                        return Steps { single_bits: false, ..*self };
                    }
                    split.steps[len] = Step { factor: rest & rest.wrapping_neg(), ..self.steps[k] };
                    rest &= rest.wrapping_sub(1);
                    len += 1;
                }
                k += 1;
            }
            integer += 1;
            split.begin[integer] = len;
        }
        split
    }

    /// Replaces remainders by whole quotients: a digit is `here - next * extent`, so `here` and `next` may count in its place.
    ///
    /// Always where the extent is no power of two, otherwise where that leaves `next` with a simpler factor. For XOR values the same holds,
    /// with carry-less products, if extents are powers of two.
    const fn spare_remainders(&mut self, begin: usize, end: usize) {
        let mut k = begin;
        while k + 1 < end {
            if self.xor && !is_power_of_two(self.steps[k].extent) {
                self.steps[end - 1].remainder = false;
                return;
            }
            k += 1;
        }
        // What the quotient counts over and above the stride of its digit.
        let mut owed = 0i64;
        let mut k = begin;
        while k < end {
            let Step { extent, factor, .. } = self.steps[k];
            let last = k + 1 == end;
            let back = if self.xor { factor << extent.trailing_zeros() } else { factor.wrapping_mul(extent).wrapping_neg() };
            let simpler = !last && {
                let next = self.steps[k + 1].factor;
                if self.xor {
                    (next ^ back).count_ones() <= next.count_ones()
                } else {
                    next.wrapping_add(back).unsigned_abs().is_power_of_two()
                }
            };
            let whole = last || owed != 0 || simpler || !is_power_of_two(extent);
            self.steps[k].remainder = !whole;
            self.steps[k].factor = if self.xor { factor ^ owed } else { factor.wrapping_add(owed) };
            owed = if whole { back } else { 0 };
            k += 1;
        }
    }

    /// The steps of one integer of the coordinate.
    #[inline(always)]
    pub(crate) const fn range(&self, integer: usize) -> (usize, usize) {
        (self.begin[integer], self.begin[integer + 1])
    }

    #[inline(always)]
    pub(crate) const fn step(&self, index: usize) -> &Step {
        &self.steps[index]
    }

    /// What one integer of the coordinate has to be less than.
    #[inline(always)]
    pub(crate) const fn size(&self, integer: usize) -> i64 {
        self.sizes[integer]
    }
}

const fn is_power_of_two(value: i64) -> bool {
    value & (value - 1) == 0
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

/// The stride as an integer or as an XOR value, whichever the layout has; 0 for others, which [`bounds`] refuses.
const fn value(xor: bool, stride: &Scalar) -> i64 {
    match if xor { stride.as_xor() } else { stride.as_integer() } {
        Some(value) => value,
        None => 0,
    }
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
