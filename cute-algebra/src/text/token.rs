//! Tokens of the grammar, from a string or from a macro.

use alloc::string::String;

/// A half-open range in the input: bytes of a text, or indices of tokens in a macro.
///
/// ```
/// use cute_algebra::text::{Span, lex};
/// assert_eq!(lex("4 :e0").unwrap()[2].span, Span { start: 3, end: 5 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    /// First byte or token, 0-based.
    pub start: u32,
    /// One past the last byte or token.
    pub end: u32,
}

impl Span {
    /// The range from `start` to before `end`, 0-based.
    ///
    /// ```
    /// assert_eq!(cute_algebra::text::Span::new(3, 5).end, 5);
    /// ```
    pub const fn new(start: u32, end: u32) -> Span {
        Span { start, end }
    }

    /// The range from the start of this one to the end of another.
    ///
    /// ```
    /// use cute_algebra::text::Span;
    /// assert_eq!(Span::new(1, 2).to(Span::new(4, 6)), Span::new(1, 6));
    /// ```
    pub const fn to(self, last: Span) -> Span {
        Span { start: self.start, end: last.end }
    }

    /// The first byte or token: the opening delimiter of a tuple.
    ///
    /// ```
    /// use cute_algebra::text::Span;
    /// assert_eq!((Span::new(3, 8).first(), Span::new(3, 3).first()), (Span::new(3, 4), Span::new(3, 3)));
    /// ```
    pub const fn first(self) -> Span {
        Span { start: self.start, end: if self.start < self.end { self.start + 1 } else { self.end } }
    }

    /// The last byte or token: the closing delimiter of a tuple.
    ///
    /// ```
    /// use cute_algebra::text::Span;
    /// assert_eq!((Span::new(3, 8).last(), Span::new(3, 3).last()), (Span::new(7, 8), Span::new(3, 3)));
    /// ```
    pub const fn last(self) -> Span {
        Span { start: if self.start < self.end { self.end - 1 } else { self.start }, end: self.end }
    }
}

/// What a token is.
///
/// ```
/// use cute_algebra::text::{TokenKind, lex};
/// let kinds: Vec<_> = lex("6*e1").unwrap().into_iter().map(|token| token.kind).collect();
/// assert_eq!(kinds, [TokenKind::Number("6".into()), TokenKind::Star, TokenKind::Name("e1".into())]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// A literal that begins with a digit, as written: `16`, `0x10`, `1.5`, `4u32`.
    Number(String),
    /// A name: `coalesce`, `e0`, `Smem`.
    Name(String),
    /// A string literal as written, with its quotes.
    Str(String),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `[`
    OpenBracket,
    /// `]`
    CloseBracket,
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// `::`
    PathSep,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Star,
    /// `/`
    Slash,
    /// `_`
    Underscore,
    /// A group in braces in a macro, as written: `{BM}`.
    Splice(String),
    /// Anything else, one character.
    Other(String),
}

impl TokenKind {
    /// The token as it is written.
    ///
    /// ```
    /// use cute_algebra::text::TokenKind;
    /// assert_eq!((TokenKind::PathSep.text(), TokenKind::Number("0x10".into()).text()), ("::", "0x10"));
    /// ```
    pub fn text(&self) -> &str {
        match self {
            TokenKind::Number(text) | TokenKind::Name(text) | TokenKind::Str(text) | TokenKind::Splice(text) | TokenKind::Other(text) => {
                text
            }
            TokenKind::Open => "(",
            TokenKind::Close => ")",
            TokenKind::OpenBracket => "[",
            TokenKind::CloseBracket => "]",
            TokenKind::Comma => ",",
            TokenKind::Colon => ":",
            TokenKind::PathSep => "::",
            TokenKind::Plus => "+",
            TokenKind::Minus => "-",
            TokenKind::Star => "*",
            TokenKind::Slash => "/",
            TokenKind::Underscore => "_",
        }
    }

    pub(crate) fn is_word(&self) -> bool {
        matches!(self, TokenKind::Number(_) | TokenKind::Name(_) | TokenKind::Str(_) | TokenKind::Splice(_) | TokenKind::Underscore)
    }
}

/// A token and where it stands.
///
/// ```
/// use cute_algebra::text::{Span, Token, TokenKind, lex};
/// assert_eq!(lex(" :").unwrap(), [Token { kind: TokenKind::Colon, span: Span::new(1, 2) }]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it stands. Spans ascend and do not overlap; in a macro the token at index `i` has the span `i..i+1`.
    pub span: Span,
}

/// Longest quotation of the input in a message, in characters.
const QUOTE: usize = 60;

/// The input within a span, without spaces, for a message; a long one is cut and ends in `...`.
///
/// ```
/// use cute_algebra::text::{Span, lex, quote};
/// let tokens = lex("(4, 8) : (n as i64, 1)").unwrap();
/// assert_eq!(quote(&tokens, Span::new(9, 22)), "(n as i64,1)");
/// ```
pub fn quote(tokens: &[Token], span: Span) -> String {
    let first = tokens.partition_point(|token| token.span.start < span.start);
    let mut quoted = String::new();
    let mut after_word = false;
    for token in tokens[first..].iter().take_while(|token| token.span.end <= span.end) {
        if after_word && token.kind.is_word() {
            quoted.push(' ');
        }
        after_word = token.kind.is_word();
        quoted.push_str(token.kind.text());
        if let Some((cut, _)) = quoted.char_indices().nth(QUOTE) {
            quoted.truncate(cut);
            quoted.push_str("...");
            break;
        }
    }
    quoted
}
