//! Instructions that move bits between threads and memories, and the layouts of shared memory that others read.

use super::{Arch, COPIES, Element, MEMORY, read};
use crate::check;
use cute_algebra::apply::Cover;
use cute_algebra::text::same;
use cute_algebra::{Error, Layout};

/// An instruction that copies: three layouts from (thread, value) to the bit, where values are bits.
///
/// ```
/// use cute_static::atoms::copy;
/// let atom = copy("SM75_U32x4_LDSM_N").unwrap();
/// assert_eq!((atom.src, atom.ptx), ("(32,128):(128,1)", Some("ldmatrix.sync.aligned.x4.m8n8.shared.b16")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copying {
    /// Its name in CUTLASS.
    pub name: &'static str,
    /// The architecture that has it.
    pub arch: Arch,
    /// The layout from the thread of the layouts below to the thread of the warp or cluster.
    pub threads: &'static str,
    /// Which bits a thread reads, or gives the address of.
    pub src: &'static str,
    /// Which bits a thread writes, or gives the address of.
    pub dst: &'static str,
    /// Which of both the bits are counted by.
    pub by: &'static str,
    /// The instruction in PTX, if it is one.
    pub ptx: Option<&'static str>,
}

impl Copying {
    /// Proves what the instruction owes: source and destination have the same bits, no thread two values of one bit in the destination. A
    /// multicast has the bits of its source as many times in the destination.
    ///
    /// ```
    /// use cute_static::atoms::copy;
    /// let mut atom = *copy("SM75_U32x1_LDSM_N").unwrap();
    /// assert_eq!(atom.prove(), Ok(()));
    /// atom.dst = "(32,32):(32,2)";
    /// assert!(atom.prove().is_err());
    /// ```
    ///
    /// # Errors
    /// Those of reading a layout and of [`Cover::of`]; [`Error::SizesDiffer`] for layouts with other threads than the instruction, or with
    /// other bits than one another.
    pub const fn prove(&self) -> Result<(), Error> {
        let threads = tri!(read(self.threads)).size();
        let (src, dst, by) = (tri!(bits(self.src, threads)), tri!(bits(self.dst, threads)), tri!(bits(self.by, threads)));
        // A multicast writes each of its bits so many times; these bits are counted by themselves.
        let multicast = src.values > 1 && src.image.size() * src.values == by.image.size() && src.fills(src.image.size()).is_ok();
        if !(multicast || src.image.same(&by.image)) {
            return Err(Error::NotCovered { what: "a copy whose source has other bits than its values are counted by" });
        }
        if !dst.image.same(&by.image) {
            return Err(Error::NotCovered { what: "a copy whose destination has other bits than its values are counted by" });
        }
        if dst.values != 1 {
            return Err(Error::SizesDiffer { a: dst.values, b: 1 });
        }
        Ok(())
    }
}

/// The bits of a layout of so many threads.
const fn bits(text: &str, threads: i64) -> Result<Cover, Error> {
    let layout = tri!(read(text));
    let found = tri!(layout.mode(0)).size();
    if found != threads {
        return Err(Error::SizesDiffer { a: found, b: threads });
    }
    Cover::of(&layout)
}

/// A layout of shared memory that matrix instructions read through descriptors: the smallest tile of it.
///
/// ```
/// use cute_static::atoms::memory;
/// let tile = memory("GMMA::Layout_K_SW128_Atom<f16>").unwrap();
/// assert_eq!((tile.swizzle, tile.layout), ([3, 4, 3], "(8,64):(64,1)"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory {
    /// Its name in CUTLASS.
    pub name: &'static str,
    /// The numbers; the unit of the layout.
    pub element: Element,
    /// Bits, base and shift of the swizzle of byte addresses.
    pub swizzle: [i64; 3],
    /// The layout from (row, column), where columns run along k, to the number in memory.
    pub layout: &'static str,
}

impl Memory {
    /// Proves that the tile is stored without gaps, each number once.
    ///
    /// ```
    /// use cute_static::atoms::MEMORY;
    /// assert!(MEMORY.iter().all(|tile| tile.prove().is_ok()));
    /// ```
    ///
    /// # Errors
    /// Those of reading a layout, of [`Cover::of`] and [`Cover::fills`].
    pub const fn prove(&self) -> Result<(), Error> {
        let layout: Layout = tri!(read(self.layout));
        tri!(Cover::of(&layout)).fills(layout.size())
    }
}

/// The copy of a name.
///
/// ```
/// use cute_static::atoms::copy;
/// assert!(copy("SM90_U32x4_STSM_N").is_some() && copy("SM90_U32x5_STSM_N").is_none());
/// ```
pub const fn copy(name: &str) -> Option<&'static Copying> {
    let mut i = 0;
    while i < COPIES.len() {
        if same(COPIES[i].name, name) {
            return Some(&COPIES[i]);
        }
        i += 1;
    }
    None
}

/// The layout of shared memory of a name.
///
/// ```
/// use cute_static::atoms::memory;
/// assert!(memory("GMMA::Layout_MN_SW64_Atom<bf16>").is_some() && memory("smem").is_none());
/// ```
pub const fn memory(name: &str) -> Option<&'static Memory> {
    let mut i = 0;
    while i < MEMORY.len() {
        if same(MEMORY[i].name, name) {
            return Some(&MEMORY[i]);
        }
        i += 1;
    }
    None
}

/// The copy of a name, which is proven.
///
/// ```
/// use cute_static::atoms::{Copying, proven_copy};
/// const ATOM: &Copying = proven_copy("SM75_U32x4_LDSM_N");
/// assert_eq!(ATOM.threads, "32:1");
/// ```
///
/// # Panics
/// Without such an instruction, and where it does not hold what it owes: a constant then does not compile.
#[track_caller]
pub const fn proven_copy(name: &str) -> &'static Copying {
    let Some(atom) = copy(name) else { check::fail("no copy of the catalogue has this name: see `cute_static::atoms::COPIES`") };
    match atom.prove() {
        Ok(()) => atom,
        Err(error) => check::fail(error.message().as_str()),
    }
}
