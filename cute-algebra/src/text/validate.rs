//! The rules of the grammar, on the tree: what can be judged without evaluating an operation.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::diagnostic::Report;
use super::syntax::{Expected, Expr, ExprKind};
use super::token::{Span, Token, quote};
use super::{lower, wording};
use crate::error::Error;
use crate::htuple::HTuple;
use crate::layout::Layout;
use crate::scalar::{Ring, Scalar};

/// Judges every part of a tree.
pub(super) fn rules(expr: &Expr, tokens: &[Token], report: &mut Report) {
    Rules { tokens, report }.expr(expr);
}

/// Judges whether a valid tree is what was expected.
pub(super) fn expectation(expr: &Expr, expected: Expected, tokens: &[Token], report: &mut Report) {
    let mut rules = Rules { tokens, report };
    match (expected, &expr.kind) {
        (Expected::Expression, _) => {}
        (
            Expected::Layout,
            ExprKind::Layout { .. } | ExprKind::Offset { .. } | ExprKind::Swizzled { .. } | ExprKind::Call { .. } | ExprKind::Path(_),
        ) => {}
        (Expected::Layout, ExprKind::Tuple(_) | ExprKind::Int(_)) => {
            let shape = rules.quote(expr.span);
            let before = rules.report.len();
            rules.extents(expr);
            if rules.report.len() == before {
                rules.report.push(wording::shape_alone(expr.span, &shape, majors(expr)));
            }
        }
        (Expected::Layout, ExprKind::Scalar(_)) => rules.report.push(wording::strides_alone(expr.span, &rules.quote(expr.span))),
        (Expected::Layout, ExprKind::Tiler(_)) => {
            rules.report.push(wording::bracketed_shape(expr.span, &rules.quote(expr.span)));
        }
        (Expected::Shape, ExprKind::Tuple(_) | ExprKind::Int(_) | ExprKind::Host { .. }) => rules.extents(expr),
        (Expected::Tuple, ExprKind::Tuple(_) | ExprKind::Int(_)) => rules.leaves(expr, &|kind| matches!(kind, ExprKind::Int(_))),
        (Expected::Strides, ExprKind::Tuple(_) | ExprKind::Int(_) | ExprKind::Scalar(_)) => {
            rules.leaves(expr, &|kind| matches!(kind, ExprKind::Int(_) | ExprKind::Scalar(_)));
        }
        (_, ExprKind::Tiler(_)) => rules.report.push(wording::bracketed_shape(expr.span, &rules.quote(expr.span))),
        (_, found) => rules.report.push(wording::not_what_was_expected(expr.span, expected, lower::kind_name(found))),
    }
}

/// The two compact layouts of a shape.
fn majors(shape: &Expr) -> Option<(String, String)> {
    let shape = lower::integers(shape).ok()?;
    Some((compact(&shape, 1, false)?, compact(&shape, 1, true)?))
}

/// The text of the layout with compact strides from `seed` on, the first (or the last) mode fastest.
fn compact(shape: &HTuple<i64>, seed: i64, reversed: bool) -> Option<String> {
    let mut strides: Vec<Scalar> = Vec::new();
    let mut next = seed;
    for i in 0..shape.len() {
        strides.push(Scalar::integer(next));
        next = next.checked_mul(*shape.leaf_at(if reversed { shape.len() - 1 - i } else { i }))?;
    }
    if reversed {
        strides.reverse();
    }
    Some(format!("{}:{}", shape, shape.with_leaves(&strides, Scalar::ZERO)))
}

struct Rules<'a, 'r> {
    tokens: &'a [Token],
    report: &'r mut Report,
}

impl Rules<'_, '_> {
    fn quote(&self, span: Span) -> String {
        quote(self.tokens, span)
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Layout { shape, stride } => self.layout(expr.span, shape, stride),
            ExprKind::Offset { layout, .. } => self.expr(layout),
            ExprKind::Swizzled { swizzle, layout } => {
                self.expr(swizzle);
                self.expr(layout);
            }
            ExprKind::Call { args, .. } => args.iter().for_each(|arg| self.expr(arg)),
            ExprKind::Tiler(modes) => modes.iter().for_each(|mode| self.expr(mode)),
            ExprKind::Tuple(_) => {
                self.leaves(expr, &|kind| matches!(kind, ExprKind::Int(_) | ExprKind::Scalar(_) | ExprKind::Keep | ExprKind::Host { .. }));
            }
            _ => {}
        }
    }

    fn layout(&mut self, span: Span, shape: &Expr, stride: &Expr) {
        let before = self.report.len();
        self.extents(shape);
        self.leaves(stride, &|kind| matches!(kind, ExprKind::Int(_) | ExprKind::Scalar(_) | ExprKind::Host { .. }));
        self.congruent(shape, stride);
        if self.report.len() == before && is_literal(shape) && is_literal(stride) {
            self.numbers(span, shape, stride);
        }
    }

    /// Every leaf of a shape is an extent.
    fn extents(&mut self, shape: &Expr) {
        match &shape.kind {
            ExprKind::Int(extent) if *extent < 1 => self.report.push(wording::extent_below_one(shape.span, *extent)),
            ExprKind::Int(_) | ExprKind::Host { .. } | ExprKind::Missing => {}
            ExprKind::Tuple(modes) => modes.iter().for_each(|mode| self.extents(mode)),
            ExprKind::Str(content) => {
                let found = self.quote(shape.span);
                self.report.push(wording::string_for_integer(shape.span, &found, content));
            }
            _ => {
                let found = self.quote(shape.span);
                self.report.push(wording::not_an_extent(shape.span, &found));
            }
        }
    }

    /// Every leaf of a tuple is one that may stand there.
    fn leaves(&mut self, tuple: &Expr, allowed: &impl Fn(&ExprKind) -> bool) {
        match &tuple.kind {
            ExprKind::Missing => {}
            ExprKind::Tuple(modes) => modes.iter().for_each(|mode| self.leaves(mode, allowed)),
            kind if allowed(kind) => {}
            ExprKind::Str(content) => {
                let found = self.quote(tuple.span);
                self.report.push(wording::string_for_integer(tuple.span, &found, content));
            }
            _ => {
                let found = self.quote(tuple.span);
                let strides = allowed(&ExprKind::Scalar(alloc::boxed::Box::new(Scalar::ZERO)));
                self.report.push(if strides {
                    wording::not_a_stride(tuple.span, &found)
                } else {
                    wording::not_an_integer(tuple.span, &found)
                });
            }
        }
    }

    /// Shape and stride have the same tree.
    fn congruent(&mut self, shape: &Expr, stride: &Expr) {
        let (s, d) = (self.quote(shape.span), self.quote(stride.span));
        match (&shape.kind, &stride.kind) {
            (ExprKind::Missing, _) | (_, ExprKind::Missing) => {}
            (ExprKind::Tuple(extents), ExprKind::Tuple(strides)) => {
                extents.iter().zip(strides).for_each(|(extent, stride)| self.congruent(extent, stride));
                let (expected, found) = (extents.len(), strides.len());
                let uncertain = extents.iter().chain(strides).any(|mode| mode.kind == ExprKind::Missing);
                if uncertain || found == expected {
                    return;
                }
                if found > expected {
                    let extra = strides[expected].span.to(strides[found - 1].span);
                    let text = self.quote(extra);
                    self.report.push(wording::stride_has_extra(extra, &d, found, &s, expected, &text));
                } else {
                    let missing = self.quote(extents[found].span.to(extents[expected - 1].span));
                    self.report.push(wording::stride_lacks(stride.span.last(), &d, found, &s, expected, &missing));
                }
            }
            (ExprKind::Tuple(extents), _) => {
                let compact = match (&stride.kind, lower::integers(shape)) {
                    (ExprKind::Int(seed), Ok(shape)) => compact(&shape, *seed, false),
                    _ => None,
                };
                self.report.push(wording::integer_for_tuple(stride.span, &d, &s, extents.len(), compact));
            }
            (_, ExprKind::Tuple(_)) => self.report.push(wording::tuple_for_integer(stride.span, &d, &s)),
            _ => {}
        }
    }

    /// Size and cosize fit into 64 bits, and the trees into their capacities.
    fn numbers(&mut self, span: Span, shape: &Expr, stride: &Expr) {
        let values = lower::integers(shape).and_then(|s| Ok((s, lower::scalars(stride)?)));
        let (extents, strides) = match values {
            Ok(values) => values,
            Err(diagnostic) => return self.report.push(diagnostic),
        };
        let Err(error) = Layout::new(&extents, &strides) else { return };
        if extents.size().is_err() {
            let text = self.quote(shape.span);
            return self.report.push(wording::size_too_large(shape.span, &text));
        }
        let Error::Overflow { .. } = error else {
            return self.report.push(wording::algebra(span, &error));
        };
        let mut places = Vec::new();
        leaf_spans(stride, &mut places);
        let alone = |i: usize| reach(*extents.leaf_at(i), strides.leaf_at(i)).is_none_or(|reach| reach >= i128::from(i64::MAX));
        let place = (0..strides.len()).find(|&i| alone(i)).map_or(stride.span, |i| places[i]);
        let total = (0..strides.len()).try_fold(1i128, |sum, i| sum.checked_add(reach(*extents.leaf_at(i), strides.leaf_at(i))?));
        let text = self.quote(span);
        self.report.push(wording::cosize_too_large(place, &text, total));
    }
}

/// How far an integer stride reaches; `None` for other strides.
fn reach(extent: i64, stride: &Scalar) -> Option<i128> {
    match stride.terms() {
        [] => Some(0),
        [term] if term.path.is_root() && term.ring == Ring::Integer => (i128::from(extent) - 1).checked_mul(i128::from(term.value).abs()),
        _ => None,
    }
}

fn leaf_spans(tree: &Expr, spans: &mut Vec<Span>) {
    match &tree.kind {
        ExprKind::Tuple(modes) => modes.iter().for_each(|mode| leaf_spans(mode, spans)),
        _ => spans.push(tree.span),
    }
}

fn is_literal(tree: &Expr) -> bool {
    match &tree.kind {
        ExprKind::Tuple(modes) => modes.iter().all(is_literal),
        ExprKind::Host { .. } | ExprKind::Missing => false,
        _ => true,
    }
}
