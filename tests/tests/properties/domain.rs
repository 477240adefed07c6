//! Filter, compact layouts, common domains, recast.

use std::collections::HashSet;

use cute_algebra::{Error, HTuple, Layout, Scalar};
use cute_tests::property;
use cute_tests::strategies::{compact, config, coordinate_layouts, integer_layouts, layouts, shapes, xor_layouts};
use proptest::prelude::*;

use super::pass;

proptest! {
    #![proptest_config(config())]

    #[test]
    fn filter_keeps_the_values(a in layouts()) {
        let r = a.filter();
        pass(property::same_values(&a, &r))?;
        prop_assert_eq!(r.filter(), r);
        // Every value comes as often as the modes without effect have coordinates.
        let moving: i64 = a.modes().leaves().iter().filter(|mode| !mode.stride.is_zero()).map(|mode| mode.extent).product();
        prop_assert_eq!(r.size(), moving);
    }

    #[test]
    fn layout_like_is_compact_in_the_same_order(a in layouts()) {
        match a.layout_like() {
            Ok(r) => {
                pass(property::compact_in_order(&a, &r))?;
                // A mode of extent 1 may share its stride with the next.
                if a.modes().leaves().iter().all(|mode| mode.extent > 1) {
                    prop_assert_eq!(r.layout_like(), Ok(r));
                }
            }
            Err(error) => {
                let strides = a.stride();
                let incomparable = |x: &Scalar| strides.leaves().iter().any(|y| x.compare(y).is_err());
                prop_assert_eq!(error, Error::MixedStrides);
                prop_assert!(strides.leaves().iter().any(incomparable));
            }
        }
    }

    #[test]
    fn the_order_of_strides_is_one((a, b, c) in (coordinate_layouts(), coordinate_layouts(), coordinate_layouts())) {
        let strides: Vec<Scalar> = [a, b, c].iter().flat_map(|of| of.stride().leaves().to_vec()).collect();
        for x in &strides {
            for y in &strides {
                let order = x.compare(y);
                prop_assert_eq!(order.map(|order| -order), y.compare(x));
                prop_assert_eq!(order == Ok(0), x == y);
                for z in &strides {
                    if let (Ok(-1), Ok(-1), Ok(order)) = (order, y.compare(z), x.compare(z)) {
                        prop_assert_eq!(order, -1);
                    }
                }
            }
        }
    }

    #[test]
    fn both_shapes_compose_with_their_common_domain((a, b) in (shapes(), shapes())) {
        pass(property::common_domain(&a, &b, &Layout::common_domain(&a, &b).unwrap()))?;
        // What a shape has in common with itself and with its size is all of it.
        let whole = Layout::common_domain(&a, &HTuple::leaf(a.size().unwrap())).unwrap();
        prop_assert_eq!(whole.size(), a.size().unwrap());
        prop_assert_eq!(whole, Layout::common_domain(&a, &a).unwrap());
    }

    #[test]
    fn recast_counts_whole_elements(a in prop_oneof![integer_layouts(), xor_layouts()], numerator in 1..=8i64, denominator in 1..=8i64) {
        if let Ok(r) = a.recast(numerator, denominator) {
            if a.modes().leaves().iter().all(|mode| mode.stride.terms().iter().all(|term| term.path.is_root())) {
                pass(property::recast(&a, &r, numerator, denominator))?;
            }
            if numerator == denominator {
                prop_assert_eq!(r, a);
            }
        } else {
            prop_assert_ne!(numerator, denominator);
        }
    }

    /// Of a layout whose modes do not overlap, the packed one addresses exactly the new elements that are touched.
    #[test]
    fn packing_addresses_what_is_touched(a in compact(), elements in 1..=8i64) {
        let Ok(r) = a.recast(elements, 1) else { return Ok(()) };
        let touched: HashSet<i64> = property::integer_values(&a).unwrap().into_iter().map(|value| value / elements).collect();
        prop_assert_eq!(property::integer_values(&r).unwrap().into_iter().collect::<HashSet<_>>(), touched);
    }

    #[test]
    fn one_element_is_unpacked_into_its_parts(a in integer_layouts(), parts in 1..=8i64) {
        let refused = parts > 1 && a.modes().leaves().iter().any(|mode| mode.stride.as_integer() == Some(-1));
        match a.recast(1, parts) {
            // Packing brings back what was unpacked.
            Ok(r) => prop_assert!(!refused && r.recast(parts, 1) == Ok(a)),
            Err(_) => prop_assert!(refused),
        }
    }

    #[test]
    fn axes_are_recast_by_their_own_scales(a in coordinate_layouts(), scales in [1..=4i64, 1..=4i64, 1..=4i64]) {
        let scales = HTuple::flat(&scales.map(|scale| (scale, 1)), (1, 1)).unwrap();
        let Ok(r) = a.recast_axes(&scales) else { return Ok(()) };
        for (old, new) in a.modes().leaves().iter().zip(r.modes().leaves()) {
            prop_assert_eq!(old.stride.term_count(), new.stride.term_count());
            for (x, y) in old.stride.terms().iter().zip(new.stride.terms()) {
                let (scale, _) = *scales.leaf_at(x.path.axes()[0] as usize);
                prop_assert!(x.path == y.path && (x.path.axes().len() == 1 || scale == 1));
                if old.extent == new.extent && x.value % scale == 0 {
                    prop_assert_eq!(y.value * scale, x.value);
                } else {
                    let reach = x.value * old.extent;
                    prop_assert!(x.value > 0 && y.value == 1 && old.stride.term_count() == 1);
                    prop_assert!((new.extent - 1) * scale < reach && reach <= new.extent * scale);
                }
            }
        }
    }
}
