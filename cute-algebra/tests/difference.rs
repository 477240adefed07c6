//! Why a relation does not hold, against the relations themselves.

#![cfg(feature = "alloc")]

use cute_algebra::HTuple;
use cute_algebra::relations::{Relation, compatible, congruent, equal, weakly_congruent};

const SHAPES: [&str; 18] = [
    "30",
    "(30)",
    "(2,15)",
    "(2,(3,5))",
    "(6,5)",
    "((3,2),5)",
    "()",
    "4",
    "(4)",
    "(4,8)",
    "(5,7)",
    "(4,(2,4))",
    "(7,(3,2))",
    "(0,((0,0)))",
    "((0,0),0)",
    "(1,2,3)",
    "((1,2),(3,(4,5)),6)",
    "((1,2),(3,20),6)",
];

#[test]
fn a_difference_is_found_exactly_where_the_relation_fails() {
    for a in SHAPES {
        for b in SHAPES {
            let (s, t): (HTuple<i64>, HTuple<i64>) = (a.parse().unwrap(), b.parse().unwrap());
            for (relation, holds) in [
                (Relation::Congruent, congruent(&s, &t)),
                (Relation::WeaklyCongruent, weakly_congruent(&s, &t)),
                (Relation::Compatible, compatible(&s, &t)),
                (Relation::Equal, equal(&s, &t)),
            ] {
                let difference = relation.difference(&s, &t);
                assert_eq!(difference.is_none(), holds, "{relation:?} {a} {b}");
                if let Some(difference) = difference {
                    let path: Vec<i64> = difference.path().iter().map(|&i| i as i64).collect();
                    assert_eq!((s.get(&path).unwrap(), t.get(&path).unwrap()), (*difference.sides().0, *difference.sides().1));
                }
            }
        }
    }
}

#[test]
fn sides_are_told_apart() {
    let why = |relation: Relation, a: &str, b: &str| relation.difference(&a.parse().unwrap(), &b.parse().unwrap()).unwrap().to_string();
    assert_eq!(
        why(Relation::Compatible, "((1,2),(3,60),6)", "((1,2),(3,(4,5)),6)"),
        "mode 1,1: `60`, an integer, on the left, `(4,5)` of size 20 on the right"
    );
    assert_eq!(why(Relation::Equal, "4", "(4)"), "`4`, an integer, on the left, `(4)` of size 4 on the right");
    assert_eq!(
        why(Relation::WeaklyCongruent, "((0,0),0)", "(1,2,3)"),
        "`((0,0),0)` with 2 modes on the left, `(1,2,3)` with 3 modes on the right"
    );
}
