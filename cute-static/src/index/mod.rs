//! Index code: offsets as inline Rust that compiles to what one would write by hand.

mod code;
mod coordinates;
mod steps;

pub(crate) use code::{Check, ReachOf, at, find, find_at, in_memory, in_range, locate, offset, part_of};
pub(crate) use coordinates::{axes, axes_at, coordinates, coordinates_at, means_the_same};
pub(crate) use steps::{Steps, bounds, is_xor};

/// An integer type of indices and offsets: `u32`, `u64`, `usize`, `i32`, `i64`.
///
/// Index code is unsigned inside, also for signed types: indices in range are not negative, and division and remainder of unsigned
/// integers by constants are shifts, masks and multiplications without corrections.
///
/// ```
/// use cute_static::{Index, layout};
/// type Tile = layout!((4,8):(8,1));
/// fn at<I: Index>(index: I) -> I {
///     Tile::at(index)
/// }
/// assert_eq!((at(5u32), at(5i64)), (9, 9));
/// assert_eq!((<i32 as Index>::MAX, <u64 as Index>::MAX, <u32 as Index>::NAME), (2147483647, i64::MAX, "u32"));
/// ```
pub trait Index: Copy + Ord + core::fmt::Debug + core::fmt::Display + 'static + sealed::Sealed {
    /// The smallest value as an `i64`.
    const MIN: i64;
    /// The largest value as an `i64`; that of `u64` is cut to 63 bits.
    const MAX: i64;
    /// Its width in bits.
    const BITS: u32;
    /// The name of the type.
    const NAME: &'static str;
    /// The number 0.
    #[doc(hidden)]
    const ZERO: Self;

    /// The value of the lowest bits of `value`.
    #[doc(hidden)]
    fn wrapping_from(value: i64) -> Self;
    /// The value as an `i64`, which wraps for `u64` beyond 63 bits.
    fn to_i64(self) -> i64;
    /// The remainder by an extent, of an index that is not negative.
    #[doc(hidden)]
    fn digit(self, extent: Self) -> Self;
    /// The quotient by an extent, of an index that is not negative.
    #[doc(hidden)]
    fn carry(self, extent: Self) -> Self;
    #[doc(hidden)]
    fn wrapping_add(self, other: Self) -> Self;
    #[doc(hidden)]
    fn wrapping_mul(self, other: Self) -> Self;
    #[doc(hidden)]
    fn xor(self, other: Self) -> Self;
    #[doc(hidden)]
    fn shift_left(self, bits: u32) -> Self;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! index {
    ($($int:ident $unsigned:ident;)*) => { $(
        impl sealed::Sealed for $int {}

        impl Index for $int {
            const MIN: i64 = $int::MIN as i64;
            const MAX: i64 = if $int::MAX as u128 > i64::MAX as u128 { i64::MAX } else { $int::MAX as i64 };
            const BITS: u32 = $int::BITS;
            const NAME: &'static str = stringify!($int);
            const ZERO: Self = 0;

            #[inline(always)]
            fn wrapping_from(value: i64) -> Self {
                value as $int
            }
            #[inline(always)]
            fn to_i64(self) -> i64 {
                self as i64
            }
            #[inline(always)]
            fn digit(self, extent: Self) -> Self {
                (self as $unsigned % extent as $unsigned) as $int
            }
            #[inline(always)]
            fn carry(self, extent: Self) -> Self {
                (self as $unsigned / extent as $unsigned) as $int
            }
            #[inline(always)]
            fn wrapping_add(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn wrapping_mul(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                self ^ other
            }
            #[inline(always)]
            fn shift_left(self, bits: u32) -> Self {
                self << bits
            }
        }
    )* };
}

index! {
    u32 u32;
    u64 u64;
    usize usize;
    i32 u32;
    i64 u64;
}
