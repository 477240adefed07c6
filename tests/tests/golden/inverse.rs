//! Inverses and nullspaces.

use cute_tests::golden::{Case, integer, integers, layout};
use cute_tests::property;

pub(crate) fn right_inverse(case: &Case) -> Result<(), String> {
    let a = layout(case.input("a"));
    let found = a.right_inverse();
    if !case.key("out").is_null() {
        return case.judge(found, |r| property::right_inverse(&a, r));
    }
    // Where the reference is wrong, the property decides, and a bijection has a whole inverse.
    let r = found.map_err(|error| error.to_string())?;
    property::right_inverse(&a, &r)?;
    let values: Vec<i64> = a.image().map(|value| value.ok().and_then(|value| value.as_xor()).unwrap_or(-1)).collect();
    if values != integers(case.key("in_offsets")) {
        return Err(format!("the values of {a} are {values:?}"));
    }
    let whole = case.key("bijective") == true;
    if whole && r.size() < a.size() { Err(format!("{r} is not the whole inverse")) } else { Ok(()) }
}

pub(crate) fn left_inverse(case: &Case) -> Result<(), String> {
    let a = layout(case.input("a"));
    case.judge(a.left_inverse(), |r| property::left_inverse(&a, r))
}

pub(crate) fn nullspace(case: &Case) -> Result<(), String> {
    let a = layout(case.input("a"));
    case.judge(a.nullspace(), |n| property::kernel(&a, n))
}

pub(crate) fn max_common_layout(case: &Case) -> Result<(), String> {
    let (a, b) = (layout(case.input("a")), layout(case.input("b")));
    case.judge(a.max_common_layout(&b), |r| property::common_layout(&a, &b, r))
}

pub(crate) fn max_common_vector(case: &Case) -> Result<(), String> {
    let (a, b) = (layout(case.input("a")), layout(case.input("b")));
    case.expect(a.max_common_vector(&b), integer)
}
