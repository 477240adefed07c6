//! Complements.

use cute_algebra::HTuple;
use cute_tests::golden::{Case, htuple, layout};
use cute_tests::property::ordered_disjoint;

pub(crate) fn complement(case: &Case) -> Result<(), String> {
    let a = layout(case.input("a"));
    let extend: Option<HTuple<i64>> = case.has("extend").then(|| htuple(case.input("extend")));
    let found = a.complement(extend.as_ref());
    // Where the reference extends leaf by leaf and so by another size, the answer that extends by the total size is right.
    let by_size = case.key("size_extend");
    if by_size.is_null() {
        return case.judge(found, |r| ordered_disjoint(&a, r));
    }
    let (found, expected) = (found.map_err(|error| error.to_string())?, layout(&by_size["out"]));
    ordered_disjoint(&a, &found)?;
    if found == expected { Ok(()) } else { Err(format!("found {found}, expected {expected}")) }
}
