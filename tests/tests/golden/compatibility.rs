use cute_algebra::relations;
use cute_tests::golden::{self, htuple, shape};

#[test]
fn compatibility() {
    golden::check("compatibility", 487, |case| {
        let (a, b) = (shape(case.input("a")), shape(case.input("b")));
        match case.op.as_str() {
            "compatible" => case.expect(Ok::<_, String>(relations::compatible(&a, &b)), |out| out.as_bool().unwrap()),
            "common_refinement" => case.expect(relations::common_refinement(&a, &b), htuple),
            "common_coarsening" => case.expect(relations::common_coarsening(&a, &b), htuple),
            op => Err(format!("unknown operation {op}")),
        }
    });
}
