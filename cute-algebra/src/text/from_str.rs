//! `FromStr` of the values.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::diagnostic::Diagnostic;
use super::parse::parse_str;
use super::syntax::{Expected, Expr};
use super::{lower, wording};
use crate::htuple::HTuple;
use crate::layout::Layout;
use crate::scalar::Scalar;

/// A text that is not what it should be: all its mistakes, each shown in rustc's form.
///
/// ```
/// use cute_algebra::Layout;
/// let error = "(4,8):(1,4,2)".parse::<Layout>().unwrap_err();
/// assert_eq!(error.diagnostics().len(), 1);
/// assert!(error.to_string().starts_with("error: stride `(1,4,2)` has 3 modes, shape `(4,8)` has 2\n"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    text: String,
    diagnostics: Vec<Diagnostic>,
}

impl ParseError {
    /// An error from what was parsed and what is wrong with it.
    ///
    /// ```
    /// use cute_algebra::text::{Diagnostic, ParseError, Span};
    /// let error = ParseError::new("4:x", vec![Diagnostic::new(Span::new(2, 3), "unknown name `x`")]);
    /// assert_eq!(error.to_string(), "error: unknown name `x`\n  |\n1 | 4:x\n  |   ^\n");
    /// ```
    pub fn new(text: &str, diagnostics: Vec<Diagnostic>) -> ParseError {
        ParseError { text: text.to_string(), diagnostics }
    }

    /// The mistakes in the order of their places.
    ///
    /// ```
    /// let error = "(0,0):(1,4)".parse::<cute_algebra::Layout>().unwrap_err();
    /// assert_eq!(error.diagnostics().iter().map(|mistake| mistake.span.start).collect::<Vec<_>>(), [1, 3]);
    /// ```
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, diagnostic) in self.diagnostics.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { "\n" })?;
            f.write_str(&diagnostic.render(&self.text))?;
        }
        Ok(())
    }
}

impl core::error::Error for ParseError {}

fn read<T>(text: &str, expected: Expected, lower: fn(&Expr) -> Result<T, Diagnostic>) -> Result<T, ParseError> {
    let value = parse_str(text, expected).and_then(|tree| lower(&tree).map_err(|mistake| vec![mistake]));
    value.map_err(|diagnostics| ParseError::new(text, diagnostics))
}

impl FromStr for HTuple<i64> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read(text, Expected::Tuple, lower::integers)
    }
}

impl FromStr for HTuple<Scalar> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read(text, Expected::Strides, lower::scalars)
    }
}

impl FromStr for HTuple<Option<i64>> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read(text, Expected::Expression, lower::pattern)
    }
}

impl FromStr for Scalar {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read(text, Expected::Strides, |tree| {
            let tuple = lower::scalars(tree)?;
            if tuple.is_leaf() { Ok(*tuple.leaf_at(0)) } else { Err(wording::not_a_stride(tree.span, "a tuple")) }
        })
    }
}

impl FromStr for Layout {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read(text, Expected::Layout, lower::layout)
    }
}
