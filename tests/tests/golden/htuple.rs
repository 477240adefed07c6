//! Operations on trees, the same for shapes and layouts.

use cute_algebra::{HTuple, Layout};
use cute_tests::golden::{self, Case, htuple, integers, is_layout, layout};
use serde_json::Value;

/// One generic function for shapes and layouts. `select` and `take` give a list of modes.
fn on_tree<T: Copy + PartialEq>(case: &Case, of: &HTuple<T>, decode: impl Fn(&Value) -> HTuple<T>) -> Result<(), String>
where
    HTuple<T>: std::fmt::Debug,
{
    let mode = || match case.input("mode") {
        Value::Null => Vec::new(),
        mode => integers(mode),
    };
    let modes = |list: &Value| {
        let modes: Vec<_> = list.as_array().unwrap().iter().map(&decode).collect();
        HTuple::concat(&modes, of.leaves()[0]).unwrap()
    };
    match case.op.as_str() {
        "get" => case.expect(of.get(&mode()), decode),
        "unwrap" => case.expect(Ok::<_, String>(of.unwrap()), decode),
        "flatten" => case.expect(Ok::<_, String>(of.flatten()), decode),
        "take" => match mode()[..] {
            [begin, end] => case.expect(of.take(begin, end), modes),
            // The signature of `take` refuses any other number of indices.
            _ => case.expect(Err("two indices are needed"), modes),
        },
        "select" => case.expect(of.select(&mode()), modes),
        "replace" => case.expect(of.replace(&mode(), &decode(case.input("x"))), decode),
        "group_modes" => case.expect(of.group(golden::integer(case.input("begin")), golden::integer(case.input("end"))), decode),
        op => Err(format!("unknown operation {op}")),
    }
}

fn number(case: &Case, found: usize) -> Result<(), String> {
    case.expect(Ok::<_, String>(found as i64), golden::integer)
}

pub(crate) fn rank(case: &Case) -> Result<(), String> {
    // `null` is a leaf among others to rank.
    let of = case.input("of");
    number(case, if is_layout(of) { layout(of).rank() } else { golden::tree(of, (), &|_| ()).rank() })
}

/// The shape that is asked about, or its mode at a path.
fn shape_or_mode(case: &Case) -> Result<HTuple<i64>, cute_algebra::Error> {
    let shape = golden::shape(case.input("of"));
    match case.input("mode") {
        Value::Null => Ok(shape),
        mode => shape.get(&integers(mode)),
    }
}

pub(crate) fn depth(case: &Case) -> Result<(), String> {
    case.expect(shape_or_mode(case).map(|shape| shape.depth() as i64), golden::integer)
}

pub(crate) fn size(case: &Case) -> Result<(), String> {
    case.expect(shape_or_mode(case).and_then(|shape| shape.size()), golden::integer)
}

pub(crate) fn product_each(case: &Case) -> Result<(), String> {
    case.expect(golden::shape(case.input("of")).product_each(), htuple)
}

pub(crate) fn on_trees(case: &Case) -> Result<(), String> {
    let of = case.input("of");
    if !is_layout(of) {
        return on_tree(case, &golden::shape(of), htuple);
    }
    let of = layout(of);
    on_tree(case, of.modes(), |value| *layout(value).modes())?;
    if case.op == "get" && !case.is_error() {
        let result = of.modes().get(&integers(case.input("mode"))).map_err(|error| error.to_string())?;
        case.expect_offsets("offsets", &Layout::checked(result).map_err(|error| error.to_string())?)?;
    }
    Ok(())
}
