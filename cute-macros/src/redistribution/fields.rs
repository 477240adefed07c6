//! The fields of `redistribution!`.

use cute_algebra::plan::{Dtype, LocalOrder, Problem, RankMap};
use cute_algebra::text::{Dialect, Expected, Expr, ExprKind, parse_tokens};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};

use crate::tokens::Source;
use crate::{host, report, wording};

/// What is redistributed, and how.
pub(super) struct Fields {
    pub(super) matrix: Pair,
    pub(super) grid: Pair,
    pub(super) tile: Pair,
    pub(super) rank_map: RankMap,
    pub(super) local_order: LocalOrder,
    pub(super) dtype: Dtype,
}

/// Rows and columns, and where they stand.
#[derive(Clone)]
pub(super) struct Pair {
    pub(super) numbers: [Number; 2],
    pub(super) place: (Span, Span),
}

/// An integer.
#[derive(Clone)]
pub(super) enum Number {
    Literal(i64),
    /// A Rust expression that is constant.
    Constant(TokenStream),
}

impl Pair {
    fn literals(&self) -> Option<(i64, i64)> {
        match self.numbers {
            [Number::Literal(rows), Number::Literal(cols)] => Some((rows, cols)),
            _ => None,
        }
    }
}

impl Fields {
    /// The problem, if all its numbers are literals.
    pub(super) fn problem(&self) -> Option<Problem> {
        Some(Problem {
            matrix: self.matrix.literals()?,
            grid: self.grid.literals()?,
            tile: self.tile.literals()?,
            rank_map: self.rank_map,
            local_order: self.local_order,
            dtype: self.dtype,
        })
    }
}

const NAMES: [&str; 6] = ["matrix", "grid", "tile", "rank_map", "local_order", "dtype"];

/// Reads the fields; every mistake is found.
pub(super) fn parse(input: TokenStream) -> Result<Fields, Vec<TokenStream>> {
    let mut reader = Reader::default();
    let mut rest = Vec::new();
    for tree in input {
        match tree {
            TokenTree::Punct(punct) if punct.as_char() == ',' => reader.field(&std::mem::take(&mut rest), punct.span()),
            tree => rest.push(tree),
        }
    }
    if let Some(last) = rest.last().map(TokenTree::span) {
        reader.field(&rest, last);
    }
    reader.finish()
}

#[derive(Default)]
struct Reader {
    seen: Vec<String>,
    pairs: Vec<(String, Pair)>,
    rank_map: Option<RankMap>,
    local_order: Option<LocalOrder>,
    dtype: Option<Dtype>,
    errors: Vec<TokenStream>,
}

impl Reader {
    fn mistake(&mut self, message: &str, place: Span) {
        self.errors.push(report::error(message, (place, place)));
    }

    /// One field, up to the comma or the end at `end`.
    fn field(&mut self, trees: &[TokenTree], end: Span) {
        let [TokenTree::Ident(name), TokenTree::Punct(colon), value @ ..] = trees else {
            let place = trees.first().map_or(end, TokenTree::span);
            return self.mistake(wording::NO_FIELD, place);
        };
        if colon.as_char() != ':' {
            return self.mistake(wording::NO_FIELD, colon.span());
        }
        let text = name.to_string();
        if !NAMES.contains(&text.as_str()) {
            return self.mistake(&wording::unknown_field(&text), name.span());
        }
        if self.seen.contains(&text) {
            return self.mistake(&wording::field_twice(&text), name.span());
        }
        self.seen.push(text.clone());
        match text.as_str() {
            "rank_map" => self.rank_map = self.choice(name, value, &[("row", RankMap::RowMajor), ("col", RankMap::ColumnMajor)]),
            "local_order" => {
                self.local_order = self.choice(name, value, &[("row", LocalOrder::RowMajor), ("col", LocalOrder::ColumnMajor)]);
            }
            "dtype" => self.dtype = self.choice(name, value, &Dtype::ALL.map(|dtype| (dtype.name(), dtype))),
            _ => {
                let source = Source::new(value.iter().cloned().collect()).ending_at(end);
                match pair(&source, text == "tile") {
                    Ok(pair) => self.pairs.push((text, pair)),
                    Err(errors) => self.errors.extend(errors),
                }
            }
        }
    }

    fn choice<T: Copy>(&mut self, field: &Ident, value: &[TokenTree], choices: &[(&str, T)]) -> Option<T> {
        let found = match value {
            [TokenTree::Ident(name)] => choices.iter().find(|(choice, _)| name == choice),
            _ => None,
        };
        if found.is_none() {
            let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
            let text = value.iter().cloned().collect::<TokenStream>().to_string();
            let place = value.first().map_or_else(|| field.span(), TokenTree::span);
            self.mistake(&wording::no_choice(&field.to_string(), &names, &text), place);
        }
        found.map(|(_, value)| *value)
    }

    fn finish(mut self) -> Result<Fields, Vec<TokenStream>> {
        for name in &NAMES[..3] {
            if !self.seen.iter().any(|seen| seen == name) {
                self.mistake(&wording::missing_field(name), Span::call_site());
            }
        }
        let mut take = |name: &str| {
            let index = self.pairs.iter().position(|(other, _)| other == name)?;
            Some(self.pairs.swap_remove(index).1)
        };
        match (take("matrix"), take("grid"), take("tile")) {
            (Some(matrix), Some(grid), Some(tile)) if self.errors.is_empty() => Ok(Fields {
                matrix,
                grid,
                tile,
                rank_map: self.rank_map.unwrap_or(RankMap::RowMajor),
                local_order: self.local_order.unwrap_or(LocalOrder::RowMajor),
                dtype: self.dtype.unwrap_or(Dtype::F64),
            }),
            _ => Err(self.errors),
        }
    }
}

/// Two numbers in parentheses; one alone counts twice where `square`.
fn pair(source: &Source, square: bool) -> Result<Pair, Vec<TokenStream>> {
    let expr = parse_tokens(source.tokens(), Dialect::Macro, Expected::Expression).map_err(|mistakes| report::errors(source, &mistakes))?;
    let place = source.place(expr.span);
    let numbers = match &expr.kind {
        ExprKind::Tuple(modes) => match &modes[..] {
            [rows, cols] => number(source, rows).zip(number(source, cols)).map(|(rows, cols)| [rows, cols]),
            _ => None,
        },
        _ if square => number(source, &expr).map(|number| [number.clone(), number]),
        _ => None,
    };
    match numbers {
        Some(numbers) => Ok(Pair { numbers, place }),
        None => Err(vec![report::error(if square { wording::NO_TILE } else { wording::NO_PAIR }, place)]),
    }
}

fn number(source: &Source, expr: &Expr) -> Option<Number> {
    match &expr.kind {
        ExprKind::Int(value) => Some(Number::Literal(*value)),
        ExprKind::Host { .. } => Some(Number::Constant(host::tokens(source, expr))),
        ExprKind::Path(_) => Some(Number::Constant(source.stream(expr.span.start as usize..expr.span.end as usize))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mistakes(fields: &str) -> Vec<String> {
        let errors = parse(fields.parse().unwrap()).err().unwrap();
        errors.iter().map(|error| error.to_string().split('"').nth(1).unwrap().to_string()).collect()
    }

    #[test]
    fn fields_have_defaults() {
        let problem = parse("tile: 48, matrix: (600, 500), grid: (2, 3),".parse().unwrap()).unwrap().problem().unwrap();
        let expected = Problem {
            matrix: (600, 500),
            grid: (2, 3),
            tile: (48, 48),
            rank_map: RankMap::RowMajor,
            local_order: LocalOrder::RowMajor,
            dtype: Dtype::F64,
        };
        assert_eq!(problem, expected);
        let text = "matrix: (600, 500), grid: (2, 3), tile: (32, 16), rank_map: col, local_order: col, dtype: c32";
        let problem = parse(text.parse().unwrap()).unwrap().problem().unwrap();
        assert_eq!((problem.rank_map, problem.local_order, problem.dtype), (RankMap::ColumnMajor, LocalOrder::ColumnMajor, Dtype::C32));
        assert_eq!(problem.tile, (32, 16));
    }

    #[test]
    fn every_mistake_is_found() {
        assert_eq!(mistakes("matrix: 600, grid: (2, 2, 2), rank_map: diagonal, rank_map: row, tiles: 3").len(), 6);
        assert_eq!(mistakes("matrix (600, 600), grid: (2, 2), tile: 48").len(), 2);
    }
}
