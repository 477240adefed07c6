//! Matrices of convolutions, in offsets and in coordinates.

use cute_algebra::apply::{self, Window};
use cute_tests::golden::{Case, integers, layout, scalar};

pub(crate) fn im2col(case: &Case) -> Result<(), String> {
    let list = |name: &str| case.has(name).then(|| integers(case.input(name)));
    let stencil = integers(case.input("stencil"));
    let lists = ["lower_dhw", "upper_dhw", "stride_dhw", "lower_trs", "stride_trs", "shape_zpq"].map(list);
    let [lower_dhw, upper_dhw, stride_dhw, lower_trs, stride_trs, shape_zpq] = lists.each_ref().map(Option::as_deref);
    let window = Window { stencil: &stencil, lower_dhw, upper_dhw, stride_dhw, lower_trs, stride_trs, shape_zpq };
    let a = layout(case.input("a"));
    let found = if case.op == "im2col" { apply::im2col(&a, &window) } else { apply::im2col_coord(&a, &window) };
    for (i, expected) in case.key("offsets").as_array().into_iter().flatten().enumerate() {
        let matrix = found.map_err(|error| error.to_string())?;
        let value = matrix.layout.at(i as i64).and_then(|value| value.add(&matrix.origin)).map_err(|error| error.to_string())?;
        if value != scalar(expected) {
            return Err(format!("{value} at {i}, expected {expected}"));
        }
    }
    case.expect(found.map(|matrix| (matrix.layout, matrix.origin)), |out| (layout(&out["layout"]), scalar(&out["origin"])))
}
