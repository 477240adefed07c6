use cute_tests::golden::{self, layout};
use cute_tests::property;

#[test]
fn right_inverse() {
    golden::check("right_inverse", 280, |case| {
        let a = layout(case.input("a"));
        let found = a.right_inverse();
        if let Ok(r) = &found {
            property::right_inverse(&a, r)?;
            case.expect_offsets("offsets", r)?;
        }
        case.expect(found, layout)
    });
}
