//! Generated from `tests/data/atoms.jsonl` by `cargo run -p cute-tests --bin atoms`.

use crate::atoms::{Element as E, Memory};

/// The layouts of shared memory that matrix instructions read.
///
/// ```
/// assert!(!cute_static::atoms::MEMORY.is_empty());
/// ```
#[rustfmt::skip]
pub const MEMORY: &[Memory] = &[
    Memory { name: "GMMA::Layout_MN_INTER_Atom<f8(e4m3)>", element: E::E4m3, swizzle: [0, 4, 3], layout: "(16,8):(1,16)" },
    Memory { name: "GMMA::Layout_MN_INTER_Atom<f16>", element: E::F16, swizzle: [0, 4, 3], layout: "(8,8):(1,8)" },
    Memory { name: "GMMA::Layout_MN_INTER_Atom<bf16>", element: E::Bf16, swizzle: [0, 4, 3], layout: "(8,8):(1,8)" },
    Memory { name: "GMMA::Layout_MN_INTER_Atom<tf32>", element: E::Tf32, swizzle: [0, 4, 3], layout: "(4,8):(1,4)" },
    Memory { name: "GMMA::Layout_MN_INTER_Atom<f64>", element: E::F64, swizzle: [0, 4, 3], layout: "(2,8):(1,2)" },
    Memory { name: "GMMA::Layout_MN_INTER_Atom_Bits", element: E::B1, swizzle: [0, 4, 3], layout: "(128,8):(1,128)" },
    Memory { name: "GMMA::Layout_MN_SW32_Atom<f8(e4m3)>", element: E::E4m3, swizzle: [1, 4, 3], layout: "(32,8):(1,32)" },
    Memory { name: "GMMA::Layout_MN_SW32_Atom<f16>", element: E::F16, swizzle: [1, 4, 3], layout: "(16,8):(1,16)" },
    Memory { name: "GMMA::Layout_MN_SW32_Atom<bf16>", element: E::Bf16, swizzle: [1, 4, 3], layout: "(16,8):(1,16)" },
    Memory { name: "GMMA::Layout_MN_SW32_Atom<tf32>", element: E::Tf32, swizzle: [1, 4, 3], layout: "(8,8):(1,8)" },
    Memory { name: "GMMA::Layout_MN_SW32_Atom<f64>", element: E::F64, swizzle: [1, 4, 3], layout: "(4,8):(1,4)" },
    Memory { name: "GMMA::Layout_MN_SW32_Atom_Bits", element: E::B1, swizzle: [1, 4, 3], layout: "(256,8):(1,256)" },
    Memory { name: "GMMA::Layout_MN_SW64_Atom<f8(e4m3)>", element: E::E4m3, swizzle: [2, 4, 3], layout: "(64,8):(1,64)" },
    Memory { name: "GMMA::Layout_MN_SW64_Atom<f16>", element: E::F16, swizzle: [2, 4, 3], layout: "(32,8):(1,32)" },
    Memory { name: "GMMA::Layout_MN_SW64_Atom<bf16>", element: E::Bf16, swizzle: [2, 4, 3], layout: "(32,8):(1,32)" },
    Memory { name: "GMMA::Layout_MN_SW64_Atom<tf32>", element: E::Tf32, swizzle: [2, 4, 3], layout: "(16,8):(1,16)" },
    Memory { name: "GMMA::Layout_MN_SW64_Atom<f64>", element: E::F64, swizzle: [2, 4, 3], layout: "(8,8):(1,8)" },
    Memory { name: "GMMA::Layout_MN_SW64_Atom_Bits", element: E::B1, swizzle: [2, 4, 3], layout: "(512,8):(1,512)" },
    Memory { name: "GMMA::Layout_MN_SW128_Atom<f8(e4m3)>", element: E::E4m3, swizzle: [3, 4, 3], layout: "(128,8):(1,128)" },
    Memory { name: "GMMA::Layout_MN_SW128_Atom<f16>", element: E::F16, swizzle: [3, 4, 3], layout: "(64,8):(1,64)" },
    Memory { name: "GMMA::Layout_MN_SW128_Atom<bf16>", element: E::Bf16, swizzle: [3, 4, 3], layout: "(64,8):(1,64)" },
    Memory { name: "GMMA::Layout_MN_SW128_Atom<tf32>", element: E::Tf32, swizzle: [3, 4, 3], layout: "(32,8):(1,32)" },
    Memory { name: "GMMA::Layout_MN_SW128_Atom<f64>", element: E::F64, swizzle: [3, 4, 3], layout: "(16,8):(1,16)" },
    Memory { name: "GMMA::Layout_MN_SW128_Atom_Bits", element: E::B1, swizzle: [3, 4, 3], layout: "(1024,8):(1,1024)" },
    Memory { name: "GMMA::Layout_K_INTER_Atom<f8(e4m3)>", element: E::E4m3, swizzle: [0, 4, 3], layout: "(8,16):(16,1)" },
    Memory { name: "GMMA::Layout_K_INTER_Atom<f16>", element: E::F16, swizzle: [0, 4, 3], layout: "(8,8):(8,1)" },
    Memory { name: "GMMA::Layout_K_INTER_Atom<bf16>", element: E::Bf16, swizzle: [0, 4, 3], layout: "(8,8):(8,1)" },
    Memory { name: "GMMA::Layout_K_INTER_Atom<tf32>", element: E::Tf32, swizzle: [0, 4, 3], layout: "(8,4):(4,1)" },
    Memory { name: "GMMA::Layout_K_INTER_Atom<f64>", element: E::F64, swizzle: [0, 4, 3], layout: "(8,2):(2,1)" },
    Memory { name: "GMMA::Layout_K_INTER_Atom_Bits", element: E::B1, swizzle: [0, 4, 3], layout: "(8,128):(128,1)" },
    Memory { name: "GMMA::Layout_K_SW32_Atom<f8(e4m3)>", element: E::E4m3, swizzle: [1, 4, 3], layout: "(8,32):(32,1)" },
    Memory { name: "GMMA::Layout_K_SW32_Atom<f16>", element: E::F16, swizzle: [1, 4, 3], layout: "(8,16):(16,1)" },
    Memory { name: "GMMA::Layout_K_SW32_Atom<bf16>", element: E::Bf16, swizzle: [1, 4, 3], layout: "(8,16):(16,1)" },
    Memory { name: "GMMA::Layout_K_SW32_Atom<tf32>", element: E::Tf32, swizzle: [1, 4, 3], layout: "(8,8):(8,1)" },
    Memory { name: "GMMA::Layout_K_SW32_Atom<f64>", element: E::F64, swizzle: [1, 4, 3], layout: "(8,4):(4,1)" },
    Memory { name: "GMMA::Layout_K_SW32_Atom_Bits", element: E::B1, swizzle: [1, 4, 3], layout: "(8,256):(256,1)" },
    Memory { name: "GMMA::Layout_K_SW64_Atom<f8(e4m3)>", element: E::E4m3, swizzle: [2, 4, 3], layout: "(8,64):(64,1)" },
    Memory { name: "GMMA::Layout_K_SW64_Atom<f16>", element: E::F16, swizzle: [2, 4, 3], layout: "(8,32):(32,1)" },
    Memory { name: "GMMA::Layout_K_SW64_Atom<bf16>", element: E::Bf16, swizzle: [2, 4, 3], layout: "(8,32):(32,1)" },
    Memory { name: "GMMA::Layout_K_SW64_Atom<tf32>", element: E::Tf32, swizzle: [2, 4, 3], layout: "(8,16):(16,1)" },
    Memory { name: "GMMA::Layout_K_SW64_Atom<f64>", element: E::F64, swizzle: [2, 4, 3], layout: "(8,8):(8,1)" },
    Memory { name: "GMMA::Layout_K_SW64_Atom_Bits", element: E::B1, swizzle: [2, 4, 3], layout: "(8,512):(512,1)" },
    Memory { name: "GMMA::Layout_K_SW128_Atom<f8(e4m3)>", element: E::E4m3, swizzle: [3, 4, 3], layout: "(8,128):(128,1)" },
    Memory { name: "GMMA::Layout_K_SW128_Atom<f16>", element: E::F16, swizzle: [3, 4, 3], layout: "(8,64):(64,1)" },
    Memory { name: "GMMA::Layout_K_SW128_Atom<bf16>", element: E::Bf16, swizzle: [3, 4, 3], layout: "(8,64):(64,1)" },
    Memory { name: "GMMA::Layout_K_SW128_Atom<tf32>", element: E::Tf32, swizzle: [3, 4, 3], layout: "(8,32):(32,1)" },
    Memory { name: "GMMA::Layout_K_SW128_Atom<f64>", element: E::F64, swizzle: [3, 4, 3], layout: "(8,16):(16,1)" },
    Memory { name: "GMMA::Layout_K_SW128_Atom_Bits", element: E::B1, swizzle: [3, 4, 3], layout: "(8,1024):(1024,1)" },
    Memory { name: "UMMA::Layout_MN_SW128_32B_Atom_Bits", element: E::B1, swizzle: [2, 5, 2], layout: "(1024,4):(1,1024)" },
];
