//! Composition.

use cute_algebra::coordinate::crd2idx;
use cute_algebra::limits::RUN_TIME_POINTS;
use cute_algebra::{Error, HTuple, Layout, Scalar, Tiler};
use cute_tests::property;
use cute_tests::strategies::{compact, config, coordinate_layouts, integer_layouts, layouts, xor, xor_layouts};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use super::pass;

/// What a composition answers is right: a layout has the values at every coordinate, and a refusal has its reason.
fn judge(a: &Layout, b: &Layout) -> Result<(), TestCaseError> {
    match a.composition_within(b, RUN_TIME_POINTS) {
        Ok(r) => pass(property::composes(a, b, &r)),
        Err(Error::NotALayout { coordinate, offset, value, layout, .. }) => {
            prop_assert_eq!(b.eval(&coordinate), Ok(offset));
            prop_assert_eq!(property::at(a, &offset), Ok(value));
            prop_assert_ne!(value, layout);
            // Where values cannot be evaluated everywhere, no layout has them.
            let Ok(values) = property::composed_values(a, b) else { return Ok(()) };
            prop_assert!(!property::is_composable(a, b).unwrap(), "{} o {} is a layout", a, b);
            // Where only the leaves together fail, the coordinate is the first that does. (Of XOR values there may be several layouts of a
            // leaf, and the coordinate is that of the best.)
            if [a, b].iter().any(|layout| layout.modes().leaves().iter().any(|mode| mode.stride.has_xor())) {
                return Ok(());
            }
            let first = values.into_iter().find(|(_, value, sum)| value != sum);
            if let Some((first, value_there, sum)) = first {
                let index = |c: &HTuple<i64>| crd2idx(c, &b.shape()).unwrap();
                prop_assert!(index(&coordinate) <= index(&first));
                if coordinate == first && layout == sum {
                    prop_assert_eq!(value, value_there);
                }
            }
            Ok(())
        }
        Err(Error::NoSuchMode { .. } | Error::MixedStrides | Error::XorCarry { .. } | Error::NegativeXor { .. }) => {
            prop_assert!(property::composed_values(a, b).is_err(), "{} o {} has values", a, b);
            Ok(())
        }
        Err(error) => Err(TestCaseError::fail(format!("{a} o {b}: {error}"))),
    }
}

/// What a sum answers is right: a layout has the sums of the values, and where there is none the values have no layout.
fn judge_sum(a: &Layout, b: &Layout) -> Result<(), TestCaseError> {
    match a.layout_add_within(b, RUN_TIME_POINTS) {
        Ok(r) => pass(property::pointwise_sum(a, b, &r)),
        Err(Error::NotALayout { .. }) => {
            let sums: Result<Vec<Scalar>, Error> = (0..a.size()).map(|i| a.at(i)?.add(&b.at(i)?)).collect();
            prop_assert!(!sums.is_ok_and(|sums| property::representable(&sums)), "{} + {} is a layout", a, b);
            Ok(())
        }
        Err(Error::MixedStrides) => {
            let kinds = |layout: &Layout| layout.coalesce();
            let (a, b) = (kinds(a), kinds(b));
            let mixed = a.modes().leaves().iter().any(|x| b.modes().leaves().iter().any(|y| x.stride.add(&y.stride).is_err()));
            let alone = (0..a.size()).any(|i| a.at(i).is_err() || b.at(i).is_err());
            prop_assert!(mixed || alone, "{} + {} mix nothing", a, b);
            Ok(())
        }
        Err(error) => Err(TestCaseError::fail(format!("{a} + {b}: {error}"))),
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn composition_is_right_or_there_is_no_layout(a in integer_layouts(), b in integer_layouts()) {
        judge(&a, &b)?;
    }

    #[test]
    fn composition_of_every_kind_is_right_or_there_is_no_layout(a in layouts(), b in layouts()) {
        judge(&a, &b)?;
    }

    #[test]
    fn composition_with_sums_of_basis_vectors_is_right_or_there_is_no_layout(
        a in [compact(), compact(), compact()].prop_map(|modes| Layout::concat(&modes).unwrap()), b in coordinate_layouts()
    ) {
        judge(&a, &b)?;
        // The second mode has two modes of its own.
        judge(&Layout::checked(a.modes().group(1, 3).unwrap()).unwrap(), &b)?;
    }

    #[test]
    fn composition_with_xor_values_is_right_or_there_is_no_layout(a in layouts(), b in xor_layouts(), c in xor()) {
        judge(&a, &b)?;
        judge(&c, &b)?;
    }

    #[test]
    fn composition_of_xor_layouts_is_right_or_there_is_no_layout(a in xor_layouts(), b in integer_layouts(), c in compact()) {
        judge(&a, &b)?;
        judge(&a, &c)?;
    }

    #[test]
    fn a_value_is_a_coordinate(a in layouts(), b in layouts()) {
        for i in 0..b.size() {
            if let Ok(value) = b.at(i) {
                prop_assert_eq!(a.at_value(&value).ok(), property::at(&a, &value).ok());
            }
        }
    }

    #[test]
    fn a_sum_of_layouts_adds_their_values(a in layouts(), b in layouts()) {
        if a.size() != b.size() {
            prop_assert_eq!(a.layout_add(&b), Err(Error::SizesDiffer { a: a.size(), b: b.size() }));
        }
        judge_sum(&a, &Layout::leaf(a.size(), b.modes().leaves().first().map_or(Scalar::ZERO, |mode| mode.stride)).unwrap())?;
        judge_sum(&a, &a)?;
    }

    #[test]
    fn a_sum_of_layouts_of_one_size_adds_their_values(
        (a, b) in prop_oneof![
            (integer_layouts(), integer_layouts()).boxed(),
            (coordinate_layouts(), coordinate_layouts()).boxed(),
            (xor_layouts(), xor_layouts()).boxed(),
        ]
    ) {
        // The size of both: each is the other's continuation.
        let (size_a, size_b) = (a.size(), b.size());
        let grown = |layout: &Layout, by: i64, stride: Scalar| {
            Layout::concat(&[*layout, Layout::leaf(by, stride).unwrap()]).unwrap()
        };
        let last = |layout: &Layout| layout.modes().leaves().last().map_or(Scalar::ZERO, |mode| mode.stride);
        judge_sum(&grown(&a, size_b, last(&a)), &grown(&b, size_a, Scalar::ZERO))?;
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
        judge(&a, &b)?;
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
