//! Layouts of every kind, random and at the edges, with the values that their index code must have.

use std::collections::BTreeSet;

use cute_algebra::emit::{Index, RunTime, Width};
use cute_algebra::{Composed, HTuple, Layout, Path, Ring, Scalar, Swizzle, Term};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// A layout whose index code is run.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) layout: Layout,
    pub(crate) offset: Scalar,
    /// What stands in front of offset and layout.
    pub(crate) swizzle: Option<Swizzle>,
    pub(crate) run_time: Option<RunTime>,
    /// The tree of coordinates, if it is not the shape's.
    pub(crate) tree: Option<HTuple<i64>>,
}

impl Case {
    /// What index code is asked of: run-time leaves get values that must not show in it.
    pub(crate) fn index(&self) -> Index {
        match &self.tree {
            Some(tree) => self.of_natural_coordinates().with_coordinate(tree),
            None => self.of_natural_coordinates(),
        }
    }

    fn of_natural_coordinates(&self) -> Index {
        let Some(run_time) = self.run_time else {
            return match self.swizzle {
                // As an XOR layout, where there is one.
                Some(swizzle) => Index::composed(&Composed::new(swizzle, self.offset, self.layout).unwrap()),
                None => Index::new(&self.layout).with_offset(&self.offset),
            };
        };
        let (mut shape, mut stride) = (self.layout.shape(), self.layout.stride());
        for leaf in 0..shape.len() {
            if run_time.extents >> leaf & 1 == 1 {
                shape.set_leaf(leaf, 1);
            }
            if run_time.strides >> leaf & 1 == 1 {
                stride.set_leaf(leaf, Scalar::ZERO);
            }
        }
        let index = Index::new(&Layout::new(&shape, &stride).unwrap()).with_offset(&self.offset).with_run_time(run_time);
        match &self.swizzle {
            Some(swizzle) => index.with_swizzle(swizzle),
            None => index,
        }
    }

    pub(crate) fn extents(&self) -> Vec<i64> {
        self.layout.shape().leaves().to_vec()
    }

    /// The arguments for the run-time leaves: extents, then strides.
    pub(crate) fn run_time_arguments(&self) -> Vec<i64> {
        let Some(run_time) = self.run_time else { return vec![] };
        let chosen = |mask: u32| (0..self.extents().len()).filter(move |leaf| mask >> leaf & 1 == 1);
        let strides = self.layout.stride();
        let extents = chosen(run_time.extents).map(|leaf| self.extents()[leaf]);
        extents.chain(chosen(run_time.strides).map(|leaf| strides.leaves()[leaf].as_integer().unwrap())).collect()
    }

    /// Every index of a small layout, some of a large one: the ends and a walk with a large step.
    pub(crate) fn samples(&self) -> Vec<i64> {
        let size = self.layout.size();
        if size <= 128 {
            return (0..size).collect();
        }
        let step = (size / 61) | 1;
        let mut samples: BTreeSet<i64> = (0..61).map(|k| k * step % size).collect();
        samples.extend([0, 1, size / 2, size - 2, size - 1]);
        samples.into_iter().collect()
    }

    /// The coordinate of an index.
    pub(crate) fn coordinate(&self, index: i64) -> Vec<i64> {
        let (tree, shape) = (self.tree.unwrap_or(self.layout.shape()), self.layout.shape());
        let mut rest = index;
        let digit = |extent: i64| {
            let digit = rest % extent;
            rest /= extent;
            digit
        };
        sizes(&tree, &shape).into_iter().map(digit).collect()
    }

    /// The results at an index, axis by axis.
    pub(crate) fn expected(&self, index: &i64) -> String {
        let mut value = self.layout.at(*index).unwrap().add(&self.offset).unwrap();
        if let Some(swizzle) = &self.swizzle {
            value = swizzle.apply_to(&value).unwrap();
        }
        let of = |path: &[u8]| value.terms().iter().find(|term| term.path.axes() == path).map_or(0, |term| term.value);
        let values: Vec<String> = self.axes().iter().map(|path| of(path).to_string()).collect();
        values.join(" ")
    }

    /// Whether the result is one number.
    pub(crate) fn is_scalar(&self) -> bool {
        self.axes() == [vec![]]
    }

    /// The leaves of the tree that all strides and the offset span.
    pub(crate) fn axes(&self) -> Vec<Vec<u8>> {
        let strides = self.layout.stride();
        let scalars = strides.leaves().iter().chain([&self.offset]);
        let named: BTreeSet<Vec<u8>> = scalars.flat_map(|s| s.terms().iter().map(|t| t.path.axes().to_vec())).collect();
        let mut leaves = vec![];
        leaves_below(&[], &named, &mut leaves);
        leaves
    }
}

/// The sizes of the parts of a shape at the leaves of a tree that fits it.
fn sizes(tree: &HTuple<i64>, shape: &HTuple<i64>) -> Vec<i64> {
    if tree.is_leaf() {
        return vec![shape.size().unwrap()];
    }
    (0..tree.rank()).flat_map(|mode| sizes(&tree.mode(mode).unwrap(), &shape.mode(mode).unwrap())).collect()
}

fn leaves_below(prefix: &[u8], named: &BTreeSet<Vec<u8>>, leaves: &mut Vec<Vec<u8>>) {
    let last = named.iter().filter(|path| path.starts_with(prefix)).filter_map(|path| path.get(prefix.len())).max();
    match last {
        None => leaves.push(prefix.to_vec()),
        Some(last) => (0..=*last).for_each(|axis| leaves_below(&[prefix, &[axis]].concat(), named, leaves)),
    }
}

/// What the strides of a random layout are.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Integers,
    LargeIntegers,
    Negative,
    Xor,
    /// Values of one bit, that of the mode before behind its last, or another; extents are powers of two.
    XorInOrder,
    XorRunTime,
    Swizzled,
    SwizzledXor,
    SwizzledRunTime,
    Coordinates,
    CoordinatesWithXor,
    RunTime,
}

const KINDS: [Kind; 12] = [
    Kind::Integers,
    Kind::LargeIntegers,
    Kind::Negative,
    Kind::Xor,
    Kind::XorInOrder,
    Kind::XorRunTime,
    Kind::Swizzled,
    Kind::SwizzledXor,
    Kind::SwizzledRunTime,
    Kind::Coordinates,
    Kind::CoordinatesWithXor,
    Kind::RunTime,
];

/// 60 random layouts of each kind, and the edges.
pub(crate) fn all() -> Vec<Case> {
    let mut runner = TestRunner::new_with_rng(Config::default(), TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]));
    let mut cases = edges();
    for kind in KINDS {
        let wanted = cases.len() + 60;
        while cases.len() < wanted {
            let seed = seeds().new_tree(&mut runner).unwrap().current();
            cases.extend(case(kind, &seed));
        }
    }
    cases
}

/// Numbers that a random layout is made of: extents, values, axes, grouping.
#[derive(Clone, Debug)]
struct Seed {
    extents: Vec<i64>,
    values: Vec<i64>,
    axes: Vec<u8>,
    mask: u32,
    nested: bool,
}

fn seeds() -> impl Strategy<Value = Seed> {
    let extent = prop_oneof![Just(1i64), Just(2), Just(4), Just(8), Just(16), Just(3), Just(5), Just(6), Just(7), Just(12), 1..40i64];
    let value = prop_oneof![Just(0i64), Just(1), 1..9i64, (0..7u32).prop_map(|k| 1 << k), 1..200i64];
    (prop::collection::vec(extent, 0..7), prop::collection::vec(value, 16), prop::collection::vec(0..4u8, 16), any::<u32>(), any::<bool>())
        .prop_map(|(extents, values, axes, mask, nested)| Seed { extents, values, axes, mask, nested })
}

fn case(kind: Kind, seed: &Seed) -> Option<Case> {
    let mut offset = match kind {
        Kind::Xor | Kind::XorInOrder | Kind::XorRunTime | Kind::SwizzledXor => Scalar::xor(seed.values[15]).unwrap(),
        Kind::Swizzled | Kind::SwizzledRunTime => Scalar::integer(seed.values[15]),
        _ => Scalar::ZERO,
    };
    let mut extents = seed.extents.clone();
    if let Kind::XorInOrder = kind {
        extents.iter_mut().for_each(|extent| *extent = 1 << (*extent % 5));
    }
    let mut strides = vec![];
    let mut behind = 0;
    for (leaf, extent) in extents.iter().enumerate() {
        let (value, axis) = (seed.values[leaf], seed.axes[leaf]);
        let chosen = seed.mask >> leaf & 1 == 1;
        strides.push(match kind {
            Kind::Integers | Kind::RunTime | Kind::Swizzled | Kind::SwizzledRunTime => Scalar::integer(value),
            Kind::LargeIntegers => Scalar::integer(if chosen { value << 28 | 5 } else { value }),
            Kind::Negative if chosen => {
                offset = offset.add(&Scalar::integer(value * (extent - 1))).unwrap();
                Scalar::integer(-value)
            }
            Kind::Negative => Scalar::integer(value),
            Kind::Xor | Kind::XorRunTime | Kind::SwizzledXor => Scalar::xor(value).unwrap(),
            Kind::XorInOrder => {
                let other = if chosen { 1 << (value % 16) } else { 0 };
                let here = 1 << behind;
                behind = (behind + extent.ilog2()) % 40;
                Scalar::xor(here | other).unwrap()
            }
            Kind::Coordinates | Kind::CoordinatesWithXor => {
                // Axes e0, e(1,0), e(1,2) and e3, the second with XOR values; some strides move along two of them.
                let paths: [&[i64]; 4] = [&[0], &[1, 0], &[1, 2], &[3]];
                let along = |axis: u8, value: i64| {
                    let is_xor = axis == 1 && matches!(kind, Kind::CoordinatesWithXor);
                    let ring = if is_xor { Ring::Xor } else { Ring::Integer };
                    Scalar::term(Term { value, ring, path: Path::new(paths[axis as usize]).unwrap() })
                };
                let second = if chosen { along(seed.axes[leaf + 8], seed.values[leaf + 8]) } else { Scalar::ZERO };
                along(axis, value).add(&second).unwrap()
            }
        });
    }
    let leaves = (1u32 << extents.len()) - 1;
    let width = if seed.nested { Width::Bits64 } else { Width::Bits32 };
    let run_time = match kind {
        Kind::RunTime | Kind::SwizzledRunTime => Some(RunTime { extents: seed.mask & leaves, strides: seed.mask >> 8 & leaves, width }),
        Kind::XorRunTime => Some(RunTime { extents: seed.mask & leaves, strides: 0, width }),
        _ => None,
    };
    let swizzle = match kind {
        Kind::Swizzled | Kind::SwizzledXor | Kind::SwizzledRunTime => {
            let [bits, base, shift] = [12, 13, 14].map(|n| seed.values[n]);
            let (bits, away) = (bits % 5, bits % 5 + shift % 3);
            Some(Swizzle::new(bits, base % 6, if chosen_last(seed) { -away } else { away }).unwrap())
        }
        _ => None,
    };
    let (shape, stride) = (tuple(&extents, 0, seed.nested), tuple(&strides, Scalar::ZERO, seed.nested));
    let layout = Layout::new(&shape, &stride).ok()?;
    // Integers for whole modes, or for the whole shape.
    let tree = match seed.mask >> 24 & 3 {
        0 => Some(HTuple::leaf(0)),
        1 => Some(HTuple::flat(&vec![0; layout.modes().rank()], 0).unwrap()),
        _ => None,
    };
    (layout.size() < 1 << 40).then_some(Case { layout, offset, swizzle, run_time, tree })
}

fn chosen_last(seed: &Seed) -> bool {
    seed.mask >> 31 == 1
}

/// A flat tuple, or one whose modes from the second on are a tuple of their own.
fn tuple<T: Copy>(values: &[T], filler: T, nested: bool) -> HTuple<T> {
    if !nested || values.len() < 2 {
        return HTuple::flat(values, filler).unwrap();
    }
    let mut tuple = HTuple::unfinished(filler);
    tuple.open(2).unwrap();
    tuple.push_leaf(values[0]).unwrap();
    tuple.push(&HTuple::flat(&values[1..], filler).unwrap()).unwrap();
    tuple
}

fn edges() -> Vec<Case> {
    let integers = |modes: &[(i64, i64)]| {
        let extents: Vec<i64> = modes.iter().map(|mode| mode.0).collect();
        let strides: Vec<Scalar> = modes.iter().map(|mode| Scalar::integer(mode.1)).collect();
        let layout = Layout::new(&tuple(&extents, 0, false), &tuple(&strides, Scalar::ZERO, false)).unwrap();
        Case { layout, offset: Scalar::ZERO, swizzle: None, run_time: None, tree: None }
    };
    vec![
        integers(&[]),
        integers(&[(1, 7)]),
        integers(&[(1, 7), (1, 3)]),
        integers(&[(9, 0)]),
        Case {
            layout: Layout::leaf(12, Scalar::integer(3)).unwrap(),
            offset: Scalar::integer(5),
            swizzle: None,
            run_time: None,
            tree: None,
        },
        Case { layout: Layout::EMPTY, offset: Scalar::integer(5), swizzle: None, run_time: None, tree: None },
        // The largest offset is 2^32 - 1: the last that a 32-bit word holds.
        integers(&[(2, u32::MAX as i64)]),
        integers(&[(2, 1 << 32)]),
        integers(&[(4, 1), (3, 2147483646)]),
        // Folding 3 * 1431655766 = 2^32 + 2 leaves nothing of the second quotient.
        integers(&[(3, 1431655766), (2, 2)]),
        integers(&[(3, 1), (5, 4294967296), (7, 3)]),
        // 2^32 and 2^33 elements: the index itself decides about the word.
        integers(&[(1 << 16, 1 << 16), (1 << 16, 1)]),
        integers(&[(1 << 33, 0)]),
        integers(&[(3, 0), (1 << 31, 1), (5, 0)]),
        integers(&[(1 << 20, 1 << 40), (1 << 20, 1 << 20), (1 << 20, 1)]),
        integers(&[(1000003, 1000033), (1000033, 1), (1000, 1000036000099)]),
        integers(&[(2, 1); 32]),
        integers(&[(2, 1 << 20), (2, 1 << 19), (2, 1 << 18), (3, 1 << 16), (2, 1), (5, 2)]),
        // 32-bit digits of 64-bit offsets.
        integers(&[(1 << 16, 1 << 40), (1 << 16, 1)]),
        integers(&[(65537, 1 << 40), (65535, 3)]),
        integers(&[(1 << 31, 0), (2, 1 << 32)]),
        largest(),
        many_bits(),
    ]
}

/// XOR values of more bits than are told apart.
fn many_bits() -> Case {
    let extents: Vec<i64> = (0..32).map(|leaf| 2 + leaf % 2).collect();
    let strides: Vec<Scalar> = (0..32).map(|leaf| Scalar::xor(4095 << (leaf % 5)).unwrap()).collect();
    let layout = Layout::new(&tuple(&extents, 0, false), &tuple(&strides, Scalar::ZERO, false)).unwrap();
    Case { layout, offset: Scalar::xor(9).unwrap(), swizzle: None, run_time: None, tree: None }
}

/// As many leaves as there can be, each along as many axes as there can be; extents that are powers of two and that are not.
fn largest() -> Case {
    let stride = |leaf: i64| {
        let along = |axis: i64| Scalar::basis(Path::new(&[axis]).unwrap()).scale(3 * leaf + 5 * axis + 1).unwrap();
        (0..8).map(along).fold(Scalar::ZERO, |sum, term| sum.add(&term).unwrap())
    };
    let extents: Vec<i64> = (0..32).map(|leaf| 2 + leaf % 2).collect();
    let strides: Vec<Scalar> = (0..32).map(stride).collect();
    let layout = Layout::new(&tuple(&extents, 0, false), &tuple(&strides, Scalar::ZERO, false)).unwrap();
    Case { layout, offset: Scalar::ZERO, swizzle: None, run_time: None, tree: None }
}
