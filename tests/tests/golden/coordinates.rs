//! Coordinates of shapes.

use cute_algebra::coordinate;
use cute_tests::golden::{Case, htuple, integer, shape};

pub(crate) fn idx2crd(case: &Case) -> Result<(), String> {
    case.expect(coordinate::idx2crd(&htuple(case.input("idx")), &shape(case.input("shape"))), htuple)
}

pub(crate) fn in_bounds(case: &Case) -> Result<(), String> {
    case.expect(coordinate::in_bounds(&htuple(case.input("crd")), &shape(case.input("shape"))), |out| out.as_bool().unwrap())
}

pub(crate) fn crd2idx(case: &Case) -> Result<(), String> {
    case.expect(coordinate::crd2idx(&htuple(case.input("crd")), &shape(case.input("shape"))), integer)
}

pub(crate) fn crd2crd(case: &Case) -> Result<(), String> {
    let (from, to) = (shape(case.input("src")), shape(case.input("dst")));
    case.expect(coordinate::crd2crd(&htuple(case.input("crd")), &from, &to), htuple)
}
