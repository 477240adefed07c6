//! Coalesce: the same function with as few modes as possible.
//!
//! Two neighbours `a:f` and `b:g` are one mode `ab:f` exactly when `g = a*f`: the digit x of the first and y of the second then
//! contribute `x*f + y*a*f = (x + a*y)*f`. For XOR strides, whose products are carry-less, that step needs `x + a*y = x XOR a*y`, so `a`
//! must be a power of two. A mode of extent 1 that is not the last has the digit 0 at every integer and is dropped; the last mode of a
//! layout takes the whole excess beyond the size, so a last mode of extent 1 counts outside `[0, size)` and nowhere else.

use crate::error::Error;
use crate::htuple::{Cursor, HTuple};
use crate::layout::{Layout, Mode};
use crate::limits::MAX_LEAVES;

impl Layout {
    /// The layout with at most one level and as few modes as possible that has the same values at `[0, size)`.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// assert_eq!(of("(2,(1,6)):(1,(6,2))").coalesce(), of("12:1"));
    /// assert_eq!(of("(2,1,6,1):(1,7,8,0)").coalesce(), of("(2,6):(1,8)"));
    /// ```
    pub const fn coalesce(&self) -> Layout {
        Layout::from_modes(Flat::coalesced(self.modes(), Cursor::ROOT).in_bounds().tuple())
    }

    /// As [`Layout::coalesce`], with the same value at every integer: a last mode of extent 1 stays.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// assert_eq!(of("(2,1,6,1):(1,7,8,0)").coalesce_z(), of("(2,6,1):(1,8,0)"));
    /// assert_eq!(of("():()").coalesce_z(), of("1:0"));
    /// ```
    pub const fn coalesce_z(&self) -> Layout {
        Layout::from_modes(Flat::coalesced(self.modes(), Cursor::ROOT).tuple())
    }

    /// Coalesces the subtrees at the leaves of a profile: `Some` of any integer coalesces, `None` leaves the subtree alone, and a tuple
    /// goes on mode by mode; modes that it does not list stay.
    ///
    /// ```
    /// use cute_algebra::{HTuple, Layout};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// let each = HTuple::flat(&[Some(1), None], None).unwrap();
    /// assert_eq!(of("((2,6),(3,4)):((1,2),(12,36))").coalesce_by(&each), Ok(of("(12,(3,4)):(1,(12,36))")));
    /// ```
    ///
    /// # Errors
    /// [`Error::ProfileRank`] where a tuple of the profile has more modes than the layout.
    pub const fn coalesce_by(&self, profile: &HTuple<Option<i64>>) -> Result<Layout, Error> {
        by_mode(self, profile, true)
    }

    /// As [`Layout::coalesce_by`] for [`Layout::coalesce_z`].
    ///
    /// ```
    /// use cute_algebra::{HTuple, Layout};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// let second = HTuple::flat(&[None, Some(1)], None).unwrap();
    /// assert_eq!(of("((2,6),(3,4,1)):((1,2),(100,300,0))").coalesce_z_by(&second), Ok(of("((2,6),(12,1)):((1,2),(100,0))")));
    /// ```
    ///
    /// # Errors
    /// [`Error::ProfileRank`] where a tuple of the profile has more modes than the layout.
    pub const fn coalesce_z_by(&self, profile: &HTuple<Option<i64>>) -> Result<Layout, Error> {
        by_mode(self, profile, false)
    }
}

const fn by_mode(layout: &Layout, profile: &HTuple<Option<i64>>, in_bounds: bool) -> Result<Layout, Error> {
    let modes = layout.modes();
    let mut result = HTuple::unfinished(Mode::UNIT);
    // Open tuples of the profile: how many of its modes are still to come, and how many further ones only the layout has.
    let mut open = [(0usize, 0usize); crate::limits::MAX_NODES];
    let (mut level, mut p, mut at) = (0, Cursor::ROOT, Cursor::ROOT);
    loop {
        if level > 0 && open[level - 1].0 == 0 {
            let mut unlisted = open[level - 1].1;
            while unlisted > 0 {
                tri!(result.push_subtree(modes, at));
                at = modes.skip(at);
                unlisted -= 1;
            }
            level -= 1;
        } else if p.node < profile.profile().nodes() {
            if level > 0 {
                open[level - 1].0 -= 1;
            }
            match profile.arity(p) {
                Some(listed) => {
                    // A leaf is its own mode 0.
                    let rank = match modes.arity(at) {
                        Some(rank) => rank,
                        None => 1,
                    };
                    if listed > rank {
                        return Err(Error::ProfileRank { found: listed, rank });
                    }
                    tri!(result.open(rank));
                    if modes.arity(at).is_some() {
                        at = modes.next(at);
                    }
                    open[level] = (listed, rank - listed);
                    level += 1;
                }
                None => {
                    match *profile.leaf_at(p.leaf) {
                        None => tri!(result.push_subtree(modes, at)),
                        Some(_) => {
                            let flat = Flat::coalesced(modes, at);
                            tri!(result.push(&if in_bounds { flat.in_bounds().tuple() } else { flat.tuple() }));
                        }
                    }
                    at = modes.skip(at);
                }
            }
            p = profile.next(p);
        } else {
            break;
        }
    }
    tri!(result.profile().check_depth());
    Ok(Layout::from_modes(result))
}

/// Modes without a tree, coalesced.
#[derive(Clone, Copy)]
pub(crate) struct Flat {
    modes: [Mode; MAX_LEAVES],
    len: usize,
}

impl Flat {
    pub(crate) const EMPTY: Flat = Flat { modes: [Mode::UNIT; MAX_LEAVES], len: 0 };

    /// The coalesced modes of a subtree, equal to it at every integer. Never empty.
    pub(crate) const fn coalesced(modes: &HTuple<Mode>, at: Cursor) -> Flat {
        let mut flat = Flat::EMPTY;
        let (mut i, end) = (at.leaf, modes.skip(at).leaf);
        while i < end {
            // There are no more modes than the subtree has leaves.
            let _ = flat.push(*modes.leaf_at(i));
            i += 1;
        }
        if flat.len == 0 {
            flat.len = 1;
        }
        flat
    }

    /// Appends a mode behind the others and merges it where that changes no value.
    pub(crate) const fn push(&mut self, mode: Mode) -> Result<(), Error> {
        while self.len > 0 && self.modes[self.len - 1].extent == 1 {
            self.len -= 1;
        }
        if self.len > 0 && continues(&self.modes[self.len - 1], &mode) {
            let last = &mut self.modes[self.len - 1];
            last.extent = match last.extent.checked_mul(mode.extent) {
                Some(extent) => extent,
                None => return Err(Error::Overflow { of: "size" }),
            };
            return Ok(());
        }
        if self.len == MAX_LEAVES {
            return Err(Error::Capacity { of: crate::error::Capacity::Leaves });
        }
        self.modes[self.len] = mode;
        self.len += 1;
        Ok(())
    }

    /// Without a last mode of extent 1, which counts only outside the size.
    pub(crate) const fn in_bounds(mut self) -> Flat {
        if self.len > 1 && self.modes[self.len - 1].extent == 1 {
            self.len -= 1;
        }
        self
    }

    pub(crate) const fn modes(&self) -> &[Mode] {
        self.modes.split_at(self.len).0
    }

    /// Number of modes.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// A mode; in constants much cheaper than an element of [`Flat::modes`].
    pub(crate) const fn mode(&self, index: usize) -> Mode {
        self.modes[index]
    }

    /// A leaf for one mode, a flat tuple for several, `1:0` for none.
    pub(crate) const fn tuple(&self) -> HTuple<Mode> {
        if self.len <= 1 {
            return HTuple::leaf(self.modes[0]);
        }
        match HTuple::flat(self.modes(), Mode::UNIT) {
            Ok(tuple) => tuple,
            Err(_) => unreachable!(),
        }
    }
}

/// Whether `second` goes on where `first` ends.
const fn continues(first: &Mode, second: &Mode) -> bool {
    if first.stride.has_xor() && !(first.extent as u64).is_power_of_two() {
        return false;
    }
    // A product beyond 64 bits is nobody's stride.
    matches!(first.stride.scale(first.extent), Ok(end) if end.same(&second.stride))
}
