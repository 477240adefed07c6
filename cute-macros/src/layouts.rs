//! `layouts!`: a block of named layouts and assertions about them.

mod assertion;
mod block;

use cute_algebra::Layout;
use cute_algebra::text::{Diagnostic, Dialect, Expected, Expr, parse_tokens, quote as quoted};
use proc_macro2::TokenStream;
use quote::quote;

use self::block::{Definition, Statement};
use crate::encode::Encoder;
use crate::evaluate::{self, Known, Names};
use crate::host::Hosts;
use crate::tokens::Source;
use crate::{invocation, report, wording};

/// The expansion. A definition with a mistake still defines its name, so that one mistake is one error.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let (encoder, input) = invocation::split(input);
    let statements = block::parse(input);
    let mut scope = Scope::of(&statements);
    let mut items = TokenStream::new();
    for statement in &statements {
        match statement {
            Statement::Wrong(error) => items.extend(error.clone()),
            Statement::Definition(definition) if scope.is_defined(&definition.name.to_string()) => {
                let place = definition.name.span();
                items.extend(report::error(&wording::defined_twice(&definition.name.to_string()), (place, place)));
            }
            Statement::Definition(definition) => {
                let value = evaluate_layout(&definition.value, &scope);
                items.extend(define(&encoder, definition, &value));
                scope.define(&definition.name.to_string(), value.ok());
            }
            Statement::Assertion(source) => {
                if let Err(mistakes) = evaluate_condition(source, &scope) {
                    items.extend(report::errors(source, &mistakes));
                }
            }
        }
    }
    items
}

/// The names of a block while it is read from top to bottom.
struct Scope {
    names: Vec<(String, Known)>,
}

impl Scope {
    fn of(statements: &[Statement]) -> Scope {
        let names = statements.iter().filter_map(|statement| match statement {
            Statement::Definition(definition) => Some((definition.name.to_string(), Known::Later)),
            _ => None,
        });
        Scope { names: names.collect() }
    }

    fn is_defined(&self, name: &str) -> bool {
        !matches!(self.find(name), Known::Later | Known::Not)
    }

    fn define(&mut self, name: &str, layout: Option<Layout>) {
        let known = layout.map_or(Known::Wrong, Known::Layout);
        for (_, entry) in self.names.iter_mut().filter(|(other, _)| other == name) {
            *entry = known;
        }
    }
}

impl Names for Scope {
    fn find(&self, name: &str) -> Known {
        self.names.iter().find(|(other, _)| other == name).map_or(Known::Not, |(_, known)| *known)
    }

    fn unknown(&self, expr: &Expr, name: &str) -> Diagnostic {
        wording::not_of_this_block(expr.span, name)
    }
}

fn evaluate_layout(source: &Source, scope: &Scope) -> Result<Layout, Vec<Diagnostic>> {
    let expr = parse_tokens(source.tokens(), Dialect::Macro, Expected::Layout)?;
    no_hosts(source, &Hosts::of(&expr))?;
    evaluate::layout(&expr, scope)
}

fn evaluate_condition(source: &Source, scope: &Scope) -> Result<(), Vec<Diagnostic>> {
    let expr = parse_tokens(source.tokens(), Dialect::Macro, Expected::Expression)?;
    no_hosts(source, &Hosts::of(&expr))?;
    assertion::check(&expr, source, scope)
}

fn no_hosts(source: &Source, hosts: &Hosts<'_>) -> Result<(), Vec<Diagnostic>> {
    match hosts.first() {
        None => Ok(()),
        Some(host) => Err(vec![wording::host_in_block(host.span, &quoted(source.tokens(), host.span))]),
    }
}

/// The items of a named layout: a type, and a constant of the same name.
fn define(encoder: &Encoder, definition: &Definition, value: &Result<Layout, Vec<Diagnostic>>) -> TokenStream {
    let Definition { attributes, visibility, keyword, name, value: source } = definition;
    let (layout, facts) = match value {
        Ok(layout) => (encoder.layout(layout), vec![String::new(), facts(layout)]),
        Err(mistakes) => {
            let errors = report::errors(source, mistakes);
            (encoder.of_parts(&quote!((#(#errors,)*)), &quote!(())), Vec::new())
        }
    };
    let instance = encoder.path("Static");
    quote! {
        #(#attributes)*
        #(#[doc = #facts])*
        #visibility #keyword #name = #layout;

        #(#attributes)*
        #(#[doc = #facts])*
        #[allow(non_upper_case_globals, dead_code, deprecated)]
        #visibility const #name: #name = #instance;
    }
}

/// The line that the documentation of a named layout ends with.
fn facts(layout: &Layout) -> String {
    let reach = match layout.cosize() {
        Some(cosize) => format!("cosize {cosize}"),
        None => layout.coshape().map_or_else(|error| error.to_string(), |coshape| format!("coshape {coshape}")),
    };
    format!("`{layout}`: size {}, {reach}.", layout.size())
}
