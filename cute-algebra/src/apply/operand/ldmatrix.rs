//! Which layouts of shared memory `ldmatrix` and `stmatrix` read and write.
//!
//! Both move matrices of 8 x 8 numbers of 16 bits, for each of whose rows a thread names an address: 16 bytes that lie side by side and
//! begin at a multiple of 16 bytes. So in a layout of (row, column) with T elements in 16 bytes, columns are legal where every T of them are
//! side by side and all other strides are multiples of T; with rows side by side the matrices are read transposed, which only numbers of 16
//! bits can be. Elements of 8 or 32 bits move as if two or half of them were one number. Nothing else is prescribed: any row may lie
//! anywhere.
//!
//! A swizzle keeps such rows if it neither reads nor moves the bits within them, those below T, and may do anything else. XOR values of
//! multiples of T and of numbers below T add up as numbers.

use super::difference::{Differences, Expected};
use super::remedy::Remedy;
use super::wgmma::{Candidates, Check, rows_side_by_side};
use super::{Memory, is_xor, modes};
use crate::error::Error;
use crate::layout::Layout;
use crate::ops::{Composed, Swizzle};

/// How `ldmatrix` reads a layout of shared memory.
///
/// ```
/// use cute_algebra::{Layout, apply::Matrices};
/// let of = |text: &str| text.parse::<Layout>().unwrap();
/// // Rows of 72 halves, 144 bytes: every row of eight is aligned.
/// let matrices = Matrices::of(&of("(64,64):(72,1)"), 16).unwrap();
/// assert_eq!((matrices.transposed, matrices.rows, matrices.columns), (false, 8, 8));
/// assert!(Matrices::of(&of("(64,64):(1,72)"), 16).unwrap().transposed);
/// let error = Matrices::of(&of("(64,64):(66,1)"), 16).unwrap_err();
/// assert_eq!(error.to_string(), "ldmatrix does not read this operand: mode 0 has stride 66, expected a multiple of 8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Matrices {
    /// Whether the instruction has to transpose: rows are side by side.
    pub transposed: bool,
    /// Rows of one matrix of 8 times 16 bytes.
    pub rows: i64,
    /// Columns of one.
    pub columns: i64,
}

const LDMATRIX: &str = "ldmatrix does not read this operand";

impl Matrices {
    /// How a layout from (row, column) to elements of so many bits is read.
    ///
    /// ```
    /// use cute_algebra::{Layout, apply::Matrices};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// assert!(Matrices::of(&of("((8,8),(8,8)):((f72,f512),(f1,f8))"), 16).is_ok());
    /// let error = Matrices::of(&of("(16,16):(32,2)"), 16).unwrap_err();
    /// assert_eq!(error.to_string(), "ldmatrix does not read this operand: mode 1 has stride 2, expected 1");
    /// assert_eq!(error.help().as_str(), "no composition with this layout is known to be legal");
    /// ```
    ///
    /// # Errors
    /// [`Error::Prescribed`] with all modes that differ, and what to compose with; [`Error::OperandRank`]; [`Error::NotCovered`] for
    /// elements of other than 8, 16 or 32 bits and for coordinates; [`Error::NotProven`] for more than
    /// [`CONST_POINTS`](crate::limits::CONST_POINTS) rows or columns.
    pub const fn of(operand: &Layout, bits: i64) -> Result<Matrices, Error> {
        let rows = tri!(Rows::new(bits));
        let modes = tri!(modes(operand));
        rows.judge(operand, &Memory::plain(&modes), None)
    }

    /// How a layout behind a swizzle is read.
    ///
    /// ```
    /// use cute_algebra::{Composed, Scalar, Swizzle, apply::Matrices};
    /// let of = |base| {
    ///     let swizzle = Swizzle::new(2, base, 3).unwrap();
    ///     Matrices::of_composed(&Composed::new(swizzle, Scalar::ZERO, "(64,64):(64,1)".parse().unwrap()).unwrap(), 16)
    /// };
    /// assert!(of(3).is_ok());
    /// let error = of(2).unwrap_err().to_string();
    /// assert_eq!(error, "ldmatrix does not read this operand: its swizzle is swizzle(2,2,3), expected swizzle(2,3,3)");
    /// ```
    ///
    /// # Errors
    /// As [`Matrices::of`]; [`Error::NotCovered`] for an offset that is not a multiple of 16 bytes, and for a swizzle that is no bijection.
    pub const fn of_composed(operand: &Composed, bits: i64) -> Result<Matrices, Error> {
        let rows = tri!(Rows::new(bits));
        let modes = tri!(modes(operand.layout()));
        if !operand.swizzle().is_bijective() {
            return Err(Error::NotCovered { what: "an operand behind a swizzle that is no bijection" });
        }
        match super::number(operand.offset()) {
            Ok(offset) if offset.rem_euclid(rows.t) == 0 => {}
            _ => return Err(Error::NotCovered { what: "an operand of ldmatrix at an offset that is not a multiple of 16 bytes" }),
        }
        rows.judge(operand.layout(), &Memory::plain(&modes), Some(operand.swizzle()))
    }
}

/// Elements of a kind.
#[derive(Clone, Copy)]
pub(super) struct Rows {
    bits: i64,
    /// Elements of 16 bytes.
    t: i64,
}

impl Rows {
    const fn new(bits: i64) -> Result<Rows, Error> {
        if !matches!(bits, 8 | 16 | 32) {
            return Err(Error::NotCovered { what: "operands of other than 8, 16 or 32 bits in shared memory" });
        }
        Ok(Rows { bits, t: 128 / bits })
    }

    const fn judge(self, operand: &Layout, memory: &Memory<'_>, swizzle: Option<Swizzle>) -> Result<Matrices, Error> {
        let (mut differences, matrices) = tri!(self.compare(memory));
        let base = self.t.ilog2() as i64;
        if let Some(swizzle) = swizzle
            && swizzle.bits() > 0
            && swizzle.base() < base
        {
            differences.swizzle = Some([swizzle, tri!(Swizzle::new(swizzle.bits(), base, swizzle.shift()))]);
        }
        if differences.nothing() {
            return Ok(matrices);
        }
        let mut remedy = Remedy::NONE;
        if let (true, Some([_, legal])) = (differences.is_empty(), differences.swizzle) {
            remedy.swizzle = Some(legal);
        } else if !is_xor(operand) {
            let candidates = self.candidates(memory);
            remedy.compose = tri!(super::remedy::compose(operand, &candidates, &Check::Ldmatrix(self)));
        }
        Err(Error::Prescribed { what: LDMATRIX, differences, remedy })
    }

    const fn candidates(self, memory: &Memory<'_>) -> Candidates {
        let (rows, columns, t) = (memory.rows.size(), memory.columns.size(), self.t);
        let mut list = Candidates { list: [None; 4], along_rows: rows_side_by_side(memory) };
        if rows % 8 == 0 && columns % t == 0 {
            list.list[0] = Some([[8, columns], [rows / 8, 8 * columns], [t, 1], [columns / t, t]]);
        }
        if self.bits == 16 && rows % 8 == 0 && columns % 8 == 0 {
            list.list[2] = Some([[8, 1], [rows / 8, 8], [8, rows], [columns / 8, 8 * rows]]);
        }
        list
    }

    /// What differs from the layouts that are read, and how it is read if nothing does.
    pub(super) const fn compare(self, memory: &Memory<'_>) -> Result<(Differences, Matrices), Error> {
        if self.bits == 16 && rows_side_by_side(memory) {
            return Ok((tri!(self.along(memory, 0)), Matrices { transposed: true, rows: self.t, columns: 8 }));
        }
        Ok((tri!(self.along(memory, 1)), Matrices { transposed: false, rows: 8, columns: self.t }))
    }

    /// What differs if the elements of a mode are side by side.
    const fn along(self, memory: &Memory<'_>, inner: usize) -> Result<Differences, Error> {
        let mut differences = Differences::NONE;
        let mut mode = 0;
        while mode < 2 {
            let (size, run) = (memory.mode(mode).size(), if mode == inner { self.t } else { 1 });
            let whole = if mode == inner { self.t } else { 8 };
            if size % whole != 0 {
                differences.add(mode, 0, size, Expected::Extents(whole));
            }
            let (mut i, mut begun, mut apart, mut askew) = (1, 0, false, false);
            while i < size {
                let found = tri!(memory.at(mode, i));
                if i % run == 0 {
                    begun = found;
                    if !askew && found.rem_euclid(self.t) != 0 {
                        differences.add(mode, i, found, Expected::Whole(self.t));
                        askew = true;
                    }
                } else if !apart && found != begun + i % run {
                    differences.add(mode, i, found, Expected::Stride(begun + i % run));
                    apart = true;
                }
                i += 1;
            }
            mode += 1;
        }
        Ok(differences)
    }
}
