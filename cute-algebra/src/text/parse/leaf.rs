//! Leaves: integers, strides, ratios, and in macros Rust expressions.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::super::literal;
use super::super::syntax::{Dialect, Expr, ExprKind, HostKind};
use super::super::token::{Span, Token, TokenKind};
use super::super::wording;
use super::{Parser, clipped, is_separator, unquoted};
use crate::scalar::{Path, Scalar};

impl Parser<'_> {
    /// A leaf of a tuple.
    pub(super) fn leaf(&mut self) -> Expr {
        if let Some(host) = self.host() {
            return host;
        }
        let start = self.here();
        match self.peek() {
            Some(TokenKind::Number(_) | TokenKind::Minus) => self.sum(false),
            Some(TokenKind::Name(_)) if self.at_basis() || self.at_xor() => self.sum(false),
            Some(TokenKind::Underscore) => {
                self.at += 1;
                Expr { kind: ExprKind::Keep, span: start }
            }
            Some(TokenKind::Str(text)) => {
                self.at += 1;
                Expr { kind: ExprKind::Str(unquoted(text)), span: start }
            }
            Some(TokenKind::Name(name)) => {
                self.report.push(wording::name_for_integer(start, clipped(name)));
                self.at += 1;
                if self.peek() == Some(&TokenKind::Open) {
                    self.at = self.matching(self.at);
                }
                self.missing(self.since(start))
            }
            Some(TokenKind::Other(text)) if text == "{" => {
                self.abandon(wording::braces_in_text(start));
                self.missing(start)
            }
            Some(kind) => {
                self.report.push(wording::expected_leaf(start, clipped(kind.text())));
                if !is_separator(kind) {
                    self.at += 1;
                }
                self.missing(start)
            }
            None => {
                self.report.push(wording::expected_leaf(start, "the end"));
                self.missing(start)
            }
        }
    }

    /// A leaf at the start of an expression, where `+` may also put an offset in front of a layout.
    pub(super) fn leading_leaf(&mut self) -> Expr {
        let (start, at) = (self.here(), self.at);
        if self.dialect == Dialect::Macro && self.is_offset() {
            if matches!(self.peek(), Some(TokenKind::Number(_) | TokenKind::Minus)) {
                return self.sum(true);
            }
            self.at += 1;
            return Expr { kind: ExprKind::Host { kind: host_kind(&self.tokens[at..=at]), tokens: at..at + 1 }, span: start };
        }
        match self.peek() {
            Some(TokenKind::Number(_) | TokenKind::Minus | TokenKind::Name(_)) => match self.host() {
                Some(host) => host,
                None => self.sum(true),
            },
            _ => self.leaf(),
        }
    }

    /// Whether `n + (..):` stands here: a number or one Rust token in front of a layout.
    fn is_offset(&self) -> bool {
        let at = self.at + usize::from(self.peek() == Some(&TokenKind::Minus));
        let kind = |i: usize| self.tokens.get(i).map(|token| &token.kind);
        let first = matches!(kind(at), Some(TokenKind::Number(_) | TokenKind::Name(_) | TokenKind::Splice(_)));
        let follows = kind(at + 1) == Some(&TokenKind::Plus) && kind(at + 2) == Some(&TokenKind::Open);
        let stride = first && follows && !self.at_basis() && !self.at_xor();
        stride && kind(self.matching(at + 2)) == Some(&TokenKind::Colon)
    }

    /// A Rust expression, if the leaf here is one.
    fn host(&mut self) -> Option<Expr> {
        if self.dialect == Dialect::Text {
            return None;
        }
        let (start, end) = (self.here(), self.leaf_end());
        let tokens = &self.tokens[self.at..end];
        let rust = tokens.iter().enumerate().any(|(i, token)| match &token.kind {
            TokenKind::Name(_) => !is_basis(tokens, i) && !is_xor(tokens, i),
            TokenKind::Splice(_) => true,
            _ => false,
        });
        let strides = (0..tokens.len()).any(|i| is_basis(tokens, i) || is_xor(tokens, i));
        if !rust {
            return None;
        }
        let range = self.at..end;
        self.at = end;
        let span = self.since(start);
        if strides {
            let text = self.quote(span);
            self.report.push(wording::run_time_coefficient(span, &text));
            return Some(self.missing(span));
        }
        Some(Expr { kind: ExprKind::Host { kind: host_kind(tokens), tokens: range }, span })
    }

    /// The token behind the leaf here: a separator at its own depth, or an operand where an operator is missing.
    fn leaf_end(&self) -> usize {
        let mut at = self.at;
        while let Some(token) = self.tokens.get(at) {
            match &token.kind {
                TokenKind::Open | TokenKind::OpenBracket => at = self.matching(at),
                kind if is_separator(kind) || *kind == TokenKind::Colon => break,
                _ => at += 1,
            }
            let next = self.tokens.get(at).map(|token| &token.kind);
            if next.is_some_and(|next| adjacent(&token.kind, next)) {
                break;
            }
        }
        at
    }

    /// A sum of terms, an integer, or a ratio. `leading`: a `+` may belong to an offset.
    fn sum(&mut self, leading: bool) -> Expr {
        let start = self.here();
        let Some(mut sum) = self.term() else {
            return self.missing(self.since(start));
        };
        if let (Some(numerator), Some(TokenKind::Slash)) = (sum.as_integer(), self.peek()) {
            return self.ratio(start, numerator);
        }
        let mut good = true;
        while self.peek() == Some(&TokenKind::Plus) && (!leading || (sum.as_integer().is_none() && self.term_follows())) {
            self.at += 1;
            let at = self.here();
            match self.term() {
                None => good = false,
                Some(term) => match sum.add(&term) {
                    Ok(total) => sum = total,
                    Err(error) => {
                        self.report.push(wording::algebra(self.since(at), &error));
                        good = false;
                    }
                },
            }
        }
        if let Some(operator @ (TokenKind::Minus | TokenKind::Star | TokenKind::Slash)) = self.peek() {
            while let Some(kind) = self.peek().filter(|kind| !is_separator(kind) && **kind != TokenKind::Colon) {
                self.at = if matches!(kind, TokenKind::Open | TokenKind::OpenBracket) { self.matching(self.at) } else { self.at + 1 };
            }
            let span = self.since(start);
            let text = self.quote(span);
            self.report.push(wording::computed_leaf(span, &text, operator.text()));
            good = false;
        }
        let span = self.since(start);
        match sum.as_integer() {
            _ if !good => self.missing(span),
            // `f0` and `0*e1` are zero, the neutral element of every kind of stride.
            Some(value) => Expr { kind: ExprKind::Int(value), span },
            None => Expr { kind: ExprKind::Scalar(Box::new(sum)), span },
        }
    }

    fn ratio(&mut self, start: Span, numerator: i64) -> Expr {
        self.at += 1;
        let denominator = if matches!(self.peek(), Some(TokenKind::Number(_) | TokenKind::Minus)) {
            self.integer()
        } else {
            let (here, found) = (self.here(), self.found());
            self.report.push(wording::operand_missing(here, "/", &found));
            None
        };
        let span = self.since(start);
        match denominator {
            Some(denominator) => Expr { kind: ExprKind::Ratio(numerator, denominator), span },
            None => self.missing(span),
        }
    }

    /// Whether a term of a stride, not a layout, follows the `+` here.
    fn term_follows(&self) -> bool {
        let number = 1 + usize::from(self.ahead(1) == Some(&TokenKind::Minus));
        let at = self.at + number;
        is_basis(self.tokens, at)
            || is_xor(self.tokens, at)
            || (matches!(self.ahead(number), Some(TokenKind::Number(_))) && self.ahead(number + 1) == Some(&TokenKind::Star))
    }

    /// `[coefficient *] basis`, an integer, or an XOR value. `None` if something is wrong, which was reported.
    fn term(&mut self) -> Option<Scalar> {
        let start = self.here();
        let (coefficient, negative) = if self.at_xor() {
            (self.xor()?, false)
        } else if self.at_basis() {
            return self.basis().map(Scalar::basis);
        } else if self.peek() == Some(&TokenKind::Minus) && is_basis(self.tokens, self.at + 1) {
            self.at += 1;
            return self.basis().and_then(|path| Scalar::basis(path).scale(-1).ok());
        } else {
            let negative = self.peek() == Some(&TokenKind::Minus);
            if negative && is_xor(self.tokens, self.at + 1) {
                self.at += 1;
                let value = self.xor();
                let span = self.since(start);
                if value.is_some() {
                    let text = self.quote(span);
                    self.report.push(wording::bad_xor(span, &text));
                }
                return None;
            }
            let value = self.integer();
            match (value, self.peek()) {
                (Some(value), _) => (Scalar::integer(value), negative),
                // The rest of the term is read so that one mistake is reported once.
                (None, Some(TokenKind::Star)) => {
                    self.at += 1;
                    if self.at_basis() {
                        self.basis();
                    }
                    return None;
                }
                (None, _) => return None,
            }
        };
        // A product of numbers is a computation, which the caller reports as a whole.
        if self.peek() != Some(&TokenKind::Star) || matches!(self.ahead(1), Some(TokenKind::Number(_) | TokenKind::Open | TokenKind::Minus))
        {
            return Some(coefficient);
        }
        self.at += 1;
        if !self.at_basis() {
            let (here, found) = (self.here(), self.found());
            self.report.push(wording::basis_missing(here, &found));
            return None;
        }
        let path = self.basis()?;
        let value = coefficient.as_integer().or(coefficient.as_xor()).unwrap_or(0);
        let scaled = match (coefficient.has_xor(), negative) {
            (true, _) => coefficient.terms().first().map(|term| Scalar::term(crate::scalar::Term { path, ..*term })),
            (false, _) => Scalar::basis(path).scale(value).ok(),
        };
        Some(scaled.unwrap_or(Scalar::ZERO))
    }

    /// A literal with its sign.
    fn integer(&mut self) -> Option<i64> {
        let start = self.here();
        let negative = self.eat(&TokenKind::Minus);
        let Some(TokenKind::Number(text)) = self.peek() else {
            let (here, found) = (self.here(), self.found());
            self.report.push(wording::operand_missing(here, if negative { "-" } else { "+" }, &found));
            return None;
        };
        self.at += 1;
        match literal::integer(text, negative) {
            Ok(value) => Some(value),
            Err(bad) => {
                self.report.push(wording::literal(self.since(start), text, negative, &bad));
                None
            }
        }
    }

    pub(super) fn at_basis(&self) -> bool {
        is_basis(self.tokens, self.at)
    }

    pub(super) fn at_xor(&self) -> bool {
        is_xor(self.tokens, self.at)
    }

    /// `e0` or `e(1,0)`.
    fn basis(&mut self) -> Option<Path> {
        let start = self.here();
        let indices = self.indices();
        let span = self.since(start);
        let path = indices?.filter(|indices| !indices.is_empty()).and_then(|indices| Path::new(&indices).ok());
        if path.is_none() {
            let text = self.quote(span);
            self.report.push(wording::bad_path(span, &text));
        }
        path
    }

    /// `f5` or `f(5)`.
    fn xor(&mut self) -> Option<Scalar> {
        let start = self.here();
        let indices = self.indices();
        let span = self.since(start);
        let value = indices?.filter(|values| values.len() == 1).and_then(|values| Scalar::xor(values[0]).ok());
        if value.is_none() {
            let text = self.quote(span);
            self.report.push(wording::bad_xor(span, &text));
        }
        value
    }

    /// The numbers of `e12`, `e(1,2)`, `f5`, `f(5)`. The outer `None`: a literal is wrong, which was reported; the inner one: not a number.
    #[allow(clippy::option_option)]
    fn indices(&mut self) -> Option<Option<Vec<i64>>> {
        let Some(TokenKind::Name(name)) = self.peek() else { return Some(None) };
        self.at += 1;
        if name.len() > 1 {
            return Some(name[1..].parse().ok().map(|index| alloc::vec![index]));
        }
        let open = self.at;
        self.at += 1;
        let mut numbers = Vec::new();
        while !self.eat(&TokenKind::Close) {
            if !matches!(self.peek(), Some(TokenKind::Number(_) | TokenKind::Minus)) {
                self.at = self.matching(open);
                return Some(None);
            }
            let Some(number) = self.integer() else {
                self.at = self.matching(open);
                return None;
            };
            numbers.push(number);
            if !self.eat(&TokenKind::Comma) && self.peek() != Some(&TokenKind::Close) {
                self.at = self.matching(open);
                return Some(None);
            }
        }
        Some(Some(numbers))
    }
}

/// Whether the token at `at` begins `e0` or `e(..)`.
fn is_basis(tokens: &[Token], at: usize) -> bool {
    begins(tokens, at, 'e')
}

/// Whether the token at `at` begins `f5` or `f(..)`.
fn is_xor(tokens: &[Token], at: usize) -> bool {
    begins(tokens, at, 'f')
}

fn begins(tokens: &[Token], at: usize, letter: char) -> bool {
    let Some(TokenKind::Name(name)) = tokens.get(at).map(|token| &token.kind) else { return false };
    match name.strip_prefix(letter) {
        Some("") => tokens.get(at + 1).is_some_and(|token| token.kind == TokenKind::Open),
        Some(digits) => digits.bytes().all(|b| b.is_ascii_digit()),
        None => false,
    }
}

/// Whether two tokens cannot stand side by side in one Rust expression, so that a comma is missing between them.
fn adjacent(left: &TokenKind, right: &TokenKind) -> bool {
    let operand = |kind: &TokenKind| matches!(kind, TokenKind::Number(_) | TokenKind::Splice(_) | TokenKind::Str(_));
    let name = |kind: &TokenKind| matches!(kind, TokenKind::Name(name) if !is_keyword(name));
    (operand(left) || name(left)) && (operand(right) || name(right))
}

fn is_keyword(name: &str) -> bool {
    matches!(name, "as" | "if" | "else" | "match" | "unsafe" | "const" | "mut" | "ref" | "move" | "in" | "let" | "loop" | "while" | "for")
}

fn host_kind(tokens: &[Token]) -> HostKind {
    let upper = |name: &String| name.chars().any(char::is_uppercase) && !name.chars().any(char::is_lowercase);
    match tokens {
        [Token { kind: TokenKind::Other(mark), .. }, ..] if mark == "?" => HostKind::Type,
        [Token { kind: TokenKind::Splice(_), .. }] => HostKind::Static,
        [.., Token { kind: TokenKind::Name(last), .. }]
            if upper(last) && tokens.iter().all(|t| matches!(t.kind, TokenKind::Name(_) | TokenKind::PathSep)) =>
        {
            HostKind::Static
        }
        _ => HostKind::Value,
    }
}
