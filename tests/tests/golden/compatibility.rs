//! Compatibility of shapes, and its bounds.

use cute_algebra::{HTuple, relations};
use cute_tests::golden::{Case, htuple, shape};

fn operands(case: &Case) -> (HTuple<i64>, HTuple<i64>) {
    (shape(case.input("a")), shape(case.input("b")))
}

pub(crate) fn compatible(case: &Case) -> Result<(), String> {
    let (a, b) = operands(case);
    case.expect(Ok::<_, String>(relations::compatible(&a, &b)), |out| out.as_bool().unwrap())
}

pub(crate) fn common_refinement(case: &Case) -> Result<(), String> {
    let (a, b) = operands(case);
    case.expect(relations::common_refinement(&a, &b), htuple)
}

pub(crate) fn common_coarsening(case: &Case) -> Result<(), String> {
    let (a, b) = operands(case);
    case.expect(relations::common_coarsening(&a, &b), htuple)
}
