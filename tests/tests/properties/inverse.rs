//! Inverses.

use cute_algebra::Scalar;
use cute_tests::property;
use cute_tests::strategies::{config, integer_layouts};
use proptest::prelude::*;

use super::pass;

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_right_inverse_inverts(a in integer_layouts()) {
        let r = a.right_inverse().unwrap();
        pass(property::right_inverse(&a, &r))?;
        // A value that no single mode continues ends it: the next one is not taken by a unit step of any mode.
        let next = Scalar::integer(r.size());
        let unit = |mode: &cute_algebra::Mode| mode.extent > 1 && mode.stride == next;
        prop_assert!(!a.coalesce_z().modes().leaves().iter().any(unit));
    }
}
