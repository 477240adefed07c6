use cute_algebra::{HTuple, Layout};
use cute_tests::golden::{self, Case, htuple, integers, is_layout, layout};
use serde_json::Value;

/// The operations are the same for shapes and layouts: both sides of one generic function. `select` and `take` give a list of modes.
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

#[test]
fn htuple_operations() {
    golden::check("htuple", 355, |case| {
        let of = case.input("of");
        let number = |found: i64| case.expect(Ok::<_, String>(found), golden::integer);
        // `null` is a leaf among others to rank.
        if case.op == "rank" {
            return number(if of.is_null() {
                HTuple::leaf(()).rank()
            } else if is_layout(of) {
                layout(of).rank()
            } else {
                golden::tree(of, (), &|_| ()).rank()
            } as i64);
        }
        let tree = golden::shape(of);
        match case.op.as_str() {
            "size" => case.expect(tree.size(), golden::integer),
            "depth" => match case.input("mode") {
                Value::Null => number(tree.depth() as i64),
                mode => case.expect(tree.get(&integers(mode)).map(|mode| mode.depth() as i64), golden::integer),
            },
            "product_each" => case.expect(tree.product_each(), htuple),
            _ if is_layout(of) => {
                let decode = |value: &Value| *layout(value).modes();
                on_tree(case, layout(of).modes(), decode)?;
                if let ("get", false) = (case.op.as_str(), case.is_error()) {
                    let result = layout(of).modes().get(&integers(case.input("mode"))).map_err(|error| error.to_string())?;
                    case.expect_offsets("offsets", &Layout::checked(result).map_err(|error| error.to_string())?)?;
                }
                Ok(())
            }
            _ => on_tree(case, &tree, htuple),
        }
    });
}
