//! Types as data: every hierarchical tuple of types has a constant tree, from which `const fn`s make the values of the algebra.

use cute_algebra::apply::Fact;
use cute_algebra::limits::{MAX_DEPTH, MAX_LEAVES};
use cute_algebra::{Error, HTuple, Layout, Path, Ring, Scalar, Term};

/// A hierarchical tuple of types as a linked constant.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Node {
    /// An integer known at compile time.
    Integer(i64),
    /// A term of a coordinate or XOR stride.
    Term(Term),
    /// A stride of several terms: a tuple of them.
    Sum(&'static Node),
    /// A stride that was computed.
    Scalar(Scalar),
    /// A plain integer, known at run time.
    RunTime,
    /// One that is promised to be a multiple of this.
    Promised(i64),
    /// The modes of a tuple.
    Tuple(&'static [Node]),
}

/// The mark of an axis that is not there.
pub(crate) const NO_AXIS: i64 = 65535;

impl Node {
    /// The node of `value * e(axes)`.
    pub(crate) const fn term(value: i64, ring: Ring, axes: [i64; 4]) -> Node {
        let mut indices = [0i64; 4];
        let mut len = 0;
        while len < 4 && axes[len] != NO_AXIS {
            indices[len] = axes[len];
            len += 1;
        }
        match Path::new(indices.split_at(len).0) {
            Ok(path) => Node::Term(Term { value, ring, path }),
            Err(_) => panic!("an axis above 255"),
        }
    }

    /// The scalar of a stride leaf.
    pub(crate) const fn scalar(&self) -> Result<Scalar, Error> {
        match self {
            Node::Integer(value) => Ok(Scalar::integer(*value)),
            Node::Term(term) if matches!(term.ring, Ring::Xor) && term.value < 0 => Err(Error::NegativeXor { value: term.value }),
            Node::Term(term) => Ok(Scalar::term(*term)),
            Node::Scalar(scalar) => Ok(*scalar),
            Node::Sum(Node::Tuple(terms)) => {
                let (mut sum, mut i) = (Scalar::ZERO, 0);
                while i < terms.len() {
                    sum = tri!(sum.add(&tri!(terms[i].scalar_term())));
                    i += 1;
                }
                Ok(sum)
            }
            _ => panic!("a run-time leaf in a stride that has to be known at compile time"),
        }
    }

    const fn scalar_term(&self) -> Result<Scalar, Error> {
        match self {
            Node::Sum(_) | Node::Scalar(_) => panic!("a sum of strides within a sum"),
            _ => self.scalar(),
        }
    }

    /// The tuple of extents or of coordinates.
    pub(crate) const fn integers(&self) -> Result<HTuple<i64>, Error> {
        let mut tuple = HTuple::unfinished(0);
        let mut walk = Walk::new(self);
        while let Some(node) = walk.next() {
            match node {
                Node::Tuple(modes) => tri!(tuple.open(modes.len())),
                Node::Integer(value) => tri!(tuple.push_leaf(*value)),
                Node::RunTime | Node::Promised(_) => panic!("a run-time leaf in a shape that has to be known at compile time"),
                Node::Term(_) | Node::Sum(_) | Node::Scalar(_) => panic!("a coordinate or XOR stride in a shape"),
            }
        }
        Ok(tuple)
    }

    /// The tuple of strides.
    pub(crate) const fn scalars(&self) -> Result<HTuple<Scalar>, Error> {
        let mut tuple = HTuple::unfinished(Scalar::ZERO);
        let mut walk = Walk::new(self);
        while let Some(node) = walk.next() {
            match node {
                Node::Tuple(modes) => tri!(tuple.open(modes.len())),
                leaf => tri!(tuple.push_leaf(tri!(leaf.scalar()))),
            }
        }
        Ok(tuple)
    }

    /// The tree, with `Some(value)` at the leaves that are known.
    pub(crate) const fn known(&self) -> Result<HTuple<Option<i64>>, Error> {
        let mut tuple = HTuple::unfinished(None);
        let mut walk = Walk::new(self);
        while let Some(node) = walk.next() {
            match node {
                Node::Tuple(modes) => tri!(tuple.open(modes.len())),
                Node::Integer(value) => tri!(tuple.push_leaf(Some(*value))),
                _ => tri!(tuple.push_leaf(None)),
            }
        }
        Ok(tuple)
    }

    /// The tuple of strides, with `Some(stride)` at the leaves that are known.
    pub(crate) const fn known_scalars(&self) -> Result<HTuple<Option<Scalar>>, Error> {
        let mut tuple = HTuple::unfinished(None);
        let mut walk = Walk::new(self);
        while let Some(node) = walk.next() {
            match node {
                Node::Tuple(modes) => tri!(tuple.open(modes.len())),
                Node::RunTime | Node::Promised(_) => tri!(tuple.push_leaf(None)),
                leaf => tri!(tuple.push_leaf(Some(tri!(leaf.scalar())))),
            }
        }
        Ok(tuple)
    }

    /// What is known of the leaves, for integers and XOR values, and how many there are.
    pub(crate) const fn facts(&self) -> ([Fact; MAX_LEAVES], usize) {
        let (mut facts, mut len) = ([Fact::UNKNOWN; MAX_LEAVES], 0);
        let mut walk = Walk::new(self);
        while let Some(node) = walk.next() {
            facts[len] = match node {
                Node::Tuple(_) => continue,
                Node::Integer(value) => Fact::Known(*value),
                Node::Promised(of) => Fact::Multiple(*of),
                _ => Fact::UNKNOWN,
            };
            len += 1;
        }
        (facts, len)
    }

    /// Whether a leaf is a coordinate or XOR stride.
    pub(crate) const fn has_terms(&self) -> bool {
        let mut walk = Walk::new(self);
        while let Some(node) = walk.next() {
            if let Node::Term(_) | Node::Sum(_) | Node::Scalar(_) = node {
                return true;
            }
        }
        false
    }

    /// The layout of a shape and a stride that are known at compile time.
    pub(crate) const fn layout(shape: &Node, stride: &Node) -> Result<Layout, Error> {
        Layout::new(&tri!(shape.integers()), &tri!(stride.scalars()))
    }
}

/// A walk over the nodes in preorder.
struct Walk<'a> {
    rows: [&'a [Node]; MAX_DEPTH + 2],
    at: [usize; MAX_DEPTH + 2],
    level: usize,
}

impl<'a> Walk<'a> {
    const fn new(root: &'a Node) -> Self {
        let mut rows: [&'a [Node]; MAX_DEPTH + 2] = [&[]; MAX_DEPTH + 2];
        rows[0] = core::slice::from_ref(root);
        Walk { rows, at: [0; MAX_DEPTH + 2], level: 0 }
    }

    const fn next(&mut self) -> Option<&'a Node> {
        while self.at[self.level] == self.rows[self.level].len() {
            if self.level == 0 {
                return None;
            }
            self.level -= 1;
        }
        let node = &self.rows[self.level][self.at[self.level]];
        self.at[self.level] += 1;
        if let Node::Tuple(modes) = node {
            assert!(self.level <= MAX_DEPTH, "more than 16 levels of nesting");
            self.level += 1;
            self.rows[self.level] = modes;
            self.at[self.level] = 0;
        }
        Some(node)
    }
}
