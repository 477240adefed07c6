//! The tree of a layout's codomain: which axes its values have.

use crate::error::Error;
use crate::htuple::{Cursor, HTuple};
use crate::layout::Layout;
use crate::limits::MAX_PATH;
use crate::scalar::Path;

impl Layout {
    /// The axes of the values as a tree: a leaf for integers, a tuple for coordinates; each leaf names its axis.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let axes = |text: &str| text.parse::<Layout>().unwrap().coprofile().unwrap();
    /// assert!(axes("(4,8):(1,4)").is_leaf());
    /// assert_eq!(axes("(4,8):(e1,6*e(2,1))").rank(), 3);
    /// ```
    ///
    /// # Errors
    /// [`Error::MixedStrides`] where an axis of one stride continues one of another, [`Error::Capacity`].
    pub const fn coprofile(&self) -> Result<HTuple<Path>, Error> {
        self.axes(None)
    }

    /// The axes of the values, and those of a shape that the values are to fill, as one tree.
    pub(crate) const fn axes(&self, fill: Option<&HTuple<i64>>) -> Result<HTuple<Path>, Error> {
        let mut axes = HTuple::unfinished(Path::ROOT);
        // The tuples around the current place: the index in each, and how many modes each has.
        let (mut indices, mut arities) = ([0i64; MAX_PATH], [0i64; MAX_PATH]);
        let mut level = 0;
        loop {
            let path = tri!(Path::new(indices.split_at(level).0));
            let modes = tri!(self.modes_below(&path, fill));
            match modes {
                Some(modes) if modes > 0 => {
                    tri!(axes.open(modes));
                    if level == MAX_PATH {
                        return Err(Error::Capacity { of: crate::error::Capacity::Path });
                    }
                    (indices[level], arities[level]) = (0, modes as i64);
                    level += 1;
                    continue;
                }
                Some(_) => tri!(axes.open(0)),
                None => tri!(axes.push_leaf(path)),
            }
            loop {
                if level == 0 {
                    return Ok(axes);
                }
                indices[level - 1] += 1;
                if indices[level - 1] < arities[level - 1] {
                    break;
                }
                level -= 1;
            }
        }
    }

    /// How many axes there are directly below a path; `None` where the path is an axis itself.
    const fn modes_below(&self, path: &Path, fill: Option<&HTuple<i64>>) -> Result<Option<usize>, Error> {
        let (mut modes, mut is_axis) = (None, false);
        let mut i = 0;
        while i < self.modes().len() {
            let terms = self.modes().leaf_at(i).stride.terms();
            let mut t = 0;
            while t < terms.len() {
                match next_axis(path, &terms[t].path) {
                    Below::Itself => is_axis = true,
                    Below::Axis(axis) => {
                        modes = Some(match modes {
                            Some(known) if known > axis => known,
                            _ => axis + 1,
                        });
                    }
                    Below::Elsewhere => {}
                }
                t += 1;
            }
            i += 1;
        }
        if is_axis {
            return if modes.is_some() { Err(Error::MixedStrides) } else { Ok(None) };
        }
        // Strides that are all 0 have integers as values, whatever is to be filled.
        if let Some(fill) = fill
            && (modes.is_some() || !path.is_root())
            && let Some(at) = descend(fill, path)
            && let Some(rank) = fill.arity(at)
        {
            return Ok(Some(match modes {
                Some(known) if known > rank => known,
                _ => rank,
            }));
        }
        Ok(modes)
    }
}

enum Below {
    Itself,
    Axis(usize),
    Elsewhere,
}

/// Where a path lies as seen from one above it.
const fn next_axis(above: &Path, path: &Path) -> Below {
    let (a, p) = (above.axes(), path.axes());
    let mut i = 0;
    while i < a.len() {
        if i == p.len() || a[i] != p[i] {
            return Below::Elsewhere;
        }
        i += 1;
    }
    if p.len() == a.len() { Below::Itself } else { Below::Axis(p[a.len()] as usize) }
}

/// The place at a path, or `None` where the tuple has no such mode.
pub(super) const fn descend(tuple: &HTuple<i64>, path: &Path) -> Option<Cursor> {
    let (mut at, mut i) = (Cursor::ROOT, 0);
    while i < path.axes().len() {
        if tuple.arity(at).is_none() {
            return None;
        }
        at = match tuple.child(at, path.axes()[i] as usize) {
            Ok(at) => at,
            Err(_) => return None,
        };
        i += 1;
    }
    Some(at)
}
