//! One implementation behind three doors: what a macro evaluates, what constant evaluation computes, and what a text gives at run time are
//! the same, and what the golden vectors say.

mod generate;

use cute_algebra::expr::evaluate;
use cute_algebra::{Error, Layout};

/// One golden case through the doors. That macro and constant evaluation agree is asserted by the compiler.
struct Case {
    id: &'static str,
    /// The operation with its arguments.
    text: &'static str,
    /// The layout of the macro's type.
    by_macro: &'static str,
    /// The result of the golden vector.
    expected: &'static str,
}

/// The value of an operation in a constant.
const fn unwrap(result: Result<Layout, Error>) -> Layout {
    match result {
        Ok(layout) => layout,
        Err(error) => panic!("{}", error.message().as_str()),
    }
}

/// A literal layout as a constant.
macro_rules! literal {
    ($($layout:tt)*) => {
        <cute_static::layout!($($layout)*) as cute_static::StaticLayout>::LAYOUT
    };
}

/// The operation by constant evaluation of the algebra's function.
macro_rules! constant {
    (layout [$($a:tt)*]) => { literal!($($a)*) };
    (coalesce [$($a:tt)*]) => { literal!($($a)*).coalesce() };
    (coalesce_z [$($a:tt)*]) => { literal!($($a)*).coalesce_z() };
    (composition [$($a:tt)*] [$($b:tt)*]) => { crate::unwrap(literal!($($a)*).composition(&literal!($($b)*))) };
    (complement [$($a:tt)*]) => { crate::unwrap(literal!($($a)*).complement(None)) };
    (complement [$($a:tt)*] [$($extend:tt)*]) => {
        crate::unwrap(literal!($($a)*).complement(Some(&<cute_static::shape!($($extend)*)>::TREE)))
    };
    (right_inverse [$($a:tt)*]) => { crate::unwrap(literal!($($a)*).right_inverse()) };
}

/// The text of a literal, or of an operation with its arguments, handed to a macro.
macro_rules! written {
    ($then:ident! layout [$($a:tt)*]) => { $then!($($a)*) };
    ($then:ident! $operation:ident $([$($argument:tt)*])*) => { $then!($operation($($($argument)*),*)) };
}

macro_rules! doors {
    ($({ $id:literal, $operation:ident $([$($argument:tt)*])* = $($expected:tt)* })*) => {
        pub(crate) const CASES: &[crate::Case] = &[$({
            use cute_static::{StaticLayout, layout};
            type Macro = written!(layout! $operation $([$($argument)*])*);
            // Equal layouts are one type.
            const _: layout!($($expected)*) = written!(layout! $operation $([$($argument)*])*);
            const _: () = assert!(<Macro as StaticLayout>::LAYOUT.same(&constant!($operation $([$($argument)*])*)), $id);
            crate::Case {
                id: $id,
                text: written!(stringify! $operation $([$($argument)*])*),
                by_macro: <Macro as StaticLayout>::TEXT,
                expected: stringify!($($expected)*),
            }
        }),*];
    };
}

// Below the macros, which it uses.
mod cases;

#[test]
fn the_doors_agree() {
    assert!(cases::CASES.len() >= 300, "{} cases", cases::CASES.len());
    for case in cases::CASES {
        let expected = case.expected.replace(' ', "");
        let at_run_time = evaluate(case.text).unwrap_or_else(|error| panic!("{}: {error}", case.id));
        assert_eq!(case.by_macro, expected, "{}: {} in a macro", case.id, case.text);
        assert_eq!(at_run_time.to_string(), expected, "{}: {} at run time", case.id, case.text);
    }
}
