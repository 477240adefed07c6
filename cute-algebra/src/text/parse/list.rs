//! Lists: tuples, tilers, arguments; and how reading goes on after a mistake in one.

use alloc::vec::Vec;

use super::super::syntax::{Dialect, Expr, ExprKind};
use super::super::token::TokenKind;
use super::super::wording;
use super::{Parser, is_separator};

impl Parser<'_> {
    /// A tuple or a leaf: a shape, a stride, or a mode of one.
    pub(super) fn tree(&mut self) -> Expr {
        let start = self.here();
        match self.peek() {
            Some(TokenKind::Open) if self.is_rust_group() => self.leaf(),
            Some(TokenKind::Open) => {
                if !self.descend() {
                    return self.missing(start);
                }
                let (modes, _) = self.list(TokenKind::Close, Parser::tree);
                self.depth -= 1;
                Expr { kind: ExprKind::Tuple(modes), span: self.since(start) }
            }
            Some(TokenKind::OpenBracket) => {
                if !self.descend() {
                    return self.missing(start);
                }
                let (modes, closed) = self.list(TokenKind::CloseBracket, Parser::tree);
                self.depth -= 1;
                let span = self.since(start);
                if closed {
                    let text = self.quote(span);
                    self.report.push(wording::bracketed_shape(span, &text));
                }
                Expr { kind: ExprKind::Tuple(modes), span }
            }
            _ => self.leaf(),
        }
    }

    /// `[expr, ..]`
    pub(super) fn tiler(&mut self) -> Expr {
        let start = self.here();
        let (modes, _) = self.list(TokenKind::CloseBracket, Parser::expr);
        Expr { kind: ExprKind::Tiler(modes), span: self.since(start) }
    }

    /// `(expr, ..)`
    pub(super) fn arguments(&mut self) -> Vec<Expr> {
        self.list(TokenKind::Close, Parser::expr).0
    }

    /// Whether the parenthesis here begins a Rust expression such as `(a+b)*2`, in a macro.
    fn is_rust_group(&self) -> bool {
        if self.dialect == Dialect::Text {
            return false;
        }
        match self.tokens.get(self.matching(self.at)).map(|token| &token.kind) {
            Some(TokenKind::Plus | TokenKind::Minus | TokenKind::Star | TokenKind::Slash | TokenKind::Other(_)) => true,
            Some(TokenKind::Name(name)) => name == "as",
            _ => false,
        }
    }

    /// The elements between delimiters, and whether the closing one was there.
    fn list(&mut self, close: TokenKind, element: fn(&mut Self) -> Expr) -> (Vec<Expr>, bool) {
        let open = self.here();
        let open_text = self.peek().map_or("", TokenKind::text);
        self.at += 1;
        let mut elements = Vec::new();
        // Whether an element may stand here: at the start and behind a comma.
        let mut fresh = true;
        loop {
            let here = self.here();
            match self.peek() {
                None => {
                    self.abandon(wording::never_closed(open, open_text, close.text()));
                    return (elements, false);
                }
                Some(kind) if *kind == close => {
                    self.at += 1;
                    return (elements, true);
                }
                Some(kind @ (TokenKind::Close | TokenKind::CloseBracket)) => {
                    self.report.push(wording::wrong_closer(here, kind.text(), close.text()));
                    self.at += 1;
                    return (elements, false);
                }
                Some(TokenKind::Comma) => {
                    if fresh {
                        self.report.push(wording::doubled_comma(here, elements.is_empty()));
                        elements.push(self.missing(here));
                    }
                    self.at += 1;
                    fresh = true;
                }
                Some(kind) if !fresh => {
                    fresh = self.between(kind, &close);
                    if !fresh {
                        // What was meant is unknown, and so is the number of elements.
                        elements.push(self.missing(here));
                    }
                }
                Some(_) => {
                    let before = self.at;
                    let next = element(self);
                    elements.push(next);
                    if self.at == before {
                        self.at += 1;
                    }
                    fresh = false;
                }
            }
        }
    }

    /// Something behind an element that is neither a comma nor the end. Returns whether the next element may follow.
    fn between(&mut self, kind: &TokenKind, close: &TokenKind) -> bool {
        let here = self.here();
        match kind {
            TokenKind::Colon | TokenKind::PathSep => {
                self.report.push(if *close == TokenKind::Close && !self.in_arguments_after_layout() {
                    wording::layout_in_tuple(here)
                } else {
                    wording::second_colon(here)
                });
                self.skip_element();
                false
            }
            TokenKind::Open | TokenKind::OpenBracket => {
                self.report.push(wording::missing_comma(here, kind.text()));
                true
            }
            kind if kind.is_word() => {
                self.report.push(wording::missing_comma(here, super::clipped(kind.text())));
                true
            }
            kind => {
                self.report.push(wording::unexpected_in_list(here, super::clipped(kind.text()), close.text()));
                self.skip_element();
                false
            }
        }
    }

    /// Whether the element before this colon is a layout already.
    fn in_arguments_after_layout(&self) -> bool {
        let mut level = 0usize;
        for token in self.tokens[..self.at].iter().rev() {
            match token.kind {
                TokenKind::Close | TokenKind::CloseBracket => level += 1,
                TokenKind::Open | TokenKind::OpenBracket if level == 0 => return false,
                TokenKind::Open | TokenKind::OpenBracket => level -= 1,
                TokenKind::Comma if level == 0 => return false,
                TokenKind::Colon if level == 0 => return true,
                _ => {}
            }
        }
        false
    }

    /// Skips to the comma or the delimiter that ends this element.
    fn skip_element(&mut self) {
        while let Some(kind) = self.peek() {
            match kind {
                kind if is_separator(kind) => return,
                TokenKind::Open | TokenKind::OpenBracket => self.at = self.matching(self.at),
                _ => self.at += 1,
            }
        }
    }
}
