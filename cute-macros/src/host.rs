//! Leaves to which Rust gives a value: `{BM}`, `{N}`, `TILE`, `m`, `?u32`.

use cute_algebra::Scalar;
use cute_algebra::text::{Expr, ExprKind, HostKind};
use proc_macro2::{Delimiter, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use crate::encode::Encoder;
use crate::tokens::Source;

/// What a name in braces is. rustc offers a macro no way to find out, so it has to show in the text.
#[derive(Debug)]
enum Named {
    /// A constant, or any other expression that is one.
    Constant(TokenStream),
    /// A const parameter of the surrounding item, which rustc takes only on its own: `{const K}`.
    Parameter(TokenStream),
    /// A type with a typenum integer: `{N}`, `{Rows}`, `{U16}`.
    Type(TokenStream),
}

/// The type of a leaf that has its value at compile time; `is_stride` decides the encoding.
fn static_leaf(encoder: &Encoder, tokens: TokenStream, is_stride: bool) -> TokenStream {
    match named(tokens) {
        Named::Type(name) => {
            let leaf = encoder.path("U");
            quote!(#leaf::<#name>)
        }
        Named::Parameter(name) => {
            let leaf = encoder.path("N");
            quote!(#leaf::<{ #name }>)
        }
        Named::Constant(value) if is_stride => {
            let leaf = encoder.path("N");
            quote!(#leaf::<{ (#value) as i64 }>)
        }
        Named::Constant(value) => {
            let support = encoder.path("macro_support");
            let bytes = (0..8).map(|index| {
                let index = Literal::usize_unsuffixed(index);
                quote!({ #support::byte((#value) as i64, #index) })
            });
            // Evaluated at the user's own tokens: there rustc shows what is wrong.
            let place = value.clone().into_iter().next().map_or_else(Span::call_site, |tree| Span::call_site().located_at(tree.span()));
            let check = encoder.path_at(&["macro_support", "extent"], place);
            let extent = quote_spanned!(place=> #check((#value) as i64));
            quote!(#support::Constant::<{ #extent }, { #support::in_table((#value) as i64) }, #(#bytes),*>)
        }
    }
}

/// The type of a tuple all of whose leaves have their values at compile time. The parser bounds the nesting, and with it the recursion.
pub(crate) fn fixed(source: &Source, encoder: &Encoder, expr: &Expr, is_stride: bool) -> Option<TokenStream> {
    if let ExprKind::Tuple(modes) = &expr.kind {
        let modes = modes.iter().map(|mode| fixed(source, encoder, mode, is_stride)).collect::<Option<Vec<_>>>()?;
        return Some(quote!((#(#modes,)*)));
    }
    fixed_leaf(source, encoder, expr, is_stride)
}

/// The type of a leaf with its value at compile time.
pub(crate) fn fixed_leaf(source: &Source, encoder: &Encoder, expr: &Expr, is_stride: bool) -> Option<TokenStream> {
    Some(match &expr.kind {
        ExprKind::Int(value) if is_stride => encoder.scalar(&Scalar::integer(*value)),
        ExprKind::Int(value) => encoder.extent(*value),
        ExprKind::Scalar(scalar) => encoder.scalar(scalar),
        ExprKind::Keep => encoder.path("__"),
        ExprKind::Host { kind: HostKind::Static, .. } => static_leaf(encoder, tokens(source, expr), is_stride),
        _ => return None,
    })
}

fn named(tokens: TokenStream) -> Named {
    let mut trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut braced = false;
    if let [TokenTree::Group(group)] = &trees[..]
        && group.delimiter() == Delimiter::Brace
    {
        braced = true;
        trees = group.stream().into_iter().collect();
    }
    // What a `macro_rules!` fragment stands for.
    while let [TokenTree::Group(group)] = &trees[..]
        && group.delimiter() == Delimiter::None
    {
        trees = group.stream().into_iter().collect();
    }
    if let [TokenTree::Ident(keyword), TokenTree::Ident(name)] = &trees[..]
        && *keyword == "const"
    {
        return Named::Parameter(quote!(#name));
    }
    let lone = trees.len() == 1;
    let is_path = trees.iter().all(|tree| match tree {
        TokenTree::Ident(_) => true,
        TokenTree::Punct(punct) => matches!(punct.as_char(), ':' | '<' | '>' | ','),
        _ => false,
    });
    let last = trees.iter().rev().find_map(|tree| match tree {
        TokenTree::Ident(name) => Some(name.clone()),
        _ => None,
    });
    let is_type = braced && is_path && last.is_some_and(|name| names_a_type(&name, lone));
    let stream = trees.into_iter().collect();
    if is_type { Named::Type(stream) } else { Named::Constant(stream) }
}

/// Whether a name is written as types are: `Rows`, typenum's `U16`, or a lone letter as type parameters are.
fn names_a_type(name: &Ident, lone: bool) -> bool {
    let name = name.to_string();
    let typenum = name.strip_prefix('U').is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()));
    let letter = lone && name.chars().count() == 1;
    name.starts_with(char::is_uppercase) && (typenum || letter || name.contains(char::is_lowercase))
}

/// How many leaves of each kind of host a tree has.
#[derive(Default)]
pub(crate) struct Hosts<'a> {
    /// Leaves with a value at compile time.
    pub(crate) fixed: Vec<&'a Expr>,
    /// Leaves with a value at run time.
    pub(crate) values: Vec<&'a Expr>,
    /// Types of leaves with a value at run time.
    pub(crate) types: Vec<&'a Expr>,
}

impl<'a> Hosts<'a> {
    /// The hosts of a tree, in the order of their places.
    pub(crate) fn of(expr: &'a Expr) -> Hosts<'a> {
        let mut hosts = Hosts::default();
        hosts.collect(expr);
        hosts
    }

    /// The first one that only the run time knows.
    pub(crate) fn first_of_run_time(&self) -> Option<&'a Expr> {
        self.values.iter().chain(&self.types).min_by_key(|host| host.span.start).copied()
    }

    /// Any of them.
    pub(crate) fn first(&self) -> Option<&'a Expr> {
        let all = self.fixed.iter().chain(&self.values).chain(&self.types);
        all.min_by_key(|host| host.span.start).copied()
    }

    fn collect(&mut self, expr: &'a Expr) {
        match &expr.kind {
            ExprKind::Host { kind: HostKind::Static, .. } => self.fixed.push(expr),
            ExprKind::Host { kind: HostKind::Value, .. } => self.values.push(expr),
            ExprKind::Host { kind: HostKind::Type, .. } => self.types.push(expr),
            ExprKind::Tuple(modes) | ExprKind::Tiler(modes) | ExprKind::Call { args: modes, .. } => {
                modes.iter().for_each(|mode| self.collect(mode));
            }
            ExprKind::Layout { shape: a, stride: b }
            | ExprKind::Offset { offset: a, layout: b }
            | ExprKind::Swizzled { swizzle: a, layout: b } => {
                self.collect(a);
                self.collect(b);
            }
            _ => {}
        }
    }
}

/// The user's tokens of a host leaf.
pub(crate) fn tokens(source: &Source, expr: &Expr) -> TokenStream {
    match &expr.kind {
        ExprKind::Host { tokens, .. } => source.stream(tokens.clone()),
        _ => TokenStream::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(text: &str) -> &'static str {
        match named(text.parse().unwrap()) {
            Named::Constant(_) => "constant",
            Named::Parameter(_) => "parameter",
            Named::Type(_) => "type",
        }
    }

    #[test]
    fn names_show_what_they_are() {
        for constant in ["{BM}", "BM", "N", "tiles::BM", "{tiles::N}", "{2 * BM}", "{size::<T>()}", "{ROWS_2}", "{UNIT}"] {
            assert_eq!(kind(constant), "constant", "{constant}");
        }
        for ty in ["{N}", "{Rows}", "{U16}", "{typenum::U16}", "{T::Rows}", "{M}"] {
            assert_eq!(kind(ty), "type", "{ty}");
        }
        assert_eq!(kind("{const K}"), "parameter");
    }
}
