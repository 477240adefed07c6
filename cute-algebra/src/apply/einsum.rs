//! Einsum: any contraction of two tensors as a batched matrix product.
//!
//! A label names a mode of two or three of the operands A, B and C, and by that it is of one of four classes: *row* labels are those of A
//! and C, *column* labels those of B and C, *reduction* labels those of A and B, *batch* labels those of all three. In every operand the
//! modes of one class are put together as one mode, the labels in the order of their first appearance.
//!
//! *The folded product is the contraction.* For a value of each label, let m be the index of the row labels' values in the group's order,
//! n that of the column labels', k of the reduction labels', l of the batch labels'. The extents of a label are equal in all operands, so
//! the operands' groups split the same index into the same values. So the folded A at (m,k,l) is A at the values of its own labels, the
//! folded B at (n,k,l) and C at (m,n,l) likewise; m, n and l run through all values of C's labels once, k through those that are summed
//! over. Hence `C(m,n,l) = sum over k of A(m,k,l) * B(n,k,l)` is the contraction, term by term. A label of one operand alone would be a sum
//! over, or a copy along, a mode that no group has; it is refused.
//!
//! Worked example, `C_stqp = A_stupr B_qtru`: A and C share s and p, B and C share q, A and B share u and r, and all share t. So
//! `einsum("stupr,qtru->stqp", ..)` has the rows (s,p), the column q, the reduction (u,r) and the batch t.

use super::notation::{Side, Sign, bad_name, mistake, sides};
use crate::error::{Capacity, Error};
use crate::htuple::{Cursor, HTuple};
use crate::layout::{Layout, Mode};
use crate::limits::MAX_LEAVES;

/// A contraction folded to batched products of matrices: `C(m,n,l) = sum over k of A(m,k,l) * B(n,k,l)`.
///
/// ```
/// use cute_algebra::{Layout, apply::einsum};
/// let of = |text: &str| text.parse::<Layout>().unwrap();
/// let gemm = einsum("bmk,bnk->bmn", &of("(3,2,4):(8,4,1)"), &of("(3,5,4):(20,4,1)"), None).unwrap();
/// assert_eq!((gemm.rows.as_str(), gemm.columns.as_str(), gemm.reduction.as_str(), gemm.batch.as_str()), ("m", "n", "k", "b"));
/// assert_eq!(gemm.a, of("(2,4,3):(4,1,8)"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gemm {
    /// A over (M,K,L).
    pub a: Layout,
    /// B over (N,K,L).
    pub b: Layout,
    /// C over (M,N,L).
    pub c: Layout,
    /// The labels of A and C: the modes of M.
    pub rows: Labels,
    /// The labels of B and C: the modes of N.
    pub columns: Labels,
    /// The labels of A and B: the modes of K.
    pub reduction: Labels,
    /// The labels of all three: the modes of L.
    pub batch: Labels,
}

/// Labels in their order, each once.
///
/// ```
/// use cute_algebra::{Layout, apply::einsum};
/// let vector: Layout = "4:1".parse().unwrap();
/// let dot = einsum("i,i->", &vector, &vector, None).unwrap();
/// assert_eq!((dot.reduction.as_str(), dot.batch.as_str()), ("i", ""));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Labels {
    names: [u8; MAX_LEAVES],
    len: usize,
}

impl Labels {
    const NONE: Labels = Labels { names: [0; MAX_LEAVES], len: 0 };

    /// The labels as a text, one character each.
    ///
    /// ```
    /// use cute_algebra::{Layout, apply::einsum};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// let a = of("(2,3,4,5,6):(1,2,6,24,120)");
    /// let gemm = einsum("stupr,qtru->stqp", &a, &of("(7,3,6,4):(72,24,4,1)"), None).unwrap();
    /// assert_eq!((gemm.rows.as_str(), gemm.reduction.as_str()), ("sp", "ur"));
    /// ```
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.names.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => unreachable!(),
        }
    }

    /// The place of a label, counted from 0.
    ///
    /// ```
    /// use cute_algebra::apply::Contraction;
    /// let [_, b, _] = Contraction::new("mk,nk->mn").unwrap().operands;
    /// assert_eq!((b.position(b'k'), b.position(b'm')), (Some(1), None));
    /// ```
    pub const fn position(&self, name: u8) -> Option<usize> {
        let mut i = 0;
        while i < self.len {
            if self.names[i] == name {
                return Some(i);
            }
            i += 1;
        }
        None
    }

    /// The number of labels.
    ///
    /// ```
    /// use cute_algebra::apply::Contraction;
    /// assert_eq!(Contraction::new("mk,nk->mn").unwrap().operands[0].len(), 2);
    /// ```
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    ///
    /// ```
    /// use cute_algebra::apply::Contraction;
    /// assert!(Contraction::new("i,i->").unwrap().operands[2].is_empty());
    /// ```
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The label of a mode, 0 where there is none.
    ///
    /// ```
    /// use cute_algebra::apply::Contraction;
    /// assert_eq!(Contraction::new("mk,nk->mn").unwrap().operands[1].name(1), b'k');
    /// ```
    pub const fn name(&self, mode: usize) -> u8 {
        if mode < self.len { self.names[mode % MAX_LEAVES] } else { 0 }
    }

    const fn push(&mut self, name: u8) -> Result<(), Error> {
        if self.len == MAX_LEAVES {
            return Err(Error::Capacity { of: Capacity::Leaves });
        }
        self.names[self.len] = name;
        self.len += 1;
        Ok(())
    }
}

impl core::fmt::Display for Labels {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.as_str())
    }
}

impl core::fmt::Debug for Labels {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Debug::fmt(self.as_str(), f)
    }
}

/// A contraction of two operands by the labels of their modes, without layouts yet.
///
/// ```
/// use cute_algebra::apply::Contraction;
/// let contraction = Contraction::new("stupr,qtru->stqp").unwrap();
/// let operands = contraction.operands.map(|labels| labels.to_string());
/// assert_eq!(operands, ["stupr", "qtru", "stqp"]);
/// assert_eq!((contraction.rows.as_str(), contraction.columns.as_str()), ("sp", "q"));
/// assert_eq!((contraction.reduction.as_str(), contraction.batch.as_str()), ("ur", "t"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contraction {
    /// The labels of the modes of A, B and C.
    pub operands: [Labels; 3],
    /// The labels of A and C: the modes of M.
    pub rows: Labels,
    /// The labels of B and C: the modes of N.
    pub columns: Labels,
    /// The labels of A and B: the modes of K.
    pub reduction: Labels,
    /// The labels of all three: the modes of L.
    pub batch: Labels,
}

impl Contraction {
    /// Reads a text such as `"stupr,qtru->stqp"`.
    ///
    /// ```
    /// use cute_algebra::apply::Contraction;
    /// assert_eq!(Contraction::new("mk,nk->mn").unwrap().reduction.as_str(), "k");
    /// assert!(Contraction::new("mk,nk->mk").unwrap_err().message().as_str().contains("`n` stands in one operand only"));
    /// ```
    ///
    /// # Errors
    /// [`Error::Notation`] for a text that is not of that form, with a label that comes twice in one operand or stands in one only.
    pub const fn new(text: &str) -> Result<Contraction, Error> {
        let (mut given, mut wanted) = tri!(sides(text));
        let of_a = tri!(labels(&mut given, true));
        let of_b = tri!(labels(&mut given, false));
        let of_c = tri!(labels(&mut wanted, false));
        let mut contraction = Contraction {
            operands: [of_a, of_b, of_c],
            rows: Labels::NONE,
            columns: Labels::NONE,
            reduction: Labels::NONE,
            batch: Labels::NONE,
        };
        let mut i = 0;
        while i < of_a.len + of_b.len + of_c.len {
            let name = if i < of_a.len {
                of_a.names[i]
            } else if i < of_a.len + of_b.len {
                of_b.names[i - of_a.len]
            } else {
                of_c.names[i - of_a.len - of_b.len]
            };
            let class = match (of_a.position(name).is_some(), of_b.position(name).is_some(), of_c.position(name).is_some()) {
                (true, false, true) => &mut contraction.rows,
                (false, true, true) => &mut contraction.columns,
                (true, true, false) => &mut contraction.reduction,
                (true, true, true) => &mut contraction.batch,
                _ => return Err(bad_name(place(text, name), name, "stands in one operand only")),
            };
            if class.position(name).is_none() {
                tri!(class.push(name));
            }
            i += 1;
        }
        Ok(contraction)
    }
}

/// Folds a contraction such as `"stupr,qtru->stqp"` to batched products of matrices. Labels name the modes of the operands, one each;
/// a mode may have modes of its own. A group of one label is that mode, a group of none is `1:0`.
///
/// Without `c` the result is compact, its first mode fastest.
///
/// ```
/// use cute_algebra::{Layout, apply::einsum};
/// let of = |text: &str| text.parse::<Layout>().unwrap();
/// let (a, b, c) = (of("(2,3,4,5,6):(1,2,6,24,120)"), of("(7,3,6,4):(72,24,4,1)"), of("(2,3,7,5):(105,35,5,1)"));
/// let gemm = einsum("stupr,qtru->stqp", &a, &b, Some(&c)).unwrap();
/// assert_eq!(gemm.a, of("((2,5),(4,6),3):((1,24),(6,120),2)"));
/// assert_eq!(gemm.b, of("(7,(4,6),3):(72,(1,4),24)"));
/// assert_eq!(gemm.c, of("((2,5),7,3):((105,1),5,35)"));
/// ```
///
/// # Errors
/// [`Error::Notation`] for a text that is not of that form, with a label that comes twice in one operand or stands in one only;
/// [`Error::OperandRank`] for an operand with another number of modes than labels; [`Error::LabelExtent`] where a label has different
/// extents; [`Error::Capacity`], [`Error::Overflow`].
pub const fn einsum(text: &str, a: &Layout, b: &Layout, c: Option<&Layout>) -> Result<Gemm, Error> {
    let contraction = tri!(Contraction::new(text));
    let [of_a, of_b, of_c] = contraction.operands;
    let mut gemm = Gemm {
        a: Layout::EMPTY,
        b: Layout::EMPTY,
        c: Layout::EMPTY,
        rows: contraction.rows,
        columns: contraction.columns,
        reduction: contraction.reduction,
        batch: contraction.batch,
    };
    tri!(check_rank(0, &of_a, a));
    tri!(check_rank(1, &of_b, b));
    let compact;
    let c = match c {
        Some(c) => c,
        None => {
            compact = tri!(result(&of_c, (&of_a, a), (&of_b, b)));
            &compact
        }
    };
    tri!(check_rank(2, &of_c, c));
    tri!(check_extents((&of_a, a), (&of_b, b)));
    tri!(check_extents((&of_a, a), (&of_c, c)));
    tri!(check_extents((&of_b, b), (&of_c, c)));
    gemm.a = tri!(fold((&of_a, a), [&gemm.rows, &gemm.reduction, &gemm.batch]));
    gemm.b = tri!(fold((&of_b, b), [&gemm.columns, &gemm.reduction, &gemm.batch]));
    gemm.c = tri!(fold((&of_c, c), [&gemm.rows, &gemm.columns, &gemm.batch]));
    Ok(gemm)
}

/// The labels of an operand, up to the comma or the end.
const fn labels(side: &mut Side<'_>, comma: bool) -> Result<Labels, Error> {
    let mut labels = Labels::NONE;
    loop {
        match tri!(side.next()) {
            Sign::Name(name) if labels.position(name).is_some() => {
                return Err(bad_name(side.last(), name, "comes twice in one operand"));
            }
            Sign::Name(name) => tri!(labels.push(name)),
            Sign::Comma if comma => return Ok(labels),
            Sign::End if !comma => return Ok(labels),
            Sign::Comma => return Err(mistake(side.last(), "a third operand: two are contracted at a time")),
            Sign::End => return Err(mistake(side.last(), "expected `,` between the labels of two operands")),
            Sign::Open | Sign::Close => return Err(mistake(side.last(), "labels are not grouped: each names one mode of its operand")),
        }
    }
}

/// The byte at which a name first stands.
const fn place(text: &str, name: u8) -> usize {
    let mut at = 0;
    while at < text.len() && text.as_bytes()[at] != name {
        at += 1;
    }
    at
}

const fn check_rank(operand: usize, labels: &Labels, layout: &Layout) -> Result<(), Error> {
    if labels.len == layout.rank() {
        return Ok(());
    }
    Err(Error::OperandRank { operand, rank: layout.rank(), expected: labels.len })
}

/// Refuses a label with different sizes in two operands.
const fn check_extents(a: (&Labels, &Layout), b: (&Labels, &Layout)) -> Result<(), Error> {
    let mut i = 0;
    while i < a.0.len {
        if let Some(j) = b.0.position(a.0.names[i]) {
            let (here, there) = (tri!(a.1.mode(i)).size(), tri!(b.1.mode(j)).size());
            if here != there {
                return Err(Error::LabelExtent { label: a.0.names[i] as char, a: here, b: there });
            }
        }
        i += 1;
    }
    Ok(())
}

/// The compact layout of the wanted labels, with the shapes that they have in the operands.
const fn result(wanted: &Labels, a: (&Labels, &Layout), b: (&Labels, &Layout)) -> Result<Layout, Error> {
    let mut shape = HTuple::unfinished(1);
    tri!(shape.open(wanted.len));
    let mut i = 0;
    while i < wanted.len {
        let (operand, index) = match (a.0.position(wanted.names[i]), b.0.position(wanted.names[i])) {
            (Some(index), _) => (a.1, index),
            (None, Some(index)) => (b.1, index),
            // A label of the result alone was refused.
            (None, None) => unreachable!(),
        };
        tri!(shape.push(&tri!(operand.mode(index)).shape()));
        i += 1;
    }
    Layout::col_major(&shape)
}

/// An operand with its modes in three groups.
const fn fold(operand: (&Labels, &Layout), groups: [&Labels; 3]) -> Result<Layout, Error> {
    let (labels, modes) = (operand.0, operand.1.modes());
    let mut folded = HTuple::unfinished(Mode::UNIT);
    tri!(folded.open(groups.len()));
    let mut g = 0;
    while g < groups.len() {
        match groups[g].len {
            0 => tri!(folded.push_leaf(Mode::UNIT)),
            1 => {}
            several => tri!(folded.open(several)),
        }
        let mut i = 0;
        while i < groups[g].len {
            // A group's labels are labels of this operand.
            if let Some(index) = labels.position(groups[g].names[i]) {
                tri!(folded.push_subtree(modes, tri!(modes.child(Cursor::ROOT, index))));
            }
            i += 1;
        }
        g += 1;
    }
    tri!(folded.profile().check_depth());
    Layout::checked(folded)
}
