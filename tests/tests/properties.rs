//! Properties of relations, coordinates and operations on random values.

use std::collections::HashSet;

use cute_algebra::coordinate::{coarsenings, coordinates, crd2idx, idx2crd, in_bounds};
use cute_algebra::limits::RUN_TIME_POINTS;
use cute_algebra::relations::{common_coarsening, common_refinement, compatible, congruent, equal, weakly_congruent};
use cute_algebra::{Error, HTuple, Layout, Path, Scalar, Tiler};
use cute_tests::property;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

/// Shapes of at most 300 elements.
fn shapes() -> impl Strategy<Value = HTuple<i64>> {
    let leaf = (1..=6i64).prop_map(HTuple::leaf);
    leaf.prop_recursive(3, 8, 3, |mode| prop::collection::vec(mode, 0..=3).prop_map(|modes| HTuple::concat(&modes, 1).unwrap()))
        .prop_filter("small", |shape| shape.size().is_ok_and(|size| size <= 300))
}

/// A shape and two of its coarsenings.
fn coarsened() -> impl Strategy<Value = (HTuple<i64>, HTuple<i64>, HTuple<i64>)> {
    (shapes(), any::<prop::sample::Index>(), any::<prop::sample::Index>()).prop_map(|(shape, i, j)| {
        let all: Vec<_> = coarsenings(&shape).unwrap().collect();
        (*i.get(&all), *j.get(&all), shape)
    })
}

/// Layouts with strides that mostly fit together: products of small factors, some negative, some 0.
fn layouts() -> impl Strategy<Value = Layout> {
    let stride = prop_oneof![
        4 => prop::sample::select(vec![1, 2, 3, 4, 6, 8, 12, 16, 24, 36, 48]),
        1 => -12..=12i64,
    ];
    shapes().prop_flat_map(move |shape| {
        prop::collection::vec(stride.clone(), shape.len()).prop_map(move |strides| {
            let strides: Vec<Scalar> = strides.into_iter().map(Scalar::integer).collect();
            let mut padded = strides;
            padded.resize(shape.len().max(1), Scalar::ZERO);
            Layout::new(&shape, &shape.with_leaves(&padded, Scalar::ZERO)).unwrap()
        })
    })
}

/// Layouts in which each mode goes on where the last one ends, or nearly: most compositions of such exist.
fn compact_layouts() -> impl Strategy<Value = Layout> {
    (shapes(), prop::collection::vec(1..=2i64, 32), any::<prop::sample::Index>()).prop_map(|(shape, gaps, start)| {
        let len = shape.len().max(1);
        let (mut strides, mut stride) = (vec![Scalar::ZERO; len], 1);
        for (step, gap) in gaps.iter().enumerate().take(shape.len()) {
            let leaf = (step + start.index(len)) % shape.len();
            strides[leaf] = Scalar::integer(stride);
            stride *= shape.leaves()[leaf] * gap;
        }
        Layout::new(&shape, &shape.with_leaves(&strides, Scalar::ZERO)).unwrap()
    })
}

/// Layouts whose strides are replaced by values of another kind.
fn restrided(of: impl Strategy<Value = Layout>, strides: impl Strategy<Value = Scalar> + 'static) -> impl Strategy<Value = Layout> {
    (of, prop::collection::vec(strides, 32))
        .prop_map(|(a, strides)| Layout::new(&a.shape(), &a.shape().with_leaves(&strides, Scalar::ZERO)).unwrap())
}

fn coordinate_strides() -> impl Strategy<Value = Scalar> {
    (0..3i64, -2..6i64, -1..2i64).prop_map(|(axis, value, deep)| {
        // Axes 0, 1 and 2 are plain, or axis 2 has two of its own.
        let path = if axis == 2 && deep >= 0 { Path::new(&[2, deep]) } else { Path::new(&[axis.min(1)]) };
        Scalar::basis(path.unwrap()).scale(value).unwrap()
    })
}

fn xor_strides() -> impl Strategy<Value = Scalar> {
    prop_oneof![4 => prop::sample::select(vec![1, 2, 3, 4, 5, 8, 9, 16, 24]), 1 => 0..40i64].prop_map(|value| Scalar::xor(value).unwrap())
}

fn pass(result: Result<(), String>) -> Result<(), TestCaseError> {
    result.map_err(TestCaseError::fail)
}

/// A value as a coordinate of the tree of axes.
fn coordinate_of(value: &Scalar, axes: &HTuple<Path>) -> HTuple<i64> {
    let digit = |axis: &Path| value.terms().iter().find(|term| term.path == *axis).map_or(0, |term| term.value);
    let mut digits: Vec<i64> = axes.leaves().iter().map(digit).collect();
    digits.resize(axes.len().max(1), 0);
    axes.with_leaves(&digits, 0)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, ..ProptestConfig::default() })]

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

    #[test]
    fn coalesce_keeps_the_function(a in layouts()) {
        let (r, z) = (a.coalesce(), a.coalesce_z());
        pass(property::same_function(&a, &r, 0))?;
        pass(property::same_function(&a, &z, 50))?;
        prop_assert!(r.coalesce() == r && z.coalesce_z() == z);
    }

    #[test]
    fn composition_is_right_or_there_is_no_layout(a in prop_oneof![layouts(), compact_layouts()], b in prop_oneof![layouts(), compact_layouts()]) {
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
    fn composition_of_coordinate_layouts_is_right_or_there_is_none(a in restrided(layouts(), coordinate_strides()), b in compact_layouts()) {
        match a.composition_within(&b, RUN_TIME_POINTS) {
            Ok(r) => pass(property::composes(&a, &b, &r))?,
            Err(Error::NotALayout { .. }) => prop_assert!(!property::is_composable(&a, &b).unwrap()),
            Err(error) => prop_assert!(false, "{} o {}: {}", a, b, error),
        }
    }

    #[test]
    fn composition_with_coordinates_is_right_or_there_is_none(
        a in compact_layouts(), b in restrided(layouts(), (0..3u8, -2..7i64).prop_map(|(axis, value)| {
            Scalar::basis(Path::new(&[axis.into()]).unwrap()).scale(value).unwrap()
        }))
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
    fn composition_of_xor_layouts_is_right_or_refused(a in restrided(compact_layouts(), xor_strides()), b in compact_layouts()) {
        match a.composition_within(&b, RUN_TIME_POINTS) {
            Ok(r) => pass(property::composes(&a, &b, &r))?,
            Err(Error::NotALayout { .. } | Error::NotCovered { .. }) => {}
            Err(error) => prop_assert!(false, "{} o {}: {}", a, b, error),
        }
    }

    #[test]
    fn coalesce_keeps_coordinates_and_xor_values(
        a in prop_oneof![restrided(layouts(), coordinate_strides()), restrided(layouts(), xor_strides())]
    ) {
        pass(property::same_function(&a, &a.coalesce(), 0))?;
        for i in 0..a.size() + 50 {
            prop_assert_eq!(a.at(i), a.coalesce_z().at(i));
        }
    }

    #[test]
    fn complement_and_right_inverse_work_axis_by_axis(a in restrided(layouts(), coordinate_strides())) {
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
            let taken: Vec<Scalar> = a.image().map(|value| value.unwrap()).collect();
            for i in 1..r.size() {
                prop_assert!(!taken.contains(&r.at(i).unwrap()), "{} and {}", a, r);
            }
        }
    }

    #[test]
    fn composition_with_compact_layouts_is_associative(a in compact_layouts(), b in compact_layouts(), c in compact_layouts()) {
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
    fn composition_by_mode_is_composition_in_every_mode(a in compact_layouts(), b in compact_layouts(), keep in any::<bool>()) {
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
    fn complement_is_ordered_and_disjoint(a in prop_oneof![layouts(), compact_layouts()], size in 1..400i64) {
        for extend in [None, Some(HTuple::leaf(size))] {
            match a.complement(extend.as_ref()) {
                Ok(r) => {
                    pass(property::ordered_disjoint(&a, &r))?;
                    // With a last mode that covers the size, every value below it is near: R reaches at least to the last copy of A.
                    let last = r.at(r.size() - 1).unwrap().as_integer().unwrap();
                    prop_assert!(extend.is_none() || last < size.max(1) + a.cosize().unwrap() || r.size() == 1);
                }
                Err(Error::NotInjective { stride, reach }) => prop_assert!(stride < reach),
                Err(error) => prop_assert!(false, "{}: {}", a, error),
            }
        }
    }

    #[test]
    fn a_layout_and_the_complement_of_a_divisible_chain_tile_a_range(a in compact_layouts(), copies in 1..4i64) {
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

    #[test]
    fn the_right_inverse_inverts(a in prop_oneof![layouts(), compact_layouts()]) {
        let r = a.right_inverse().unwrap();
        pass(property::right_inverse(&a, &r))?;
        // A value that no single mode continues ends it: the next one is not taken by a unit step of any mode.
        let next = Scalar::integer(r.size());
        let unit = |mode: &cute_algebra::Mode| mode.extent > 1 && mode.stride == next;
        prop_assert!(!a.coalesce_z().modes().leaves().iter().any(unit));
    }

    #[test]
    fn a_tiler_selects_the_same_by_modes_and_as_a_layout(a in compact_layouts(), extents in prop::collection::vec(1..4i64, 3)) {
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
