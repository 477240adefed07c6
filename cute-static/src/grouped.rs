//! Layouts by groups of their modes: how an algorithm over a few modes sees a layout of any shape.
//!
//! An algorithm such as a product of matrices has one index a mode, and a layout may have any tree there, or its modes in another order. A
//! [`Grouping`] says which top-level modes make up each mode of the algorithm. The offset at the indices of all groups is the sum (or the
//! XOR, for XOR values) of one [`part`](Grouped::part) a group, because layouts are sums over their modes; a swizzle is applied to the
//! whole sum, by [`place`](Grouped::place).

use crate::StaticLayout;
use crate::check::fail;
use crate::composed::{Composed, Swizzling};
use crate::coordinate::Computed;
use crate::htuple::{Gather, HTuple, Known};
use crate::index::{self, Index, Steps};
use crate::mixed::Mixed;
use crate::swizzled::Swizzled;
use core::marker::PhantomData;
use cute_algebra::limits::MAX_LEAVES;
use cute_algebra::{Cursor, Error, HTuple as Tree, Layout, Mode};

/// How many modes an algorithm has at most.
pub(crate) const GROUPS: usize = 3;

/// For each mode of an algorithm the top-level modes of a layout that make it up, the fastest first.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Groups {
    modes: [[u8; MAX_LEAVES]; GROUPS],
    len: [usize; GROUPS],
}

impl Groups {
    /// No modes at all.
    pub(crate) const NONE: Groups = Groups { modes: [[0; MAX_LEAVES]; GROUPS], len: [0; GROUPS] };

    /// The groups with another mode behind those of one group.
    pub(crate) const fn with(mut self, group: usize, mode: usize) -> Groups {
        self.modes[group][self.len[group]] = mode as u8;
        self.len[group] += 1;
        self
    }

    /// The groups with the first two exchanged.
    pub(crate) const fn swapped(self) -> Groups {
        let (modes, len) = (self.modes, self.len);
        Groups { modes: [modes[1], modes[0], modes[2]], len: [len[1], len[0], len[2]] }
    }

    /// One mode a group, in this order; `None` for a group of no modes.
    pub(crate) const fn each(modes: [Option<usize>; GROUPS]) -> Groups {
        let (mut groups, mut g) = (Groups::NONE, 0);
        while g < GROUPS {
            if let Some(mode) = modes[g] {
                groups = groups.with(g, mode);
            }
            g += 1;
        }
        groups
    }

    /// All modes as one.
    pub(crate) const fn all(rank: usize) -> Groups {
        let (mut groups, mut mode) = (Groups::NONE, 0);
        while mode < rank {
            groups = groups.with(0, mode);
            mode += 1;
        }
        groups
    }

    /// A tree of the groups. A group of no modes is the unit.
    const fn fold<T: Copy>(&self, of: &Tree<T>, unit: T) -> Result<Tree<T>, Error> {
        let mut folded = Tree::unfinished(unit);
        tri!(folded.open(GROUPS));
        let mut g = 0;
        while g < GROUPS {
            match self.len[g] {
                0 => tri!(folded.push_leaf(unit)),
                1 => {}
                several => tri!(folded.open(several)),
            }
            let mut i = 0;
            while i < self.len[g] {
                match of.child(Cursor::ROOT, self.modes[g][i] as usize) {
                    Ok(at) => tri!(folded.push_subtree(of, at)),
                    // A leaf is its own only mode.
                    Err(_) if of.is_leaf() && self.modes[g][i] == 0 => tri!(folded.push_subtree(of, Cursor::ROOT)),
                    // Where there are fewer modes than an algorithm has, that is an error of its own.
                    Err(_) => tri!(folded.push_leaf(unit)),
                }
                i += 1;
            }
            g += 1;
        }
        Ok(folded)
    }

    /// The extent of a group of modes, if it is known.
    pub(crate) const fn known(&self, shape: &Tree<Option<i64>>, group: usize) -> Option<i64> {
        let Ok(folded) = self.fold(shape, Some(1)) else { return None };
        let Ok(mode) = folded.mode(group) else { return None };
        let (mut product, mut leaf) = (1i64, 0);
        while leaf < mode.len() {
            let Some(extent) = *mode.leaf_at(leaf) else { return None };
            product = match product.checked_mul(extent) {
                Some(product) => product,
                None => return None,
            };
            leaf += 1;
        }
        Some(product)
    }
}

/// Which modes of a layout make up each mode of an algorithm.
#[doc(hidden)]
pub trait Grouping: 'static {
    /// The modes of each group.
    const GROUPS: Groups;
}

/// All modes of `L` as one: the integer coordinates.
pub(crate) struct Whole<L>(PhantomData<L>);

impl<L: Grouped> Grouping for Whole<L> {
    const GROUPS: Groups = {
        let shape = L::KNOWN;
        Groups::all(if shape.is_leaf() { 1 } else { shape.rank() })
    };
}

/// The leaves of a layout with integer strides, from left to right.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Leaves {
    pub(crate) extents: [i64; MAX_LEAVES],
    pub(crate) strides: [i64; MAX_LEAVES],
    pub(crate) len: usize,
}

/// A layout whose offsets are put together of parts.
#[doc(hidden)]
pub trait Grouped: Copy + 'static {
    /// The shape, with the extents that are known at compile time.
    const KNOWN: Tree<Option<i64>>;

    /// Whether parts are put together by XOR, without carries, and not added.
    const CARRYLESS: bool;

    /// Whether [`place`](Grouped::place) does anything.
    const PLACED: bool;

    /// The number of indices of a group. `None` where it exceeds 63 bits.
    fn extent<G: Grouping>(&self, group: usize) -> Option<i64>;

    /// All leaves, if they are known at compile time.
    const LEAVES: Option<Leaves>;

    /// The extent of a top-level mode. `None` where it exceeds 63 bits.
    #[inline(always)]
    fn mode_extent(&self, mode: usize) -> Option<i64> {
        let (begin, leaves) = (const { &ModesOf::<Self>::BEGIN }, self.leaves());
        let (mut k, mut size) = (begin[mode % MAX_LEAVES], 1i64);
        while k < begin[mode % MAX_LEAVES + 1] {
            size = size.checked_mul(leaves.extents[k % MAX_LEAVES])?;
            k += 1;
        }
        Some(size)
    }

    /// What the index of a group adds to the offset, if it is below the extent.
    fn part<G: Grouping, I: Index>(&self, group: usize, i: I) -> isize;

    /// For how many indices from this one on the part grows by the same number, and that number. At least 1, up to the extent.
    fn run<G: Grouping, I: Index>(&self, group: usize, i: I) -> (i64, isize);

    /// Where the element of a sum of parts is.
    #[inline(always)]
    fn place(&self, sum: isize) -> isize {
        sum
    }

    /// All leaves; strides mean nothing if parts are put together by XOR.
    fn leaves(&self) -> Leaves;

    /// Two parts, put together.
    #[inline(always)]
    fn sum(a: isize, b: isize) -> isize {
        if Self::CARRYLESS { a ^ b } else { a.wrapping_add(b) }
    }
}

/// Where the leaves of each top-level mode begin.
struct ModesOf<L>(PhantomData<L>);

impl<L: Grouped> ModesOf<L> {
    const BEGIN: [usize; MAX_LEAVES + 1] = {
        let shape = L::KNOWN;
        let (mut begin, mut mode) = ([shape.len(); MAX_LEAVES + 1], 0);
        begin[0] = 0;
        let mut at = shape.next(Cursor::ROOT);
        while !shape.is_leaf() && mode < shape.rank() {
            begin[mode] = at.leaf;
            at = shape.skip(at);
            mode += 1;
        }
        begin
    };
}

/// The index code of a static layout by groups.
struct Code<L, G>(PhantomData<(L, G)>);

impl<L: StaticLayout, G: Grouping> Code<L, G> {
    const FOLDED: Layout = {
        let layout = L::LAYOUT;
        let folded = match G::GROUPS.fold(layout.modes(), Mode::UNIT) {
            Ok(folded) => Layout::checked(folded),
            Err(error) => Err(error),
        };
        match folded {
            Ok(folded) => folded,
            Err(error) => fail(error.message().as_str()),
        }
    };

    const STEPS: Steps = {
        let (layout, indices) = (Self::FOLDED, [Some(0); GROUPS]);
        match Tree::flat(&indices, None) {
            Ok(profile) => Steps::new(&layout, &profile),
            Err(error) => fail(error.message().as_str()),
        }
    };

    /// The extent and the stride of the innermost leaf of each group, as far as it is one run.
    const RUNS: [(i64, isize); GROUPS] = {
        let (layout, mut runs, mut g) = (Self::FOLDED, [(1, 0); GROUPS], 0);
        while g < GROUPS {
            let mode = match layout.mode(g) {
                Ok(mode) => mode.coalesce(),
                Err(error) => fail(error.message().as_str()),
            };
            if mode.modes().len() > 0 {
                let first = mode.modes().leaf_at(0);
                if let (Some(stride), false) = (first.stride.as_integer(), index::is_xor(&layout)) {
                    runs[g] = (first.extent, stride as isize);
                }
            }
            g += 1;
        }
        runs
    };
}

/// One group of the modes of a static layout, as a layout.
#[derive(Debug)]
pub(crate) struct Part<L, G, const GROUP: usize>(PhantomData<fn() -> (L, G)>);

impl<L, G, const GROUP: usize> Clone for Part<L, G, GROUP> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L, G, const GROUP: usize> Copy for Part<L, G, GROUP> {}

impl<L, G, const GROUP: usize> Default for Part<L, G, GROUP> {
    fn default() -> Self {
        Part(PhantomData)
    }
}

impl<L: StaticLayout, G: Grouping, const GROUP: usize> StaticLayout for Part<L, G, GROUP> {
    type Domain = Computed;
    const LAYOUT: Layout = match Code::<L, G>::FOLDED.mode(GROUP) {
        Ok(mode) => mode,
        Err(error) => fail(error.message().as_str()),
    };
}

/// How the parts of a layout are put together in CUDA C.
pub(crate) const fn sum_of<L: Grouped>() -> &'static str {
    if L::CARRYLESS { "^\n" } else { "+\n" }
}

impl<L: StaticLayout> Grouped for L {
    const KNOWN: Tree<Option<i64>> = {
        let (shape, mut known, mut leaf) = (L::LAYOUT.shape(), [None; MAX_LEAVES], 0);
        while leaf < shape.len() {
            known[leaf] = Some(*shape.leaf_at(leaf));
            leaf += 1;
        }
        shape.with_leaves(&known, None)
    };

    const CARRYLESS: bool = {
        let layout = L::LAYOUT;
        index::is_xor(&layout)
    };

    const PLACED: bool = false;

    const LEAVES: Option<Leaves> = Some(leaves_of(&L::LAYOUT));

    #[inline(always)]
    fn extent<G: Grouping>(&self, group: usize) -> Option<i64> {
        Some(const { &Code::<L, G>::STEPS }.size(group))
    }

    #[inline(always)]
    fn part<G: Grouping, I: Index>(&self, group: usize, i: I) -> isize {
        index::part_of::<L, I>(const { &Code::<L, G>::STEPS }, group, i)
    }

    #[inline(always)]
    fn run<G: Grouping, I: Index>(&self, group: usize, i: I) -> (i64, isize) {
        let runs = const { Code::<L, G>::RUNS };
        let size = const { &Code::<L, G>::STEPS }.size(group);
        let (extent, stride) = if group == 0 {
            runs[0]
        } else if group == 1 {
            runs[1]
        } else {
            runs[2]
        };
        (left(i, extent, size), stride)
    }

    #[inline(always)]
    fn leaves(&self) -> Leaves {
        const { leaves_of(&L::LAYOUT) }
    }
}

/// The leaves of a layout as numbers.
pub(crate) const fn leaves_of(layout: &Layout) -> Leaves {
    let (mut leaves, mut leaf) = (Leaves { extents: [1; MAX_LEAVES], strides: [0; MAX_LEAVES], len: layout.modes().len() }, 0);
    while leaf < leaves.len {
        let mode = layout.modes().leaf_at(leaf);
        leaves.extents[leaf] = mode.extent;
        if let Some(stride) = mode.stride.as_integer() {
            leaves.strides[leaf] = stride;
        }
        leaf += 1;
    }
    leaves
}

/// The indices from this one on to the end of the innermost leaf, which has this extent in a group of this size.
#[inline(always)]
fn left<I: Index>(i: I, extent: i64, size: i64) -> i64 {
    if extent == 1 {
        1
    } else if extent == size || extent > I::MAX {
        extent - i.to_i64()
    } else {
        extent - i.digit(I::wrapping_from(extent)).to_i64()
    }
}

/// The leaves of each group of a layout with leaves of the run time, in their order.
struct Order {
    leaf: [u8; MAX_LEAVES],
    begin: [usize; GROUPS + 1],
}

struct OrderOf<S, G>(PhantomData<(S, G)>);

impl<S: HTuple, G: Grouping> OrderOf<S, G> {
    const ORDER: Order = {
        let (mut numbers, mut leaf) = ([None; MAX_LEAVES], 0);
        while leaf < MAX_LEAVES {
            numbers[leaf] = Some(leaf as u8);
            leaf += 1;
        }
        let shape = Known::<S>::TREE;
        let folded = match G::GROUPS.fold(&shape.with_leaves(&numbers, None), None) {
            Ok(folded) => folded,
            Err(error) => fail(error.message().as_str()),
        };
        let mut order = Order { leaf: [0; MAX_LEAVES], begin: [0; GROUPS + 1] };
        let (mut at, mut g, mut len) = (folded.next(Cursor::ROOT), 0, 0);
        while g < GROUPS {
            let end = folded.skip(at);
            let mut leaf = at.leaf;
            while leaf < end.leaf {
                // The unit that stands for a group of no modes is not a leaf of the layout.
                if let Some(number) = *folded.leaf_at(leaf) {
                    order.leaf[len] = number;
                    len += 1;
                }
                leaf += 1;
            }
            at = end;
            g += 1;
            order.begin[g] = len;
        }
        order
    };
}

impl Order {
    /// Which of the leaves `k` is. The mask changes nothing, but leaves no code for what cannot be.
    #[inline(always)]
    fn at(&self, k: usize) -> usize {
        self.leaf[k % MAX_LEAVES] as usize % MAX_LEAVES
    }

    #[inline(always)]
    fn of(&self, group: usize) -> (usize, usize) {
        let group = if group < GROUPS { group } else { 0 };
        (self.begin[group], self.begin[group + 1])
    }
}

impl<S: HTuple, D: HTuple> Grouped for Mixed<S, D> {
    const KNOWN: Tree<Option<i64>> = Known::<S>::TREE;
    const CARRYLESS: bool = false;
    const PLACED: bool = false;
    const LEAVES: Option<Leaves> = None;

    #[inline(always)]
    fn extent<G: Grouping>(&self, group: usize) -> Option<i64> {
        let (order, leaves) = (const { &OrderOf::<S, G>::ORDER }, self.leaves());
        let (mut k, end) = order.of(group);
        let mut size = 1i64;
        while k < end {
            size = size.checked_mul(leaves.extents[order.at(k)])?;
            k += 1;
        }
        Some(size)
    }

    #[inline(always)]
    fn part<G: Grouping, I: Index>(&self, group: usize, i: I) -> isize {
        let (order, leaves) = (const { &OrderOf::<S, G>::ORDER }, self.leaves());
        let (mut k, end) = order.of(group);
        let (mut here, mut sum) = (i, 0isize);
        while k < end {
            let (extent, mut digit) = (leaves.extents[order.at(k)], here);
            if k + 1 < end {
                if extent > I::MAX {
                    here = I::ZERO;
                } else {
                    // Extents are at least 1; a division by 0 is no code this way.
                    let extent = I::wrapping_from(if extent < 1 { 1 } else { extent });
                    digit = here.digit(extent);
                    here = here.carry(extent);
                }
            }
            sum = sum.wrapping_add((digit.to_i64() as isize).wrapping_mul(leaves.strides[order.at(k)] as isize));
            k += 1;
        }
        sum
    }

    #[inline(always)]
    fn run<G: Grouping, I: Index>(&self, group: usize, i: I) -> (i64, isize) {
        let (order, leaves) = (const { &OrderOf::<S, G>::ORDER }, self.leaves());
        let (begin, end) = order.of(group);
        if begin == end {
            return (1, 0);
        }
        let (extent, stride) = (leaves.extents[order.at(begin)], leaves.strides[order.at(begin)] as isize);
        let size = if begin + 1 == end { extent } else { 0 };
        (left(i, if extent < 1 { 1 } else { extent }, size), stride)
    }

    #[inline(always)]
    fn leaves(&self) -> Leaves {
        let (mut extents, mut strides) = (Gather::<i64>::new(), Gather::<i64>::new());
        self.shape.visit(&mut extents);
        self.stride.visit(&mut strides);
        Leaves { extents: extents.values, strides: strides.values, len: const { Known::<S>::LEAVES } }
    }
}

impl<Z: Swizzling, L: Grouped> Grouped for Composed<Z, L> {
    const KNOWN: Tree<Option<i64>> = L::KNOWN;
    const CARRYLESS: bool = L::CARRYLESS;
    const PLACED: bool = true;
    const LEAVES: Option<Leaves> = L::LEAVES;

    #[inline(always)]
    fn extent<G: Grouping>(&self, group: usize) -> Option<i64> {
        self.inner().extent::<G>(group)
    }

    #[inline(always)]
    fn part<G: Grouping, I: Index>(&self, group: usize, i: I) -> isize {
        self.inner().part::<G, I>(group, i)
    }

    #[inline(always)]
    fn run<G: Grouping, I: Index>(&self, group: usize, i: I) -> (i64, isize) {
        self.inner().run::<G, I>(group, i)
    }

    #[inline(always)]
    fn place(&self, sum: isize) -> isize {
        self.swizzled(self.inner().place(sum) as i64) as isize
    }

    #[inline(always)]
    fn leaves(&self) -> Leaves {
        self.inner().leaves()
    }
}

impl<Z: Swizzling, const OFFSET: i64, L: Grouped + Default> Grouped for Swizzled<Z, OFFSET, L> {
    const KNOWN: Tree<Option<i64>> = L::KNOWN;
    const CARRYLESS: bool = L::CARRYLESS;
    const PLACED: bool = true;
    const LEAVES: Option<Leaves> = L::LEAVES;

    #[inline(always)]
    fn extent<G: Grouping>(&self, group: usize) -> Option<i64> {
        self.composed().extent::<G>(group)
    }

    #[inline(always)]
    fn part<G: Grouping, I: Index>(&self, group: usize, i: I) -> isize {
        self.composed().part::<G, I>(group, i)
    }

    #[inline(always)]
    fn run<G: Grouping, I: Index>(&self, group: usize, i: I) -> (i64, isize) {
        self.composed().run::<G, I>(group, i)
    }

    #[inline(always)]
    fn place(&self, sum: isize) -> isize {
        self.composed().place(sum)
    }

    #[inline(always)]
    fn leaves(&self) -> Leaves {
        self.composed().leaves()
    }
}
