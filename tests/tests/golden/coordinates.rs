use cute_algebra::coordinate;
use cute_tests::golden::{self, htuple, shape};

#[test]
fn idx2crd() {
    golden::check("idx2crd", 342, |case| match case.op.as_str() {
        "idx2crd" => case.expect(coordinate::idx2crd(&htuple(case.input("idx")), &shape(case.input("shape"))), htuple),
        "in_bounds" => {
            case.expect(coordinate::in_bounds(&htuple(case.input("crd")), &shape(case.input("shape"))), |out| out.as_bool().unwrap())
        }
        op => Err(format!("unknown operation {op}")),
    });
}

#[test]
fn crd2idx() {
    golden::check("crd2idx", 168, |case| {
        let crd = htuple(case.input("crd"));
        match case.op.as_str() {
            "crd2idx" => case.expect(coordinate::crd2idx(&crd, &shape(case.input("shape"))), golden::integer),
            "crd2crd" => case.expect(coordinate::crd2crd(&crd, &shape(case.input("src")), &shape(case.input("dst"))), htuple),
            op => Err(format!("unknown operation {op}")),
        }
    });
}
