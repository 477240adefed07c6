//! Relations between shapes.

use cute_algebra::coordinate::coarsenings;
use cute_algebra::relations::{common_coarsening, common_refinement, compatible, congruent, equal, weakly_congruent};
use cute_algebra::{HTuple, Scalar};
use cute_tests::strategies::{config, shapes};
use proptest::prelude::*;

/// A shape and two of its coarsenings.
pub(crate) fn coarsened() -> impl Strategy<Value = (HTuple<i64>, HTuple<i64>, HTuple<i64>)> {
    (shapes(), any::<prop::sample::Index>(), any::<prop::sample::Index>()).prop_map(|(shape, i, j)| {
        let all: Vec<_> = coarsenings(&shape).unwrap().collect();
        (*i.get(&all), *j.get(&all), shape)
    })
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn congruence_is_an_equivalence((a, b, shape) in coarsened(), value in -9..9i64) {
        let same_tree = a.with_leaves(&[value; 32], value);
        let again = same_tree.with_leaves(&[Scalar::ZERO; 32], Scalar::ZERO);
        prop_assert!(congruent(&a, &a) && congruent(&a, &same_tree) && congruent(&same_tree, &a));
        prop_assert!(congruent(&same_tree, &again) && congruent(&a, &again));
        prop_assert_eq!(congruent(&a, &b), congruent(&b, &a));
        prop_assert_eq!(congruent(&a, &b), congruent(&again, &b));
        prop_assert_eq!(congruent(&a, &shape), a == shape);
    }

    #[test]
    fn weak_congruence_is_a_partial_order((a, b, shape) in coarsened(), (c, _, other) in coarsened(), i in any::<prop::sample::Index>()) {
        prop_assert!(weakly_congruent(&shape, &shape) && weakly_congruent(&a, &shape));
        let coarser: Vec<_> = coarsenings(&a).unwrap().collect();
        let coarser = i.get(&coarser);
        prop_assert!(weakly_congruent(coarser, &a) && weakly_congruent(coarser, &shape));
        for (x, y) in [(&a, &b), (&a, &shape), (&a, &other), (&c, &shape)] {
            prop_assert_eq!(weakly_congruent(x, y) && weakly_congruent(y, x), congruent(x, y));
            for z in [&a, &b, &c, &shape, &other] {
                prop_assert!(!(weakly_congruent(x, y) && weakly_congruent(y, z)) || weakly_congruent(x, z));
            }
        }
    }

    #[test]
    fn compatibility_is_a_partial_order((a, b, shape) in coarsened(), (c, _, other) in coarsened(), i in any::<prop::sample::Index>()) {
        prop_assert!(compatible(&shape, &shape) && compatible(&a, &shape));
        let coarser: Vec<_> = coarsenings(&a).unwrap().collect();
        let coarser = i.get(&coarser);
        prop_assert!(compatible(coarser, &a) && compatible(coarser, &shape));
        for (x, y) in [(&a, &b), (&a, &shape), (&a, &other), (&c, &shape)] {
            prop_assert!(!compatible(x, y) || (weakly_congruent(x, y) && x.size() == y.size()));
            prop_assert_eq!(compatible(x, y) && compatible(y, x), equal(x, y));
            for z in [&a, &b, &c, &shape, &other] {
                prop_assert!(!(compatible(x, y) && compatible(y, z)) || compatible(x, z));
            }
        }
    }

    #[test]
    fn refinement_is_the_least_upper_and_coarsening_the_greatest_lower_bound((a, b, shape) in coarsened()) {
        let (join, meet) = (common_refinement(&a, &b).unwrap(), common_coarsening(&a, &b).unwrap());
        prop_assert!(compatible(&a, &join) && compatible(&b, &join) && compatible(&join, &shape));
        prop_assert!(compatible(&meet, &a) && compatible(&meet, &b));
        for bound in coarsenings(&shape).unwrap() {
            prop_assert!(!(compatible(&a, &bound) && compatible(&b, &bound)) || compatible(&join, &bound));
            prop_assert!(!(compatible(&bound, &a) && compatible(&bound, &b)) || compatible(&bound, &meet));
        }
    }
}
