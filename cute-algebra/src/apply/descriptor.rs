//! Which layouts of shared memory a warp-group instruction reads, and what its descriptor then says.
//!
//! An operand is (rows, columns), columns along k, of elements; 16 bytes are T elements, and a swizzle mixes groups of w = 1, 2, 4 or 8
//! times 16 bytes. The canonical layouts, behind the swizzle, are those of the PTX manual (matrix descriptors of wgmma):
//!
//! | neighbours in memory | swizzle | layout | LBO | SBO |
//! |---|---|---|---|---|
//! | along k | any | `((8,m),(T,2)):((w*T,S),(1,L))`, where L is T if w > 1 | L | S |
//! | along rows | w = 1 | `((T,m),(8,k)):((1,S),(T,L))` | L | S |
//! | along rows | w > 1 | `((T*w,m),(8,k)):((1,L),(w*T,S))` | L | S |
//!
//! The strides L and S are read off the layout where the table has them, the canonical layout with them is compared with it mode by mode.
//! A layout of rank 2 is the sum of its modes, and two modes are one function if they are it at every index, which is looked at.

use crate::error::Error;
use crate::layout::Layout;
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
/// assert_eq!(error.to_string(), "mode 0 of the operand: element 1 lies at 72, where the instruction reads 64");
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
    /// The descriptor of the operand that one instruction reads: a layout from (row, column) to elements of so many bits, in front of a
    /// swizzle of so many bits.
    ///
    /// ```
    /// use cute_algebra::{Layout, apply::{Major, Smem}};
    /// let transposed: Layout = "((64,2),16):((1,1024),64)".parse().unwrap();
    /// let smem = Smem::of(&transposed, 16, 3).unwrap();
    /// assert_eq!((smem.major, smem.leading, smem.stride), (Major::Mn, 2048, 1024));
    /// ```
    ///
    /// # Errors
    /// [`Error::OperandRank`]; [`Error::SizesDiffer`] for columns that are not 32 bytes; [`Error::NotCovered`] for elements, swizzles and
    /// rows that no instruction has; [`Error::Prescribed`] with the mode, the element, its offset, and that of the canonical layout.
    pub const fn of(operand: &Layout, bits: i64, swizzle: u32) -> Result<Smem, Error> {
        if operand.rank() != 2 {
            return Err(Error::OperandRank { operand: 0, rank: operand.rank(), expected: 2 });
        }
        if !matches!(bits, 8 | 16 | 32) {
            return Err(Error::NotCovered { what: "operands of other than 8, 16 or 32 bits in shared memory" });
        }
        if swizzle > 3 {
            return Err(Error::NotCovered { what: "swizzles of more than 3 bits in shared memory: 1, 2 and 3 are 32, 64 and 128 bytes" });
        }
        let (rows, columns) = (tri!(operand.mode(0)), tri!(operand.mode(1)));
        let (t, w) = (128 / bits, 1 << swizzle);
        if columns.size() != 2 * t {
            return Err(Error::SizesDiffer { a: columns.size(), b: 2 * t });
        }
        if rows.size() % 8 != 0 || rows.size() > 256 {
            return Err(Error::NotCovered { what: "an operand whose rows are not a multiple of 8 up to 256" });
        }
        // Rows side by side; everything else is compared with the layout that has its columns side by side.
        if tri!(number(&columns, 1)) != 1 && tri!(number(&rows, 1)) == 1 {
            if bits != 16 {
                return Err(Error::NotCovered {
                    what: "rows side by side for other than 16 bits: the instruction needs columns side by side",
                });
            }
            return Smem::by_rows(&rows, &columns, t, w, swizzle);
        }
        let s = tri!(step(&rows, 8));
        let l = if w > 1 { t } else { tri!(number(&columns, t)) };
        tri!(compare(&rows, 0, [(8, w * t), (rows.size() / 8, s)]));
        tri!(compare(&columns, 1, [(t, 1), (2, l)]));
        Smem::checked(Major::K, swizzle, if w > 1 { 0 } else { l }, s, bits)
    }

    const fn by_rows(rows: &Layout, columns: &Layout, t: i64, w: i64, swizzle: u32) -> Result<Smem, Error> {
        let run = t * w;
        if rows.size() % run != 0 {
            return Err(Error::NotCovered {
                what: "rows side by side that are no whole number of swizzled groups: take a smaller swizzle",
            });
        }
        let (outer, inner) = (tri!(step(rows, run)), tri!(step(columns, 8)));
        tri!(compare(rows, 0, [(run, 1), (rows.size() / run, outer)]));
        tri!(compare(columns, 1, [(8, run), (columns.size() / 8, inner)]));
        let (leading, stride) = if w > 1 { (outer, inner) } else { (inner, outer) };
        Smem::checked(Major::Mn, swizzle, leading, stride, 16)
    }

    /// With offsets in bytes, which the descriptor holds in 14 bits, in units of 16.
    const fn checked(major: Major, swizzle: u32, leading: i64, stride: i64, bits: i64) -> Result<Smem, Error> {
        let (Some(leading), Some(stride)) = (field(leading, bits), field(stride, bits)) else {
            return Err(Error::NotCovered { what: "an offset between groups that is not a multiple of 16 bytes below 262144" });
        };
        Ok(Smem { major, swizzle, leading, stride })
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

/// Elements as bytes for a field of the descriptor.
const fn field(elements: i64, bits: i64) -> Option<i64> {
    match elements.checked_mul(bits / 8) {
        Some(0) => Some(16),
        Some(bytes) if bytes > 0 && bytes % 16 == 0 && bytes < 1 << 18 => Some(bytes),
        _ => None,
    }
}

/// The offset of an element, 0 if there is none.
const fn step(mode: &Layout, element: i64) -> Result<i64, Error> {
    if element < mode.size() { number(mode, element) } else { Ok(0) }
}

const fn number(mode: &Layout, element: i64) -> Result<i64, Error> {
    let value: Scalar = tri!(mode.at(element));
    match value.as_integer() {
        Some(value) => Ok(value),
        None => Err(Error::NotCovered { what: "an operand in shared memory whose values are no integers: give the swizzle by itself" }),
    }
}

/// Compares a mode with a canonical one of two extents and strides, element by element.
const fn compare(mode: &Layout, index: usize, [(extent, stride), (_, outer)]: [(i64, i64); 2]) -> Result<(), Error> {
    let mut i = 0;
    while i < mode.size() {
        let (offset, expected) = (tri!(number(mode, i)), i % extent * stride + i / extent * outer);
        if offset != expected {
            return Err(Error::Prescribed { mode: index, element: i, offset, expected });
        }
        i += 1;
    }
    Ok(())
}
