//! Every mistake in a layout text is named at its smallest place, and all of them are named at once.

#![cfg(feature = "alloc")]

use cute_algebra::text::{Diagnostic, Expected, parse_str};
use cute_algebra::{HTuple, Layout, Scalar};

fn carets(text: &str, diagnostic: &Diagnostic) -> String {
    let column = |byte: u32| text[..byte as usize].chars().count();
    let (start, end) = (column(diagnostic.span.start), column(diagnostic.span.end));
    " ".repeat(start) + &"^".repeat((end - start).max(1))
}

/// The mistakes in a layout text are exactly these: carets below the text, and a part of the message and of the help.
#[track_caller]
fn check(text: &str, mistakes: &[(&str, &str, &str)]) {
    let found = parse_str(text, Expected::Layout).expect_err(text);
    let shown: Vec<_> = found.iter().map(|d| format!("{}\n{}  {d:?}", text, carets(text, d))).collect();
    assert_eq!(found.len(), mistakes.len(), "{}", shown.join("\n"));
    for (diagnostic, (place, message, help)) in found.iter().zip(mistakes) {
        let rendered = diagnostic.render(text);
        assert_eq!(carets(text, diagnostic), *place, "\n{rendered}");
        assert!(diagnostic.message.contains(message), "no `{message}` in\n{rendered}");
        assert!(diagnostic.help.as_deref().unwrap_or("").contains(help), "no help `{help}` in\n{rendered}");
        assert!(rendered.lines().count() <= 10, "\n{rendered}");
    }
}

#[test]
fn strides_with_too_many_or_too_few_modes() {
    check("(4,8):(1,2,3)", &[("           ^", "stride `(1,2,3)` has 3 modes, shape `(4,8)` has 2", "remove `3`")]);
    check("(4,8):(1,2,3,4)", &[("           ^^^", "has 4 modes, shape `(4,8)` has 2", "remove `3,4`")]);
    check("(4,8):(1)", &[("        ^", "stride `(1)` has 1 mode, shape `(4,8)` has 2", "a stride for `8`")]);
    check("(4,8,2):()", &[("         ^", "stride `()` has 0 modes, shape `(4,8,2)` has 3", "a stride for `4,8,2`")]);
    check("(4,(4,2)):(4,(1,16,2))", &[("                   ^", "stride `(1,16,2)` has 3 modes, shape `(4,2)` has 2", "remove `2`")]);
    check("((4,2,3),8):((1,4),8)", &[("                 ^", "stride `(1,4)` has 2 modes, shape `(4,2,3)` has 3", "a stride for `3`")]);
    check(
        "((4,8),(32,2)):((512,1),((16,8)))",
        &[
            ("                         ^^^^^^", "stride `(16,8)` is a tuple, extent `32` is a single integer", ""),
            ("                               ^", "stride `((16,8))` has 1 mode, shape `(32,2)` has 2", "stride for `2`"),
        ],
    );
}

#[test]
fn a_stride_of_another_kind_than_its_shape() {
    check("(4,8):1", &[("      ^", "stride `1` is a single stride, shape `(4,8)` is a tuple of 2 modes", "`(4,8):(1,4)`")]);
    check("(4,(2,2)):(1,4)", &[("             ^", "stride `4` is a single stride, shape `(2,2)` is a tuple of 2 modes", "`(2,2):(4,8)`")]);
    check("4:(1,2)", &[("  ^^^^^", "stride `(1,2)` is a tuple, extent `4` is a single integer", "single stride")]);
    check("(4,8):(1,(2,4))", &[("         ^^^^^", "stride `(2,4)` is a tuple, extent `8`", "")]);
}

#[test]
fn colons() {
    check(
        "(4,8)",
        &[(
            "^^^^^",
            "expected a layout, found only the shape `(4,8)`",
            "`col_major((4,8))` is `(4,8):(1,4)`, `row_major((4,8))` is `(4,8):(8,1)`",
        )],
    );
    check("(4,8)(1,4)", &[("     ^", "expected `:` between shape and stride, found `(`", "`(4,8):(1,4)`")]);
    check("(4,8),(1,4)", &[("     ^", "expected `:` between shape and stride, found `,`", "`(4,8):(1,4)`")]);
    check("(4,8)::(1,4)", &[("     ^^", "expected `:` between shape and stride, found `::`", "single `:`")]);
    check("(4,8):", &[("     ^", "expected a stride after `:`", "(4,8):(1,4)")]);
    check("(4,8):(1,4):(2,3)", &[("           ^", "second `:`", "one shape and one stride")]);
    check("(4:1,8:4)", &[("  ^", "found `:` inside a tuple", "concat(4:1,8:4)"), ("      ^", "inside a tuple", "[4:1,8:4]")]);
    check("6*e1", &[("^^^^", "only the stride `6*e1`", "")]);
}

#[test]
fn extents_and_literals() {
    check("(4,0):(1,4)", &[("   ^", "extent 0: extents are at least 1", "")]);
    check("(4,-8):(1,4)", &[("   ^^", "extent -8: extents are at least 1", "stride")]);
    check("0", &[("^", "extent 0", "")]);
    check("(4,1.5):(1,4)", &[("   ^^^", "found the float `1.5`", "integers")]);
    check("(4,8):(1e3,4)", &[("       ^^^", "found `1e3`, which is a float in Rust", "`1*e3`")]);
    check("(4,8):(1e-3,4)", &[("       ^^^^", "float `1e-3`", "")]);
    check("(4,2f32):(1,4)", &[("   ^^^^", "float `2f32`", "")]);
    check("(4,\"8\"):(1,4)", &[("   ^^^", "found the string `\"8\"`", "write `8`")]);
    check("(4,8u32):(1,4)", &[("   ^^^^", "without a suffix, found `8u32`", "write `8`")]);
    check("(4,8):(1,-4_i64)", &[("         ^^^^^^", "without a suffix, found `-4_i64`", "write `-4`")]);
    check("(4,0x10):(1,4)", &[("   ^^^^", "in decimals, found `0x10`", "write `16`")]);
    check("(4,8):(1,-0b101)", &[("         ^^^^^^", "in decimals, found `-0b101`", "write `-5`")]);
    check("(4,99999999999999999999):(1,4)", &[("   ^^^^^^^^^^^^^^^^^^^^", "`99999999999999999999` does not fit into 64 bits", "")]);
    check("4:9223372036854775808", &[("  ^^^^^^^^^^^^^^^^^^^", "does not fit into 64 bits", "")]);
    check("(4,_):(1,4)", &[("   ^", "expected an extent", "")]);
    check("(4,e0):(1,4)", &[("   ^^", "expected an extent, an integer of at least 1, found `e0`", "")]);
    check("(4,m):(1,4)", &[("   ^", "found the name `m`", "")]);
    check("(4,2*4):(1,4)", &[("   ^^^", "found the computation `2*4`", "`{2*4}` inside a macro")]);
    check("(4,2*(3,4)):(1,4)", &[("   ^^^^^^^", "found the computation `2*(3,4)`", "`{2*(3,4)}` inside a macro")]);
    check("(4,{N}):(1,4)", &[("   ^", "a constant of a macro", "the number")]);
}

#[test]
fn strides() {
    check("(4,8):(1,1+e0)", &[("           ^^", "cannot be added", "")]);
    check("(4,8):(1,6*)", &[("           ^", "after `*`", "")]);
    check(
        "(4,8):(1,6*x)",
        &[
            ("           ^", "after `*`, found `x`", ""),
            ("           ^", "expected `,` before `x`", ""),
            ("           ^", "the name `x`", ""),
        ],
    );
    check("(4,8):(1,e(1,2,3,4,5))", &[("         ^^^^^^^^^^^^", "at most 4 indices", "")]);
    check("(4,8):(1,e999)", &[("         ^^^^", "each in 0..=255", "")]);
    check("(4,8):(1,f(-1))", &[("         ^^^^^", "not an XOR stride", "f(5)")]);
    check("(4,8):(1,-f5)", &[("         ^^^", "not an XOR stride", "")]);
    check("(4,8):(e0,e0-2*e1)", &[("          ^^^^^^^", "the computation `e0-2*e1`", "`e0+-2*e1`")]);
}

#[test]
fn delimiters_and_commas() {
    check("[4,8]:(1,4)", &[("^^^^^", "`[4,8]` is a tiler, expected a tuple", "`(4,8)`")]);
    check("(4,8):[1,4]", &[("      ^^^^^", "`[1,4]` is a tiler", "`(1,4)`")]);
    check("([4,2],8):((1,4),8)", &[(" ^^^^^", "`[4,2]` is a tiler", "`(4,2)`")]);
    check("(4 8):(1,4)", &[("   ^", "expected `,` before `8`", "`,8`")]);
    check("(4,8)(1 4)", &[("     ^", "expected `:`", ""), ("        ^", "expected `,` before `4`", "")]);
    check("(4,,8):(1,4)", &[("   ^", "found another `,`", "remove this comma")]);
    check("(,4,8):(1,4)", &[(" ^", "expected a mode, found `,`", "")]);
    check("(4,8:(1,4)", &[("^", "this `(` is never closed", "`)`"), ("    ^", "`:` inside a tuple", "")]);
    check("(4,8)):(1,4)", &[("     ^", "`)` closes nothing", "")]);
    check("(4,8]:(1,4)", &[("    ^", "expected `)`, found `]`", "")]);
    check("(4,8):(1,4) 7", &[("            ^", "expected the end, found `7`", "")]);
    check("(4,8):(1,4);", &[("           ^", "expected the end, found `;`", "")]);
    check("(4;8):(1,4)", &[("  ^", "expected `,` or `)`, found `;`", "")]);
}

#[test]
fn nothing_at_all() {
    check("", &[("^", "expected a layout such as `(4,8):(1,4)`, found nothing", "")]);
    check(" \n", &[("^", "found nothing", "")]);
    check(":", &[("^", "found `:`", "")]);
    check(",", &[("^", "found `,`", "")]);
    check("\"abc", &[("^^^^", "no closing quote", "")]);
}

#[test]
fn sizes_beyond_64_bits() {
    check("(4294967296,4294967296):(1,0)", &[("^^^^^^^^^^^^^^^^^^^^^^^", "the size of `(4294967296,4294967296)`", "")]);
    check(
        "(4,8):(1,9223372036854775807)",
        &[("         ^^^^^^^^^^^^^^^^^^^", "is 64563604257983430653, which does not fit into 64 bits", "")],
    );
    // Neither stride alone is too long.
    check(
        "(2,2):(5000000000000000000,5000000000000000000)",
        &[("      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^", "is 10000000000000000001, which does not fit", "")],
    );
    check("4:-9223372036854775808", &[("  ^^^^^^^^^^^^^^^^^^^^", "is 27670116110564327425, which does not fit", "")]);
    assert_eq!("1:-9223372036854775808".parse::<Layout>().unwrap().cosize(), Some(1));
    assert_eq!("(1,4):(4294967296,1)".parse::<Layout>().unwrap().cosize(), Some(4));
}

#[test]
fn several_mistakes_are_reported_at_once() {
    check(
        "(4,0,-2):(1,4u8,1.5)",
        &[("   ^", "extent 0", ""), ("     ^^", "extent -2", ""), ("            ^^^", "suffix", ""), ("                ^^^", "float", "")],
    );
    check("(4,,0):(1,2,3,0x4)", &[("   ^", "another `,`", ""), ("    ^", "extent 0", ""), ("              ^^^", "decimals", "")]);
    check(
        "((4,0),8):((1,2,3),8,9)",
        &[
            ("    ^", "extent 0", ""),
            ("                ^", "`(1,2,3)` has 3 modes", ""),
            ("                     ^", "has 3 modes, shape `((4,0),8)` has 2", ""),
        ],
    );
}

#[test]
fn capacities_are_errors() {
    let wide = format!("({}):({})", vec!["1"; 33].join(","), vec!["0"; 33].join(","));
    assert!(parse_str(&wide, Expected::Layout).unwrap_err()[0].message.contains("more than 32 integers"));
    let deep = |levels: usize| format!("{}4{}:{}1{}", "(".repeat(levels), ")".repeat(levels), "(".repeat(levels), ")".repeat(levels));
    assert!(deep(16).parse::<Layout>().is_ok());
    assert!(deep(17).parse::<Layout>().unwrap_err().to_string().contains("16 levels"));
    assert!(deep(100_000).parse::<Layout>().unwrap_err().to_string().contains("nesting deeper than"));
    let long = format!("({}4)", "1,".repeat(500_000));
    assert!(long.parse::<HTuple<i64>>().unwrap_err().to_string().len() < 1000);
    let digits = "9".repeat(1_000_000);
    assert!(digits.parse::<HTuple<i64>>().unwrap_err().to_string().len() < 1000);
    assert!("e0+e1+e2+e3+e4+e5+e6+e7".parse::<Scalar>().is_ok());
    assert!("e0+e1+e2+e3+e4+e5+e6+e7+e8".parse::<Scalar>().unwrap_err().to_string().contains("8 terms"));
}

#[test]
fn other_values_are_judged_by_what_was_expected() {
    let message = |text: &str, expected| parse_str(text, expected).unwrap_err()[0].message.clone();
    assert_eq!(message("4:1", Expected::Shape), "expected a shape such as `(4,(4,2))`, found a layout");
    assert_eq!(message("(4,0)", Expected::Shape), "extent 0: extents are at least 1");
    assert_eq!(message("(4,e0)", Expected::Tuple), "expected an integer, found `e0`");
    assert_eq!(message("(4,_)", Expected::Strides), "expected a stride such as `4`, `e0`, `6*e1` or `f5`, found `_`");
    assert_eq!("(3,-8,7)".parse::<HTuple<i64>>().unwrap().leaves(), [3, -8, 7]);
    assert!("coalesce(4:1)".parse::<Layout>().is_err());
}

#[test]
fn messages_of_other_alphabets_keep_their_caret() {
    let error = "(4,ä):(1,4)".parse::<HTuple<i64>>().unwrap_err();
    assert!(error.to_string().starts_with("error: expected an integer, found the name `ä`\n  |\n1 | (4,ä):(1,4)\n  |    ^\n"), "{error}");
    let error = "(4,\n8)):".parse::<HTuple<i64>>().unwrap_err();
    assert!(error.to_string().contains("\n2 | 8)):\n  |   ^\n"), "{error}");
    let error = "−4".parse::<HTuple<i64>>().unwrap_err();
    assert!(error.to_string().contains("found `−`"), "{error}");
}
