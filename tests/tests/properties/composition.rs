//! Composition.

use cute_algebra::coordinate::crd2idx;
use cute_algebra::limits::RUN_TIME_POINTS;
use cute_algebra::{Error, HTuple, Layout, Scalar, Tiler};
use cute_tests::property;
use cute_tests::strategies::{compact, config, coordinate_layouts, coordinates, integer_layouts, xor_layouts};
use proptest::prelude::*;

use super::pass;

proptest! {
    #![proptest_config(config())]

    #[test]
    fn composition_is_right_or_there_is_no_layout(a in integer_layouts(), b in integer_layouts()) {
        match a.composition_within(&b, RUN_TIME_POINTS) {
            Ok(r) => pass(property::composes(&a, &b, &r))?,
            Err(Error::NotALayout { coordinate, offset, value, layout }) => {
                prop_assert!(!property::is_composable(&a, &b).unwrap());
                prop_assert_eq!(b.eval(&coordinate), Ok(offset));
                prop_assert_eq!(property::at(&a, &offset), Ok(value));
                prop_assert_ne!(value, layout);
                // Where only the leaves together fail, the coordinate is the first that does.
                let first = property::composed_values(&a, &b).unwrap().into_iter().find(|(_, value, sum)| value != sum);
                if let Some((first, value_there, sum)) = first {
                    let index = |c: &HTuple<i64>| crd2idx(c, &b.shape()).unwrap();
                    prop_assert!(index(&coordinate) <= index(&first));
                    if coordinate == first && layout == sum {
                        prop_assert_eq!(value, value_there);
                    }
                }
            }
            Err(error) => prop_assert!(false, "{} o {}: {}", a, b, error),
        }
    }

    /// Two carries of the left operand cancel, so that many sums are right although digits carry.
    #[test]
    fn composition_is_exact_where_carries_cancel(
        f in -5..6i64, g in -5..6i64, b in prop::collection::vec((2..4i64, prop::sample::select(vec![1, 2, 3, 4, 6, 7, 12, -3])), 1..4)
    ) {
        let flat = |modes: &[(i64, i64)]| {
            let (extents, strides): (Vec<i64>, Vec<Scalar>) = modes.iter().map(|(s, d)| (*s, Scalar::integer(*d))).unzip();
            Layout::new(&HTuple::flat(&extents, 1).unwrap(), &HTuple::flat(&strides, Scalar::ZERO).unwrap()).unwrap()
        };
        let (a, b) = (flat(&[(2, f), (2, g), (8, g + 2 * f)]), flat(&b));
        match a.composition_within(&b, RUN_TIME_POINTS) {
            Ok(r) => pass(property::composes(&a, &b, &r))?,
            Err(Error::NotALayout { .. }) => prop_assert!(!property::is_composable(&a, &b).unwrap()),
            Err(error) => prop_assert!(false, "{} o {}: {}", a, b, error),
        }
    }

    #[test]
    fn composition_of_coordinate_layouts_is_right_or_there_is_none(a in coordinate_layouts(), b in compact()) {
        match a.composition_within(&b, RUN_TIME_POINTS) {
            Ok(r) => pass(property::composes(&a, &b, &r))?,
            Err(Error::NotALayout { .. }) => prop_assert!(!property::is_composable(&a, &b).unwrap()),
            Err(error) => prop_assert!(false, "{} o {}: {}", a, b, error),
        }
    }

    #[test]
    fn composition_with_coordinates_is_right_or_there_is_none(
        a in compact(), b in coordinates()
    ) {
        match a.composition_within(&b, RUN_TIME_POINTS) {
            Ok(r) => pass(property::composes(&a, &b, &r))?,
            Err(Error::NotALayout { coordinate, offset, value, .. }) => {
                prop_assert!(!property::is_composable(&a, &b).unwrap());
                prop_assert_eq!(b.eval(&coordinate), Ok(offset));
                prop_assert_eq!(property::at(&a, &offset), Ok(value));
            }
            Err(Error::NoSuchMode { rank, .. }) => prop_assert!(rank == a.rank() && rank < 3),
            Err(error) => prop_assert!(false, "{} o {}: {}", a, b, error),
        }
    }

    #[test]
    fn composition_of_xor_layouts_is_right_or_refused(a in xor_layouts(), b in compact()) {
        match a.composition_within(&b, RUN_TIME_POINTS) {
            Ok(r) => pass(property::composes(&a, &b, &r))?,
            Err(Error::NotALayout { .. } | Error::NotCovered { .. }) => {}
            Err(error) => prop_assert!(false, "{} o {}: {}", a, b, error),
        }
    }

    #[test]
    fn composition_with_compact_layouts_is_associative(a in compact(), b in compact(), c in compact()) {
        if let (Ok(ab), Ok(bc)) = (a.composition(&b), b.composition(&c))
            && let (Ok(left), Ok(right)) = (ab.composition(&c), a.composition(&bc))
        {
            // ab is only defined by A o B below the size of B; C may run past it, and then the two differ rightfully.
            if c.image().all(|value| value.unwrap().as_integer().unwrap() < b.size()) {
                for i in 0..c.size() {
                    prop_assert_eq!(left.at(i), right.at(i));
                }
            }
        }
    }

    #[test]
    fn composition_by_mode_is_composition_in_every_mode(a in compact(), b in compact(), keep in any::<bool>()) {
        let rank = a.rank().min(2);
        let entries = [if keep { Tiler::KEEP } else { Tiler::layout(&b) }, Tiler::layout(&b)];
        let tiler = Tiler::by_mode(&entries[..rank]).unwrap();
        match a.composition_by_mode(&tiler, RUN_TIME_POINTS) {
            Ok(r) => pass(property::composes_by_mode(&a, &tiler, &r))?,
            Err(error) => {
                let refused = (0..rank).filter(|i| *i > 0 || !keep).any(|i| a.mode(i).unwrap().composition(&b).is_err());
                prop_assert!(refused, "{}", error);
            }
        }
        let too_long = Tiler::by_mode(&vec![Tiler::KEEP; a.rank() + 1]).unwrap();
        let refused = matches!(a.composition_by_mode(&too_long, 0), Err(Error::TilerRank { .. }));
        prop_assert!(refused);
    }

    #[test]
    fn a_tiler_selects_the_same_by_modes_and_as_a_layout(a in compact(), extents in prop::collection::vec(1..4i64, 3)) {
        let rank = a.rank().min(3);
        let entries: Vec<Tiler> = extents[..rank].iter().map(|n| Tiler::extent(*n).unwrap()).collect();
        let tiler = Tiler::by_mode(&entries).unwrap();
        // An empty list and a layout that is a leaf are their own cases: a leaf's mode 0 is the leaf.
        let by_mode = a.composition_by_mode(&tiler, RUN_TIME_POINTS);
        let as_layout = a.composition_within(&tiler.to_layout().unwrap(), RUN_TIME_POINTS);
        prop_assert_eq!(by_mode.is_ok(), as_layout.is_ok());
        if let (Ok(x), Ok(y)) = (by_mode, as_layout) {
            prop_assert_eq!(x, y);
        }
    }
}
