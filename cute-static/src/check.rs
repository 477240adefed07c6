//! Checks in constants, with a text in decimals.
//!
//! Each is a `const fn` that fails with what was found; rustc names the line that calls it. `const _: () = compatible::<A, B>();` is
//! checked by `cargo check` too, and says less about types than an unmet bound.

use crate::htuple::HTuple;
use crate::{Shape, StaticLayout};
use cute_algebra::text::Text;
use cute_algebra::{HTuple as Tree, relations};

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
    if !relations::compatible(&A::SHAPE, &B::SHAPE) {
        fail(between("shape ", &A::SHAPE, " is not compatible with shape ", &B::SHAPE).as_str());
    }
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
    if !relations::congruent(&A::SHAPE, &B::SHAPE) {
        fail(between("", &A::SHAPE, " is not congruent with ", &B::SHAPE).as_str());
    }
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
    if !relations::weakly_congruent(&A::SHAPE, &B::SHAPE) {
        fail(between("", &A::SHAPE, " is not weakly congruent with ", &B::SHAPE).as_str());
    }
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
pub const fn equal<A: StaticLayout, B: StaticLayout>() {
    if !A::LAYOUT.same(&B::LAYOUT) {
        let mut text = Text::<512>::new();
        fail(text.str("layout ").layout(&A::LAYOUT).str(" is not ").layout(&B::LAYOUT).elided().as_str());
    }
}

const fn between(before: &str, a: &Tree<i64>, relation: &str, b: &Tree<i64>) -> Text<512> {
    let mut text = Text::new();
    text.str(before).integers(a).str(relation).integers(b).elided();
    text
}
