//! What is added and multiplied.

use core::ops::{Add, Mul};

/// Numbers that can be added and multiplied; products commute.
///
/// ```
/// use cute_static::algorithm::Number;
/// fn square<S: Number>(x: S) -> S {
///     S::ZERO + x * x
/// }
/// assert_eq!((square(3u8), square(0.5f32)), (9, 0.25));
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` is not a number that sums are kept in", label = "implement `Number` for it")]
pub trait Number: Copy + PartialEq + Add<Output = Self> + Mul<Output = Self> {
    /// What adds nothing.
    const ZERO: Self;
}

/// Elements whose products and sums are computed in `S`: elements of 16 bits in `f32`, for example.
///
/// ```
/// use cute_static::{Tensor, algorithm::{self, Summand}, layout};
/// /// A bfloat16.
/// #[derive(Clone, Copy)]
/// struct Brain(u16);
/// impl Summand<f32> for Brain {
///     fn widen(self) -> f32 {
///         f32::from_bits(u32::from(self.0) << 16)
///     }
///     fn narrow(sum: f32) -> Self {
///         Brain((sum.to_bits() >> 16) as u16)
///     }
/// }
/// let (ones, mut sum) = ([Brain(0x3f80); 300], [0.0]);
/// let row = Tensor::new(&ones, layout!((1,300):(0,1)))?;
/// algorithm::gemm_in::<f32>(&mut Tensor::new(&mut sum, layout!((1,1):(0,0)))?, &row, &row)?;
/// assert_eq!(sum, [300.0]);
/// # Ok::<(), cute_static::TensorError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "sums of `{Self}` are not kept in `{S}`",
    label = "not a summand of `{S}`",
    note = "name another type of the sums, as in `gemm_in::<f64>(..)`, or implement `Summand<{S}>`"
)]
pub trait Summand<S>: Copy {
    /// The same value.
    fn widen(self) -> S;
    /// The value, rounded.
    fn narrow(sum: S) -> Self;
}

impl<S: Number> Summand<S> for S {
    #[inline(always)]
    fn widen(self) -> S {
        self
    }
    #[inline(always)]
    fn narrow(sum: S) -> S {
        sum
    }
}

macro_rules! number {
    ($($type:ty: $zero:literal, $($wide:ty)*;)*) => { $(
        impl Number for $type {
            const ZERO: $type = $zero;
        }
        $(
            impl Summand<$wide> for $type {
                #[inline(always)]
                fn widen(self) -> $wide {
                    self as $wide
                }
                #[inline(always)]
                fn narrow(sum: $wide) -> $type {
                    sum as $type
                }
            }
        )*
    )* };
}

number! {
    f64: 0.0,;
    f32: 0.0, f64;
    i64: 0,;
    i32: 0, i64 f64;
    i16: 0, i32 i64 f32 f64;
    i8: 0, i16 i32 i64 f32 f64;
    u64: 0,;
    u32: 0, u64 i64 f64;
    u16: 0, u32 u64 i32 i64 f32 f64;
    u8: 0, u16 u32 u64 i16 i32 i64 f32 f64;
    usize: 0,;
}
