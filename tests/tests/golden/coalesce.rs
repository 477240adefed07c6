//! Coalesce, also by profile and at a path.

use cute_algebra::{Layout, limits::CONST_POINTS};
use cute_tests::golden::{self, Case, layout, profile};
use cute_tests::property;
use serde_json::Value;

/// The profile that coalesces the mode at a path and keeps all others.
fn only(path: &[Value]) -> Value {
    match path {
        [] => Value::from(1),
        [first, rest @ ..] => {
            let mut modes = vec![Value::Null; golden::integer(first) as usize];
            modes.push(only(rest));
            Value::Array(modes)
        }
    }
}

fn check(
    case: &Case,
    whole: impl Fn(&Layout) -> Layout,
    by: impl Fn(&Layout, &Value) -> Result<Layout, String>,
    extra: i64,
) -> Result<(), String> {
    let a = layout(case.input("a"));
    let found = match (case.input("profile"), case.input("mode")) {
        (Value::Null, Value::Null) => {
            let r = whole(&a);
            // Cases with large sizes are compared with the stored result only.
            if a.size() <= CONST_POINTS {
                property::same_function(&a, &r, extra)?;
            }
            Ok(r)
        }
        (Value::Null, mode) => by(&a, &only(mode.as_array().ok_or("not a path")?)),
        (profile, _) => by(&a, profile),
    };
    if let Ok(r) = &found {
        case.expect_offsets("offsets", r)?;
        if a.size() <= CONST_POINTS {
            for i in -extra..a.size() + extra {
                if a.at(i).ok() != r.at(i).ok() {
                    return Err(format!("{r} and {a} differ at {i}"));
                }
            }
        }
    }
    case.expect(found, layout)
}

pub(crate) fn coalesce(case: &Case) -> Result<(), String> {
    let by = |a: &Layout, p: &Value| a.coalesce_by(&profile(p)).map_err(|error| error.to_string());
    check(case, Layout::coalesce, by, 0)
}

pub(crate) fn coalesce_z(case: &Case) -> Result<(), String> {
    let by = |a: &Layout, p: &Value| a.coalesce_z_by(&profile(p)).map_err(|error| error.to_string());
    check(case, Layout::coalesce_z, by, 50)
}
