//! A tiler walked alongside the modes that it is for.

use super::tiler::{Entry, Tiler};
use crate::error::Error;
use crate::htuple::{Cursor, HTuple};
use crate::limits::MAX_DEPTH;

/// What stands next in a tiler.
#[derive(Clone, Copy)]
pub(crate) enum Step {
    /// A list for a mode that has `rank` modes, of which it lists `listed`.
    List { listed: usize, rank: usize },
    /// A layout or `_` at a place of the tiler, and the mode that it is for.
    Entry { tiler: Cursor, mode: Cursor },
    /// A mode that its list is too short for.
    Unlisted { mode: Cursor },
    /// Nothing.
    End,
}

/// An open list: the modes to come that it lists and that it does not list, and which mode is the current one.
#[derive(Clone, Copy)]
struct Open {
    listed: usize,
    unlisted: usize,
    index: i64,
}

/// The walk in preorder: each list, then what is for each of its modes, the unlisted ones last.
pub(crate) struct Walk<'a, T> {
    modes: &'a HTuple<T>,
    tiler: &'a Tiler,
    open: [Open; MAX_DEPTH + 1],
    level: usize,
    entry: Cursor,
    mode: Cursor,
}

impl<'a, T: Copy> Walk<'a, T> {
    pub(crate) const fn new(modes: &'a HTuple<T>, tiler: &'a Tiler) -> Self {
        let open = [Open { listed: 0, unlisted: 0, index: -1 }; MAX_DEPTH + 1];
        Walk { modes, tiler, open, level: 0, entry: Cursor::ROOT, mode: Cursor::ROOT }
    }

    /// The next step; [`Error::TilerRank`] where a list has more entries than its mode has modes.
    pub(crate) const fn next(&mut self) -> Result<Step, Error> {
        while self.level > 0 {
            let open = &mut self.open[self.level - 1];
            if open.listed > 0 {
                open.listed -= 1;
                open.index += 1;
                break;
            }
            if open.unlisted > 0 {
                open.unlisted -= 1;
                open.index += 1;
                let mode = self.mode;
                self.mode = self.modes.skip(mode);
                return Ok(Step::Unlisted { mode });
            }
            self.level -= 1;
        }
        if self.entry.node == self.tiler.nodes() {
            return Ok(Step::End);
        }
        let (entry, mode) = (self.entry, self.mode);
        if let Some(listed) = self.tiler.list_at(entry) {
            // A leaf is its own mode 0.
            let rank = match self.modes.arity(mode) {
                Some(rank) => rank,
                None => 1,
            };
            if listed > rank {
                return Err(Error::TilerRank { found: listed, rank, mode: self.path() });
            }
            self.open[self.level] = Open { listed, unlisted: rank - listed, index: -1 };
            self.level += 1;
            self.entry = self.tiler.next(entry);
            if self.modes.arity(mode).is_some() {
                self.mode = self.modes.next(mode);
            }
            return Ok(Step::List { listed, rank });
        }
        self.entry = self.tiler.skip(entry);
        self.mode = self.modes.skip(mode);
        Ok(Step::Entry { tiler: entry, mode })
    }

    /// The indices that lead to the mode of the last entry; `()` is the whole.
    pub(crate) const fn path(&self) -> HTuple<i64> {
        let mut path = HTuple::unfinished(0);
        // The levels are not more than a tuple can have leaves.
        let _ = path.open(self.level);
        let mut i = 0;
        while i < self.level {
            let _ = path.push_leaf(self.open[i].index);
            i += 1;
        }
        path
    }

    /// The layout of an entry; `None` is `_`.
    pub(crate) const fn layout(&self, tiler: Cursor) -> Option<crate::layout::Layout> {
        match self.tiler.entry(tiler) {
            Entry::Layout(layout) => Some(layout),
            Entry::Keep | Entry::Bracket(_) => None,
        }
    }
}
