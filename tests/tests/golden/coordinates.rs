//! Coordinates of shapes.

use cute_algebra::{Scalar, coordinate};
use cute_tests::golden::{Case, htuple, integer, scalar, shape, tree};
use serde_json::Value;

pub(crate) fn idx2crd(case: &Case) -> Result<(), String> {
    let values = |value: &Value| tree(value, Scalar::ZERO, &scalar);
    let (idx, shape) = (values(case.input("idx")), shape(case.input("shape")));
    case.expect(coordinate::idx2crd_values(&idx, &shape), values)?;
    if idx.leaves().iter().any(|leaf| leaf.as_integer().is_none()) {
        return Ok(());
    }
    case.expect(coordinate::idx2crd(&htuple(case.input("idx")), &shape), htuple)
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
