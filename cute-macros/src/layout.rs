//! `layout!` and `try_layout!`.

use cute_algebra::text::{Diagnostic, Dialect, Expected, Expr, ExprKind, parse_tokens, quote as quoted};
use proc_macro2::{Delimiter, Group, TokenStream};
use quote::quote;

use crate::encode::Encoder;
use crate::evaluate::{self, Types};
use crate::expression::Typed;
use crate::host::{self, Hosts};
use crate::tokens::Source;
use crate::{invocation, report, wording};

/// How the extents of a layout with run-time leaves are checked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Checked {
    /// By a debug assertion: `layout!`.
    ByAssertion,
    /// By returning an error: `try_layout!`.
    ByResult,
}

/// The expansion; after a mistake still a layout, so that one mistake is one error.
pub(crate) fn expand(input: TokenStream, checked: Checked) -> TokenStream {
    let (encoder, input) = invocation::split(input);
    let source = Source::new(input);
    match layout(&source, &encoder, checked) {
        Ok(tokens) => tokens,
        Err(mistakes) => {
            let errors = report::errors(&source, &mistakes);
            match checked {
                Checked::ByAssertion => encoder.of_parts(&quote!((#(#errors,)*)), &quote!(())),
                Checked::ByResult => quote!({ #(#errors)* }),
            }
        }
    }
}

fn layout(source: &Source, encoder: &Encoder, checked: Checked) -> Result<TokenStream, Vec<Diagnostic>> {
    let expr = parse_tokens(source.tokens(), Dialect::Macro, Expected::Layout)?;
    let hosts = Hosts::of(&expr);
    if let ExprKind::Layout { shape, stride } = &expr.kind
        && hosts.first().is_some()
    {
        return Mixed { source, encoder, shape, stride }.expand(&hosts, checked);
    }
    if let Some(host) = hosts.first_of_run_time() {
        return Err(vec![wording::host_in_operation(host.span, &quoted(source.tokens(), host.span))]);
    }
    let layout = match evaluate::function(&expr, &Types)? {
        Some(function) => encoder.function(&function),
        None => Typed { source, encoder, names: &Types }.checked(&expr)?,
    };
    Ok(match checked {
        Checked::ByAssertion => layout,
        Checked::ByResult => encoder.ok(&layout),
    })
}

/// A layout some of whose leaves are given by Rust.
struct Mixed<'a> {
    source: &'a Source,
    encoder: &'a Encoder,
    shape: &'a Expr,
    stride: &'a Expr,
}

/// What the leaves of a tuple are written as.
#[derive(Clone, Copy, PartialEq, Eq)]
enum As {
    Types,
    Values,
}

impl Mixed<'_> {
    fn expand(&self, hosts: &Hosts<'_>, checked: Checked) -> Result<TokenStream, Vec<Diagnostic>> {
        let text = |expr: &Expr| quoted(self.source.tokens(), expr.span);
        if let (Some(value), false) = (hosts.values.first(), hosts.types.is_empty()) {
            return Err(vec![wording::value_beside_type(value.span, &text(value))]);
        }
        if let (Some(found), Checked::ByResult) = (hosts.types.first(), checked) {
            return Err(vec![wording::type_for_value(found.span, &text(found))]);
        }
        let parts = |kind| (self.tuple(self.shape, false, kind), self.tuple(self.stride, true, kind));
        if hosts.values.is_empty() {
            let (shape, stride) = parts(As::Types);
            if !hosts.types.is_empty() {
                let name = self.encoder.path("Mixed");
                return Ok(quote!(#name::<#shape, #stride>));
            }
            let layout = self.encoder.of_parts(&shape, &stride);
            return Ok(if checked == Checked::ByResult { self.encoder.ok(&layout) } else { layout });
        }
        let (shape, stride) = parts(As::Values);
        let leaves = self.encoder.path("RunTimeLeaf");
        // A struct literal: where a type is wanted, rustc itself says that the macro does not fit there, at the first run-time leaf.
        let mut fields = Group::new(Delimiter::Brace, quote!(shape: #shape, stride: #stride));
        if let Some(value) = hosts.values.first() {
            fields.set_span(self.source.place(value.span).0);
        }
        Ok(match checked {
            Checked::ByAssertion => quote!(#leaves #fields.layout()),
            Checked::ByResult => quote!(#leaves #fields.try_layout()),
        })
    }

    /// A tuple of types or of values. The parser bounds the nesting, and with it the recursion.
    fn tuple(&self, expr: &Expr, is_stride: bool, kind: As) -> TokenStream {
        if let ExprKind::Tuple(modes) = &expr.kind {
            let modes = modes.iter().map(|mode| self.tuple(mode, is_stride, kind));
            return quote!((#(#modes,)*));
        }
        match (host::fixed_leaf(self.source, self.encoder, expr, is_stride), kind) {
            (Some(leaf), As::Types) => leaf,
            (Some(leaf), As::Values) => self.encoder.value_of(&leaf),
            // Behind the question mark stands the type.
            (None, As::Types) => host::tokens(self.source, expr).into_iter().skip(1).collect(),
            (None, As::Values) => host::tokens(self.source, expr),
        }
    }
}
