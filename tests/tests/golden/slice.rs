//! Slices of layouts and of tuples.

use cute_tests::golden::{Case, htuple, layout, pattern};

use super::divide::expect_slice;

pub(crate) fn slice(case: &Case) -> Result<(), String> {
    expect_slice(case, layout(case.input("layout")).slice(&pattern(case.input("crd"))))
}

pub(crate) fn slice_of_tuple(case: &Case) -> Result<(), String> {
    case.expect(htuple(case.input("of")).slice(&pattern(case.input("crd"))), htuple)
}

pub(crate) fn dice_of_tuple(case: &Case) -> Result<(), String> {
    case.expect(htuple(case.input("of")).dice(&pattern(case.input("crd"))), htuple)
}
