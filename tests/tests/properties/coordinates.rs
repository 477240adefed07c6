//! Coordinates of shapes.

use std::collections::HashSet;

use cute_algebra::HTuple;
use cute_algebra::coordinate::{coarsenings, coordinates, crd2idx, idx2crd, in_bounds};
use cute_algebra::relations::compatible;
use cute_tests::{
    property,
    strategies::{config, shapes},
};
use proptest::prelude::*;

use super::relations::coarsened;

proptest! {
    #![proptest_config(config())]

    #[test]
    fn an_index_outside_the_size_is_out_of_bounds(shape in shapes(), beyond in 0..1000i64, negative in any::<bool>()) {
        let index = if negative { -1 - beyond } else { shape.size().unwrap() + beyond };
        let coordinate = idx2crd(&HTuple::leaf(index), &shape).unwrap();
        // A shape without leaves has one natural coordinate, which cannot say how far outside it is; the index itself can.
        prop_assert!(shape.len() == 0 || !in_bounds(&coordinate, &shape).unwrap());
        prop_assert!(!in_bounds(&HTuple::leaf(index), &shape).unwrap());
    }

    #[test]
    fn idx2crd_and_crd2idx_are_inverse_in_range(shape in shapes()) {
        let natural = property::natural_coordinates(&shape);
        prop_assert_eq!(natural.len() as i64, shape.size().unwrap());
        for (index, coordinate) in natural.iter().enumerate() {
            prop_assert_eq!(idx2crd(&HTuple::leaf(index as i64), &shape), Ok(*coordinate));
            prop_assert_eq!(crd2idx(coordinate, &shape), Ok(index as i64));
            prop_assert_eq!(in_bounds(coordinate, &shape), Ok(true));
        }
        prop_assert_eq!(coordinates(&shape).unwrap().collect::<Vec<_>>(), natural);
    }

    #[test]
    fn every_coordinate_of_a_coarser_shape_is_one_of_the_finer((coarse, _, shape) in coarsened()) {
        for coordinate in coordinates(&coarse).unwrap() {
            let natural = idx2crd(&coordinate, &shape).unwrap();
            prop_assert!(in_bounds(&coordinate, &shape).unwrap() && in_bounds(&natural, &shape).unwrap());
            prop_assert_eq!(crd2idx(&coordinate, &coarse), crd2idx(&natural, &shape));
        }
    }

    #[test]
    fn coarsenings_are_all_compatible_and_different(shape in shapes()) {
        fn count(shape: &HTuple<i64>) -> usize {
            if shape.is_leaf() { 1 } else { 1 + (0..shape.rank()).map(|i| count(&shape.mode(i).unwrap())).product::<usize>() }
        }
        let all: Vec<_> = coarsenings(&shape).unwrap().collect();
        prop_assert!(all.iter().all(|coarse| compatible(coarse, &shape)));
        prop_assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
        prop_assert_eq!(all.len(), count(&shape));
        prop_assert_eq!(all[0], HTuple::leaf(shape.size().unwrap()));
        prop_assert_eq!(all[all.len() - 1], shape);
    }
}
