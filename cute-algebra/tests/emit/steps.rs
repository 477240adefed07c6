//! Steps, carried out one by one, and compared with the layout.

use cute_algebra::emit::{Index, Steps};
use cute_algebra::{Error, HTuple, Layout};

use crate::cases::{self, Case};

/// The offset at a coordinate, modulo 2^64.
fn offset(steps: &Steps, coordinate: &[i64]) -> i64 {
    let (mut sum, mut xor) = (0u64, 0u64);
    for (integer, value) in coordinate.iter().enumerate() {
        let (begin, end) = steps.range(integer);
        for place in begin..end {
            let step = steps.step(place);
            let whole = value / step.before;
            let digit = step.modulus.map_or(whole, |modulus| whole % modulus) as u64;
            let product = match step.is_carryless {
                true => (0..63).filter(|bit| step.factor >> bit & 1 == 1).fold(0, |product, bit| product ^ digit << bit),
                false => digit.wrapping_mul(step.factor as u64),
            };
            if step.is_added { sum = sum.wrapping_add(product) } else { xor ^= product }
        }
    }
    sum.wrapping_add(xor) as i64
}

#[test]
fn steps_compute_the_layout() {
    let mut tested = 0;
    for case in cases::all() {
        if case.run_time.is_some() || case.swizzle.is_some() || !case.is_scalar() {
            continue;
        }
        tested += 1;
        let index = Index::new(&case.layout).with_coordinate(&case.tree.unwrap_or(case.layout.shape()));
        let steps = Steps::of(&index).unwrap_or_else(|error| panic!("{error}: {case:?}"));
        for sample in case.samples() {
            let value = case.layout.at(sample).unwrap();
            let expected = value.as_integer().or(value.as_xor()).unwrap();
            assert_eq!(offset(&steps, &case.coordinate(sample)), expected, "{case:?} at {sample}");
        }
    }
    assert!(tested > 300, "{tested}");
}

#[test]
fn what_has_no_steps_is_refused() {
    let not_covered = |case: &Case| matches!(Steps::of(&case.index()), Err(Error::NotCovered { .. }));
    let is_swizzled = |case: &Case| case.swizzle.is_some_and(|swizzle| swizzle.bits() > 0);
    assert!(cases::all().iter().filter(|case| case.run_time.is_some() || is_swizzled(case)).all(not_covered));
    let of = |text: &str| text.parse::<Layout>().unwrap();
    assert!(matches!(Steps::of(&Index::new(&of("(4,8):(e0,e1)"))), Err(Error::NotCovered { .. })));
    let pair: HTuple<i64> = "(0,0)".parse().unwrap();
    assert!(matches!(Steps::of(&Index::new(&of("(4,8,2):(1,4,32)")).with_coordinate(&pair)), Err(Error::Coordinate { .. })));
}
