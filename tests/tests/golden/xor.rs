//! Arithmetic of XOR values.

use cute_algebra::{Error, HTuple, Scalar, xor};
use cute_tests::golden::{Case, htuple, integer, integers, shape};
use serde_json::Value;

fn operands(case: &Case) -> (i64, i64) {
    (integer(case.input("a")), integer(case.input("b")))
}

pub(crate) fn mul(case: &Case) -> Result<(), String> {
    let (a, b) = operands(case);
    case.expect(xor::mul(a, b), integer)
}

pub(crate) fn add(case: &Case) -> Result<(), String> {
    let (a, b) = operands(case);
    case.expect(Scalar::xor(a).unwrap().add(&Scalar::xor(b).unwrap()), |out| Scalar::xor(integer(out)).unwrap())
}

pub(crate) fn divmod(case: &Case) -> Result<(), String> {
    let (a, b) = operands(case);
    case.expect(xor::div_rem(a, b).map(|(quotient, remainder)| vec![quotient, remainder]), integers)
}

pub(crate) fn idx2crd(case: &Case) -> Result<(), String> {
    let value = HTuple::leaf(Scalar::xor(integer(case.input("value"))).unwrap());
    let digits = cute_algebra::coordinate::idx2crd_values(&value, &shape(case.input("shape")));
    if matches!(digits, Err(Error::XorCarry { .. })) != (case.key("why") == "xor-carry") {
        return Err(format!("found {digits:?}"));
    }
    let xor = |out: &Value| {
        let digits = htuple(out);
        digits.with_leaves(&digits.leaves().iter().map(|digit| Scalar::xor(*digit).unwrap()).collect::<Vec<_>>(), Scalar::ZERO)
    };
    case.expect(digits, xor)
}
