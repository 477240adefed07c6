//! One implementation behind four doors: what a macro evaluates, what constant evaluation computes, what a constant becomes as a type, and
//! what a text gives at run time are the same. Every golden case whose hash is 0 modulo 5 goes through all of them, those that are wrong
//! too: then every door refuses.
//!
//! The first three doors are rustc, so the cases are written as a crate, `target/doors/agree`, that compiles only if they agree with the
//! run time; and as one, `target/doors/refuse`, of which every line must be an error. What a door has no way to say is counted below.

mod cases;
mod constants;
mod crates;
mod predicate;

use cases::{Case, Outcome};

/// Cases whose hash is 0 modulo 5, over all operations.
const CHOSEN: usize = 2042;

#[test]
fn golden_cases_through_four_doors() {
    let cases = cases::chosen();
    assert_eq!(cases.ids, CHOSEN, "cases of the golden files whose hash is 0 modulo 5");
    assert!(cases.wordless.is_empty(), "cases that are no expressions: {:?}", cases.wordless);
    let texts = |what: &dyn Fn(&Case) -> bool| cases.all.iter().filter(|case| what(case)).map(|case| &*case.text).collect::<Vec<_>>();
    let refused = texts(&|case| matches!(case.outcome, Outcome::Refused));
    // A macro has no way to say a list of layouts, and no test for `_`.
    let unsaid = texts(&|case| matches!(case.outcome, Outcome::Other(_)));
    assert!(unsaid.iter().all(|text| text.starts_with("einsum(") || text.ends_with("(_, _)")), "not asked of a macro: {unsaid:#?}");
    // Where an argument is wrong by itself, there is no constant to ask about.
    let inconstant = texts(&|case| case.constant.is_none());
    assert!(inconstant.iter().all(|text| refused.contains(text) || unsaid.contains(text)), "without a constant: {inconstant:#?}");
    println!(
        "{} golden cases, {} expressions: {} refused by every door, {} layouts as types by macro, {} with expression types, {} constants; not \
         asked of a macro {}, without a constant {}",
        cases.ids,
        cases.all.len(),
        refused.len(),
        texts(&|case| matches!(case.outcome, Outcome::Layout(_))).len(),
        texts(&|case| case.expression(crates::OPERAND).is_some()).len(),
        cases.all.len() - inconstant.len(),
        unsaid.len(),
        inconstant.len(),
    );
    crates::agree(&cases.all);
    crates::refuse(&cases.all);
}
