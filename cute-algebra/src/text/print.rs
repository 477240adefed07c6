//! Printing values in CuTe's own style, without spaces; the text parses back to the same value.

use super::Text;
use crate::htuple::{Cursor, HTuple};
use crate::layout::{Layout, Mode};
use crate::limits::MAX_DEPTH;
use crate::scalar::{Ring, Scalar, Term};

/// Bytes enough for every layout and every tiler: 32 strides of 8 terms, each at most the 41 bytes of
/// `+-9223372036854775808*e(255,255,255,255)`, beside 32 extents of at most 19 digits and what separates them.
///
/// ```
/// use cute_algebra::{Layout, text::{LAYOUT_TEXT, Text}};
/// let layout: Layout = "(4,(4,2)):(4,(1,16))".parse().unwrap();
/// assert_eq!(Text::<LAYOUT_TEXT>::new().layout(&layout).as_str(), "(4,(4,2)):(4,(1,16))");
/// ```
pub const LAYOUT_TEXT: usize = 12 * 1024;

/// Appends a tuple of anything: parentheses and commas by [`Walk`], every leaf by the given expression.
macro_rules! tree {
    ($text:ident, $tuple:ident, $leaf:ident => $written:expr) => {{
        let mut walk = Walk::new();
        let mut at = Cursor::ROOT;
        while at.node < $tuple.profile().nodes() {
            walk.before($text);
            match $tuple.arity(at) {
                Some(modes) => walk.open($text, modes),
                None => {
                    let $leaf = $tuple.leaf_at(at.leaf);
                    walk.after($written);
                }
            }
            at = $tuple.next(at);
        }
        $text
    }};
}

impl<const N: usize> Text<N> {
    /// Appends a stride: `4`, `f5`, `6*e1`, `e0+2*e(1,0)`.
    ///
    /// ```
    /// use cute_algebra::{Path, Scalar, text::Text};
    /// let stride = Scalar::basis(Path::new(&[1, 0]).unwrap()).scale(2).unwrap();
    /// assert_eq!(Text::<16>::new().scalar(&stride).as_str(), "2*e(1,0)");
    /// ```
    pub const fn scalar(&mut self, scalar: &Scalar) -> &mut Self {
        let terms = scalar.terms();
        if terms.is_empty() {
            self.ascii(b'0');
        }
        let mut i = 0;
        while i < terms.len() {
            if i > 0 {
                self.ascii(b'+');
            }
            self.term(&terms[i]);
            i += 1;
        }
        self
    }

    const fn term(&mut self, term: &Term) {
        let unit = term.value == 1 && matches!(term.ring, Ring::Integer);
        if term.path.is_root() || !unit {
            if let Ring::Xor = term.ring {
                self.ascii(b'f');
            }
            self.int(term.value);
            if term.path.is_root() {
                return;
            }
            self.ascii(b'*');
        }
        let axes = term.path.axes();
        if axes.len() == 1 {
            self.ascii(b'e').int(axes[0] as i64);
            return;
        }
        self.ascii(b'e');
        let mut i = 0;
        while i < axes.len() {
            self.ascii(if i == 0 { b'(' } else { b',' }).int(axes[i] as i64);
            i += 1;
        }
        self.ascii(b')');
    }

    /// Appends a shape or a coordinate.
    ///
    /// ```
    /// use cute_algebra::{HTuple, text::Text};
    /// assert_eq!(Text::<16>::new().integers(&HTuple::flat(&[4, 8], 0).unwrap()).as_str(), "(4,8)");
    /// ```
    pub const fn integers(&mut self, tuple: &HTuple<i64>) -> &mut Self {
        tree!(self, tuple, leaf => self.int(*leaf))
    }

    /// Appends a tuple of strides.
    ///
    /// ```
    /// use cute_algebra::{HTuple, Scalar, text::Text};
    /// let strides: HTuple<Scalar> = "(e1,(e0,6*e1))".parse().unwrap();
    /// assert_eq!(Text::<16>::new().scalars(&strides).as_str(), "(e1,(e0,6*e1))");
    /// ```
    pub const fn scalars(&mut self, tuple: &HTuple<Scalar>) -> &mut Self {
        tree!(self, tuple, leaf => self.scalar(leaf))
    }

    /// Appends a tuple whose open places are written `_`.
    ///
    /// ```
    /// use cute_algebra::{HTuple, text::Text};
    /// assert_eq!(Text::<16>::new().pattern(&HTuple::flat(&[Some(1), None], None).unwrap()).as_str(), "(1,_)");
    /// ```
    pub const fn pattern(&mut self, tuple: &HTuple<Option<i64>>) -> &mut Self {
        tree!(self, tuple, leaf => match *leaf {
            Some(value) => self.int(value),
            None => self.ascii(b'_'),
        })
    }

    /// Appends `shape:stride`.
    ///
    /// ```
    /// use cute_algebra::{Layout, text::Text};
    /// let rows: Layout = "(4,8):(8,1)".parse().unwrap();
    /// assert_eq!(Text::<32>::new().str("rows = ").layout(&rows).as_str(), "rows = (4,8):(8,1)");
    /// ```
    pub const fn layout(&mut self, layout: &Layout) -> &mut Self {
        self.integers(&layout.shape()).ascii(b':').scalars(&layout.stride())
    }
}

/// The commas and closing parentheses of a walk in preorder.
pub(crate) struct Walk {
    missing: [usize; MAX_DEPTH + 1],
    started: [bool; MAX_DEPTH + 1],
    level: usize,
}

impl Walk {
    pub(crate) const fn new() -> Self {
        Walk { missing: [0; MAX_DEPTH + 1], started: [false; MAX_DEPTH + 1], level: 0 }
    }

    /// Before every node: the comma that separates it from its left sibling.
    pub(crate) const fn before<const N: usize>(&mut self, text: &mut Text<N>) {
        if self.level > 0 && self.started[self.level] {
            text.ascii(b',');
        }
        self.started[self.level] = true;
    }

    /// At a tuple.
    pub(crate) const fn open<const N: usize>(&mut self, text: &mut Text<N>, modes: usize) {
        text.ascii(b'(');
        if modes == 0 {
            text.ascii(b')');
            self.after(text);
            return;
        }
        self.level += 1;
        self.missing[self.level] = modes;
        self.started[self.level] = false;
    }

    /// Behind every leaf: the parentheses that it closes.
    pub(crate) const fn after<const N: usize>(&mut self, text: &mut Text<N>) {
        while self.level > 0 {
            self.missing[self.level] -= 1;
            if self.missing[self.level] > 0 {
                break;
            }
            text.ascii(b')');
            self.level -= 1;
        }
    }
}

macro_rules! display {
    ($($type:ty, $method:ident;)*) => { $(
        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(Text::<LAYOUT_TEXT>::new().$method(self).as_str())
            }
        }
        impl core::fmt::Debug for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(self, f)
            }
        }
    )* };
}

display! {
    Scalar, scalar;
    HTuple<i64>, integers;
    HTuple<Option<i64>>, pattern;
    HTuple<Scalar>, scalars;
    Layout, layout;
}

impl core::fmt::Debug for HTuple<Mode> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(&Layout::from_modes(*self), f)
    }
}
