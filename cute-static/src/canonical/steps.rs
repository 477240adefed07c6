//! From slot to slot: what has been built so far is a stack of tuples, the innermost first, each a pair of extents and strides:
//! `((extents, strides), below)`.

use super::BEHIND;
use super::kinds::{Before, Kind, Next};
use crate::{N, Static};
use core::marker::PhantomData;

/// A slot and those behind it.
#[derive(Debug)]
pub struct Slot<const T: i64, const S: i64, const D: i64, Rest>(PhantomData<Rest>);

/// Behind the last slot.
#[derive(Debug)]
pub struct End;

/// The first number of a slot.
#[derive(Debug)]
pub struct Token<const T: i64>;

/// A stack, continued by a list of slots.
///
/// The stack is `Self` and not the list: after an error in the constant rustc knows neither numbers nor stacks, every slot matches every
/// [`Step`], and a search through all slots would not end. An unknown `Self` ends it at once.
pub trait Continue<List> {
    /// The layout.
    type Layout;
}

/// One slot, by its first number.
pub trait Step<Stack, Extent, Stride> {
    /// The stack behind it.
    type Stack;
}

/// The stack behind the last leaf.
#[derive(Debug)]
pub struct Done<Extents, Strides>(PhantomData<(Extents, Strides)>);

impl<Extents, Strides> Step<(((Extents,), (Strides,)), ()), N<0>, N<0>> for Token<BEHIND> {
    type Stack = Done<Extents, Strides>;
}

impl<Extents, Strides, List> Continue<List> for Done<Extents, Strides> {
    type Layout = Static<Extents, Strides>;
}

impl<Extents, Strides> Continue<End> for (((Extents,), (Strides,)), ()) {
    type Layout = Static<Extents, Strides>;
}

impl<A, B, Below, const T: i64, const S: i64, const D: i64, Rest> Continue<Slot<T, S, D, Rest>> for ((A, B), Below)
where
    Token<T>: Step<Self, N<S>, N<D>, Stack: Continue<Rest>>,
{
    type Layout = <<Token<T> as Step<Self, N<S>, N<D>>>::Stack as Continue<Rest>>::Layout;
}

/// A tuple that grows.
#[doc(hidden)]
pub trait Tuple {
    /// With one mode more.
    type Push<Mode>;
}

macro_rules! tuple {
    ($($mode:ident $other:ident $field:tt)*) => {
        impl<$($mode),*> Tuple for ($($mode,)*) {
            type Push<Mode> = ($($mode,)* Mode,);
        }
    };
}

arities!(tuple);

/// The stack of some tuples.
macro_rules! stack {
    () => { Below };
    ({$S:tt $D:tt} $($rest:tt)*) => { (($S, $D), stack!($($rest)*)) };
}

/// A leaf pushed into the first of some tuples, that tuple into the second, and so on: the last of them.
macro_rules! closed {
    ($leaf:ty; $tuple:tt) => { <$tuple as Tuple>::Push<$leaf> };
    ($leaf:ty; $tuple:tt $($rest:tt)*) => { closed!(<$tuple as Tuple>::Push<$leaf>; $($rest)*) };
}

/// Each line: the number of a slot; the tuples that are there before it; the tuples that its leaf goes into, from the innermost one,
/// which it opens (`()`) or finds; the tuples below those.
macro_rules! steps {
    ($($number:literal: [$({$S:ident $D:ident})*] [$({$ES:tt $ED:tt})*] [$($below:tt)*];)*) => { $(
        impl<$($S: Tuple, $D: Tuple,)* Below, Extent, Stride> Step<stack!($({$S $D})*), Extent, Stride> for Token<$number> {
            type Stack = ((closed!(Extent; $($ES)*), closed!(Stride; $($ED)*)), stack!($($below)*));
        }

        impl<K: Kind, Terms: Before, Stack, Extent, const D: i64> Step<Next<K, Terms, Stack>, Extent, N<D>> for Token<$number>
        where
            Token<$number>: Step<Stack, Extent, Terms::Stride<K::Stride<D>>>,
        {
            type Stack = <Token<$number> as Step<Stack, Extent, Terms::Stride<K::Stride<D>>>>::Stack;
        }
    )* };
}

// The number is 5 * opened + closed.
steps! {
    0: [{A P}] [{A P}] [];
    1: [{A P} {B Q}] [{A P} {B Q}] [];
    2: [{A P} {B Q} {C R}] [{A P} {B Q} {C R}] [];
    3: [{A P} {B Q} {C R} {D S}] [{A P} {B Q} {C R} {D S}] [];
    4: [{A P} {B Q} {C R} {D S} {E T}] [{A P} {B Q} {C R} {D S} {E T}] [];
    5: [{A P}] [{() ()}] [{A P}];
    6: [{A P}] [{() ()} {A P}] [];
    7: [{A P} {B Q}] [{() ()} {A P} {B Q}] [];
    8: [{A P} {B Q} {C R}] [{() ()} {A P} {B Q} {C R}] [];
    9: [{A P} {B Q} {C R} {D S}] [{() ()} {A P} {B Q} {C R} {D S}] [];
    10: [{A P}] [{() ()}] [{() ()} {A P}];
    11: [{A P}] [{() ()} {() ()}] [{A P}];
    12: [{A P}] [{() ()} {() ()} {A P}] [];
    13: [{A P} {B Q}] [{() ()} {() ()} {A P} {B Q}] [];
    14: [{A P} {B Q} {C R}] [{() ()} {() ()} {A P} {B Q} {C R}] [];
    15: [{A P}] [{() ()}] [{() ()} {() ()} {A P}];
    16: [{A P}] [{() ()} {() ()}] [{() ()} {A P}];
    17: [{A P}] [{() ()} {() ()} {() ()}] [{A P}];
    18: [{A P}] [{() ()} {() ()} {() ()} {A P}] [];
    19: [{A P} {B Q}] [{() ()} {() ()} {() ()} {A P} {B Q}] [];
    20: [{A P}] [{() ()}] [{() ()} {() ()} {() ()} {A P}];
    21: [{A P}] [{() ()} {() ()}] [{() ()} {() ()} {A P}];
    22: [{A P}] [{() ()} {() ()} {() ()}] [{() ()} {A P}];
    23: [{A P}] [{() ()} {() ()} {() ()} {() ()}] [{A P}];
    24: [{A P}] [{() ()} {() ()} {() ()} {() ()} {A P}] [];
}

/// Slots with an empty tuple in the place of a leaf, each with the number of the same slot with a leaf.
macro_rules! empty_tuples {
    ($($number:literal $leaf:literal;)*) => { $(
        impl<A, B, Below> Step<((A, B), Below), N<0>, N<0>> for Token<$number>
        where
            Token<$leaf>: Step<((A, B), Below), (), ()>,
        {
            type Stack = <Token<$leaf> as Step<((A, B), Below), (), ()>>::Stack;
        }
    )* };
}

empty_tuples! {
    30 0; 31 1; 32 2; 33 3; 34 4; 35 5; 36 6; 37 7; 38 8; 39 9; 40 10; 41 11; 42 12; 43 13; 44 14; 45 15; 46 16; 47 17; 48 18; 49 19;
    50 20; 51 21; 52 22; 53 23; 54 24;
}
