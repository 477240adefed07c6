//! Hierarchical tuples of types: a leaf, or a tuple of hierarchical tuples of up to 32 modes.

use crate::check::fail;
use crate::error::TensorError;
use crate::index::Index;
use crate::node::Node;
use core::marker::PhantomData;
use cute_algebra::HTuple as Tree;
use cute_algebra::limits::MAX_LEAVES;

/// The mark of a leaf in a [profile](HTuple::Profile).
///
/// ```
/// use cute_static::{HTuple, N, __};
/// fn pair_with_a_pair<T: HTuple<Profile = (__, (__, __))>>(_: T) {}
/// pair_with_a_pair((N::<4>::VALUE, (2u32, 8u32)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct __;

/// A hierarchical tuple: a tree whose leaves are integers known at compile time, strides, or plain integers known at run time.
///
/// ```
/// use cute_static::{HTuple, N, __};
/// fn same_tree<A: HTuple<Profile = P>, B: HTuple<Profile = P>, P>() {}
/// same_tree::<(N<4>, (N<4>, N<2>)), (u32, (N<1>, N<16>)), (__, (__, __))>();
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a hierarchical tuple",
    label = "not a hierarchical tuple",
    note = "leaves are integers known at compile time (`N`), strides, or u32, u64, usize, i32, i64; tuples have up to 32 modes"
)]
pub trait HTuple: Copy + 'static {
    /// The tree without its values: every leaf is [`__`].
    type Profile: HTuple;

    /// The tree with the values that are known at compile time.
    #[doc(hidden)]
    const NODE: Node;

    /// The tree with 0 at the leaves of the run time.
    #[doc(hidden)]
    const FILLED: Self;

    /// Shows the leaves to a visitor, from left to right.
    #[doc(hidden)]
    fn visit<V: Visitor>(self, visitor: &mut V);

    /// The tree with the leaves that a reader has, from left to right.
    #[doc(hidden)]
    fn read<R: Reader>(reader: &mut R) -> Self;
}

/// Where the leaves of a hierarchical tuple come from.
#[doc(hidden)]
pub trait Reader {
    /// The next leaf, an integer known at run time.
    fn integer<I: Index>(&mut self) -> I;
    /// The next leaf is known at compile time: it has to be this.
    fn leaf(&mut self, node: &Node);
    /// The last leaf is not allowed.
    fn refuse(&mut self, error: TensorError);
}

/// What happens to each leaf of a hierarchical tuple.
#[doc(hidden)]
pub trait Visitor {
    /// An integer known at run time.
    fn integer<I: Index>(&mut self, value: I);
    /// An integer known at compile time.
    fn fixed(&mut self, value: i64);
    /// A coordinate or XOR stride.
    fn stride(&mut self, node: &Node);
}

impl HTuple for __ {
    type Profile = __;
    const NODE: Node = Node::RunTime;
    const FILLED: Self = __;
    #[inline(always)]
    fn visit<V: Visitor>(self, visitor: &mut V) {
        visitor.fixed(0);
    }
    fn read<R: Reader>(reader: &mut R) -> Self {
        let _: i64 = reader.integer();
        __
    }
}

macro_rules! tuple {
    ($($mode:ident $other:ident $field:tt)*) => {
        #[diagnostic::do_not_recommend]
        #[allow(clippy::unused_unit)] // the empty tuple is an arity too
        impl<$($mode: HTuple),*> HTuple for ($($mode,)*) {
            type Profile = ($($mode::Profile,)*);
            const NODE: Node = Node::Tuple(&[$($mode::NODE),*]);
            const FILLED: Self = ($($mode::FILLED,)*);
            #[inline(always)]
            fn visit<V: Visitor>(self, visitor: &mut V) {
                let _ = &visitor;
                $( self.$field.visit(visitor); )*
            }
            fn read<R: Reader>(reader: &mut R) -> Self {
                let _ = &reader;
                ($($mode::read(reader),)*)
            }
        }
    };
}

arities!(tuple);

/// What is known of a hierarchical tuple at compile time.
pub(crate) struct Known<T>(PhantomData<T>);

impl<T: HTuple> Known<T> {
    /// The tree, with the integers that are known.
    pub(crate) const TREE: Tree<Option<i64>> = match T::NODE.known() {
        Ok(tree) => tree,
        Err(error) => fail(error.message().as_str()),
    };
    /// Number of leaves.
    pub(crate) const LEAVES: usize = Self::TREE.len();
}

/// The integers of a hierarchical tuple.
pub(crate) struct Gather<I> {
    pub(crate) values: [I; MAX_LEAVES],
    len: usize,
}

impl<I: Index> Gather<I> {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Gather { values: [I::wrapping_from(0); MAX_LEAVES], len: 0 }
    }
}

impl<I: Index> Visitor for Gather<I> {
    #[inline(always)]
    #[track_caller]
    fn integer<J: Index>(&mut self, value: J) {
        debug_assert!(I::wrapping_from(value.to_i64()).to_i64() == value.to_i64(), "{value} does not fit {}", I::NAME);
        self.values[self.len] = I::wrapping_from(value.to_i64());
        self.len += 1;
    }

    #[inline(always)]
    #[track_caller]
    fn fixed(&mut self, value: i64) {
        self.integer(value);
    }

    fn stride(&mut self, _: &Node) {
        unreachable!("callers check that there are only integers");
    }
}
