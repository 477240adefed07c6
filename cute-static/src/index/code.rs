//! Index code at work. Everything but the index is a constant, so that after inlining nothing is left of loops and tables.

use super::Index;
use super::steps::{Steps, bounds, fits};
use crate::StaticLayout;
use crate::check::fail;
use crate::error::TensorError;
use crate::htuple::{__, HTuple, Known, Visitor};
use crate::node::Node;
use core::marker::PhantomData;
use cute_algebra::emit::Step;
use cute_algebra::text::Text;

/// The index code of a layout for coordinates of one profile.
struct Code<L, P>(PhantomData<(L, P)>);

impl<L: StaticLayout, P: HTuple> Code<L, P> {
    const STEPS: Steps = {
        // Values, not references to constants: rustc would evaluate and check each reference's constant anew.
        let (layout, profile) = (L::LAYOUT, Known::<P>::TREE);
        Steps::new(&layout, &profile)
    };
}

/// What has to hold of a layout, and is checked where the user's function calls ours: rustc names that line.
#[doc(hidden)]
#[derive(Debug)]
pub struct Check<L, I>(PhantomData<(L, I)>);

impl<L: StaticLayout, I: Index> Check<L, I> {
    /// The offsets of the layout fit the index type.
    pub(crate) const FITS: () = {
        let (layout, mut text) = (L::LAYOUT, Text::<512>::new());
        match bounds(&layout) {
            Some((smallest, largest)) if smallest < I::MIN || largest > I::MAX => {
                text.str("offsets of layout ").layout(&layout).str(" are ").int(smallest).str(" to ").int(largest);
                fail(text.str(", which ").str(I::NAME).str(" does not hold").elided().as_str())
            }
            Some(_) => {}
            None => {
                text.str("the values of layout ").layout(&layout).str(" are not integers: `eval` gives them");
                fail(text.elided().as_str())
            }
        }
    };
}

impl<L: StaticLayout, I: Index> Check<L, I> {
    /// Whether offsets, computed in as many bits as the index type has, are signed numbers; all of them fit into those bits.
    const SIGNED: bool = {
        let (smallest, largest) = match ReachOf::<L>::REACH {
            Some(reach) => reach,
            // Such a layout is not laid over memory.
            None => (0, 0),
        };
        let half = if I::BITS == 64 { i64::MAX } else { (1 << (I::BITS - 1)) - 1 };
        let signed = smallest < 0;
        if signed && (smallest < -half - 1 || largest > half) || !signed && I::BITS < 64 && largest >= 1 << I::BITS {
            let mut text = Text::<512>::new();
            text.str("offsets of layout ").layout(&L::LAYOUT).str(" are ").int(smallest).str(" to ").int(largest);
            fail(text.str(", which ").str(I::NAME).str(" does not hold").elided().as_str())
        }
        signed
    };
}

/// An offset that was computed in as many bits as the index type has.
#[inline(always)]
fn offset_of<L: StaticLayout, I: Index>(sum: I) -> isize {
    let signed = const { Check::<L, I>::SIGNED };
    if I::MIN == 0 && !signed {
        return sum.to_i64() as isize;
    }
    let unused = 64 - I::BITS;
    let bits = sum.to_i64() << unused;
    if signed { (bits >> unused) as isize } else { (bits as u64 >> unused) as isize }
}

/// What one integer of a coordinate adds to the offset, by the steps of a layout with the modes of `L`: those of the other integers are 0,
/// so it is an offset of `L`.
#[inline(always)]
pub(crate) fn part_of<L: StaticLayout, I: Index>(steps: &Steps, integer: usize, i: I) -> isize {
    let mut total = Total::ZERO;
    sum_up(steps, integer, i, &mut total);
    offset_of::<L, I>(total.end())
}

impl<L: StaticLayout, C: HTuple> Check<L, C> {
    /// The coordinate has a tree that fits the shape: for domains that are computed no bound says so.
    pub(crate) const FITS_TREE: () = {
        let (layout, profile) = (L::LAYOUT, Known::<C>::TREE);
        fits(&layout, &profile);
    };

    /// The coordinate fits the shape, and its integers that are known at compile time are in range.
    pub(crate) const IN_RANGE: () = in_range::<L, C>();
}

/// Fails to compile for a coordinate that does not fit the shape, or of which an integer known at compile time is out of range.
#[track_caller]
pub(crate) const fn in_range<L: StaticLayout, C: HTuple>() {
    let (layout, coordinate, mut leaf) = (L::LAYOUT, Known::<C>::TREE, 0);
    fits(&layout, &coordinate);
    while leaf < coordinate.len() {
        if let Some(value) = *coordinate.leaf_at(leaf) {
            let (steps, mut text) = (Code::<L, C::Profile>::STEPS, Text::<512>::new());
            let size = steps.size(leaf);
            if value < 0 || size <= value {
                text.str("coordinate ").int(value).str(" at leaf ").int(leaf as i64).str(" is out of range of shape ");
                fail(text.integers(&layout.shape()).str(": it has to be below ").int(size).elided().as_str());
            }
        }
        leaf += 1;
    }
}

/// The offset at an integer coordinate in range.
#[inline(always)]
#[track_caller]
pub(crate) fn at<L: StaticLayout, I: Index>(i: I) -> I {
    let steps = const { &Code::<L, __>::STEPS };
    let mut total = Total::ZERO;
    run(steps, 0, i, &mut total);
    total.end()
}

/// The offset at a coordinate in range.
#[inline(always)]
#[track_caller]
pub(crate) fn offset<L: StaticLayout, C: HTuple, I: Index>(coordinate: C) -> I {
    let steps = const { &Code::<L, C::Profile>::STEPS };
    let mut offset = Offset { steps, integer: 0, total: Total::ZERO };
    coordinate.visit(&mut offset);
    offset.total.end()
}

/// The offset summed up so far.
struct Offset<I> {
    steps: &'static Steps,
    integer: usize,
    total: Total<I>,
}

impl<I: Index> Visitor for Offset<I> {
    #[inline(always)]
    #[track_caller]
    fn integer<J: Index>(&mut self, value: J) {
        self.fixed(value.to_i64());
    }

    #[inline(always)]
    #[track_caller]
    fn fixed(&mut self, value: i64) {
        run(self.steps, self.integer, I::wrapping_from(value), &mut self.total);
        self.integer += 1;
    }

    fn stride(&mut self, _: &Node) {
        unreachable!("strides are not coordinates");
    }
}

/// The offset at a coordinate, or what is out of range.
#[inline(always)]
pub(crate) fn find<L: StaticLayout, C: HTuple, I: Index>(coordinate: C) -> Result<isize, TensorError> {
    let steps = const { &Code::<L, C::Profile>::STEPS };
    let mut find = Find::<I>::new(steps);
    coordinate.visit(&mut find);
    find.end().map(offset_of::<L, I>)
}

/// The offset at a coordinate, if it is in range. Not [`find`] without the error: its numbers would stay in the code of kernels.
#[inline(always)]
pub(crate) fn locate<L: StaticLayout, C: HTuple, I: Index>(coordinate: C) -> Option<isize> {
    let steps = const { &Code::<L, C::Profile>::STEPS };
    let mut find = Find::<I>::new(steps);
    coordinate.visit(&mut find);
    if find.wrong.is_some() { None } else { Some(offset_of::<L, I>(find.total.end())) }
}

/// The offset at an integer coordinate, or that it is out of range.
#[inline(always)]
pub(crate) fn find_at<L: StaticLayout, I: Index>(i: I) -> Result<isize, TensorError> {
    let steps = const { &Code::<L, __>::STEPS };
    let mut find = Find::<I>::new(steps);
    find.fixed(i.to_i64());
    find.end().map(offset_of::<L, I>)
}

/// What a layout reaches, evaluated once.
pub(crate) struct ReachOf<L>(PhantomData<L>);

impl<L: StaticLayout> ReachOf<L> {
    /// The smallest and the largest offset; `None` for values that are not integers or XOR values.
    pub(crate) const REACH: Option<(i64, i64)> = bounds(&L::LAYOUT);
}

/// Fails to compile for values that are not integers or XOR values.
#[track_caller]
pub(crate) const fn in_memory<L: StaticLayout>() {
    if ReachOf::<L>::REACH.is_none() {
        let mut text = Text::<512>::new();
        text.str("the values of layout ").layout(&L::LAYOUT).str(" are not integers: it has no place in memory");
        fail(text.elided().as_str())
    }
}

/// The offset summed up so far, and the first integer out of range with what it has to be below.
pub(super) struct Find<I> {
    steps: &'static Steps,
    integer: usize,
    total: Total<I>,
    wrong: Option<(i64, i64)>,
}

impl<I: Index> Find<I> {
    #[inline(always)]
    pub(super) fn new(steps: &'static Steps) -> Self {
        Find { steps, integer: 0, total: Total::ZERO, wrong: None }
    }

    #[inline(always)]
    pub(super) fn end(self) -> Result<I, TensorError> {
        match self.wrong {
            None => Ok(self.total.end()),
            Some((found, size)) => Err(TensorError::Coordinate { found, size }),
        }
    }
}

impl<I: Index> Visitor for Find<I> {
    #[inline(always)]
    fn integer<J: Index>(&mut self, value: J) {
        self.fixed(value.to_i64());
    }

    #[inline(always)]
    fn fixed(&mut self, value: i64) {
        let size = self.steps.size(self.integer);
        // One comparison: a negative number is a large unsigned one. An integer known at compile time may be beyond the index type.
        if self.wrong.is_none() && (value as u64 >= size as u64 || I::wrapping_from(value).to_i64() != value) {
            self.wrong = Some((value, size));
        }
        sum_up(self.steps, self.integer, I::wrapping_from(value), &mut self.total);
        self.integer += 1;
    }

    fn stride(&mut self, _: &Node) {
        unreachable!("strides are not coordinates");
    }
}

/// Adds the offset of one integer of a coordinate in range.
#[inline(always)]
#[track_caller]
fn run<I: Index>(steps: &Steps, integer: usize, i: I, total: &mut Total<I>) {
    debug_assert!(
        0 <= i.to_i64() && i.to_i64() < steps.size(integer),
        "coordinate {i} is out of range: it has to be below {}",
        steps.size(integer)
    );
    sum_up(steps, integer, i, total);
}

/// What was counted so far: a sum, and the XOR of what may meet in a bit.
#[derive(Clone, Copy)]
pub(super) struct Total<I> {
    sum: I,
    xor: I,
}

impl<I: Index> Total<I> {
    pub(super) const ZERO: Self = Total { sum: I::ZERO, xor: I::ZERO };

    #[inline(always)]
    pub(super) fn end(self) -> I {
        self.sum.wrapping_add(self.xor)
    }
}

/// Adds the offset of one integer of a coordinate.
#[inline(always)]
pub(super) fn sum_up<I: Index>(steps: &Steps, integer: usize, i: I, total: &mut Total<I>) {
    let (begin, end) = steps.range(integer);
    if steps.is_carryless() {
        total.xor = carryless(steps, i, begin, end, total.xor);
        return;
    }
    // Loops of at most eight rounds are unrolled completely, longer ones are not.
    add(steps, i, begin, end, total);
    add(steps, i, begin + 8, end, total);
    add(steps, i, begin + 16, end, total);
    add(steps, i, begin + 24, end, total);
    add(steps, i, begin + 32, end, total);
    add(steps, i, begin + 40, end, total);
    add(steps, i, begin + 48, end, total);
    add(steps, i, begin + 56, end, total);
}

/// Adds what at most eight steps of the integer `i` count, from the step `from` on.
#[inline(always)]
fn add<I: Index>(steps: &Steps, i: I, from: usize, end: usize, total: &mut Total<I>) {
    let to = if from + 8 < end { from + 8 } else { end };
    let mut k = from;
    while k < to {
        let step = steps.step(k);
        let product = counted(step, i).wrapping_mul(I::wrapping_from(step.factor));
        if step.is_added {
            total.sum = total.sum.wrapping_add(product);
        } else {
            total.xor = total.xor.xor(product);
        }
        k += 1;
    }
}

/// What the factor of a step applies to.
#[inline(always)]
fn counted<I: Index>(step: &Step, i: I) -> I {
    // A quotient by what the index type does not hold is 0, and an index is less than an extent that it does not hold.
    let here = if step.before > I::MAX { I::wrapping_from(0) } else { i.carry(I::wrapping_from(step.before)) };
    match step.modulus {
        Some(extent) if extent <= I::MAX => here.digit(I::wrapping_from(extent)),
        _ => here,
    }
}

/// Adds steps whose factors are XOR values of many bits.
///
/// Not `inline(never)`: an instance that a GPU kernel never calls would stay in its PTX as a function of its own.
#[cold]
fn carryless<I: Index>(steps: &Steps, i: I, begin: usize, end: usize, mut sum: I) -> I {
    let mut k = begin;
    while k < end {
        let mut rest = steps.step(k).factor;
        while rest != 0 {
            sum = sum.xor(counted(steps.step(k), i).wrapping_mul(I::wrapping_from(rest & rest.wrapping_neg())));
            rest &= rest.wrapping_sub(1);
        }
        k += 1;
    }
    sum
}
