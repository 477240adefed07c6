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
    len: u8,
}

/// A place in a hierarchical tuple: a node in preorder and the number of leaves before it.
///
/// Two tuples are compared by walking both with one cursor each, without recursion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// Position among the nodes in preorder.
    pub node: usize,
    /// Number of leaves before the node.
    pub leaf: usize,
}

impl Cursor {
    /// The whole tuple.
    pub const ROOT: Cursor = Cursor { node: 0, leaf: 0 };
}

impl<T: Copy> HTuple<T> {
    /// A single leaf.
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
    pub const fn unit(filler: T) -> Self {
        let mut tuple = Self::unfinished(filler);
        match tuple.profile.push(Some(0)) {
            Ok(()) => tuple,
            Err(_) => unreachable!(),
        }
    }

    /// A tuple of leaves, one a value.
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
    pub const fn unfinished(filler: T) -> Self {
        HTuple { profile: Profile::EMPTY, leaves: [filler; MAX_LEAVES], len: 0 }
    }

    /// Opens a tuple of `modes` modes, which the next calls must supply.
    ///
    /// # Errors
    /// [`Error::Capacity`] if the node does not fit.
    pub const fn open(&mut self, modes: usize) -> Result<(), Error> {
        self.profile.push(Some(modes))
    }

    /// Sets the number of modes of the tuple that was opened at `node`.
    pub const fn set_arity(&mut self, node: usize, modes: usize) {
        self.profile.set_arity(node, modes);
    }

    /// Appends a leaf.
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
    /// # Errors
    /// [`Error::Capacity`] if it does not fit.
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
    /// # Errors
    /// [`Error::Capacity`] if it does not fit.
    pub const fn push(&mut self, other: &HTuple<T>) -> Result<(), Error> {
        self.push_subtree(other, Cursor::ROOT)
    }

    /// The tree.
    pub const fn profile(&self) -> &Profile {
        &self.profile
    }

    /// Number of leaves.
    #[allow(clippy::len_without_is_empty)] // `()` is a value like any other, not an absence
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// The leaves from left to right.
    pub const fn leaves(&self) -> &[T] {
        self.leaves.split_at(self.len()).0
    }

    /// The leaf `index`, counted from the left. In constants this is much cheaper than an element of [`HTuple::leaves`], which has to be
    /// sliced each time.
    ///
    /// # Panics
    /// If `index` is not below [`HTuple::len`].
    pub const fn leaf_at(&self, index: usize) -> &T {
        assert!(index < self.len as usize);
        &self.leaves[index]
    }

    /// Replaces the value of one leaf.
    ///
    /// # Panics
    /// If `index` is not below [`HTuple::len`].
    pub const fn set_leaf(&mut self, index: usize, value: T) {
        assert!(index < self.len());
        self.leaves[index] = value;
    }

    /// A tuple of the same tree with other values.
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
    pub const fn rank(&self) -> usize {
        match self.profile.arity(0) {
            None => 1,
            Some(modes) => modes,
        }
    }

    /// Whether this is a single leaf, not a tuple.
    pub const fn is_leaf(&self) -> bool {
        self.profile.arity(0).is_none()
    }

    /// 0 for a leaf, otherwise one more than the deepest mode; `()` has depth 1.
    pub const fn depth(&self) -> usize {
        self.profile.depth()
    }

    /// The number of modes of the tuple at a place, or `None` for a leaf.
    pub const fn arity(&self, at: Cursor) -> Option<usize> {
        self.profile.arity(at.node)
    }

    /// The place behind the subtree at `at`: its next sibling, where there is one.
    pub const fn skip(&self, at: Cursor) -> Cursor {
        let (node, leaves) = self.profile.skip(at.node);
        Cursor { node, leaf: at.leaf + leaves }
    }

    /// The place of the first mode of the tuple at `at`, and equally of whatever follows a node in preorder.
    pub const fn next(&self, at: Cursor) -> Cursor {
        Cursor { node: at.node + 1, leaf: if self.arity(at).is_none() { at.leaf + 1 } else { at.leaf } }
    }

    /// The place of a mode below `at`. A leaf is its own mode 0.
    ///
    /// # Errors
    /// [`Error::NoSuchMode`] beyond the rank.
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
    pub const fn subtree(&self, at: Cursor) -> Self {
        let mut tuple = Self::unfinished(self.leaves[0]);
        match tuple.push_subtree(self, at) {
            Ok(()) => tuple,
            Err(_) => unreachable!(),
        }
    }

    /// The top-level mode `index`. A leaf is its own mode 0.
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
    /// # Errors
    /// [`Error::Overflow`] beyond 64 bits.
    pub const fn size(&self) -> Result<i64, Error> {
        self.size_at(Cursor::ROOT)
    }

    /// The product of the leaves of the subtree at a place.
    ///
    /// # Errors
    /// [`Error::Overflow`] beyond 64 bits.
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
