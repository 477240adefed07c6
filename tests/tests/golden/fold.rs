//! Modes by name: einfold and einsum.

use cute_algebra::apply::{einfold as fold, einsum};
use cute_algebra::{HTuple, Layout, Mode, Scalar};
use cute_tests::golden::{self, Case, htuple, is_layout, layout};
use serde_json::Value;

pub(crate) fn einfold(case: &Case) -> Result<(), String> {
    let (text, of) = (case.input("expr").as_str().ok_or("no text")?, case.input("of"));
    if is_layout(of) {
        // Names that come again make layouts whose cosize says nothing: the modes are compared.
        return case.expect(fold(text, layout(of).modes(), Mode::UNIT), |out| *layout(out).modes());
    }
    case.expect(fold(text, &htuple(of), 0), htuple)
}

/// The operands are given by the extents of the labels and by strides.
pub(crate) fn einsum_fold(case: &Case) -> Result<(), String> {
    let text = case.input("expr").as_str().ok_or("no text")?;
    let operands: Vec<Layout> = text
        .split([',', '>'])
        .zip(case.input("strides").as_array().ok_or("no strides")?)
        .map(|(labels, strides)| {
            let label = |label: char| golden::integer(&case.input("extents")[label.to_string()]);
            let extents: Vec<i64> = labels.chars().filter(char::is_ascii_alphanumeric).map(label).collect();
            let shape = HTuple::flat(&extents, 1).unwrap();
            Layout::new(&shape, &golden::tree(strides, Scalar::ZERO, &golden::scalar)).unwrap()
        })
        .collect();
    let [a, b, c] = operands[..] else { return Err(format!("{} operands", operands.len())) };
    let found = einsum(text, &a, &b, Some(&c)).map(|gemm| {
        let labels = [gemm.rows, gemm.columns, gemm.reduction, gemm.batch].map(|labels| labels.as_str().to_owned());
        (labels, [gemm.a, gemm.b, gemm.c])
    });
    case.expect(found, |out| {
        let labels = |key: &str| out[key].as_str().unwrap().to_owned();
        (["row", "col", "red", "bat"].map(labels), ["a_mkl", "b_nkl", "c_mnl"].map(|key| layout(&out[key] as &Value)))
    })
}
