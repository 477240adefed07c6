//! Inner and prefix products.

use cute_algebra::{HTuple, Scalar, coordinate};
use cute_tests::golden::{self, Case, htuple, integer, scalar};

pub(crate) fn inner_product(case: &Case) -> Result<(), String> {
    let (a, b) = (htuple(case.input("a")), case.input("b"));
    case.expect(coordinate::inner_product(&a, &htuple(b)), integer)?;
    case.expect(coordinate::inner_product_scalar(&a, &golden::tree(b, Scalar::ZERO, &scalar)), scalar)
}

pub(crate) fn prefix_product(case: &Case) -> Result<(), String> {
    let seed = if case.has("init") { htuple(case.input("init")) } else { HTuple::leaf(1) };
    case.expect(coordinate::prefix_product(&htuple(case.input("a")), &seed), htuple)
}
