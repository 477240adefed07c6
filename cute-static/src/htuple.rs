//! Hierarchical tuples of types: a leaf, or a tuple of hierarchical tuples of up to 32 modes.

use crate::index::Index;
use crate::node::Node;

/// The mark of a leaf in a [profile](HTuple::Profile).
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

    /// Shows the leaves to a visitor, from left to right.
    #[doc(hidden)]
    fn visit<V: Visitor>(self, visitor: &mut V);
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
    #[inline(always)]
    fn visit<V: Visitor>(self, visitor: &mut V) {
        visitor.fixed(0);
    }
}

/// Calls `$then` with the type parameters of every arity from 0 to 32, each with its field number.
macro_rules! arities {
    ($then:ident) => {
        arities! { $then [] A00 0, A01 1, A02 2, A03 3, A04 4, A05 5, A06 6, A07 7, A08 8, A09 9, A10 10, A11 11, A12 12, A13 13, A14 14,
        A15 15, A16 16, A17 17, A18 18, A19 19, A20 20, A21 21, A22 22, A23 23, A24 24, A25 25, A26 26, A27 27, A28 28, A29 29, A30 30,
        A31 31, }
    };
    ($then:ident [$($done:ident $index:tt)*]) => {
        $then! { $($done $index)* }
    };
    ($then:ident [$($done:ident $index:tt)*] $next:ident $field:tt, $($rest:tt)*) => {
        $then! { $($done $index)* }
        arities! { $then [$($done $index)* $next $field] $($rest)* }
    };
}

macro_rules! tuple {
    ($($mode:ident $field:tt)*) => {
        #[diagnostic::do_not_recommend]
        impl<$($mode: HTuple),*> HTuple for ($($mode,)*) {
            type Profile = ($($mode::Profile,)*);
            const NODE: Node = Node::Tuple(&[$($mode::NODE),*]);
            #[inline(always)]
            fn visit<V: Visitor>(self, visitor: &mut V) {
                let _ = &visitor;
                $( self.$field.visit(visitor); )*
            }
        }
    };
}

arities!(tuple);
