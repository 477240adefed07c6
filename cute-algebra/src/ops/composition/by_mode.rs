//! Composition by mode: each mode of A with the tiler's entry for it.

use super::compose;
use crate::error::Error;
use crate::htuple::{Cursor, HTuple};
use crate::layout::{Layout, Mode};
use crate::limits::MAX_NODES;
use crate::ops::tiler::{Entry, Tiler};

impl Layout {
    /// The composition with a tiler: each mode of A composed with the tiler's entry for it. `_` keeps a mode; **modes that the tiler does
    /// not list disappear**.
    ///
    /// `points` is the number of coordinates that may be looked at in each mode: see [`Layout::composition_within`].
    ///
    /// ```
    /// use cute_algebra::{Layout, Tiler, limits::CONST_POINTS};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// let tiler = Tiler::by_mode(&[Tiler::layout(&of("3:2")), Tiler::KEEP]).unwrap();
    /// assert_eq!(of("(6,4,5):(4,1,24)").composition_by_mode(&tiler, CONST_POINTS), Ok(of("(3,4):(8,1)")));
    /// ```
    ///
    /// # Errors
    /// [`Error::TilerRank`] where the tiler lists more modes than A has; those of [`Layout::composition`], with a coordinate of the tiler.
    pub const fn composition_by_mode(&self, tiler: &Tiler, points: i64) -> Result<Layout, Error> {
        let a = self.modes();
        let mut result = HTuple::unfinished(Mode::UNIT);
        // Open brackets: how many entries are still to come, and the place in A behind the modes they are for.
        let mut open = [(0usize, Cursor::ROOT); MAX_NODES];
        let (mut level, mut t, mut at) = (0, Cursor::ROOT, Cursor::ROOT);
        while t.node < tiler.nodes() {
            match tiler.entry(t) {
                Entry::Bracket(listed) => {
                    // A leaf is its own mode 0.
                    let rank = match a.arity(at) {
                        Some(rank) => rank,
                        None => 1,
                    };
                    if listed > rank {
                        return Err(Error::TilerRank { found: listed, rank });
                    }
                    tri!(result.open(listed));
                    open[level] = (listed, a.skip(at));
                    level += 1;
                    if a.arity(at).is_some() {
                        at = a.next(at);
                    }
                    t = tiler.next(t);
                }
                entry => {
                    match entry {
                        Entry::Layout(b) => match compose(self, at, &b, points) {
                            Ok(mode) => tri!(result.push(mode.modes())),
                            Err(error) => return Err(tiler.locate(error, t)),
                        },
                        _ => tri!(result.push_subtree(a, at)),
                    }
                    at = a.skip(at);
                    t = tiler.skip(t);
                    if level > 0 {
                        open[level - 1].0 -= 1;
                    }
                }
            }
            while level > 0 && open[level - 1].0 == 0 {
                level -= 1;
                at = open[level].1;
                if level > 0 {
                    open[level - 1].0 -= 1;
                }
            }
        }
        tri!(result.profile().check_depth());
        Layout::checked(result)
    }
}
