//! Types of elements.

use crate::kernels::{Bf16, F16};

/// A floating-point type in memory, and the type that its products and sums are computed in.
///
/// ```
/// use cute_static::kernels::{F16, algorithm::Element};
/// assert!(<f64 as Element>::CUDA.contains("typedef double element;"));
/// assert!(F16::CUDA.contains("typedef float number;"));
/// ```
pub trait Element {
    /// Defines the types `element` and `number`, and the functions `widen` and `narrow` between them.
    const CUDA: &'static str;
}

macro_rules! own_number {
    ($($type:ty: $name:literal;)*) => { $(
        impl Element for $type {
            const CUDA: &'static str = concat!(
                "typedef ", $name, " element;\ntypedef ", $name, " number;\n",
                "__device__ __forceinline__ number widen(element x) { return x; }\n",
                "__device__ __forceinline__ element narrow(number x) { return x; }\n",
            );
        }
    )* };
}

own_number! {
    f32: "float";
    f64: "double";
}

impl Element for F16 {
    const CUDA: &'static str = r#"typedef unsigned short element;
typedef float number;
__device__ __forceinline__ number widen(element x) { number y; asm("cvt.f32.f16 %0, %1;" : "=f"(y) : "h"(x)); return y; }
__device__ __forceinline__ element narrow(number x) { element y; asm("cvt.rn.f16.f32 %0, %1;" : "=h"(y) : "f"(x)); return y; }
"#;
}

impl Element for Bf16 {
    const CUDA: &'static str = r#"typedef unsigned short element;
typedef float number;
__device__ __forceinline__ number widen(element x) { return __uint_as_float((unsigned)x << 16); }
__device__ __forceinline__ element narrow(number x) { element y; asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(y) : "f"(x)); return y; }
"#;
}
