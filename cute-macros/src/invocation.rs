//! How the macros of `cute-static` call those of this crate: `[$crate]`, then what the user wrote.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::encode::Encoder;

/// The encoder for the calling crate's name of `cute-static`, and the user's tokens.
pub(crate) fn split(input: TokenStream) -> (Encoder, TokenStream) {
    let mut trees = input.into_iter();
    match trees.next() {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket => (Encoder::new(group.stream()), trees.collect()),
        first => (Encoder::new(quote::quote!(::cute_static)), first.into_iter().chain(trees).collect()),
    }
}
