//! Golden cases as expressions of the grammar.

use cute_algebra::Tiler;
use serde_json::Value;

use crate::golden::{Case, htuple, integers, is_layout, layout, pattern, scalar, tree};

/// Most expressions of a case that asks for many values.
const MOST: usize = 4;

/// What a case asks, one expression a value that it lists, at most four; none if the grammar has no words for it.
pub fn expressions(case: &Case) -> Vec<String> {
    let input = |name| case.input(name);
    let listed = |expression: &dyn Fn(&Value) -> String, values: &[Value]| {
        let step = values.len().div_ceil(MOST).max(1);
        values.iter().step_by(step).map(expression).collect()
    };
    match case.op.as_str() {
        "layout_eval" => {
            let all = input("crds").as_array().expect("coordinates");
            listed(&|crd| format!("eval({}, {})", operand(input("layout")), coordinate(crd)), all)
        }
        "swizzle" => {
            let function = swizzle(case);
            let n = input("n").as_i64().expect("a number of values");
            let all: Vec<Value> = (0..n.max(1)).rev().map(Value::from).collect();
            listed(&|i| format!("eval({function}, {i})"), &all)
        }
        _ => expression(case).into_iter().collect(),
    }
}

fn swizzle(case: &Case) -> String {
    let [bits, base, shift] = ["bits", "base", "shift"].map(|name| case.input(name));
    format!("swizzle({bits}, {base}, {shift})")
}

fn expression(case: &Case) -> Option<String> {
    let input = |name: &'static str| case.input(name);
    let after = |name: &'static str, text: &dyn Fn(&Value) -> String| {
        if input(name).is_null() { String::new() } else { format!(", {}", text(input(name))) }
    };
    let (a, b) = (input("a"), input("b"));
    let (op, name) = (case.op.as_str(), name(&case.op));
    let arguments = match op {
        "rank" | "depth" | "size" | "flatten" | "product_each" | "unwrap" => operand(input("of")),
        "get" | "select" | "take" => format!("{}{}", operand(input("of")), path(input("mode"))),
        "replace" => format!("{}{}, {}", operand(input("of")), path(input("mode")), operand(input("x"))),
        "group_modes" => format!("{}, {}, {}", operand(input("of")), input("begin"), input("end")),
        "congruent" | "weakly_congruent" | "compatible" | "common_refinement" | "common_coarsening" | "inner_product" => {
            format!("{}, {}", strides(a), strides(b))
        }
        "prefix_product" => format!("{}{}", operand(a), after("init", &strides)),
        "idx2crd" => format!("{}, {}", coordinate(input("idx")), htuple(input("shape"))),
        "crd2idx" | "in_bounds" => format!("{}, {}", coordinate(input("crd")), htuple(input("shape"))),
        "crd2crd" => format!("{}, {}, {}", coordinate(input("crd")), htuple(input("src")), htuple(input("dst"))),
        "xor_idx2crd" => format!("f{}, {}", input("value"), htuple(input("shape"))),
        "xor_mul" | "xor_add" | "xor_divmod" => format!("{a}, {b}"),
        "swizzle_as_xor_layout" => format!("{}, {}:1", swizzle(case), 1i64 << input("log2n").as_i64()?),
        "layout_new" => format!("{}{}", htuple(input("shape")), after("stride", &strides)),
        "make_layout" => input("layouts").as_array()?.iter().map(operand).collect::<Vec<_>>().join(", "),
        "make_ordered_layout" => format!("{}, {}", htuple(input("shape")), htuple(input("order"))),
        "make_layout_like" | "coshape" | "filter" | "right_inverse" | "left_inverse" | "nullspace" => operand(a),
        "tiler_to_layout" => tiler(input("tiler")),
        "coalesce" | "coalesce_z" => {
            // Absent, a profile is none; null is `_`.
            format!("{}{}", operand(a), if case.has("profile") { format!(", {}", pattern(input("profile"))) } else { String::new() })
        }
        "composition" => format!("{}, {}", operand(a), at_mode(case)),
        "layout_add" | "greatest_common_domain" | "max_common_layout" | "max_common_vector" => format!("{}, {}", operand(a), operand(b)),
        "recast" => format!("{}, {}", operand(a), scale(input("scale"))),
        "complement" => format!("{}{}", operand(a), after("extend", &operand)),
        "logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide" => format!("{}, {}, pad", operand(a), at_mode(case)),
        "logical_product" | "zipped_product" | "tiled_product" | "flat_product" => format!("{}, {}", operand(a), at_mode(case)),
        "blocked_product" | "raked_product" => {
            format!("{}, {}", operand(a), if b.is_array() { tiler(b) } else { operand(b) })
        }
        "tile_to_shape" => format!("{}, {}{}", operand(input("block")), htuple(input("target")), after("order", &operand)),
        "slice" => format!("{}, {}", operand(input("layout")), pattern(input("crd"))),
        "slice_" | "dice_" => format!("{}, {}", operand(input("of")), pattern(input("crd"))),
        "local_tile" => format!("{}, {}, {}, pad", operand(a), tiler(input("tiler")), pattern(input("grid_crd"))),
        "local_partition" => format!("{}, {}, {}, pad", operand(a), tiler(input("tiler")), pattern(input("tile_crd"))),
        "tv_to_coord" => format!("{}, {}", htuple(input("tile")), operand(input("tv"))),
        "tv_partition" => format!("{}, {}, {}", operand(input("data")), htuple(input("tile")), operand(input("tv"))),
        "copy_vector" => format!("{}, {}", operand(input("src")), operand(input("dst"))),
        "einfold" => format!("{}, {}", input("expr"), operand(input("of"))),
        "einsum_fold" => einsum(case)?,
        "im2col" | "im2col_coord" => window(case),
        _ => return None,
    };
    Some(format!("{name}({arguments})"))
}

/// The operation's name in the grammar.
fn name(op: &str) -> &str {
    match op {
        "group_modes" => "group",
        "xor_idx2crd" => "idx2crd",
        "swizzle_as_xor_layout" => "composition",
        "make_layout" => "concat",
        "make_layout_like" => "layout_like",
        "make_ordered_layout" => "ordered",
        "greatest_common_domain" => "common_domain",
        "slice_" => "slice",
        "dice_" => "dice",
        "einsum_fold" => "einsum",
        op => op,
    }
}

/// A layout, a tuple, or `_` for the identity of extents that are not known.
fn operand(value: &Value) -> String {
    match value {
        value if is_layout(value) => layout(value).to_string(),
        value => pattern(value).to_string(),
    }
}

/// A layout, or a tuple of strides.
fn strides(value: &Value) -> String {
    if is_layout(value) { layout(value).to_string() } else { tree(value, cute_algebra::Scalar::ZERO, &scalar).to_string() }
}

/// A coordinate: integers, sums of basis terms, or `_`.
fn coordinate(value: &Value) -> String {
    if value.to_string().contains("null") { pattern(value).to_string() } else { strides(value) }
}

fn tiler(value: &Value) -> String {
    match value {
        Value::Array(entries) => format!("[{}]", entries.iter().map(tiler).collect::<Vec<_>>().join(", ")),
        value => operand(value),
    }
}

/// Indices, each behind a comma.
fn path(value: &Value) -> String {
    integers(value).iter().map(|index| format!(", {index}")).collect()
}

/// The right operand, which may be for one mode of the left one only.
fn at_mode(case: &Case) -> String {
    if case.input("mode").is_null() {
        return tiler(case.input("b"));
    }
    fn only(a: &Value, path: &[i64], b: &Value) -> String {
        let [first, rest @ ..] = path else { return tiler(b) };
        // Of the identity only the modes up to that one are known.
        let modes = a.as_array().map_or_else(|| vec![Value::Null; *first as usize + 1], Vec::clone);
        let entry = |(i, mode)| if i as i64 == *first { only(mode, rest, b) } else { Tiler::KEEP.to_string() };
        format!("[{}]", modes.iter().enumerate().map(entry).collect::<Vec<_>>().join(", "))
    }
    let a = case.input("a");
    let shape = if is_layout(a) { &a["shape"] } else { a };
    only(shape, &integers(case.input("mode")), case.input("b"))
}

fn scale(value: &Value) -> String {
    match value {
        Value::Object(ratio) => format!("{}/{}", ratio["num"], ratio["den"]),
        // One an axis.
        value => htuple(value).to_string(),
    }
}

/// The layouts of an einsum's operands: its labels are those of the modes.
fn einsum(case: &Case) -> Option<String> {
    let text = case.input("expr").as_str()?;
    let (inputs, output) = text.split_once("->")?;
    let lists: Vec<&str> = inputs.split(',').chain([output]).map(str::trim).collect();
    let strides = case.input("strides").as_array()?;
    if lists.len() != 3 || strides.len() != 3 {
        return None;
    }
    let operands = lists.iter().zip(strides).map(|(labels, strides)| {
        let extents: Option<Vec<i64>> = labels.chars().map(|label| case.input("extents")[label.to_string()].as_i64()).collect();
        let extents = extents?;
        (extents.len() == strides.as_array()?.len())
            .then(|| layout(&serde_json::json!({ "shape": extents, "stride": strides })).to_string())
    });
    Some(format!("\"{text}\", {}", operands.collect::<Option<Vec<_>>>()?.join(", ")))
}

/// The activation, the taps and the further lists of a convolution; those at the end that are not given are left out.
fn window(case: &Case) -> String {
    let names = ["lower_dhw", "upper_dhw", "stride_dhw", "lower_trs", "stride_trs", "shape_zpq"];
    let mut lists: Vec<String> = names.iter().map(|name| pattern(case.input(name)).to_string()).collect();
    lists.truncate(lists.iter().rposition(|list| list != "_").map_or(0, |last| last + 1));
    let head = [operand(case.input("a")), pattern(case.input("stencil")).to_string()];
    head.into_iter().chain(lists).collect::<Vec<_>>().join(", ")
}
