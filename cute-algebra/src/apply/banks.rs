//! Bank conflicts of shared memory.
//!
//! Shared memory has 32 banks of 4 bytes: the word at byte 4*w lies in bank w mod 32. The 32 threads of a warp access it together, in one
//! pass if no bank is asked for two different words; threads that ask for the same word share it. An access of 8 bytes a thread goes by
//! half warps, one of 16 bytes by quarter warps, since a pass delivers 128 bytes. (CUDA C++ Programming Guide, shared memory of compute
//! capability 5.x and later.)
//!
//! All offsets are computed and all passes are looked at, so the answer is exact; a memory layout may be of any kind that has integer or
//! XOR values.

use crate::error::{Error, MESSAGE};
use crate::layout::Layout;
use crate::limits::CONST_POINTS;
use crate::ops::{Composed, Swizzle};
use crate::scalar::Scalar;
use crate::text::Text;

/// Threads of a warp, banks, and words of a pass.
const WARP: usize = 32;
const WORD_BITS: i64 = 32;
const WIDEST_BITS: i64 = 128;

/// The pass with the most words in one bank.
///
/// ```
/// use cute_algebra::{Layout, apply::bank_conflicts};
/// let of = |text: &str| text.parse::<Layout>().unwrap();
/// // Each thread reads an element of a column of a row-major 32x32 tile of 4 bytes: all in one bank.
/// let column = bank_conflicts(&of("(32,32):(32,1)"), &of("32:e0"), 32).unwrap();
/// assert_eq!((column.ways, column.bank, column.words()[1], column.threads()[1]), (32, 0, 32, 1));
/// // A row of 33 words moves every row to another bank.
/// assert_eq!(bank_conflicts(&of("(32,32):(33,1)"), &of("32:e0"), 32).unwrap().ways, 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BankConflicts {
    /// The number of passes that the worst access takes instead of one: 1 is free of conflicts.
    pub ways: usize,
    /// Bytes that a thread accesses at once.
    pub access_bytes: i64,
    /// The bank, 0-based, for which most words are asked.
    pub bank: i64,
    words: [i64; WARP],
    threads: [i64; WARP],
}

impl BankConflicts {
    /// The different words of the worst bank, counted in words of 4 bytes from the beginning of the memory.
    ///
    /// ```
    /// use cute_algebra::{Layout, apply::bank_conflicts};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// assert_eq!(bank_conflicts(&of("64:1"), &of("32:2"), 32).unwrap().words(), [0, 32]);
    /// ```
    pub const fn words(&self) -> &[i64] {
        self.words.split_at(self.ways).0
    }

    /// For each of [`BankConflicts::words`] the first thread that asks for it, 0-based.
    ///
    /// ```
    /// use cute_algebra::{Layout, apply::bank_conflicts};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// assert_eq!(bank_conflicts(&of("64:1"), &of("32:2"), 32).unwrap().threads(), [0, 16]);
    /// ```
    pub const fn threads(&self) -> &[i64] {
        self.threads.split_at(self.ways).0
    }

    /// What is wrong, for messages: the bank, for how many words it is asked at once, and two threads that meet there.
    ///
    /// ```
    /// use cute_algebra::{Layout, apply::bank_conflicts};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// assert_eq!(
    ///     bank_conflicts(&of("64:1"), &of("32:2"), 32).unwrap().message().as_str(),
    ///     "2-way bank conflict: bank 0 is asked for 2 words at once, by thread 0 for word 0 and by thread 16 for word 32"
    /// );
    /// assert_eq!(bank_conflicts(&of("64:1"), &of("32:1"), 32).unwrap().message().as_str(), "no bank conflict");
    /// ```
    pub const fn message(&self) -> Text<MESSAGE> {
        let mut text = Text::new();
        if self.ways < 2 {
            text.str("no bank conflict");
            return text;
        }
        text.int(self.ways as i64).str("-way bank conflict: bank ").int(self.bank).str(" is asked for ").int(self.ways as i64);
        text.str(" words at once, by thread ").int(self.threads[0]).str(" for word ").int(self.words[0]);
        text.str(" and by thread ").int(self.threads[1]).str(" for word ").int(self.words[1]);
        text
    }
}

/// The worst access of warps to shared memory.
///
/// `threads` maps to coordinates of `memory`: its mode 0 are the threads, 32 a warp, further modes the values that each thread accesses.
/// As many values as are contiguous and aligned for all threads, up to 16 bytes, are one access; the accesses follow one another.
/// `bits` is the width of an element.
///
/// ```
/// use cute_algebra::{Layout, apply::bank_conflicts};
/// let of = |text: &str| text.parse::<Layout>().unwrap();
/// // Eight halves a thread from an 8x64 tile, rows of 128 bytes: a quarter warp reads eight rows of one column of banks.
/// let threads = of("(8,8):(e0,e1)");
/// assert_eq!(bank_conflicts(&of("(8,64):(64,1)"), &threads, 16).unwrap().ways, 8);
/// // The same tile with its 16-byte pieces permuted by XOR.
/// assert_eq!(bank_conflicts(&of("(8,64):(f72,f1)"), &threads, 16).unwrap().ways, 1);
/// ```
///
/// # Errors
/// [`Error::OperandRank`] for threads without a mode; [`Error::NotCovered`] for elements that are not 1 to 16 bytes wide, and for memory
/// whose values are coordinates; [`Error::NotProven`] for more than [`CONST_POINTS`] values of all threads together; and the errors of
/// [`Layout::at_value`]; [`Error::Overflow`].
pub const fn bank_conflicts(memory: &Layout, threads: &Layout, bits: i64) -> Result<BankConflicts, Error> {
    conflicts(None, &Scalar::ZERO, memory, threads, bits)
}

/// As [`bank_conflicts`] for memory behind a swizzle, whose units are elements.
///
/// ```
/// use cute_algebra::{Composed, Scalar, Swizzle, apply::bank_conflicts_swizzled};
/// let rows = "(8,64):(64,1)".parse().unwrap();
/// // 128 bytes a row of halves: pieces of 2^3 halves, eight of them, moved by the row.
/// let memory = Composed::new(Swizzle::new(3, 3, 3).unwrap(), Scalar::ZERO, rows).unwrap();
/// assert_eq!(bank_conflicts_swizzled(&memory, &"(8,8):(e0,e1)".parse().unwrap(), 16).unwrap().ways, 1);
/// ```
///
/// # Errors
/// As [`bank_conflicts`].
pub const fn bank_conflicts_swizzled(memory: &Composed, threads: &Layout, bits: i64) -> Result<BankConflicts, Error> {
    conflicts(Some(memory.swizzle()), memory.offset(), memory.layout(), threads, bits)
}

/// The worst access to the memory `swizzle(offset + layout(c))`.
pub(crate) const fn conflicts(
    swizzle: Option<Swizzle>,
    offset: &Scalar,
    memory: &Layout,
    threads: &Layout,
    bits: i64,
) -> Result<BankConflicts, Error> {
    if threads.rank() == 0 {
        return Err(Error::OperandRank { operand: 1, rank: 0, expected: 1 });
    }
    if bits < 8 || bits > WIDEST_BITS || !(bits as u64).is_power_of_two() {
        return Err(Error::NotCovered { what: "shared memory with elements that are not 1, 2, 4, 8 or 16 bytes wide" });
    }
    if threads.size() > CONST_POINTS {
        return Err(Error::NotProven { points: CONST_POINTS });
    }
    let accesses = Accesses { swizzle, offset, memory, threads, count: tri!(threads.mode(0)).size(), bits };
    let vector = tri!(accesses.vector());
    let access_bits = vector * bits;
    let lanes = if access_bits <= WORD_BITS { WARP as i64 } else { WARP as i64 * WORD_BITS / access_bits };
    let mut worst = BankConflicts { ways: 0, access_bytes: access_bits / 8, bank: 0, words: [0; WARP], threads: [0; WARP] };
    let mut value = 0;
    while value < threads.size() / accesses.count {
        let mut thread = 0;
        while thread < accesses.count {
            let pass = tri!(accesses.pass(thread, lanes, value, access_bits));
            pass.worst_bank(&mut worst);
            thread += lanes;
        }
        value += vector;
    }
    Ok(worst)
}

struct Accesses<'a> {
    swizzle: Option<Swizzle>,
    offset: &'a Scalar,
    memory: &'a Layout,
    threads: &'a Layout,
    /// Number of threads.
    count: i64,
    bits: i64,
}

impl Accesses<'_> {
    /// The first bit of an element in memory.
    const fn bit(&self, thread: i64, value: i64) -> Result<i64, Error> {
        let behind = tri!(self.memory.at_value(&tri!(self.threads.at(thread + value * self.count))));
        let behind = tri!(behind.add(self.offset));
        let place = match self.swizzle {
            Some(swizzle) => tri!(swizzle.apply_to(&behind)),
            None => behind,
        };
        let offset = match (place.as_integer(), place.as_xor()) {
            (Some(offset), _) | (None, Some(offset)) => offset,
            (None, None) => return Err(Error::NotCovered { what: "shared memory whose values are coordinates" }),
        };
        match offset.checked_mul(self.bits) {
            Some(bit) => Ok(bit),
            None => Err(Error::Overflow { of: "place in shared memory" }),
        }
    }

    /// How many values every thread accesses at once: contiguous, aligned, a power of two.
    const fn vector(&self) -> Result<i64, Error> {
        let values = self.threads.size() / self.count;
        let mut vector = 1;
        while values % (2 * vector) == 0 && 2 * vector * self.bits <= WIDEST_BITS && tri!(self.contiguous(2 * vector)) {
            vector *= 2;
        }
        Ok(vector)
    }

    const fn contiguous(&self, vector: i64) -> Result<bool, Error> {
        let mut i = 0;
        while i < self.threads.size() {
            let (thread, value) = (i % self.count, i / self.count);
            let first = tri!(self.bit(thread, value - value % vector));
            // Overflows only for a layout that ends where 64 bits do.
            let expected = first.checked_add(value % vector * self.bits);
            if first.rem_euclid(vector * self.bits) != 0 || !matches!(expected, Some(bit) if bit == tri!(self.bit(thread, value))) {
                return Ok(false);
            }
            i += 1;
        }
        Ok(true)
    }

    /// The words for which some threads ask at once, each once.
    const fn pass(&self, thread: i64, lanes: i64, value: i64, access_bits: i64) -> Result<Pass, Error> {
        let mut pass = Pass { words: [0; WARP], threads: [0; WARP], len: 0 };
        let mut lane = 0;
        while lane < lanes && thread + lane < self.count {
            let first = tri!(self.bit(thread + lane, value)).div_euclid(WORD_BITS);
            let mut word = 0;
            while word < access_bits || word == 0 {
                pass.ask(first + word / WORD_BITS, thread + lane);
                word += WORD_BITS;
            }
            lane += 1;
        }
        Ok(pass)
    }
}

/// The different words of one pass, and the first thread that asks for each.
struct Pass {
    words: [i64; WARP],
    threads: [i64; WARP],
    len: usize,
}

impl Pass {
    const fn ask(&mut self, word: i64, thread: i64) {
        let mut i = 0;
        while i < self.len {
            if self.words[i] == word {
                return;
            }
            i += 1;
        }
        // Lanes times words of an access are 32.
        self.words[self.len] = word;
        self.threads[self.len] = thread;
        self.len += 1;
    }

    /// Replaces the worst bank by one of this pass, if that has more words.
    const fn worst_bank(&self, worst: &mut BankConflicts) {
        let mut i = 0;
        while i < self.len {
            let bank = self.words[i].rem_euclid(WARP as i64);
            let (mut of_bank, mut j) = (BankConflicts { ways: 0, bank, ..*worst }, 0);
            while j < self.len {
                if self.words[j].rem_euclid(WARP as i64) == bank {
                    of_bank.words[of_bank.ways] = self.words[j];
                    of_bank.threads[of_bank.ways] = self.threads[j];
                    of_bank.ways += 1;
                }
                j += 1;
            }
            if of_bank.ways > worst.ways {
                *worst = of_bank;
            }
            i += 1;
        }
    }
}
