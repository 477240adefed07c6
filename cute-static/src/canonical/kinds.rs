//! Strides that are not integers: a slot in front of theirs says of which kind they are.

use super::steps::{Continue, Slot, Step, Token};
use crate::{E, F, FE, N};
use core::marker::PhantomData;
use cute_algebra::{Ring, Term};

/// The stride of a kind with a coefficient.
#[doc(hidden)]
pub trait Kind {
    /// The stride.
    type Stride<const D: i64>;
}

/// A stack whose next stride is of a kind.
#[derive(Debug)]
pub struct Next<K, Stack>(PhantomData<(K, Stack)>);

impl<K: Kind, Stack, const T: i64, const S: i64, const D: i64, Rest> Continue<Slot<T, S, D, Rest>> for Next<K, Stack>
where
    Token<T>: Step<Stack, N<S>, K::Stride<D>, Stack: Continue<Rest>>,
{
    type Layout = <<Token<T> as Step<Stack, N<S>, K::Stride<D>>>::Stack as Continue<Rest>>::Layout;
}

macro_rules! kinds {
    ($($number:literal $name:ident: $Stride:ident, $ring:ident, [$($axis:literal)*];)*) => {
        $(
            #[derive(Debug)]
            pub struct $name;

            impl Kind for $name {
                type Stride<const D: i64> = $Stride<D, $($axis),*>;
            }

            impl<A, B, Below> Step<((A, B), Below), N<0>, N<0>> for Token<$number> {
                type Stack = Next<$name, ((A, B), Below)>;
            }
        )*

        /// The number of a term's kind: 0 for integers, nothing for those that there is none for.
        pub(super) const fn number(term: &Term) -> Option<i64> {
            match (term.ring, term.path.axes()) {
                (Ring::Integer, []) => Some(0),
                $((Ring::$ring, [$($axis),*]) => Some($number),)*
                _ => None,
            }
        }
    };
}

kinds! {
    100 Xor: F, Xor, [];
    101 E0: E, Integer, [0]; 102 E1: E, Integer, [1]; 103 E2: E, Integer, [2]; 104 E3: E, Integer, [3];
    105 E4: E, Integer, [4]; 106 E5: E, Integer, [5]; 107 E6: E, Integer, [6]; 108 E7: E, Integer, [7];
    110 E00: E, Integer, [0 0]; 111 E01: E, Integer, [0 1]; 112 E02: E, Integer, [0 2]; 113 E03: E, Integer, [0 3];
    114 E10: E, Integer, [1 0]; 115 E11: E, Integer, [1 1]; 116 E12: E, Integer, [1 2]; 117 E13: E, Integer, [1 3];
    118 E20: E, Integer, [2 0]; 119 E21: E, Integer, [2 1]; 120 E22: E, Integer, [2 2]; 121 E23: E, Integer, [2 3];
    122 E30: E, Integer, [3 0]; 123 E31: E, Integer, [3 1]; 124 E32: E, Integer, [3 2]; 125 E33: E, Integer, [3 3];
    130 X0: FE, Xor, [0]; 131 X1: FE, Xor, [1]; 132 X2: FE, Xor, [2]; 133 X3: FE, Xor, [3];
}
