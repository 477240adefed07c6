//! Instructions that multiply tiles, and what they owe.

use super::{Arch, MMA, Operand, Space, read};
use crate::check;
use cute_algebra::apply::Cover;
use cute_algebra::text::same;
use cute_algebra::{Error, Layout};

/// A matrix instruction D = A B + C, with A of m rows and k columns, B of n rows and k columns, C and D of m rows and n columns.
///
/// ```
/// use cute_static::atoms::mma;
/// let atom = mma("SM75_16x8x8_F32F16F16F32_TN").unwrap();
/// assert_eq!((atom.shape, atom.threads), ([16, 8, 8], "32:1"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mma {
    /// Its name in CUTLASS.
    pub name: &'static str,
    /// The architecture that has it.
    pub arch: Arch,
    /// m, n and k.
    pub shape: [i64; 3],
    /// The layout from the thread of the layouts below to the thread of the warp, warp group or cluster.
    pub threads: &'static str,
    /// The left factor.
    pub a: Operand,
    /// The right factor.
    pub b: Operand,
    /// The summand.
    pub c: Operand,
    /// The result, laid out as the summand is.
    pub d: Operand,
    /// The scales of A and B, for instructions that have them.
    pub scales: Option<Scales>,
    /// The instruction in PTX, if it is one.
    pub ptx: Option<&'static str>,
}

/// Scales, one for so many neighbours along k.
///
/// ```
/// use cute_static::atoms::MMA;
/// assert_eq!(MMA.iter().filter(|atom| atom.scales.is_some()).count(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scales {
    /// From (thread, value) to the cell of A that its scale is for.
    pub a: &'static str,
    /// The same for B.
    pub b: &'static str,
    /// Cells along k that have one scale.
    pub vector: i64,
}

impl Mma {
    /// Proves what the instruction owes: layouts are congruent, the threads are as many as their layout says, and different ones, fragments
    /// in registers cover their tile exactly once, other operands cover it and are the same for all threads, scales exist for every cell.
    ///
    /// ```
    /// use cute_static::atoms::mma;
    /// let mut atom = *mma("SM80_16x8x16_F32F16F16F32_TN").unwrap();
    /// assert_eq!(atom.prove(), Ok(()));
    /// atom.c.layout = "((4,8),(2,2)):((32,1),(16,64))";
    /// assert_eq!(atom.prove().unwrap_err().to_string(), "not injective: stride 64, while the smaller strides reach to 120");
    /// ```
    ///
    /// # Errors
    /// Those of reading a layout, and of [`Cover::of`] and [`Cover::fills`]; [`Error::SizesDiffer`] for a fragment with other threads than
    /// the instruction, or cells that more or fewer threads hold than should.
    pub const fn prove(&self) -> Result<(), Error> {
        let threads = tri!(read(self.threads));
        if !tri!(threads.is_injective(threads.size())) {
            return Err(Error::NotCovered { what: "an instruction in which one thread is two" });
        }
        let [m, n, k] = self.shape;
        tri!(self.fragment(&self.a, m * k, threads.size()));
        tri!(self.fragment(&self.b, n * k, threads.size()));
        tri!(self.fragment(&self.c, m * n, threads.size()));
        tri!(self.fragment(&self.d, m * n, threads.size()));
        if let Some(scales) = self.scales {
            let a = tri!(with_threads(scales.a, threads.size()));
            tri!(tri!(Cover::of(&a)).fills(m * k));
            let b = tri!(with_threads(scales.b, threads.size()));
            tri!(tri!(Cover::of(&b)).fills(n * k));
        }
        Ok(())
    }

    /// How many of its threads have each cell of an operand.
    ///
    /// ```
    /// use cute_static::atoms::mma;
    /// let atom = mma("SM90_64x64x16_F32F16F16_RS").unwrap();
    /// assert_eq!((atom.holders(&atom.a, 128), atom.holders(&atom.b, 128)), (1, 128));
    /// ```
    pub const fn holders(&self, operand: &Operand, threads: i64) -> i64 {
        match operand.space {
            Space::Registers => 1,
            // The threads of these layouts are blocks, each with a memory of its own.
            Space::Shared | Space::Tensor if matches!(self.arch, Arch::Sm100a) => 1,
            Space::Shared | Space::Tensor => threads,
        }
    }

    /// What an operand owes.
    const fn fragment(&self, operand: &Operand, cells: i64, threads: i64) -> Result<(), Error> {
        let cover = tri!(Cover::of(&tri!(with_threads(operand.layout, threads))));
        tri!(cover.fills(cells));
        let holders = self.holders(operand, threads);
        if cover.threads * cover.values != holders {
            return Err(Error::SizesDiffer { a: cover.threads * cover.values, b: holders });
        }
        Ok(())
    }

    /// The layouts of A, B and C.
    ///
    /// ```
    /// use cute_static::atoms::mma;
    /// let [a, b, c] = mma("SM80_16x8x8_F32TF32TF32F32_TN").unwrap().layouts().unwrap();
    /// assert_eq!((a.size(), b.size(), c.size()), (16 * 8, 8 * 8, 16 * 8));
    /// ```
    ///
    /// # Errors
    /// Those of reading a layout: none for the instructions of the table.
    pub const fn layouts(&self) -> Result<[Layout; 3], Error> {
        Ok([tri!(read(self.a.layout)), tri!(read(self.b.layout)), tri!(read(self.c.layout))])
    }
}

/// A layout of so many threads.
const fn with_threads(text: &str, threads: i64) -> Result<Layout, Error> {
    let layout = tri!(read(text));
    let found = tri!(layout.mode(0)).size();
    if found != threads {
        return Err(Error::SizesDiffer { a: found, b: threads });
    }
    Ok(layout)
}

/// The matrix instruction of a name.
///
/// ```
/// use cute_static::atoms::mma;
/// assert!(mma("SM80_16x8x16_F32F16F16F32_TN").is_some() && mma("SM80_16x8x17_F32F16F16F32_TN").is_none());
/// ```
pub const fn mma(name: &str) -> Option<&'static Mma> {
    let mut i = 0;
    while i < MMA.len() {
        if same(MMA[i].name, name) {
            return Some(&MMA[i]);
        }
        i += 1;
    }
    None
}

/// The matrix instruction of a name, which is proven.
///
/// ```
/// use cute_static::atoms::{Mma, proven_mma};
/// const ATOM: &Mma = proven_mma("SM90_64x256x16_F32BF16BF16_SS");
/// assert_eq!(ATOM.threads, "128:1");
/// ```
///
/// # Panics
/// Without such an instruction, and where it does not hold what it owes: a constant then does not compile.
#[track_caller]
pub const fn proven_mma(name: &str) -> &'static Mma {
    let Some(atom) = mma(name) else { check::fail("no matrix instruction of the catalogue has this name: see `cute_static::atoms::MMA`") };
    match atom.prove() {
        Ok(()) => atom,
        Err(error) => check::fail(error.message().as_str()),
    }
}
