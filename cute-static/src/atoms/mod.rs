//! The instructions that move and multiply tiles, as layouts: which value of which thread is which cell.
//!
//! [`MMA`], [`COPIES`] and [`MEMORY`] are constants of texts: a crate that does not use an atom pays nothing for it, and one that does reads
//! its layouts in a constant. [`Mma::prove`] and [`Copying::prove`] are what an atom owes; [`proven_mma`] and [`proven_copy`] look one up
//! and prove it, where a constant that fails does not compile. The instructions with fragments in registers are types too ([`fragments`]),
//! and [`atom!`](crate::atom) makes types of any others. [`TiledMma`] and [`TiledCopy`] deal them out over the threads of a block.
//!
//! ```
//! use cute_static::{StaticLayout, atoms::{FragmentC, Mma, fragments::SM80_16x8x16_F32F16F16F32_TN as Instruction, proven_mma}};
//! const ATOM: &Mma = proven_mma("SM80_16x8x16_F32F16F16F32_TN");
//! assert_eq!((ATOM.shape, ATOM.ptx), ([16, 8, 16], Some("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32")));
//! assert_eq!(<FragmentC<Instruction>>::TEXT, "((4,8),(2,2)):((32,1),(16,8))");
//! ```
//!
//! The tables are generated: see `CONTRIBUTING.md`.

mod copying;
mod element;
pub mod fragments;
mod instruction;
mod matrix;
mod prescribed;
mod table;
mod tiled;

pub use copying::{Copying, Memory, copy, memory, proven_copy};
pub use element::{Element, Operand, Space};
pub use instruction::{Atom, CopyAtom, FragmentA, FragmentB, FragmentC};
pub use matrix::{Mma, Scales, mma, proven_mma};
pub use prescribed::operand;
pub use table::{COPIES, MEMORY, MMA};
pub use tiled::{
    Deal, PartitionA, PartitionB, PartitionC, PartitionDst, PartitionSrc, RegistersOf, RetileDst, RetileSrc, TiledAtom, TiledCopy,
    TiledCopyAtom, TiledMma,
};

use cute_algebra::text::plain_layout;
use cute_algebra::{Error, Layout};

/// The first architecture that has an instruction.
///
/// ```
/// use cute_static::atoms::{Arch, mma};
/// assert_eq!(mma("SM70_8x8x4_F16F16F16F16_TN").unwrap().arch, Arch::Sm70);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arch {
    /// Every one.
    Any,
    /// Maxwell.
    Sm50,
    /// Pascal.
    Sm61,
    /// Volta.
    Sm70,
    /// Turing.
    Sm75,
    /// Ampere.
    Sm80,
    /// Ada.
    Sm89,
    /// Hopper.
    Sm90,
    /// Hopper, and no later one.
    Sm90a,
    /// Blackwell of data centres, and no later one.
    Sm100a,
    /// Blackwell of work stations, and no later one.
    Sm120a,
}

/// A layout of the table.
const fn read(text: &str) -> Result<Layout, Error> {
    plain_layout(text)
}
