//! Arguments for the parameters of a signature, by their names.

use cute_algebra::expr::Operation;
use cute_algebra::{HTuple, Path, Scalar};

use super::draw::Draw;

/// One parameter of a signature.
struct Parameter<'s> {
    name: &'s str,
    optional: bool,
    many: bool,
}

/// The parameters of `name(T, i, ..[, pad])`.
fn parameters(signature: &str) -> Vec<Parameter<'_>> {
    let inside = signature.split_once('(').map_or("", |(_, rest)| rest.trim_end_matches(')'));
    let mut parameters: Vec<Parameter<'_>> = Vec::new();
    let mut optional = false;
    for piece in inside.split([',', ' ']).filter(|piece| !piece.is_empty()) {
        let name = piece.trim_matches(['[', ']']);
        optional |= piece.starts_with('[');
        match name {
            ".." => parameters.iter_mut().rev().take(1).for_each(|last| last.many = true),
            "" => {}
            name => parameters.push(Parameter { name, optional, many: false }),
        }
        // The bracket that opens an optional parameter stands before the comma in front of it.
        optional = piece.ends_with('[');
    }
    parameters
}

/// Arguments for all parameters; one in sixteen is of another kind, and their number is sometimes wrong.
pub(super) fn list(draw: &mut Draw<'_>, operation: &Operation) -> Vec<String> {
    let mut arguments = Vec::new();
    for parameter in parameters(&operation.signature()) {
        if parameter.optional && draw.one_in(2) {
            continue;
        }
        let count = if parameter.many { 1 + draw.below(3) } else { 1 };
        for _ in 0..count {
            arguments.push(if draw.one_in(16) { draw.any() } else { one(draw, operation.name, parameter.name) });
        }
    }
    if draw.one_in(64) {
        arguments.pop();
    }
    arguments
}

/// An argument of a parameter: what its name means in the signatures.
fn one(draw: &mut Draw<'_>, operation: &str, parameter: &str) -> String {
    match (operation, parameter) {
        ("einfold" | "einsum", "text") => labels(draw, operation),
        (_, "T" | "U" | "X") => match draw.below(4) {
            0 => draw.shape().to_string(),
            1 => strides(draw).to_string(),
            _ => draw.layout(),
        },
        (_, "L" | "A" | "M" | "C" | "src" | "activation") => draw.layout(),
        (_, "B" | "tv" | "dst" | "threads") => match draw.below(4) {
            0 => draw.layout(),
            1 => format!("{0}:{0}", draw.shape()),
            _ => draw.tile(),
        },
        (_, "S") => match draw.below(4) {
            0 => draw.shape.to_string(),
            1 => draw.layout(),
            _ => draw.shape().to_string(),
        },
        ("slice" | "dice" | "local_tile" | "local_partition", "c") => pattern(draw).to_string(),
        (_, "c") => coordinate(draw),
        ("composition" | "logical_divide" | "logical_product", "tiler") if draw.one_in(2) => draw.tile(),
        (_, "tiler") => draw.tiler(2),
        ("idx2crd", "i") => coordinate(draw),
        (_, "i" | "b" | "e" | "bits" | "base" | "shift" | "n") => draw.integer().to_string(),
        ("xor_mul" | "xor_add" | "xor_divmod", "a") => scalar(draw).to_string(),
        ("im2col" | "im2col_coord", name) if name != "L" => window(draw),
        (_, "profile") => pattern(draw).to_string(),
        (_, "extend") => {
            if draw.one_in(2) {
                draw.shape().to_string()
            } else {
                draw.integer().to_string()
            }
        }
        (_, "D") => strides(draw).to_string(),
        (_, "order" | "seed") => coordinate(draw),
        (_, "number") => match draw.below(3) {
            0 => draw.integer().to_string(),
            _ => format!("{}/{}", draw.choose(&[1, 2, 3, 4, 8, 16]), draw.choose(&[1, 2, 4, 8, 3, 32])),
        },
        (_, "pad") => "pad".to_owned(),
        (_, "type" | "dtype") => word(draw).to_owned(),
        (_, "swizzle") => format!("swizzle({},{},{})", draw.below(5), draw.below(5), draw.below(9) as i64 - 4),
        (_, name) if draw.one_in(8) => name.to_owned(),
        _ => draw.any(),
    }
}

/// One small number for each mode of the last shape between the first and the last.
fn window(draw: &mut Draw<'_>) -> String {
    let count = draw.shape.rank().saturating_sub(2).max(1);
    let entries: Vec<String> = (0..count).map(|_| draw.choose(&[1, 2, 3, 0, 4, -1]).to_string()).collect();
    format!("({})", entries.join(","))
}

/// A coordinate of the last shape, without `_`; sometimes an XOR value or a coordinate vector.
fn coordinate(draw: &mut Draw<'_>) -> String {
    if draw.one_in(6) {
        return scalar(draw).to_string();
    }
    let shape = draw.shape;
    draw.coordinate_of(&shape).to_string()
}

/// A coordinate of the last shape in which some leaves are open.
pub(super) fn pattern(draw: &mut Draw<'_>) -> HTuple<Option<i64>> {
    let shape = draw.shape;
    let mut coordinate = draw.coordinate_of(&shape);
    for leaf in 0..coordinate.len() {
        if draw.one_in(2) {
            coordinate.set_leaf(leaf, None);
        }
    }
    coordinate
}

/// Strides, one a leaf of the last shape.
fn strides(draw: &mut Draw<'_>) -> HTuple<Scalar> {
    let mut leaves: Vec<Scalar> = (0..draw.shape.len()).map(|_| scalar(draw)).collect();
    leaves.resize(leaves.len().max(1), Scalar::ZERO);
    draw.shape.with_leaves(&leaves, Scalar::ZERO)
}

/// A stride of any kind.
pub(super) fn scalar(draw: &mut Draw<'_>) -> Scalar {
    let value = draw.integer();
    let on_axis = |path: &[i64]| Scalar::basis(Path::new(path).expect("short")).scale(value);
    match draw.below(6) {
        0..=2 => Ok(Scalar::integer(value)),
        3 => Scalar::xor(value),
        4 => on_axis(&[draw.below(3) as i64]),
        _ => on_axis(&[1]).and_then(|term| term.add(&Scalar::basis(Path::new(&[0]).expect("short")))),
    }
    .unwrap_or(Scalar::ZERO)
}

/// A name that means itself.
pub(super) fn word(draw: &mut Draw<'_>) -> &'static str {
    draw.choose(&["pad", "f16", "f32", "f64", "u8", "i32", "bf16", "c64", "nothing"])
}

/// Labels of modes: `"(ab)c->c(ab)"`.
fn labels(draw: &mut Draw<'_>, operation: &str) -> String {
    let mut text = String::from("\"");
    let pieces: &[&str] =
        if operation == "einsum" { &["a", "b", "c", "i", "j", ",", "->", "k"] } else { &["a", "b", "c", "(", ")", "->", "1", " "] };
    let usual: &[&str] = if operation == "einsum" {
        &["ij,jk->ik", "stupr,qtru->stqp", "bij,bjk->bik", "i,i->", "i,j->ij"]
    } else {
        &["ab->ba", "(ab)c->abc", "abc->(ab)c", "a->(a)", "(a)->a", "abc->cba"]
    };
    if draw.one_in(2) {
        (0..draw.below(12)).for_each(|_| text.push_str(draw.choose(pieces)));
    } else {
        text.push_str(draw.choose(usual));
    }
    text + "\""
}
