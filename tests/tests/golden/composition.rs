//! Compositions, also by mode and at a path.

use cute_algebra::{HTuple, Layout, limits::RUN_TIME_POINTS};
use cute_tests::golden::{self, Case, operand, tiler};
use cute_tests::property::{composes, composes_by_mode, pointwise_sum};
use serde_json::Value;

use super::by_path::only;

fn compose(case: &Case) -> Result<Result<Layout, String>, String> {
    let (a, b, path) = (case.input("a"), case.input("b"), case.input("mode"));
    let path = if path.is_null() { Vec::new() } else { golden::integers(path) };
    if a.is_null() {
        // The identity of unknown extents; at a path, 1:0 stands for the modes left of it.
        let mut r = tiler(b).to_layout().map_err(|error| error.to_string());
        for index in path.iter().rev() {
            let mut modes = vec![Layout::new(&HTuple::leaf(1), &HTuple::leaf(cute_algebra::Scalar::ZERO)).unwrap(); *index as usize];
            modes.push(r?);
            r = Layout::concat(&modes).map_err(|error| error.to_string());
        }
        return Ok(r);
    }
    let a = operand(a);
    let b = only(&golden::tree(case.input("a").get("shape").unwrap_or(case.input("a")), (), &|_| ()), &path, tiler(b));
    match a.composition_by_mode(&b, RUN_TIME_POINTS) {
        Err(error) => Ok(Err(error.to_string())),
        Ok(r) => {
            composes_by_mode(&a, &b, &r)?;
            if let Some(b) = b.as_layout() {
                composes(&a, &b, &r)?;
            }
            Ok(Ok(r))
        }
    }
}

pub(crate) fn composition(case: &Case) -> Result<(), String> {
    if case.input("a").is_null() && case.input("b").is_null() {
        // The identity composed with "keep" is neither a layout nor an error: nothing is selected of nothing known.
        return if case.key("out").is_null() && tiler(&Value::Null).to_layout().is_err() { Ok(()) } else { Err("not null".into()) };
    }
    let found = compose(case)?;
    // Where the reference is wrong, a refusal is right too.
    if case.key("post") == "composes-or-rejects" {
        return found.map_or(Ok(()), |r| case.expect_offsets("true_offsets", &r));
    }
    if found.is_err() && case.key("representable") == true {
        return Err(format!("there is a layout, but {found:?}"));
    }
    // What `compose` returns has its property.
    case.judge(found, |_| Ok(()))
}

pub(crate) fn layout_add(case: &Case) -> Result<(), String> {
    let (a, b) = (operand(case.input("a")), operand(case.input("b")));
    case.judge(a.layout_add_within(&b, RUN_TIME_POINTS), |r| pointwise_sum(&a, &b, r))
}
