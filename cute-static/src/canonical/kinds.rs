//! Strides that are not integers: slots in front of theirs say what they consist of.
//!
//! A slot with the number of a ring holds the first two axes of a term, one with the number [`DEEPER`] the next two. The coefficient is the
//! stride of the leaf's own slot; if the stride has more terms, it stands in a slot with the number [`PLUS`], and the next term follows.

use super::steps::{Continue, Slot, Step, Token};
use crate::node::NO_AXIS;
use crate::{E, F, FE, N, Sum};
use core::marker::PhantomData;

/// The number of a slot with an XOR value: it has no axes.
pub(super) const XOR: i64 = 100;
/// The number of a slot with the axes of integers.
pub(super) const COORDINATE: i64 = 101;
/// The number of a slot with the axes of XOR values.
pub(super) const XOR_COORDINATE: i64 = 102;
/// The number of a slot with the third and fourth axis.
pub(super) const DEEPER: i64 = 103;
/// The number of a slot with the coefficient of a term that another one follows.
pub(super) const PLUS: i64 = 104;

/// The stride of a kind with a coefficient.
#[doc(hidden)]
pub trait Kind {
    /// The stride.
    type Stride<const D: i64>;
}

/// A stack with what is known of its next stride: the kind of a term, and the terms before it.
#[derive(Debug)]
pub struct Next<K, Terms, Stack>(PhantomData<(K, Terms, Stack)>);

/// Integers.
#[derive(Debug)]
pub struct Plain;

/// XOR values.
#[derive(Debug)]
pub struct Xor;

/// Integers on an axis.
#[derive(Debug)]
pub struct Coordinate<const A: i64, const B: i64, const C: i64, const D: i64>;

/// XOR values on an axis.
#[derive(Debug)]
pub struct XorCoordinate<const A: i64, const B: i64, const C: i64, const D: i64>;

impl Kind for Plain {
    type Stride<const D: i64> = N<D>;
}

impl Kind for Xor {
    type Stride<const D: i64> = F<D>;
}

impl<const A: i64, const B: i64, const C: i64, const D: i64> Kind for Coordinate<A, B, C, D> {
    type Stride<const K: i64> = E<K, A, B, C, D>;
}

impl<const A: i64, const B: i64, const C: i64, const D: i64> Kind for XorCoordinate<A, B, C, D> {
    type Stride<const K: i64> = FE<K, A, B, C, D>;
}

/// The terms before the last one of a stride.
#[doc(hidden)]
pub trait Before {
    /// With one term more.
    type Push<Term>;
    /// The stride with its last term.
    type Stride<Last>;
}

impl Before for () {
    type Push<Term> = (Term,);
    type Stride<Last> = Last;
}

macro_rules! before {
    ($($($term:ident)*;)*) => { $(
        impl<$($term),*> Before for ($($term,)*) {
            type Push<Term> = ($($term,)* Term,);
            type Stride<Last> = Sum<($($term,)* Last,)>;
        }
    )* };
}

before!(A; A B; A B C; A B C D; A B C D G; A B C D G H; A B C D G H I;);

impl<K, Terms, Stack, const T: i64, const S: i64, const D: i64, Rest> Continue<Slot<T, S, D, Rest>> for Next<K, Terms, Stack>
where
    Token<T>: Step<Self, N<S>, N<D>, Stack: Continue<Rest>>,
{
    type Layout = <<Token<T> as Step<Self, N<S>, N<D>>>::Stack as Continue<Rest>>::Layout;
}

/// What each ring is called, behind a leaf and behind a term.
macro_rules! rings {
    ($($number:ident [$($axis:ident)*] $kind:ty;)*) => { $(
        impl<A, B, Below, $(const $axis: i64),*> Step<((A, B), Below), rings!(first $($axis)*), rings!(second $($axis)*)>
            for Token<$number>
        {
            type Stack = Next<$kind, (), ((A, B), Below)>;
        }

        impl<Terms, Stack, $(const $axis: i64),*> Step<Next<Plain, Terms, Stack>, rings!(first $($axis)*), rings!(second $($axis)*)>
            for Token<$number>
        {
            type Stack = Next<$kind, Terms, Stack>;
        }
    )* };
    (first) => { N<0> };
    (second) => { N<0> };
    (first $first:ident $second:ident) => { N<$first> };
    (second $first:ident $second:ident) => { N<$second> };
}

rings! {
    XOR [] Xor;
    COORDINATE [I J] Coordinate<I, J, NO_AXIS, NO_AXIS>;
    XOR_COORDINATE [I J] XorCoordinate<I, J, NO_AXIS, NO_AXIS>;
}

/// The kinds that have axes, with two more of them.
macro_rules! deeper {
    ($($Kind:ident)*) => { $(
        impl<Terms, Stack, const A: i64, const B: i64, const C: i64, const D: i64>
            Step<Next<$Kind<A, B, NO_AXIS, NO_AXIS>, Terms, Stack>, N<C>, N<D>> for Token<DEEPER>
        {
            type Stack = Next<$Kind<A, B, C, D>, Terms, Stack>;
        }
    )* };
}

deeper!(Coordinate XorCoordinate);

impl<K: Kind, Terms: Before, Stack, const D: i64> Step<Next<K, Terms, Stack>, N<0>, N<D>> for Token<PLUS> {
    type Stack = Next<Plain, Terms::Push<K::Stride<D>>, Stack>;
}

/// An integer as the first of several terms.
impl<A, B, Below, const D: i64> Step<((A, B), Below), N<0>, N<D>> for Token<PLUS> {
    type Stack = Next<Plain, (N<D>,), ((A, B), Below)>;
}
