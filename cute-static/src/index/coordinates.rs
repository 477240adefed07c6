//! Index code of layouts of coordinates: that of the layouts of their axes.

use super::Index;
use super::code::{Check, Find, Total, sum_up};
use super::steps::Steps;
use crate::StaticLayout;
use crate::axis;
use crate::check::fail;
use crate::error::TensorError;
use crate::htuple::{__, HTuple, Known, Visitor};
use crate::node::Node;
use crate::tensor::AXES;
use core::marker::PhantomData;
use cute_algebra::relations::weakly_congruent;
use cute_algebra::text::Text;
use cute_algebra::{Cursor, HTuple as Tree, Layout, Path, Ring};

/// Index code along one axis of a layout of coordinates.
struct AxisCode<L, P, const AXIS: usize>(PhantomData<(L, P)>);

impl<L: StaticLayout, P: HTuple, const AXIS: usize> AxisCode<L, P, AXIS> {
    const STEPS: Steps = {
        let (layout, profile) = (L::LAYOUT, Known::<P>::TREE);
        Steps::new(&along(&layout, AXIS), &profile)
    };
}

/// The layout along `e0`, `e1`, ..; does not compile for a layout with other values.
#[track_caller]
const fn along(layout: &Layout, index: usize) -> Layout {
    let mut leaf = 0;
    while leaf < layout.modes().len() {
        let (stride, mut t) = (layout.modes().leaf_at(leaf).stride, 0);
        while t < stride.term_count() {
            let term = stride.term_at(t);
            match term.path.axes() {
                [found] if matches!(term.ring, Ring::Integer) && (*found as usize) < AXES => {}
                _ => {
                    let mut text = Text::<512>::new();
                    text.str("the values of layout ").layout(layout).str(" are not coordinates along e0 to e").int(AXES as i64 - 1);
                    fail(text.elided().as_str())
                }
            }
            t += 1;
        }
        leaf += 1;
    }
    let along = match Path::new(&[index as i64]) {
        Ok(path) => axis::along(layout, &Some(path)),
        Err(error) => Err(error),
    };
    match along {
        Ok(along) => along,
        Err(error) => fail(error.message().as_str()),
    }
}

/// Fails to compile for a coordinate that does not mean the same in two shapes: its integers count as many elements in both.
///
/// The layout of a tile and that of its coordinates select alike, but may be nested differently, because the algebra joins what is one run.
#[track_caller]
pub(crate) const fn means_the_same<C: HTuple>(a: &Tree<i64>, b: &Tree<i64>) {
    let coordinate = Known::<C>::TREE;
    let (mut c, mut in_a, mut in_b) = (Cursor::ROOT, Cursor::ROOT, Cursor::ROOT);
    let mut same = weakly_congruent(&coordinate, a) && weakly_congruent(&coordinate, b);
    while same && c.node < coordinate.profile().nodes() {
        if coordinate.arity(c).is_some() {
            (in_a, in_b) = (a.next(in_a), b.next(in_b));
        } else {
            same = matches!((a.size_at(in_a), b.size_at(in_b)), (Ok(a), Ok(b)) if a == b);
            (in_a, in_b) = (a.skip(in_a), b.skip(in_b));
        }
        c = coordinate.next(c);
    }
    if !same {
        let mut text = Text::<512>::new();
        text.str("coordinate ").pattern(&coordinate).str(" of a padded tile of shape ").integers(a).str(": that of its coordinates is ");
        fail(text.integers(b).str("; take one integer a mode").elided().as_str())
    }
}

/// The coordinate that a layout of coordinates has at a coordinate in range, which fits its shape.
#[inline(always)]
pub(crate) fn axes<L: StaticLayout, C: HTuple, I: Index>(coordinate: C) -> [I; AXES] {
    // One by one, not in a loop: only what is a constant from the beginning vanishes.
    [axis::<L, C, I, 0>(coordinate), axis::<L, C, I, 1>(coordinate), axis::<L, C, I, 2>(coordinate), axis::<L, C, I, 3>(coordinate)]
}

#[inline(always)]
fn axis<L: StaticLayout, C: HTuple, I: Index, const AXIS: usize>(coordinate: C) -> I {
    let steps = const { &AxisCode::<L, C::Profile, AXIS>::STEPS };
    let mut sum = Sum { steps, integer: 0, total: Total::ZERO };
    coordinate.visit(&mut sum);
    sum.total.end()
}

/// The coordinate that a layout of coordinates has at an integer in range.
#[inline(always)]
pub(crate) fn axes_at<L: StaticLayout, I: Index>(i: I) -> [I; AXES] {
    [axis_at::<L, I, 0>(i), axis_at::<L, I, 1>(i), axis_at::<L, I, 2>(i), axis_at::<L, I, 3>(i)]
}

#[inline(always)]
fn axis_at<L: StaticLayout, I: Index, const AXIS: usize>(i: I) -> I {
    let mut sum = Sum { steps: const { &AxisCode::<L, __, AXIS>::STEPS }, integer: 0, total: Total::ZERO };
    sum.fixed(i.to_i64());
    sum.total.end()
}

/// The coordinate that a layout of coordinates has at an integer, or that it is out of range.
#[inline(always)]
pub(crate) fn coordinates_at<L: StaticLayout, I: Index>(i: I) -> Result<[I; AXES], TensorError> {
    let mut find = Find::<I>::new(const { &AxisCode::<L, __, 0>::STEPS });
    find.fixed(i.to_i64());
    find.end().map(|_| axes_at::<L, I>(i))
}

/// The coordinate that a layout of coordinates has at a coordinate, or what is out of range.
#[inline(always)]
pub(crate) fn coordinates<L: StaticLayout, C: HTuple, I: Index>(coordinate: C) -> Result<[I; AXES], TensorError> {
    let () = Check::<L, C>::IN_RANGE;
    let steps = const { &AxisCode::<L, C::Profile, 0>::STEPS };
    let mut find = Find::<I>::new(steps);
    coordinate.visit(&mut find);
    find.end().map(|_| axes::<L, C, I>(coordinate))
}

/// The offset summed up so far, of a coordinate that was checked.
struct Sum<I> {
    steps: &'static Steps,
    integer: usize,
    total: Total<I>,
}

impl<I: Index> Visitor for Sum<I> {
    #[inline(always)]
    fn integer<J: Index>(&mut self, value: J) {
        self.fixed(value.to_i64());
    }

    #[inline(always)]
    fn fixed(&mut self, value: i64) {
        sum_up(self.steps, self.integer, I::wrapping_from(value), &mut self.total);
        self.integer += 1;
    }

    fn stride(&mut self, _: &Node) {
        unreachable!("strides are not coordinates");
    }
}
