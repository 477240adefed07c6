//! Right inverses.

use cute_tests::golden::{Case, layout};
use cute_tests::property;

pub(crate) fn right_inverse(case: &Case) -> Result<(), String> {
    let a = layout(case.input("a"));
    case.judge(a.right_inverse(), |r| property::right_inverse(&a, r))
}
