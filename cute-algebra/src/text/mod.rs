//! The text form of layouts: one grammar for macros, `FromStr`, the command line and every message.
//!
//! A string ([`lex()`]) or a macro's token stream becomes a slice of [`Token`]s; one parser ([`parse_tokens`]) builds an [`Expr`] from it,
//! and one set of rules checks the tree. Whatever is wrong is a [`Diagnostic`]: what was found, what was expected, what to write instead.

mod buffer;
mod plain;
mod print;

#[cfg(feature = "alloc")]
mod diagnostic;
#[cfg(feature = "alloc")]
mod from_str;
#[cfg(feature = "alloc")]
mod lex;
#[cfg(feature = "alloc")]
mod literal;
#[cfg(feature = "alloc")]
mod lower;
#[cfg(feature = "alloc")]
mod parse;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "alloc")]
mod syntax;
#[cfg(feature = "alloc")]
mod token;
#[cfg(feature = "alloc")]
mod validate;
#[cfg(feature = "alloc")]
pub(crate) mod wording;

pub use buffer::{Text, same};
pub use plain::plain_layout;
pub use print::LAYOUT_TEXT;
pub(crate) use print::Walk;

#[cfg(feature = "alloc")]
pub use diagnostic::Diagnostic;
#[cfg(feature = "alloc")]
pub use from_str::ParseError;
#[cfg(feature = "alloc")]
pub use lex::lex;
#[cfg(feature = "alloc")]
#[cfg(feature = "alloc")]
pub use lower::{integers, layout, pattern, scalars};
#[cfg(feature = "alloc")]
pub use parse::{MAX_NESTING, parse_str, parse_tokens};
#[cfg(feature = "alloc")]
pub use syntax::{Dialect, Expected, Expr, ExprKind, HostKind};
#[cfg(feature = "alloc")]
pub use token::{Span, Token, TokenKind, quote};
