//! Inverses and nullspaces.

use std::collections::HashSet;

use cute_algebra::limits::RUN_TIME_POINTS;
use cute_algebra::{Error, Layout, Path, Ring, Scalar, Term};
use cute_tests::property;
use cute_tests::strategies::{config, coordinate_layouts, integer_layouts, layouts, power_of_two_shapes, xor, xor_of_any_extents};
use proptest::prelude::*;

use super::pass;

/// The values of an XOR layout.
fn xor_values(a: &Layout) -> Vec<i64> {
    a.image().map(|value| value.unwrap().as_xor().unwrap()).collect()
}

/// Layouts of sums of XOR values on two axes over extents that are powers of two.
fn xor_sums() -> impl Strategy<Value = Layout> {
    (power_of_two_shapes(), prop::collection::vec((0..16i64, 0..8i64), 8)).prop_map(|(shape, numbers)| {
        let on = |axis, value| Scalar::term(Term { value, ring: Ring::Xor, path: Path::new(&[axis]).unwrap() });
        let strides: Vec<Scalar> = numbers.into_iter().map(|(a, b)| on(0, a).add(&on(1, b)).unwrap()).collect();
        Layout::new(&shape, &shape.with_leaves(&strides, Scalar::ZERO)).unwrap()
    })
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_right_inverse_inverts(a in layouts()) {
        match a.right_inverse() {
            Ok(r) => pass(property::right_inverse(&a, &r))?,
            Err(error) => prop_assert_eq!(error, Error::MixedStrides),
        }
    }

    #[test]
    fn the_right_inverse_ends_where_no_mode_continues_it(a in integer_layouts()) {
        let next = Scalar::integer(a.right_inverse().unwrap().size());
        let unit = |mode: &cute_algebra::Mode| mode.extent > 1 && mode.stride == next;
        prop_assert!(!a.coalesce_z().modes().leaves().iter().any(unit));
    }

    /// It ends at the first power of two that is no value.
    #[test]
    fn the_right_inverse_of_an_xor_layout_is_maximal(a in xor()) {
        let values: HashSet<i64> = xor_values(&a).into_iter().collect();
        let first = (0..).map(|bit| 1 << bit).find(|value| !values.contains(value)).unwrap();
        prop_assert_eq!(a.right_inverse().unwrap().size(), first);
    }

    #[test]
    fn the_right_inverse_of_any_xor_layout_is_at_least_that_of_its_powers_of_two(a in xor_of_any_extents()) {
        let leaves = a.modes().leaves();
        // Up to the first extent that is no power of two, and of that as many digits as are one.
        let end = leaves.iter().position(|mode| !(mode.extent as u64).is_power_of_two()).map_or(leaves.len(), |leaf| leaf + 1);
        let size: i64 = leaves[..end].iter().map(|mode| 1 << mode.extent.ilog2()).product();
        let values: HashSet<i64> = (0..size).map(|i| a.at(i).unwrap().as_xor().unwrap()).collect();
        let first = (0..).map(|bit| 1 << bit).find(|value| !values.contains(value)).unwrap();
        // XOR values are coordinates only of extents that multiply without carries.
        if a.at_value(&Scalar::xor(1).unwrap()).is_ok() {
            prop_assert!(a.right_inverse().unwrap().size() >= first);
        }
    }

    #[test]
    fn the_left_inverse_inverts(a in layouts()) {
        if let Ok(r) = a.left_inverse() {
            pass(property::left_inverse(&a, &r))?;
            // Only modes with stride 0 repeat values.
            let different = a.image().map(|value| value.unwrap()).collect::<HashSet<_>>().len() as i64;
            let repeated: i64 = a.modes().leaves().iter().filter(|mode| mode.stride.is_zero()).map(|mode| mode.extent).product();
            prop_assert_eq!(different * repeated, a.size(), "{}: {}", a, r);
        }
    }

    /// Each stride moves bits on both axes.
    #[test]
    fn sums_of_xor_values_are_inverted_together(a in xor_sums()) {
        let (values, n) = (a.image().map(|value| value.unwrap()).collect::<Vec<_>>(), a.nullspace().unwrap());
        pass(property::kernel(&a, &n))?;
        prop_assert_eq!(values.iter().filter(|value| value.is_zero()).count() as i64, n.size());
        let r = a.right_inverse().unwrap();
        pass(property::right_inverse(&a, &r))?;
        // On each axis, up to the first power of two that is no value with 0 on the other.
        let axes = a.coprofile().unwrap();
        let numbers: HashSet<Vec<i64>> = values.iter().map(|value| property::numbers(value, &axes).unwrap()).collect();
        let reached = |axis: usize| {
            let alone = |value: i64| (0..axes.len()).map(|i| if i == axis { value } else { 0 }).collect::<Vec<_>>();
            (0..).map(|bit| 1 << bit).find(|value| !numbers.contains(&alone(*value))).unwrap()
        };
        prop_assert_eq!(r.size(), (0..axes.len()).map(reached).product::<i64>(), "{}: {}", a, r);
        if let Ok(r) = a.left_inverse() {
            pass(property::left_inverse(&a, &r))?;
        }
        if let Ok(r) = a.complement(None) {
            pass(property::ordered_disjoint(&a, &r))?;
        }
    }

    #[test]
    fn the_left_inverse_of_injective_xor_layouts_exists(a in xor()) {
        let values = xor_values(&a);
        let different = values.iter().collect::<HashSet<_>>().len();
        // Modes with stride 0 repeat all values; others must not.
        let repeated: i64 = a.modes().leaves().iter().filter(|mode| mode.stride.is_zero()).map(|mode| mode.extent).product();
        match a.left_inverse() {
            Ok(r) => {
                prop_assert_eq!(different as i64 * repeated, a.size());
                pass(property::left_inverse(&a, &r))?;
            }
            Err(Error::Collision { a: one, b: other, value }) => {
                prop_assert_ne!(one, other);
                prop_assert_eq!((a.eval(&one), a.eval(&other)), (Ok(value), Ok(value)));
                prop_assert!((different as i64) * repeated < a.size());
            }
            Err(error) => prop_assert!(false, "{}: {}", a, error),
        }
    }

    #[test]
    fn the_left_inverse_is_refused_for_a_reason(a in prop_oneof![integer_layouts(), coordinate_layouts()]) {
        match a.left_inverse() {
            Ok(_) | Err(Error::MixedStrides | Error::NotCovered { .. }) => {}
            Err(Error::NotAChain { stride, below }) => prop_assert!(stride % below != 0),
            // A sum of strides may still be injective on several axes together; one axis alone is not.
            Err(Error::NotInjective { stride, reach }) => prop_assert!(stride.abs() < reach),
            Err(error) => prop_assert!(false, "{}: {}", a, error),
        }
    }

    #[test]
    fn the_common_layout_counts_in_both(a in prop_oneof![integer_layouts(), xor()], b in prop_oneof![integer_layouts(), xor()], same in any::<bool>()) {
        let b = if same { a } else { b };
        let r = a.max_common_layout_within(&b, RUN_TIME_POINTS).unwrap();
        pass(property::common_layout(&a, &b, &r))?;
        // Of two layouts that are the same, all that counts.
        prop_assert!(!same || r.size() == a.right_inverse().unwrap().size(), "{}: {}", a, r);
    }

    #[test]
    fn the_nullspace_is_mapped_to_0(a in layouts()) {
        let n = a.nullspace().unwrap();
        pass(property::kernel(&a, &n))?;
    }

    #[test]
    fn the_nullspace_of_an_xor_layout_is_whole(a in xor()) {
        let zeros = xor_values(&a).into_iter().filter(|value| *value == 0).count();
        prop_assert_eq!(a.nullspace().unwrap().size() as usize, zeros);
    }
}
