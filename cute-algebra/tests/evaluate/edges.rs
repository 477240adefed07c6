//! Arguments at the edge of what an operation takes, and just beyond it.

use super::{fails, is};
use cute_algebra::expr::evaluate;
use cute_algebra::limits::MAX_LISTED;

#[test]
fn numbers_of_63_bits() {
    is("xor_mul(9223372036854775807, 1)", "f9223372036854775807");
    fails("xor_mul(9223372036854775807, 2)", "xor_mul(9223372036854775807, 2)", &["does not fit into 64 bits"]);
    is("inner_product((9223372036854775806,1), (1,1))", "9223372036854775807");
    is("inner_product((-9223372036854775807,-1), (1,1))", "-9223372036854775808");
    fails("inner_product((9223372036854775807,1), (1,1))", "inner_product((9223372036854775807,1), (1,1))", &["64 bits"]);
    fails("inner_product((-9223372036854775807,-2), (1,1))", "inner_product((-9223372036854775807,-2), (1,1))", &["64 bits"]);
}

#[test]
fn lists_of_as_many_elements_as_there_may_be() {
    assert_eq!(evaluate(&format!("coordinates({MAX_LISTED})")).unwrap().to_string().split(' ').count(), MAX_LISTED);
    assert!(evaluate(&format!("coordinates({})", MAX_LISTED + 1)).is_err());
}

#[test]
fn words_that_are_no_operands() {
    fails("logical_divide((_,4), 2)", "(_,4)", &["expected a layout for `L`"]);
    is("logical_divide(_, 4:2)", "(4,(2,1)):(2,(1,8))");
    fails("conflict_free(32:1, 32:1, (f16,f16))", "(f16,f16)", &["expected a data type for `dtype`"]);
    let text = "8 + swizzle(3,4,3) o 16 + 8:1";
    fails(text, "8", &["nothing is added to the values of a swizzled layout"]);
    // The sum would have another offset than this.
    assert!(!evaluate(text).unwrap_err().to_string().contains("`swizzle(3,4,3) o 8 + 8:1`"));
}

#[test]
fn tuples_are_equal_leaf_by_leaf() {
    is("equal((4,(8,1)), (4,(8,1)))", "true");
    is("equal((4,(8,1)), (4,(8,2)))", "false");
    is("equal((e0,e1), (e0,e1))", "true");
    is("equal((e0,e1), (e1,e0))", "false");
    is("equal((1,2), (e0,2))", "false");
}

/// Nothing is ever multiplied by the stride of an extent of 1.
#[test]
fn extents_of_1_refuse_nothing() {
    is("logical_product((4,1):(1,f8), 2:1)", "((4,1),2):((1,f8),4)");
    is("logical_product(4:1, (2,1):(1,f1))", "(4,(2,1)):(1,(4,f4))");
    is("logical_divide((1,4):(-1,1), 2:f1)", "(2,2):(f1,f2)");
}

#[test]
fn one_mode_is_a_leaf() {
    is("nullspace((2,4,6):(1,2,0))", "6:8");
    is("right_inverse((4,8):(1,5))", "4:1");
}

/// 8:3 through extents of 5 is no layout, so that only the first two modes of the inverse (3,2,8):(1,24,3) are used.
#[test]
fn a_common_layout_has_as_many_modes_as_compose() {
    is("max_common_layout((3,5,4):(1,1,0), (3,8,2):(1,6,3))", "(3,2):(1,24)");
    fails("max_common_layout(4:e0, 4:e0)", "max_common_layout(4:e0, 4:e0)", &["a common layout of coordinates"]);
    fails("max_common_layout((4,4):(e0,e1), 4:1)", "max_common_layout((4,4):(e0,e1), 4:1)", &["a common layout of coordinates"]);
}

/// Values f3, f1 on one axis need linear algebra, the integers on the other a chain of two modes.
#[test]
fn a_chain_of_integers_goes_on_beside_xor_values() {
    is("size(right_inverse((2,2,2,2):(f3*e0,f1*e0,e1,2*e1)))", "16");
    is("size(right_inverse((2,2,2,4,2):(f3*e0,f1*e0,f4*e0,e1,4*e1)))", "64");
}

#[test]
fn a_swizzle_of_overlapping_modes_has_no_xor_layout() {
    let text = "composition(swizzle(0,0,0), (2,2):(1,1))";
    fails(text, text, &["that reach a common bit"]);
    fails("copy_vector((2,2):(1,f1), 4:1)", "copy_vector((2,2):(1,f1), 4:1)", &["cannot be added"]);
}
