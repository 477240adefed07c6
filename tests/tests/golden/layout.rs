use cute_algebra::{HTuple, Scalar};
use cute_tests::golden::{self, htuple, layout, scalar};
use serde_json::Value;

#[test]
fn layout_eval() {
    golden::check("layout_eval", 149, |case| {
        let of = layout(case.input("layout"));
        let crds = case.input("crds").as_array().ok_or("no coordinates")?;
        let found: Result<Vec<Scalar>, _> = crds.iter().map(|crd| of.eval(&htuple(crd))).collect();
        let list = |out: &Value| out.as_array().unwrap().iter().map(scalar).collect::<Vec<_>>();
        case.expect(found, list)?;
        for (m, row) in case.key("grid").as_array().into_iter().flatten().enumerate() {
            for (n, expected) in list(row).into_iter().enumerate() {
                let coordinate = HTuple::flat(&[m as i64, n as i64], 0).unwrap();
                let found = of.eval(&coordinate).map_err(|error| error.to_string())?;
                if found != expected {
                    return Err(format!("{of} is {found} at {coordinate}, expected {expected}"));
                }
            }
        }
        Ok(())
    });
}

#[test]
fn coshape() {
    golden::check("coshape", 108, |case| case.expect(layout(case.input("a")).coshape(), scalar));
}
