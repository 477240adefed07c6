//! Compositions that other implementations accept and get wrong: refused here, or right.

use cute_algebra::text::{Expected, ExprKind, layout, parse_str};
use cute_algebra::{Error, Layout, Scalar, limits::RUN_TIME_POINTS};
use cute_tests::golden::{integers, lines};
use cute_tests::property::{at, composes, is_composable};

fn operands(text: &str) -> (Layout, Layout) {
    let tree = parse_str(text, Expected::Expression).unwrap_or_else(|mistakes| panic!("{text}: {mistakes:?}"));
    let ExprKind::Call { name, args, .. } = tree.kind else { panic!("{text} is not a call") };
    let [a, b] = &args[..] else { panic!("{text} does not have two arguments") };
    assert_eq!(name, "composition");
    (layout(a).unwrap(), layout(b).unwrap())
}

#[test]
fn every_composition_is_right_or_refused_for_a_reason() {
    let mut accepted = 0;
    let cases = lines("unsound_compositions.jsonl");
    for case in &cases {
        let text = case["expr"].as_str().unwrap();
        let (a, b) = operands(text);
        let truth = integers(&case["true_offsets"]);
        match a.composition_within(&b, RUN_TIME_POINTS) {
            Ok(r) => {
                accepted += 1;
                composes(&a, &b, &r).unwrap();
                let found: Vec<i64> = r.image().map(|value| value.unwrap().as_integer().unwrap()).collect();
                assert_eq!(found, truth, "{text}");
                assert!(is_composable(&a, &b).unwrap(), "{text}");
            }
            Err(Error::NotALayout { coordinate, offset, value, layout, .. }) => {
                assert_eq!(b.eval(&coordinate), Ok(offset), "{text}");
                assert_eq!(at(&a, &offset), Ok(value), "{text}");
                let index = cute_algebra::coordinate::crd2idx(&coordinate, &b.shape()).unwrap();
                assert_eq!(Scalar::integer(truth[index as usize]), value, "{text}");
                assert_ne!(value, layout, "{text}");
                assert!(!is_composable(&a, &b).unwrap(), "{text}");
            }
            Err(error) => panic!("{text}: {error}"),
        }
    }
    assert_eq!(cases.len(), 486);
    // Both outcomes occur, or this test would prove little.
    assert!(accepted > 0 && accepted < cases.len(), "{accepted} accepted");
}
