//! Leaves computed from leaves that are known at compile time: no bytes, no arithmetic left at run time, decimals when printed.
//!
//! rustc cannot write `N<{ A * B }>` in generic code, so a product of leaves is a leaf type of its own: [`Times<N<4>, N<16>>`](Times) is
//! 64. The value is that of the algebra, evaluated once.

use super::promise::Multiple;
use crate::check::fail;
use crate::error::TensorError;
use crate::htuple::{__, HTuple, Visitor};
use crate::index::Index;
use crate::leaf::{Leaf, N, U};
use crate::node::Node;
use crate::stride::{E, F, FE, Sum, Terms};
use core::fmt;
use core::marker::PhantomData;
use cute_algebra::text::Text;
use typenum::Unsigned;

/// The product of a leaf and an integer, both known at compile time. The leaf may be any stride: `Times<E<1, 0>, N<16>>` is `16*e0`.
///
/// ```
/// use cute_static::{E, N, Times};
/// assert_eq!(Times::<N<4>, N<-16>>::default().to_string(), "-64");
/// assert_eq!(Times::<E<1, 0>, N<16>>::default().to_string(), "16*e0");
/// assert_eq!(size_of::<Times<N<4>, N<16>>>(), 0);
/// ```
pub struct Times<A, B>(PhantomData<fn() -> (A, B)>);

/// The quotient of two extents, both known at compile time, rounded up: how many tiles of `B` elements cover `A` elements.
///
/// ```
/// use cute_static::{N, Quotient};
/// assert_eq!(Quotient::<N<100>, N<16>>::default().to_string(), "7");
/// ```
pub struct Quotient<A, B>(PhantomData<fn() -> (A, B)>);

/// What is still promised of a multiple of `A` once it is divided by `B`: `A/B` where that is an integer, otherwise 1.
///
/// ```
/// use cute_static::{N, Share};
/// assert_eq!((Share::<N<64>, N<16>>::default().to_string(), Share::<N<64>, N<24>>::default().to_string()), ("4".into(), "1".into()));
/// ```
pub struct Share<A, B>(PhantomData<fn() -> (A, B)>);

/// The extent of a mode `S:D` when `K` neighbouring elements become one.
#[doc(hidden)]
pub struct PackedExtent<S, D, K>(PhantomData<fn() -> (S, D, K)>);

/// The stride of a mode of stride `D` when `K` neighbouring elements become one.
#[doc(hidden)]
pub struct PackedStride<D, K>(PhantomData<fn() -> (D, K)>);

/// The extent of a mode `S:D` when every element becomes `K`.
#[doc(hidden)]
pub struct UnpackedExtent<S, D, K>(PhantomData<fn() -> (S, D, K)>);

/// The stride of a mode of stride `D` when every element becomes `K`.
#[doc(hidden)]
pub struct UnpackedStride<D, K>(PhantomData<fn() -> (D, K)>);

unit! {
    Times [A, B] [A, B] Times(PhantomData);
    Quotient [A, B] [A, B] Quotient(PhantomData);
    Share [A, B] [A, B] Share(PhantomData);
    PackedExtent [S, D, K] [S, D, K] PackedExtent(PhantomData);
    PackedStride [D, K] [D, K] PackedStride(PhantomData);
    UnpackedExtent [S, D, K] [S, D, K] UnpackedExtent(PhantomData);
    UnpackedStride [D, K] [D, K] UnpackedStride(PhantomData);
}

/// An integer that is known at compile time.
pub(super) struct Integer<T>(PhantomData<T>);

impl<T: HTuple> Integer<T> {
    /// Its value.
    pub(super) const VALUE: i64 = match T::NODE {
        Node::Integer(value) => value,
        _ => fail("an integer that is known at compile time is needed here"),
    };
}

/// A size of tiles, a factor of a promise: at least 1.
pub(super) struct Positive<T>(PhantomData<T>);

impl<T: HTuple> Positive<T> {
    /// Its value.
    pub(super) const VALUE: i64 = {
        let value = Integer::<T>::VALUE;
        if value < 1 {
            let mut text = Text::<64>::new();
            fail(text.int(value).str(" elements: a tile has at least one").as_str());
        }
        value
    };
}

const fn product(a: i64, b: i64) -> i64 {
    match a.checked_mul(b) {
        Some(product) => product,
        None => fail("a product of leaves that does not fit into 64 bits"),
    }
}

const fn quotient(a: i64, b: i64) -> i64 {
    a / b + (a % b != 0) as i64
}

/// The node of a leaf of the stride `stride`, times `by`.
const fn times(stride: Node, by: i64) -> Node {
    match stride {
        Node::Integer(value) => Node::Integer(product(value, by)),
        Node::RunTime | Node::Promised(_) | Node::Tuple(_) => fail("a stride that is known at compile time is needed here"),
        leaf => match leaf.scalar() {
            Ok(scalar) => match scalar.scale(by) {
                Ok(scaled) => Node::Scalar(scaled),
                Err(error) => fail(error.message().as_str()),
            },
            Err(error) => fail(error.message().as_str()),
        },
    }
}

/// How a mode of stride `d` changes when `k` elements become one.
enum Packing {
    /// Its extent is divided by this number, rounded up, and its stride is 1.
    Extent(i64),
    /// Its stride is this, and its extent as before.
    Stride(i64),
}

const fn packing(d: i64, k: i64) -> Packing {
    if d % k == 0 {
        Packing::Stride(d / k)
    } else if d > 0 && k % d == 0 {
        Packing::Extent(k / d)
    } else {
        let mut text = Text::<128>::new();
        text.str("stride ").int(d).str(" and ").int(k).str(" elements that become one: neither divides the other");
        fail(text.as_str())
    }
}

/// The extent by which packing divides a mode of the stride `D`.
pub(super) const fn packed_by<D: HTuple, K: HTuple>() -> i64 {
    match packing(Integer::<D>::VALUE, Positive::<K>::VALUE) {
        Packing::Extent(by) => by,
        Packing::Stride(_) => 1,
    }
}

/// The factor by which unpacking multiplies the extent of a mode of the stride `D`.
pub(super) const fn unpacked_by<D: HTuple, K: HTuple>() -> i64 {
    match (Integer::<D>::VALUE, Positive::<K>::VALUE) {
        (1, k) => k,
        (-1, k) if k > 1 => fail("stride -1: the parts of an element would come in the opposite order"),
        _ => 1,
    }
}

/// What all computed leaves have in common.
macro_rules! computed {
    ($($name:ident [$($parameter:ident),*] $node:expr;)*) => { $(
        impl<$($parameter: 'static),*> PartialEq for $name<$($parameter),*> {
            fn eq(&self, _: &Self) -> bool {
                true
            }
        }

        impl<$($parameter: 'static),*> Eq for $name<$($parameter),*> {}

        impl<$($parameter: HTuple),*> HTuple for $name<$($parameter),*> {
            type Profile = __;
            const NODE: Node = $node;
            const FILLED: Self = $name(PhantomData);
            #[inline(always)]
            fn visit<V: Visitor>(self, visitor: &mut V) {
                match const { Self::NODE } {
                    Node::Integer(value) => visitor.fixed(value),
                    _ => visitor.stride(const { &Self::NODE }),
                }
            }
            fn read<R: crate::htuple::Reader>(reader: &mut R) -> Self {
                reader.leaf(&Self::NODE);
                $name(PhantomData)
            }
        }

        impl<$($parameter: HTuple),*> Leaf for $name<$($parameter),*> {
            const VALUE: Self = $name(PhantomData);
        }

        impl<$($parameter: HTuple),*> fmt::Display for $name<$($parameter),*> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match Self::NODE.scalar() {
                    Ok(value) => fmt::Display::fmt(&value, f),
                    Err(error) => fmt::Display::fmt(&error, f),
                }
            }
        }

        impl<$($parameter: HTuple),*> fmt::Debug for $name<$($parameter),*> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    )* };
}

computed! {
    Times [A, B] times(A::NODE, Integer::<B>::VALUE);
    Quotient [A, B] Node::Integer(quotient(Integer::<A>::VALUE, Positive::<B>::VALUE));
    Share [A, B] Node::Integer(match (Integer::<A>::VALUE, Positive::<B>::VALUE) {
        (a, b) if a % b == 0 => a / b,
        _ => 1,
    });
    PackedExtent [S, D, K] Node::Integer(quotient(Integer::<S>::VALUE, packed_by::<D, K>()));
    PackedStride [D, K] Node::Integer(match packing(Integer::<D>::VALUE, Positive::<K>::VALUE) {
        Packing::Extent(_) => 1,
        Packing::Stride(stride) => stride,
    });
    UnpackedExtent [S, D, K] Node::Integer(product(Integer::<S>::VALUE, unpacked_by::<D, K>()));
    UnpackedStride [D, K] Node::Integer(match Integer::<D>::VALUE {
        1 => 1,
        d => product(d, Positive::<K>::VALUE),
    });
}

/// A leaf of a stride that can be multiplied by an integer known at compile time.
#[doc(hidden)]
pub trait Scale<B>: HTuple {
    /// The product.
    type Output: HTuple;
    /// The product.
    fn scale(self) -> Result<Self::Output, TensorError>;
}

/// A leaf of a shape that can be divided into tiles of `B` elements.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a mode of the extent `{Self}` is not divided into tiles of `{B}`",
    label = "not an extent that a tile divides",
    note = "with leaves of the run time, tiles divide modes that are leaves; a static layout is divided by `layout!(logical_divide(..))`"
)]
pub trait Split<B>: HTuple {
    /// How many tiles there are.
    type Output: HTuple;
    /// How many tiles there are, rounded up, and whether the extent is a multiple of the tile.
    fn split(self) -> (Self::Output, bool);
    /// The extent.
    fn extent(self) -> i64;
}

/// A leaf of a shape that changes when elements become wider or narrower in a mode of the stride `D`, known at compile time.
#[doc(hidden)]
pub trait Repack<D, K>: HTuple {
    /// The extent when `K` elements become one.
    type Packed: HTuple;
    /// The extent when an element becomes `K`.
    type Unpacked: HTuple;
    /// The extent when `K` elements become one.
    fn packed(self) -> Self::Packed;
    /// The extent when an element becomes `K`.
    fn unpacked(self) -> Result<Self::Unpacked, TensorError>;
}

/// A stride that is known at compile time.
#[doc(hidden)]
pub trait StaticLeaf: Leaf {}

macro_rules! fixed {
    ($([$($parameters:tt)*] $type:ty;)*) => { $(
        impl<$($parameters)*> StaticLeaf for $type {}

        impl<$($parameters)*, Rhs: HTuple> Scale<Rhs> for $type {
            type Output = Times<Self, Rhs>;
            #[inline(always)]
            fn scale(self) -> Result<Self::Output, TensorError> {
                Ok(Times(PhantomData))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($parameters)*, Rhs: HTuple> Split<Rhs> for $type {
            type Output = Quotient<Self, Rhs>;
            #[inline(always)]
            fn split(self) -> (Self::Output, bool) {
                (Quotient(PhantomData), const { Integer::<Self>::VALUE % Positive::<Rhs>::VALUE == 0 })
            }
            #[inline(always)]
            fn extent(self) -> i64 {
                const { Integer::<Self>::VALUE }
            }
        }

        impl<$($parameters)*, Stride: StaticLeaf, Rhs: HTuple> Repack<Stride, Rhs> for $type {
            type Packed = PackedExtent<Self, Stride, Rhs>;
            type Unpacked = UnpackedExtent<Self, Stride, Rhs>;
            #[inline(always)]
            fn packed(self) -> Self::Packed {
                PackedExtent(PhantomData)
            }
            #[inline(always)]
            fn unpacked(self) -> Result<Self::Unpacked, TensorError> {
                Ok(UnpackedExtent(PhantomData))
            }
        }
    )* };
}

fixed! {
    [const VALUE: i64, C: crate::leaf::Encoding] N<VALUE, C>;
    [T: Unsigned + 'static] U<T>;
    [const K: i64, const AXIS0: i64, const AXIS1: i64, const AXIS2: i64, const AXIS3: i64] E<K, AXIS0, AXIS1, AXIS2, AXIS3>;
    [const K: i64, const AXIS0: i64, const AXIS1: i64, const AXIS2: i64, const AXIS3: i64] FE<K, AXIS0, AXIS1, AXIS2, AXIS3>;
    [const K: i64] F<K>;
    [T: HTuple + Terms] Sum<T>;
    [A: HTuple, B: HTuple] Times<A, B>;
    [A: HTuple, B: HTuple] Quotient<A, B>;
    [S: HTuple, D: HTuple, K: HTuple] PackedExtent<S, D, K>;
    [D: HTuple, K: HTuple] PackedStride<D, K>;
    [S: HTuple, D: HTuple, K: HTuple] UnpackedExtent<S, D, K>;
    [D: HTuple, K: HTuple] UnpackedStride<D, K>;
}

/// The product of two integers, if the type holds it.
#[inline(always)]
pub(super) fn exact_product<I: Index>(a: I, b: i64) -> Result<I, TensorError> {
    match a.to_i64().checked_mul(b) {
        Some(product) if I::wrapping_from(product).to_i64() == product => Ok(I::wrapping_from(product)),
        _ => Err(TensorError::Overflow),
    }
}

/// The quotient of an extent, rounded up.
#[inline(always)]
pub(super) fn ceiling<I: Index>(extent: I, by: i64) -> I {
    if by > I::MAX {
        return I::wrapping_from(1);
    }
    let by = I::wrapping_from(by);
    extent.carry(by).wrapping_add(I::wrapping_from((extent.digit(by) != I::wrapping_from(0)) as i64))
}

/// Whether a tile divides an extent.
#[inline(always)]
pub(super) fn divides<I: Index>(tile: i64, extent: I) -> bool {
    tile <= I::MAX && extent.digit(I::wrapping_from(tile)) == I::wrapping_from(0)
}

macro_rules! run_time {
    ($($int:ty)*) => { $(
        impl<Rhs: HTuple> Scale<Rhs> for $int {
            type Output = $int;
            #[inline(always)]
            fn scale(self) -> Result<$int, TensorError> {
                exact_product(self, const { Integer::<Rhs>::VALUE })
            }
        }

        #[diagnostic::do_not_recommend]
        impl<Rhs: HTuple> Split<Rhs> for $int {
            type Output = $int;
            #[inline(always)]
            fn split(self) -> ($int, bool) {
                let tile = const { Positive::<Rhs>::VALUE };
                (ceiling(self, tile), divides(tile, self))
            }
            #[inline(always)]
            fn extent(self) -> i64 {
                self.to_i64()
            }
        }

        impl<Stride: StaticLeaf, Rhs: HTuple> Repack<Stride, Rhs> for $int {
            type Packed = $int;
            type Unpacked = $int;
            #[inline(always)]
            fn packed(self) -> $int {
                ceiling(self, const { packed_by::<Stride, Rhs>() })
            }
            #[inline(always)]
            fn unpacked(self) -> Result<$int, TensorError> {
                exact_product(self, const { unpacked_by::<Stride, Rhs>() })
            }
        }
    )* };
}

run_time!(u32 u64 usize i32 i64);

impl<K: HTuple, I: Index, Rhs: HTuple> Scale<Rhs> for Multiple<K, I> {
    type Output = Multiple<Times<K, Rhs>, I>;
    #[inline(always)]
    fn scale(self) -> Result<Self::Output, TensorError> {
        Ok(Multiple::promised(exact_product(self.get(), const { Integer::<Rhs>::VALUE })?))
    }
}

#[diagnostic::do_not_recommend]
impl<K: HTuple, I: Index, Rhs: HTuple> Split<Rhs> for Multiple<K, I> {
    type Output = Multiple<Share<K, Rhs>, I>;
    #[inline(always)]
    fn split(self) -> (Self::Output, bool) {
        let tile = const { Positive::<Rhs>::VALUE };
        // What is promised is not looked at again.
        let promised = const { Positive::<K>::VALUE % Positive::<Rhs>::VALUE == 0 };
        (Multiple::promised(ceiling(self.get(), tile)), promised || divides(tile, self.get()))
    }
    #[inline(always)]
    fn extent(self) -> i64 {
        self.get().to_i64()
    }
}

impl<P: HTuple, I: Index + HTuple, Stride: StaticLeaf, Rhs: HTuple> Repack<Stride, Rhs> for Multiple<P, I> {
    type Packed = I;
    type Unpacked = I;
    #[inline(always)]
    fn packed(self) -> I {
        ceiling(self.get(), const { packed_by::<Stride, Rhs>() })
    }
    #[inline(always)]
    fn unpacked(self) -> Result<I, TensorError> {
        exact_product(self.get(), const { unpacked_by::<Stride, Rhs>() })
    }
}

/// A stride of the run time is a multiple of what becomes one, so the extent stays.
#[diagnostic::do_not_recommend]
impl<S: HTuple, P: HTuple, I: Index, Rhs: HTuple> Repack<Multiple<P, I>, Rhs> for S {
    type Packed = S;
    type Unpacked = S;
    #[inline(always)]
    fn packed(self) -> S {
        self
    }
    #[inline(always)]
    fn unpacked(self) -> Result<S, TensorError> {
        Ok(self)
    }
}

/// A leaf of a stride of which the alignment is known.
#[doc(hidden)]
pub trait OneStride {}

#[diagnostic::do_not_recommend]
impl<D: StaticLeaf> OneStride for D {}

#[diagnostic::do_not_recommend]
impl<P, I> OneStride for Multiple<P, I> {}

/// A leaf of a stride that changes when elements become wider or narrower.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "what becomes of the stride `{Self}` when {K} elements become one is not known at compile time",
    label = "this stride may be 1 or not a multiple of {K}",
    note = "promise what it is a multiple of: `Multiple::<N<8>>::new(stride)?`"
)]
pub trait Restride<K>: HTuple {
    /// The stride when `K` elements become one.
    type Packed: HTuple;
    /// The stride when an element becomes `K`.
    type Unpacked: HTuple;
    /// What is promised of a stride that need not be a multiple of `K`, and `K`.
    const SHORT: Option<(i64, i64)> = None;
    /// The stride when `K` elements become one.
    fn packed(self) -> Self::Packed;
    /// The stride when an element becomes `K`.
    fn unpacked(self) -> Result<Self::Unpacked, TensorError>;
}

#[diagnostic::do_not_recommend]
impl<D: StaticLeaf, K: HTuple> Restride<K> for D {
    type Packed = PackedStride<D, K>;
    type Unpacked = UnpackedStride<D, K>;
    #[inline(always)]
    fn packed(self) -> Self::Packed {
        PackedStride(PhantomData)
    }
    #[inline(always)]
    fn unpacked(self) -> Result<Self::Unpacked, TensorError> {
        Ok(UnpackedStride(PhantomData))
    }
}

#[diagnostic::do_not_recommend]
impl<P: HTuple, I: Index, K: HTuple> Restride<K> for Multiple<P, I> {
    const SHORT: Option<(i64, i64)> = match (Positive::<P>::VALUE, Positive::<K>::VALUE) {
        (promised, elements) if promised % elements != 0 => Some((promised, elements)),
        _ => None,
    };
    type Packed = Multiple<Share<P, K>, I>;
    type Unpacked = Multiple<Times<P, K>, I>;
    #[inline(always)]
    fn packed(self) -> Self::Packed {
        // An arithmetic quotient: strides may be negative.
        Multiple::promised(I::wrapping_from(self.get().to_i64() / const { Positive::<K>::VALUE }))
    }
    #[inline(always)]
    fn unpacked(self) -> Result<Self::Unpacked, TensorError> {
        const {
            if Positive::<P>::VALUE == 1 && Positive::<K>::VALUE != 1 {
                fail("a stride that may be 1 or not: promise a larger multiple");
            }
        }
        Ok(Multiple::promised(exact_product(self.get(), const { Positive::<K>::VALUE })?))
    }
}
