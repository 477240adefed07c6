//! Instructions as types.

use super::{Copying, Mma, Operand, read};
use core::marker::PhantomData;
use cute_algebra::apply::CopyInstruction;
use cute_algebra::{Error, Layout};

/// A matrix instruction as a type: see [`atom!`](crate::atom) and [`fragments`](super::fragments).
///
/// ```
/// use cute_static::atoms::{Atom, fragments::SM80_16x8x8_F32TF32TF32F32_TN as Instruction};
/// assert_eq!(Instruction::ATOM.shape, [16, 8, 8]);
/// ```
pub trait Atom: Copy + Default + 'static {
    /// The instruction, which is proven where it is used.
    const ATOM: &'static Mma;
}

/// A copying instruction as a type: see [`atom!`](crate::atom) and [`fragments`](super::fragments).
///
/// ```
/// use cute_static::atoms::{CopyAtom, fragments::SM75_U32x4_LDSM_N as Load};
/// assert_eq!(Load::ATOM.ptx, Some("ldmatrix.sync.aligned.x4.m8n8.shared.b16"));
/// ```
pub trait CopyAtom: Copy + Default + 'static {
    /// The instruction, which is proven where it is used.
    const ATOM: &'static Copying;
}

/// Makes types of instructions of the catalogue, under names of one's own.
///
/// A name that the catalogue does not have, or an instruction that does not hold what it owes, does not compile.
///
/// ```
/// use cute_static::{StaticLayout, atom, atoms::{Atom, CopyAtom, FragmentA}};
/// atom! {
///     /// Two warp groups would share B.
///     pub struct Product = mma("SM90_64x128x16_F32F16F16_RS");
///     struct Load = copy("SM75_U32x4_LDSM_N");
/// }
/// assert_eq!((Product::ATOM.shape, Load::ATOM.threads), ([64, 128, 16], "32:1"));
/// assert_eq!(<FragmentA<Product>>::TEXT, "((4,8,4),(2,2,2)):((128,1,16),(64,8,512))");
/// ```
///
/// ```compile_fail
/// # use cute_static::{atom, atoms::Atom};
/// atom! { struct Product = mma("SM90_64x127x16_F32F16F16_RS"); }
/// const SHAPE: [i64; 3] = Product::ATOM.shape;
/// ```
#[macro_export]
macro_rules! atom {
    ($($(#[$attribute:meta])* $visible:vis struct $Name:ident = $kind:ident($text:expr);)*) => { $(
        $(#[$attribute])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
        #[allow(non_camel_case_types)] // the names that everybody knows
        $visible struct $Name;
        $crate::__atom!($kind $Name $text);
    )* };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __atom {
    (mma $Name:ident $text:expr) => {
        impl $crate::atoms::Atom for $Name {
            const ATOM: &'static $crate::atoms::Mma = $crate::atoms::proven_mma($text);
        }
    };
    (copy $Name:ident $text:expr) => {
        impl $crate::atoms::CopyAtom for $Name {
            const ATOM: &'static $crate::atoms::Copying = $crate::atoms::proven_copy($text);
        }
    };
}

/// Types of instructions under the names that everybody knows.
macro_rules! instructions {
    ($($kind:ident $name:ident $text:literal;)*) => {$(
        instructions!(@ $kind $name $text);
    )*};
    (@ mma $name:ident $text:literal) => {
        instructions!(@ Atom mma $name $text);
    };
    (@ copy $name:ident $text:literal) => {
        instructions!(@ CopyAtom copy $name $text);
    };
    (@ $Atom:ident $kind:ident $name:ident $text:literal) => {
        $crate::atom! {
            #[doc = concat!("The instruction `", $text, "`.")]
            #[doc = ""]
            #[doc = "```"]
            #[doc = concat!("use cute_static::atoms::{", stringify!($Atom), ", fragments::", stringify!($name), " as Instruction};")]
            #[doc = concat!("assert_eq!(Instruction::ATOM.name, ", stringify!($text), ");")]
            #[doc = "```"]
            pub struct $name = $kind($text);
        }
    };
}

pub(super) use instructions;

/// The left factor of an instruction: the layout from (thread, value) to the cell of its tile, rows fastest.
///
/// ```
/// use cute_static::{StaticLayout, atoms::{FragmentA, fragments::SM80_16x8x16_F32F16F16F32_TN as Instruction}};
/// assert_eq!(<FragmentA<Instruction>>::TEXT, "((4,8),(2,2,2)):((32,1),(16,8,128))");
/// ```
pub struct FragmentA<A>(PhantomData<fn() -> A>);

/// The right factor of an instruction: the layout from (thread, value) to the cell of its tile, rows (n) fastest.
///
/// ```
/// use cute_static::{StaticLayout, atoms::{FragmentB, fragments::SM80_16x8x16_F32F16F16F32_TN as Instruction}};
/// assert_eq!(<FragmentB<Instruction>>::TEXT, "((4,8),(2,2)):((16,1),(8,64))");
/// ```
pub struct FragmentB<A>(PhantomData<fn() -> A>);

/// The summand and the result of an instruction: the layout from (thread, value) to the cell of its tile, rows fastest.
///
/// ```
/// use cute_static::{StaticLayout, atoms::{FragmentC, fragments::SM80_16x8x16_F32F16F16F32_TN as Instruction}};
/// assert_eq!(<FragmentC<Instruction>>::TEXT, "((4,8),(2,2)):((32,1),(16,8))");
/// ```
pub struct FragmentC<A>(PhantomData<fn() -> A>);

unit! {
    FragmentA [A] [A] FragmentA(PhantomData);
    FragmentB [A] [A] FragmentB(PhantomData);
    FragmentC [A] [A] FragmentC(PhantomData);
}

computed_layouts! {
    [A: Atom] FragmentA<A> = of(&A::ATOM.a);
    [A: Atom] FragmentB<A> = of(&A::ATOM.b);
    [A: Atom] FragmentC<A> = of(&A::ATOM.c);
}

const fn of(operand: &Operand) -> Result<Layout, Error> {
    read(operand.layout)
}

/// The layouts of a copying instruction.
pub(super) const fn copy_instruction(copying: &Copying) -> Result<CopyInstruction, Error> {
    Ok(CopyInstruction { src: tri!(read(copying.src)), dst: tri!(read(copying.dst)), by: tri!(read(copying.by)) })
}
