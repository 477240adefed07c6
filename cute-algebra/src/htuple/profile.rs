//! The tree of a hierarchical tuple without its values.

use crate::error::{Capacity, Error};
use crate::limits::{MAX_DEPTH, MAX_NODES};

/// The tree of a hierarchical tuple: its nodes in preorder, each a leaf or a tuple of so many modes.
///
/// Two tuples are congruent exactly when their profiles are equal.
///
/// ```
/// use cute_algebra::HTuple;
/// let a: HTuple<i64> = "(4,(2,4))".parse().unwrap();
/// let b: HTuple<i64> = "(7,(3,2))".parse().unwrap();
/// assert_eq!(a.profile(), b.profile());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Profile {
    nodes: [u8; MAX_NODES],
    len: u64,
}

/// The mark of a leaf among the nodes; every other value is the number of modes of a tuple.
const LEAF: u8 = u8::MAX;

impl Profile {
    pub(crate) const EMPTY: Profile = Profile { nodes: [0; MAX_NODES], len: 0 };

    /// Number of nodes, leaves and tuples together.
    ///
    /// ```
    /// // The tuple, 4, (2,8), 2, 8.
    /// let t: cute_algebra::HTuple<i64> = "(4,(2,8))".parse().unwrap();
    /// assert_eq!(t.profile().nodes(), 5);
    /// ```
    pub const fn nodes(&self) -> usize {
        self.len as usize
    }

    /// The number of modes of the tuple at a node, 0-based in preorder, or `None` for a leaf.
    ///
    /// ```
    /// let t: cute_algebra::HTuple<i64> = "(4,(2,8,1))".parse().unwrap();
    /// assert_eq!((t.profile().arity(0), t.profile().arity(1), t.profile().arity(2)), (Some(2), None, Some(3)));
    /// ```
    ///
    /// # Panics
    /// If `node` is not below [`Profile::nodes`].
    pub const fn arity(&self, node: usize) -> Option<usize> {
        assert!(node < self.nodes());
        if self.nodes[node] == LEAF { None } else { Some(self.nodes[node] as usize) }
    }

    /// The node behind the subtree that begins at `node`, and how many leaves lie in that subtree.
    ///
    /// ```
    /// // Node 2 is (2,8); 16 stands behind it, at node 5.
    /// let t: cute_algebra::HTuple<i64> = "(4,(2,8),16)".parse().unwrap();
    /// assert_eq!(t.profile().skip(2), (5, 2));
    /// ```
    ///
    /// # Panics
    /// If `node` is not below [`Profile::nodes`].
    pub const fn skip(&self, node: usize) -> (usize, usize) {
        let (mut at, mut leaves, mut open) = (node, 0, 1usize);
        while open > 0 {
            open -= 1;
            match self.arity(at) {
                None => leaves += 1,
                Some(modes) => open += modes,
            }
            at += 1;
        }
        (at, leaves)
    }

    /// 0 for a leaf, otherwise one more than the deepest mode; `()` has depth 1.
    ///
    /// ```
    /// let t: cute_algebra::HTuple<i64> = "(4,(2,(8,1)))".parse().unwrap();
    /// assert_eq!(t.profile().depth(), 3);
    /// ```
    pub const fn depth(&self) -> usize {
        let mut open = [0usize; MAX_NODES];
        let (mut level, mut deepest, mut node) = (0, 0, 0);
        while node < self.nodes() {
            match self.arity(node) {
                Some(0) => {
                    if level + 1 > deepest {
                        deepest = level + 1;
                    }
                    level = close(&mut open, level);
                }
                Some(modes) => {
                    open[level] = modes;
                    level += 1;
                    if level > deepest {
                        deepest = level;
                    }
                }
                None => level = close(&mut open, level),
            }
            node += 1;
        }
        deepest
    }

    /// Equality of trees, usable in `const`.
    ///
    /// ```
    /// use cute_algebra::HTuple;
    /// const SAME: bool = HTuple::leaf(4).profile().same(HTuple::leaf('x').profile());
    /// assert!(SAME && !HTuple::leaf(4).profile().same(HTuple::unit(0).profile()));
    /// ```
    pub const fn same(&self, other: &Profile) -> bool {
        if self.len != other.len {
            return false;
        }
        let mut node = 0;
        while node < self.nodes() {
            if self.nodes[node] != other.nodes[node] {
                return false;
            }
            node += 1;
        }
        true
    }

    pub(crate) const fn push(&mut self, arity: Option<usize>) -> Result<(), Error> {
        if self.nodes() == MAX_NODES {
            return Err(Error::Capacity { of: Capacity::Nodes });
        }
        self.nodes[self.nodes()] = match arity {
            None => LEAF,
            Some(modes) if modes < LEAF as usize => modes as u8,
            Some(_) => return Err(Error::Capacity { of: Capacity::Nodes }),
        };
        self.len += 1;
        Ok(())
    }

    /// Sets the number of modes of a tuple whose opening was written before its modes were counted.
    pub(crate) const fn set_arity(&mut self, node: usize, modes: usize) {
        assert!(self.nodes[node] != LEAF && modes < LEAF as usize);
        self.nodes[node] = modes as u8;
    }

    pub(crate) const fn check_depth(&self) -> Result<(), Error> {
        if self.depth() > MAX_DEPTH { Err(Error::Capacity { of: Capacity::Depth }) } else { Ok(()) }
    }
}

/// Ends one mode at `level` and every tuple that it completes; returns the level at which the walk goes on.
const fn close(open: &mut [usize; MAX_NODES], mut level: usize) -> usize {
    while level > 0 {
        open[level - 1] -= 1;
        if open[level - 1] > 0 {
            break;
        }
        level -= 1;
    }
    level
}
