//! Element types.

use cute_algebra::plan::Dtype;

/// A type that can be moved: everything that redistribution needs to know.
pub trait Element: Copy + Default + PartialEq + Send + Sync + core::fmt::Debug + 'static {
    /// Its name in schedules.
    const DTYPE: Dtype;

    /// Bytes of one element.
    const BYTES: u64 = Self::DTYPE.bytes();
}

/// A real type that can be solved with.
pub trait Field: Element + faer::traits::ComplexField {
    /// The nearest value of this type.
    fn from_real(value: f64) -> Self;

    /// The value as f64.
    fn real(self) -> f64;

    /// The absolute value.
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
