//! Hierarchical tuples: a value, or a tuple of hierarchical tuples.

mod edit;
mod profile;

pub use profile::Profile;

use crate::error::{Capacity, Error};
use crate::limits::MAX_LEAVES;

/// A hierarchical tuple with leaves of type `T`.
///
/// `4`, `(4)` and `((4))` are three different hierarchical tuples; `()` has rank 0 and size 1. Shapes and coordinates are `HTuple<i64>`,
/// strides `HTuple<Scalar>`, and a [`Layout`](crate::Layout) is one of pairs (extent, stride), so that congruence of shape and stride
/// holds by construction and every operation on trees serves all of them.
///
/// ```
/// use cute_algebra::HTuple;
/// let t: HTuple<i64> = "((4,6),(3,(2,2),8))".parse().unwrap();
/// assert_eq!((t.rank(), t.depth(), t.size().unwrap()), (2, 3, 2304));
/// assert_eq!(t.mode(1).unwrap().to_string(), "(3,(2,2),8)");
/// ```
#[derive(Clone, Copy)]
pub struct HTuple<T> {
    profile: Profile,
    leaves: [T; MAX_LEAVES],
    len: u64,
}

/// A place in a hierarchical tuple: a node in preorder and the number of leaves before it.
///
/// Two tuples are compared by walking both with one cursor each, without recursion.
///
/// ```
/// use cute_algebra::{Cursor, HTuple};
/// // The nodes of (4,(2,8)) in preorder: the tuple, 4, (2,8), 2, 8. One leaf, 4, lies before node 2.
/// let t: HTuple<i64> = "(4,(2,8))".parse().unwrap();
/// assert_eq!(t.child(Cursor::ROOT, 1), Ok(Cursor { node: 2, leaf: 1 }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// Position among the nodes in preorder.
    pub node: usize,
    /// Number of leaves before the node.
    pub leaf: usize,
}

impl Cursor {
    /// The whole tuple.
    ///
    /// ```
    /// use cute_algebra::{Cursor, HTuple};
    /// let t: HTuple<i64> = "(4,(2,8))".parse().unwrap();
    /// assert_eq!(t.subtree(Cursor::ROOT), t);
    /// ```
    pub const ROOT: Cursor = Cursor { node: 0, leaf: 0 };
}

impl<T: Copy> HTuple<T> {
    /// A single leaf.
    ///
    /// ```
    /// let extent = cute_algebra::HTuple::leaf(4_i64);
    /// assert_eq!((extent.to_string(), extent.rank(), extent.depth()), ("4".into(), 1, 0));
    /// ```
    pub const fn leaf(value: T) -> Self {
        let mut tuple = Self::unfinished(value);
        tuple.leaves[0] = value;
        tuple.len = 1;
        match tuple.profile.push(None) {
            Ok(()) => tuple,
            Err(_) => unreachable!(),
        }
    }

    /// The empty tuple `()`; `filler` never shows.
    ///
    /// ```
    /// let unit = cute_algebra::HTuple::unit(0_i64);
    /// assert_eq!((unit.to_string(), unit.rank(), unit.size()), ("()".into(), 0, Ok(1)));
    /// ```
    pub const fn unit(filler: T) -> Self {
        let mut tuple = Self::unfinished(filler);
        match tuple.profile.push(Some(0)) {
            Ok(()) => tuple,
            Err(_) => unreachable!(),
        }
    }

    /// A tuple of leaves, one a value. `filler` stands in the unused places and never shows.
    ///
    /// ```
    /// use cute_algebra::HTuple;
    /// assert_eq!(HTuple::flat(&[4_i64, 8], 0).unwrap().to_string(), "(4,8)");
    /// assert!(HTuple::flat(&[1_i64; 33], 0).is_err());
    /// ```
    ///
    /// # Errors
    /// [`Error::Capacity`] beyond [`MAX_LEAVES`] values.
    pub const fn flat(values: &[T], filler: T) -> Result<Self, Error> {
        let mut tuple = Self::unfinished(filler);
        tri!(tuple.open(values.len()));
        let mut i = 0;
        while i < values.len() {
            tri!(tuple.push_leaf(values[i]));
            i += 1;
        }
        Ok(tuple)
    }

    /// A tuple under construction: no node yet. Nodes follow in preorder: [`HTuple::open`], [`HTuple::push_leaf`], [`HTuple::push`].
    ///
    /// ```
    /// use cute_algebra::HTuple;
    /// let mut t = HTuple::unfinished(0_i64);
    /// t.open(2).unwrap();
    /// t.push_leaf(4).unwrap();
    /// t.push(&HTuple::flat(&[2, 8], 0).unwrap()).unwrap();
    /// assert_eq!(t.to_string(), "(4,(2,8))");
    /// ```
    pub const fn unfinished(filler: T) -> Self {
        HTuple { profile: Profile::EMPTY, leaves: [filler; MAX_LEAVES], len: 0 }
    }

    /// Opens a tuple of `modes` modes, which the next calls must supply.
    ///
    /// ```
    /// let mut t = cute_algebra::HTuple::unfinished(0_i64);
    /// t.open(1).unwrap();
    /// t.open(0).unwrap();
    /// assert_eq!(t.to_string(), "(())");
    /// ```
    ///
    /// # Errors
    /// [`Error::Capacity`] if the node does not fit.
    pub const fn open(&mut self, modes: usize) -> Result<(), Error> {
        self.profile.push(Some(modes))
    }

    /// Sets the number of modes of the tuple that was opened as node `node`, 0-based in preorder, before its modes were counted.
    ///
    /// ```
    /// let mut t = cute_algebra::HTuple::unfinished(0_i64);
    /// t.open(0).unwrap(); // node 0; its modes are not counted yet
    /// [2, 3, 4].map(|extent| t.push_leaf(extent).unwrap());
    /// t.set_arity(0, 3);
    /// assert_eq!(t.to_string(), "(2,3,4)");
    /// ```
    ///
    /// # Panics
    /// If a leaf stands at `node`, or for 255 modes or more.
    pub const fn set_arity(&mut self, node: usize, modes: usize) {
        self.profile.set_arity(node, modes);
    }

    /// Appends a leaf.
    ///
    /// ```
    /// let mut t = cute_algebra::HTuple::unfinished(0_i64);
    /// t.push_leaf(16).unwrap();
    /// assert_eq!((t.is_leaf(), t.leaves()), (true, &[16][..]));
    /// ```
    ///
    /// # Errors
    /// [`Error::Capacity`] if the leaf does not fit.
    pub const fn push_leaf(&mut self, value: T) -> Result<(), Error> {
        if self.len() == MAX_LEAVES {
            return Err(Error::Capacity { of: Capacity::Leaves });
        }
        tri!(self.profile.push(None));
        self.leaves[self.len()] = value;
        self.len += 1;
        Ok(())
    }

    /// Appends the subtree of `other` at `at` as one mode.
    ///
    /// ```
    /// use cute_algebra::{Cursor, HTuple};
    /// let from: HTuple<i64> = "(4,(2,8))".parse().unwrap();
    /// let mut t = HTuple::unfinished(0);
    /// t.open(1).unwrap();
    /// t.push_subtree(&from, from.child(Cursor::ROOT, 1).unwrap()).unwrap();
    /// assert_eq!(t.to_string(), "((2,8))");
    /// ```
    ///
    /// # Errors
    /// [`Error::Capacity`] if it does not fit.
    ///
    /// # Panics
    /// If `at` is not a place of `other`.
    pub const fn push_subtree(&mut self, other: &HTuple<T>, at: Cursor) -> Result<(), Error> {
        let (end, _) = other.profile.skip(at.node);
        let (mut node, mut leaf) = (at.node, at.leaf);
        while node < end {
            match other.profile.arity(node) {
                Some(modes) => tri!(self.open(modes)),
                None => {
                    tri!(self.push_leaf(other.leaves[leaf]));
                    leaf += 1;
                }
            }
            node += 1;
        }
        Ok(())
    }

    /// Appends a whole tuple as one mode.
    ///
    /// ```
    /// use cute_algebra::HTuple;
    /// let mut t = HTuple::unfinished(0_i64);
    /// t.open(2).unwrap();
    /// t.push(&HTuple::leaf(4)).unwrap();
    /// t.push(&HTuple::unit(0)).unwrap();
    /// assert_eq!(t.to_string(), "(4,())");
    /// ```
    ///
    /// # Errors
    /// [`Error::Capacity`] if it does not fit.
    pub const fn push(&mut self, other: &HTuple<T>) -> Result<(), Error> {
        self.push_subtree(other, Cursor::ROOT)
    }

    /// The tree.
    ///
    /// ```
    /// use cute_algebra::HTuple;
    /// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
    /// assert_eq!(of("(4,(2,8))").profile(), of("(8,(1,4))").profile());
    /// ```
    pub const fn profile(&self) -> &Profile {
        &self.profile
    }

    /// Number of leaves.
    ///
    /// ```
    /// let t: cute_algebra::HTuple<i64> = "(4,(2,8),())".parse().unwrap();
    /// assert_eq!(t.len(), 3);
    /// ```
    #[allow(clippy::len_without_is_empty)] // `()` is a value like any other, not an absence
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// The leaves from left to right.
    ///
    /// ```
    /// let t: cute_algebra::HTuple<i64> = "(4,(2,8))".parse().unwrap();
    /// assert_eq!(t.leaves(), [4, 2, 8]);
    /// ```
    pub const fn leaves(&self) -> &[T] {
        self.leaves.split_at(self.len()).0
    }

    /// The leaf `index`, 0-based from the left. In constants this is much cheaper than an element of [`HTuple::leaves`], which has to be
    /// sliced each time.
    ///
    /// ```
    /// let t: cute_algebra::HTuple<i64> = "(4,(2,8))".parse().unwrap();
    /// assert_eq!(*t.leaf_at(2), 8);
    /// ```
    ///
    /// # Panics
    /// If `index` is not below [`HTuple::len`].
    pub const fn leaf_at(&self, index: usize) -> &T {
        assert!(index < self.len as usize);
        &self.leaves[index]
    }

    /// Replaces the value of leaf `index`, 0-based from the left.
    ///
    /// ```
    /// let mut t: cute_algebra::HTuple<i64> = "(4,(2,8))".parse().unwrap();
    /// t.set_leaf(1, 3);
    /// assert_eq!(t.to_string(), "(4,(3,8))");
    /// ```
    ///
    /// # Panics
    /// If `index` is not below [`HTuple::len`].
    pub const fn set_leaf(&mut self, index: usize, value: T) {
        assert!(index < self.len());
        self.leaves[index] = value;
    }

    /// Any value, for places that never show.
    pub(crate) const fn filler(&self) -> &T {
        &self.leaves[0]
    }

    /// A tuple of the same tree with other values.
    ///
    /// ```
    /// // The strides of the compact layout of a shape: 1, then 4, then 4*2.
    /// let shape: cute_algebra::HTuple<i64> = "(4,(2,8))".parse().unwrap();
    /// assert_eq!(shape.with_leaves(&[1_i64, 4, 8], 0).to_string(), "(1,(4,8))");
    /// ```
    ///
    /// # Panics
    /// If there are fewer values than leaves.
    pub const fn with_leaves<U: Copy>(&self, values: &[U], filler: U) -> HTuple<U> {
        let mut leaves = [filler; MAX_LEAVES];
        let mut i = 0;
        while i < self.len() {
            leaves[i] = values[i];
            i += 1;
        }
        HTuple { profile: self.profile, leaves, len: self.len }
    }

    /// Number of top-level modes; 1 for a leaf.
    ///
    /// ```
    /// let rank = |text: &str| text.parse::<cute_algebra::HTuple<i64>>().unwrap().rank();
    /// assert_eq!((rank("(4,(2,8))"), rank("4"), rank("()")), (2, 1, 0));
    /// ```
    pub const fn rank(&self) -> usize {
        match self.profile.arity(0) {
            None => 1,
            Some(modes) => modes,
        }
    }

    /// Whether this is a single leaf, not a tuple.
    ///
    /// ```
    /// let is_leaf = |text: &str| text.parse::<cute_algebra::HTuple<i64>>().unwrap().is_leaf();
    /// assert!(is_leaf("4") && !is_leaf("(4)"));
    /// ```
    pub const fn is_leaf(&self) -> bool {
        self.profile.arity(0).is_none()
    }

    /// 0 for a leaf, otherwise one more than the deepest mode; `()` has depth 1.
    ///
    /// ```
    /// let depth = |text: &str| text.parse::<cute_algebra::HTuple<i64>>().unwrap().depth();
    /// assert_eq!((depth("4"), depth("(4)"), depth("(4,(2,8))")), (0, 1, 2));
    /// ```
    pub const fn depth(&self) -> usize {
        self.profile.depth()
    }

    /// The number of modes of the tuple at a place, or `None` for a leaf.
    ///
    /// ```
    /// use cute_algebra::{Cursor, HTuple};
    /// let t: HTuple<i64> = "(4,(2,8,1))".parse().unwrap();
    /// let arity = |mode| t.arity(t.child(Cursor::ROOT, mode).unwrap());
    /// assert_eq!((arity(0), arity(1)), (None, Some(3)));
    /// ```
    ///
    /// # Panics
    /// If `at` is not a place of this tuple.
    pub const fn arity(&self, at: Cursor) -> Option<usize> {
        self.profile.arity(at.node)
    }

    /// The place behind the subtree at `at`: its next sibling, where there is one.
    ///
    /// ```
    /// use cute_algebra::{Cursor, HTuple};
    /// let t: HTuple<i64> = "(4,(2,8),16)".parse().unwrap();
    /// let pair = t.child(Cursor::ROOT, 1).unwrap();
    /// assert_eq!(t.skip(pair), t.child(Cursor::ROOT, 2).unwrap());
    /// ```
    ///
    /// # Panics
    /// If `at` is not a place of this tuple.
    pub const fn skip(&self, at: Cursor) -> Cursor {
        let (node, leaves) = self.profile.skip(at.node);
        Cursor { node, leaf: at.leaf + leaves }
    }

    /// The next place in preorder: the first mode of a tuple that has one, otherwise the next sibling of it or of a tuple around it.
    ///
    /// ```
    /// use cute_algebra::{Cursor, HTuple};
    /// let t: HTuple<i64> = "(4,(2,8))".parse().unwrap();
    /// let pair = t.child(Cursor::ROOT, 1).unwrap();
    /// let (two, eight) = (t.next(pair), t.next(t.next(pair)));
    /// assert_eq!((t.leaves()[two.leaf], t.leaves()[eight.leaf]), (2, 8));
    /// ```
    ///
    /// # Panics
    /// If `at` is not a place of this tuple.
    pub const fn next(&self, at: Cursor) -> Cursor {
        Cursor { node: at.node + 1, leaf: if self.arity(at).is_none() { at.leaf + 1 } else { at.leaf } }
    }

    /// The place of mode `index`, 0-based, of the tuple at `at`. A leaf is its own mode 0.
    ///
    /// ```
    /// use cute_algebra::{Cursor, Error, HTuple};
    /// let t: HTuple<i64> = "(4,(2,8))".parse().unwrap();
    /// let pair = t.child(Cursor::ROOT, 1).unwrap();
    /// assert_eq!(t.subtree(pair).to_string(), "(2,8)");
    /// assert_eq!(t.child(pair, 2), Err(Error::NoSuchMode { index: 2, rank: 2 }));
    /// ```
    ///
    /// # Errors
    /// [`Error::NoSuchMode`] beyond the rank.
    ///
    /// # Panics
    /// If `at` is not a place of this tuple.
    pub const fn child(&self, at: Cursor, index: usize) -> Result<Cursor, Error> {
        match self.arity(at) {
            None if index == 0 => Ok(at),
            None => Err(Error::NoSuchMode { index: index as i64, rank: 1 }),
            Some(modes) if index >= modes => Err(Error::NoSuchMode { index: index as i64, rank: modes }),
            Some(_) => {
                let mut place = self.next(at);
                let mut i = 0;
                while i < index {
                    place = self.skip(place);
                    i += 1;
                }
                Ok(place)
            }
        }
    }

    /// The subtree at a place.
    ///
    /// ```
    /// use cute_algebra::{Cursor, HTuple};
    /// let t: HTuple<i64> = "(4,(2,8))".parse().unwrap();
    /// assert_eq!(t.subtree(Cursor { node: 2, leaf: 1 }).to_string(), "(2,8)");
    /// ```
    ///
    /// # Panics
    /// If `at` is not a place of this tuple.
    pub const fn subtree(&self, at: Cursor) -> Self {
        let mut tuple = Self::unfinished(self.leaves[0]);
        match tuple.push_subtree(self, at) {
            Ok(()) => tuple,
            Err(_) => unreachable!(),
        }
    }

    /// The top-level mode `index`, 0-based. A leaf is its own mode 0.
    ///
    /// ```
    /// use cute_algebra::HTuple;
    /// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
    /// assert_eq!(of("(4,(2,8))").mode(1), Ok(of("(2,8)")));
    /// assert_eq!(of("4").mode(0), Ok(of("4")));
    /// ```
    ///
    /// # Errors
    /// [`Error::NoSuchMode`] beyond the rank.
    pub const fn mode(&self, index: usize) -> Result<Self, Error> {
        Ok(self.subtree(tri!(self.child(Cursor::ROOT, index))))
    }
}

impl HTuple<i64> {
    /// The product of the leaves; 1 for `()`.
    ///
    /// ```
    /// let size = |text: &str| text.parse::<cute_algebra::HTuple<i64>>().unwrap().size();
    /// assert_eq!((size("(4,(2,8))"), size("()")), (Ok(64), Ok(1)));
    /// ```
    ///
    /// # Errors
    /// [`Error::Overflow`] beyond 64 bits.
    pub const fn size(&self) -> Result<i64, Error> {
        self.size_at(Cursor::ROOT)
    }

    /// The product of the leaves of the subtree at a place.
    ///
    /// ```
    /// use cute_algebra::{Cursor, HTuple};
    /// let t: HTuple<i64> = "(4,(2,8))".parse().unwrap();
    /// assert_eq!(t.size_at(t.child(Cursor::ROOT, 1).unwrap()), Ok(16));
    /// ```
    ///
    /// # Errors
    /// [`Error::Overflow`] beyond 64 bits.
    ///
    /// # Panics
    /// If `at` is not a place of this tuple.
    pub const fn size_at(&self, at: Cursor) -> Result<i64, Error> {
        let end = self.skip(at).leaf;
        let (mut product, mut i) = (1i64, at.leaf);
        while i < end {
            product = match product.checked_mul(self.leaves[i]) {
                Some(p) => p,
                None => return Err(Error::Overflow { of: "size" }),
            };
            i += 1;
        }
        Ok(product)
    }
}

impl<T: Copy + PartialEq> PartialEq for HTuple<T> {
    fn eq(&self, other: &Self) -> bool {
        self.profile == other.profile && self.leaves() == other.leaves()
    }
}

impl<T: Copy + Eq> Eq for HTuple<T> {}

impl<T: Copy + core::hash::Hash> core::hash::Hash for HTuple<T> {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.profile.hash(state);
        self.leaves().hash(state);
    }
}
