//! `shape!`.

use cute_algebra::text::{Diagnostic, Dialect, Expected, parse_tokens, quote as quoted};
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
    // Without such leaves all are fixed.
    host::fixed(source, encoder, &expr, false).ok_or(at_run_time)
}
