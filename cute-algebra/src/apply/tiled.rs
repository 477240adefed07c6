//! A matrix instruction dealt out over threads and values: which thread of a block holds which cells of a larger tile.
//!
//! The tile's rows are taken in an order, a layout of integers; the first of them belong to the instruction, the next to further groups of
//! threads, the last to further values of the same threads. With the order `o` of P rows, of which the instruction has a and of which g
//! groups have one each, row `o(i + a*(j + g*r))` is row i of the instruction of group j in repetition r. An order is a bijection, so every
//! row has one (i, j, r); the same holds for columns. So a cell of the tile is one cell of one instruction, and it belongs to as many
//! threads and values as that cell does of the instruction's own fragment: once, for a fragment that covers its tile once.
//!
//! Groups that share an operand, because it has no mode of theirs, hold the same cells of it.
//!
//! Where the threads are: the product of the instruction's threads with the layout of groups gives (thread of the instruction, group) a
//! number. Its right inverse, which is whole if all numbers below their count occur, leads from a thread's number to both.

use crate::error::Error;
use crate::htuple::HTuple;
use crate::layout::{Layout, Mode};
use crate::limits::CONST_POINTS;
use crate::ops::Tiler;
use crate::scalar::{Path, Scalar};

/// The operands of D = A B + C.
///
/// ```
/// use cute_algebra::apply::Role;
/// assert_eq!((Role::A.axes(), Role::B.axes(), Role::C.axes()), ([0, 2], [1, 2], [0, 1]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The left factor, m rows and k columns.
    A,
    /// The right factor, n rows and k columns.
    B,
    /// The summand and the result, m rows and n columns.
    C,
}

impl Role {
    /// Which of m (0), n (1), k (2) are its rows and columns.
    ///
    /// ```
    /// assert_eq!(cute_algebra::apply::Role::B.axes(), [1, 2]);
    /// ```
    pub const fn axes(self) -> [usize; 2] {
        match self {
            Role::A => [0, 2],
            Role::B => [1, 2],
            Role::C => [0, 1],
        }
    }
}

/// A matrix instruction, dealt out over groups of threads and over values.
///
/// ```
/// use cute_algebra::{Layout, Tiler, apply::{Role, TiledMma}};
/// let of = |text: &str| text.parse::<Layout>().unwrap();
/// let accumulator = of("((4,8),(2,2)):((32,1),(16,8))");
/// let tile = Tiler::of_shape(&"(64,32,16)".parse().unwrap()).unwrap();
/// // m16n8k16 by four warps, two along m and two along n: each has two of 16 rows and two of 8 columns.
/// let mma = TiledMma { threads: of("32:1"), shape: [16, 8, 16], groups: of("(2,2,1):(1,2,0)"), tile };
/// let c = mma.operand(Role::C, &accumulator).unwrap();
/// assert_eq!(c.to_string(), "((4,8,2,2),((2,2),2,2)):((2*e1,e0,16*e0,8*e1),((e1,8*e0),32*e0,16*e1))");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TiledMma {
    /// From the thread of the instruction's fragments to the thread of the warp, warp group or cluster.
    pub threads: Layout,
    /// m, n and k of the instruction.
    pub shape: [i64; 3],
    /// How many groups of threads there are along m, n and k, and which number each has.
    pub groups: Layout,
    /// The tile: for each of m, n and k its extent, or a layout of integers, the order in which it is dealt out.
    pub tile: Tiler,
}

impl TiledMma {
    /// The layout from (thread of the block, value) to the coordinate in the operand's tile, (row, column). The values are
    /// (value of the instruction, repetitions along rows, repetitions along columns).
    ///
    /// ```
    /// use cute_algebra::{Layout, Tiler, apply::{Role, TiledMma}};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// let tile = |text: &str| Tiler::of_shape(&text.parse().unwrap()).unwrap();
    /// let mut mma = TiledMma { threads: of("32:1"), shape: [16, 8, 16], groups: of("(2,2,1):(1,2,0)"), tile: tile("(64,40,16)") };
    /// let b = of("((4,8),(2,2)):((16,1),(8,64))");
    /// assert_eq!(mma.operand(Role::B, &b).unwrap_err().to_string(), "tile 16:1 does not divide the 40 elements of mode 1");
    /// mma.tile = tile("(64,32,16)");
    /// // Both warps along m have the same cells of B.
    /// assert_eq!(mma.operand(Role::B, &b).unwrap().to_string(), "((4,8,2,2),((2,2),2,1)):((2*e1,e0,0,8*e0),((e1,8*e1),16*e0,0))");
    /// ```
    ///
    /// # Errors
    /// [`Error::OperandRank`] for a fragment without two modes or groups without three; [`Error::TilerRank`] for a tile of other than three
    /// entries; [`Error::TileDoesNotDivide`] where the instructions of all groups do not divide the tile; [`Error::NotCovered`] for an order
    /// that is no order, and for threads that are not all numbers below their count; those of [`Layout::logical_product`] for threads and
    /// groups, and of [`Layout::composition`].
    pub const fn operand(&self, role: Role, fragment: &Layout) -> Result<Layout, Error> {
        if fragment.rank() != 2 {
            return Err(Error::OperandRank { operand: 0, rank: fragment.rank(), expected: 2 });
        }
        let places = tri!(self.places());
        let (mut cells, mut repeated) = ([Layout::EMPTY; 2], [Layout::EMPTY; 2]);
        let mut threads = [Layout::EMPTY; 4];
        let mut mode = 0;
        while mode < 3 {
            threads[1 + mode] = tri!(Layout::leaf(tri!(self.groups.mode(mode)).size(), Scalar::ZERO));
            mode += 1;
        }
        let mut axis = 0;
        while axis < 2 {
            let mode = role.axes()[axis];
            let along = tri!(self.along(mode, axis));
            (cells[axis], threads[1 + mode], repeated[axis]) = (along[0], along[1], along[2]);
            axis += 1;
        }
        let fragment = tri!(tri!(Layout::concat(&cells)).composition(fragment));
        threads[0] = tri!(fragment.mode(0));
        let of_thread = tri!(tri!(Layout::concat(&threads)).composition(&places));
        let of_value = tri!(Layout::concat(&[tri!(fragment.mode(1)), repeated[0], repeated[1]]));
        Layout::concat(&[of_thread, of_value])
    }

    /// From a thread's number to (thread of the instruction, group).
    const fn places(&self) -> Result<Layout, Error> {
        if self.groups.rank() != 3 {
            return Err(Error::OperandRank { operand: 1, rank: self.groups.rank(), expected: 3 });
        }
        let numbers = tri!(self.threads.logical_product(&Tiler::layout(&self.groups)));
        let places = tri!(numbers.right_inverse());
        if places.size() != numbers.size() {
            return Err(Error::NotCovered { what: "threads of instructions and groups that are not all numbers below their count" });
        }
        Ok(places)
    }

    /// The coordinates on an axis along m, n or k: within the instruction, from group to group, from repetition to repetition.
    const fn along(&self, mode: usize, axis: usize) -> Result<[Layout; 3], Error> {
        match self.tile.list_rank() {
            Some(3) => {}
            Some(found) => return Err(Error::TilerRank { found, rank: 3, mode: HTuple::unit(0) }),
            None => return Err(Error::TilerRank { found: 1, rank: 3, mode: HTuple::unit(0) }),
        }
        let Some(order) = tri!(self.tile.mode(mode)).as_layout() else {
            return Err(Error::NotCovered { what: "a tile of instructions with a mode that is left open" });
        };
        let extent = order.size();
        if !tri!(order.covers(extent, CONST_POINTS)) || !tri!(order.is_injective(CONST_POINTS)) {
            return Err(Error::NotCovered { what: "an order of rows or columns that does not have each of them once" });
        }
        let (inner, groups) = (self.shape[mode], tri!(self.groups.mode(mode)).size());
        let outer = match inner.checked_mul(groups) {
            Some(outer) => outer,
            None => return Err(Error::Overflow { of: "size of a tile" }),
        };
        if extent % outer != 0 {
            let tile = tri!(Layout::leaf(outer, Scalar::integer(1)));
            return Err(Error::TileDoesNotDivide { tile, every: outer, extent, mode: HTuple::leaf(mode as i64) });
        }
        let path = tri!(Path::new(&[axis as i64]));
        let line = tri!(tri!(Layout::leaf(extent, Scalar::basis(path))).composition(&order));
        Ok([tri!(steps(&line, inner, 1)), tri!(steps(&line, groups, inner)), tri!(steps(&line, extent / outer, outer))])
    }
}

/// So many elements of a layout, in steps.
const fn steps(layout: &Layout, extent: i64, step: i64) -> Result<Layout, Error> {
    let stride = if extent == 1 { 0 } else { step };
    layout.composition(&tri!(Layout::checked(HTuple::leaf(Mode { extent, stride: Scalar::integer(stride) }))))
}
