//! Mistakes as compiler errors at the user's tokens.

use cute_algebra::text::Diagnostic;
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

use crate::tokens::Source;

/// One compiler error per mistake, each an invocation of `compile_error!` that is an item, an expression, a type and a pattern.
pub(crate) fn errors(source: &Source, mistakes: &[Diagnostic]) -> Vec<TokenStream> {
    mistakes.iter().map(|mistake| error(&message(mistake), source.place(mistake.span))).collect()
}

/// A compiler error from the first to the last of two places. Spans cannot be joined by a stable compiler; it joins those of the
/// invocation's own tokens.
pub(crate) fn error(message: &str, (first, last): (Span, Span)) -> TokenStream {
    let punct = |c, spacing| {
        let mut punct = Punct::new(c, spacing);
        punct.set_span(first);
        TokenTree::Punct(punct)
    };
    let name = |name| TokenTree::Ident(Ident::new(name, first));
    let mut text = Literal::string(message);
    text.set_span(last);
    let mut group = Group::new(Delimiter::Brace, TokenTree::Literal(text).into());
    group.set_span(last);
    [
        punct(':', Spacing::Joint),
        punct(':', Spacing::Alone),
        name("core"),
        punct(':', Spacing::Joint),
        punct(':', Spacing::Alone),
        name("compile_error"),
        punct('!', Spacing::Alone),
        TokenTree::Group(group),
    ]
    .into_iter()
    .collect()
}

fn message(mistake: &Diagnostic) -> String {
    let mut text = mistake.message.clone();
    for note in &mistake.notes {
        text.push_str("\nnote: ");
        text.push_str(note);
    }
    if let Some(help) = &mistake.help {
        text.push_str("\nhelp: ");
        text.push_str(help);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use cute_algebra::text;

    #[test]
    fn an_error_reaches_from_the_first_to_the_last_token() {
        let source = Source::new("(4,0):(1,4)".parse().unwrap());
        let mistake = Diagnostic::new(text::Span::new(3, 4), "extent 0").note("a fact").help("an advice");
        let [error] = &errors(&source, &[mistake])[..] else { panic!("one error a mistake") };
        assert_eq!(error.to_string(), r#":: core :: compile_error ! { "extent 0\nnote: a fact\nhelp: an advice" }"#);
        for tree in error.clone() {
            assert_eq!((tree.span().start().column, tree.span().end().column), (3, 4));
        }
    }
}
