//! Bodies of the fuzz targets, as plain functions of bytes: a fuzzer calls them with what it invents, a test with the inputs that are kept.
//!
//! A target of operations reads its bytes as a choice of an operation and of arguments for its signature, writes the call in the grammar,
//! and evaluates it. The answer is a value whose text parses back to it and which has the property of its operation, as far as that is
//! small enough to look at every coordinate, or it is mistakes whose places lie in the text. Whatever the bytes are, nothing panics.

mod argument;
mod check;
mod draw;

use arbitrary::Unstructured;
use cute_algebra::expr::{Operation, Value, evaluate, operation, operations};
use cute_algebra::text::{Expected, ParseError, parse_str};

use draw::Draw;

/// The targets that draw calls of operations, with the operations of each. What stands in no line belongs to `others`.
const CALLS: &[(&str, &[&str])] = &[
    ("trees", &["rank", "depth", "size", "flatten", "unflatten", "product_each", "unwrap"]),
    ("paths", &["get", "select", "take", "replace", "group"]),
    ("relations", &["congruent", "weakly_congruent", "compatible", "equal", "common_refinement", "common_coarsening"]),
    ("coordinates", &["idx2crd", "crd2idx", "crd2crd", "in_bounds", "inner_product", "prefix_product"]),
    ("lists", &["coordinates", "coarsenings", "image"]),
    ("evaluation", &["eval", "cosize", "coshape", "injective", "covering"]),
    ("construction", &["layout_new", "col_major", "row_major", "ordered", "layout_like", "concat", "tiler_to_layout"]),
    ("xor_values", &["xor_mul", "xor_add", "xor_divmod"]),
    ("coalesce", &["coalesce", "coalesce_z", "filter"]),
    ("composition", &["composition"]),
    ("complement", &["complement"]),
    ("right_inverse", &["right_inverse"]),
    ("left_inverse", &["left_inverse"]),
    ("nullspace", &["nullspace"]),
    ("logical_divide", &["logical_divide"]),
    ("divides", &["zipped_divide", "tiled_divide", "flat_divide"]),
    ("logical_product", &["logical_product"]),
    ("products", &["zipped_product", "tiled_product", "flat_product", "blocked_product", "raked_product", "tile_to_shape"]),
    ("layout_add", &["layout_add"]),
    ("common", &["common_domain", "max_common_layout", "max_common_vector"]),
    ("recast", &["recast"]),
    ("slices", &["slice", "dice"]),
    ("local", &["local_tile", "local_partition"]),
    ("swizzles", &["swizzle", "composed"]),
    ("partitions", &["tv_to_coord", "tv_partition", "owners"]),
    ("copies", &["copy_vector", "conflict_free"]),
    ("einfold", &["einfold"]),
    ("einsum", &["einsum"]),
    ("im2col", &["im2col", "im2col_coord"]),
];

/// The names of all targets.
pub fn targets() -> Vec<&'static str> {
    CALLS.iter().map(|(name, _)| *name).chain(["others", "nested", "parse"]).collect()
}

/// The operations that a target calls, as far as they exist; `None` if there is no such target.
pub fn operations_of(target: &str) -> Option<Vec<&'static Operation>> {
    let listed = |name: &str| CALLS.iter().any(|(_, operations)| operations.contains(&name));
    match target {
        "others" => Some(operations().iter().filter(|operation| !listed(operation.name)).collect()),
        "nested" => Some(operations().iter().collect()),
        "parse" => Some(Vec::new()),
        _ => CALLS.iter().find(|(name, _)| *name == target).map(|(_, names)| names.iter().filter_map(|name| operation(name)).collect()),
    }
}

/// What the bytes mean to a target: the text that it evaluates.
///
/// # Panics
/// If there is no such target.
pub fn text_of(target: &str, data: &[u8]) -> String {
    let callable = operations_of(target).unwrap_or_else(|| panic!("no target {target}; there are {:?}", targets()));
    let mut draw = Draw::new(Unstructured::new(data));
    match (target, &callable[..]) {
        ("parse", _) => String::from_utf8_lossy(data).into_owned(),
        // Operations that do not exist: an expression of any kind is as good.
        (_, []) => draw.any(),
        ("nested", _) => draw.nested(&callable, 3),
        _ => draw.call(&callable).text(),
    }
}

/// Runs a target.
///
/// # Panics
/// If the library is wrong, or if there is no such target.
pub fn run(target: &str, data: &[u8]) {
    let text = text_of(target, data);
    if target == "parse" {
        for expected in [Expected::Expression, Expected::Layout] {
            if let Err(mistakes) = parse_str(&text, expected) {
                mistakes_are_placed(&text, &ParseError::new(&text, mistakes));
            }
        }
    }
    match evaluate(&text) {
        Err(error) => mistakes_are_placed(&text, &error),
        Ok(value) => {
            parses_back(&text, &value);
            if let Err(failure) = check::call(&text, &value) {
                panic!("{text} = {value}: {failure}");
            }
        }
    }
}

/// Lists and truth values have no text in the grammar.
fn parses_back(text: &str, value: &Value) {
    if matches!(value, Value::Tuples(_) | Value::Scalars(_) | Value::Layouts(_) | Value::Patterns(_) | Value::Bool(_)) {
        return;
    }
    let printed = value.to_string();
    match evaluate(&printed) {
        Ok(again) => assert_eq!(&again, value, "{text} = {printed}, which is read as another value"),
        Err(error) => panic!("{text} = {printed}, which is not read back: {error}"),
    }
}

fn mistakes_are_placed(text: &str, error: &ParseError) {
    let mistakes = error.diagnostics();
    assert!(!mistakes.is_empty(), "{text}: no value and no mistake");
    for mistake in mistakes {
        assert!(mistake.span.start <= mistake.span.end && mistake.span.end as usize <= text.len(), "{text}: {mistake:?}");
        assert!(!mistake.message.is_empty() && mistake.message.len() < 4000, "{text}: {mistake:?}");
    }
    assert!(error.to_string().starts_with("error: "), "{error}");
}
