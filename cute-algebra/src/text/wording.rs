//! The wording of every mistake in a text: what was found, what was expected, what to write instead.

use alloc::format;
use alloc::string::{String, ToString};

use super::diagnostic::Diagnostic;
use super::literal::BadLiteral;
use super::syntax::Expected;
use super::token::Span;

const LARGEST: &str = "the largest integer is 9223372036854775807, the smallest -9223372036854775808";

/// `1 mode`, `2 modes`.
pub(crate) fn count(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

fn wanted(expected: Expected) -> &'static str {
    match expected {
        Expected::Expression => "an expression such as `(4,8):(1,4)` or `coalesce((4,8):(1,4))`",
        Expected::Layout => "a layout such as `(4,8):(1,4)`",
        Expected::Shape => "a shape such as `(4,(4,2))`",
        Expected::Tuple => "a tuple of integers such as `(4,(4,2))`",
        Expected::Strides => "strides such as `(1,(4,16))` or `(e0,6*e1)`",
    }
}

// The whole input.

pub(crate) fn nothing(span: Span, expected: Expected) -> Diagnostic {
    Diagnostic::new(span, format!("expected {}, found nothing", wanted(expected)))
}

pub(crate) fn text_too_long(bytes: usize) -> Diagnostic {
    Diagnostic::new(Span::default(), format!("a text of {bytes} bytes: at most 4294967294 can be read"))
}

pub(crate) fn unterminated_string(span: Span) -> Diagnostic {
    Diagnostic::new(span, "this string has no closing quote").help("write `\"` at its end")
}

pub(crate) fn trailing(span: Span, found: &str) -> Diagnostic {
    Diagnostic::new(span, format!("expected the end, found `{found}`")).help("remove what follows the expression")
}

pub(crate) fn not_what_was_expected(span: Span, expected: Expected, found: &str) -> Diagnostic {
    Diagnostic::new(span, format!("expected {}, found {found}", wanted(expected)))
}

pub(crate) fn nested_too_deep(span: Span, most: usize) -> Diagnostic {
    Diagnostic::new(span, format!("nesting deeper than {most} levels")).note("tuples have at most 16 levels, and so do useful expressions")
}

// Delimiters and separators.

pub(crate) fn never_closed(span: Span, open: &str, close: &str) -> Diagnostic {
    Diagnostic::new(span, format!("this `{open}` is never closed")).help(format!("write the missing `{close}`"))
}

pub(crate) fn wrong_closer(span: Span, found: &str, expected: &str) -> Diagnostic {
    Diagnostic::new(span, format!("expected `{expected}`, found `{found}`"))
}

pub(crate) fn unmatched(span: Span, found: &str) -> Diagnostic {
    Diagnostic::new(span, format!("`{found}` closes nothing")).help("remove it, or open the tuple before it")
}

pub(crate) fn doubled_comma(span: Span, leading: bool) -> Diagnostic {
    let message = if leading { "expected a mode, found `,`" } else { "expected a mode after `,`, found another `,`" };
    Diagnostic::new(span, message).help("remove this comma, or write the missing mode before it")
}

pub(crate) fn missing_comma(span: Span, found: &str) -> Diagnostic {
    let d = Diagnostic::new(span, format!("expected `,` before `{found}`"));
    if found == "(" || found == "[" {
        d.help("write `,` between two modes or arguments, `:` between shape and stride")
    } else {
        d.help(format!("modes are separated by commas: write `,{found}`"))
    }
}

pub(crate) fn unexpected_in_list(span: Span, found: &str, close: &str) -> Diagnostic {
    Diagnostic::new(span, format!("expected `,` or `{close}`, found `{found}`"))
}

pub(crate) fn bracketed_shape(span: Span, quoted: &str) -> Diagnostic {
    let inner = quoted.strip_prefix('[').map_or(quoted, |rest| rest.strip_suffix(']').unwrap_or(rest));
    let d = Diagnostic::new(span, format!("`{quoted}` is a tiler, expected a tuple"));
    let close = if quoted.ends_with("...") { "" } else { ")" };
    d.help(format!("shapes and strides are written in parentheses: `({inner}{close}`"))
}

pub(crate) fn layout_in_tuple(span: Span) -> Diagnostic {
    Diagnostic::new(span, "expected `,` or `)`, found `:` inside a tuple")
        .note("the colon stands once, between the whole shape and the whole stride: `(4,8):(1,4)`")
        .help("layouts by mode are written `concat(4:1,8:4)`, tilers in square brackets: `[4:1,8:4]`")
}

// Shape and stride.

pub(crate) fn double_colon(span: Span) -> Diagnostic {
    Diagnostic::new(span, "expected `:` between shape and stride, found `::`").help("write a single `:`")
}

pub(crate) fn comma_for_colon(span: Span, shape: &str, stride: &str) -> Diagnostic {
    Diagnostic::new(span, "expected `:` between shape and stride, found `,`").help(format!("write `{shape}:{stride}`"))
}

pub(crate) fn colon_left_out(span: Span, shape: &str, stride: &str) -> Diagnostic {
    Diagnostic::new(span, format!("expected `:` between shape and stride, found `{}`", stride.chars().next().unwrap_or('(')))
        .help(format!("write `{shape}:{stride}`"))
}

pub(crate) fn second_colon(span: Span) -> Diagnostic {
    Diagnostic::new(span, "expected the end of the layout, found a second `:`").help("a layout is one shape and one stride: `(4,8):(1,4)`")
}

pub(crate) fn stride_missing(span: Span) -> Diagnostic {
    Diagnostic::new(span, "expected a stride after `:`").help("write one stride for each extent: `(4,8):(1,4)`")
}

/// `majors`: the two compact layouts of the shape, where they can be written.
pub(crate) fn shape_alone(span: Span, shape: &str, majors: Option<(String, String)>) -> Diagnostic {
    let d = Diagnostic::new(span, format!("expected a layout, found only the shape `{shape}`: there is no `:` and no stride"));
    match majors {
        Some((column, row)) => d.help(format!("`col_major({shape})` is `{column}`, `row_major({shape})` is `{row}`")),
        None => d.help(format!("write `col_major({shape})` or `row_major({shape})`, or a stride behind a `:`")),
    }
}

pub(crate) fn strides_alone(span: Span, stride: &str) -> Diagnostic {
    Diagnostic::new(span, format!("expected a layout, found only the stride `{stride}`"))
        .help(format!("write a shape before it: `4:{stride}`"))
}

pub(crate) fn stride_has_extra(span: Span, stride: &str, found: usize, shape: &str, expected: usize, extra: &str) -> Diagnostic {
    Diagnostic::new(span, format!("stride `{stride}` has {}, shape `{shape}` has {expected}", count(found, "mode")))
        .help(format!("remove `{extra}`, or give `{shape}` a mode for it"))
}

pub(crate) fn stride_lacks(span: Span, stride: &str, found: usize, shape: &str, expected: usize, missing: &str) -> Diagnostic {
    Diagnostic::new(span, format!("stride `{stride}` has {}, shape `{shape}` has {expected}", count(found, "mode")))
        .help(format!("write a stride for `{missing}` here"))
}

pub(crate) fn integer_for_tuple(span: Span, stride: &str, shape: &str, modes: usize, compact: Option<String>) -> Diagnostic {
    let d = Diagnostic::new(span, format!("stride `{stride}` is a single stride, shape `{shape}` is a tuple of {}", count(modes, "mode")));
    match compact {
        Some(compact) => d.help(format!("write a stride for each mode, for example `{compact}`")),
        None => d.help("write a stride for each mode"),
    }
}

pub(crate) fn tuple_for_integer(span: Span, stride: &str, shape: &str) -> Diagnostic {
    Diagnostic::new(span, format!("stride `{stride}` is a tuple, extent `{shape}` is a single integer"))
        .help(format!("write a single stride, or split the extent `{shape}` into a tuple like `{stride}`"))
}

pub(crate) fn extent_below_one(span: Span, found: i64) -> Diagnostic {
    let d = Diagnostic::new(span, format!("extent {found}: extents are at least 1"));
    if found < -1 { d.help("a negative step belongs into the stride") } else { d }
}

pub(crate) fn not_an_extent(span: Span, found: &str) -> Diagnostic {
    Diagnostic::new(span, format!("expected an extent, an integer of at least 1, found `{found}`"))
}

pub(crate) fn not_a_stride(span: Span, found: &str) -> Diagnostic {
    Diagnostic::new(span, format!("expected a stride such as `4`, `e0`, `6*e1` or `f5`, found `{found}`"))
}

pub(crate) fn not_an_integer(span: Span, found: &str) -> Diagnostic {
    Diagnostic::new(span, format!("expected an integer, found `{found}`"))
}

pub(crate) fn neither_integer_nor_keep(span: Span, found: &str) -> Diagnostic {
    Diagnostic::new(span, format!("expected an integer or `_`, found {found}"))
}

pub(crate) fn size_too_large(span: Span, shape: &str) -> Diagnostic {
    Diagnostic::new(span, format!("the size of `{shape}`, the product of its extents, does not fit into 64 bits")).note(LARGEST)
}

pub(crate) fn cosize_too_large(span: Span, layout: &str, cosize: Option<i128>) -> Diagnostic {
    let d = match cosize {
        Some(cosize) => Diagnostic::new(span, format!("the cosize of `{layout}` is {cosize}, which does not fit into 64 bits")),
        None => Diagnostic::new(span, format!("the cosize of `{layout}` does not fit into 64 bits")),
    };
    d.note("cosize: largest value - smallest value + 1; at most 9223372036854775807")
}

/// An error of the algebra at a place in the text.
pub(crate) fn algebra(span: Span, error: &crate::Error) -> Diagnostic {
    helped(Diagnostic::new(span, error.to_string()), error)
}

/// With the advice that an error of the algebra has.
pub(crate) fn helped(diagnostic: Diagnostic, error: &crate::Error) -> Diagnostic {
    match error.help().as_str() {
        "" => diagnostic,
        help => diagnostic.help(help),
    }
}

// Leaves.

pub(crate) fn literal(span: Span, text: &str, negative: bool, bad: &BadLiteral) -> Diagnostic {
    let sign = if negative { "-" } else { "" };
    match bad {
        BadLiteral::Float => {
            Diagnostic::new(span, format!("expected an integer, found the float `{sign}{text}`")).help("extents and strides are integers")
        }
        BadLiteral::Basis { coefficient, axis } => {
            Diagnostic::new(span, format!("expected an integer, found `{sign}{text}`, which is a float in Rust"))
                .help(format!("a multiple of a basis vector is written `{sign}{coefficient}*e{axis}`"))
        }
        BadLiteral::Suffix { digits, suffix } => {
            Diagnostic::new(span, format!("expected an integer without a suffix, found `{sign}{text}`"))
                .help(format!("remove `{suffix}`: write `{sign}{digits}`"))
        }
        BadLiteral::Base { value } => {
            let d = Diagnostic::new(span, format!("expected an integer in decimals, found `{sign}{text}`"));
            match value {
                Some(value) => d.help(format!("write `{value}`")),
                None => d.note(LARGEST),
            }
        }
        BadLiteral::TooLong => {
            let shown: String = text.chars().take(40).collect();
            let dots = if shown.len() < text.len() { "..." } else { "" };
            Diagnostic::new(span, format!("`{sign}{shown}{dots}` does not fit into 64 bits")).note(LARGEST)
        }
    }
}

pub(crate) fn string_for_integer(span: Span, found: &str, content: &str) -> Diagnostic {
    let d = Diagnostic::new(span, format!("expected an integer, found the string `{found}`"));
    if content.parse::<i64>().is_ok() { d.help(format!("remove the quotes: write `{content}`")) } else { d }
}

pub(crate) fn name_for_integer(span: Span, found: &str) -> Diagnostic {
    Diagnostic::new(span, format!("expected an integer, found the name `{found}`"))
        .note("basis vectors are written e0, e1, e(1,0), XOR strides f1, f5; Rust variables are known only inside a macro")
}

pub(crate) fn expected_leaf(span: Span, found: &str) -> Diagnostic {
    Diagnostic::new(span, format!("expected an integer, a stride or a tuple, found `{found}`"))
}

pub(crate) fn expected_expression(span: Span, found: &str) -> Diagnostic {
    Diagnostic::new(span, format!("expected a layout, a tuple or an operation, found `{found}`"))
}

pub(crate) fn braces_in_text(span: Span) -> Diagnostic {
    Diagnostic::new(span, "`{..}` is a constant of a macro, unknown in a text").help("write the number")
}

pub(crate) fn computed_leaf(span: Span, found: &str, operator: &str) -> Diagnostic {
    let d = Diagnostic::new(span, format!("expected an integer or a stride, found the computation `{found}`"));
    if operator == "-" {
        d.help("write the value; sums of strides are written with `+`: `e0+-2*e1`")
    } else {
        d.help(format!("write the value, or `{{{found}}}` inside a macro"))
    }
}

pub(crate) fn run_time_coefficient(span: Span, found: &str) -> Diagnostic {
    Diagnostic::new(span, format!("`{found}` mixes a basis vector or XOR stride with a Rust expression"))
        .help("write such a stride with literals: `6*e1`, `f5`")
}

pub(crate) fn basis_missing(span: Span, found: &str) -> Diagnostic {
    Diagnostic::new(span, format!("expected a basis vector such as `e1` or `e(1,0)` after `*`, found {found}"))
}

pub(crate) fn operand_missing(span: Span, operator: &str, found: &str) -> Diagnostic {
    Diagnostic::new(span, format!("expected a number or a stride after `{operator}`, found {found}"))
}

pub(crate) fn bad_path(span: Span, found: &str) -> Diagnostic {
    Diagnostic::new(span, format!("`{found}` is not a basis vector: at most 4 indices, each in 0..=255"))
        .help("write e0, e1, or e(1,0) for axis 0 below axis 1")
}

pub(crate) fn bad_xor(span: Span, found: &str) -> Diagnostic {
    Diagnostic::new(span, format!("`{found}` is not an XOR stride: its value is one integer of at least 0")).help("write f1, f5 or f(5)")
}

pub(crate) fn offset_without_layout(span: Span, offset: &str) -> Diagnostic {
    Diagnostic::new(span, format!("expected a layout after `{offset} +`"))
        .help(format!("an offset stands in front of a layout: `{offset} + (4,8):(1,4)`"))
}

pub(crate) fn composed_without_layout(span: Span) -> Diagnostic {
    Diagnostic::new(span, "expected a layout after `o`").help("a swizzle stands in front of a layout: `swizzle(3,4,3) o (8,64):(64,1)`")
}

pub(crate) fn expression_in_literal(span: Span, found: &str) -> Diagnostic {
    Diagnostic::new(span, format!("expected a literal layout `shape:stride`, found `{found}`"))
        .help("operations, offsets and names are read by `cute eval` and by the macros")
}
