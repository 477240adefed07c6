//! The leaves of strides that are not integers.

use crate::htuple::{__, HTuple, Reader, Visitor};
use crate::leaf::Leaf;
use crate::node::{NO_AXIS, Node};
use core::fmt;
use cute_algebra::Ring;

/// The coordinate stride `K * e(axes)`: `6*e1` is `E<6, 1>`, `e(1,0)` is `E<1, 1, 0>`.
///
/// ```
/// use cute_static::{E, N, Static, StaticLayout};
/// assert_eq!(Static::<(N<4>, N<8>), (E<1, 0>, E<6, 1, 0>)>::TEXT, "(4,8):(e0,6*e(1,0))");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct E<const K: i64, const AXIS0: i64, const AXIS1: i64 = 65535, const AXIS2: i64 = 65535, const AXIS3: i64 = 65535>;

/// The XOR stride `f(K)`: values are added by XOR and scaled carry-lessly.
///
/// ```
/// use cute_static::{F, N, Static, StaticLayout};
/// assert_eq!(Static::<(N<4>, N<4>), (F<1>, F<5>)>::TEXT, "(4,4):(f1,f5)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct F<const K: i64>;

/// An XOR value on a coordinate axis: `f3*e1` is `FE<3, 1>`.
///
/// ```
/// use cute_static::{FE, N, Static, StaticLayout};
/// assert_eq!(Static::<N<4>, FE<3, 1>>::TEXT, "4:f3*e1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct FE<const K: i64, const AXIS0: i64, const AXIS1: i64 = 65535, const AXIS2: i64 = 65535, const AXIS3: i64 = 65535>;

/// A stride of several terms: `-2*e0+e1` is `Sum<(E<-2, 0>, E<1, 1>)>`.
///
/// ```
/// use cute_static::{E, N, Static, StaticLayout, Sum};
/// assert_eq!(Static::<N<4>, Sum<(E<-2, 0>, E<1, 1>)>>::TEXT, "4:-2*e0+e1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Sum<T>(T);

// The default of an axis has to be a literal: rustc leaves only those out of its messages.
const _: () = assert!(NO_AXIS == 65535);

/// What all strides have in common; their text is that of the algebra.
macro_rules! stride {
    ($([$($parameters:tt)*] $type:ty, $value:expr, $node:expr;)*) => { $(
        impl<$($parameters)*> HTuple for $type {
            type Profile = __;
            const NODE: Node = $node;
            const FILLED: Self = $value;
            #[inline(always)]
            fn visit<V: Visitor>(self, visitor: &mut V) {
                visitor.stride(const { &Self::NODE });
            }
            fn read<R: Reader>(reader: &mut R) -> Self {
                reader.leaf(&Self::NODE);
                $value
            }
        }

        impl<$($parameters)*> Leaf for $type {
            const VALUE: Self = $value;
        }

        impl<$($parameters)*> fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match Self::NODE.scalars() {
                    Ok(stride) => fmt::Display::fmt(&stride, f),
                    Err(error) => fmt::Display::fmt(&error, f),
                }
            }
        }

        impl<$($parameters)*> fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    )* };
}

stride! {
    [const K: i64, const AXIS0: i64, const AXIS1: i64, const AXIS2: i64, const AXIS3: i64]
        E<K, AXIS0, AXIS1, AXIS2, AXIS3>, E, Node::term(K, Ring::Integer, [AXIS0, AXIS1, AXIS2, AXIS3]);
    [const K: i64, const AXIS0: i64, const AXIS1: i64, const AXIS2: i64, const AXIS3: i64]
        FE<K, AXIS0, AXIS1, AXIS2, AXIS3>, FE, Node::term(K, Ring::Xor, [AXIS0, AXIS1, AXIS2, AXIS3]);
    [const K: i64] F<K>, F, Node::term(K, Ring::Xor, [NO_AXIS; 4]);
    [T: HTuple + Terms] Sum<T>, Sum(T::VALUE), Node::Sum(&T::NODE);
}

/// The terms of a [`Sum`]: a tuple of [`E`], [`FE`], [`F`] or [`N`](crate::N).
#[doc(hidden)]
pub trait Terms: Sized {
    /// The tuple's only value.
    const VALUE: Self;
}

macro_rules! terms {
    ($($($term:ident)*;)*) => { $(
        impl<$($term: Leaf),*> Terms for ($($term,)*) {
            const VALUE: Self = ($($term::VALUE,)*);
        }
    )* };
}

terms!(A; A B; A B C; A B C D; A B C D G; A B C D G H; A B C D G H I; A B C D G H I J;);
