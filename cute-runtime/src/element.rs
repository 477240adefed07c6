//! Element types.

use cute_algebra::plan::Dtype;

/// A type that can be moved: everything that redistribution needs to know.
///
/// ```
/// use cute_runtime::{Element, plan::Dtype};
/// assert_eq!((<f32 as Element>::DTYPE, <f64 as Element>::BYTES), (Dtype::F32, 8));
/// ```
pub trait Element: Copy + Default + PartialEq + Send + Sync + core::fmt::Debug + 'static {
    /// Its name in schedules.
    const DTYPE: Dtype;

    /// Bytes of one element.
    const BYTES: u64 = Self::DTYPE.bytes();
}

/// A real type that can be solved with: `f32` or `f64`.
///
/// ```
/// use cute_runtime::Field;
/// assert_eq!((f32::from_real(0.1), 0.5f32.real(), (-3.0f64).modulus()), (0.1f32, 0.5f64, 3.0));
/// assert!(!f64::NAN.is_number());
/// ```
pub trait Field: Element + faer::traits::ComplexField {
    /// The nearest value of this type.
    fn from_real(value: f64) -> Self;

    /// The value as an `f64`, exactly.
    fn real(self) -> f64;

    /// The absolute value as an `f64`.
    fn modulus(self) -> f64;

    /// Whether no part is infinite or NaN.
    fn is_number(self) -> bool {
        self.modulus().is_finite()
    }
}

macro_rules! real {
    ($($type:ident $dtype:ident),*) => {$(
        impl Element for $type {
            const DTYPE: Dtype = Dtype::$dtype;
        }

        impl Field for $type {
            fn from_real(value: f64) -> Self {
                value as $type
            }

            fn real(self) -> f64 {
                f64::from(self)
            }

            fn modulus(self) -> f64 {
                f64::from(self.abs())
            }
        }
    )*};
}

real!(f32 F32, f64 F64);
