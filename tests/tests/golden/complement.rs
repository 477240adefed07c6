use cute_algebra::{HTuple, Layout};
use cute_tests::golden::{self, Case, htuple, layout};
use cute_tests::property::ordered_disjoint;

fn complement(case: &Case) -> Result<Result<Layout, String>, String> {
    let a = layout(case.input("a"));
    let extend: Option<HTuple<i64>> = case.has("extend").then(|| htuple(case.input("extend")));
    match a.complement(extend.as_ref()) {
        Err(error) => Ok(Err(error.to_string())),
        Ok(r) => {
            ordered_disjoint(&a, &r)?;
            Ok(Ok(r))
        }
    }
}

#[test]
fn complement_of_integer_strides() {
    golden::check("complement", 368, |case| {
        let found = complement(case)?;
        if let Ok(r) = &found {
            case.expect_offsets("offsets", r)?;
        }
        case.expect(found, layout)
    });
}

#[test]
fn complement_extends_by_the_total_size() {
    golden::check("complement_disputed", 32, |case| {
        let found = complement(case)??;
        let expected = layout(&case.key("size_extend")["out"]);
        if found == expected { Ok(()) } else { Err(format!("found {found}, expected {expected}")) }
    });
}
