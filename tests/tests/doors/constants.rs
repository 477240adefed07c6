//! A call of the grammar as Rust code that asks the algebra's own `const fn` for the same answer.

use std::fmt::Write;

use cute_algebra::expr::Value;
use cute_algebra::{Cursor, HTuple, Layout, Scalar, Swizzle, Tiler};

/// Code of type `Answer`; none if an argument is not what a `const fn` can be given.
pub(crate) fn answer(operation: &str, arguments: &[Value]) -> Option<String> {
    let arguments = Arguments(arguments);
    let (layout, tree, shape) = (|i| arguments.layout(i), |i| arguments.tree(i), |i| arguments.shape(i));
    let (integers, scalars, pattern) = (|i| arguments.integers(i), |i| arguments.scalars(i), |i| arguments.pattern(i));
    let tiler = |i: usize| tiler(arguments.0.get(i)?);
    Some(match operation {
        "rank" | "depth" => format!("number(Ok({}.{operation}() as i64))", tree(0)?.code),
        "size" => format!("number({}.size())", shape(0)?),
        "product_each" => format!("integers({}.product_each())", shape(0)?),
        "flatten" | "unwrap" => tree(0)?.answer(&format!("Ok(tree.{operation}())")),
        "get" => tree(0)?.answer(&format!("tree.get(&{})", arguments.indices(1)?)),
        "select" => tree(0)?.answer(&format!("tree.select(&{})", arguments.indices(1)?)),
        "take" | "group" => {
            tree(0)?.answer(&format!("tree.{operation}({}, {})", integer(arguments.0.get(1)?)?, integer(arguments.0.get(2)?)?))
        }
        "replace" => {
            let (last, before) = arguments.0.split_last()?;
            let indices = Arguments(before).indices(1)?;
            tree(0)?.answer(&format!("tree.replace(&{indices}, &{})", Arguments(std::slice::from_ref(last)).tree(0)?.code))
        }
        "congruent" => format!("truth(Ok(relations::congruent(&{}, &{})))", tree(0)?.code, tree(1)?.code),
        "weakly_congruent" if is_layout(arguments.0.first()?) && !is_layout(arguments.0.get(1)?) => {
            // A layout beside a tuple is one leaf.
            format!("truth(Ok(relations::weakly_congruent(&HTuple::leaf(0), &{})))", tree(1)?.code)
        }
        "weakly_congruent" => format!("truth(Ok(relations::weakly_congruent(&{}, &{})))", tree(0)?.code, tree(1)?.code),
        "compatible" => format!("truth(Ok(relations::compatible(&{}, &{})))", shape(0)?, shape(1)?),
        "common_refinement" | "common_coarsening" => format!("integers(relations::{operation}(&{}, &{}))", shape(0)?, shape(1)?),
        "idx2crd" => format!("strides(coordinate::idx2crd_values(&{}, &{}))", scalars(0)?, shape(1)?),
        "crd2idx" => format!("number(coordinate::crd2idx(&{}, &{}))", integers(0)?, shape(1)?),
        "crd2crd" => format!("integers(coordinate::crd2crd(&{}, &{}, &{}))", integers(0)?, shape(1)?, shape(2)?),
        "in_bounds" => format!("truth(coordinate::in_bounds(&{}, &{}))", integers(0)?, shape(1)?),
        "inner_product" => match (integers(0), integers(1)) {
            (Some(a), Some(b)) => format!("number(coordinate::inner_product(&{a}, &{b}))"),
            (Some(a), None) => format!("stride(coordinate::inner_product_scalar(&{a}, &{}))", scalars(1)?),
            (None, Some(b)) => format!("stride(coordinate::inner_product_scalar(&{b}, &{}))", scalars(0)?),
            (None, None) => return None,
        },
        "prefix_product" => {
            let seed = if arguments.has(1) { integers(1)? } else { "HTuple::leaf(1)".to_owned() };
            format!("integers(coordinate::prefix_product(&{}, &{seed}))", shape(0)?)
        }
        "xor_mul" => format!("xor_value(xor::mul({}, {}))", arguments.xor(0)?, arguments.xor(1)?),
        "xor_add" => format!("xor_value(Ok({} ^ {}))", arguments.xor(0)?, arguments.xor(1)?),
        "xor_divmod" => format!("xor_values(xor::div_rem({}, {}))", arguments.xor(0)?, arguments.xor(1)?),
        "eval" => match arguments.0.first()? {
            Value::Swizzle(function) => {
                format!("swizzled({}, &Scalar::integer({}))", swizzle(function), integer(arguments.0.get(1)?)?)
            }
            _ => format!("stride({}.eval_values(&{}))", layout(0)?, scalars(1)?),
        },
        "coshape" | "cosize" => format!("integers({}.coshape_tuple())", layout(0)?),
        "layout_new" => {
            let seed = if arguments.has(1) { scalars(1)? } else { "HTuple::leaf(Scalar::integer(1))".to_owned() };
            format!("layout(Layout::seeded(&{}, &{seed}))", shape(0)?)
        }
        "ordered" => format!("layout(Layout::ordered(&{}, &{}))", shape(0)?, integers(1)?),
        "concat" => {
            let layouts = (0..arguments.0.len()).map(layout).collect::<Option<Vec<_>>>()?;
            format!("layout(Layout::concat(&[{}]))", layouts.join(", "))
        }
        "tiler_to_layout" => format!("layout({}.to_layout())", tiler(0)?),
        "coalesce" | "coalesce_z" if arguments.has(1) => format!("layout({}.{operation}_by(&{}))", layout(0)?, pattern(1)?),
        "coalesce" | "coalesce_z" | "filter" => format!("layout(Ok({}.{operation}()))", layout(0)?),
        "layout_like" | "right_inverse" | "left_inverse" | "nullspace" => format!("layout({}.{operation}())", layout(0)?),
        "composition" => match arguments.0.first()? {
            Value::Pattern(keep) if keep.is_leaf() => format!("layout({}.of_identity())", tiler(1)?),
            Value::Swizzle(function) => format!("composed({}, {})", swizzle(function), tiler(1)?),
            _ => format!("layout({}.composition_by_mode(&{}, CONST_POINTS))", layout(0)?, tiler(1)?),
        },
        "complement" if arguments.has(1) => format!("layout({}.complement(Some(&{})))", layout(0)?, integers(1)?),
        "complement" => format!("layout({}.complement(None))", layout(0)?),
        "layout_add" | "max_common_layout" | "blocked_product" | "raked_product" => {
            format!("layout({}.{operation}(&{}))", layout(0)?, layout(1)?)
        }
        "max_common_vector" => format!("size({}.max_common_layout(&{}))", layout(0)?, layout(1)?),
        "common_domain" => format!("layout(Layout::common_domain(&{}, &{}))", shape(0)?, shape(1)?),
        "recast" => match arguments.0.get(1)? {
            Value::Ratio(numerator, denominator) => {
                format!("layout({}.recast_axes(&HTuple::leaf(({numerator}, {denominator}))))", layout(0)?)
            }
            Value::Integers(scales) => {
                let scales = nested(scales, "(1, 1)", &|scale| format!("({scale}, 1)"));
                format!("layout({}.recast_axes(&{scales}))", layout(0)?)
            }
            _ => return None,
        },
        "logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide" => {
            let (division, arrangement) = (arguments.division(&tiler(1)?, 2)?, arrangement(operation));
            format!("arranged({division}, Arrangement::{arrangement})")
        }
        "logical_product" | "zipped_product" | "tiled_product" | "flat_product" => {
            format!("layout({}.{operation}(&{}))", layout(0)?, tiler(1)?)
        }
        "tile_to_shape" => {
            let order = if arguments.has(2) { format!("Some(&{})", integers(2)?) } else { "None".to_owned() };
            format!("layout({}.tile_to_shape(&{}, {order}))", layout(0)?, shape(1)?)
        }
        "slice" if is_layout(arguments.0.first()?) => format!("part({}.slice(&{}))", layout(0)?, pattern(1)?),
        "dice" if is_layout(arguments.0.first()?) => format!("layout({}.dice(&{}))", layout(0)?, pattern(1)?),
        "slice" | "dice" => tree(0)?.answer(&format!("tree.{operation}(&{})", pattern(1)?)),
        "local_tile" | "local_partition" => {
            format!("part_of!({}, &{}, Division::{operation})", arguments.division(&tiler(1)?, 3)?, pattern(2)?)
        }
        "tv_to_coord" => format!("layout(apply::tv_to_coord(&{}, &{}))", shape(0)?, layout(1)?),
        "tv_partition" => {
            format!("layout(apply::tv_partition(&{}, &{}, &{}, {}))", layout(0)?, shape(1)?, layout(2)?, arguments.remainder(3))
        }
        "copy_vector" => format!("vector(apply::copy_vector(&{}, &{}))", layout(0)?, layout(1)?),
        "einfold" => match arguments.0.get(1)? {
            Value::Layout(operand) => format!("layout({}.einfold({}))", literal(operand), arguments.text(0)?),
            _ => format!("integers(apply::einfold({}, &{}, 0))", arguments.text(0)?, integers(1)?),
        },
        "einsum" => {
            let operands = (1..arguments.0.len()).map(layout).collect::<Option<Vec<_>>>()?;
            let [a, b, rest @ ..] = &operands[..] else { return None };
            let c = rest.first().map_or("None".to_owned(), |c| format!("Some(&{c})"));
            format!("gemm(apply::einsum({}, &{a}, &{b}, {c}))", arguments.text(0)?)
        }
        "im2col" | "im2col_coord" => format!("matrix(apply::{operation}(&{}, &{}))", layout(0)?, arguments.window()?),
        _ => return None,
    })
}

/// The arguments of a call.
struct Arguments<'a>(&'a [Value]);

/// A hierarchical tuple in code, and the constructor of answers for its kind.
struct TreeCode {
    code: String,
    answers: &'static str,
}

impl TreeCode {
    /// The answer of an operation on the tuple, which is written `tree`.
    fn answer(&self, operation: &str) -> String {
        format!("{{ let tree = {}; {}({operation}) }}", self.code, self.answers)
    }
}

impl Arguments<'_> {
    fn has(&self, i: usize) -> bool {
        self.0.len() > i
    }

    fn tree(&self, i: usize) -> Option<TreeCode> {
        Some(match self.0.get(i)? {
            Value::Layout(layout) => TreeCode { code: format!("(*{}.modes())", literal(layout)), answers: "modes" },
            Value::Strides(strides) => TreeCode { code: tuple_of_strides(strides), answers: "strides" },
            _ => TreeCode { code: self.integers(i)?, answers: "integers" },
        })
    }

    fn layout(&self, i: usize) -> Option<String> {
        Some(match self.0.get(i)? {
            Value::Layout(layout) => literal(layout),
            Value::Integers(shape) => literal(&Layout::identity(shape).ok()?),
            _ => return None,
        })
    }

    fn shape(&self, i: usize) -> Option<String> {
        match self.0.get(i)? {
            Value::Layout(layout) => Some(tuple(&layout.shape())),
            _ => self.integers(i),
        }
    }

    fn integers(&self, i: usize) -> Option<String> {
        match self.0.get(i)? {
            Value::Integers(integers) => Some(tuple(integers)),
            _ => None,
        }
    }

    fn scalars(&self, i: usize) -> Option<String> {
        match self.0.get(i)? {
            Value::Integers(integers) => {
                let scalars: Vec<Scalar> = integers.leaves().iter().map(|&value| Scalar::integer(value)).collect();
                Some(tuple_of_strides(&integers.with_leaves(&scalars, Scalar::ZERO)))
            }
            Value::Strides(strides) => Some(tuple_of_strides(strides)),
            _ => None,
        }
    }

    fn pattern(&self, i: usize) -> Option<String> {
        match self.0.get(i)? {
            Value::Pattern(pattern) => Some(nested(pattern, "None", &|leaf| format!("{leaf:?}"))),
            Value::Integers(integers) => Some(nested(integers, "None", &|leaf| format!("Some({leaf})"))),
            _ => None,
        }
    }

    /// The integers from one argument on.
    fn indices(&self, from: usize) -> Option<String> {
        let indices = self.0.get(from..)?.iter().map(integer).collect::<Option<Vec<i64>>>()?;
        Some(format!("{indices:?}"))
    }

    fn xor(&self, i: usize) -> Option<i64> {
        match self.0.get(i)? {
            Value::Strides(stride) if stride.is_leaf() => stride.leaf_at(0).as_xor(),
            other => integer(other),
        }
    }

    fn text(&self, i: usize) -> Option<String> {
        match self.0.get(i)? {
            Value::Str(text) => Some(format!("{text:?}")),
            _ => None,
        }
    }

    fn remainder(&self, pad: usize) -> &'static str {
        if self.has(pad) { "Remainder::Pad" } else { "Remainder::Refuse" }
    }

    fn division(&self, tiler: &str, pad: usize) -> Option<String> {
        Some(match self.0.first()? {
            Value::Pattern(keep) if keep.is_leaf() => format!("Division::of_unknown(&{tiler})"),
            _ => format!("{}.divide(&{tiler}, {})", self.layout(0)?, self.remainder(pad)),
        })
    }

    fn window(&self) -> Option<String> {
        let names = ["stencil", "lower_dhw", "upper_dhw", "stride_dhw", "lower_trs", "stride_trs", "shape_zpq"];
        let mut fields = String::new();
        for (i, name) in names.iter().enumerate() {
            let list = match self.0.get(i + 1) {
                None => None,
                Some(Value::Pattern(keep)) if keep.is_leaf() => None,
                Some(Value::Integers(list)) if list.depth() <= 1 => Some(format!("&{:?}", list.leaves())),
                Some(_) => return None,
            };
            match (i, list) {
                (0, list) => write!(fields, "{name}: {}, ", list?).unwrap(),
                (_, Some(list)) => write!(fields, "{name}: Some({list}), ").unwrap(),
                (_, None) => write!(fields, "{name}: None, ").unwrap(),
            }
        }
        Some(format!("apply::Window {{ {fields}}}"))
    }
}

fn is_layout(value: &Value) -> bool {
    matches!(value, Value::Layout(_))
}

fn integer(value: &Value) -> Option<i64> {
    value.as_integer()
}

fn literal(layout: &Layout) -> String {
    format!("literal!({layout})")
}

fn swizzle(swizzle: &Swizzle) -> String {
    swizzle.to_string().replace("swizzle", "swizzle_of")
}

fn arrangement(operation: &str) -> String {
    let name = operation.trim_end_matches("_divide");
    name[..1].to_uppercase() + &name[1..]
}

/// A tuple in code: its leaves written by `leaf`, each beside the number of tuples that begin and end there.
fn nested<T: Copy>(tuple: &HTuple<T>, filler: &str, leaf: &dyn Fn(&T) -> String) -> String {
    let (mut nodes, mut at) = (Vec::new(), Cursor::ROOT);
    loop {
        nodes.push(match tuple.arity(at) {
            Some(modes) => format!("Node::Open({modes})"),
            None => format!("Node::Leaf({})", leaf(tuple.leaf_at(at.leaf))),
        });
        at = tuple.next(at);
        if at == tuple.skip(Cursor::ROOT) {
            return format!("tuple(&[{}], {filler})", nodes.join(", "));
        }
    }
}

fn tuple(integers: &HTuple<i64>) -> String {
    nested(integers, "0", &i64::to_string)
}

/// A tuple of strides: those of a layout of ones.
fn tuple_of_strides(strides: &HTuple<Scalar>) -> String {
    let ones = strides.with_leaves(&vec![1i64; strides.len()], 1);
    format!("literal!({ones}:{strides}).stride()")
}

fn tiler(value: &Value) -> Option<String> {
    fn code(tiler: &Tiler) -> Option<String> {
        if tiler.is_keep() {
            return Some("Tiler::KEEP".to_owned());
        }
        if let Some(layout) = tiler.as_layout() {
            return Some(format!("Tiler::layout(&{})", literal(&layout)));
        }
        let entries = (0..tiler.list_rank()?).map(|i| code(&tiler.mode(i).ok()?)).collect::<Option<Vec<_>>>()?;
        Some(format!("by_mode(&[{}])", entries.join(", ")))
    }
    match value {
        Value::Tiler(tiler) => code(tiler),
        Value::Layout(layout) => code(&Tiler::layout(layout)),
        Value::Integers(shape) => code(&Tiler::layout(&Layout::identity(shape).ok()?)),
        Value::Pattern(keep) if keep.is_leaf() => code(&Tiler::KEEP),
        _ => None,
    }
}
