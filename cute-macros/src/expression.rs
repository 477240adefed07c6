//! Operations on layouts that are known only as types.
//!
//! Each is written twice: as the expression type, `Composition::<A, B>`, and as a call of the `const fn` behind it, which is placed at the
//! user's tokens so that rustc reports there what is wrong.

use cute_algebra::HTuple;
use cute_algebra::expr::{DataType, Form, Value, named};
use cute_algebra::text::{Diagnostic, Expr, ExprKind, Span, quote as quoted};
use proc_macro2::{Span as Place, TokenStream};
use quote::{quote, quote_spanned};

use crate::encode::Encoder;
use crate::evaluate::{self, Names};
use crate::host::{self, Hosts};
use crate::tokens::Source;
use crate::wording;

/// The operations that have an expression type; its name is that of the operation in CamelCase.
const OPERATIONS: &[&str] = &[
    "flatten",
    "unflatten",
    "unwrap",
    "get",
    "select",
    "take",
    "replace",
    "group",
    "layout_new",
    "col_major",
    "row_major",
    "ordered",
    "layout_like",
    "concat",
    "tiler_to_layout",
    "coalesce",
    "coalesce_z",
    "filter",
    "composition",
    "complement",
    "right_inverse",
    "left_inverse",
    "nullspace",
    "layout_add",
    "max_common_layout",
    "common_domain",
    "recast",
    "logical_divide",
    "zipped_divide",
    "tiled_divide",
    "flat_divide",
    "logical_product",
    "zipped_product",
    "tiled_product",
    "flat_product",
    "blocked_product",
    "raked_product",
    "tile_to_shape",
    "slice",
    "dice",
    "local_tile",
    "local_partition",
    "tv_to_coord",
    "tv_partition",
    "einfold",
    "im2col",
    "im2col_coord",
];

/// The operations with a number or a tuple of numbers as their result, which are types in the module `expression`.
const NUMBERS: &[&str] = &[
    "rank",
    "depth",
    "size",
    "product_each",
    "cosize",
    "coshape",
    "eval",
    "idx2crd",
    "crd2idx",
    "crd2crd",
    "inner_product",
    "prefix_product",
    "common_refinement",
    "common_coarsening",
    "max_common_vector",
    "copy_vector",
];

/// The conditions that are a `const fn` on types.
const CONDITIONS: &[&str] = &[
    "congruent",
    "weakly_congruent",
    "compatible",
    "equal",
    "injective",
    "covering",
    "in_bounds",
    "conflict_free",
    "wgmma_operand",
    "ldmatrix_operand",
    "fragment",
    "tensor_map",
];

/// The conditions with a data type among their arguments.
const OF_DATA: &[&str] = &["conflict_free", "wgmma_operand", "ldmatrix_operand", "tensor_map"];

type Written = Result<TokenStream, Vec<Diagnostic>>;

/// Expressions over the names of a block, or those of the user.
pub(crate) struct Typed<'a, N> {
    pub(crate) source: &'a Source,
    pub(crate) encoder: &'a Encoder,
    pub(crate) names: &'a N,
}

impl<N: Names> Typed<'_, N> {
    /// The type that stands for an operand.
    pub(crate) fn operand(&self, expr: &Expr) -> Written {
        if let Some(value) = self.value(expr)? {
            return self.encoder.operand(&value).ok_or_else(|| vec![wording::no_operand(expr.span, &value)]);
        }
        match &expr.kind {
            ExprKind::Path(name) => Ok(self.names.type_of(name, self.tokens(expr.span))),
            ExprKind::Tiler(modes) => Ok(self.encoder.list(&self.operands(modes)?)),
            ExprKind::Call { name, name_span, args } => {
                let operands = self.arguments(expr, name, *name_span, args, &[OPERATIONS, NUMBERS])?;
                let operation = if NUMBERS.contains(&&**name) {
                    self.encoder.path_at(&["expression", &camel_case(name)], Place::call_site())
                } else {
                    self.encoder.path(&camel_case(name))
                };
                Ok(quote!(#operation::<#(#operands),*>))
            }
            ExprKind::Swizzled { swizzle, layout } => {
                let (offset, layout) = match &layout.kind {
                    ExprKind::Offset { offset, layout } => (self.value(offset)?, layout),
                    _ => (Some(Value::Integers(HTuple::leaf(0))), layout),
                };
                let offset = offset.and_then(|offset| offset.as_integer());
                let offset = offset.ok_or_else(|| vec![wording::no_expression_type(expr.span, &self.quoted(expr))])?;
                Ok(self.encoder.swizzled(&self.operand(swizzle)?, offset, &self.operand(layout)?))
            }
            ExprKind::Layout { shape, stride } => {
                let parts = host::fixed(self.source, self.encoder, shape, false).zip(host::fixed(self.source, self.encoder, stride, true));
                let (shape, stride) = parts.ok_or_else(|| vec![wording::no_expression_type(expr.span, &self.quoted(expr))])?;
                Ok(self.encoder.of_parts(&shape, &stride))
            }
            ExprKind::Tuple(_) | ExprKind::Host { .. } => {
                let tuple = host::fixed(self.source, self.encoder, expr, true);
                let tuple = tuple.ok_or_else(|| vec![wording::no_expression_type(expr.span, &self.quoted(expr))])?;
                let shape = self.encoder.path("Shape");
                Ok(quote!(#shape::<#tuple>))
            }
            _ => Err(vec![wording::no_expression_type(expr.span, &self.quoted(expr))]),
        }
    }

    /// As [`Typed::operand`]; where no name can be a parameter of a generic item, rustc also evaluates the expression when it meets the
    /// type, so that `cargo check` finds what is wrong.
    pub(crate) fn checked(&self, expr: &Expr) -> Written {
        // What stands in braces may be a parameter, too.
        let mut concrete = matches!(expr.kind, ExprKind::Call { .. }) && Hosts::of(expr).first().is_none();
        evaluate::paths(expr, &mut |_, name| concrete &= evaluate::is_word(name, self.names) || is_in_a_module(name));
        let (ExprKind::Call { name, name_span, args }, true) = (&expr.kind, concrete) else { return self.operand(expr) };
        let mut operands = self.arguments(expr, name, *name_span, args, &[OPERATIONS])?;
        let (operation, constant) = (self.encoder.path(&camel_case(name)), self.constant(expr)?);
        let support = self.encoder.path("macro_support");
        if let Some(first) = operands.first_mut() {
            *first = quote!(<#support::Proven::<{ #support::proven(#constant) }> as #support::Stays<#first>>::Itself);
        }
        Ok(quote!(#operation::<#(#operands),*>))
    }

    /// The layout of an expression as a constant expression of type `Layout`.
    pub(crate) fn constant(&self, expr: &Expr) -> Written {
        let mut calls = Vec::new();
        self.calls(expr, &mut calls)?;
        if !matches!(expr.kind, ExprKind::Call { .. }) {
            let (operand, place) = (self.operand(expr)?, self.source.place(expr.span).0);
            let (open, close) = (quote_spanned!(place=> <), quote_spanned!(place=> >::LAYOUT));
            let layout = self.encoder.path_at(&["StaticLayout"], place);
            calls.push(quote!(#open #operand as #layout #close));
        }
        let (last, before) = calls.split_last().expect("a call or the operand");
        Ok(quote!({ #(#before;)* #last }))
    }

    /// A condition as a constant expression that fails if it does not hold.
    pub(crate) fn condition(&self, expr: &Expr) -> Written {
        let ExprKind::Call { name, name_span, args } = &expr.kind else {
            return Err(vec![wording::no_typed_condition(expr.span, &self.quoted(expr))]);
        };
        if named(name, *name_span).is_ok() && !CONDITIONS.contains(&&**name) {
            return Err(vec![wording::no_typed_condition(expr.span, &self.quoted(expr))]);
        }
        let mut calls = Vec::new();
        for arg in args {
            self.calls(arg, &mut calls)?;
        }
        let operands = self.arguments(expr, name, *name_span, args, &[CONDITIONS])?;
        let check = self.call(&["check", name], expr.span, &operands);
        Ok(quote!({ #(#calls;)* #check }))
    }

    /// The calls of operations on types, the inner ones first.
    fn calls(&self, expr: &Expr, calls: &mut Vec<TokenStream>) -> Result<(), Vec<Diagnostic>> {
        if self.value(expr)?.is_some() {
            return Ok(());
        }
        match &expr.kind {
            ExprKind::Tiler(parts) => parts.iter().try_for_each(|part| self.calls(part, calls)),
            ExprKind::Call { name, name_span, args } => {
                for arg in args {
                    self.calls(arg, calls)?;
                }
                let operands = self.arguments(expr, name, *name_span, args, &[OPERATIONS, NUMBERS])?;
                let module = if NUMBERS.contains(&&**name) { "value_of" } else { "of" };
                calls.push(self.call(&["expression", module, name], expr.span, &operands));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// A call at the place of an expression.
    fn call(&self, path: &[&str], span: Span, operands: &[TokenStream]) -> TokenStream {
        let (first, last) = self.source.place(span);
        let function = self.encoder.path_at(path, first);
        // From the first to the last token of the expression: rustc shows what lies between the tokens of the call.
        let close = quote_spanned!(last=> ());
        quote!(#function::<#(#operands),*>#close)
    }

    fn value(&self, expr: &Expr) -> Result<Option<Value>, Vec<Diagnostic>> {
        evaluate::value(expr, self.names)
    }

    /// Operands, or all their mistakes.
    fn operands(&self, exprs: &[Expr]) -> Result<Vec<TokenStream>, Vec<Diagnostic>> {
        let (mut operands, mut mistakes) = (Vec::new(), Vec::new());
        for expr in exprs {
            match self.operand(expr) {
                Ok(operand) => operands.push(operand),
                Err(more) => mistakes.extend(more),
            }
        }
        if mistakes.is_empty() { Ok(operands) } else { Err(mistakes) }
    }

    /// The type arguments of an operation: one a parameter.
    fn arguments(
        &self,
        expr: &Expr,
        name: &str,
        name_span: Span,
        args: &[Expr],
        known: &[&[&str]],
    ) -> Result<Vec<TokenStream>, Vec<Diagnostic>> {
        let operation = named(name, name_span).map_err(|mistake| vec![mistake])?;
        if !known.iter().any(|names| names.contains(&name)) {
            return Err(vec![wording::no_expression_type(name_span, name)]);
        }
        let places: Vec<Span> = args.iter().map(|arg| arg.span).collect();
        let shares = operation.shares(&places, expr.span.last()).map_err(|mistake| vec![mistake])?;
        let mut rest = args;
        let mut arguments = Vec::new();
        for (form, share) in shares {
            let (own, behind) = rest.split_at(share);
            rest = behind;
            arguments.push(match form {
                Form::Many => self.many(own)?,
                _ if own.is_empty() => quote!(()),
                _ if matches!(own[0].kind, ExprKind::Str(_)) && name != "einfold" => {
                    return Err(vec![wording::no_operand(own[0].span, &Value::Str(self.quoted(&own[0]).trim_matches('"').to_owned()))]);
                }
                _ => match DataType::named(&self.quoted(&own[0])) {
                    // The name of a data type is an XOR stride or a word elsewhere.
                    Some(data) if OF_DATA.contains(&name) => {
                        self.encoder.operand(&Value::Integers(HTuple::leaf(data.bits))).expect("an integer is an operand")
                    }
                    _ => self.operand(&own[0])?,
                },
            });
        }
        Ok(arguments)
    }

    /// Several arguments of one parameter: integers are a tuple of integers, layouts a tuple of layouts.
    fn many(&self, args: &[Expr]) -> Written {
        let integers: Option<Vec<i64>> = args
            .iter()
            .map(|arg| match arg.kind {
                ExprKind::Int(value) => Some(value),
                _ => None,
            })
            .collect();
        if let Some(integers) = integers
            && let Ok(tuple) = HTuple::flat(&integers, 0)
        {
            return self.encoder.operand(&Value::Integers(tuple)).ok_or_else(Vec::new);
        }
        let operands = self.operands(args)?;
        Ok(quote!((#(#operands,)*)))
    }

    /// The user's tokens of an expression.
    fn tokens(&self, span: Span) -> TokenStream {
        self.source.stream(span.start as usize..span.end as usize)
    }

    fn quoted(&self, expr: &Expr) -> String {
        quoted(self.source.tokens(), expr.span)
    }
}

/// Whether a path leads through a module, so that it names no type parameter and has none among its arguments.
fn is_in_a_module(path: &str) -> bool {
    let module = path.trim_start_matches("::");
    path.contains("::") && !path.contains('<') && module.starts_with(|c: char| c.is_lowercase() || c == '_')
}

/// `logical_divide` as `LogicalDivide`.
fn camel_case(name: &str) -> String {
    let mut text = String::new();
    for word in name.split('_') {
        let mut letters = word.chars();
        text.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        text.push_str(letters.as_str());
    }
    text
}
