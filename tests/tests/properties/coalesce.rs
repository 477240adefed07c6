//! Coalesce.

use cute_tests::property::same_function;
use cute_tests::strategies::{config, coordinate_layouts, integer_layouts, xor_layouts};
use proptest::prelude::*;

use super::pass;

proptest! {
    #![proptest_config(config())]

    #[test]
    fn coalesce_keeps_the_function(a in integer_layouts()) {
        let (r, z) = (a.coalesce(), a.coalesce_z());
        pass(same_function(&a, &r, 0))?;
        pass(same_function(&a, &z, 50))?;
        prop_assert!(r.coalesce() == r && z.coalesce_z() == z);
    }

    #[test]
    fn coalesce_keeps_coordinates_and_xor_values(
        a in prop_oneof![coordinate_layouts(), xor_layouts()]
    ) {
        pass(same_function(&a, &a.coalesce(), 0))?;
        for i in 0..a.size() + 50 {
            prop_assert_eq!(a.at(i), a.coalesce_z().at(i));
        }
    }
}
