//! The procedural macros behind `cute_static`'s `layout!`, `try_layout!`, `shape!`, `layouts!` and `redistribution!`.
//!
//! Use them from `cute-static`, whose macros of those names call these with `[$crate]` in front: so they work under whatever name the
//! crate is imported. Each goes three steps: `tokens` turns the input into the tokens of the one grammar, `cute-algebra` parses, checks
//! and evaluates it, and `encode` writes the value as a type. Mistakes become compiler errors at the user's tokens in `report`.

#![forbid(unsafe_code)]

use proc_macro::TokenStream;

mod einsum;
mod encode;
mod evaluate;
#[cfg(test)]
mod expansion_tests;
mod expression;
mod host;
mod invocation;
mod layout;
mod layouts;
mod redistribution;
mod report;
mod shape;
mod tokens;
mod wording;

/// Writes a layout as a type, a value and a pattern in one.
#[doc(hidden)]
#[proc_macro]
pub fn __layout(input: TokenStream) -> TokenStream {
    layout::expand(input.into(), layout::Checked::ByAssertion).into()
}

/// Writes a layout whose run-time extents are checked, as a `Result`.
#[doc(hidden)]
#[proc_macro]
pub fn __try_layout(input: TokenStream) -> TokenStream {
    layout::expand(input.into(), layout::Checked::ByResult).into()
}

/// Writes a shape as a type, a value and a pattern in one.
#[doc(hidden)]
#[proc_macro]
pub fn __shape(input: TokenStream) -> TokenStream {
    shape::expand(input.into()).into()
}

/// Defines named layouts, each a type and a constant, and checks assertions about them.
#[doc(hidden)]
#[proc_macro]
pub fn __layouts(input: TokenStream) -> TokenStream {
    layouts::expand(input.into()).into()
}

/// Defines named layouts, now that it is known what the layouts of elsewhere are.
#[doc(hidden)]
#[proc_macro]
pub fn __layouts_finish(input: TokenStream) -> TokenStream {
    layouts::finish(input.into()).into()
}

/// Contracts tensors, or layouts, by the labels of their modes.
#[doc(hidden)]
#[proc_macro]
pub fn __einsum(input: TokenStream) -> TokenStream {
    einsum::expand(input.into()).into()
}

/// Plans a redistribution and writes its schedule as static data.
#[doc(hidden)]
#[proc_macro]
pub fn __redistribution(input: TokenStream) -> TokenStream {
    redistribution::expand(input.into()).into()
}
