//! Modes by name: einfold, einsum.

use std::collections::HashMap;

use cute_algebra::apply::einsum;
use cute_algebra::coordinate::{coordinates, idx2crd};
use cute_algebra::{HTuple, Layout, Scalar};
use cute_tests::strategies::{config, layouts};
use proptest::prelude::*;
use proptest::sample::Index;

/// The named subtrees of a layout: its modes, or the modes of those that are opened. Returns the left side of a text and the paths.
fn named(a: &Layout, open: &[bool]) -> (String, Vec<(char, Vec<i64>)>) {
    let (mut text, mut items, mut names) = (String::new(), Vec::new(), 'a'..='z');
    for (i, &open) in (0..a.rank()).zip(open) {
        let mode = a.modes().mode(i).unwrap();
        if open && !mode.is_leaf() && mode.rank() > 0 {
            text.push('(');
            for j in 0..mode.rank() {
                let name = names.next().unwrap();
                text.push(name);
                items.push((name, vec![i as i64, j as i64]));
            }
            text.push(')');
        } else {
            let name = names.next().unwrap();
            text.push(name);
            items.push((name, vec![i as i64]));
        }
    }
    (text, items)
}

/// A contraction of up to six labels: their names, classes and extents.
#[derive(Clone, Debug)]
struct Contraction {
    /// In which of A, B and C each label stands.
    classes: Vec<[bool; 3]>,
    extents: Vec<i64>,
    /// By operand and label, to sort the labels of the operand.
    keys: [Vec<u8>; 3],
    /// By operand and label, strides.
    strides: [Vec<i64>; 3],
}

const NAMES: [char; 6] = ['i', 'j', 'k', 'x', 'y', '7'];

fn contractions() -> impl Strategy<Value = Contraction> {
    let class = prop::sample::select(vec![[true, false, true], [false, true, true], [true, true, false], [true, true, true]]);
    let keys = || prop::collection::vec(any::<u8>(), 6);
    let strides = || prop::collection::vec(-3..=9i64, 6);
    let labels = (prop::collection::vec(class, 0..=5), prop::collection::vec(1..=4i64, 6));
    (labels, [keys(), keys(), keys()], [strides(), strides(), strides()]).prop_map(|((classes, extents), keys, strides)| Contraction {
        classes,
        extents,
        keys,
        strides,
    })
}

impl Contraction {
    /// The labels of an operand in its order.
    fn labels(&self, operand: usize) -> Vec<usize> {
        let mut labels: Vec<usize> = (0..self.classes.len()).filter(|&label| self.classes[label][operand]).collect();
        labels.sort_by_key(|&label| self.keys[operand][label]);
        labels
    }

    fn layout(&self, operand: usize) -> Layout {
        Layout::concat(&self.labels(operand).iter().map(|&label| self.mode(operand, label)).collect::<Vec<_>>()).unwrap()
    }

    /// The mode of a label in an operand: one of four elements may have modes of its own in one operand and none in the other.
    fn mode(&self, operand: usize, label: usize) -> Layout {
        let (extent, stride) = (self.extents[label], self.strides[operand][label]);
        if extent == 4 && self.keys[operand][label] % 2 == 1 {
            return format!("(2,2):({stride},{})", 3 - stride).parse().unwrap();
        }
        Layout::leaf(extent, Scalar::integer(stride)).unwrap()
    }

    fn text(&self) -> String {
        let names = |operand| self.labels(operand).iter().map(|&label| NAMES[label]).collect::<String>();
        format!("{},{} -> {}", names(0), names(1), names(2))
    }

    /// The offset of an operand at values of all labels.
    fn offset(&self, operand: usize, values: &[i64]) -> i64 {
        (0..self.classes.len())
            .filter(|&label| self.classes[label][operand])
            .map(|label| self.mode(operand, label).at(values[label]).unwrap().as_integer().unwrap())
            .sum()
    }
}

/// Some integer at a place of memory.
fn element(operand: i64, offset: i64) -> i64 {
    (offset * 7 + operand * 13 + 5) % 11 - 4
}

fn number(of: &Layout, m: i64, n: i64, l: i64) -> i64 {
    of.eval(&HTuple::flat(&[m, n, l], 0).unwrap()).unwrap().as_integer().unwrap()
}

proptest! {
    #![proptest_config(config())]

    /// At every coordinate of the result, each named subtree has the coordinate that stands at its place.
    #[test]
    fn einfold_moves_modes_with_their_coordinates(
        a in layouts(),
        open in prop::collection::vec(any::<bool>(), 16),
        order in prop::collection::vec(any::<Index>(), 8),
        groups in prop::collection::vec(1..=3usize, 8),
    ) {
        let (left, items) = named(&a, &open);
        // A lone name or group means more than one mode: see the test below.
        if items.len() < 2 || a.rank() < 2 {
            return Ok(());
        }
        let mut left_over: Vec<usize> = (0..items.len()).collect();
        let order: Vec<usize> = (0..items.len()).map(|i| left_over.remove(order[i % 8].index(left_over.len()))).collect();
        // Groups of several items become tuples; the place of each item in the result.
        let (mut right, mut places, mut next) = (String::new(), Vec::new(), order.iter().peekable());
        let mut sizes = groups.iter().cycle();
        let mut mode = 0;
        while next.peek().is_some() {
            let group: Vec<usize> = next.by_ref().take(*sizes.next().unwrap()).copied().collect();
            let inner: String = group.iter().map(|&item| items[item].0).collect();
            if group.len() == 1 {
                right.push_str(&inner);
                places.push((group[0], vec![mode]));
            } else {
                right.push_str(&format!("({inner})"));
                places.extend(group.iter().enumerate().map(|(i, &item)| (item, vec![mode, i as i64])));
            }
            mode += 1;
        }
        let text = format!("{left} -> {right}");
        let r = a.einfold(&text).unwrap();
        prop_assert_eq!(r.size(), a.size());
        for coordinate in coordinates(&r.shape()).unwrap() {
            let mut original = idx2crd(&HTuple::leaf(0), &a.shape()).unwrap();
            for (item, place) in &places {
                original = original.replace(&items[*item].1, &coordinate.get(place).unwrap()).unwrap();
            }
            prop_assert_eq!(r.eval(&coordinate), a.eval(&original), "{} of {} at {}", &text, a, coordinate);
        }
    }

    #[test]
    fn unnamed_modes_follow_and_wrapping_is_undone(a in layouts()) {
        prop_assert_eq!(a.einfold("i -> i"), Ok(a));
        if a.depth() < 16 && a.modes().len() > 0 {
            let wrapped = a.einfold("i -> (i)").unwrap();
            prop_assert_eq!(wrapped, Layout::concat(&[a]).unwrap());
            prop_assert_eq!(wrapped.einfold("(i) -> i"), Ok(a));
        }
        if a.rank() > 2 && !a.modes().is_leaf() {
            let swapped = a.einfold("ij -> ji").unwrap();
            prop_assert_eq!(swapped.mode(0), a.mode(1));
            prop_assert_eq!(swapped.einfold("xy -> yx"), Ok(a));
        }
    }

    /// The contraction computed from its labels, and as batched products of the folded operands, on integers.
    #[test]
    fn einsum_folds_to_the_same_sums(contraction in contractions(), given in any::<bool>()) {
        let text = contraction.text();
        let (a, b, c) = (contraction.layout(0), contraction.layout(1), contraction.layout(2));
        let gemm = einsum(&text, &a, &b, given.then_some(&c)).unwrap();
        let (m, n) = (gemm.c.mode(0).unwrap().size(), gemm.c.mode(1).unwrap().size());
        let (k, l) = (gemm.a.mode(1).unwrap().size(), gemm.a.mode(2).unwrap().size());
        prop_assert_eq!((gemm.b.mode(0).unwrap().size(), gemm.b.mode(1).unwrap().size()), (n, k));
        let mut folded: HashMap<i64, i64> = HashMap::new();
        for (m, n, l) in (0..l).flat_map(|l| (0..n).flat_map(move |n| (0..m).map(move |m| (m, n, l)))) {
            let sum: i64 = (0..k).map(|k| element(0, number(&gemm.a, m, k, l)) * element(1, number(&gemm.b, n, k, l))).sum();
            *folded.entry(number(&gemm.c, m, n, l)).or_default() += sum;
        }
        // Without a given result its layout is compact in the order of its labels.
        let mut compact = HashMap::new();
        let mut stride = 1;
        for label in contraction.labels(2) {
            compact.insert(label, stride);
            stride *= contraction.extents[label];
        }
        let count = contraction.classes.len();
        let mut direct: HashMap<i64, i64> = HashMap::new();
        let mut values = vec![0; count];
        loop {
            let to = if given { contraction.offset(2, &values) } else { compact.iter().map(|(&label, stride)| values[label] * stride).sum() };
            *direct.entry(to).or_default() += element(0, contraction.offset(0, &values)) * element(1, contraction.offset(1, &values));
            let Some(next) = (0..count).find(|&label| values[label] + 1 < contraction.extents[label]) else { break };
            values[..next].fill(0);
            values[next] += 1;
        }
        prop_assert_eq!(folded, direct, "{} of {} and {}", text, a, b);
    }

    /// Labels out of place, extents that differ, and texts that are no contraction.
    #[test]
    fn texts_never_panic(text in "[ab1(), >-]{0,12}", a in layouts(), b in layouts()) {
        let _ = a.einfold(&text);
        let _ = einsum(&text, &a, &b, None);
        let _ = einsum(&text, &a, &b, Some(&a));
    }
}
