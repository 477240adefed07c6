//! `einsum!`: a contraction of tensors, or of layouts, by the labels of their modes.

use cute_algebra::apply::Contraction;
use cute_algebra::expr::Value;
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::quote;

use crate::encode::Encoder;
use crate::{invocation, report, wording};

/// The expansion: a call, or a type if all operands are types.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let (encoder, input) = invocation::split(input);
    match contraction(input, &encoder) {
        Ok(tokens) => tokens,
        Err(error) => error,
    }
}

fn contraction(input: TokenStream, encoder: &Encoder) -> Result<TokenStream, TokenStream> {
    let mut parts = arguments(input);
    let Some((text, place)) = parts.first().and_then(|part| text(&part.tokens)) else {
        let place = parts.first().map_or_else(Span::call_site, |part| part.place());
        return Err(report::error(wording::NO_CONTRACTION, (place, place)));
    };
    Contraction::new(&text).map_err(|error| report::error(&error.to_string(), (place, place)))?;
    let operand = encoder.operand(&Value::Str(text.clone()));
    let labels = operand.ok_or_else(|| report::error(&wording::long_contraction(text.len()), (place, place)))?;
    // A comma at the end.
    if parts.len() > 1 && parts.last().is_some_and(|part| part.tokens.is_empty()) {
        parts.pop();
    }
    if parts.len() != 4 || parts.iter().any(|part| part.tokens.is_empty()) {
        let place = parts.get(4).or(parts.last()).map_or(place, Argument::place);
        return Err(report::error(&wording::operands_of_contraction(parts.len() - 1), (place, place)));
    }
    let [a, b, c] = [&parts[1], &parts[2], &parts[3]].map(|part| part.tokens.iter().cloned().collect::<TokenStream>());
    let path = |name: &str| encoder.path_at(&["algorithm", name], place);
    if parts[1..].iter().all(Argument::is_type) {
        let name = path("Einsum");
        return Ok(quote!(#name::<#labels, #a, #b, #c>));
    }
    let name = path("einsum");
    // A method finds a tensor behind a reference as well as one that is a variable.
    Ok(quote!({ #[allow(unused_parens)] #name::<#labels, _, _, _, _, _, _>((#c).__itself_mut(), (#a).__itself(), (#b).__itself()) }))
}

/// What stands between two commas.
#[derive(Default)]
struct Argument {
    tokens: Vec<TokenTree>,
    comma: Option<Span>,
}

impl Argument {
    /// Where it begins, or else what ends it.
    fn place(&self) -> Span {
        self.tokens.first().map(TokenTree::span).or(self.comma).unwrap_or_else(Span::call_site)
    }

    /// Whether it is a type: a path to a name in CamelCase, or a layout that `layout!` writes.
    fn is_type(&self) -> bool {
        let mut last = None;
        for (at, token) in self.tokens.iter().enumerate() {
            match token {
                TokenTree::Ident(name) => last = Some(name.to_string()),
                TokenTree::Punct(punct) if punct.as_char() == ':' => {}
                TokenTree::Punct(punct) if punct.as_char() == '<' && at > 0 => break,
                TokenTree::Punct(punct) if punct.as_char() == '!' => return last.as_deref() == Some("layout"),
                _ => return false,
            }
        }
        last.is_some_and(|name| name.starts_with(char::is_uppercase) && (name.len() == 1 || name.contains(char::is_lowercase)))
    }
}

/// The arguments, separated by commas that no angle brackets enclose.
fn arguments(input: TokenStream) -> Vec<Argument> {
    let (mut parts, mut angles, mut before) = (vec![Argument::default()], 0usize, ' ');
    for token in input {
        let sign = match &token {
            TokenTree::Punct(punct) => punct.as_char(),
            _ => ' ',
        };
        match sign {
            '<' => angles += 1,
            '>' if before != '-' => angles = angles.saturating_sub(1),
            _ => {}
        }
        before = sign;
        let last = parts.len() - 1;
        if sign == ',' && angles == 0 {
            parts[last].comma = Some(token.span());
            parts.push(Argument { tokens: Vec::new(), comma: Some(token.span()) });
        } else {
            parts[last].tokens.push(token);
        }
    }
    parts
}

/// The text of an argument that is a string, and where it stands.
fn text(tokens: &[TokenTree]) -> Option<(String, Span)> {
    match tokens {
        [TokenTree::Literal(literal)] => {
            let text: syn::LitStr = syn::parse2(TokenTree::Literal(literal.clone()).into()).ok()?;
            Some((text.value(), literal.span()))
        }
        // What a `macro_rules!` fragment stands for.
        [TokenTree::Group(group)] if group.delimiter() == proc_macro2::Delimiter::None => {
            text(&group.stream().into_iter().collect::<Vec<_>>())
        }
        _ => None,
    }
}
