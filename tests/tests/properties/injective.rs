//! Injective and covering layouts.

use std::collections::HashSet;

use cute_algebra::limits::RUN_TIME_POINTS;
use cute_algebra::{Error, HTuple, Layout, Ring, Scalar, Term};
use cute_tests::strategies::{config, integer_layouts, layouts, shapes, xor, xor_of_any_extents};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

/// The values in the order of the coordinates.
fn values(a: &Layout) -> Vec<Scalar> {
    a.image().map(|value| value.unwrap()).collect()
}

/// Strides with integers and XOR values side by side on two axes.
fn of_both_kinds() -> impl Strategy<Value = Layout> {
    (shapes(), prop::collection::vec((0..4i64, -2..3i64), 8)).prop_map(|(shape, numbers)| {
        let on = |axis, ring, value| Scalar::term(Term { value, ring, path: cute_algebra::Path::new(&[axis]).unwrap() });
        let both = |(xor, integer)| on(0, Ring::Xor, xor).add(&on(1, Ring::Integer, integer)).unwrap();
        let strides: Vec<Scalar> = numbers.into_iter().map(both).collect();
        Layout::new(&shape, &shape.with_leaves(&strides, Scalar::ZERO)).unwrap()
    })
}

/// The collision that was found is one, and none was found only if there is none.
fn judge_collision(a: &Layout) -> Result<(), TestCaseError> {
    let values = values(a);
    let different = values.iter().collect::<HashSet<_>>().len();
    match a.collision(RUN_TIME_POINTS) {
        Ok(None) => prop_assert_eq!(different, values.len(), "{}", a),
        Ok(Some([one, other])) => {
            prop_assert_ne!(one, other);
            for coordinate in [one, other] {
                let shape = a.shape();
                prop_assert!(coordinate.leaves().iter().zip(shape.leaves()).all(|(digit, extent)| (0..*extent).contains(digit)));
            }
            prop_assert_eq!(a.eval(&one).unwrap(), a.eval(&other).unwrap(), "{}", a);
        }
        Err(error) => prop_assert!(false, "{}: {}", a, error),
    }
    Ok(())
}

/// The smallest integer that is no value.
fn judge_missing(a: &Layout, below: i64) -> Result<(), TestCaseError> {
    let taken: HashSet<i64> = values(a).iter().filter_map(|value| value.as_integer().or(value.as_xor())).collect();
    let missing = (0..below).find(|value| !taken.contains(value));
    prop_assert_eq!(a.first_missing(below, RUN_TIME_POINTS), Ok(missing), "{}", a);
    prop_assert_eq!(a.covers(below, RUN_TIME_POINTS), Ok(missing.is_none()));
    Ok(())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_layout_is_injective_or_has_a_collision(a in layouts()) {
        judge_collision(&a)?;
    }

    #[test]
    fn layouts_of_both_kinds_of_values_are_injective_or_have_a_collision(a in of_both_kinds()) {
        judge_collision(&a)?;
    }

    #[test]
    fn incommensurable_strides_are_decided(
        strides in prop_oneof![prop::collection::vec(-97..98i64, 1..5), prop::collection::vec(-9..10i64, 1..5)],
        extents in prop::collection::vec(1..7i64, 4),
    ) {
        let shape = HTuple::flat(&extents[..strides.len()], 1).unwrap();
        let scalars: Vec<Scalar> = strides.into_iter().map(Scalar::integer).collect();
        let a = Layout::new(&shape, &HTuple::flat(&scalars, Scalar::ZERO).unwrap()).unwrap();
        judge_collision(&a)?;
        judge_missing(&a, 8)?;
        judge_missing(&a, 200)?;
    }

    #[test]
    fn a_layout_covers_up_to_the_first_missing_integer(a in prop_oneof![integer_layouts(), xor(), xor_of_any_extents()], below in -1..300i64) {
        judge_missing(&a, below)?;
    }

    #[test]
    fn a_layout_covers_what_its_right_inverse_inverts(a in prop_oneof![integer_layouts(), xor(), xor_of_any_extents()]) {
        let size = a.right_inverse().unwrap().size();
        prop_assert_eq!(a.covers(size, RUN_TIME_POINTS), Ok(true));
    }
}

fn of(text: &str) -> Layout {
    text.parse().unwrap()
}

#[test]
fn large_layouts_are_decided_in_few_steps() {
    let extents = ["6"; 16].join(",");
    let strides = |step: i64, shift: i64| (0..16).map(|k| (step.pow(k) + shift).to_string()).collect::<Vec<_>>().join(",");
    // A chain, and one with strides that are a little too small at every step.
    assert_eq!(of(&format!("({extents}):({})", strides(6, 0))).collision(100), Ok(None));
    assert_eq!(of(&format!("({extents}):({})", strides(6, 0))).first_missing(1 << 42, 100), Ok(Some(6i64.pow(16))));
    assert!(matches!(of(&format!("({extents}):({})", strides(5, 7))).collision(10_000), Ok(Some(_))));
    // No chain, but injective: multiples of 2^20 and of 2^20 + 1 that meet only at their product.
    let a = of("(1048576,1048577):(1048577,1048576)");
    assert!(matches!(a.collision(1000), Ok(None)));
    assert!(matches!(of("(1048576,1048578):(1048577,1048576)").collision(1000), Ok(None)));
    assert!(matches!(of("(1048577,1048578):(1048577,1048576)").collision(1000), Ok(Some(_))));
    // 8 axes, connected by sums.
    let diagonal = (0..7).map(|k| format!("e{k}+e{}", k + 1)).chain(["e7".into()]).collect::<Vec<_>>().join(",");
    assert_eq!(of(&format!("({}):({diagonal})", ["90"; 8].join(","))).collision(1000), Ok(None));
}

/// The values are 4i + 6j - 8, and 0 is 2 * 4 - 8: a search from the largest stride down tries 6 first, and nothing adds 2 to it.
#[test]
fn a_search_takes_back_what_leads_nowhere() {
    assert_eq!(of("(3,2):(-4,6)").first_missing(1, 100), Ok(None));
    assert_eq!(of("(3,2):(-4,6)").first_missing(3, 100), Ok(Some(1)));
    assert_eq!(of("(3,2):(-4,6)").first_missing(1, 1), Err(Error::NotProven { points: 1 }));
}

#[test]
fn what_is_not_decided_is_not_proven() {
    let hard = of("(9,9,9,9,9,9):(1000003,1000033,1000037,1000039,1000081,1000099)");
    assert_eq!(hard.collision(10), Err(Error::NotProven { points: 10 }));
    assert_eq!(of("(5,3,3):(f1,f6,f40)").first_missing(60, 0), Err(Error::NotProven { points: 0 }));
    assert!(matches!(of("(4,8):(e0,e1)").first_missing(4, 100), Err(Error::NotCovered { .. })));
    assert_eq!(of("(2,2):(1,f1)").collision(100), Err(Error::MixedStrides));
}
