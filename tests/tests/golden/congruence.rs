use cute_algebra::{HTuple, relations};
use cute_tests::golden;
use serde_json::Value;

/// Only the tree matters, and every object is a leaf: a stride, and a layout too, as an entry of a tiler is.
fn tree(value: &Value) -> HTuple<()> {
    golden::tree(value, (), &|_| ())
}

#[test]
fn congruence() {
    golden::check("congruence", 289, |case| {
        let (a, b) = (tree(case.input("a")), tree(case.input("b")));
        let found = match case.op.as_str() {
            "congruent" => relations::congruent(&a, &b),
            "weakly_congruent" => relations::weakly_congruent(&a, &b),
            op => return Err(format!("unknown operation {op}")),
        };
        case.expect(Ok::<_, String>(found), |out| out.as_bool().unwrap())
    });
}
