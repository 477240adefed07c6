//! The parser: tokens of a string or of a macro to a tree. It only builds; what the tree has to satisfy is in `validate`.

mod leaf;
mod list;

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::diagnostic::{Diagnostic, Report};
use super::lex::lex;
use super::syntax::{Dialect, Expected, Expr, ExprKind};
use super::token::{Span, Token, TokenKind, quote};
use super::{validate, wording};

/// Levels of nested calls, tilers and tuples that are read.
///
/// ```
/// use cute_algebra::text::{Expected, MAX_NESTING, parse_str};
/// let nested = |levels| format!("{}4:1{}", "coalesce(".repeat(levels), ")".repeat(levels));
/// assert!(parse_str(&nested(MAX_NESTING / 2), Expected::Layout).is_ok());
/// assert!(parse_str(&nested(MAX_NESTING * 2), Expected::Layout).is_err());
/// ```
pub const MAX_NESTING: usize = 48;

/// Reads a text.
///
/// ```
/// use cute_algebra::text::{Expected, ExprKind, parse_str};
/// let tree = parse_str("coalesce((4,8):(1,4))", Expected::Expression).unwrap();
/// assert!(matches!(tree.kind, ExprKind::Call { ref name, .. } if name == "coalesce"));
///
/// let mistakes = parse_str("(4,0):(1,2,3)", Expected::Layout).unwrap_err();
/// assert_eq!(mistakes.len(), 2);
/// assert_eq!(mistakes[0].message, "extent 0: extents are at least 1");
/// ```
///
/// # Errors
/// Every mistake that was found, in the order of their places.
pub fn parse_str(text: &str, expected: Expected) -> Result<Expr, Vec<Diagnostic>> {
    parse_tokens(&lex(text)?, Dialect::Text, expected)
}

/// Reads tokens, and checks every rule that can be checked without evaluating an operation.
///
/// In a macro the span of the token at index `i` is `i..i+1`, and [`ExprKind::Host`] leaves are ranges of these indices.
///
/// ```
/// use cute_algebra::text::{Dialect, Expected, ExprKind, HostKind, lex, parse_tokens};
/// let tree = parse_tokens(&lex("(m,64):(64,1)").unwrap(), Dialect::Macro, Expected::Layout).unwrap();
/// let ExprKind::Layout { shape, .. } = tree.kind else { panic!() };
/// let ExprKind::Tuple(extents) = shape.kind else { panic!() };
/// assert!(matches!(extents[0].kind, ExprKind::Host { kind: HostKind::Value, .. }));
/// ```
///
/// # Errors
/// Every mistake that was found, in the order of their places.
pub fn parse_tokens(tokens: &[Token], dialect: Dialect, expected: Expected) -> Result<Expr, Vec<Diagnostic>> {
    let mut parser = Parser { tokens, dialect, at: 0, depth: 0, report: Report::new() };
    let tree = parser.whole(expected);
    let mut report = parser.report;
    validate::rules(&tree, tokens, &mut report);
    if report.len() == 0 {
        validate::expectation(&tree, expected, tokens, &mut report);
    }
    report.finish(tree)
}

struct Parser<'a> {
    tokens: &'a [Token],
    dialect: Dialect,
    at: usize,
    depth: usize,
    report: Report,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<&'a TokenKind> {
        self.ahead(0)
    }

    fn ahead(&self, by: usize) -> Option<&'a TokenKind> {
        self.tokens.get(self.at + by).map(|token| &token.kind)
    }

    fn eat(&mut self, kind: &TokenKind) -> bool {
        let found = self.peek() == Some(kind);
        self.at += usize::from(found);
        found
    }

    /// Where the next token stands; at the end of the input, the place behind the last token.
    fn here(&self) -> Span {
        match (self.tokens.get(self.at), self.tokens.last()) {
            (Some(token), _) => token.span,
            (None, Some(last)) => Span::new(last.span.end, last.span.end),
            (None, None) => Span::default(),
        }
    }

    /// Where the token before the next one stands.
    fn behind(&self) -> Span {
        self.at.checked_sub(1).and_then(|i| self.tokens.get(i)).map_or(Span::default(), |token| token.span)
    }

    /// From a place to the last token that was read.
    fn since(&self, start: Span) -> Span {
        if self.behind().end > start.start { start.to(self.behind()) } else { start }
    }

    fn quote(&self, span: Span) -> String {
        quote(self.tokens, span)
    }

    /// The next token for a message.
    fn found(&self) -> String {
        match self.peek() {
            Some(kind) => alloc::format!("`{}`", clipped(kind.text())),
            None => String::from("the end"),
        }
    }

    fn missing(&self, span: Span) -> Expr {
        Expr { kind: ExprKind::Missing, span }
    }

    /// Gives up: nothing behind `span` can be judged.
    fn abandon(&mut self, diagnostic: Diagnostic) {
        self.report.push_last(diagnostic);
        self.at = self.tokens.len();
    }

    /// Enters one level of nesting; `false` beyond the limit, where the rest of the input is given up.
    fn descend(&mut self) -> bool {
        if self.depth == MAX_NESTING {
            let here = self.here();
            self.abandon(wording::nested_too_deep(here, MAX_NESTING));
            return false;
        }
        self.depth += 1;
        true
    }

    fn whole(&mut self, expected: Expected) -> Expr {
        if self.tokens.is_empty() {
            self.report.push_last(wording::nothing(Span::default(), expected));
            return self.missing(Span::default());
        }
        let tree = self.expr();
        if self.at == self.tokens.len() || self.report.is_closed() || tree.kind == ExprKind::Missing {
            return tree;
        }
        let is_shape = matches!(tree.kind, ExprKind::Tuple(_) | ExprKind::Int(_) | ExprKind::Host { .. });
        match self.peek() {
            Some(TokenKind::Comma) if is_shape && self.ahead(1).is_some() => {
                let comma = self.here();
                self.at += 1;
                self.late_stride(tree, |shape, stride| wording::comma_for_colon(comma, shape, stride))
            }
            Some(TokenKind::Open) if is_shape => {
                let open = self.here();
                self.late_stride(tree, |shape, stride| wording::colon_left_out(open, shape, stride))
            }
            Some(close @ (TokenKind::Close | TokenKind::CloseBracket)) => {
                self.abandon(wording::unmatched(self.here(), close.text()));
                tree
            }
            Some(TokenKind::Colon) if matches!(tree.kind, ExprKind::Layout { .. }) => {
                self.abandon(wording::second_colon(self.here()));
                tree
            }
            Some(other) => {
                self.abandon(wording::trailing(self.here(), clipped(other.text())));
                tree
            }
            None => tree,
        }
    }

    /// Reads a stride that is not separated from its shape by a colon.
    fn late_stride(&mut self, shape: Expr, mistake: impl FnOnce(&str, &str) -> Diagnostic) -> Expr {
        let stride = self.tree();
        self.report.push(mistake(&self.quote(shape.span), &self.quote(stride.span)));
        if self.at < self.tokens.len() {
            let (here, found) = (self.here(), self.found());
            self.abandon(wording::trailing(here, found.trim_matches('`')));
        }
        let span = shape.span.to(stride.span);
        Expr { kind: ExprKind::Layout { shape: Box::new(shape), stride: Box::new(stride) }, span }
    }

    /// An expression, up to what cannot belong to it.
    fn expr(&mut self) -> Expr {
        if !self.descend() {
            return self.missing(self.here());
        }
        let expr = self.operand();
        self.depth -= 1;
        expr
    }

    fn operand(&mut self) -> Expr {
        let start = self.here();
        match self.peek() {
            Some(TokenKind::OpenBracket) => {
                let tiler = self.tiler();
                if !matches!(self.peek(), Some(TokenKind::Colon | TokenKind::PathSep)) {
                    return tiler;
                }
                let tiler_text = self.quote(tiler.span);
                self.report.push(wording::bracketed_shape(tiler.span, &tiler_text));
                let shape = match tiler.kind {
                    ExprKind::Tiler(modes) => Expr { kind: ExprKind::Tuple(modes), span: tiler.span },
                    _ => tiler,
                };
                self.with_stride(shape)
            }
            Some(TokenKind::Str(text)) => {
                self.at += 1;
                let expr = Expr { kind: ExprKind::Str(unquoted(text)), span: start };
                self.with_stride(expr)
            }
            Some(TokenKind::Underscore) => {
                self.at += 1;
                Expr { kind: ExprKind::Keep, span: start }
            }
            Some(TokenKind::Name(_) | TokenKind::PathSep) if self.starts_path() => self.path_or_call(),
            Some(TokenKind::Open) => {
                let shape = self.tree();
                self.with_stride(shape)
            }
            Some(TokenKind::Number(_) | TokenKind::Minus | TokenKind::Name(_)) => self.offset_or_shape(),
            Some(TokenKind::Splice(_) | TokenKind::Other(_)) if self.dialect == Dialect::Macro => self.offset_or_shape(),
            Some(TokenKind::Other(text)) if text == "{" => {
                self.abandon(wording::braces_in_text(start));
                self.missing(start)
            }
            Some(other) => {
                let (diagnostic, separator) = (wording::expected_expression(start, clipped(other.text())), is_separator(other));
                if separator {
                    self.report.push(diagnostic);
                } else {
                    self.abandon(diagnostic);
                }
                self.missing(start)
            }
            None => {
                self.report.push(wording::expected_expression(start, "the end"));
                self.missing(start)
            }
        }
    }

    /// A leaf, which may be the shape of a layout or the offset in front of one.
    fn offset_or_shape(&mut self) -> Expr {
        let leaf = self.leading_leaf();
        let plus = self.here();
        if !self.eat(&TokenKind::Plus) {
            return self.with_stride(leaf);
        }
        let layout = self.expr();
        if !matches!(
            layout.kind,
            ExprKind::Layout { .. } | ExprKind::Call { .. } | ExprKind::Path(_) | ExprKind::Swizzled { .. } | ExprKind::Missing
        ) {
            let offset = self.quote(leaf.span);
            self.report
                .push(wording::offset_without_layout(if layout.span.start == layout.span.end { plus } else { layout.span }, &offset));
            return self.missing(leaf.span.to(layout.span));
        }
        let span = leaf.span.to(layout.span);
        Expr { kind: ExprKind::Offset { offset: Box::new(leaf), layout: Box::new(layout) }, span }
    }

    /// The layout of a shape if a stride follows, otherwise the shape.
    fn with_stride(&mut self, shape: Expr) -> Expr {
        let colon = self.here();
        match self.peek() {
            Some(TokenKind::Colon) => {}
            Some(TokenKind::PathSep) => self.report.push(wording::double_colon(colon)),
            _ => return shape,
        }
        self.at += 1;
        let stride = match self.peek() {
            None | Some(TokenKind::Comma | TokenKind::Close | TokenKind::CloseBracket) => {
                self.report.push(wording::stride_missing(colon));
                self.missing(colon)
            }
            Some(_) => self.tree(),
        };
        let span = shape.span.to(stride.span);
        Expr { kind: ExprKind::Layout { shape: Box::new(shape), stride: Box::new(stride) }, span }
    }

    /// Whether a path or a call stands here, not a stride and not a Rust expression.
    fn starts_path(&self) -> bool {
        if self.at_basis() || self.at_xor() {
            return false;
        }
        if self.dialect == Dialect::Text {
            return true;
        }
        let end = self.path_end(self.at);
        match self.tokens.get(end).map(|token| &token.kind) {
            None | Some(TokenKind::Comma | TokenKind::Close | TokenKind::CloseBracket) => true,
            Some(TokenKind::Name(o)) => o == "o",
            Some(TokenKind::Open) if end == self.at + 1 => {
                let behind = self.tokens.get(self.matching(end)).map(|token| &token.kind);
                match behind {
                    None | Some(TokenKind::Comma | TokenKind::Close | TokenKind::CloseBracket) => true,
                    Some(TokenKind::Name(o)) => o == "o",
                    Some(_) => false,
                }
            }
            Some(_) => false,
        }
    }

    fn path_or_call(&mut self) -> Expr {
        let name_span = self.here();
        let end = self.path_end(self.at).max(self.at + 1);
        let is_name = end == self.at + 1;
        let path = self.tokens[self.at..end].iter().map(|token| token.kind.text()).collect();
        self.at = end;
        let span = self.since(name_span);
        let expr = if is_name && self.peek() == Some(&TokenKind::Open) {
            let args = self.arguments();
            Expr { kind: ExprKind::Call { name: path, name_span, args }, span: self.since(name_span) }
        } else {
            Expr { kind: ExprKind::Path(path), span }
        };
        match self.peek() {
            Some(TokenKind::Name(o)) if o == "o" => {
                let at = self.here();
                self.at += 1;
                if self.peek().is_none_or(is_separator) {
                    self.report.push(wording::composed_without_layout(at));
                    return self.missing(self.since(name_span));
                }
                let layout = self.expr();
                let span = name_span.to(layout.span);
                Expr { kind: ExprKind::Swizzled { swizzle: Box::new(expr), layout: Box::new(layout) }, span }
            }
            _ => self.with_stride(expr),
        }
    }

    /// The token behind the path that begins at `from`: `a::b`, in macros also `Tile<4>`.
    fn path_end(&self, from: usize) -> usize {
        let kind = |i: usize| self.tokens.get(i).map(|token| &token.kind);
        let mut at = from + usize::from(kind(from) == Some(&TokenKind::PathSep));
        loop {
            if !matches!(kind(at), Some(TokenKind::Name(_))) {
                return at;
            }
            at += 1;
            if let Some(close) = self.generics_end(at + usize::from(kind(at) == Some(&TokenKind::PathSep))) {
                at = close;
            }
            if !(kind(at) == Some(&TokenKind::PathSep) && matches!(kind(at + 1), Some(TokenKind::Name(_)))) {
                return at;
            }
            at += 1;
        }
    }

    /// The token behind the generic arguments that begin at `at`, if any do.
    fn generics_end(&self, at: usize) -> Option<usize> {
        let is = |i: usize, text: &str| matches!(self.tokens.get(i).map(|t| &t.kind), Some(TokenKind::Other(other)) if other == text);
        if self.dialect == Dialect::Text || !is(at, "<") {
            return None;
        }
        let mut open = 0usize;
        for i in at..self.tokens.len() {
            if is(i, "<") {
                open += 1;
            } else if is(i, ">") {
                open -= 1;
                if open == 0 {
                    return Some(i + 1);
                }
            }
        }
        None
    }

    /// The token behind the delimiter that closes the one at `open`.
    fn matching(&self, open: usize) -> usize {
        let mut level = 0usize;
        for (i, token) in self.tokens.iter().enumerate().skip(open) {
            match token.kind {
                TokenKind::Open | TokenKind::OpenBracket => level += 1,
                TokenKind::Close | TokenKind::CloseBracket => {
                    level -= 1;
                    if level == 0 {
                        return i + 1;
                    }
                }
                _ => {}
            }
        }
        self.tokens.len()
    }
}

fn is_separator(kind: &TokenKind) -> bool {
    matches!(kind, TokenKind::Comma | TokenKind::Close | TokenKind::CloseBracket)
}

/// What stands between the quotes of a string literal.
fn unquoted(text: &str) -> String {
    let text = text.strip_prefix('"').unwrap_or(text);
    text.strip_suffix('"').unwrap_or(text).to_string()
}

/// A token's text for a message.
fn clipped(text: &str) -> &str {
    match text.char_indices().nth(60) {
        Some((end, _)) => &text[..end],
        None => text,
    }
}
