//! Copies.

use cute_algebra::apply;
use cute_tests::golden::{Case, integer, layout};
use cute_tests::property;

pub(crate) fn copy_vector(case: &Case) -> Result<(), String> {
    let (src, dst) = (layout(case.input("src")), layout(case.input("dst")));
    let found = apply::copy_vector(&src, &dst);
    if let Ok(copy) = &found {
        property::copies(&src, &dst, copy)?;
    }
    case.expect(found.map(|copy| (copy.domain, copy.nullspace, copy.vector)), |out| {
        (layout(&out["common_domain"]), layout(&out["nullspace"]), integer(&out["vector"]))
    })
}
