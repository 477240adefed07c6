//! What changes or compares domains: filter, common domain, recast.

use cute_algebra::Layout;
use cute_tests::golden::{self, Case, integer, layout};
use cute_tests::property;

pub(crate) fn filter(case: &Case) -> Result<(), String> {
    let a = layout(case.input("a"));
    case.judge(Ok::<_, String>(a.filter()), |r| property::same_values(&a, r))
}

pub(crate) fn greatest_common_domain(case: &Case) -> Result<(), String> {
    let (a, b) = (golden::shape(case.input("a")), golden::shape(case.input("b")));
    case.judge(Layout::common_domain(&a, &b), |r| property::common_domain(&a, &b, r))
}

pub(crate) fn recast(case: &Case) -> Result<(), String> {
    let a = layout(case.input("a"));
    let (numerator, denominator) = match case.input("scale") {
        scale if scale.is_object() => (integer(&scale["num"]), integer(&scale["den"])),
        scale => (integer(scale), 1),
    };
    case.judge(a.recast(numerator, denominator), |r| property::recast(&a, r, numerator, denominator))
}
