//! Random pairs of layouts to compose, and what is right about each by plain arithmetic: nothing here but the composition itself is asked
//! of the library.

use cute_algebra::{Error, HTuple, Layout, Scalar, limits::RUN_TIME_POINTS};

/// The seed of the run whose counts are published.
pub const SEED: u64 = 0x00C0_7E5E_ED00_0003;

/// Extents and strides, the first mode fastest.
type Modes = Vec<(i64, i64)>;

/// What became of the pairs.
#[derive(Default, Debug, PartialEq, Eq)]
pub struct Counts {
    /// A layout was returned.
    pub accepted: u64,
    /// No layout was returned.
    pub rejected: u64,
    /// A layout was returned that is not A o B at some coordinate.
    pub wrong: u64,
    /// No layout was returned, and there is one whose shape refines B's with at most three factors a mode.
    pub missed: u64,
    /// No layout was returned, but not for the reason that there is none.
    pub undecided: u64,
    /// The pairs that are wrong, missed or undecided.
    pub examples: Vec<String>,
}

/// Composes random pairs: A has 1 to 4 modes of extents 1 to 12 whose strides are compact in a random order, some replaced by 0; B has 1 to 3
/// modes of extents 1 to 12 with random strides, all values below the size of A.
pub fn count(seed: u64, pairs: u64) -> Counts {
    let (mut random, mut counts) = (Random(seed), Counts::default());
    for _ in 0..pairs {
        let a = left(&mut random);
        let b = right(&mut random, a.iter().map(|(extent, _)| extent).product());
        let bad = match layout(&a).composition_within(&layout(&b), RUN_TIME_POINTS) {
            Ok(r) => {
                counts.accepted += 1;
                let wrong = !composes(&a, &b, &r);
                counts.wrong += u64::from(wrong);
                wrong
            }
            Err(error) => {
                counts.rejected += 1;
                let undecided = !matches!(error, Error::NotALayout { .. });
                let missed = exists(&a, &b);
                counts.undecided += u64::from(undecided);
                counts.missed += u64::from(missed);
                undecided || missed
            }
        };
        if bad && counts.examples.len() < 20 {
            counts.examples.push(format!("composition({}, {})", layout(&a), layout(&b)));
        }
    }
    counts
}

/// SplitMix64.
struct Random(u64);

impl Random {
    /// A number from 0 up to a bound.
    fn below(&mut self, bound: i64) -> i64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((u128::from(z ^ (z >> 31)) * bound as u128) >> 64) as i64
    }

    fn order(&mut self, length: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..length).collect();
        for i in (1..length).rev() {
            order.swap(i, self.below(i as i64 + 1) as usize);
        }
        order
    }
}

fn left(random: &mut Random) -> Modes {
    let rank = 1 + random.below(4) as usize;
    let mut modes: Modes = (0..rank).map(|_| (1 + random.below(12), 0)).collect();
    let mut stride = 1;
    for mode in random.order(rank) {
        // One mode of eight repeats.
        if random.below(8) > 0 {
            modes[mode].1 = stride;
            stride *= modes[mode].0;
        }
    }
    modes
}

fn right(random: &mut Random, size: i64) -> Modes {
    let rank = 1 + random.below(3) as usize;
    let mut modes: Modes = (0..rank).map(|_| (1 + random.below(12), 0)).collect();
    let mut left = size - 1;
    for mode in random.order(rank) {
        let steps = modes[mode].0 - 1;
        modes[mode].1 = random.below(if steps == 0 { size } else { left / steps + 1 });
        left -= steps * modes[mode].1;
    }
    modes
}

fn layout(modes: &Modes) -> Layout {
    let extents: Vec<i64> = modes.iter().map(|mode| mode.0).collect();
    let strides: Vec<Scalar> = modes.iter().map(|mode| Scalar::integer(mode.1)).collect();
    let shape = HTuple::flat(&extents, 1).expect("few modes");
    Layout::new(&shape, &HTuple::flat(&strides, Scalar::ZERO).expect("few modes")).expect("small values")
}

/// The value at an index; the last mode takes the excess.
fn value(modes: &[(i64, i64)], index: i64) -> i64 {
    let (mut rest, mut sum) = (index, 0);
    for (i, (extent, stride)) in modes.iter().enumerate() {
        sum += stride * if i + 1 == modes.len() { rest } else { rest % extent };
        rest /= extent;
    }
    sum
}

/// The values of A o B in the order of B's coordinates.
fn composed(a: &Modes, b: &Modes) -> Vec<i64> {
    let size: i64 = b.iter().map(|mode| mode.0).product();
    (0..size).map(|index| value(a, value(b, index))).collect()
}

fn composes(a: &Modes, b: &Modes, r: &Layout) -> bool {
    let modes: Vec<Modes> = (0..r.rank())
        .map(|i| r.mode(i).expect("a mode below the rank"))
        .map(|mode| mode.modes().leaves().iter().map(|leaf| (leaf.extent, leaf.stride.as_integer().expect("integers"))).collect())
        .collect();
    let refines = modes.len() == b.len() && modes.iter().zip(b).all(|(mode, b)| mode.iter().map(|leaf| leaf.0).product::<i64>() == b.0);
    let leaves: Modes = modes.concat();
    refines && composed(a, b).into_iter().eq((0..).take(b.iter().map(|mode| mode.0 as usize).product()).map(|i| value(&leaves, i)))
}

/// The lists of at most `most` factors above 1 with this product.
fn factors(product: i64, most: usize) -> Vec<Vec<i64>> {
    let mut all = vec![vec![product]];
    if most > 1 {
        for first in (2..product).filter(|first| product % first == 0) {
            all.extend(factors(product / first, most - 1).into_iter().map(|rest| [vec![first], rest].concat()));
        }
    }
    all
}

/// Whether a layout has the values of A o B whose shape refines B's with at most three factors a mode: every refinement is tried. The stride
/// of a factor can only be the value at the first step along it.
fn exists(a: &Modes, b: &Modes) -> bool {
    let truth = composed(a, b);
    let mut refinements: Vec<Vec<i64>> = vec![Vec::new()];
    for (extent, _) in b {
        let own = factors(*extent, 3);
        refinements = refinements.iter().flat_map(|known| own.iter().map(|factors| [&known[..], factors].concat())).collect();
    }
    refinements.iter().any(|extents| {
        let mut unit = 1;
        let mut leaves = Modes::new();
        for extent in extents {
            leaves.push((*extent, truth.get(unit as usize).copied().unwrap_or(0)));
            unit *= extent;
        }
        truth.iter().enumerate().all(|(i, expected)| value(&leaves, i as i64) == *expected)
    })
}
