//! Expressions: operations on layouts as types, for generic code.
//!
//! `Composition<L, T>` is a [`StaticLayout`](crate::StaticLayout) whenever its operands are, so a generic kernel needs no other bound and
//! nests them to any depth. What it stands for is computed by the algebra's own `const fn` once `L` is known; a mistake is reported then,
//! with the operands in decimals. Each name is the type and its only value, like [`Static`](crate::Static).
//!
//! ```
//! use cute_static::{ByMode, Composition, Coalesce, N, RightInverse, Shape, StaticLayout, layout};
//! fn corner<L: StaticLayout>() -> &'static str {
//!     <Coalesce<Composition<L, ByMode<(Shape<N<2>>, Shape<N<2>>)>>>>::TEXT
//! }
//! assert_eq!(corner::<layout!((4,8):(8,1))>(), "(2,2):(8,1)");
//! assert_eq!(<RightInverse<layout!((4,8):(8,1))>>::TEXT, "(8,4):(4,1)");
//! ```
//!
//! `layout!` writes them where an operand is a path: `layout!(composition(L, [2, 2]))` is the type above without `Coalesce`. Concrete layouts
//! are better named in `layouts!`, which makes them [`Static`](crate::Static) types: equal layouts are one type there, and mistakes are found
//! by `cargo check`. In `layout!` it finds them where all paths lead through a module, `tiles::A`: a lone name may be a type parameter, of
//! which nothing can be evaluated before the generic code is used.
//!
//! Operations with numbers as results are types too, [`Size<L>`](Size), [`ProductEach<L>`](ProductEach), which stand where a tuple does:
//! `Complement<L, Size<M>>`.
//!
//! Operands that are not layouts:
//!
//! | written | type |
//! |---|---|
//! | `(4,8)`, `64` | `Shape<(N<4>, N<8>)>`, `Shape<N<64>>` |
//! | `(1,_)`, `_` | `Shape<(N<1>, __)>`, `Shape<__>` |
//! | `[4:2, _]` | `ByMode<(Static<N<4>, N<2>>, Shape<__>)>` |
//! | `1/2` | `Ratio<1, 2>` |
//! | `swizzle(3,0,3)` | `Swizzle<3, 0, 3>` |
//! | `pad` | `Pad` |
//! | `"ab -> ba"` | `Str<8, ..>` |
//! | `f16`, a data type | `Shape<N<16>>`, its bits |
//! | several layouts | a tuple of them |
//! | nothing, where an operand may be left out | `()` |

/// A tuple of the same tree, each leaf computed from the one in its place.
macro_rules! leaf_by_leaf {
    ($tuple:expr, $filler:expr, |$leaf:ident| $value:expr) => {{
        let tuple = $tuple;
        let (mut leaves, mut i) = ([$filler; cute_algebra::limits::MAX_LEAVES], 0);
        while i < tuple.len() {
            let $leaf = *tuple.leaf_at(i);
            leaves[i] = $value;
            i += 1;
        }
        tuple.with_leaves(&leaves, $filler)
    }};
}

mod call;
#[macro_use]
mod kinds;
#[macro_use]
mod operand;
mod numbers;
mod table;

pub use numbers::of as value_of;
pub use numbers::types::*;
pub use operand::{
    Integers, LayoutList, LayoutOperand, List, MemoryOperand, Notation, Numbers, Operand, OptionalIntegers, OptionalPad, OptionalPattern,
    OptionalStrides, Outer, OuterOperand, Pattern, Place, Scales, TilerOperand, TreeOperand, TupleOperand,
};
pub use table::of;

pub(crate) use numbers::integers_of;
pub(crate) use operand::known;
pub(crate) use table::types;
