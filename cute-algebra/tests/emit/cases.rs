//! Layouts of every kind, random and at the edges, with the values that their index code must have.

use std::collections::BTreeSet;

use cute_algebra::emit::{Index, RunTime, Width};
use cute_algebra::{HTuple, Layout, Path, Ring, Scalar, Term};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// A layout whose index code is run.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) layout: Layout,
    pub(crate) offset: Scalar,
    pub(crate) run_time: Option<RunTime>,
}

impl Case {
    /// What index code is asked of: run-time leaves get values that must not show in it.
    pub(crate) fn index(&self) -> Index {
        let Some(run_time) = self.run_time else { return Index::new(&self.layout).with_offset(&self.offset) };
        let (mut shape, mut stride) = (self.layout.shape(), self.layout.stride());
        for leaf in 0..shape.len() {
            if run_time.extents >> leaf & 1 == 1 {
                shape.set_leaf(leaf, 1);
            }
            if run_time.strides >> leaf & 1 == 1 {
                stride.set_leaf(leaf, Scalar::ZERO);
            }
        }
        Index::new(&Layout::new(&shape, &stride).unwrap()).with_offset(&self.offset).with_run_time(run_time)
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

    /// The natural coordinate of an index.
    pub(crate) fn coordinate(&self, index: i64) -> Vec<i64> {
        let mut rest = index;
        let digit = |extent: &i64| {
            let digit = rest % extent;
            rest /= extent;
            digit
        };
        self.extents().iter().map(digit).collect()
    }

    /// The results at an index, axis by axis.
    pub(crate) fn expected(&self, index: &i64) -> String {
        let value = self.layout.at(*index).unwrap().add(&self.offset).unwrap();
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
    Coordinates,
    CoordinatesWithXor,
    RunTime,
}

const KINDS: [Kind; 7] =
    [Kind::Integers, Kind::LargeIntegers, Kind::Negative, Kind::Xor, Kind::Coordinates, Kind::CoordinatesWithXor, Kind::RunTime];

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
    let mut offset = Scalar::ZERO;
    let mut strides = vec![];
    for (leaf, extent) in seed.extents.iter().enumerate() {
        let (value, axis) = (seed.values[leaf], seed.axes[leaf]);
        let chosen = seed.mask >> leaf & 1 == 1;
        strides.push(match kind {
            Kind::Integers | Kind::RunTime => Scalar::integer(value),
            Kind::LargeIntegers => Scalar::integer(if chosen { value << 28 | 5 } else { value }),
            Kind::Negative if chosen => {
                offset = offset.add(&Scalar::integer(value * (extent - 1))).unwrap();
                Scalar::integer(-value)
            }
            Kind::Negative => Scalar::integer(value),
            Kind::Xor => Scalar::xor(value).unwrap(),
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
    let run_time = match kind {
        Kind::RunTime => {
            let width = if seed.nested { Width::Bits64 } else { Width::Bits32 };
            let leaves = (1u32 << seed.extents.len()) - 1;
            Some(RunTime { extents: seed.mask & leaves, strides: seed.mask >> 8 & leaves, width })
        }
        _ => None,
    };
    let (shape, stride) = (tuple(&seed.extents, 0, seed.nested), tuple(&strides, Scalar::ZERO, seed.nested));
    let layout = Layout::new(&shape, &stride).ok()?;
    (layout.size() < 1 << 40).then_some(Case { layout, offset, run_time })
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
        Case { layout, offset: Scalar::ZERO, run_time: None }
    };
    vec![
        integers(&[]),
        integers(&[(1, 7)]),
        integers(&[(1, 7), (1, 3)]),
        integers(&[(9, 0)]),
        Case { layout: Layout::leaf(12, Scalar::integer(3)).unwrap(), offset: Scalar::integer(5), run_time: None },
        Case { layout: Layout::EMPTY, offset: Scalar::integer(5), run_time: None },
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
        largest(),
    ]
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
    Case { layout, offset: Scalar::ZERO, run_time: None }
}
