//! Which layouts of shared memory a warp-group instruction reads, and what its descriptor then says.
//!
//! An operand is (rows, columns), columns along k, of elements; 16 bytes are T elements, and a swizzle mixes groups of w = 1, 2, 4 or 8
//! times 16 bytes. One instruction reads 2T columns. The canonical layouts, behind the swizzle, are those of the PTX manual (matrix
//! descriptors of wgmma):
//!
//! | neighbours in memory | swizzle | layout | LBO | SBO |
//! |---|---|---|---|---|
//! | along k | any | `((8,m),(T,2)):((w*T,S),(1,L))`, where L is T if w > 1 | L | S |
//! | along rows | w = 1 | `((T,m),(8,2)):((1,S),(T,L))` | L | S |
//! | along rows | w > 1 | `((T*w,m),(8,2)):((1,L),(w*T,S))` | L | S |
//!
//! A tile of more columns is a sequence of such operands with one descriptor, each at an address of its own. The strides L and S are read
//! off the layout where the table has them. Every mode is then compared with its canonical one: the elements below the first extent, those
//! at multiples of it, and that every other element lies at the sum of one of either. A layout is the sum of its modes, so nothing else has
//! to be looked at. The swizzle moves bits of addresses, so groups that it mixes begin at whole patterns of 8w*16 bytes, and an operand
//! within the first 128 bytes of one: the descriptor's base offset is then 0.
//!
//! XOR values are taken for numbers behind the swizzle that makes them such; a sum of XOR values is one of numbers if the bits of the rows
//! and those of the columns do not meet.

use super::difference::{Differences, Expected};
use super::remedy::Remedy;
use super::{Memory, is_xor, modes};
use crate::error::Error;
use crate::layout::Layout;
use crate::ops::{Composed, Swizzle};
use crate::scalar::Scalar;

/// Which coordinate of an operand has its neighbours side by side in memory.
///
/// ```
/// use cute_algebra::{Layout, apply::{Major, Smem}};
/// let operand: Layout = "(64,16):(64,1)".parse().unwrap();
/// assert_eq!(Smem::of(&operand, 16, 3).unwrap().major, Major::K);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Major {
    /// The one that is summed over.
    K,
    /// The rows.
    Mn,
}

/// What the descriptor of an operand in shared memory says of its layout.
///
/// ```
/// use cute_algebra::{Layout, apply::Smem};
/// let of = |text: &str| text.parse::<Layout>().unwrap();
/// // 64 rows of 128 bytes, of which an instruction reads 16 columns of 16 bits.
/// let smem = Smem::of(&of("(64,16):(64,1)"), 16, 3).unwrap();
/// assert_eq!((smem.leading, smem.stride), (16, 1024));
/// // Rows of 72 numbers avoid bank conflicts, but are no layout of the instruction.
/// let error = Smem::of(&of("(64,16):(72,1)"), 16, 3).unwrap_err();
/// assert!(error.to_string().starts_with("wgmma does not read this operand: mode 0 has stride 72, expected 64;"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Smem {
    /// The coordinate with neighbours in memory.
    pub major: Major,
    /// Bits of the swizzle: 0 for none, 1 for 32, 2 for 64, 3 for 128 bytes.
    pub swizzle: u32,
    /// The leading-dimension byte offset (LBO), in bytes; 16 where it is not used.
    pub leading: i64,
    /// The stride-dimension byte offset (SBO), in bytes; 16 where it is not used.
    pub stride: i64,
}

impl Smem {
    /// The descriptor of an operand: a layout from (row, column) to elements of so many bits, in front of the instruction's swizzle of so
    /// many bits. There may be columns for several instructions, which have the same descriptor but for the address.
    ///
    /// ```
    /// use cute_algebra::{Layout, apply::{Major, Smem}};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// let smem = Smem::of(&of("((64,2),16):((1,1024),64)"), 16, 3).unwrap();
    /// assert_eq!((smem.major, smem.leading, smem.stride), (Major::Mn, 2048, 1024));
    /// // Eight instructions read 128 columns, and these are all legal with a swizzle of 128 bytes; without it none is.
    /// let error = Smem::of(&of("(64,128):(1,64)"), 16, 0).unwrap_err();
    /// assert_eq!(error.to_string(), "wgmma does not read this operand: mode 1 has stride 64, expected 8");
    /// assert_eq!(
    ///     error.help().as_str(),
    ///     "behind swizzle(3,3,3) it does; composition(L, ((8,8),(8,16)):((1,64),(8,512))) of this layout L is legal without a swizzle"
    /// );
    /// ```
    ///
    /// # Errors
    /// [`Error::Prescribed`] with all modes that differ, and what would make the layout legal; [`Error::OperandRank`];
    /// [`Error::NotCovered`] for elements, swizzles and values that no instruction has; [`Error::NotProven`] for more than
    /// [`CONST_POINTS`](crate::limits::CONST_POINTS) rows or columns.
    pub const fn of(operand: &Layout, bits: i64, swizzle: u32) -> Result<Smem, Error> {
        let rule = tri!(Rule::new(bits, swizzle));
        let modes = tri!(modes(operand));
        if is_xor(operand) && tri!(meet(&modes, None)) {
            return Err(SHARED_BITS);
        }
        rule.judge(operand, &Memory::plain(&modes))
    }

    /// The descriptor of an operand by its values alone: integers are not swizzled, XOR values are by the swizzle that makes them canonical.
    ///
    /// ```
    /// use cute_algebra::{Layout, apply::Smem};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// let stage = of("((8,16),(8,8)):((f72,f512),(f1,f8))");
    /// assert_eq!(Smem::of_values(&stage, 16), Smem::of(&of("(128,64):(64,1)"), 16, 3));
    /// ```
    ///
    /// # Errors
    /// As [`Smem::of`].
    pub const fn of_values(operand: &Layout, bits: i64) -> Result<Smem, Error> {
        if !is_xor(operand) {
            return Smem::of(operand, bits, 0);
        }
        let modes = tri!(modes(operand));
        let (mut best, mut least, mut swizzle) = (Differences::NONE, usize::MAX, 4);
        while swizzle > 0 {
            swizzle -= 1;
            let rule = tri!(Rule::new(bits, swizzle));
            let map = tri!(rule.map());
            let memory = Memory { undone: Some(map), ..Memory::plain(&modes) };
            let (differences, smem) = tri!(rule.compare(&memory));
            if differences.nothing() && !tri!(meet(&modes, Some(map))) {
                return Ok(smem);
            }
            if differences.len() < least {
                (best, least) = (differences, differences.len());
            }
        }
        if best.nothing() {
            return Err(SHARED_BITS);
        }
        Err(Error::Prescribed { what: WGMMA, differences: best, remedy: Remedy::NONE })
    }

    /// The descriptor of an operand behind its swizzle, in elements.
    ///
    /// ```
    /// use cute_algebra::{Composed, Scalar, Swizzle, apply::Smem};
    /// let of = |swizzle| Smem::of_composed(&Composed::new(swizzle, Scalar::ZERO, "(64,64):(64,1)".parse().unwrap()).unwrap(), 16);
    /// assert_eq!(of(Swizzle::new(3, 3, 3).unwrap()).unwrap().swizzle, 3);
    /// // That of byte addresses is another one.
    /// let error = of(Swizzle::new(3, 4, 3).unwrap()).unwrap_err();
    /// assert!(error.to_string().ends_with("its swizzle is swizzle(3,4,3), expected swizzle(3,3,3)"));
    /// assert!(error.help().as_str().starts_with("behind swizzle(3,3,3) it does"));
    /// ```
    ///
    /// # Errors
    /// As [`Smem::of`]; [`Error::NotCovered`] for an offset that is not a multiple of 16 bytes within the first 128 of the swizzle's pattern.
    pub const fn of_composed(operand: &Composed, bits: i64) -> Result<Smem, Error> {
        let (map, layout) = (operand.swizzle(), operand.layout());
        let rule = tri!(Rule::new(bits, 0));
        let base = rule.t.ilog2() as i64;
        if map.bits() == 0 || (map.bits() <= 3 && map.base() == base && map.shift() == 3) {
            let rule = tri!(Rule::new(bits, map.bits() as u32));
            tri!(rule.begins(operand.offset()));
            return Smem::of(layout, bits, map.bits() as u32);
        }
        let modes = tri!(modes(layout));
        let memory = Memory::plain(&modes);
        let mut differences = Differences::NONE;
        let nearest = if map.bits() < 3 { map.bits() } else { 3 };
        differences.swizzle = Some([map, tri!(Swizzle::new(nearest, base, 3))]);
        Err(Error::Prescribed { what: WGMMA, differences, remedy: tri!(rule.remedy(layout, &memory, None)) })
    }

    /// The bits of the descriptor without the address: LBO, SBO and swizzle.
    ///
    /// ```
    /// use cute_algebra::{Layout, apply::Smem};
    /// let smem = Smem::of(&"(64,16):(64,1)".parse().unwrap(), 16, 3).unwrap();
    /// assert_eq!(smem.descriptor(), 1 << 16 | 64 << 32 | 1 << 62);
    /// ```
    pub const fn descriptor(&self) -> u64 {
        // 128 bytes are 1, 64 are 2, 32 are 3.
        let swizzle = if self.swizzle == 0 { 0 } else { 4 - self.swizzle as u64 };
        (self.leading as u64 >> 4) << 16 | (self.stride as u64 >> 4) << 32 | swizzle << 62
    }
}

const SHARED_BITS: Error = Error::NotCovered { what: "an operand of XOR values whose rows and columns share bits behind the swizzle" };
const WGMMA: &str = "wgmma does not read this operand";

/// Elements of a kind and a swizzle, and the canonical layouts of those.
#[derive(Clone, Copy)]
pub(super) struct Rule {
    bits: i64,
    swizzle: u32,
    /// Elements of 16 bytes.
    t: i64,
    /// Groups of 16 bytes that the swizzle mixes.
    w: i64,
}

impl Rule {
    const fn new(bits: i64, swizzle: u32) -> Result<Rule, Error> {
        if !matches!(bits, 8 | 16 | 32) {
            return Err(Error::NotCovered { what: "operands of other than 8, 16 or 32 bits in shared memory" });
        }
        if swizzle > 3 {
            return Err(Error::NotCovered { what: "swizzles of more than 3 bits in shared memory: 1, 2 and 3 are 32, 64 and 128 bytes" });
        }
        Ok(Rule { bits, swizzle, t: 128 / bits, w: 1 << swizzle })
    }

    const fn behind(self, swizzle: u32) -> Rule {
        Rule { swizzle, w: 1 << swizzle, ..self }
    }

    /// The swizzle, of elements.
    const fn map(self) -> Result<Swizzle, Error> {
        Swizzle::new(self.swizzle as i64, self.t.ilog2() as i64, 3)
    }

    /// Where groups begin: at whole patterns of the swizzle, or at 16 bytes.
    const fn group(self) -> i64 {
        if self.swizzle > 0 { 8 * self.w * self.t } else { self.t }
    }

    /// Whether an operand may begin at an offset.
    const fn may_begin(self, offset: i64) -> bool {
        offset >= 0 && offset % self.t == 0 && (self.swizzle == 0 || offset % self.group() < 8 * self.t)
    }

    const fn begins(self, offset: &Scalar) -> Result<(), Error> {
        match offset.as_integer() {
            Some(offset) if self.may_begin(offset) => Ok(()),
            _ => Err(Error::NotCovered {
                what: "an operand at an offset that is not a multiple of 16 bytes within the first 128 bytes of the swizzle's pattern",
            }),
        }
    }

    /// The descriptor, or all that differs and what would make the layout legal.
    const fn judge(self, operand: &Layout, memory: &Memory<'_>) -> Result<Smem, Error> {
        let (differences, smem) = tri!(self.compare(memory));
        if differences.nothing() {
            return Ok(smem);
        }
        Err(Error::Prescribed { what: WGMMA, differences, remedy: tri!(self.remedy(operand, memory, Some(self.swizzle))) })
    }

    const fn remedy(self, operand: &Layout, memory: &Memory<'_>, tried: Option<u32>) -> Result<Remedy, Error> {
        let mut remedy = Remedy::NONE;
        let mut swizzle = 4;
        while swizzle > 0 && remedy.swizzle.is_none() {
            swizzle -= 1;
            let differs = matches!(tried, Some(tried) if tried == swizzle);
            if !differs && tri!(self.behind(swizzle).compare(memory)).0.nothing() {
                remedy.swizzle = Some(tri!(self.behind(swizzle).map()));
            }
        }
        if is_xor(operand) || (tried.is_none() && remedy.swizzle.is_some()) {
            return Ok(remedy);
        }
        let first = match tried {
            Some(tried) => tried,
            None => 3,
        };
        let (mut turn, mut found) = (0, None);
        while turn < 5 && found.is_none() {
            // The swizzle that was asked for, then the widest first.
            let swizzle = if turn == 0 { first } else { 4 - turn };
            if turn == 0 || swizzle != first {
                let rule = self.behind(swizzle);
                found = tri!(super::remedy::compose(operand, &rule.candidates(memory), &Check::Wgmma(rule)));
                if found.is_some() {
                    remedy.behind = Some(tri!(rule.map()));
                }
            }
            turn += 1;
        }
        remedy.compose = found;
        Ok(remedy)
    }

    /// Compact canonical layouts of as many rows and columns.
    const fn candidates(self, memory: &Memory<'_>) -> Candidates {
        let (rows, columns, run) = (memory.rows.size(), memory.columns.size(), self.w * self.t);
        let mut list = Candidates { list: [None; 4], along_rows: rows_side_by_side(memory) };
        if rows % 8 == 0 && columns % run == 0 {
            list.list[0] = Some([[8, run], [rows / 8, 8 * run], [run, 1], [columns / run, rows * run]]);
            list.list[1] = Some([[8, run], [rows / 8, 8 * columns], [run, 1], [columns / run, 8 * run]]);
        }
        if self.bits == 16 && rows % run == 0 && columns % 8 == 0 {
            list.list[2] = Some([[run, 1], [rows / run, 8 * run], [8, run], [columns / 8, 8 * rows]]);
            list.list[3] = Some([[run, 1], [rows / run, run * columns], [8, run], [columns / 8, 8 * run]]);
        }
        list
    }

    /// What differs from the canonical layout that is nearest, and the descriptor if nothing does.
    pub(super) const fn compare(self, memory: &Memory<'_>) -> Result<(Differences, Smem), Error> {
        // Neither has the strides of the other: where rows are side by side, those of columns are 4 and more.
        if self.bits == 16 && rows_side_by_side(memory) { self.along_rows(memory) } else { self.along_k(memory) }
    }

    const fn along_k(self, memory: &Memory<'_>) -> Result<(Differences, Smem), Error> {
        let mut walk = Walk { rule: self, memory, differences: Differences::NONE };
        walk.whole(0, 8);
        let stride = tri!(walk.digits(0, memory.rows.size(), 8, self.w * self.t, None));
        walk.whole(1, 2 * self.t);
        let next = if self.w > 1 { Some(self.t) } else { None };
        let leading = tri!(walk.slices(self.t, 1, next));
        Ok(walk.smem(Major::K, stride, if self.w > 1 { 0 } else { leading }))
    }

    const fn along_rows(self, memory: &Memory<'_>) -> Result<(Differences, Smem), Error> {
        let run = self.t * self.w;
        let mut walk = Walk { rule: self, memory, differences: Differences::NONE };
        walk.whole(0, run);
        let outer = tri!(walk.digits(0, memory.rows.size(), run, 1, None));
        walk.whole(1, 2 * self.t);
        let inner = tri!(walk.slices(8, run, None));
        Ok(walk.smem(Major::Mn, outer, inner))
    }
}

/// The test that a composition has to pass.
pub(super) enum Check {
    Wgmma(Rule),
    Ldmatrix(super::ldmatrix::Rows),
}

impl Check {
    pub(super) const fn passes(&self, memory: &Memory<'_>) -> Result<bool, Error> {
        match self {
            Check::Wgmma(rule) => Ok(tri!(rule.compare(memory)).0.nothing()),
            Check::Ldmatrix(rows) => Ok(tri!(rows.compare(memory)).0.nothing()),
        }
    }
}

/// Four modes of extent and stride, two for rows and two for columns: those with columns side by side first.
pub(super) struct Candidates {
    pub(super) list: [Option<[[i64; 2]; 4]>; 4],
    /// Whether those with rows side by side are preferred.
    pub(super) along_rows: bool,
}

/// Whether rows are nearer to each other than columns are.
pub(super) const fn rows_side_by_side(memory: &Memory<'_>) -> bool {
    match (memory.at(0, 1), memory.at(1, 1)) {
        (Ok(1), Ok(columns)) => columns != 1,
        (Ok(rows), Ok(columns)) => columns != 1 && rows.unsigned_abs() < columns.unsigned_abs(),
        _ => false,
    }
}

/// Whether rows and columns of XOR values share bits, so that their sum is none of numbers.
const fn meet(modes: &[Layout; 2], undone: Option<Swizzle>) -> Result<bool, Error> {
    let memory = Memory { undone, ..Memory::plain(modes) };
    let (mut bits, mut mode) = ([0, 0], 0);
    while mode < 2 {
        let mut i = 0;
        while i < modes[mode].size() {
            bits[mode] |= tri!(memory.at(mode, i));
            i += 1;
        }
        mode += 1;
    }
    Ok(bits[0] & bits[1] != 0)
}

/// A comparison on its way.
struct Walk<'a> {
    rule: Rule,
    memory: &'a Memory<'a>,
    differences: Differences,
}

impl Walk<'_> {
    /// Wants a multiple of so many elements.
    const fn whole(&mut self, mode: usize, of: i64) {
        let size = self.memory.mode(mode).size();
        if size % of != 0 {
            self.differences.add(mode, 0, size, Expected::Extents(of));
        }
    }

    /// Compares the first elements of a mode with `(extent,n):(step,S)`, and returns S: as prescribed or as it is, 0 for n = 1.
    const fn digits(&mut self, mode: usize, end: i64, extent: i64, step: i64, prescribed: Option<i64>) -> Result<i64, Error> {
        let (mut i, mut other) = (1, None);
        while i < extent && i < end && other.is_none() {
            let found = tri!(self.memory.at(mode, i));
            if found != i * step {
                other = Some((i, found, i * step));
            }
            i += 1;
        }
        self.stride(mode, other);
        if extent >= end {
            return Ok(0);
        }
        let outer = tri!(self.memory.at(mode, extent));
        let before = self.differences.len();
        match prescribed {
            Some(stride) if outer != stride => self.differences.add(mode, extent, outer, Expected::Stride(stride)),
            Some(_) => {}
            None => self.differences.multiple(mode, extent, outer, self.rule.group()),
        }
        other = None;
        i = extent;
        while i < end && other.is_none() && self.differences.len() == before {
            let found = tri!(self.memory.at(mode, i));
            let expected = i / extent * outer + tri!(self.memory.at(mode, i % extent));
            if found != expected {
                other = Some((i, found, expected));
            }
            i += 1;
        }
        self.stride(mode, other);
        Ok(outer)
    }

    /// Compares the columns of each instruction with `(extent,2):(step,S)`.
    const fn slices(&mut self, extent: i64, step: i64, prescribed: Option<i64>) -> Result<i64, Error> {
        let (columns, slice) = (self.memory.columns.size(), 2 * self.rule.t);
        let first = if columns < slice { columns } else { slice };
        let outer = tri!(self.digits(1, first, extent, step, prescribed));
        let (mut i, mut begun, mut done) = (slice, 0, false);
        while i < columns && !done {
            let found = tri!(self.memory.at(1, i));
            if i % slice == 0 {
                begun = found;
                if !self.rule.may_begin(found) {
                    self.differences.add(1, i, found, Expected::Multiple(self.rule.group()));
                    done = true;
                }
            } else {
                let expected = begun + tri!(self.memory.at(1, i % slice));
                if found != expected {
                    self.differences.add(1, i, found, Expected::Stride(expected));
                    done = true;
                }
            }
            i += 1;
        }
        Ok(outer)
    }

    const fn stride(&mut self, mode: usize, other: Option<(i64, i64, i64)>) {
        if let Some((element, found, expected)) = other {
            self.differences.add(mode, element, found, Expected::Stride(expected));
        }
    }

    /// The descriptor with the strides between groups of rows and of columns, whose bytes it holds in 14 bits, in units of 16.
    const fn smem(mut self, major: Major, rows: i64, columns: i64) -> (Differences, Smem) {
        let Rule { bits, swizzle, t, w } = self.rule;
        let end = (1 << 18) * 8 / bits;
        let along_k = matches!(major, Major::K);
        if self.differences.nothing() && rows >= end {
            self.differences.add(0, if along_k { 8 } else { t * w }, rows, Expected::Below(end));
        }
        if self.differences.nothing() && columns >= end {
            self.differences.add(1, if along_k { t } else { 8 }, columns, Expected::Below(end));
        }
        let (leading, stride) = if along_k || w == 1 { (columns, rows) } else { (rows, columns) };
        let known = self.differences.nothing();
        let smem = Smem {
            major,
            swizzle,
            leading: if known { field(leading, bits) } else { 0 },
            stride: if known { field(stride, bits) } else { 0 },
        };
        (self.differences, smem)
    }
}

/// Elements as bytes for a field of the descriptor, 16 for one that is not used.
const fn field(elements: i64, bits: i64) -> i64 {
    if elements == 0 { 16 } else { elements * (bits / 8) }
}
