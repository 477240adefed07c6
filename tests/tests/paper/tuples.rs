use cute_algebra::HTuple;
use cute_algebra::coordinate::{coarsenings, coordinates, crd2idx, idx2crd};
use cute_algebra::relations::{compatible, congruent, weakly_congruent};

use super::tuple;

#[test]
fn five_hierarchical_tuples() {
    let facts = |text: &str| {
        let t = tuple(text);
        assert_eq!(t.to_string(), text);
        (t.rank(), t.depth(), t.size().unwrap())
    };
    assert_eq!(facts("31"), (1, 0, 31));
    assert_eq!(facts("(16,32)"), (2, 1, 512));
    assert_eq!(facts("(3,-8,7)"), (3, 1, -168));
    assert_eq!(facts("(2,(4,1),-1)"), (3, 2, -8));
    assert_eq!(facts("((4,6),(3,(2,2),8))"), (2, 3, 2304));
    assert_eq!(tuple("((4,6),(3,(2,2),8))").get(&[1, 1, 0]), Ok(HTuple::leaf(2)));
    assert_eq!(tuple("((4,6),(3,(2,2),8))").flatten(), tuple("(4,6,3,2,2,8)"));
}

#[test]
fn congruent_tuples_have_one_profile() {
    assert!(congruent(&tuple("(4,8)"), &tuple("(5,7)")));
    assert!(congruent(&tuple("(4,(2,4))"), &tuple("(7,(3,2))")));
    assert!(!congruent(&tuple("(4,8)"), &tuple("(4,(2,4))")));
    assert!(!congruent(&tuple("(4,(2,4))"), &tuple("(0,((0,0)))")));
}

#[test]
fn weak_congruence_orders_profiles() {
    let (a, b, c, v, x) = (1, 2, 3, 4, 5);
    let pair = HTuple::flat(&[a, b], 0).unwrap();
    let triple = HTuple::flat(&[a, b, c], 0).unwrap();
    let nested = HTuple::concat(&[HTuple::leaf(v), HTuple::flat(&[0, x], 0).unwrap()], 0).unwrap();
    let thirty = tuple("30");
    assert!(weakly_congruent(&thirty, &pair) && weakly_congruent(&pair, &nested) && weakly_congruent(&thirty, &nested));
    assert!(!weakly_congruent(&pair, &thirty) && !weakly_congruent(&nested, &pair));
    let other = tuple("((0,0),0)");
    assert!(!weakly_congruent(&other, &triple) && !weakly_congruent(&triple, &other));
}

#[test]
fn compatibility_orders_shapes() {
    let chain = |shapes: [&str; 3]| {
        let [a, b, c] = shapes.map(tuple);
        compatible(&a, &b) && compatible(&b, &c) && compatible(&a, &c) && !compatible(&b, &a) && !compatible(&c, &b)
    };
    assert!(chain(["30", "(2,15)", "(2,(3,5))"]));
    assert!(chain(["30", "(6,5)", "((3,2),5)"]));
    let (x, y) = (tuple("(2,(3,5))"), tuple("((3,2),5)"));
    assert!(!compatible(&x, &y) && !compatible(&y, &x));
}

/// The coordinates of a shape in each of its coarsenings, one row an index.
fn table(shape: &str) -> Vec<Vec<String>> {
    let shape = tuple(shape);
    let columns: Vec<HTuple<i64>> = coarsenings(&shape).unwrap().collect();
    (0..shape.size().unwrap())
        .map(|i| {
            let row: Vec<HTuple<i64>> = columns.iter().map(|column| coordinates(column).unwrap().at(i).unwrap()).collect();
            for coordinate in &row {
                // All entries of a row are the same coordinate of the shape.
                assert_eq!(idx2crd(coordinate, &shape), idx2crd(&HTuple::leaf(i), &shape));
                assert_eq!(crd2idx(coordinate, &shape), Ok(i));
            }
            row.iter().map(HTuple::to_string).collect()
        })
        .collect()
}

#[test]
fn coordinate_lists_of_4() {
    assert_eq!(table("4"), [["0"], ["1"], ["2"], ["3"]]);
}

#[test]
fn coordinate_lists_of_2_by_3() {
    assert_eq!(table("(2,3)"), [["0", "(0,0)"], ["1", "(1,0)"], ["2", "(0,1)"], ["3", "(1,1)"], ["4", "(0,2)"], ["5", "(1,2)"]]);
}

#[test]
fn coordinate_lists_of_2_by_3_nested_by_2() {
    let expected = [
        ["0", "(0,0)", "((0,0),0)"],
        ["1", "(1,0)", "((1,0),0)"],
        ["2", "(2,0)", "((0,1),0)"],
        ["3", "(3,0)", "((1,1),0)"],
        ["4", "(4,0)", "((0,2),0)"],
        ["5", "(5,0)", "((1,2),0)"],
        ["6", "(0,1)", "((0,0),1)"],
        ["7", "(1,1)", "((1,0),1)"],
        ["8", "(2,1)", "((0,1),1)"],
        ["9", "(3,1)", "((1,1),1)"],
        ["10", "(4,1)", "((0,2),1)"],
        ["11", "(5,1)", "((1,2),1)"],
    ];
    assert_eq!(table("((2,3),2)"), expected);
}
