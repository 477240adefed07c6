//! `layouts!`: a block of named layouts and assertions about them.
//!
//! A block that names layouts of elsewhere is expanded in two rounds: the first asks rustc what those names are (module `paths`), the
//! second evaluates the block with the answers.

mod assertion;
mod block;
mod define;
mod paths;

use cute_algebra::text::{Diagnostic, Expr, quote as quoted};
use proc_macro2::TokenStream;
use quote::quote;

use self::block::{Assertion, Definition, Meaning, Statement};
use self::define::{Outcome, Writer};
use self::paths::{Answer, Elsewhere};
use crate::encode::Encoder;
use crate::evaluate::{self, Known, Names};
use crate::expression::Typed;
use crate::host::Hosts;
use crate::tokens::Source;
use crate::{invocation, report, wording};

/// The first round. A definition with a mistake still defines its name, so that one mistake is one error.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let (encoder, input) = invocation::split(input);
    let statements = block::parse(input.clone());
    let elsewhere = paths::elsewhere(&statements);
    if elsewhere.is_empty() {
        return items(&encoder, &statements, &elsewhere, false);
    }
    paths::in_parts(&encoder, &input).unwrap_or_else(|| paths::ask(&encoder, &statements, &elsewhere, &input))
}

/// The second round: `[answers] block`.
pub(crate) fn finish(input: TokenStream) -> TokenStream {
    let encoder = Encoder::imported(paths::CRATE);
    let (answers, block) = paths::answers(input);
    let statements = block::parse(block);
    let mut elsewhere = paths::elsewhere(&statements);
    for (name, answer) in elsewhere.iter_mut().zip(answers) {
        name.answer = answer;
    }
    items(&encoder, &statements, &elsewhere, true)
}

/// The items of a block; `inner` says whether they stand in the module of the second round.
fn items(encoder: &Encoder, statements: &[Statement], elsewhere: &[Elsewhere], inner: bool) -> TokenStream {
    let mut scope = Scope::of(statements, elsewhere);
    let writer = Writer { encoder, inner };
    let mut items = TokenStream::new();
    for statement in statements {
        match statement {
            Statement::Wrong(error) => items.extend(error.clone()),
            Statement::Definition(definition) if scope.is_defined(&definition.name.to_string()) => {
                let place = definition.name.span();
                items.extend(report::error(&wording::defined_twice(&definition.name.to_string()), (place, place)));
            }
            Statement::Definition(definition) => {
                let outcome = outcome(encoder, definition, &scope);
                items.extend(writer.define(definition, &outcome));
                scope.define(&definition.name.to_string(), &outcome);
            }
            Statement::Assertion(assertion) => match check(encoder, assertion, &scope) {
                Ok(check) => items.extend(check),
                Err(mistakes) => items.extend(report::errors(&assertion.source, &mistakes)),
            },
        }
    }
    items
}

/// The names of a block while it is read from top to bottom.
struct Scope<'a> {
    names: Vec<(String, Known)>,
    elsewhere: &'a [Elsewhere],
}

impl<'a> Scope<'a> {
    fn of(statements: &[Statement], elsewhere: &'a [Elsewhere]) -> Scope<'a> {
        let names = block::names(statements).map(|name| (name, Known::Later));
        Scope { names: names.collect(), elsewhere }
    }

    fn own(&self, name: &str) -> Option<Known> {
        self.names.iter().find(|(other, _)| other == name).map(|(_, known)| *known)
    }

    fn is_defined(&self, name: &str) -> bool {
        !matches!(self.own(name), None | Some(Known::Later))
    }

    fn define(&mut self, name: &str, outcome: &Outcome) {
        let known = match outcome {
            Outcome::Function(function) => Known::Function(*function),
            Outcome::Constant { .. } => Known::Type,
            Outcome::Wrong(_) => Known::Wrong,
        };
        for (_, entry) in self.names.iter_mut().filter(|(other, _)| other == name) {
            *entry = known;
        }
    }

    fn foreign(&self, name: &str) -> Option<&Elsewhere> {
        self.elsewhere.iter().find(|other| other.name == name)
    }
}

impl Names for Scope<'_> {
    fn find(&self, name: &str) -> Known {
        if let Some(known) = self.own(name) {
            return known;
        }
        match self.foreign(name).map(|name| &name.answer) {
            Some(Answer::Function(function)) => Known::Function(*function),
            Some(Answer::Wrong) => Known::Wrong,
            Some(Answer::Type) | None => Known::Type,
        }
    }

    fn hides(&self, name: &str) -> bool {
        self.own(name).is_some()
    }

    fn type_of(&self, name: &str, tokens: TokenStream) -> TokenStream {
        self.foreign(name).map_or(tokens, Elsewhere::type_of)
    }
}

fn outcome(encoder: &Encoder, definition: &Definition, scope: &Scope<'_>) -> Outcome {
    let source = &definition.source;
    let expr = match &definition.meaning {
        Meaning::Constant(value) => {
            return Outcome::Constant { value: value.clone(), text: value.to_string() };
        }
        Meaning::Expression(Ok(expr)) => expr,
        Meaning::Expression(Err(mistakes)) => return Outcome::Wrong(report::errors(source, mistakes)),
    };
    let result =
        known_at_compile_time(&definition.source, expr).and_then(|()| evaluate::function(expr, scope)).and_then(|known| match known {
            Some(function) => Ok(Outcome::Function(function)),
            None => {
                let value = Typed { source, encoder, names: scope }.constant(expr)?;
                Ok(Outcome::Constant { value, text: quoted(source.tokens(), expr.span) })
            }
        });
    result.unwrap_or_else(|mistakes| Outcome::Wrong(report::errors(source, &mistakes)))
}

/// What checks an assertion: nothing, if the macro has.
fn check(encoder: &Encoder, assertion: &Assertion, scope: &Scope<'_>) -> Result<TokenStream, Vec<Diagnostic>> {
    let Assertion { source, expr } = assertion;
    let expr = expr.as_ref().map_err(Clone::clone)?;
    known_at_compile_time(source, expr)?;
    if assertion::check(expr, source, scope)? {
        return Ok(TokenStream::new());
    }
    let condition = Typed { source, encoder, names: scope }.condition(expr)?;
    Ok(quote!(const _: () = #condition;))
}

fn known_at_compile_time(source: &Source, expr: &Expr) -> Result<(), Vec<Diagnostic>> {
    match Hosts::of(expr).first_of_run_time() {
        None => Ok(()),
        Some(host) => Err(vec![wording::host_in_block(host.span, &quoted(source.tokens(), host.span))]),
    }
}
