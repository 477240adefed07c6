//! The items of a named layout: a type, a constant and a macro of the same name.
//!
//! The macro is how other blocks learn what the layout is (module `paths`): asked `Name! { _ => { a::b! { (?) } } }` it answers
//! `a::b! { {(4,8):(1,4)} }`. An import brings it along with the type.

use std::sync::atomic::{AtomicUsize, Ordering};

use cute_algebra::Scalar;
use cute_algebra::draw::Picture;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};
use syn::{Attribute, Visibility};

use super::block::Definition;
use crate::encode::Encoder;
use crate::evaluate::Function;

/// What a definition stands for.
pub(super) enum Outcome {
    /// A layout that the macro knows.
    Function(Function),
    /// A constant of type `Layout`, and its text for the documentation.
    Constant { value: TokenStream, text: String },
    /// The errors, if they are not reported elsewhere.
    Wrong(Vec<TokenStream>),
}

/// How many numbers `cute-static` takes for a constant as a type.
const SLOTS: usize = 20;

pub(super) struct Writer<'a> {
    pub(super) encoder: &'a Encoder,
    /// Whether the items stand in a module from which they are imported.
    pub(super) inner: bool,
}

impl Writer<'_> {
    pub(super) fn define(&self, definition: &Definition, outcome: &Outcome) -> TokenStream {
        let Definition { attributes, visibility, keyword, name, .. } = definition;
        let (layout, facts, before) = match outcome {
            Outcome::Function(function) => (self.encoder.function(function), documentation(function), TokenStream::new()),
            Outcome::Constant { value, text } => {
                let (constant, layout) = self.canonical(name, value, &conditions(attributes));
                (layout, vec![String::new(), format!("`{text}`, evaluated by rustc.")], constant)
            }
            Outcome::Wrong(errors) => (self.encoder.of_parts(&quote!((#(#errors,)*)), &quote!(())), Vec::new(), TokenStream::new()),
        };
        let instance = self.encoder.path(match outcome {
            Outcome::Function(Function::Composed(_)) => "Swizzled",
            _ => "Static",
        });
        let public: Visibility = syn::parse_quote!(pub);
        let seen = if self.inner { &public } else { visibility };
        let answer = self.answer(definition, outcome);
        quote! {
            #before

            #(#attributes)*
            #(#[doc = #facts])*
            #seen #keyword #name = #layout;

            #(#attributes)*
            #(#[doc = #facts])*
            #[allow(non_upper_case_globals, dead_code, deprecated)]
            #seen const #name: #name = #instance;

            #answer
        }
    }

    /// The type of a constant: a list of its numbers.
    fn canonical(&self, name: &Ident, value: &TokenStream, conditions: &[&Attribute]) -> (TokenStream, TokenStream) {
        let place = first_place(value);
        let constant = format_ident!("__LAYOUT_{name}", span = place);
        let slots = self.encoder.path_at(&["canonical", "Slots"], place);
        let (slot, end) = (self.encoder.path_at(&["canonical", "Slot"], place), self.encoder.path_at(&["canonical", "End"], place));
        let list = (0..SLOTS).rev().fold(end, |rest, index| {
            let [t, s, d] = ["t", "s", "d"].map(|letter| format_ident!("{letter}{index}", span = place));
            quote!(#slot<{#constant.#t}, {#constant.#s}, {#constant.#d}, #rest>)
        });
        let canonical = self.encoder.path_at(&["canonical", "Canonical"], place);
        let numbers = quote_spanned!(place=> #slots::of(#value));
        let constant = quote! {
            #(#conditions)*
            #[doc(hidden)]
            #[allow(non_upper_case_globals, unused_braces)]
            const #constant: #slots = #numbers;
        };
        (constant, quote!(#canonical<#list>))
    }

    /// The macro that answers what the layout is. There is none for a constant: that the question finds no macro is the answer.
    fn answer(&self, definition: &Definition, outcome: &Outcome) -> TokenStream {
        let answer: TokenStream = match outcome {
            Outcome::Function(function) => tokens_of(function),
            Outcome::Wrong(_) => quote!(!),
            Outcome::Constant { .. } => return TokenStream::new(),
        };
        let (name, visibility) = (&definition.name, &definition.visibility);
        let conditions = conditions(&definition.attributes);
        let mangled = mangled(name);
        let is_public = matches!(visibility, Visibility::Public(_));
        // Exported macros live at the root of their crate; only their imports have the visibility of the type.
        let export = is_public.then(|| quote!(#[macro_export]));
        let inside: Visibility = syn::parse_quote!(pub(crate));
        let seen = if self.inner && !is_public { &inside } else { visibility };
        quote! {
            #(#conditions)*
            #[doc(hidden)]
            #[allow(unused_macros, non_local_definitions)]
            #export
            macro_rules! #mangled {
                (_ => { $a:tt $b:tt $c:tt ! { (?) } }) => { $a $b $c ! { {#answer} } };
            }

            #(#conditions)*
            #[doc(hidden)]
            #[allow(unused_imports)]
            #seen use #mangled as #name;
        }
    }
}

/// The attributes that decide whether an item is there.
pub(super) fn conditions(attributes: &[Attribute]) -> Vec<&Attribute> {
    attributes.iter().filter(|attribute| attribute.path().is_ident("cfg") || attribute.path().is_ident("cfg_attr")).collect()
}

/// A name that no other macro of the crate has.
fn mangled(name: &Ident) -> Ident {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    format_ident!("__cute_layout_{}_{}", name, COUNT.fetch_add(1, Ordering::Relaxed), span = Span::call_site())
}

fn first_place(tokens: &TokenStream) -> Span {
    match tokens.clone().into_iter().next() {
        Some(TokenTree::Group(group)) => group.stream().into_iter().next().unwrap_or(TokenTree::Group(group)).span(),
        Some(tree) => tree.span(),
        None => Span::call_site(),
    }
}

/// A layout as it is written.
fn tokens_of(function: &Function) -> TokenStream {
    function.to_string().parse().unwrap_or_default()
}

/// The lines that the documentation of a named layout ends with.
fn documentation(function: &Function) -> Vec<String> {
    let (layout, cosize) = match function {
        Function::Layout(layout) => (layout, layout.cosize()),
        Function::Composed(composed) => (composed.layout(), composed.cosize()),
    };
    let reach = match cosize {
        Some(cosize) => format!("cosize {cosize}"),
        None => layout.coshape().map_or_else(|error| error.to_string(), |coshape| format!("coshape {coshape}")),
    };
    let mut lines = vec![String::new(), format!("`{function}`: size {}, {reach}.", layout.size())];
    if layout.size() <= CELLS {
        lines.extend(picture(function).into_iter().flat_map(|picture| [String::new(), format!("```text\n{picture}```")]));
    }
    lines
}

/// Most cells of a picture in a documentation.
const CELLS: i64 = 64;
/// Longest line of one.
const COLUMNS: usize = 100;

/// The values of a small layout as a table, for whoever points at its name.
fn picture(function: &Function) -> Option<String> {
    let picture = match function {
        Function::Layout(layout) => Picture::of_layout(layout, &Scalar::ZERO),
        Function::Composed(composed) => Picture::of_composed(composed),
    };
    let text = picture.ok()?.to_string();
    // Below the caption, which is the layout again.
    let table = text.split_once('\n')?.1.to_string();
    table.lines().all(|line| line.chars().count() <= COLUMNS).then_some(table)
}
