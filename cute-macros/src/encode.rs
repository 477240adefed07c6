//! Values as types: the encoding that `cute-static` reads.

use cute_algebra::encode::{byte, byte_count, in_table};
use cute_algebra::expr::Value;
use cute_algebra::{Cursor, HTuple, Layout, Ring, Scalar, Swizzle, Term, Tiler};
use proc_macro2::{Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use crate::evaluate::Function;

/// Writes paths into `cute-static` and the types of values.
pub(crate) struct Encoder {
    krate: TokenStream,
    /// Whether that path is a name of the module in which the items stand.
    imported: bool,
}

impl Encoder {
    /// `krate` is the path of `cute-static` as the calling macro names it: `$crate`.
    pub(crate) fn new(krate: TokenStream) -> Encoder {
        Encoder { krate, imported: false }
    }

    /// Writes into a module that imports `cute-static` under `name`. Then no token belongs to a macro, and rustc has nothing to add about
    /// macros to a mistake of the user's.
    pub(crate) fn imported(name: &str) -> Encoder {
        let krate = Ident::new(name, Span::call_site());
        Encoder { krate: quote!(#krate), imported: true }
    }

    /// The path of `cute-static`.
    pub(crate) fn krate(&self) -> &TokenStream {
        &self.krate
    }

    /// The path of a module of `cute-algebra`.
    pub(crate) fn algebra(&self, module: &str) -> TokenStream {
        let (algebra, module) = (self.path("algebra"), Ident::new(module, Span::call_site()));
        quote!(#algebra::#module)
    }

    /// A path of modules and an item of `cute-static`, at a place of the user's: what is wrong there is shown there.
    pub(crate) fn path_at(&self, path: &[&str], place: Span) -> TokenStream {
        let mut tokens = if self.imported {
            let name = Ident::new(&self.krate.to_string(), place);
            quote!(#name)
        } else {
            placed(self.krate.clone(), place)
        };
        for name in path {
            let name = Ident::new(name, place);
            tokens.extend(quote_spanned!(place=> ::#name));
        }
        tokens
    }

    /// A layout as the result of a check that it passed.
    pub(crate) fn ok(&self, layout: &TokenStream) -> TokenStream {
        let error = self.path("LayoutError");
        quote!(::core::result::Result::<_, #error>::Ok(#layout))
    }

    /// The path of an item of `cute-static`.
    pub(crate) fn path(&self, name: &str) -> TokenStream {
        let (krate, name) = (&self.krate, Ident::new(name, Span::call_site()));
        quote!(#krate::#name)
    }

    /// The type of a layout, which is its value too.
    pub(crate) fn layout(&self, layout: &Layout) -> TokenStream {
        self.of_parts(&self.shape(&layout.shape()), &self.stride(&layout.stride()))
    }

    /// The type of a layout, perhaps a swizzled one.
    pub(crate) fn function(&self, function: &Function) -> TokenStream {
        match function {
            Function::Layout(layout) => self.layout(layout),
            Function::Composed(composed) => {
                let (swizzle, layout) = (self.swizzle(&composed.swizzle()), self.layout(composed.layout()));
                self.swizzled(&swizzle, composed.offset().as_integer().unwrap_or_default(), &layout)
            }
        }
    }

    /// The type of a layout behind an offset and a swizzle.
    pub(crate) fn swizzled(&self, swizzle: &TokenStream, offset: i64, layout: &TokenStream) -> TokenStream {
        let (name, offset) = (self.path("Swizzled"), Literal::i64_unsuffixed(offset));
        quote!(#name::<#swizzle, #offset, #layout>)
    }

    fn swizzle(&self, swizzle: &Swizzle) -> TokenStream {
        let (name, numbers) = (self.path("Swizzle"), [swizzle.bits(), swizzle.base(), swizzle.shift()].map(Literal::i64_unsuffixed));
        quote!(#name::<#(#numbers),*>)
    }

    /// The type of the layout of a shape and a stride.
    pub(crate) fn of_parts(&self, shape: &TokenStream, stride: &TokenStream) -> TokenStream {
        let name = self.path("Static");
        quote!(#name::<#shape, #stride>)
    }

    /// The value of the type of a leaf.
    pub(crate) fn value_of(&self, leaf: &TokenStream) -> TokenStream {
        let name = self.path("Leaf");
        quote!(<#leaf as #name>::VALUE)
    }

    /// The tuple of the extents' types.
    pub(crate) fn shape(&self, shape: &HTuple<i64>) -> TokenStream {
        nested(shape, &|extent| self.extent(*extent))
    }

    /// The tuple of the strides' types.
    pub(crate) fn stride(&self, stride: &HTuple<Scalar>) -> TokenStream {
        nested(stride, &|scalar| self.scalar(scalar))
    }

    /// An extent, whose bytes stand behind it if it is not in the table of typenum integers.
    pub(crate) fn extent(&self, extent: i64) -> TokenStream {
        if in_table(extent) {
            return self.number("N", extent);
        }
        let (name, bytes) = (self.path("N"), self.path("By"));
        let value = Literal::i64_unsuffixed(extent);
        let digits = (0..byte_count(extent)).map(|index| Literal::u8_unsuffixed(byte(extent, index)));
        quote!(#name::<#value, #bytes<#(#digits),*>>)
    }

    /// A stride.
    pub(crate) fn scalar(&self, scalar: &Scalar) -> TokenStream {
        match scalar.terms() {
            [] => self.number("N", 0),
            [term] => self.term(term),
            terms => {
                let (name, terms) = (self.path("Sum"), terms.iter().map(|term| self.term(term)));
                quote!(#name::<(#(#terms,)*)>)
            }
        }
    }

    /// A value as an operand of an operation; nothing for one that no type stands for.
    pub(crate) fn operand(&self, value: &Value) -> Option<TokenStream> {
        let tuple = |tuple: TokenStream| {
            let name = self.path("Shape");
            quote!(#name::<#tuple>)
        };
        Some(match value {
            Value::Layout(layout) => self.layout(layout),
            Value::Integers(integers) => tuple(nested(integers, &|value| self.number("N", *value))),
            Value::Strides(strides) => tuple(self.stride(strides)),
            Value::Pattern(pattern) => {
                tuple(nested(pattern, &|leaf| leaf.map_or_else(|| self.path("__"), |value| self.number("N", value))))
            }
            Value::Ratio(numerator, denominator) => {
                let (name, parts) = (self.path("Ratio"), [numerator, denominator].map(|part| Literal::i64_unsuffixed(*part)));
                quote!(#name::<#(#parts),*>)
            }
            Value::Tiler(tiler) => return self.tiler(tiler),
            Value::Word("pad") => self.path("Pad"),
            Value::Str(text) => return self.text(text),
            Value::Swizzle(swizzle) => self.swizzle(swizzle),
            Value::Composed(composed) => {
                let offset = composed.offset().as_integer()?;
                self.swizzled(&self.swizzle(&composed.swizzle()), offset, &self.layout(composed.layout()))
            }
            _ => return None,
        })
    }

    /// A text of up to 64 bytes.
    fn text(&self, text: &str) -> Option<TokenStream> {
        let mut bytes = [0; 64];
        bytes.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
        let (name, len) = (self.path("Str"), Literal::usize_unsuffixed(text.len()));
        let parts = bytes.as_chunks::<16>().0.iter().map(|part| Literal::u128_unsuffixed(u128::from_le_bytes(*part)));
        Some(quote!(#name::<#len, #(#parts),*>))
    }

    fn tiler(&self, tiler: &Tiler) -> Option<TokenStream> {
        if let Some(layout) = tiler.as_layout() {
            return Some(self.layout(&layout));
        }
        let Some(rank) = tiler.list_rank() else { return self.operand(&Value::Pattern(HTuple::leaf(None))) };
        let entries = (0..rank).map(|index| self.tiler(&tiler.mode(index).ok()?)).collect::<Option<Vec<_>>>()?;
        Some(self.list(&entries))
    }

    /// A list of tilers, one a mode.
    pub(crate) fn list(&self, entries: &[TokenStream]) -> TokenStream {
        let name = self.path("ByMode");
        quote!(#name::<(#(#entries,)*)>)
    }

    fn term(&self, term: &Term) -> TokenStream {
        let name = match (term.ring, term.path.is_root()) {
            (Ring::Integer, true) => return self.number("N", term.value),
            (Ring::Xor, true) => return self.number("F", term.value),
            (Ring::Integer, false) => self.path("E"),
            (Ring::Xor, false) => self.path("FE"),
        };
        let value = Literal::i64_unsuffixed(term.value);
        let axes = term.path.axes().iter().map(|&axis| Literal::u8_unsuffixed(axis));
        quote!(#name::<#value, #(#axes),*>)
    }

    fn number(&self, name: &str, value: i64) -> TokenStream {
        let (name, value) = (self.path(name), Literal::i64_unsuffixed(value));
        quote!(#name::<#value>)
    }
}

/// Tokens at another place, but resolved as before.
pub(crate) fn placed(tokens: TokenStream, place: Span) -> TokenStream {
    let place_tree = |mut tree: TokenTree| {
        if let TokenTree::Group(group) = &tree {
            tree = Group::new(group.delimiter(), placed(group.stream(), place)).into();
        }
        tree.set_span(place.resolved_at(tree.span()));
        tree
    };
    tokens.into_iter().map(place_tree).collect()
}

/// The tree with its leaves written by `leaf`. The depth of trees is bounded, and with it the recursion.
fn nested<T: Copy>(tuple: &HTuple<T>, leaf: &dyn Fn(&T) -> TokenStream) -> TokenStream {
    fn subtree<T: Copy>(tuple: &HTuple<T>, at: &mut Cursor, leaf: &dyn Fn(&T) -> TokenStream) -> TokenStream {
        let here = *at;
        *at = tuple.next(here);
        match tuple.arity(here) {
            None => leaf(&tuple.leaves()[here.leaf]),
            Some(modes) => {
                let modes: Vec<TokenStream> = (0..modes).map(|_| subtree(tuple, at, leaf)).collect();
                quote!((#(#modes,)*))
            }
        }
    }
    let mut at = Cursor::ROOT;
    subtree(tuple, &mut at, leaf)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The type of a layout with the crate's name left out and without spaces.
    fn of(text: &str) -> String {
        let layout: Layout = text.parse().unwrap();
        Encoder::new(quote!(k)).layout(&layout).to_string().replace(' ', "").replace("k::", "").replace("::<", "<")
    }

    #[test]
    fn integers() {
        assert_eq!(of("4:1"), "Static<N<4>,N<1>>");
        assert_eq!(of("(4,(4,2)):(4,(1,-16))"), "Static<(N<4>,(N<4>,N<2>,),),(N<4>,(N<1>,N<-16>,),)>");
        assert_eq!(of("(4):(0)"), "Static<(N<4>,),(N<0>,)>");
        assert_eq!(of("():()"), "Static<(),()>");
    }

    #[test]
    fn only_extents_outside_the_table_carry_their_bytes() {
        assert_eq!(
            of("(1024,1025,6000,31744):(6000,1,0,6001)"),
            "Static<(N<1024>,N<1025,By<1,4>>,N<6000,By<112,23>>,N<31744>,),(N<6000>,N<1>,N<0>,N<6001>,)>"
        );
    }

    #[test]
    fn coordinate_and_xor_strides() {
        assert_eq!(of("(4,8):(e0,6*e(1,0))"), "Static<(N<4>,N<8>,),(E<1,0>,E<6,1,0>,)>");
        assert_eq!(of("(4,4,2):(f1,f5,f3*e1)"), "Static<(N<4>,N<4>,N<2>,),(F<1>,F<5>,FE<3,1>,)>");
        assert_eq!(of("4:-2*e0+e(1,0)"), "Static<N<4>,Sum<(E<-2,0>,E<1,1,0>,)>>");
    }
}
