//! The macro dialect: Rust expressions as leaves.

#![cfg(feature = "alloc")]

use cute_algebra::text::{Diagnostic, Dialect, Expected, Expr, ExprKind, HostKind, Span, Token, TokenKind, lex, parse_tokens, quote};

/// Tokens as a macro passes them: spans are indices, a group in braces is one token.
fn tokens(text: &str) -> Vec<Token> {
    let mut kinds = Vec::new();
    let mut lexed = lex(text).unwrap().into_iter().map(|token| token.kind);
    while let Some(kind) = lexed.next() {
        if kind.text() != "{" {
            kinds.push(kind);
            continue;
        }
        let inside: String = lexed.by_ref().take_while(|kind| kind.text() != "}").map(|kind| kind.text().to_string()).collect();
        kinds.push(TokenKind::Splice(format!("{{{inside}}}")));
    }
    kinds.into_iter().zip(0..).map(|(kind, i)| Token { kind, span: Span::new(i, i + 1) }).collect()
}

fn parse(text: &str) -> Result<Expr, Vec<Diagnostic>> {
    parse_tokens(&tokens(text), Dialect::Macro, Expected::Layout)
}

fn hosts(text: &str, expr: &Expr, found: &mut Vec<(HostKind, String)>) {
    match &expr.kind {
        ExprKind::Host { kind, tokens: range } => {
            let all = tokens(text);
            assert_eq!((range.start as u32, range.end as u32), (expr.span.start, expr.span.end));
            found.push((*kind, quote(&all, expr.span)));
        }
        ExprKind::Tuple(modes) | ExprKind::Tiler(modes) | ExprKind::Call { args: modes, .. } => {
            modes.iter().for_each(|m| hosts(text, m, found));
        }
        ExprKind::Layout { shape, stride } => [shape, stride].iter().for_each(|e| hosts(text, e, found)),
        ExprKind::Offset { offset, layout } => [offset, layout].iter().for_each(|e| hosts(text, e, found)),
        _ => {}
    }
}

#[track_caller]
fn check(text: &str, expected: &[(HostKind, &str)]) {
    let tree = parse(text).unwrap_or_else(|mistakes| panic!("{text}: {mistakes:?}"));
    let mut found = Vec::new();
    hosts(text, &tree, &mut found);
    let found: Vec<(HostKind, &str)> = found.iter().map(|(kind, text)| (*kind, text.as_str())).collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn rust_leaves() {
    use HostKind::{Static, Type, Value};
    check("(m, 64):(64, 1)", &[(Value, "m")]);
    check("m:1", &[(Value, "m")]);
    check("(2*m+1, 64):(64, a.b(c, 4)[3])", &[(Value, "2*m+1"), (Value, "a.b(c,4)[3]")]);
    check("((m+1)*2, (m+1)):(1, (n as i64))", &[(Value, "(m+1)*2"), (Value, "m+1"), (Value, "n as i64")]);
    check(
        "({BM}, N, sizes::TILE, Self::M):(1, -k, 0, 0)",
        &[(Static, "{BM}"), (Static, "N"), (Static, "sizes::TILE"), (Static, "Self::M"), (Value, "-k")],
    );
    check("(?u32, 64):(64, ?usize)", &[(Type, "?u32"), (Type, "?usize")]);
    check("(e, f, ef5):(1, 2, e5f)", &[(Value, "e"), (Value, "f"), (Value, "ef5"), (Value, "e5f")]);
    check("m + (4,8):(1,4)", &[(Value, "m")]);
    check("8 + (4,n):(1,4)", &[(Value, "n")]);
    check("4:e(1,0)", &[]);
    check("n(3):1", &[(Value, "n(3)")]);
}

#[test]
fn paths_and_calls() {
    assert!(matches!(parse("Smem").unwrap().kind, ExprKind::Path(path) if path == "Smem"));
    assert!(matches!(parse("::a::b::Tile<4>").unwrap().kind, ExprKind::Path(path) if path == "::a::b::Tile<4>"));
    let ExprKind::Call { name, args, .. } = parse("composition(a::Smem, (2,4):(1,m))").unwrap().kind else { panic!() };
    assert_eq!(name, "composition");
    assert!(matches!(&args[0].kind, ExprKind::Path(path) if path == "a::Smem"));
    assert!(matches!(args[1].kind, ExprKind::Layout { .. }));
    let tree = parse("swizzle(3,4,3) o Smem").unwrap();
    assert!(matches!(tree.kind, ExprKind::Swizzled { .. }));
}

#[test]
fn mistakes_beside_rust_leaves() {
    let first = |text: &str| {
        let mistakes = parse(text).unwrap_err();
        (mistakes[0].message.clone(), quote(&tokens(text), mistakes[0].span))
    };
    assert_eq!(first("(m, 64):(64, 1, n)"), ("stride `(64,1,n)` has 3 modes, shape `(m,64)` has 2".into(), "n".into()));
    assert_eq!(first("(m, 64):(64)"), ("stride `(64)` has 1 mode, shape `(m,64)` has 2".into(), ")".into()));
    assert_eq!(first("(m, 0):(64, 1)"), ("extent 0: extents are at least 1".into(), "0".into()));
    assert_eq!(first("(m 64):(64, 1)"), ("expected `,` before `64`".into(), "64".into()));
    assert_eq!(first("(4, 8):(e0, m*e1)"), ("`m*e1` mixes a basis vector or XOR stride with a Rust expression".into(), "m*e1".into()));
    assert_eq!(first("(m, 8)::(1, 8)"), ("expected `:` between shape and stride, found `::`".into(), "::".into()));
    assert_eq!(first("(m, 8),(1, 8)"), ("expected `:` between shape and stride, found `,`".into(), ",".into()));
    assert_eq!(first("(m, 8)"), ("expected a layout, found only the shape `(m,8)`: there is no `:` and no stride".into(), "(m,8)".into()));
    assert_eq!(first("(m,, 8):(1,8)"), ("expected a mode after `,`, found another `,`".into(), ",".into()));
    assert_eq!(parse("").unwrap_err()[0].span, Span::new(0, 0));
}
