//! Layouts as linear maps of natural coordinates: the matrix of their strides.

use cute_algebra::coordinate::{idx2crd, inner_product_scalar};
use cute_algebra::{HTuple, Scalar, xor};
use proptest::prelude::*;

use super::{layout, tuple};

fn sum(a: &HTuple<i64>, b: &HTuple<i64>) -> HTuple<i64> {
    let leaves: Vec<i64> = a.leaves().iter().zip(b.leaves()).map(|(x, y)| x + y).collect();
    a.with_leaves(&leaves, 0)
}

proptest! {
    #[test]
    fn layouts_are_linear_in_natural_coordinates(c in prop::array::uniform4(-50..50i64), d in prop::array::uniform4(-50..50i64), by in -9..9i64) {
        let at = |digits: &[i64; 4]| tuple("((2,2),(4,2))").with_leaves(digits, 0);
        for text in ["((2,2),(4,2)):((1,8),(2,16))", "((2,2),(4,2)):((e0,2*e1),(e1,-3*e0+e2))"] {
            let l = layout(text);
            let (x, y) = (l.eval(&at(&c)).unwrap(), l.eval(&at(&d)).unwrap());
            prop_assert_eq!(l.eval(&sum(&at(&c), &at(&d))), x.add(&y));
            prop_assert_eq!(l.eval(&at(&c.map(|digit| by * digit))), x.scale(by));
        }
    }
}

#[test]
fn layouts_are_not_linear_in_other_coordinates() {
    let l = layout("((2,2),(4,2)):((1,8),(2,16))");
    let at = |text: &str| l.eval(&tuple(text)).unwrap().as_integer().unwrap();
    // Integers: 1 + 1 carries from the first leaf into the second, whose stride is 8 and not 2.
    assert_eq!((at("1"), at("2")), (1, 8));
    // Pairs: 1 + 1 carries within the first mode, 3 + 1 within the second.
    assert_eq!((at("(1,0)"), at("(2,0)")), (1, 8));
    assert_eq!((at("(0,3)"), at("(0,1)"), at("(0,4)")), (6, 2, 16));
    // Where the modes coalesce, the integers are natural coordinates and it is linear.
    assert_eq!(layout("(2,2):(3,6)").coalesce(), layout("4:3"));
}

#[test]
fn the_matrix_of_integer_strides_is_one_row() {
    let l = layout("((2,2),(4,2)):((1,8),(2,16))");
    let row = [1, 8, 2, 16];
    for i in -5..40 {
        let c = idx2crd(&HTuple::leaf(i), &l.shape()).unwrap();
        let product: i64 = row.iter().zip(c.leaves()).map(|(d, digit)| d * digit).sum();
        assert_eq!(l.at(i), Ok(Scalar::integer(product)));
        assert_eq!(inner_product_scalar(&c, &l.stride()), l.at(i));
    }
}

#[test]
fn the_matrix_of_coordinate_strides_has_a_row_for_every_axis() {
    let l = layout("(4,(4,2)):(e1,(e0,6*e1))");
    let matrix = [[0, 1, 0], [1, 0, 6]];
    for i in -5..40 {
        let c = idx2crd(&HTuple::leaf(i), &l.shape()).unwrap();
        let value = l.at(i).unwrap();
        for (axis, row) in matrix.iter().enumerate() {
            let product: i64 = row.iter().zip(c.leaves()).map(|(d, digit)| d * digit).sum();
            let found = value.terms().iter().find(|term| usize::from(term.path.axes()[0]) == axis).map_or(0, |term| term.value);
            assert_eq!(found, product, "axis {axis} at {c}");
        }
        assert_eq!(inner_product_scalar(&c, &l.stride()), Ok(value));
    }
}

#[test]
fn the_matrix_of_xor_strides_acts_on_bits() {
    let l = layout("(4,(4,3)):(f1,(f5,f16))");
    // One column for every bit of the natural coordinate: two for each leaf, the stride and its double.
    let columns = [1i64, 2, 5, 10, 16, 32];
    for i in 0..48 {
        let c = idx2crd(&HTuple::leaf(i), &l.shape()).unwrap();
        let bits = c.leaves().iter().flat_map(|digit| [digit & 1, digit >> 1]);
        let product = bits.zip(columns).filter(|(bit, _)| *bit == 1).fold(0, |sum, (_, column)| sum ^ column);
        assert_eq!(l.at(i), Scalar::xor(product), "at {c}");
        assert_eq!(inner_product_scalar(&c, &l.stride()), l.at(i));
    }
    // Each pair of columns is a stride and its carry-less double.
    assert!([1, 5, 16].iter().enumerate().all(|(leaf, stride)| Ok(columns[2 * leaf + 1]) == xor::mul(*stride, 2)));
    // Linear over the two-element field: bits add by XOR.
    for (x, y) in [(5, 9), (33, 14), (47, 16)] {
        let bits = |x: i64, y: i64| l.at(x).unwrap().as_xor().unwrap() ^ l.at(y).unwrap().as_xor().unwrap();
        assert_eq!(l.at((x ^ y) & 15), Scalar::xor(bits(x & 15, y & 15)));
    }
}
