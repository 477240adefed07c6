//! Layouts of elsewhere: what rustc is asked about them, and its answers.
//!
//! A macro sees no types, but it can make rustc look names up. A private module imports each path of a block, and for each there is a
//! module that imports it from there under the name `cfg_select` and then invokes `cfg_select! { _ => { .. } }`. If the path was defined by `layouts!`, a macro came with the
//! import, hides the prelude's `cfg_select!`, and answers with the literal. Otherwise the prelude's macro answers by leaving the block as
//! it is: the path is known only as a type, and constant evaluation takes over. The answers are collected from module to module and come
//! back to `__layouts_finish!`.

use cute_algebra::text::{Dialect, Expected, Expr, parse_tokens};
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};
use syn::Visibility;

use super::block::{self, Meaning, Statement};
use super::define;
use crate::encode::{Encoder, placed};
use crate::evaluate::{self, Function, Types};
use crate::tokens::Source;

/// A path that the block does not define.
pub(super) struct Elsewhere {
    /// As it is written, without spaces.
    pub(super) name: String,
    pub(super) answer: Answer,
    /// The user's tokens.
    path: TokenStream,
    /// The module that asks.
    module: Ident,
}

/// What is known of it.
pub(super) enum Answer {
    Function(Function),
    /// A mistake that was reported where the layout is defined.
    Wrong,
    Type,
}

/// How many paths one chain of questions has: each is two levels of macros, of which rustc allows 128.
const CHAIN: usize = 40;

/// What the module of the second round calls `cute-static`.
pub(super) const CRATE: &str = "__cute_static";

impl Elsewhere {
    /// The type in the module of the second round.
    pub(super) fn type_of(&self) -> TokenStream {
        let (place, name) = (place(&self.path), self.name_here());
        quote_spanned!(place=> __names::#name)
    }

    /// What it is imported as.
    fn name_here(&self) -> Ident {
        Ident::new(&self.module.to_string(), place(&self.path))
    }

    /// A path with type arguments is no import: only its type is known.
    fn can_be_asked(&self) -> bool {
        !self.name.contains('<')
    }
}

/// The paths of a block that are none of its own names, each once.
pub(super) fn elsewhere<'s>(statements: impl IntoIterator<Item = &'s Statement, IntoIter: Clone>) -> Vec<Elsewhere> {
    let statements = statements.into_iter();
    let own: Vec<String> = block::names(statements.clone()).collect();
    let mut found: Vec<Elsewhere> = Vec::new();
    let mut collect = |source: &Source, expr: &Expr| {
        evaluate::paths(expr, &mut |path, name| {
            let known = own.iter().any(|own| own == name) || found.iter().any(|other| other.name == name);
            if !known && evaluate::is_path(name) && !evaluate::is_word(name, &Types) {
                let module = format_ident!("p{}", found.len());
                let path = source.stream(path.span.start as usize..path.span.end as usize);
                found.push(Elsewhere { name: name.to_string(), answer: Answer::Type, path, module });
            }
        });
    };
    for statement in statements {
        match statement {
            Statement::Definition(definition) => {
                if let Meaning::Expression(Ok(expr)) = &definition.meaning {
                    collect(&definition.source, expr);
                }
            }
            Statement::Assertion(assertion) => {
                if let Ok(expr) = &assertion.expr {
                    collect(&assertion.source, expr);
                }
            }
            Statement::Wrong(_) => {}
        }
    }
    found
}

/// A block with more paths than one chain has, as several blocks: each knows the names of the others as it knows those of elsewhere.
pub(super) fn in_parts(encoder: &Encoder, block: &TokenStream) -> Option<TokenStream> {
    let (mut parts, mut part) = (Vec::new(), Vec::new());
    for tokens in block::split(block.clone()) {
        let statement = block::parse(tokens.clone());
        part.push((tokens, statement));
        if part.len() > 1 && elsewhere(part.iter().flat_map(|(_, statement)| statement)).len() > CHAIN {
            let last = part.pop();
            parts.push(std::mem::replace(&mut part, last.into_iter().collect()));
        }
    }
    if parts.is_empty() {
        return None;
    }
    parts.push(part);
    let (layouts, krate) = (encoder.path("__layouts"), encoder.krate());
    let parts = parts.into_iter().map(|part| part.into_iter().map(|(tokens, _)| tokens).collect::<TokenStream>());
    Some(quote!(#(#layouts! { [#krate] #parts })*))
}

/// The first round: a module with a question for each path, a chain through the answers, and imports of what the block defines.
pub(super) fn ask(encoder: &Encoder, statements: &[Statement], elsewhere: &[Elsewhere], block: &TokenStream) -> TokenStream {
    let first = block::names(statements).next().unwrap_or_default();
    let module = format_ident!("__layouts_{first}_{}", elsewhere.len());
    let names = elsewhere.iter().map(name);
    let questions = elsewhere.iter().map(|path| question(encoder, path));
    let collectors: Vec<TokenStream> = elsewhere.iter().map(|path| &path.module).map(|module| quote!(#module::__answer)).collect();
    let (chain, krate, import) = (encoder.path("__chain"), encoder.krate(), format_ident!("{}", CRATE));
    let (next, rest) = collectors.split_first().expect("there is a path");
    let imports = statements.iter().filter_map(|statement| match statement {
        Statement::Definition(definition) => Some(definition),
        _ => None,
    });
    let imports = imports.map(|definition| {
        let (visibility, name, conditions) = (&definition.visibility, &definition.name, define::conditions(&definition.attributes));
        let visibility: TokenStream = match visibility {
            Visibility::Inherited => quote!(pub(self)),
            other => quote!(#other),
        };
        quote! {
            #(#conditions)*
            #[doc(inline)]
            #[allow(unused_imports, clippy::needless_pub_self)]
            #visibility use #module::#name;
        }
    });
    quote! {
        #[allow(unused_imports, dead_code, non_snake_case, non_camel_case_types, unreachable_pub)]
        mod #module {
            use super::*;
            use #krate as #import;
            // Apart from all macros, so that rustc can resolve the imports before it expands any.
            mod __names {
                use super::super::*;
                #(#names)*
            }
            #(#questions)*
            #next! { [#chain] [#({#rest})*] [] {#block} }
        }
        #(#imports)*
    }
}

/// Gives a path a name of its own.
fn name(path: &Elsewhere) -> TokenStream {
    let (here, place, name) = (from_inside(&path.path), place(&path.path), path.name_here());
    if path.can_be_asked() {
        quote_spanned!(place=> pub(super) use #here as #name;)
    } else {
        quote_spanned!(place=> pub(super) type #name = #here;)
    }
}

fn question(encoder: &Encoder, path: &Elsewhere) -> TokenStream {
    let (module, place, answer) = (&path.module, place(&path.path), encoder.path("__answer"));
    if !path.can_be_asked() {
        return quote!(mod #module { #answer! { {?} } });
    }
    let (import, select) = (path.name_here(), Ident::new("cfg_select", place));
    let import = quote_spanned!(place=> use super::__names::#import as #select;);
    quote! {
        mod #module {
            #import
            cfg_select! { _ => { #answer! { (?) } } }
        }
    }
}

/// A path as it is written two modules further in.
fn from_inside(path: &TokenStream) -> TokenStream {
    let mut trees = path.clone().into_iter();
    let place = place(path);
    let up = |levels: usize| placed((1..levels).fold(quote!(super), |path, _| quote!(#path::super)), place);
    match trees.next() {
        Some(TokenTree::Ident(first)) if first == "self" => {
            let up = up(2);
            quote!(#up #(#trees)*)
        }
        Some(TokenTree::Ident(first)) if first == "super" => {
            let up = up(3);
            quote!(#up #(#trees)*)
        }
        Some(TokenTree::Ident(first)) if first != "crate" && !is_path(&trees.clone().collect()) => {
            let up = up(2);
            quote_spanned!(place=> #up::#first #(#trees)*)
        }
        _ => path.clone(),
    }
}

/// Whether what follows a name continues a path.
fn is_path(rest: &TokenStream) -> bool {
    matches!(rest.clone().into_iter().next(), Some(TokenTree::Punct(punct)) if punct.as_char() == ':')
}

fn place(path: &TokenStream) -> Span {
    path.clone().into_iter().next().map_or_else(Span::call_site, |tree| tree.span())
}

/// The answers and the block.
pub(super) fn answers(input: TokenStream) -> (Vec<Answer>, TokenStream) {
    let mut trees = input.into_iter();
    let answers = match trees.next() {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket => group.stream(),
        _ => TokenStream::new(),
    };
    let answers = answers.into_iter().filter_map(|tree| match tree {
        TokenTree::Group(group) => Some(answer(group)),
        _ => None,
    });
    (answers.collect(), trees.collect())
}

fn answer(group: Group) -> Answer {
    let source = Source::new(group.stream());
    let known = parse_tokens(source.tokens(), Dialect::Macro, Expected::Layout).and_then(|expr| evaluate::function(&expr, &Types));
    match (known, group.stream().to_string().as_str()) {
        (Ok(Some(function)), _) => Answer::Function(function),
        (_, "!") => Answer::Wrong,
        _ => Answer::Type,
    }
}
