//! Coordinates: integers, tuples of them, and coordinates known at compile time.

use crate::Shape;
use crate::htuple::{Gather, HTuple, Known};
use crate::index::Index;
use crate::leaf::{N, U};
use crate::relations::Coarser;
use cute_algebra::HTuple as Tree;
use typenum::Unsigned;

/// A coordinate whose run-time integers are of the type `I`, the type of the offset too.
///
/// An integer; a tuple of coordinates; an integer known at compile time (`N`) among them; or a [`Shape`], all of which is known at
/// compile time and whose offset is an `i64`.
///
/// ```
/// use cute_static::{Coordinate, N, layout};
/// type Smem = layout!((4,(4,2)):(4,(1,16)));
/// fn coordinate<C: Coordinate<u32>>(_: C) {}
/// coordinate((2u32, (1u32, N::<1>::VALUE)));
/// // One place in three coordinates: 22 = 2 + 4*5, and 5 = 1 + 4*1. Its offset is 2*4 + 1*1 + 1*16.
/// assert_eq!((Smem::offset(22u32), Smem::offset((2u32, 5u32)), Smem::offset((2u32, (1u32, N::<1>::VALUE)))), (25, 25, 25));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate",
    label = "not a coordinate",
    note = "coordinates are integers of one type (u32, u64, usize, i32 or i64) and tuples of them"
)]
pub trait Coordinate<I: Index>: Copy {
    /// The coordinate as a hierarchical tuple.
    #[doc(hidden)]
    type Tuple: HTuple;
    /// The coordinate as a hierarchical tuple.
    #[doc(hidden)]
    fn tuple(self) -> Self::Tuple;
}

/// Fails to compile for a coordinate with leaves of the run time.
const fn all_known<C: HTuple>() {
    let _ = Shape::<C>::TREE;
}

/// A shape that has coordinates of type `C`: those that are weakly congruent with it.
///
/// ```
/// use cute_static::{Admits, N, Static, StaticLayout};
/// fn corner<L: StaticLayout<Domain: Admits<(u32, u32), u32>>>(_: L) -> u32 {
///     L::offset((3, 7))
/// }
/// assert_eq!(corner(Static::<(N<4>, (N<4>, N<2>)), (N<4>, (N<1>, N<16>))>), 31);
/// ```
#[diagnostic::on_unimplemented(
    message = "coordinate `{C}` does not fit shape `{Self}`",
    label = "does not fit the shape",
    note = "a coordinate is an integer, or a tuple of the shape's rank whose entries fit the shape's modes; its integers have one type"
)]
pub trait Admits<C, I> {
    /// The coordinate as a hierarchical tuple.
    #[doc(hidden)]
    type Tuple: HTuple;
    /// The coordinate as a hierarchical tuple.
    #[doc(hidden)]
    fn tuple(coordinate: C) -> Self::Tuple;
}

#[diagnostic::do_not_recommend]
impl<S: HTuple, I: Index, C: Coordinate<I>> Admits<C, I> for S
where
    <C::Tuple as HTuple>::Profile: Coarser<S::Profile>,
{
    type Tuple = C::Tuple;
    #[inline(always)]
    fn tuple(coordinate: C) -> C::Tuple {
        coordinate.tuple()
    }
}

/// The domain of a layout that is computed: whether a coordinate fits is found out when the layout is known.
///
/// ```
/// use cute_static::{Coalesce, StaticLayout, layout};
/// type Flat = Coalesce<layout!(((2,2),8):((1,2),8))>;
/// assert_eq!(Flat::offset((3u32, 7u32)), 3 + 7 * 8);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Computed;

#[diagnostic::do_not_recommend]
impl<I: Index, C: Coordinate<I>> Admits<C, I> for Computed {
    type Tuple = C::Tuple;
    #[inline(always)]
    fn tuple(coordinate: C) -> C::Tuple {
        coordinate.tuple()
    }
}

macro_rules! integer {
    ($($int:ty)*) => { $(
        impl Coordinate<$int> for $int {
            type Tuple = Self;
            #[inline(always)]
            fn tuple(self) -> Self {
                self
            }
        }
    )* };
}

integer!(u32 u64 usize i32 i64);

#[diagnostic::do_not_recommend]
impl<I: Index, const VALUE: i64, T: 'static> Coordinate<I> for N<VALUE, T>
where
    Self: HTuple,
{
    type Tuple = Self;
    #[inline(always)]
    fn tuple(self) -> Self {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<I: Index, T: Unsigned + 'static> Coordinate<I> for U<T> {
    type Tuple = Self;
    #[inline(always)]
    fn tuple(self) -> Self {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<C: HTuple> Coordinate<i64> for Shape<C> {
    type Tuple = C;
    #[inline(always)]
    fn tuple(self) -> C {
        const { all_known::<C>() }
        C::FILLED
    }
}

macro_rules! tuple {
    ($($mode:ident $other:ident $field:tt)*) => {
        #[diagnostic::do_not_recommend]
        #[allow(clippy::unused_unit)] // the empty tuple is an arity too
        impl<I: Index, $($mode: Coordinate<I>),*> Coordinate<I> for ($($mode,)*) {
            type Tuple = ($($mode::Tuple,)*);
            #[inline(always)]
            fn tuple(self) -> Self::Tuple {
                ($(self.$field.tuple(),)*)
            }
        }
    };
}

arities!(tuple);

/// A coordinate as a value of the algebra.
pub(crate) fn tree<S: Admits<C, I>, C, I>(coordinate: C) -> Tree<i64> {
    let mut integers = Gather::<i64>::new();
    S::tuple(coordinate).visit(&mut integers);
    Known::<S::Tuple>::TREE.with_leaves(&integers.values, 0)
}
