//! From a string to tokens.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::diagnostic::Diagnostic;
use super::token::{Span, Token, TokenKind};
use super::wording;

/// Splits a text into tokens with their byte ranges. White space separates and is dropped.
///
/// ```
/// use cute_algebra::text::{TokenKind, lex};
/// let tokens = lex("4:e0").unwrap();
/// assert_eq!(tokens.len(), 3);
/// assert_eq!(tokens[1].kind, TokenKind::Colon);
/// assert_eq!((tokens[2].span.start, tokens[2].span.end), (2, 4));
/// ```
///
/// # Errors
/// A string without its closing quote, and a text of 4 GiB or more.
pub fn lex(text: &str) -> Result<Vec<Token>, Vec<Diagnostic>> {
    if text.len() >= u32::MAX as usize {
        return Err(vec![wording::text_too_long(text.len())]);
    }
    let mut lexer = Lexer { text, at: 0 };
    let mut tokens = Vec::new();
    while let Some(next) = lexer.peek() {
        if next.is_whitespace() {
            lexer.at += next.len_utf8();
            continue;
        }
        let start = lexer.at;
        let Some(kind) = lexer.token(next) else {
            return Err(vec![wording::unterminated_string(Span::new(start as u32, text.len() as u32))]);
        };
        tokens.push(Token { kind, span: Span::new(start as u32, lexer.at as u32) });
    }
    Ok(tokens)
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip_while(&mut self, wanted: impl Fn(char) -> bool) {
        self.at += self.rest().find(|c| !wanted(c)).unwrap_or(self.rest().len());
    }

    /// The token that begins with `first`; `None` for a string without its end.
    fn token(&mut self, first: char) -> Option<TokenKind> {
        let start = self.at;
        if first.is_ascii_digit() {
            self.number();
            return Some(TokenKind::Number(String::from(&self.text[start..self.at])));
        }
        if first.is_alphabetic() || first == '_' {
            self.skip_while(is_word);
            let name = &self.text[start..self.at];
            return Some(if name == "_" { TokenKind::Underscore } else { TokenKind::Name(String::from(name)) });
        }
        if first == '"' {
            self.string()?;
            return Some(TokenKind::Str(String::from(&self.text[start..self.at])));
        }
        self.at += first.len_utf8();
        Some(match first {
            '(' => TokenKind::Open,
            ')' => TokenKind::Close,
            '[' => TokenKind::OpenBracket,
            ']' => TokenKind::CloseBracket,
            ',' => TokenKind::Comma,
            ':' if self.peek() == Some(':') => {
                self.at += 1;
                TokenKind::PathSep
            }
            ':' => TokenKind::Colon,
            '+' => TokenKind::Plus,
            '-' => TokenKind::Minus,
            '*' => TokenKind::Star,
            '/' => TokenKind::Slash,
            other => TokenKind::Other(String::from(other)),
        })
    }

    /// A literal as Rust would read it, so that floats, suffixes and other bases can be named.
    fn number(&mut self) {
        let start = self.at;
        self.skip_while(is_word);
        if self.rest().starts_with('.') {
            self.at += 1;
            self.skip_while(is_word);
        }
        let exponent = self.text[start..self.at].ends_with(['e', 'E']) && !self.text[start..self.at].starts_with("0x");
        let mut after = self.rest().chars();
        if exponent && matches!(after.next(), Some('+' | '-')) && after.next().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
            self.skip_while(is_word);
        }
    }

    fn string(&mut self) -> Option<()> {
        let mut escaped = false;
        for (i, c) in self.rest().char_indices().skip(1) {
            if c == '"' && !escaped {
                self.at += i + 1;
                return Some(());
            }
            escaped = c == '\\' && !escaped;
        }
        None
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
