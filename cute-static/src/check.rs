//! Checks in constants, with a text in decimals.
//!
//! Each is a `const fn` that fails with what was found; rustc names the line that calls it. `const _: () = compatible::<A, B>();` is
//! checked by `cargo check` too, and says less about types than an unmet bound.

use crate::expression::{Integers, LayoutOperand};
use crate::htuple::HTuple;
use crate::{Shape, StaticLayout};
use cute_algebra::HTuple as Tree;
use cute_algebra::limits::CONST_POINTS;
use cute_algebra::relations::Relation;
use cute_algebra::text::Text;

/// Ends constant evaluation with a text. rustc names the caller, not this line.
#[track_caller]
pub(crate) const fn fail(message: &str) -> ! {
    panic!("{}", message)
}

/// A type with a shape that is known at compile time: a [`Shape`] or a static layout.
///
/// ```
/// use cute_static::{check::StaticShape, layout, shape};
/// fn size<S: StaticShape>() -> i64 {
///     S::SHAPE.size().unwrap()
/// }
/// assert_eq!((size::<shape!((4,(4,2)))>(), size::<layout!((4,8):(16,1))>()), (32, 32));
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` has no shape that is known at compile time", label = "not a shape or static layout")]
pub trait StaticShape: 'static {
    /// The shape as a value of the algebra.
    const SHAPE: Tree<i64>;
}

impl<S: HTuple> StaticShape for Shape<S> {
    const SHAPE: Tree<i64> = Self::TREE;
}

impl<L: StaticLayout> StaticShape for L {
    const SHAPE: Tree<i64> = L::LAYOUT.shape();
}

/// Fails unless the shape of `A` is compatible with that of `B`.
///
/// ```
/// use cute_static::{check::compatible, layout, shape};
/// const _: () = compatible::<layout!((4,8):(1,4)), shape!((4,(2,4)))>();
/// ```
///
/// ```compile_fail
/// # use cute_static::{check::compatible, layout, shape};
/// const _: () = compatible::<shape!((6,5)), shape!((2,(3,5)))>();
/// ```
///
/// # Panics
/// If it is not.
#[track_caller]
pub const fn compatible<A: StaticShape, B: StaticShape>() {
    holds(Relation::Compatible, " is not compatible with ", &A::SHAPE, &B::SHAPE);
}

/// Fails unless the shapes of `A` and `B` have the same tree.
///
/// ```
/// use cute_static::{check::congruent, layout, shape};
/// const _: () = congruent::<layout!((4,(2,4)):(1,(4,8))), shape!((7,(3,2)))>();
/// ```
///
/// # Panics
/// If they have not.
#[track_caller]
pub const fn congruent<A: StaticShape, B: StaticShape>() {
    holds(Relation::Congruent, " is not congruent with ", &A::SHAPE, &B::SHAPE);
}

/// Fails unless the shape of `A` is weakly congruent with that of `B`.
///
/// ```
/// use cute_static::{check::weakly_congruent, layout, shape};
/// const _: () = weakly_congruent::<shape!((9,9)), layout!((4,(2,4)):(1,(4,8)))>();
/// ```
///
/// # Panics
/// If it is not.
#[track_caller]
pub const fn weakly_congruent<A: StaticShape, B: StaticShape>() {
    holds(Relation::WeaklyCongruent, " is not weakly congruent with ", &A::SHAPE, &B::SHAPE);
}

/// Fails unless two layouts are the same: equal shape trees and equal stride trees.
///
/// ```
/// use cute_static::{check::equal, layout};
/// const ROWS: i64 = 4;
/// const _: () = equal::<layout!(({ROWS},8):(8,1)), layout!((4,8):(8,1))>();
/// ```
///
/// # Panics
/// If they are not.
#[track_caller]
pub const fn equal<A: LayoutOperand, B: LayoutOperand>() {
    if !A::LAYOUT.same(&B::LAYOUT) {
        let mut text = Text::<512>::new();
        fail(text.str("layout ").layout(&A::LAYOUT).str(" is not ").layout(&B::LAYOUT).elided().as_str());
    }
}

/// Fails unless no two coordinates of a layout have the same offset.
///
/// ```
/// use cute_static::{check::injective, layout};
/// const _: () = injective::<layout!((4,8):(1,4))>();
/// ```
///
/// ```compile_fail
/// # use cute_static::{check::injective, layout};
/// const _: () = injective::<layout!((4,8):(1,2))>();
/// ```
///
/// # Panics
/// If two have, or if that is not decided within [`CONST_POINTS`] coordinates.
#[track_caller]
pub const fn injective<L: LayoutOperand>() {
    let (layout, mut text) = (L::LAYOUT, Text::<1024>::new());
    text.str("layout ").layout(&layout);
    match layout.collision(CONST_POINTS) {
        Ok(None) => return,
        Ok(Some([a, b])) => text.str(" is not injective: coordinates ").integers(&a).str(" and ").integers(&b).str(" have the same value"),
        Err(error) => text.str(": ").text(&error.message()),
    };
    fail(text.elided().as_str());
}

/// Fails unless a layout has every value from 0 to below `N`.
///
/// ```
/// use cute_static::{check::covering, layout, shape};
/// const _: () = covering::<layout!((4,8):(1,4)), shape!(32)>();
/// ```
///
/// ```compile_fail
/// # use cute_static::{check::covering, layout, shape};
/// const _: () = covering::<layout!((4,8):(2,8)), shape!(32)>();
/// ```
///
/// # Panics
/// If it has not, or if that is not decided within [`CONST_POINTS`] coordinates.
#[track_caller]
pub const fn covering<L: LayoutOperand, N: Integers>() {
    let (layout, below, mut text) = (L::LAYOUT, N::INTEGERS, Text::<1024>::new());
    text.str("layout ").layout(&layout);
    if !below.is_leaf() {
        fail("covering takes a layout and an integer");
    }
    match layout.covers(*below.leaf_at(0), CONST_POINTS) {
        Ok(true) => return,
        Ok(false) => text.str(" does not have every value below ").integers(&below),
        Err(error) => text.str(": ").text(&error.message()),
    };
    fail(text.elided().as_str());
}

/// Fails, with where, unless a relation holds between two shapes.
#[track_caller]
const fn holds(relation: Relation, fails: &str, a: &Tree<i64>, b: &Tree<i64>) {
    if let Some(difference) = relation.difference(a, b) {
        let mut text = Text::<1024>::new();
        text.integers(a).str(fails).integers(b).str(": ").text(&difference.message());
        fail(text.elided().as_str());
    }
}
