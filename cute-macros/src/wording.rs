//! The wording of mistakes that only macros can meet; all others are worded by `cute_algebra::text`.

use cute_algebra::expr::Value;
use cute_algebra::text::{Diagnostic, Span};
use cute_algebra::{Layout, Scalar};

/// A run-time value beside a run-time type.
pub(crate) fn value_beside_type(span: Span, value: &str) -> Diagnostic {
    Diagnostic::new(span, format!("`{value}` is a value, but other leaves of this layout are types (`?u32`)"))
        .help("write values where a value is wanted, and a question mark with a type where a type is wanted")
}

/// A type where only values can stand.
pub(crate) fn type_for_value(span: Span, found: &str) -> Diagnostic {
    Diagnostic::new(span, format!("`{found}` stands for a type, expected an integer")).help("write the run-time integer itself")
}

/// A run-time value in an operation.
pub(crate) fn host_in_operation(span: Span, found: &str) -> Diagnostic {
    Diagnostic::new(span, format!("`{found}` is known at run time, but this operation is evaluated at compile time"))
        .help("write an integer or `{CONSTANT}`, or call the operation on the layout as a value")
}

/// A run-time leaf in a shape that has to be a type.
pub(crate) fn run_time_shape(span: Span, found: &str) -> Diagnostic {
    Diagnostic::new(span, format!("`{found}` is known only at run time, the extents of `shape!` are known at compile time"))
        .help("write an integer, or `{CONSTANT}`")
}

/// A leaf of a named layout that is known at run time.
pub(crate) fn host_in_block(span: Span, found: &str) -> Diagnostic {
    Diagnostic::new(span, format!("`{found}` is known at run time, but `layouts!` names types"))
        .help("write an integer or `{CONSTANT}`; `layout!` makes values with run-time leaves")
}

/// A statement of a block that is none.
pub(crate) fn no_statement(found: &str) -> String {
    format!("expected `type Name = layout;` or `assert condition;`, found `{found}`")
}

/// Two statements that are not separated.
pub(crate) fn missing_semicolon(found: &str) -> String {
    format!("expected `;` before `{found}`")
}

/// A last statement without its semicolon.
pub(crate) const NO_SEMICOLON: &str = "expected `;` behind this statement";

/// A name that its block defines further below.
pub(crate) fn defined_below(span: Span, name: &str) -> Diagnostic {
    Diagnostic::new(span, format!("`{name}` is defined further below"))
        .help(format!("move `{name}` up: a block is read from top to bottom"))
}

/// A path that does not end with a name.
pub(crate) fn unfinished_path(span: Span, path: &str) -> Diagnostic {
    Diagnostic::new(span, format!("expected a name behind `{path}`"))
}

/// A literal that no expression type takes as an operand.
pub(crate) fn no_operand(span: Span, found: &Value) -> Diagnostic {
    Diagnostic::new(span, format!("{} `{found}` beside a layout that is known only as a type", found.kind()))
        .help("define the layout with `layouts!`, in which the macro evaluates the operation")
}

/// An operation on layouts that are known only as types, for which there is no type.
pub(crate) fn no_expression_type(span: Span, operation: &str) -> Diagnostic {
    Diagnostic::new(span, format!("`{operation}` has no type of its own for layouts that are known only as types"))
        .help("define the layouts with `layouts!`, in which the macro evaluates the operation")
}

/// An assertion about layouts that are known only as types, which constant evaluation cannot check.
pub(crate) fn no_typed_condition(span: Span, found: &str) -> Diagnostic {
    Diagnostic::new(span, format!("`{found}` is no condition on layouts that are known only as types"))
        .help("write one call such as `compatible((16,32), Block)`")
}

/// An expression whose value is not a layout.
pub(crate) fn not_a_layout(span: Span, found: &Value) -> Diagnostic {
    Diagnostic::new(span, format!("expected a layout, found {} `{found}`", found.kind()))
}

/// A layout with an offset, which no type has.
pub(crate) fn offset_in_type(span: Span, offset: &Scalar, layout: &Layout) -> Diagnostic {
    Diagnostic::new(span, format!("the layout has the offset {offset} in front, but a layout type starts at 0"))
        .help(format!("write `{layout}` and add {offset} to what it is applied to"))
}

/// A name that its block has defined already.
pub(crate) fn defined_twice(name: &str) -> String {
    format!("`{name}` is defined above already")
}

/// An assertion of something that is neither true nor false.
pub(crate) fn not_a_condition(span: Span, found: &Value) -> Diagnostic {
    Diagnostic::new(span, format!("expected a condition such as `compatible((16,32), Block)`, found {} `{found}`", found.kind()))
}

/// An assertion that does not hold.
pub(crate) fn assertion_failed(span: Span, condition: &str) -> Diagnostic {
    Diagnostic::new(span, format!("assertion failed: `{condition}` is false"))
}

/// Something else than a field of `redistribution!`.
pub(crate) const NO_FIELD: &str = "expected a field such as `tile: 48`";

/// Something else than two numbers.
pub(crate) const NO_PAIR: &str = "expected rows and columns: two integers in parentheses";

/// Something else than one or two numbers.
pub(crate) const NO_TILE: &str = "expected an integer, or rows and columns in parentheses";

/// A field that there is not.
pub(crate) fn unknown_field(name: &str) -> String {
    format!("unknown field `{name}`\nhelp: the fields are matrix, grid, tile, rank_map, local_order, dtype")
}

/// A field that is given again.
pub(crate) fn field_twice(name: &str) -> String {
    format!("`{name}` is given twice")
}

/// A field that has to be given.
pub(crate) fn missing_field(name: &str) -> String {
    format!("`{name}` is missing\nhelp: for example `matrix: (600, 600), grid: (2, 2), tile: 48`")
}

/// A value that is none of a few names.
pub(crate) fn no_choice(field: &str, choices: &[&str], found: &str) -> String {
    format!("expected {} for `{field}`, found `{found}`", choices.join(" or "))
}

/// Something else than a text in front of the operands of a contraction.
pub(crate) const NO_CONTRACTION: &str = "expected a contraction such as `\"mk,nk->mn\"`, then two tensors and the result";

/// A contraction whose text no type holds.
pub(crate) fn long_contraction(bytes: usize) -> String {
    format!("a contraction of {bytes} bytes, at most 64 are a type")
}

/// More or fewer operands than a contraction has.
pub(crate) fn operands_of_contraction(found: usize) -> String {
    format!("expected two tensors and the result behind the contraction, found {found} operands")
}
