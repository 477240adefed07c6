//! The strategies themselves: what they promise, and that they produce a mixture.

use cute_algebra::{Layout, Ring};
use cute_tests::strategies::*;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

proptest! {
    #![proptest_config(config())]

    #[test]
    fn every_layout_is_small_and_has_a_value_everywhere(a in layouts()) {
        prop_assert!(a.depth() <= 3 && a.modes().len() <= MOST_LEAVES && a.size() <= MOST_ELEMENTS);
        for i in -20..a.size() + 20 {
            // Only XOR values have no negative multiples.
            let negative = i < 0 && a.modes().leaves().iter().any(|mode| mode.stride.has_xor());
            prop_assert!(a.at(i).is_ok() || negative, "{} at {}", a, i);
        }
    }

    #[test]
    fn compact_layouts_are_injective(a in compact()) {
        let mut values: Vec<_> = a.image().map(|value| value.unwrap().as_integer().unwrap()).collect();
        values.sort_unstable();
        prop_assert!(values.windows(2).all(|pair| pair[0] < pair[1]), "{}", a);
    }
}

/// How many of 1000 layouts are such.
fn count<S: Strategy<Value = Layout>>(strategy: &S, such: impl Fn(&Layout) -> bool) -> usize {
    let mut runner = TestRunner::new(config());
    (0..1000).filter(|_| such(&strategy.new_tree(&mut runner).unwrap().current())).count()
}

#[test]
fn every_kind_of_layout_comes_often() {
    fn strides(layout: &Layout) -> Vec<cute_algebra::Scalar> {
        layout.modes().leaves().iter().map(|mode| mode.stride).collect()
    }
    let everything = layouts();
    type Such = fn(&Layout) -> bool;
    let kinds: [(&str, Such); 9] = [
        ("deep", |a| a.depth() == 3),
        ("many leaves", |a| a.modes().len() >= 6),
        ("large", |a| a.size() > 100),
        ("empty tuple inside", |a| a.to_string().contains("()")),
        ("negative", |a| strides(a).iter().any(|d| d.as_integer().is_some_and(|d| d < 0))),
        ("sum of terms", |a| strides(a).iter().any(|d| d.term_count() > 1)),
        ("deep axis", |a| strides(a).iter().any(|d| d.terms().iter().any(|term| term.path.axes().len() > 1))),
        ("XOR value", |a| strides(a).iter().any(|d| d.as_xor().is_some_and(|v| v > 0))),
        ("XOR axis", |a| strides(a).iter().any(|d| d.terms().iter().any(|t| t.ring == Ring::Xor && !t.path.is_root()))),
    ];
    for (kind, such) in kinds {
        let found = count(&everything, such);
        assert!(found >= 50, "{kind}: {found} of 1000");
    }
}

#[test]
fn the_same_layouts_come_in_every_run() {
    let first = || {
        let mut runner = TestRunner::new(config());
        (0..20).map(|_| layouts().new_tree(&mut runner).unwrap().current().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(first(), first());
}
