//! Checks in constants, with a text in decimals.
//!
//! Each is a `const fn` that fails with what was found; rustc names the line that calls it. `const _: () = compatible::<A, B>();` is
//! checked by `cargo check` too, and says less about types than an unmet bound.

use crate::StaticLayout;
use crate::expression::{Integers, LayoutOperand, MemoryOperand, Operand, OptionalIntegers, Place, TreeOperand, integers_of, known};
use cute_algebra::apply::{self, Matrices, Smem, TensorMap};
use cute_algebra::limits::CONST_POINTS;
use cute_algebra::relations::Relation;
use cute_algebra::text::Text;
use cute_algebra::{Composed, Error, HTuple as Tree, Layout, Scalar, coordinate};

/// Ends constant evaluation with a text. rustc names the caller, not this line.
#[track_caller]
pub(crate) const fn fail(message: &str) -> ! {
    panic!("{}", message)
}

/// A type with a shape that is known at compile time: a [`Shape`](crate::Shape) or a static layout.
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

/// Fails unless the shape of `A` is weakly congruent with that of `B`. A layout beside a tuple is one leaf.
///
/// ```
/// use cute_static::{check::weakly_congruent, layout, shape};
/// const _: () = weakly_congruent::<shape!((9,9)), layout!((4,(2,4)):(1,(4,8)))>();
/// ```
///
/// # Panics
/// If it is not.
#[track_caller]
pub const fn weakly_congruent<A: StaticShape + TreeOperand, B: StaticShape + TreeOperand>() {
    if let (Operand::Layout(_), Operand::Tuple(_)) = (A::OPERAND, B::OPERAND) {
        return;
    }
    holds(Relation::WeaklyCongruent, " is not weakly congruent with ", &A::SHAPE, &B::SHAPE);
}

/// Fails unless two layouts, or two tuples of numbers, are the same: equal shape trees and equal stride trees. A tuple beside a layout is
/// its own map to natural coordinates.
///
/// ```
/// use cute_static::{check::equal, expression::Size, layout, shape};
/// const ROWS: i64 = 4;
/// const _: () = equal::<layout!(({ROWS},8):(8,1)), layout!((4,8):(8,1))>();
/// const _: () = equal::<Size<layout!((4,8):(8,1))>, shape!(32)>();
/// ```
///
/// # Panics
/// If they are not.
#[track_caller]
pub const fn equal<A: TreeOperand, B: TreeOperand>() {
    let (a, b) = match (A::OPERAND, B::OPERAND) {
        (Operand::Tuple(a), Operand::Tuple(b)) => return same_numbers(&a, &b),
        (a, b) => (as_layout(a), as_layout(b)),
    };
    if !a.same(&b) {
        let mut text = Text::<512>::new();
        fail(text.str("layout ").layout(&a).str(" is not ").layout(&b).elided().as_str());
    }
}

#[track_caller]
const fn same_numbers(a: &Tree<Scalar>, b: &Tree<Scalar>) {
    let (mut same, mut i) = (a.profile().same(b.profile()), 0);
    while same && i < a.len() {
        same = a.leaf_at(i).same(b.leaf_at(i));
        i += 1;
    }
    if !same {
        let mut text = Text::<512>::new();
        fail(text.scalars(a).str(" is not ").scalars(b).elided().as_str());
    }
}

#[track_caller]
const fn as_layout(operand: Operand) -> Layout {
    match operand {
        Operand::Layout(layout) => layout,
        Operand::Tuple(tuple) => known(Layout::identity(&known(integers_of(&tuple)))),
    }
}

/// Fails unless a coordinate lies within a shape.
///
/// ```
/// use cute_static::{check::in_bounds, layout, shape};
/// const _: () = in_bounds::<shape!((3,7)), layout!((4,8):(8,1))>();
/// ```
///
/// # Panics
/// If it does not, or if its tree does not fit the shape.
#[track_caller]
pub const fn in_bounds<C: Integers, S: StaticShape>() {
    if !known(coordinate::in_bounds(&C::INTEGERS, &S::SHAPE)) {
        let mut text = Text::<512>::new();
        fail(text.str("coordinate ").integers(&C::INTEGERS).str(" is out of range of ").integers(&S::SHAPE).elided().as_str());
    }
}

/// Fails unless threads reach a shared-memory layout of elements of `BITS` bits without bank conflicts: `T` maps (thread, value) to
/// coordinates of `L`.
///
/// ```
/// use cute_static::{check::conflict_free, layout, shape};
/// const _: () = conflict_free::<layout!((32,32):(33,1)), layout!(32:e0), shape!(32)>();
/// ```
///
/// ```compile_fail
/// # use cute_static::{check::conflict_free, layout, shape};
/// const _: () = conflict_free::<layout!((32,32):(32,1)), layout!(32:e0), shape!(32)>();
/// ```
///
/// # Panics
/// If they do not, with the worst bank.
#[track_caller]
pub const fn conflict_free<L: MemoryOperand, T: LayoutOperand, BITS: Integers>() {
    let (place, bits) = (L::PLACE, one(&BITS::INTEGERS, "conflict_free takes a layout, the threads' layout and a data type"));
    let conflicts = known(match composed(&place) {
        None => apply::bank_conflicts(&place.layout, &T::LAYOUT, bits),
        Some(composed) => apply::bank_conflicts_swizzled(&composed, &T::LAYOUT, bits),
    });
    if conflicts.ways > 1 {
        let mut text = Text::<1024>::new();
        text.text(&conflicts.message()).str(": ");
        if let Some(swizzle) = &place.swizzle {
            text.swizzle(swizzle).str(" o ");
        }
        fail(text.layout(&place.layout).str(" at ").layout(&T::LAYOUT).elided().as_str());
    }
}

/// Fails unless `wgmma` reads a layout of shared memory, from (row, column) to elements of `BITS` bits: behind a swizzle of `SWIZZLE` bits,
/// or, for `()`, as it is.
///
/// ```
/// use cute_static::{check::wgmma_operand, layout, shape};
/// const _: () = wgmma_operand::<layout!((64,64):(64,1)), shape!(16), shape!(3)>();
/// const _: () = wgmma_operand::<layout!(swizzle(3,3,3) o (64,64):(64,1)), shape!(16), ()>();
/// ```
///
/// ```compile_fail
/// # use cute_static::{check::wgmma_operand, layout, shape};
/// const _: () = wgmma_operand::<layout!((64,128):(1,64)), shape!(16), ()>();
/// ```
///
/// # Panics
/// If it does not, with every mode that differs and what would make the layout legal.
#[track_caller]
pub const fn wgmma_operand<L: MemoryOperand, BITS: Integers, SWIZZLE: OptionalIntegers>() {
    let (place, bits) = (L::PLACE, one(&BITS::INTEGERS, "wgmma_operand takes a layout, a data type and perhaps the bits of a swizzle"));
    let found = match (SWIZZLE::INTEGERS, composed(&place)) {
        (Some(swizzle), None) => {
            let swizzle = one(&swizzle, "wgmma_operand takes a number of bits as the swizzle");
            Smem::of(&place.layout, bits, if swizzle < 0 || swizzle > 3 { u32::MAX } else { swizzle as u32 })
        }
        (Some(_), Some(_)) => fail("a second swizzle of an operand: leave the number of bits out"),
        (None, None) => Smem::of_values(&place.layout, bits),
        (None, Some(composed)) => Smem::of_composed(&composed, bits),
    };
    if let Err(error) = found {
        refuse(&error);
    }
}

/// Fails unless `ldmatrix` reads a layout of shared memory, from (row, column) to elements of `BITS` bits.
///
/// ```
/// use cute_static::{check::ldmatrix_operand, layout, shape};
/// const _: () = ldmatrix_operand::<layout!((64,64):(72,1)), shape!(16)>();
/// ```
///
/// ```compile_fail
/// # use cute_static::{check::ldmatrix_operand, layout, shape};
/// const _: () = ldmatrix_operand::<layout!((64,64):(66,1)), shape!(16)>();
/// ```
///
/// # Panics
/// If it does not, with every mode that differs and what would make the layout legal.
#[track_caller]
pub const fn ldmatrix_operand<L: MemoryOperand, BITS: Integers>() {
    let (place, bits) = (L::PLACE, one(&BITS::INTEGERS, "ldmatrix_operand takes a layout and a data type"));
    let found = match composed(&place) {
        None => Matrices::of(&place.layout, bits),
        Some(composed) => Matrices::of_composed(&composed, bits),
    };
    if let Err(error) = found {
        refuse(&error);
    }
}

/// Fails unless a bulk tensor copy can fill a layout of shared memory with tiles of a tensor `L` of elements of `BITS` bits: behind a swizzle
/// of `SWIZZLE` bits, or, for `()`, as it is.
///
/// ```
/// use cute_static::{check::tensor_map, layout, shape};
/// const _: () = tensor_map::<layout!((4096,1024):(1024,1)), layout!((128,64):(64,1)), shape!(16), shape!(3)>();
/// ```
///
/// ```compile_fail
/// # use cute_static::{check::tensor_map, layout, shape};
/// const _: () = tensor_map::<layout!((4096,1024):(1024,1)), layout!((128,128):(128,1)), shape!(16), shape!(3)>();
/// ```
///
/// # Panics
/// If it cannot, with the axis, what was found and what is allowed.
#[track_caller]
pub const fn tensor_map<L: LayoutOperand, M: MemoryOperand, BITS: Integers, SWIZZLE: OptionalIntegers>() {
    let (place, bits) = (M::PLACE, one(&BITS::INTEGERS, "tensor_map takes a tensor, a layout of shared memory and a data type"));
    let found = match (SWIZZLE::INTEGERS, composed(&place)) {
        (Some(swizzle), None) => {
            let swizzle = one(&swizzle, "tensor_map takes a number of bits as the swizzle");
            let swizzle = if swizzle < 0 || swizzle > 3 { u32::MAX } else { swizzle as u32 };
            TensorMap::filling(&L::LAYOUT, &place.layout, bits / 8, swizzle)
        }
        (Some(_), Some(_)) => fail("a second swizzle of a tile: leave the number of bits out"),
        (None, None) => TensorMap::filling(&L::LAYOUT, &place.layout, bits / 8, 0),
        (None, Some(composed)) => TensorMap::filling_composed(&L::LAYOUT, &composed, bits / 8),
    };
    if let Err(error) = found {
        refuse(&error);
    }
}

/// Fails unless a thread-value layout is the fragment `M`. With the feature `atoms`, `atoms::operand` checks it against an instruction by
/// its name.
///
/// ```
/// use cute_static::{check::fragment, layout};
/// const _: () = fragment::<layout!(((2,2,8),(2,2)):((32,64,1),(16,8))), layout!(((4,8),(2,2)):((32,1),(16,8)))>();
/// ```
///
/// ```compile_fail
/// # use cute_static::{check::fragment, layout};
/// const _: () = fragment::<layout!(((4,8),(2,2)):((32,1),(8,16))), layout!(((4,8),(2,2)):((32,1),(16,8)))>();
/// ```
///
/// # Panics
/// If it is not, with every leaf of `M` that differs and what to compose with.
#[track_caller]
pub const fn fragment<L: LayoutOperand, M: LayoutOperand>() {
    if let Err(error) = apply::fragment(&L::LAYOUT, &M::LAYOUT) {
        refuse(&error);
    }
}

/// The only integer.
#[track_caller]
const fn one(integers: &Tree<i64>, otherwise: &str) -> i64 {
    if integers.is_leaf() { *integers.leaf_at(0) } else { fail(otherwise) }
}

/// What stands in front of a layout, if there is something.
#[track_caller]
const fn composed(place: &Place) -> Option<Composed> {
    match place.swizzle {
        Some(swizzle) => Some(known(Composed::new(swizzle, Scalar::integer(place.offset), place.layout))),
        None => None,
    }
}

/// Fails with what is wrong and what to write instead.
#[track_caller]
pub(crate) const fn refuse(error: &Error) -> ! {
    let (mut text, help) = (Text::<2048>::new(), error.help());
    text.text(&error.message());
    if help.len() > 0 {
        text.str("; help: ").text(&help);
    }
    fail(text.elided().as_str())
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
