//! Tilers: the right-hand sides that work mode by mode.

use crate::error::Error;
use crate::htuple::{Cursor, HTuple};
use crate::layout::{Layout, Mode};
use crate::limits::{MAX_DEPTH, MAX_LEAVES, MAX_NODES};
use crate::scalar::{Path, Scalar};
use crate::text::{LAYOUT_TEXT, Text};

/// A layout, `_` (keep the mode), or a list of tilers, one a mode: `[4,8:2,_]`.
///
/// A list is not a tuple: `[2,2]` tiles two modes with two elements each, while the tuple `(2,2)` is a layout of four elements.
///
/// ```
/// use cute_algebra::{Layout, Tiler};
/// let stripe = Tiler::layout(&"8:2".parse::<Layout>().unwrap());
/// let tiler = Tiler::by_mode(&[Tiler::extent(4).unwrap(), stripe, Tiler::KEEP]).unwrap();
/// assert_eq!(tiler.to_string(), "[4:1,8:2,_]");
/// ```
#[derive(Clone, Copy)]
pub struct Tiler {
    /// Lists and layouts in one tree; `None` is `_`.
    modes: HTuple<Option<Mode>>,
    /// By node, whether it is a list. All nodes above a list are lists.
    lists: [bool; MAX_NODES],
}

/// What stands at a place of a tiler.
#[derive(Clone, Copy)]
pub(crate) enum Entry {
    /// A list of so many tilers.
    Bracket(usize),
    /// `_`.
    Keep,
    /// A layout, the whole subtree.
    Layout(Layout),
}

impl Tiler {
    /// `_`: the mode stays as it is.
    ///
    /// ```
    /// use cute_algebra::Tiler;
    /// assert_eq!(Tiler::by_mode(&[Tiler::KEEP, Tiler::extent(4).unwrap()]).unwrap().to_string(), "[_,4:1]");
    /// ```
    pub const KEEP: Tiler = Tiler { modes: HTuple::leaf(None), lists: [false; MAX_NODES] };

    /// A layout as a tiler for the whole domain.
    ///
    /// ```
    /// use cute_algebra::{Layout, Tiler};
    /// let every_other: Layout = "4:2".parse().unwrap();
    /// assert_eq!(Tiler::layout(&every_other).as_layout(), Some(every_other));
    /// ```
    pub const fn layout(layout: &Layout) -> Tiler {
        let mut modes = [None; MAX_LEAVES];
        let mut i = 0;
        while i < layout.modes().len() {
            modes[i] = Some(*layout.modes().leaf_at(i));
            i += 1;
        }
        Tiler { modes: layout.modes().with_leaves(&modes, None), lists: [false; MAX_NODES] }
    }

    /// The first `extent` elements of a mode: `extent:1`.
    ///
    /// ```
    /// use cute_algebra::Tiler;
    /// assert_eq!(Tiler::extent(8).unwrap().to_string(), "8:1");
    /// ```
    ///
    /// # Errors
    /// [`Error::Extent`] below 1.
    pub const fn extent(extent: i64) -> Result<Tiler, Error> {
        Ok(Tiler::layout(&tri!(Layout::leaf(extent, Scalar::integer(1)))))
    }

    /// A list: one tiler a mode.
    ///
    /// ```
    /// use cute_algebra::{Layout, Tiler, limits::CONST_POINTS};
    /// // Of a column-major 8x16 matrix the first 4 rows and the first 2 columns.
    /// let tiler = Tiler::by_mode(&[Tiler::extent(4).unwrap(), Tiler::extent(2).unwrap()]).unwrap();
    /// let tile = "(8,16):(1,8)".parse::<Layout>().unwrap().composition_by_mode(&tiler, CONST_POINTS);
    /// assert_eq!(tile.unwrap().to_string(), "(4,2):(1,8)");
    /// ```
    ///
    /// # Errors
    /// [`Error::Capacity`] if they do not fit.
    pub const fn by_mode(entries: &[Tiler]) -> Result<Tiler, Error> {
        let mut tiler = Tiler::unfinished();
        tri!(tiler.open_list(entries.len()));
        let mut i = 0;
        while i < entries.len() {
            tri!(tiler.push(&entries[i]));
            i += 1;
        }
        tri!(tiler.modes.profile().check_depth());
        Ok(tiler)
    }

    /// A shape as a list of lists of integers: `(2,(3,4))` becomes `[2,[3,4]]`.
    ///
    /// ```
    /// use cute_algebra::Tiler;
    /// assert_eq!(Tiler::of_shape(&"(2,(3,4))".parse().unwrap()).unwrap().to_string(), "[2:1,[3:1,4:1]]");
    /// ```
    ///
    /// # Errors
    /// [`Error::Extent`] for an integer below 1.
    pub const fn of_shape(shape: &HTuple<i64>) -> Result<Tiler, Error> {
        let (mut modes, mut lists) = ([None; MAX_LEAVES], [false; MAX_NODES]);
        let mut at = Cursor::ROOT;
        while at.node < shape.profile().nodes() {
            match shape.arity(at) {
                Some(_) => lists[at.node] = true,
                None => {
                    let found = *shape.leaf_at(at.leaf);
                    if found < 1 {
                        return Err(Error::Extent { found, leaf: at.leaf });
                    }
                    modes[at.leaf] = Some(Mode { extent: found, stride: Scalar::integer(1) });
                }
            }
            at = shape.next(at);
        }
        Ok(Tiler { modes: shape.with_leaves(&modes, None), lists })
    }

    /// The layout, unless this is `_` or a list.
    ///
    /// ```
    /// use cute_algebra::Tiler;
    /// let four = Tiler::extent(4).unwrap();
    /// assert_eq!(four.as_layout().unwrap().to_string(), "4:1");
    /// assert!(Tiler::KEEP.as_layout().is_none() && Tiler::by_mode(&[four]).unwrap().as_layout().is_none());
    /// ```
    pub const fn as_layout(&self) -> Option<Layout> {
        match self.entry(Cursor::ROOT) {
            Entry::Layout(layout) => Some(layout),
            _ => None,
        }
    }

    /// Whether this is `_`.
    ///
    /// ```
    /// use cute_algebra::Tiler;
    /// assert!(Tiler::KEEP.is_keep() && !Tiler::extent(4).unwrap().is_keep());
    /// ```
    pub const fn is_keep(&self) -> bool {
        matches!(self.entry(Cursor::ROOT), Entry::Keep)
    }

    /// The number of entries of a list; `None` if this is not one.
    ///
    /// ```
    /// use cute_algebra::Tiler;
    /// assert_eq!((Tiler::by_mode(&[Tiler::KEEP; 3]).unwrap().list_rank(), Tiler::KEEP.list_rank()), (Some(3), None));
    /// ```
    pub const fn list_rank(&self) -> Option<usize> {
        if self.lists[0] { self.modes.arity(Cursor::ROOT) } else { None }
    }

    /// Entry `index` of a list.
    ///
    /// ```
    /// use cute_algebra::Tiler;
    /// let tiler = Tiler::by_mode(&[Tiler::extent(4).unwrap(), Tiler::KEEP]).unwrap();
    /// assert_eq!(tiler.list_rank(), Some(2));
    /// assert!(tiler.mode(1).unwrap().is_keep() && tiler.mode(0).unwrap().as_layout().is_some());
    /// ```
    ///
    /// # Errors
    /// [`Error::NoSuchMode`] beyond the list, [`Error::NotATuple`] if this is not one.
    pub const fn mode(&self, index: usize) -> Result<Tiler, Error> {
        if !self.lists[0] {
            return Err(Error::NotATuple);
        }
        let at = tri!(self.modes.child(Cursor::ROOT, index));
        let mut lists = [false; MAX_NODES];
        let mut node = at.node;
        while node < self.skip(at).node {
            lists[node - at.node] = self.lists[node];
            node += 1;
        }
        Ok(Tiler { modes: self.modes.subtree(at), lists })
    }

    /// The layout into natural coordinates that selects what the tiler selects: an entry at path p has its strides multiplied by `e(p)`.
    ///
    /// ```
    /// use cute_algebra::{Layout, Tiler};
    /// let of = |text: &str| Tiler::layout(&text.parse::<Layout>().unwrap());
    /// let tiler = Tiler::by_mode(&[of("4:2"), of("5:3")]).unwrap();
    /// assert_eq!(tiler.to_layout().unwrap().to_string(), "(4,5):(2*e0,3*e1)");
    /// ```
    ///
    /// # Errors
    /// [`Error::Keep`] if an entry is `_`, [`Error::Capacity`] for lists nested deeper than [`MAX_PATH`](crate::limits::MAX_PATH),
    /// [`Error::Overflow`].
    pub const fn to_layout(&self) -> Result<Layout, Error> {
        self.selected(None)
    }

    /// The composition of the identity of unknown extents with the tiler: as [`Tiler::to_layout`], where `_` stands for the extent 1.
    ///
    /// ```
    /// use cute_algebra::Tiler;
    /// let tiler = Tiler::by_mode(&[Tiler::extent(3).unwrap(), Tiler::KEEP]).unwrap();
    /// assert_eq!(tiler.of_identity().unwrap().to_string(), "(3,1):(e0,e1)");
    /// assert!(tiler.to_layout().is_err());
    /// ```
    ///
    /// # Errors
    /// As [`Tiler::to_layout`], but for [`Error::Keep`].
    pub const fn of_identity(&self) -> Result<Layout, Error> {
        self.selected(Some(Mode { extent: 1, stride: Scalar::integer(1) }))
    }

    /// Every entry below its path; `_` is the given mode, if any.
    const fn selected(&self, keep: Option<Mode>) -> Result<Layout, Error> {
        let mut result = HTuple::unfinished(Mode::UNIT);
        // Open lists: the index of the current entry, and the node behind the list.
        let mut indices = [0i64; MAX_DEPTH + 1];
        let mut ends = [0usize; MAX_DEPTH + 1];
        let (mut level, mut at) = (0, Cursor::ROOT);
        while at.node < self.nodes() {
            match self.entry(at) {
                Entry::Bracket(entries) => {
                    tri!(result.open(entries));
                    (indices[level], ends[level]) = (0, self.skip(at).node);
                    level += 1;
                    at = self.next(at);
                }
                entry => {
                    let path = tri!(Path::new(indices.split_at(level).0));
                    let mut modes = match (entry, keep) {
                        (Entry::Layout(layout), _) => *layout.modes(),
                        (_, Some(mode)) => HTuple::leaf(mode),
                        (_, None) => return Err(Error::Keep),
                    };
                    let mut i = 0;
                    while i < modes.len() {
                        let mode = *modes.leaf_at(i);
                        modes.set_leaf(i, Mode { stride: tri!(mode.stride.at(&path)), ..mode });
                        i += 1;
                    }
                    tri!(result.push(&modes));
                    at = self.skip(at);
                    if level > 0 {
                        indices[level - 1] += 1;
                    }
                }
            }
            while level > 0 && ends[level - 1] == at.node {
                level -= 1;
                if level > 0 {
                    indices[level - 1] += 1;
                }
            }
        }
        Layout::checked(result)
    }

    /// The number of entries of the list at a place; `None` where none stands.
    pub(crate) const fn list_at(&self, at: Cursor) -> Option<usize> {
        if self.lists[at.node] { self.modes.arity(at) } else { None }
    }

    /// A tiler under construction: no entry yet. They follow in preorder: [`Tiler::open_list`], [`Tiler::push`].
    pub(crate) const fn unfinished() -> Tiler {
        Tiler { modes: HTuple::unfinished(None), lists: [false; MAX_NODES] }
    }

    /// Opens a list of so many entries, which the next calls must supply.
    pub(crate) const fn open_list(&mut self, entries: usize) -> Result<(), Error> {
        let node = self.nodes();
        tri!(self.modes.open(entries));
        self.lists[node] = true;
        Ok(())
    }

    /// Appends a tiler as one entry.
    pub(crate) const fn push(&mut self, entry: &Tiler) -> Result<(), Error> {
        let before = self.nodes();
        tri!(self.modes.push(&entry.modes));
        let mut node = 0;
        while node < entry.nodes() {
            self.lists[before + node] = entry.lists[node];
            node += 1;
        }
        Ok(())
    }

    pub(crate) const fn nodes(&self) -> usize {
        self.modes.profile().nodes()
    }

    pub(crate) const fn next(&self, at: Cursor) -> Cursor {
        self.modes.next(at)
    }

    pub(crate) const fn skip(&self, at: Cursor) -> Cursor {
        self.modes.skip(at)
    }

    pub(crate) const fn entry(&self, at: Cursor) -> Entry {
        if self.lists[at.node]
            && let Some(entries) = self.modes.arity(at)
        {
            return Entry::Bracket(entries);
        }
        let tree = self.modes.subtree(at);
        let mut modes = [Mode::UNIT; MAX_LEAVES];
        let mut i = 0;
        while i < tree.len() {
            match *tree.leaf_at(i) {
                Some(mode) => modes[i] = mode,
                None => return Entry::Keep,
            }
            i += 1;
        }
        Entry::Layout(Layout::from_modes(tree.with_leaves(&modes, Mode::UNIT)))
    }
}

impl Layout {
    /// The map of a shape to its own natural coordinates: `(4,(2,3))` gives `(4,(2,3)):(e0,(e(1,0),e(1,1)))`, the integer `8` gives `8:1`.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let identity = Layout::identity(&"(4,(2,3))".parse().unwrap()).unwrap();
    /// assert_eq!(identity.to_string(), "(4,(2,3)):(e0,(e(1,0),e(1,1)))");
    /// ```
    ///
    /// # Errors
    /// [`Error::Extent`] for an extent below 1, [`Error::Capacity`] for a leaf deeper than [`MAX_PATH`](crate::limits::MAX_PATH),
    /// [`Error::Overflow`].
    pub const fn identity(shape: &HTuple<i64>) -> Result<Layout, Error> {
        tri!(Tiler::of_shape(shape)).to_layout()
    }
}

impl<const N: usize> Text<N> {
    /// Appends a tiler: `[4:1,8:2,_]`.
    ///
    /// ```
    /// use cute_algebra::{Tiler, text::Text};
    /// let tiler = Tiler::by_mode(&[Tiler::extent(4).unwrap(), Tiler::KEEP]).unwrap();
    /// assert_eq!(Text::<16>::new().tiler(&tiler).as_str(), "[4:1,_]");
    /// ```
    pub const fn tiler(&mut self, tiler: &Tiler) -> &mut Self {
        let mut ends = [0usize; MAX_DEPTH + 1];
        let (mut level, mut at, mut first) = (0, Cursor::ROOT, true);
        while at.node < tiler.nodes() {
            if !first {
                self.ascii(b',');
            }
            first = false;
            match tiler.entry(at) {
                Entry::Bracket(_) => {
                    self.ascii(b'[');
                    ends[level] = tiler.skip(at).node;
                    level += 1;
                    at = tiler.next(at);
                    first = true;
                }
                Entry::Keep => {
                    self.ascii(b'_');
                    at = tiler.skip(at);
                }
                Entry::Layout(layout) => {
                    self.layout(&layout);
                    at = tiler.skip(at);
                }
            }
            while level > 0 && ends[level - 1] == at.node {
                self.ascii(b']');
                level -= 1;
                first = false;
            }
        }
        self
    }
}

impl core::fmt::Display for Tiler {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(Text::<LAYOUT_TEXT>::new().tiler(self).as_str())
    }
}

impl core::fmt::Debug for Tiler {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(self, f)
    }
}

impl PartialEq for Tiler {
    fn eq(&self, other: &Self) -> bool {
        self.modes == other.modes && self.lists == other.lists
    }
}

impl Eq for Tiler {}
