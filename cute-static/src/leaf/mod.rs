//! The leaves of shapes: integers known at compile time, and their typenum integers.

mod bytes;
#[macro_use]
mod numbers;
mod table;

pub use bytes::By;

use crate::htuple::{__, HTuple, Reader, Visitor};
use crate::node::Node;
use core::fmt;
use core::marker::PhantomData;
use typenum::Unsigned;

/// A leaf that is known at compile time: [`N`], [`U`] and the strides [`E`](crate::E), [`F`](crate::F), [`FE`](crate::FE),
/// [`Sum`](crate::Sum).
///
/// ```
/// use cute_static::{Leaf, N};
/// const SIXTEEN: N<16> = <N<16> as Leaf>::VALUE;
/// assert_eq!(SIXTEEN.to_string(), "16");
/// ```
pub trait Leaf: HTuple {
    /// The only value, which has no bytes.
    const VALUE: Self;
}

/// An extent with its typenum integer.
///
/// Implemented for `N<v>` with v at most 1024 or `m * 2^k` with m at most 31, for every other extent that a macro writes, which carries
/// its bytes, and for [`U`].
///
/// ```
/// use cute_static::{By, N, Num, typenum::Unsigned};
/// assert_eq!(<N<1000> as Num>::T::I64, 1000);
/// assert_eq!(<N<6000, By<112, 23>> as Num>::T::I64, 6000);
/// ```
#[diagnostic::on_unimplemented(
    message = "the extent `{Self}` is not in the table of typenum integers",
    label = "no typenum integer",
    note = "extents that are neither at most 1024 nor m*2^k with m at most 31 carry their bytes: let `layout!`, `shape!` or `layouts!` write them"
)]
pub trait Num: HTuple<Profile = __> {
    /// The typenum integer.
    type T: Unsigned;
}

/// How the value of an [`N`] is encoded.
#[doc(hidden)]
pub trait Encoding: 'static {
    /// The value that the encoding itself carries, if it does.
    const VALUE: Option<i64>;
}

/// The encoding of integers in the table and of all strides: the value alone.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InTable;

impl Encoding for InTable {
    const VALUE: Option<i64> = None;
}

const fn checked(value: i64, encoded: Option<i64>) -> i64 {
    match encoded {
        Some(other) if other != value => panic!("the bytes of an extent differ from its value"),
        _ => value,
    }
}

/// The integer `VALUE` as a leaf. Messages show it as `N<16>`; the typenum integer is [`Num::T`].
///
/// `T` says how the macros encode the integer, so that equal integers are one type: nothing in a message for those in the table
/// ([`in_table`](cute_algebra::encode::in_table)) and for all strides, the bytes for other extents.
///
/// ```
/// use cute_static::{N, Num, typenum::Unsigned};
/// assert_eq!(N::<16>::VALUE.to_string(), "16");
/// assert_eq!(<N<16> as Num>::T::U64, 16);
/// ```
#[derive(PartialEq, Eq)]
pub struct N<const VALUE: i64, T = InTable>(PhantomData<fn() -> T>);

impl<const VALUE: i64, T> N<VALUE, T> {
    /// The only value, which has no bytes.
    ///
    /// ```
    /// use cute_static::{Mixed, N};
    /// let columns = Mixed::new((6u32, N::<4>::VALUE), (N::<1>::VALUE, 6u32));
    /// assert_eq!((columns.to_string(), size_of_val(&N::<4>::VALUE)), ("(6,4):(1,6)".into(), 0));
    /// ```
    pub const VALUE: Self = N(PhantomData);
}

impl<const VALUE: i64, T: Encoding> HTuple for N<VALUE, T> {
    type Profile = __;
    const NODE: Node = Node::Integer(checked(VALUE, T::VALUE));
    const FILLED: Self = N::VALUE;
    #[inline(always)]
    fn visit<V: Visitor>(self, visitor: &mut V) {
        visitor.fixed(VALUE);
    }
    fn read<R: Reader>(reader: &mut R) -> Self {
        reader.leaf(&Self::NODE);
        N::VALUE
    }
}

impl<const VALUE: i64, T: Encoding> Leaf for N<VALUE, T> {
    const VALUE: Self = N::VALUE;
}

impl<const VALUE: i64, T> fmt::Display for N<VALUE, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&VALUE, f)
    }
}

impl<const VALUE: i64, T> fmt::Debug for N<VALUE, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A leaf whose value is a typenum integer: what `{T}` with a type parameter `T: Unsigned` is in generic code.
///
/// It prints as a decimal. It is another type than `N` of the same value, although both are compatible with the same shapes.
///
/// ```
/// use cute_static::{N, Static, StaticLayout, U, typenum::{U8, Unsigned}};
/// fn text<T: Unsigned + 'static>() -> &'static str {
///     Static::<(U<T>, N<64>), (N<64>, N<1>)>::TEXT
/// }
/// assert_eq!(text::<U8>(), "(8,64):(64,1)");
/// ```
pub struct U<T>(PhantomData<fn() -> T>);

impl<T> PartialEq for U<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for U<T> {}

impl<T: Unsigned + 'static> HTuple for U<T> {
    type Profile = __;
    const NODE: Node = Node::Integer(match T::U64 {
        value if value <= i64::MAX as u64 => value as i64,
        _ => panic!("an extent beyond 64 bits"),
    });
    const FILLED: Self = U(PhantomData);
    #[inline(always)]
    fn visit<V: Visitor>(self, visitor: &mut V) {
        visitor.fixed(T::I64);
    }
    fn read<R: Reader>(reader: &mut R) -> Self {
        reader.leaf(&Self::NODE);
        U(PhantomData)
    }
}

impl<T: Unsigned + 'static> Leaf for U<T> {
    const VALUE: Self = U(PhantomData);
}

#[diagnostic::do_not_recommend]
impl<T: Unsigned + 'static> Num for U<T> {
    type T = T;
}

impl<T: Unsigned> fmt::Display for U<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&T::U64, f)
    }
}

impl<T: Unsigned> fmt::Debug for U<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

unit! {
    N [const VALUE: i64, T] [VALUE, T] N(PhantomData);
    U [T] [T] U(PhantomData);
}

/// Run-time leaves: plain integers.
macro_rules! run_time {
    ($($int:ty)*) => { $(
        impl HTuple for $int {
            type Profile = __;
            const NODE: Node = Node::RunTime;
            const FILLED: Self = 0;
            #[inline(always)]
            fn visit<V: Visitor>(self, visitor: &mut V) {
                visitor.integer(self);
            }
            fn read<R: Reader>(reader: &mut R) -> Self {
                reader.integer()
            }
        }
    )* };
}

run_time!(u32 u64 usize i32 i64);
