//! From a macro's token stream to the grammar's tokens, and back to the user's own tokens and places.

use std::ops::Range;

use cute_algebra::text::{self, Token, TokenKind};
use proc_macro2::{Delimiter, Group, Literal, Spacing, Span, TokenStream, TokenTree, token_stream};

/// The input of a macro as the grammar's tokens. The token at index `i` has the span `i..i+1`; what stood there is kept beside it.
#[derive(Default)]
pub(crate) struct Source {
    tokens: Vec<Token>,
    pieces: Vec<Piece>,
    /// What stands behind the input.
    end: Option<Span>,
}

/// What a token was made of.
struct Piece {
    /// The user's tokens; a whole group for its opening delimiter, and nothing for the closing one.
    stream: TokenStream,
    /// The token behind `stream`.
    next: usize,
    first: Span,
    last: Span,
}

/// A delimiter that is open while its contents are read.
struct Open {
    rest: token_stream::IntoIter,
    /// The opening token and what closes it; nothing for a group without delimiters.
    closes: Option<(usize, TokenKind, Span)>,
}

impl Source {
    /// Reads a token stream. Parentheses and square brackets become tokens; a group in braces becomes one.
    pub(crate) fn new(stream: TokenStream) -> Source {
        let mut source = Source::default();
        let mut open = vec![Open { rest: stream.into_iter(), closes: None }];
        while let Some(level) = open.last_mut() {
            match level.rest.next() {
                Some(TokenTree::Group(group)) => open.extend(source.group(group)),
                Some(TokenTree::Punct(first)) if first.as_char() == ':' && first.spacing() == Spacing::Joint => {
                    let mut behind = level.rest.clone();
                    match behind.next() {
                        Some(TokenTree::Punct(second)) if second.as_char() == ':' => {
                            level.rest = behind;
                            let spans = (first.span(), second.span());
                            source.push(
                                TokenKind::PathSep,
                                [TokenTree::Punct(first), TokenTree::Punct(second)].into_iter().collect(),
                                spans,
                            );
                        }
                        _ => source.tree(TokenTree::Punct(first)),
                    }
                }
                Some(tree) => source.tree(tree),
                None => {
                    let closed = open.pop().and_then(|level| level.closes);
                    if let Some((opening, kind, span)) = closed {
                        source.push(kind, TokenStream::new(), (span, span));
                        source.pieces[opening].next = source.pieces.len();
                    }
                }
            }
        }
        source
    }

    /// The source with the place of what stands behind it.
    pub(crate) fn ending_at(mut self, end: Span) -> Source {
        self.end = Some(end);
        self
    }

    /// The tokens for the parser.
    pub(crate) fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// The user's tokens from which the tokens of a range were made.
    pub(crate) fn stream(&self, range: Range<usize>) -> TokenStream {
        let mut stream = TokenStream::new();
        let mut at = range.start;
        while at < range.end {
            stream.extend(self.pieces[at].stream.clone());
            at = self.pieces[at].next;
        }
        stream
    }

    /// The places of the first and the last token of a span. What is missing is shown at the token behind the gap, at the end of the
    /// input at the last token, and in an empty input at what stands behind it, or at the macro itself.
    pub(crate) fn place(&self, span: text::Span) -> (Span, Span) {
        let Some(most) = self.pieces.len().checked_sub(1) else {
            let end = self.end.unwrap_or_else(Span::call_site);
            return (end, end);
        };
        let first = (span.start as usize).min(most);
        let last = (span.end as usize).saturating_sub(1).clamp(first, most);
        (self.pieces[first].first, self.pieces[last].last)
    }

    /// The place of the last token.
    pub(crate) fn end(&self) -> (Span, Span) {
        let end = self.tokens.len() as u32;
        self.place(text::Span::new(end, end))
    }

    fn push(&mut self, kind: TokenKind, stream: TokenStream, (first, last): (Span, Span)) {
        let index = self.tokens.len();
        self.tokens.push(Token { kind, span: text::Span::new(index as u32, index as u32 + 1) });
        self.pieces.push(Piece { stream, next: index + 1, first, last });
    }

    /// Enters a group, or takes it as one token.
    fn group(&mut self, group: Group) -> Option<Open> {
        let (opening, closing) = match group.delimiter() {
            Delimiter::Parenthesis => (TokenKind::Open, TokenKind::Close),
            Delimiter::Bracket => (TokenKind::OpenBracket, TokenKind::CloseBracket),
            Delimiter::Brace => {
                let kind = TokenKind::Splice(format!("{{{}}}", written(&group)));
                let span = group.span();
                self.push(kind, TokenTree::Group(group).into(), (span, span));
                return None;
            }
            // What a `macro_rules!` fragment stands for. A computation keeps its own precedence and stays one leaf.
            Delimiter::None if is_computation(&group.stream()) => {
                let span = group.span();
                self.push(TokenKind::Name(written(&group)), TokenTree::Group(group).into(), (span, span));
                return None;
            }
            Delimiter::None => return Some(Open { rest: group.stream().into_iter(), closes: None }),
        };
        let index = self.tokens.len();
        let (open, close) = (group.span_open(), group.span_close());
        let rest = group.stream().into_iter();
        self.push(opening, TokenTree::Group(group).into(), (open, open));
        Some(Open { rest, closes: Some((index, closing, close)) })
    }

    fn tree(&mut self, tree: TokenTree) {
        let span = tree.span();
        let kind = match &tree {
            TokenTree::Ident(name) if *name == "_" => TokenKind::Underscore,
            TokenTree::Ident(name) => TokenKind::Name(name.to_string()),
            TokenTree::Punct(punct) => punctuation(punct.as_char()),
            TokenTree::Literal(value) => literal(value),
            // Groups are entered where they are met.
            TokenTree::Group(group) => TokenKind::Other(written(group)),
        };
        self.push(kind, tree.into(), (span, span));
    }
}

fn punctuation(c: char) -> TokenKind {
    match c {
        ',' => TokenKind::Comma,
        ':' => TokenKind::Colon,
        '+' => TokenKind::Plus,
        '-' => TokenKind::Minus,
        '*' => TokenKind::Star,
        '/' => TokenKind::Slash,
        other => TokenKind::Other(other.to_string()),
    }
}

fn literal(value: &Literal) -> TokenKind {
    let text = value.to_string();
    if text.starts_with('"') {
        TokenKind::Str(text)
    } else if text.starts_with(|c: char| c.is_ascii_digit()) {
        TokenKind::Number(text)
    } else {
        TokenKind::Other(text)
    }
}

/// Whether operators stand between the tokens, so that they mean something else beside other operators.
fn is_computation(stream: &TokenStream) -> bool {
    let mut first = true;
    stream.clone().into_iter().any(|tree| {
        let sign = std::mem::replace(&mut first, false);
        match tree {
            TokenTree::Punct(punct) => match punct.as_char() {
                ':' | ',' | '<' | '>' => false,
                '-' | '?' => !sign,
                _ => true,
            },
            TokenTree::Ident(name) => name == "as",
            _ => false,
        }
    })
}

/// The contents of a group for a message, on one line.
fn written(group: &Group) -> String {
    let text = group.span().source_text().unwrap_or_default();
    let inner = match group.delimiter() {
        Delimiter::None => Some(text.as_str()),
        _ => text.get(1..text.len().saturating_sub(1)),
    };
    match inner.map(|inner| inner.split_whitespace().collect::<Vec<_>>().join(" ")) {
        Some(inner) if !inner.is_empty() => inner,
        _ => group.stream().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cute_algebra::text::quote;
    use quote::quote;

    fn kinds(stream: TokenStream) -> Vec<TokenKind> {
        Source::new(stream).tokens.into_iter().map(|token| token.kind).collect()
    }

    #[test]
    fn macro_tokens_are_those_of_the_text() {
        for text in
            ["(4,(4,2)):(4,(1,16))", "composition((6,2):(8,2),(4,3):(3,1))", "[4,8:2,_]", "4:6*e1+f3*e(1,0)", "recast(4:1,1/2)", "a::b"]
        {
            let of_text: Vec<TokenKind> = text::lex(text).unwrap().into_iter().map(|token| token.kind).collect();
            assert_eq!(kinds(text.parse().unwrap()), of_text, "{text}");
        }
    }

    #[test]
    fn spans_are_indices_and_streams_come_back() {
        let source = Source::new(quote!((m.len(), {BM}, -4):(64, (1, x[0]))));
        for (i, token) in source.tokens().iter().enumerate() {
            assert_eq!((token.span.start as usize, token.span.end as usize), (i, i + 1));
        }
        let all = source.tokens().len();
        assert_eq!(source.stream(0..all).to_string(), quote!((m.len(), {BM}, -4):(64, (1, x[0]))).to_string());
        assert_eq!(quote(source.tokens(), text::Span::new(1, 6)), "m.len()");
        assert_eq!(source.stream(1..6).to_string(), quote!(m.len()).to_string());
    }

    #[test]
    fn a_double_colon_is_one_token_only_where_it_is_written_as_one() {
        assert_eq!(kinds("4::1".parse().unwrap())[1], TokenKind::PathSep);
        assert_eq!(kinds("4: :1".parse().unwrap())[1..3], [TokenKind::Colon, TokenKind::Colon]);
        assert_eq!(kinds("4:".parse().unwrap())[1], TokenKind::Colon);
    }

    fn fragment(stream: TokenStream) -> TokenStream {
        TokenTree::Group(Group::new(Delimiter::None, stream)).into()
    }

    #[test]
    fn fragments_are_transparent_unless_they_compute() {
        let (shape, sum) = (fragment(quote!((4, 8))), fragment(quote!(a + b)));
        assert_eq!(kinds(quote!(#shape:(1, 4))), kinds(quote!((4, 8):(1, 4))));
        let source = Source::new(quote!(2 * #sum));
        assert_eq!(source.tokens[2].kind, TokenKind::Name("a + b".into()));
        assert_eq!(source.tokens.len(), 3);
        assert_eq!(kinds(fragment(quote!(-4))), kinds(quote!(-4)));
        assert_eq!(kinds(fragment(quote!(tiles::A))), kinds(quote!(tiles::A)));
    }

    #[test]
    fn places_are_those_of_the_users_tokens() {
        let source = Source::new("(4, 80):(1, 4)".parse().unwrap());
        let columns = |start, end| {
            let (first, last) = source.place(text::Span::new(start, end));
            (first.start().column, last.end().column)
        };
        assert_eq!(columns(0, 5), (0, 7));
        assert_eq!(columns(3, 4), (4, 6));
        assert_eq!(columns(4, 4), (6, 7), "a gap is shown at the token behind it");
        assert_eq!(columns(11, 11), (13, 14), "a gap at the end is shown at the last token");
    }

    #[test]
    fn deep_groups_do_not_recurse() {
        let mut stream = quote!(1);
        for _ in 0..10_000 {
            stream = TokenTree::Group(Group::new(Delimiter::Parenthesis, stream)).into();
        }
        let source = Source::new(stream);
        assert_eq!(source.tokens().len(), 20_001);
        // Dropping nested groups recurses inside proc-macro2.
        std::mem::forget(source);
    }
}
