//! The statements of a block.

use cute_algebra::text::{Diagnostic, Dialect, Expected, Expr, Token, TokenKind, parse_tokens};
use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Token, Visibility};

use crate::tokens::Source;
use crate::{report, wording};

mod keyword {
    syn::custom_keyword!(assert);
}

/// One statement, up to its semicolon.
pub(super) enum Statement {
    Definition(Definition),
    Assertion(Assertion),
    /// The error to report instead.
    Wrong(TokenStream),
}

/// `pub type Name = layout;`
pub(super) struct Definition {
    pub(super) attributes: Vec<Attribute>,
    pub(super) visibility: Visibility,
    pub(super) keyword: Token![type],
    pub(super) name: Ident,
    pub(super) source: Source,
    pub(super) meaning: Meaning,
}

/// What stands behind the equals sign.
pub(super) enum Meaning {
    /// An expression of the grammar.
    Expression(Result<Expr, Vec<Diagnostic>>),
    /// `{K}`: a Rust constant of type `Layout`.
    Constant(TokenStream),
}

/// `assert condition;`
pub(super) struct Assertion {
    pub(super) source: Source,
    pub(super) expr: Result<Expr, Vec<Diagnostic>>,
}

/// The names that a block defines.
pub(super) fn names<'s>(statements: impl IntoIterator<Item = &'s Statement>) -> impl Iterator<Item = String> {
    statements.into_iter().filter_map(|statement| match statement {
        Statement::Definition(definition) => Some(definition.name.to_string()),
        _ => None,
    })
}

/// Reads each statement of a block for itself, so that every mistake is found.
pub(super) fn parse(block: TokenStream) -> Vec<Statement> {
    split(block).into_iter().map(statement).collect()
}

/// The tokens of each statement, with its semicolon.
pub(super) fn split(block: TokenStream) -> Vec<TokenStream> {
    let mut statements = Vec::new();
    let mut rest = Vec::new();
    for tree in block {
        let ends = matches!(&tree, TokenTree::Punct(punct) if punct.as_char() == ';');
        rest.push(tree);
        if ends {
            let statement = std::mem::take(&mut rest);
            // A lone semicolon is none.
            if statement.len() > 1 {
                statements.push(statement.into_iter().collect());
            }
        }
    }
    if !rest.is_empty() {
        statements.push(rest.into_iter().collect());
    }
    statements
}

fn statement(tokens: TokenStream) -> Statement {
    read.parse2(tokens).unwrap_or_else(|error| Statement::Wrong(error.into_compile_error()))
}

fn read(input: ParseStream<'_>) -> syn::Result<Statement> {
    if input.peek(keyword::assert) {
        input.parse::<keyword::assert>()?;
        let assertion = |source: Source| {
            let expr = parse_tokens(source.tokens(), Dialect::Macro, Expected::Expression);
            Statement::Assertion(Assertion { source, expr })
        };
        return rest(input).map(|source| source.map_or_else(Statement::Wrong, assertion));
    }
    let attributes = input.call(Attribute::parse_outer)?;
    let visibility = input.parse()?;
    if !input.peek(Token![type]) {
        let found = input.cursor().token_tree().map_or_else(String::new, |(tree, _)| tree.to_string());
        return Err(input.error(wording::no_statement(&found)));
    }
    let keyword = input.parse()?;
    let name = input.parse()?;
    input.parse::<Token![=]>()?;
    Ok(rest(input)?.map_or_else(Statement::Wrong, |source| {
        let meaning = match source.tokens() {
            [Token { kind: TokenKind::Splice(_), .. }] => Meaning::Constant(source.stream(0..1)),
            tokens => Meaning::Expression(parse_tokens(tokens, Dialect::Macro, Expected::Layout)),
        };
        Statement::Definition(Definition { attributes, visibility, keyword, name, source, meaning })
    }))
}

/// What stands before the semicolon, or the error that there is none.
fn rest(input: ParseStream<'_>) -> syn::Result<Result<Source, TokenStream>> {
    let mut trees = Vec::new();
    while !input.is_empty() && !input.peek(Token![;]) {
        trees.push(input.parse::<TokenTree>()?);
    }
    let semicolon: Option<Token![;]> = input.parse()?;
    let source = Source::new(trees.into_iter().collect());
    let next = source.tokens().iter().find(|token| matches!(&token.kind, TokenKind::Name(name) if STARTS.contains(&name.as_str())));
    Ok(match (next, semicolon) {
        (Some(next), _) => Err(report::error(&wording::missing_semicolon(next.kind.text()), source.place(next.span))),
        (None, Some(semicolon)) => Ok(source.ending_at(semicolon.span)),
        (None, None) => Err(report::error(wording::NO_SEMICOLON, source.end())),
    })
}

/// What a statement begins with and what a layout cannot contain.
const STARTS: [&str; 3] = ["type", "pub", "assert"];

#[cfg(test)]
mod tests {
    use super::*;

    fn outline(block: &str) -> Vec<String> {
        parse(block.parse().unwrap())
            .iter()
            .map(|statement| match statement {
                Statement::Definition(definition) => format!("{} {}", definition.name, definition.source.tokens().len()),
                Statement::Assertion(assertion) => format!("assert {}", assertion.source.tokens().len()),
                Statement::Wrong(error) => error.to_string().split('"').nth(1).unwrap().to_string(),
            })
            .collect()
    }

    #[test]
    fn statements_end_at_semicolons() {
        assert_eq!(outline("/// doc\n pub(crate) type A = 4:1; assert covering(A, 4);; type B = A;"), ["A 3", "assert 6", "B 1"]);
        assert_eq!(outline(""), [""; 0]);
    }

    #[test]
    fn mistakes_do_not_hide_the_next_statement() {
        assert_eq!(
            outline("type A 4:1; layout B = 4:1; type C = 4:1; type D = 4:1"),
            [
                "expected `=`",
                "expected `type Name = layout;` or `assert condition;`, found `layout`",
                "C 3",
                "expected `;` behind this statement"
            ]
        );
        assert_eq!(outline("type A = 4:1 type B = 8:1;"), ["expected `;` before `type`"]);
        assert_eq!(outline("pub type;"), ["expected identifier"]);
    }
}
