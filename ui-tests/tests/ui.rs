//! One mistake a file, with the compiler's messages beside it; and programs that have to compile and run.
//!
//! After a change of the wording: `TRYBUILD=overwrite cargo test -p cute-ui-tests`, then read the difference.

#[test]
fn mistakes_and_programs() {
    let tests = trybuild::TestCases::new();
    tests.compile_fail("tests/fail/*/*.rs");
    // Programs that pass also make rustc build instead of check, so that constants in generic code are evaluated.
    tests.pass("tests/pass/*.rs");
}
