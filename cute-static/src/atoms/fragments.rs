//! Generated from `tests/data/atoms.jsonl` by `cargo run -p cute-tests --bin atoms`.

use super::{Mma, proven_mma};
use crate::{N, Static, StaticLayout, check};
use cute_algebra::text::same;

/// A matrix instruction as a type, with its fragments as layouts from (thread, value) to the cell of the tile.
///
/// ```
/// use cute_static::{StaticLayout, atoms::{Atom, fragments::SM80_16x8x8_F32TF32TF32F32_TN as Instruction}};
/// assert_eq!((<Instruction as Atom>::A::SIZE, Instruction::ATOM.shape), (128, [16, 8, 8]));
/// ```
pub trait Atom: Copy + Default + 'static {
    /// The instruction, which is proven where it is used, as are the types of its fragments.
    const ATOM: &'static Mma;
    /// The left factor.
    type A: StaticLayout;
    /// The right factor.
    type B: StaticLayout;
    /// The summand and the result.
    type C: StaticLayout;
}

/// The instruction of a name, whose layouts are these.
const fn proven<A: StaticLayout, B: StaticLayout, C: StaticLayout>(name: &str) -> &'static Mma {
    let atom = proven_mma(name);
    if !(same(atom.a.layout, A::TEXT) && same(atom.b.layout, B::TEXT) && same(atom.c.layout, C::TEXT)) {
        check::fail("the types of the fragments are not those of the catalogue: generate them again")
    }
    atom
}

macro_rules! fragments {
    ($($name:ident $a:ty, $b:ty, $c:ty;)*) => {$(
        #[doc = concat!("The instruction `", stringify!($name), "`.")]
        #[doc = ""]
        #[doc = "```"]
        #[doc = concat!("use cute_static::atoms::{Atom, fragments::", stringify!($name), " as Instruction};")]
        #[doc = concat!("assert_eq!(Instruction::ATOM.name, \"", stringify!($name), "\");")]
        #[doc = "```"]
        #[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
        #[allow(non_camel_case_types)] // the name that everybody knows
        pub struct $name;

        impl Atom for $name {
            const ATOM: &'static Mma = proven::<$a, $b, $c>(stringify!($name));
            type A = $a;
            type B = $b;
            type C = $c;
        }
    )*};
}

#[rustfmt::skip]
fragments! {
    SM61_DP4A Static<(N<1>, N<4>), (N<0>, N<1>)>, Static<(N<1>, N<4>), (N<0>, N<1>)>, Static<(N<1>, N<1>), (N<0>, N<0>)>;
    SM61_DP2A Static<(N<1>, N<2>), (N<0>, N<1>)>, Static<(N<1>, N<2>), (N<0>, N<1>)>, Static<(N<1>, N<1>), (N<0>, N<0>)>;
    SM70_8x8x4_F16F16F16F16_TN Static<(N<8>, N<4>), (N<1>, N<8>)>, Static<(N<8>, N<4>), (N<1>, N<8>)>, Static<(N<8>, N<8>), (N<1>, N<8>)>;
    SM70_8x8x4_F16F16F16F16_NT Static<((N<4>, N<2>), N<4>), ((N<8>, N<4>), N<1>)>, Static<((N<4>, N<2>), N<4>), ((N<8>, N<4>), N<1>)>, Static<(N<8>, N<8>), (N<1>, N<8>)>;
    SM70_8x8x4_F16F16F16F16_NN Static<((N<4>, N<2>), N<4>), ((N<8>, N<4>), N<1>)>, Static<(N<8>, N<4>), (N<1>, N<8>)>, Static<(N<8>, N<8>), (N<1>, N<8>)>;
    SM70_8x8x4_F16F16F16F16_TT Static<(N<8>, N<4>), (N<1>, N<8>)>, Static<((N<4>, N<2>), N<4>), ((N<8>, N<4>), N<1>)>, Static<(N<8>, N<8>), (N<1>, N<8>)>;
    SM70_8x8x4_F32F16F16F32_TN Static<(N<8>, N<4>), (N<1>, N<8>)>, Static<(N<8>, N<4>), (N<1>, N<8>)>, Static<((N<2>, N<2>, N<2>), (N<2>, N<2>, N<2>)), ((N<1>, N<16>, N<4>), (N<8>, N<2>, N<32>))>;
    SM70_8x8x4_F32F16F16F32_NT Static<((N<4>, N<2>), N<4>), ((N<8>, N<4>), N<1>)>, Static<((N<4>, N<2>), N<4>), ((N<8>, N<4>), N<1>)>, Static<((N<2>, N<2>, N<2>), (N<2>, N<2>, N<2>)), ((N<1>, N<16>, N<4>), (N<8>, N<2>, N<32>))>;
    SM70_8x8x4_F32F16F16F32_NN Static<((N<4>, N<2>), N<4>), ((N<8>, N<4>), N<1>)>, Static<(N<8>, N<4>), (N<1>, N<8>)>, Static<((N<2>, N<2>, N<2>), (N<2>, N<2>, N<2>)), ((N<1>, N<16>, N<4>), (N<8>, N<2>, N<32>))>;
    SM70_8x8x4_F32F16F16F32_TT Static<(N<8>, N<4>), (N<1>, N<8>)>, Static<((N<4>, N<2>), N<4>), ((N<8>, N<4>), N<1>)>, Static<((N<2>, N<2>, N<2>), (N<2>, N<2>, N<2>)), ((N<1>, N<16>, N<4>), (N<8>, N<2>, N<32>))>;
    SM75_16x8x8_F32F16F16F32_TN Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>, Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM75_16x8x8_F16F16F16F16_TN Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>, Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM75_8x8x16_S32S8S8S32_TN Static<((N<4>, N<8>), N<4>), ((N<32>, N<1>), N<8>)>, Static<((N<4>, N<8>), N<4>), ((N<32>, N<1>), N<8>)>, Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>;
    SM80_16x8x8_F16F16F16F16_TN Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>, Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x16_F16F16F16F16_TN Static<((N<4>, N<8>), (N<2>, N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>, N<128>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<16>, N<1>), (N<8>, N<64>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x8_F32F16F16F32_TN Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>, Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x16_F32F16F16F32_TN Static<((N<4>, N<8>), (N<2>, N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>, N<128>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<16>, N<1>), (N<8>, N<64>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x8_F32BF16BF16F32_TN Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>, Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x16_F32BF16BF16F32_TN Static<((N<4>, N<8>), (N<2>, N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>, N<128>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<16>, N<1>), (N<8>, N<64>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x4_F32TF32TF32F32_TN Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>, Static<((N<4>, N<8>), N<1>), ((N<8>, N<1>), N<0>)>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x8_F32TF32TF32F32_TN Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<16>, N<1>), (N<8>, N<64>))>, Static<((N<4>, N<8>), N<2>), ((N<8>, N<1>), N<32>)>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_8x8x4_F64F64F64F64_TN Static<((N<4>, N<8>), N<1>), ((N<8>, N<1>), N<0>)>, Static<((N<4>, N<8>), N<1>), ((N<8>, N<1>), N<0>)>, Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>;
    SM80_8x8x4_C64C64C64C64_TN Static<((N<4>, N<8>), N<1>), ((N<8>, N<1>), N<0>)>, Static<((N<4>, N<8>), N<1>), ((N<8>, N<1>), N<0>)>, Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>;
    SM80_8x8x4_GC64C64C64GC64_TN Static<((N<4>, N<8>), N<1>), ((N<8>, N<1>), N<0>)>, Static<((N<4>, N<8>), N<1>), ((N<8>, N<1>), N<0>)>, Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>;
    SM80_8x8x16_S32S8S8S32_TN Static<((N<4>, N<8>), N<4>), ((N<32>, N<1>), N<8>)>, Static<((N<4>, N<8>), N<4>), ((N<32>, N<1>), N<8>)>, Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>;
    SM80_8x8x16_S32S8S8S32_TN_SATURATE Static<((N<4>, N<8>), N<4>), ((N<32>, N<1>), N<8>)>, Static<((N<4>, N<8>), N<4>), ((N<32>, N<1>), N<8>)>, Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>;
    SM80_16x8x16_S32S8S8S32_TN Static<((N<4>, N<8>), (N<4>, N<2>)), ((N<64>, N<1>), (N<16>, N<8>))>, Static<((N<4>, N<8>), N<4>), ((N<32>, N<1>), N<8>)>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x16_S32S8S8S32_TN_SATURATE Static<((N<4>, N<8>), (N<4>, N<2>)), ((N<64>, N<1>), (N<16>, N<8>))>, Static<((N<4>, N<8>), N<4>), ((N<32>, N<1>), N<8>)>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x32_S32S8S8S32_TN Static<((N<4>, N<8>), (N<4>, N<2>, N<2>)), ((N<64>, N<1>), (N<16>, N<8>, N<256>))>, Static<((N<4>, N<8>), (N<4>, N<2>)), ((N<32>, N<1>), (N<8>, N<128>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x32_S32S8S8S32_TN_SATURATE Static<((N<4>, N<8>), (N<4>, N<2>, N<2>)), ((N<64>, N<1>), (N<16>, N<8>, N<256>))>, Static<((N<4>, N<8>), (N<4>, N<2>)), ((N<32>, N<1>), (N<8>, N<128>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_8x8x16_S32S8U8S32_TN Static<((N<4>, N<8>), N<4>), ((N<32>, N<1>), N<8>)>, Static<((N<4>, N<8>), N<4>), ((N<32>, N<1>), N<8>)>, Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>;
    SM80_8x8x16_S32S8U8S32_TN_SATURATE Static<((N<4>, N<8>), N<4>), ((N<32>, N<1>), N<8>)>, Static<((N<4>, N<8>), N<4>), ((N<32>, N<1>), N<8>)>, Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>;
    SM80_16x8x16_S32S8U8S32_TN Static<((N<4>, N<8>), (N<4>, N<2>)), ((N<64>, N<1>), (N<16>, N<8>))>, Static<((N<4>, N<8>), N<4>), ((N<32>, N<1>), N<8>)>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x16_S32S8U8S32_TN_SATURATE Static<((N<4>, N<8>), (N<4>, N<2>)), ((N<64>, N<1>), (N<16>, N<8>))>, Static<((N<4>, N<8>), N<4>), ((N<32>, N<1>), N<8>)>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x32_S32S8U8S32_TN Static<((N<4>, N<8>), (N<4>, N<2>, N<2>)), ((N<64>, N<1>), (N<16>, N<8>, N<256>))>, Static<((N<4>, N<8>), (N<4>, N<2>)), ((N<32>, N<1>), (N<8>, N<128>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x32_S32S8U8S32_TN_SATURATE Static<((N<4>, N<8>), (N<4>, N<2>, N<2>)), ((N<64>, N<1>), (N<16>, N<8>, N<256>))>, Static<((N<4>, N<8>), (N<4>, N<2>)), ((N<32>, N<1>), (N<8>, N<128>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_8x8x16_S32U8S8S32_TN Static<((N<4>, N<8>), N<4>), ((N<32>, N<1>), N<8>)>, Static<((N<4>, N<8>), N<4>), ((N<32>, N<1>), N<8>)>, Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>;
    SM80_8x8x16_S32U8S8S32_TN_SATURATE Static<((N<4>, N<8>), N<4>), ((N<32>, N<1>), N<8>)>, Static<((N<4>, N<8>), N<4>), ((N<32>, N<1>), N<8>)>, Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>;
    SM80_16x8x16_S32U8S8S32_TN Static<((N<4>, N<8>), (N<4>, N<2>)), ((N<64>, N<1>), (N<16>, N<8>))>, Static<((N<4>, N<8>), N<4>), ((N<32>, N<1>), N<8>)>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x16_S32U8S8S32_TN_SATURATE Static<((N<4>, N<8>), (N<4>, N<2>)), ((N<64>, N<1>), (N<16>, N<8>))>, Static<((N<4>, N<8>), N<4>), ((N<32>, N<1>), N<8>)>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x32_S32U8S8S32_TN Static<((N<4>, N<8>), (N<4>, N<2>, N<2>)), ((N<64>, N<1>), (N<16>, N<8>, N<256>))>, Static<((N<4>, N<8>), (N<4>, N<2>)), ((N<32>, N<1>), (N<8>, N<128>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x32_S32U8S8S32_TN_SATURATE Static<((N<4>, N<8>), (N<4>, N<2>, N<2>)), ((N<64>, N<1>), (N<16>, N<8>, N<256>))>, Static<((N<4>, N<8>), (N<4>, N<2>)), ((N<32>, N<1>), (N<8>, N<128>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_8x8x16_S32U8U8S32_TN Static<((N<4>, N<8>), N<4>), ((N<32>, N<1>), N<8>)>, Static<((N<4>, N<8>), N<4>), ((N<32>, N<1>), N<8>)>, Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>;
    SM80_8x8x16_S32U8U8S32_TN_SATURATE Static<((N<4>, N<8>), N<4>), ((N<32>, N<1>), N<8>)>, Static<((N<4>, N<8>), N<4>), ((N<32>, N<1>), N<8>)>, Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>;
    SM80_16x8x16_S32U8U8S32_TN Static<((N<4>, N<8>), (N<4>, N<2>)), ((N<64>, N<1>), (N<16>, N<8>))>, Static<((N<4>, N<8>), N<4>), ((N<32>, N<1>), N<8>)>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x16_S32U8U8S32_TN_SATURATE Static<((N<4>, N<8>), (N<4>, N<2>)), ((N<64>, N<1>), (N<16>, N<8>))>, Static<((N<4>, N<8>), N<4>), ((N<32>, N<1>), N<8>)>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x32_S32U8U8S32_TN Static<((N<4>, N<8>), (N<4>, N<2>, N<2>)), ((N<64>, N<1>), (N<16>, N<8>, N<256>))>, Static<((N<4>, N<8>), (N<4>, N<2>)), ((N<32>, N<1>), (N<8>, N<128>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x32_S32U8U8S32_TN_SATURATE Static<((N<4>, N<8>), (N<4>, N<2>, N<2>)), ((N<64>, N<1>), (N<16>, N<8>, N<256>))>, Static<((N<4>, N<8>), (N<4>, N<2>)), ((N<32>, N<1>), (N<8>, N<128>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_8x8x32_S32S4S4S32_TN Static<((N<4>, N<8>), (N<8>,)), ((N<64>, N<1>), (N<8>,))>, Static<((N<4>, N<8>), (N<8>,)), ((N<64>, N<1>), (N<8>,))>, Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>;
    SM80_8x8x32_S32S4S4S32_TN_SATURATE Static<((N<4>, N<8>), (N<8>,)), ((N<64>, N<1>), (N<8>,))>, Static<((N<4>, N<8>), (N<8>,)), ((N<64>, N<1>), (N<8>,))>, Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>;
    SM80_16x8x32_S32S4S4S32_TN Static<((N<4>, N<8>), (N<8>, N<2>)), ((N<128>, N<1>), (N<16>, N<8>))>, Static<((N<4>, N<8>), (N<8>,)), ((N<64>, N<1>), (N<8>,))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x32_S32S4S4S32_TN_SATURATE Static<((N<4>, N<8>), (N<8>, N<2>)), ((N<128>, N<1>), (N<16>, N<8>))>, Static<((N<4>, N<8>), (N<8>,)), ((N<64>, N<1>), (N<8>,))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x64_S32S4S4S32_TN Static<((N<4>, N<8>), (N<8>, N<2>, N<2>)), ((N<128>, N<1>), (N<16>, N<8>, N<512>))>, Static<((N<4>, N<8>), (N<8>, N<2>)), ((N<64>, N<1>), (N<8>, N<256>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x64_S32S4S4S32_TN_SATURATE Static<((N<4>, N<8>), (N<8>, N<2>, N<2>)), ((N<128>, N<1>), (N<16>, N<8>, N<512>))>, Static<((N<4>, N<8>), (N<8>, N<2>)), ((N<64>, N<1>), (N<8>, N<256>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_8x8x32_S32S4U4S32_TN Static<((N<4>, N<8>), (N<8>,)), ((N<64>, N<1>), (N<8>,))>, Static<((N<4>, N<8>), (N<8>,)), ((N<64>, N<1>), (N<8>,))>, Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>;
    SM80_8x8x32_S32S4U4S32_TN_SATURATE Static<((N<4>, N<8>), (N<8>,)), ((N<64>, N<1>), (N<8>,))>, Static<((N<4>, N<8>), (N<8>,)), ((N<64>, N<1>), (N<8>,))>, Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>;
    SM80_16x8x32_S32S4U4S32_TN Static<((N<4>, N<8>), (N<8>, N<2>)), ((N<128>, N<1>), (N<16>, N<8>))>, Static<((N<4>, N<8>), (N<8>,)), ((N<64>, N<1>), (N<8>,))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x32_S32S4U4S32_TN_SATURATE Static<((N<4>, N<8>), (N<8>, N<2>)), ((N<128>, N<1>), (N<16>, N<8>))>, Static<((N<4>, N<8>), (N<8>,)), ((N<64>, N<1>), (N<8>,))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x64_S32S4U4S32_TN Static<((N<4>, N<8>), (N<8>, N<2>, N<2>)), ((N<128>, N<1>), (N<16>, N<8>, N<512>))>, Static<((N<4>, N<8>), (N<8>, N<2>)), ((N<64>, N<1>), (N<8>, N<256>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x64_S32S4U4S32_TN_SATURATE Static<((N<4>, N<8>), (N<8>, N<2>, N<2>)), ((N<128>, N<1>), (N<16>, N<8>, N<512>))>, Static<((N<4>, N<8>), (N<8>, N<2>)), ((N<64>, N<1>), (N<8>, N<256>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_8x8x32_S32U4S4S32_TN Static<((N<4>, N<8>), (N<8>,)), ((N<64>, N<1>), (N<8>,))>, Static<((N<4>, N<8>), (N<8>,)), ((N<64>, N<1>), (N<8>,))>, Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>;
    SM80_8x8x32_S32U4S4S32_TN_SATURATE Static<((N<4>, N<8>), (N<8>,)), ((N<64>, N<1>), (N<8>,))>, Static<((N<4>, N<8>), (N<8>,)), ((N<64>, N<1>), (N<8>,))>, Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>;
    SM80_16x8x32_S32U4S4S32_TN Static<((N<4>, N<8>), (N<8>, N<2>)), ((N<128>, N<1>), (N<16>, N<8>))>, Static<((N<4>, N<8>), (N<8>,)), ((N<64>, N<1>), (N<8>,))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x32_S32U4S4S32_TN_SATURATE Static<((N<4>, N<8>), (N<8>, N<2>)), ((N<128>, N<1>), (N<16>, N<8>))>, Static<((N<4>, N<8>), (N<8>,)), ((N<64>, N<1>), (N<8>,))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x64_S32U4S4S32_TN Static<((N<4>, N<8>), (N<8>, N<2>, N<2>)), ((N<128>, N<1>), (N<16>, N<8>, N<512>))>, Static<((N<4>, N<8>), (N<8>, N<2>)), ((N<64>, N<1>), (N<8>, N<256>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x64_S32U4S4S32_TN_SATURATE Static<((N<4>, N<8>), (N<8>, N<2>, N<2>)), ((N<128>, N<1>), (N<16>, N<8>, N<512>))>, Static<((N<4>, N<8>), (N<8>, N<2>)), ((N<64>, N<1>), (N<8>, N<256>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_8x8x32_S32U4U4S32_TN Static<((N<4>, N<8>), (N<8>,)), ((N<64>, N<1>), (N<8>,))>, Static<((N<4>, N<8>), (N<8>,)), ((N<64>, N<1>), (N<8>,))>, Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>;
    SM80_8x8x32_S32U4U4S32_TN_SATURATE Static<((N<4>, N<8>), (N<8>,)), ((N<64>, N<1>), (N<8>,))>, Static<((N<4>, N<8>), (N<8>,)), ((N<64>, N<1>), (N<8>,))>, Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>;
    SM80_16x8x32_S32U4U4S32_TN Static<((N<4>, N<8>), (N<8>, N<2>)), ((N<128>, N<1>), (N<16>, N<8>))>, Static<((N<4>, N<8>), (N<8>,)), ((N<64>, N<1>), (N<8>,))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x32_S32U4U4S32_TN_SATURATE Static<((N<4>, N<8>), (N<8>, N<2>)), ((N<128>, N<1>), (N<16>, N<8>))>, Static<((N<4>, N<8>), (N<8>,)), ((N<64>, N<1>), (N<8>,))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x64_S32U4U4S32_TN Static<((N<4>, N<8>), (N<8>, N<2>, N<2>)), ((N<128>, N<1>), (N<16>, N<8>, N<512>))>, Static<((N<4>, N<8>), (N<8>, N<2>)), ((N<64>, N<1>), (N<8>, N<256>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x64_S32U4U4S32_TN_SATURATE Static<((N<4>, N<8>), (N<8>, N<2>, N<2>)), ((N<128>, N<1>), (N<16>, N<8>, N<512>))>, Static<((N<4>, N<8>), (N<8>, N<2>)), ((N<64>, N<1>), (N<8>, N<256>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x256_S32U1U1S32_TN_XORPOPC Static<((N<4>, N<8>), (N<32>, N<2>, N<2>)), ((N<512>, N<1>), (N<16>, N<8>, N<2048>))>, Static<((N<4>, N<8>), (N<32>, N<2>)), ((N<256>, N<1>), (N<8>, N<1024>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x256_S32U1U1S32_TN_ANDPOPC Static<((N<4>, N<8>), (N<32>, N<2>, N<2>)), ((N<512>, N<1>), (N<16>, N<8>, N<2048>))>, Static<((N<4>, N<8>), (N<32>, N<2>)), ((N<256>, N<1>), (N<8>, N<1024>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_8x8x128_S32U1U1S32_TN_XORPOPC Static<((N<4>, N<8>), N<32>), ((N<256>, N<1>), N<8>)>, Static<((N<4>, N<8>), N<32>), ((N<256>, N<1>), N<8>)>, Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>;
    SM80_8x8x128_S32U1U1S32_TN_ANDPOPC Static<((N<4>, N<8>), N<32>), ((N<256>, N<1>), N<8>)>, Static<((N<4>, N<8>), N<32>), ((N<256>, N<1>), N<8>)>, Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>;
    SM80_16x8x128_S32U1U1S32_TN_XORPOPC Static<((N<4>, N<8>), (N<32>, N<2>)), ((N<512>, N<1>), (N<16>, N<8>))>, Static<((N<4>, N<8>), N<32>), ((N<256>, N<1>), N<8>)>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM80_16x8x128_S32U1U1S32_TN_ANDPOPC Static<((N<4>, N<8>), (N<32>, N<2>)), ((N<512>, N<1>), (N<16>, N<8>))>, Static<((N<4>, N<8>), N<32>), ((N<256>, N<1>), N<8>)>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM89_16x8x32_F32E4M3E4M3F32_TN Static<((N<4>, N<8>), (N<4>, N<2>, N<2>)), ((N<64>, N<1>), (N<16>, N<8>, N<256>))>, Static<((N<4>, N<8>), (N<4>, N<2>)), ((N<32>, N<1>), (N<8>, N<128>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM89_16x8x32_F32E4M3E5M2F32_TN Static<((N<4>, N<8>), (N<4>, N<2>, N<2>)), ((N<64>, N<1>), (N<16>, N<8>, N<256>))>, Static<((N<4>, N<8>), (N<4>, N<2>)), ((N<32>, N<1>), (N<8>, N<128>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM89_16x8x32_F32E5M2E5M2F32_TN Static<((N<4>, N<8>), (N<4>, N<2>, N<2>)), ((N<64>, N<1>), (N<16>, N<8>, N<256>))>, Static<((N<4>, N<8>), (N<4>, N<2>)), ((N<32>, N<1>), (N<8>, N<128>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM89_16x8x32_F32E5M2E4M3F32_TN Static<((N<4>, N<8>), (N<4>, N<2>, N<2>)), ((N<64>, N<1>), (N<16>, N<8>, N<256>))>, Static<((N<4>, N<8>), (N<4>, N<2>)), ((N<32>, N<1>), (N<8>, N<128>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM89_16x8x32_F16E4M3E4M3F16_TN Static<((N<4>, N<8>), (N<4>, N<2>, N<2>)), ((N<64>, N<1>), (N<16>, N<8>, N<256>))>, Static<((N<4>, N<8>), (N<4>, N<2>)), ((N<32>, N<1>), (N<8>, N<128>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM89_16x8x32_F16E4M3E5M2F16_TN Static<((N<4>, N<8>), (N<4>, N<2>, N<2>)), ((N<64>, N<1>), (N<16>, N<8>, N<256>))>, Static<((N<4>, N<8>), (N<4>, N<2>)), ((N<32>, N<1>), (N<8>, N<128>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM89_16x8x32_F16E5M2E5M2F16_TN Static<((N<4>, N<8>), (N<4>, N<2>, N<2>)), ((N<64>, N<1>), (N<16>, N<8>, N<256>))>, Static<((N<4>, N<8>), (N<4>, N<2>)), ((N<32>, N<1>), (N<8>, N<128>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM89_16x8x32_F16E5M2E4M3F16_TN Static<((N<4>, N<8>), (N<4>, N<2>, N<2>)), ((N<64>, N<1>), (N<16>, N<8>, N<256>))>, Static<((N<4>, N<8>), (N<4>, N<2>)), ((N<32>, N<1>), (N<8>, N<128>))>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM90_16x8x4_F64F64F64F64_TN Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>, Static<((N<4>, N<8>), N<1>), ((N<8>, N<1>), N<0>)>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM90_16x8x8_F64F64F64F64_TN Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<16>, N<1>), (N<8>, N<64>))>, Static<((N<4>, N<8>), N<2>), ((N<8>, N<1>), N<32>)>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM90_16x8x16_F64F64F64F64_TN Static<((N<4>, N<8>), (N<2>, N<4>)), ((N<16>, N<1>), (N<8>, N<64>))>, Static<((N<4>, N<8>), N<4>), ((N<8>, N<1>), N<32>)>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM90_16x8x4_C64C64C64C64_TN Static<((N<4>, N<8>), N<2>), ((N<16>, N<1>), N<8>)>, Static<((N<4>, N<8>), N<1>), ((N<8>, N<1>), N<0>)>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM90_16x8x8_C64C64C64C64_TN Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<16>, N<1>), (N<8>, N<64>))>, Static<((N<4>, N<8>), N<2>), ((N<8>, N<1>), N<32>)>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
    SM90_16x8x16_C64C64C64C64_TN Static<((N<4>, N<8>), (N<2>, N<4>)), ((N<16>, N<1>), (N<8>, N<64>))>, Static<((N<4>, N<8>), N<4>), ((N<8>, N<1>), N<32>)>, Static<((N<4>, N<8>), (N<2>, N<2>)), ((N<32>, N<1>), (N<16>, N<8>))>;
}
