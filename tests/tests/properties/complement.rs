//! Complements.

use std::collections::HashSet;

use cute_algebra::relations::{congruent, weakly_congruent};
use cute_algebra::{Error, HTuple, Layout, Path, Scalar};
use cute_tests::property;
use cute_tests::strategies::{compact, config, coordinate_layouts, integer_layouts, layouts, shapes, xor};
use proptest::prelude::*;

use super::pass;

/// A value as a coordinate of the tree of axes.
fn coordinate_of(value: &Scalar, axes: &HTuple<Path>) -> HTuple<i64> {
    let digit = |axis: &Path| value.terms().iter().find(|term| term.path == *axis).map_or(0, |term| term.value);
    let mut digits: Vec<i64> = axes.leaves().iter().map(digit).collect();
    digits.resize(axes.len().max(1), 0);
    axes.with_leaves(&digits, 0)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn complement_and_right_inverse_work_axis_by_axis(a in coordinate_layouts()) {
        let axes = a.coprofile();
        if let Ok(r) = a.right_inverse() {
            prop_assert!(congruent(&axes.unwrap(), &r.shape()) || weakly_congruent(&axes.unwrap(), &r.shape()));
            for i in 0..r.size() {
                let index = r.at(i).unwrap().as_integer().unwrap();
                prop_assert_eq!(r.eval(&coordinate_of(&a.at(index).unwrap(), &axes.unwrap())), Ok(Scalar::integer(index)));
            }
        } else {
            prop_assert_eq!(axes.err(), Some(Error::MixedStrides));
        }
        if let Ok(r) = a.complement(None) {
            pass(property::ordered_disjoint(&a, &r))?;
        }
    }

    #[test]
    fn complement_is_ordered_and_disjoint(a in integer_layouts(), size in 1..400i64) {
        for extend in [None, Some(HTuple::leaf(size))] {
            match a.complement(extend.as_ref()) {
                Ok(r) => {
                    pass(property::ordered_disjoint(&a, &r))?;
                    // With a last mode that covers the size, every value below it is near: R reaches at least to the last copy of A.
                    let last = r.at(r.size() - 1).unwrap().as_integer().unwrap();
                    prop_assert!(extend.is_none() || last < size.max(1) + a.cosize().unwrap() || r.size() == 1);
                }
                Err(Error::NotInjective { stride, reach }) => prop_assert!(stride.abs() < reach),
                Err(error) => prop_assert!(false, "{}: {}", a, error),
            }
        }
    }

    #[test]
    fn complement_of_any_layout_is_ordered_and_disjoint(a in layouts(), sizes in prop::collection::vec(1..40i64, 3)) {
        let shape = HTuple::flat(&sizes, 1).unwrap();
        for extend in [None, Some(&shape)] {
            match a.complement(extend) {
                Ok(r) => {
                    pass(property::ordered_disjoint(&a, &r))?;
                    // No value of one copy of A is a value of another.
                    let values = |layout: &Layout| layout.image().take(64).map(|value| value.unwrap()).collect::<HashSet<_>>();
                    let (mine, its) = (values(&a), values(&r));
                    let sums: HashSet<Scalar> = mine.iter().flat_map(|x| its.iter().map(move |y| x.add(y).unwrap())).collect();
                    prop_assert_eq!(sums.len(), mine.len() * its.len(), "{} and {}", a, r);
                }
                Err(Error::Collision { a: one, b: other, value }) => {
                    prop_assert_ne!(one, other);
                    prop_assert_eq!((a.eval(&one), a.eval(&other)), (Ok(value), Ok(value)));
                }
                Err(_) => {}
            }
        }
    }

    /// Only where no axis tells the modes of a sum apart.
    #[test]
    fn complement_of_sums_exists_for_triangular_ones(shape in shapes(), gaps in prop::collection::vec(0..3i64, 8), below in -3..4i64) {
        // Leaf k begins at axis k and is on all axes behind it, too.
        let leaves = shape.len().min(6);
        let axis = |k: usize, value| Scalar::basis(Path::new(&[k as i64]).unwrap()).scale(value).unwrap();
        let strides: Vec<Scalar> = (0..shape.len())
            .map(|k| (k + 1..leaves).fold(axis(k, 1 + gaps[k]), |sum, behind| sum.add(&axis(behind, below)).unwrap()))
            .collect();
        let fits = shape.len() <= leaves && shape.len() > 0;
        let a = Layout::new(&shape, &shape.with_leaves(&if fits { strides } else { vec![Scalar::ZERO; 32] }, Scalar::ZERO)).unwrap();
        let r = a.complement(None);
        prop_assert!(r.is_ok(), "{}: {:?}", a, r);
        pass(property::ordered_disjoint(&a, &r.unwrap()))?;
    }

    #[test]
    fn an_injective_xor_layout_and_its_complement_make_every_value_once(a in xor(), copies in 1..4i64) {
        match a.complement(None) {
            Ok(whole) => {
                let next = whole.coalesce_z().modes().leaves().last().unwrap().stride.terms()[0].value;
                let r = a.complement(Some(&HTuple::leaf(next * copies))).unwrap();
                let values = |layout: &Layout| layout.image().map(|value| value.unwrap()).collect::<Vec<_>>();
                let (mine, its): (HashSet<_>, _) = (values(&a).into_iter().collect(), values(&r));
                let sums: HashSet<Scalar> = mine.iter().flat_map(|x| its.iter().map(move |y| x.add(y).unwrap())).collect();
                prop_assert_eq!(sums.len(), mine.len() * its.len());
                prop_assert_eq!(sums.len() as i64, next * copies);
                prop_assert!(sums.iter().all(|sum| sum.as_xor().or(sum.as_integer()).unwrap() < next * copies));
            }
            Err(Error::Collision { a: one, b: other, value }) => {
                prop_assert_ne!(one, other);
                prop_assert_eq!((a.eval(&one), a.eval(&other)), (Ok(value), Ok(value)));
            }
            Err(error) => prop_assert!(false, "{}: {}", a, error),
        }
    }

    #[test]
    fn a_layout_and_the_complement_of_a_divisible_chain_tile_a_range(a in compact(), copies in 1..4i64) {
        let whole = a.complement(None).unwrap();
        let next = whole.coalesce_z().modes().leaves().last().unwrap().stride.as_integer().unwrap();
        let r = a.complement(Some(&HTuple::leaf(next * copies))).unwrap();
        let sums: HashSet<i64> = property::integer_values(&a)
            .unwrap()
            .iter()
            .flat_map(|x| property::integer_values(&r).unwrap().into_iter().map(move |y| x + y))
            .collect();
        prop_assert_eq!(sums, (0..next * copies).collect::<HashSet<i64>>());
    }
}
