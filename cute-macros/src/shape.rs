//! `shape!`.

use cute_algebra::text::{Diagnostic, Dialect, Expected, Expr, ExprKind, parse_tokens, quote as quoted};
use proc_macro2::TokenStream;
use quote::quote;

use crate::encode::Encoder;
use crate::host::{self, Hosts};
use crate::tokens::Source;
use crate::{invocation, report, wording};

/// The expansion; after a mistake still a shape, so that one mistake is one error.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let (encoder, input) = invocation::split(input);
    let source = Source::new(input);
    let name = encoder.path("Shape");
    match shape(&source, &encoder) {
        Ok(shape) => quote!(#name::<#shape>),
        Err(mistakes) => {
            let errors = report::errors(&source, &mistakes);
            quote!(#name::<(#(#errors,)*)>)
        }
    }
}

fn shape(source: &Source, encoder: &Encoder) -> Result<TokenStream, Vec<Diagnostic>> {
    let expr = parse_tokens(source.tokens(), Dialect::Macro, Expected::Shape)?;
    let hosts = Hosts::of(&expr);
    let at_run_time: Vec<Diagnostic> = hosts
        .values
        .iter()
        .chain(&hosts.types)
        .map(|host| wording::run_time_shape(host.span, &quoted(source.tokens(), host.span)))
        .collect();
    if at_run_time.is_empty() { Ok(tuple(source, encoder, &expr)) } else { Err(at_run_time) }
}

fn tuple(source: &Source, encoder: &Encoder, expr: &Expr) -> TokenStream {
    match &expr.kind {
        ExprKind::Tuple(modes) => {
            let modes = modes.iter().map(|mode| tuple(source, encoder, mode));
            quote!((#(#modes,)*))
        }
        ExprKind::Int(extent) => encoder.extent(*extent),
        _ => host::static_leaf(encoder, host::tokens(source, expr), false),
    }
}
