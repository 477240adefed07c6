use cute_algebra::{HTuple, Scalar, coordinate};
use cute_tests::golden::{self, htuple, integer, scalar};

#[test]
fn inner_product() {
    golden::check("inner_product", 134, |case| match case.op.as_str() {
        "inner_product" => {
            let (a, b) = (htuple(case.input("a")), case.input("b"));
            case.expect(coordinate::inner_product(&a, &htuple(b)), integer)?;
            case.expect(coordinate::inner_product_scalar(&a, &golden::tree(b, Scalar::ZERO, &scalar)), scalar)
        }
        "prefix_product" => {
            let seed = if case.has("init") { htuple(case.input("init")) } else { HTuple::leaf(1) };
            case.expect(coordinate::prefix_product(&htuple(case.input("a")), &seed), htuple)
        }
        op => Err(format!("unknown operation {op}")),
    });
}
