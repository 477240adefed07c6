//! Construction and evaluation of layouts.

use cute_algebra::{HTuple, Layout, Scalar};
use cute_tests::golden::{self, Case, htuple, layout, scalar};
use cute_tests::property;
use serde_json::Value;

/// Compares a layout that the operation determines: its structure and its values.
fn determined<E: std::fmt::Display>(case: &Case, found: Result<Layout, E>) -> Result<(), String> {
    case.judge(found, |_| Ok(()))
}

pub(crate) fn layout_new(case: &Case) -> Result<(), String> {
    let stride = golden::tree(case.input("stride"), Scalar::ZERO, &scalar);
    determined(case, Layout::seeded(&htuple(case.input("shape")), &stride))
}

pub(crate) fn make_layout(case: &Case) -> Result<(), String> {
    let layouts: Vec<Layout> = case.input("layouts").as_array().ok_or("no layouts")?.iter().map(layout).collect();
    determined(case, Layout::concat(&layouts))
}

pub(crate) fn make_ordered_layout(case: &Case) -> Result<(), String> {
    determined(case, Layout::ordered(&htuple(case.input("shape")), &htuple(case.input("order"))))
}

pub(crate) fn make_layout_like(case: &Case) -> Result<(), String> {
    let a = layout(case.input("a"));
    case.judge(a.layout_like(), |r| property::compact_in_order(&a, r))
}

pub(crate) fn tiler_to_layout(case: &Case) -> Result<(), String> {
    determined(case, golden::tiler(case.input("tiler")).to_layout())
}

pub(crate) fn layout_eval(case: &Case) -> Result<(), String> {
    let of = layout(case.input("layout"));
    let crds = case.input("crds").as_array().ok_or("no coordinates")?;
    let found: Result<Vec<Scalar>, _> = crds.iter().map(|crd| of.eval(&htuple(crd))).collect();
    let list = |out: &Value| out.as_array().unwrap().iter().map(scalar).collect::<Vec<_>>();
    case.expect(found, list)?;
    for (m, row) in case.key("grid").as_array().into_iter().flatten().enumerate() {
        for (n, expected) in list(row).into_iter().enumerate() {
            let coordinate = HTuple::flat(&[m as i64, n as i64], 0).unwrap();
            let found = of.eval(&coordinate).map_err(|error| error.to_string())?;
            if found != expected {
                return Err(format!("{of} is {found} at {coordinate}, expected {expected}"));
            }
        }
    }
    Ok(())
}

/// A number, or for coordinate strides a tuple with one number an axis.
pub(crate) fn coshape(case: &Case) -> Result<(), String> {
    case.expect(layout(case.input("a")).coshape_tuple(), htuple)
}
