//! Random shapes, layouts of every kind of stride, and tilers, for property tests.
//!
//! Shapes nest to depth 3 and have at most 8 leaves and [`MOST_ELEMENTS`] elements, so that a test can look at every coordinate. Every
//! strategy maps plain draws, without a filter and without a second draw that depends on the first, so that failures shrink well.

use cute_algebra::{HTuple, Layout, Path, Ring, Scalar, Term, Tiler};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::RngSeed;

/// Most leaves of a random shape.
pub const MOST_LEAVES: usize = 8;
/// Most elements of a random shape.
pub const MOST_ELEMENTS: i64 = 256;

/// The configuration of every property test: 512 cases, or as many as the environment variable `PROPTEST_CASES` says, and the same ones
/// at each run, unless `PROPTEST_RNG_SEED` names another seed.
pub fn config() -> ProptestConfig {
    let mut config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = 512;
    }
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(0xC07E);
    }
    config
}

/// Shapes with any extents from 1 to 8, among them leaves, 1-tuples, and empty tuples.
pub fn shapes() -> impl Strategy<Value = HTuple<i64>> {
    shapes_of(vec![2, 1, 3, 4, 5, 6, 7, 8])
}

/// Shapes whose extents are powers of two.
pub fn power_of_two_shapes() -> impl Strategy<Value = HTuple<i64>> {
    shapes_of(vec![2, 1, 4, 8])
}

/// Shapes with these extents, and with extents of 1 where another would make too many elements.
fn shapes_of(extents: Vec<i64>) -> impl Strategy<Value = HTuple<i64>> {
    let extents = prop::collection::vec(prop::sample::select(extents), 0..=MOST_LEAVES);
    let groups = prop::collection::vec((any::<Index>(), any::<Index>()), 0..=3);
    (extents, groups, any::<bool>()).prop_map(|(extents, groups, bare)| {
        let mut size = 1;
        let fitting: Vec<i64> = extents
            .iter()
            .map(|&extent| {
                let extent = if size * extent <= MOST_ELEMENTS { extent } else { 1 };
                size *= extent;
                extent
            })
            .collect();
        nested(&fitting, &groups, bare)
    })
}

/// A tuple of these leaves, nested by grouping modes to depth 3; a single leaf may stand without a tuple.
fn nested(leaves: &[i64], groups: &[(Index, Index)], bare: bool) -> HTuple<i64> {
    if let ([leaf], true) = (leaves, bare) {
        return HTuple::leaf(*leaf);
    }
    let mut tuple = HTuple::flat(leaves, 1).expect("few leaves");
    for (begin, length) in groups {
        let begin = begin.index(tuple.rank() + 1);
        let end = begin + length.index(tuple.rank() + 1 - begin);
        let grouped = tuple.group(begin as i64, end as i64).expect("a range of modes");
        if grouped.depth() <= 3 {
            tuple = grouped;
        }
    }
    tuple
}

/// What the strides of one layout are made from: a draw a leaf, in a random order of the leaves.
#[derive(Clone, Debug)]
struct Draw {
    /// The leaves, in the order in which they get their strides.
    order: Vec<usize>,
    /// Per leaf, to choose among alternatives.
    choices: Vec<Index>,
    /// Per leaf, small numbers.
    numbers: Vec<[i64; 3]>,
}

fn draws() -> impl Strategy<Value = Draw> {
    let keys = prop::collection::vec(any::<u8>(), MOST_LEAVES);
    let choices = prop::collection::vec(any::<Index>(), MOST_LEAVES);
    let numbers = prop::collection::vec([0..16i64, 0..16i64, 0..16i64], MOST_LEAVES);
    (keys, choices, numbers).prop_map(|(keys, choices, numbers)| {
        let mut order: Vec<usize> = (0..MOST_LEAVES).collect();
        order.sort_by_key(|leaf| keys[*leaf]);
        Draw { order, choices, numbers }
    })
}

impl Draw {
    /// The layout of a shape whose leaf gets the stride that `stride` gives it. The leaves are asked for in the random order.
    fn layout(&self, shape: &HTuple<i64>, mut stride: impl FnMut(usize, i64) -> Scalar) -> Layout {
        let mut strides = [Scalar::ZERO; MOST_LEAVES];
        for &leaf in self.order.iter().filter(|leaf| **leaf < shape.len()) {
            strides[leaf] = stride(leaf, shape.leaves()[leaf]);
        }
        Layout::new(shape, &shape.with_leaves(&strides, Scalar::ZERO)).expect("the values are small")
    }
}

/// One axis of a coordinate stride and its ring.
fn on(axis: &[i64], ring: Ring, value: i64) -> Scalar {
    Scalar::term(Term { value, ring, path: Path::new(axis).expect("a short path") })
}

/// Layouts of integers in which each mode goes on where the last one ends, in any order of the modes, or leaves a gap that is a multiple
/// of what lies before it: injective, and most operations have a result for them.
pub fn compact() -> impl Strategy<Value = Layout> {
    (shapes(), draws()).prop_map(|(shape, draw)| {
        let mut next = 1;
        draw.layout(&shape, |leaf, extent| {
            // Three of four modes leave no gap.
            let gap = [1, 1, 1, 1, 1, 1, 2, 3][draw.choices[leaf].index(8)];
            let stride = next * gap;
            next = stride * extent;
            Scalar::integer(stride)
        })
    })
}

/// Layouts of any integers: 0 and negative ones, products of small factors that mostly fit together, and others.
pub fn integers() -> impl Strategy<Value = Layout> {
    const STRIDES: [i64; 24] = [1, 0, 2, 3, 4, 6, 8, 12, 16, 24, 36, 48, 0, 1, 2, 4, 5, 7, 11, -1, -2, -3, -4, -12];
    (shapes(), draws()).prop_map(|(shape, draw)| draw.layout(&shape, |leaf, _| Scalar::integer(STRIDES[draw.choices[leaf].index(24)])))
}

/// Layouts of coordinates on the axes e0, e1 and e2: compact on each axis, or with any small multiples, 0 and negative ones among them.
pub fn coordinates() -> impl Strategy<Value = Layout> {
    one_axis_a_leaf(&[&[0], &[1], &[2]])
}

/// As [`coordinates`] with axes of different depth: e0, e(1,0), e(1,1) and e(2,0,1).
pub fn deep_coordinates() -> impl Strategy<Value = Layout> {
    one_axis_a_leaf(&[&[0], &[1, 0], &[1, 1], &[2, 0, 1]])
}

fn one_axis_a_leaf(axes: &'static [&'static [i64]]) -> impl Strategy<Value = Layout> {
    (shapes(), draws(), any::<bool>()).prop_map(move |(shape, draw, any)| {
        let mut next = vec![1; axes.len()];
        draw.layout(&shape, |leaf, extent| {
            let axis = draw.choices[leaf].index(axes.len());
            let value = if any { draw.numbers[leaf][0] - 4 } else { next[axis] };
            next[axis] *= extent;
            on(axes[axis], Ring::Integer, value)
        })
    })
}

/// Layouts of sums of up to three terms on axes of different depth, as diagonals have them.
pub fn sums() -> impl Strategy<Value = Layout> {
    const AXES: [&[i64]; 3] = [&[0], &[1, 0], &[1, 1]];
    (shapes(), draws()).prop_map(|(shape, draw)| {
        draw.layout(&shape, |leaf, _| {
            let terms = AXES.iter().zip(draw.numbers[leaf]).map(|(axis, value)| on(axis, Ring::Integer, value / 3 - 1));
            terms.fold(Scalar::ZERO, |sum, term| sum.add(&term).expect("axes of one tree"))
        })
    })
}

/// Layouts of XOR values over extents that are powers of two: bijections, where each mode has a bit of its own and perhaps lower ones, or
/// any small values.
pub fn xor() -> impl Strategy<Value = Layout> {
    xor_over(power_of_two_shapes())
}

/// As [`xor`] over any extents.
pub fn xor_of_any_extents() -> impl Strategy<Value = Layout> {
    xor_over(shapes())
}

fn xor_over(shapes: impl Strategy<Value = HTuple<i64>>) -> impl Strategy<Value = Layout> {
    (shapes, draws(), any::<bool>()).prop_map(|(shape, draw, any)| {
        let mut bit = 1;
        draw.layout(&shape, |leaf, extent| {
            let [low, value, _] = draw.numbers[leaf];
            let own = bit + low % bit;
            bit *= (extent as u64).next_power_of_two() as i64;
            Scalar::xor(if any { value } else { own }).expect("not negative")
        })
    })
}

/// Layouts of coordinates with XOR values on the axes e0 and e(2,1) beside integers on e1: swizzled axes beside plain ones.
pub fn xor_coordinates() -> impl Strategy<Value = Layout> {
    const AXES: [(&[i64], Ring); 3] = [(&[0], Ring::Xor), (&[1], Ring::Integer), (&[2, 1], Ring::Xor)];
    (prop_oneof![power_of_two_shapes(), shapes()], draws(), any::<bool>()).prop_map(|(shape, draw, any)| {
        let mut next = [1; 3];
        draw.layout(&shape, |leaf, extent| {
            let axis = draw.choices[leaf].index(3);
            let [low, value, _] = draw.numbers[leaf];
            let own = next[axis] + if axis == 1 { 0 } else { low % next[axis] };
            next[axis] *= (extent as u64).next_power_of_two() as i64;
            on(AXES[axis].0, AXES[axis].1, if any { value } else { own })
        })
    })
}

/// Layouts with integer strides.
pub fn integer_layouts() -> impl Strategy<Value = Layout> {
    prop_oneof![compact(), integers()]
}

/// Layouts with coordinate strides without XOR values.
pub fn coordinate_layouts() -> impl Strategy<Value = Layout> {
    prop_oneof![coordinates(), deep_coordinates(), sums()]
}

/// Layouts with XOR values, plain or on axes.
pub fn xor_layouts() -> impl Strategy<Value = Layout> {
    prop_oneof![xor(), xor_of_any_extents(), xor_coordinates()]
}

/// Layouts of every kind.
pub fn layouts() -> impl Strategy<Value = Layout> {
    prop_oneof![integer_layouts(), coordinate_layouts(), xor_layouts()]
}

/// Tilers: extents, layouts of integers, `_`, and lists of up to four of them, nested to depth 2.
pub fn tilers() -> impl Strategy<Value = Tiler> {
    let entry = prop_oneof![
        3 => (1..=8i64).prop_map(|extent| Tiler::extent(extent).expect("at least 1")),
        2 => small_layouts().prop_map(|layout| Tiler::layout(&layout)),
        1 => Just(Tiler::KEEP),
    ];
    entry.prop_recursive(2, 8, 4, |entry| {
        prop::collection::vec(entry, 0..=4).prop_map(|entries| Tiler::by_mode(&entries).expect("few entries"))
    })
}

/// Layouts of one or two leaves, as tiles are.
fn small_layouts() -> impl Strategy<Value = Layout> {
    let mode = (1..=4i64, prop::sample::select(vec![1, 2, 4, 3, 6, 8, 0]));
    (mode.clone(), mode, any::<bool>()).prop_map(|(a, b, two)| {
        let leaf = |(extent, stride)| Layout::leaf(extent, Scalar::integer(stride)).expect("small");
        if two { Layout::concat(&[leaf(a), leaf(b)]).expect("small") } else { leaf(a) }
    })
}
