//! A copying instruction dealt out over threads and values: which elements each thread gives to it, and which it gets.
//!
//! An instruction of t threads counts its bits by one of its two sides: bit layouts (thread, bit) for the source and for the destination,
//! and one that both are compared with, which is one of them. In elements, let `by` be that layout and v its values a thread, and `side`
//! the layout of a side. Element (u, w) of the side is then element `by^-1(side(u, w))` of the instruction's t x v elements.
//!
//! What is copied is given by a layout from (thread, value) to anything, mostly to coordinates: cut into groups of t threads and v values,
//! it is the layout of the instructions by `by`, and its composition with `by^-1 o side` is that of the side.

use crate::error::Error;
use crate::htuple::HTuple;
use crate::layout::Layout;
use crate::limits::CONST_POINTS;
use crate::scalar::{Path, Ring, Scalar};

/// A copying instruction, as layouts from (thread, bit of the thread) to the bit of the whole.
///
/// ```
/// use cute_algebra::{Layout, apply::{CopyInstruction, Side}};
/// let of = |text: &str| text.parse::<Layout>().unwrap();
/// // Two 8x8 matrices of 16-bit numbers: sixteen threads give addresses of rows, all get two numbers of each matrix.
/// let load = CopyInstruction { src: of("((16,2),128):((128,0),1)"), dst: of("(32,(32,2)):(32,(1,1024))"), by: of("(32,(32,2)):(32,(1,1024))") };
/// let tv = of("((4,8),(2,2)):((2*e1,e0),(e1,8*e0))");
/// // Threads get what they shall have, and threads 0 to 15 give the rows 0 to 15.
/// assert_eq!(load.side(Side::Dst, &tv, 16).unwrap().to_string(), "((4,8),(2,2)):((2*e1,e0),(e1,8*e0))");
/// assert_eq!(load.side(Side::Src, &tv, 16).unwrap().to_string(), "(((8,2),2),(2,4)):(((e0,8*e0),0),(e1,2*e1))");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CopyInstruction {
    /// Which bits a thread reads, or gives the address of.
    pub src: Layout,
    /// Which bits a thread writes, or gives the address of.
    pub dst: Layout,
    /// Which of both the bits are counted by.
    pub by: Layout,
}

/// The sides of a copy.
///
/// ```
/// use cute_algebra::apply::Side;
/// assert_ne!(Side::Src, Side::Dst);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Where it reads.
    Src,
    /// Where it writes.
    Dst,
}

impl CopyInstruction {
    /// The layout from (thread, value) to what a thread reads or writes, or gives the address of, if the instructions together move what
    /// `tv` says of elements of so many bits. The modes are ((thread of the instruction, instructions), (value, instructions)).
    ///
    /// ```
    /// use cute_algebra::{Layout, apply::{CopyInstruction, Side}};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// // 16 bytes a thread, of 4-byte elements: four values at a time.
    /// let vector = CopyInstruction { src: of("(1,128):(0,1)"), dst: of("(1,128):(0,1)"), by: of("(1,128):(0,1)") };
    /// let tv = of("((8,32),8):((8*e1,e0),e1)");
    /// assert_eq!(vector.side(Side::Src, &tv, 32).unwrap().to_string(), "((1,(8,32)),(4,2)):((0,(8*e1,e0)),(e1,4*e1))");
    /// assert_eq!(vector.side(Side::Src, &of("(32,2):(2,1)"), 32).unwrap_err().to_string(), "the sizes 2 and 4 differ");
    /// ```
    ///
    /// # Errors
    /// [`Error::OperandRank`] for layouts without two modes; [`Error::SizesDiffer`] where threads or values are no multiple of those of the
    /// instruction; [`Error::Recast`] for bits that are no whole elements; [`Error::NotCovered`] for an instruction whose bits cannot be
    /// counted; those of [`Layout::composition`].
    pub const fn side(&self, side: Side, tv: &Layout, bits: i64) -> Result<Layout, Error> {
        if tv.rank() != 2 {
            return Err(Error::OperandRank { operand: 0, rank: tv.rank(), expected: 2 });
        }
        let by = tri!(self.by.recast(bits, 1));
        let layout = match side {
            Side::Src => tri!(self.src.recast(bits, 1)),
            Side::Dst => tri!(self.dst.recast(bits, 1)),
        };
        if by.rank() != 2 || layout.rank() != 2 {
            return Err(Error::OperandRank { operand: 1, rank: by.rank(), expected: 2 });
        }
        let elements = tri!(by.right_inverse());
        if elements.size() != by.size() {
            return Err(Error::NotCovered { what: "a copy of elements whose bits do not lie side by side" });
        }
        let threads = tri!(cut(&tri!(tv.mode(0)), tri!(by.mode(0)).size()));
        let values = tri!(cut(&tri!(tv.mode(1)), tri!(by.mode(1)).size()));
        let one = tri!(Layout::concat(&[threads[0], values[0]]));
        let one = tri!(one.composition(&tri!(elements.composition(&layout))));
        Layout::concat(&[tri!(beside(&tri!(one.mode(0)), &threads[1])), tri!(beside(&tri!(one.mode(1)), &values[1]))])
    }

    /// The layout from a value of a side to the value that the thread has it as: what a fragment in registers looks like to the copy.
    ///
    /// ```
    /// use cute_algebra::{Layout, apply::{CopyInstruction, Side}};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// let load = CopyInstruction { src: of("((16,2),128):((128,0),1)"), dst: of("(32,(32,2)):(32,(1,1024))"), by: of("(32,(32,2)):(32,(1,1024))") };
    /// // Two instructions for the eight values of a fragment.
    /// let tv = of("((4,8),(2,2,2)):((2*e1,e0),(e1,8*e0,8*e1))");
    /// assert_eq!(load.retiled(Side::Dst, &tv, 16).unwrap().to_string(), "((2,2),2):((1,2),4)");
    /// assert!(load.retiled(Side::Src, &tv, 16).is_err());
    /// ```
    ///
    /// # Errors
    /// Those of [`CopyInstruction::side`], and [`Error::NotCovered`] for a side whose values lie in other threads.
    pub const fn retiled(&self, side: Side, tv: &Layout, bits: i64) -> Result<Layout, Error> {
        let (threads, values) = (tri!(tv.mode(0)).size(), tri!(tv.mode(1)).size());
        let own = Layout::concat(&[tri!(along(threads, 0)), tri!(along(values, 1))]);
        let side = tri!(self.side(side, &tri!(own), bits));
        let (thread, value) = (tri!(side.mode(0)), tri!(side.mode(1)));
        if !thread.coalesce().same(&tri!(along(threads, 0))) {
            return Err(Error::NotCovered { what: "a side of a copy whose values lie in registers of other threads" });
        }
        let mut modes = *value.modes();
        let mut i = 0;
        while i < modes.len() {
            let mut mode = *modes.leaf_at(i);
            mode.stride = match on_values(&mode.stride) {
                Some(stride) => Scalar::integer(stride),
                None => return Err(Error::NotCovered { what: "a side of a copy whose values lie in registers of other threads" }),
            };
            modes.set_leaf(i, mode);
            i += 1;
        }
        Layout::checked(modes)
    }
}

/// The layout from (thread, value) to (row, column) of a tile in which the elements of one thread lie side by side: `values` from (row,
/// column) to the number of the value, `threads` from (row, column) of such a block to the number of the thread.
///
/// The raked product of `threads` with `values` is the layout from (row, column) to `thread + value * threads`; the result is its right
/// inverse, in coordinates. A right inverse R has `L(R(i)) = i` for all i below its size: if these are all threads and values, each has
/// one place, and the places are as many as the product has.
///
/// ```
/// use cute_algebra::{Layout, apply::deal};
/// let of = |text: &str| text.parse::<Layout>().unwrap();
/// assert_eq!(deal(&of("(4,8):(8,1)"), &of("(2,1):(1,0)")).unwrap().to_string(), "((8,4),2):((e1,2*e0),e0)");
/// // Two threads of one number.
/// assert!(deal(&of("(4,8):(8,0)"), &of("(2,1):(1,0)")).is_err());
/// ```
///
/// # Errors
/// [`Error::NotCovered`] for numbers that are not all numbers below their count; those of [`Layout::raked_product`] and of
/// [`Layout::composition`].
pub const fn deal(threads: &Layout, values: &Layout) -> Result<Layout, Error> {
    let numbers = tri!(threads.raked_product(values));
    let places = tri!(numbers.right_inverse());
    if places.size() != numbers.size() {
        return Err(Error::NotCovered { what: "threads or values that are not all numbers below their count" });
    }
    let (extents, threads) = (tri!(product_each(&numbers)), threads.size());
    let number = tri!(Layout::concat(&[
        tri!(Layout::leaf(threads, Scalar::integer(1))),
        tri!(Layout::leaf(values.size(), Scalar::integer(threads))),
    ]));
    tri!(Layout::identity(&extents)).composition(&tri!(places.composition(&number)))
}

/// The sizes of the modes.
const fn product_each(layout: &Layout) -> Result<HTuple<i64>, Error> {
    let (mut extents, mut mode) = (HTuple::unfinished(1), 0);
    tri!(extents.open(layout.rank()));
    while mode < layout.rank() {
        tri!(extents.push_leaf(tri!(layout.mode(mode)).size()));
        mode += 1;
    }
    Ok(extents)
}

/// The first elements, and from one such group to the next.
const fn cut(mode: &Layout, first: i64) -> Result<[Layout; 2], Error> {
    let size = mode.size();
    if size % first != 0 {
        return Err(Error::SizesDiffer { a: size, b: first });
    }
    let one = tri!(Layout::leaf(first, Scalar::integer((first > 1) as i64)));
    let rest = tri!(Layout::leaf(size / first, Scalar::integer(if size > first { first } else { 0 })));
    Ok([tri!(mode.composition_within(&one, CONST_POINTS)), tri!(mode.composition_within(&rest, CONST_POINTS))])
}

/// Two modes as one; a second one of a single element is left out.
const fn beside(first: &Layout, second: &Layout) -> Result<Layout, Error> {
    if second.size() == 1 { Ok(*first) } else { Layout::concat(&[*first, *second]) }
}

const fn along(extent: i64, axis: i64) -> Result<Layout, Error> {
    let stride = if extent > 1 { Scalar::basis(tri!(Path::new(&[axis]))) } else { Scalar::ZERO };
    Layout::leaf(extent, stride)
}

/// A stride along the values alone.
const fn on_values(stride: &Scalar) -> Option<i64> {
    match stride.term_count() {
        0 => Some(0),
        1 => {
            let term = stride.term_at(0);
            let axes = term.path.axes();
            if matches!(term.ring, Ring::Integer) && axes.len() == 1 && axes[0] == 1 { Some(term.value) } else { None }
        }
        _ => None,
    }
}
