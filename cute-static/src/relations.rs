//! Relations between hierarchical tuples as bounds.
//!
//! Congruence and weak congruence look at [profiles](HTuple::Profile) only; compatibility needs the sizes too. All three hold between
//! any two of: hierarchical tuples, [`Shape`], [`Static`] and [`Mixed`] layouts, of which the shapes are compared.

use crate::htuple::{__, HTuple};
use crate::leaf::{N, Num, U};
use crate::size::StaticSize;
use crate::{Mixed, Shape, Static};
use typenum::Unsigned;

/// Something with a shape: a hierarchical tuple is its own, a layout has one.
///
/// ```
/// use cute_static::{N, Shaped, layout, shape};
/// fn four_by_eight<T: Shaped<Tuple = (N<4>, N<8>)>>(_: T) {}
/// four_by_eight(shape!((4,8)));
/// four_by_eight(layout!((4,8):(8,1)));
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` has no shape", label = "neither a hierarchical tuple nor a layout")]
pub trait Shaped {
    /// The shape as a hierarchical tuple.
    type Tuple: HTuple;
}

#[diagnostic::do_not_recommend]
impl<T: HTuple> Shaped for T {
    type Tuple = T;
}

#[diagnostic::do_not_recommend]
impl<S: HTuple> Shaped for Shape<S> {
    type Tuple = S;
}

#[diagnostic::do_not_recommend]
impl<S: HTuple, D: HTuple> Shaped for Static<S, D> {
    type Tuple = S;
}

#[diagnostic::do_not_recommend]
impl<S: HTuple, D: HTuple> Shaped for Mixed<S, D> {
    type Tuple = S;
}

/// Both have the same tree; values do not matter. An equivalence: `(4,(2,4))` and `(7,(3,2))` are congruent.
///
/// ```
/// use cute_static::{Congruent, N, Shape};
/// fn zip<A: Congruent<B>, B>(_: A, _: B) {}
/// zip(Shape::<(N<4>, (N<2>, N<4>))>, Shape::<(N<7>, (N<3>, N<2>))>);
/// zip((1, (2, 4)), Shape::<(N<7>, (N<3>, N<2>))>);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not congruent with `{Rhs}`",
    label = "not congruent",
    note = "congruent tuples have the same rank at every level of nesting"
)]
pub trait Congruent<Rhs> {}

#[diagnostic::do_not_recommend]
impl<A: Shaped, B: Shaped> Congruent<B> for A where Profile<A>: Same<Profile<B>> {}

/// `Self` has the tree of `Rhs` with some subtrees collapsed to leaves; values do not matter. A partial order up to congruence: every
/// coordinate that fits `Self`'s tree fits that of `Rhs`.
///
/// ```
/// use cute_static::{N, Shape, WeaklyCongruent};
/// fn coarser<A: WeaklyCongruent<B>, B>(_: A, _: B) {}
/// coarser(Shape::<N<30>>, Shape::<(N<2>, N<5>)>);
/// coarser(Shape::<(N<2>, N<5>)>, Shape::<(N<2>, (N<0>, N<7>))>);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not weakly congruent with `{Rhs}`",
    label = "does not have the coarser tree",
    note = "A is weakly congruent with B if A is an integer, or both are tuples of one rank whose modes are weakly congruent"
)]
pub trait WeaklyCongruent<Rhs> {}

#[diagnostic::do_not_recommend]
impl<A: Shaped, B: Shaped> WeaklyCongruent<B> for A where Profile<A>: Coarser<Profile<B>> {}

/// The shape of `Self` is that of `Rhs` with some subtrees replaced by their sizes. A partial order: every coordinate in `Self`'s shape is
/// one in that of `Rhs`.
///
/// ```
/// use cute_static::{Compatible, N, Shape};
/// fn tile<A: Compatible<B>, B>(_: A, _: B) {}
/// tile(Shape::<N<30>>, Shape::<(N<2>, N<15>)>);
/// tile(Shape::<(N<2>, N<15>)>, Shape::<(N<2>, (N<3>, N<5>))>);
/// ```
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` is not compatible with shape `{Rhs}`",
    label = "incompatible shapes",
    note = "A is compatible with B if A is the integer size(B), or both are tuples of one rank whose modes are compatible"
)]
pub trait Compatible<Rhs> {}

#[diagnostic::do_not_recommend]
impl<A: Shaped, B: Shaped> Compatible<B> for A where A::Tuple: Fits<B::Tuple> {}

/// A hierarchical tuple or layout of so many top-level modes; a leaf has rank 1.
///
/// ```
/// use cute_static::{N, Rank, Shape};
/// fn matrix<S: Rank<2>>(_: S) {}
/// matrix(Shape::<(N<4>, (N<2>, N<4>))>);
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` does not have rank {R}", label = "wrong rank")]
pub trait Rank<const R: usize> {}

#[diagnostic::do_not_recommend]
impl<T: Shaped, const R: usize> Rank<R> for T where Profile<T>: Modes<R> {}

/// The rank of a profile.
#[doc(hidden)]
pub trait Modes<const R: usize> {}

impl Modes<1> for __ {}

type Profile<T> = <<T as Shaped>::Tuple as HTuple>::Profile;

/// Equal profiles.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "profiles `{Self}` and `{Rhs}` differ")]
pub trait Same<Rhs> {}

#[diagnostic::do_not_recommend]
impl<T> Same<T> for T {}

/// Weak congruence of profiles.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "profile `{Self}` is not coarser than `{Rhs}`")]
pub trait Coarser<Rhs> {}

#[diagnostic::do_not_recommend]
impl<P> Coarser<P> for __ {}

/// Compatibility of tuples.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "shape `{Self}` is not compatible with shape `{Rhs}`")]
pub trait Fits<Rhs> {}

#[diagnostic::do_not_recommend]
impl<const VALUE: i64, T: 'static, S: StaticSize> Fits<S> for N<VALUE, T>
where
    Self: Num,
    <Self as Num>::T: Same<S::Size>,
{
}

#[diagnostic::do_not_recommend]
impl<T: Unsigned + Same<S::Size>, S: StaticSize> Fits<S> for U<T> {}

macro_rules! one {
    ($field:tt) => {
        1
    };
}

macro_rules! tuple {
    ($($mode:ident $other:ident $field:tt)*) => {
        #[diagnostic::do_not_recommend]
        impl<$($mode: Coarser<$other>, $other),*> Coarser<($($other,)*)> for ($($mode,)*) {}

        #[diagnostic::do_not_recommend]
        impl<$($mode: Fits<$other>, $other),*> Fits<($($other,)*)> for ($($mode,)*) {}

        #[diagnostic::do_not_recommend]
        impl<$($mode),*> Modes<{ 0 $(+ one!($field))* }> for ($($mode,)*) {}
    };
}

arities!(tuple);
