//! Inputs on which other implementations fail, as texts for the evaluator. Those for kernel crates ask about instructions, in words.

use cute_algebra::Layout;
use cute_algebra::apply::Width;
use cute_algebra::expr::{Value, evaluate};
use cute_static::{Mixed, Multiple, N, layout, vector, vector_width};
use cute_tests::golden::lines;

fn layout(text: &str) -> Result<Layout, String> {
    match evaluate(text) {
        Ok(Value::Layout(layout)) => Ok(layout),
        Ok(value) => Err(format!("{text} is {}", value.kind())),
        Err(error) => Err(error.to_string()),
    }
}

fn integer(text: &str) -> i64 {
    evaluate(text).unwrap_or_else(|error| panic!("{error}")).as_integer().unwrap_or_else(|| panic!("{text} is no integer"))
}

/// A(R(A(i))) = A(i) for every i, the values of A spread over 2^24 and more.
fn is_left_inverse(text: &str) -> bool {
    let operand = text.strip_prefix("left_inverse(").and_then(|rest| rest.strip_suffix(')')).unwrap();
    let (a, r) = (layout(operand).unwrap(), layout(text).unwrap());
    (0..a.size()).all(|i| {
        let value = a.at(i).unwrap();
        a.at_value(&r.at_value(&value).unwrap()).unwrap() == value
    })
}

/// Whether the answer to a case is as it should be; `None` for an expectation that is not known here.
fn holds(id: &str, expr: &str, expect: &str) -> Option<bool> {
    let answer = evaluate(expr).map(|value| value.to_string());
    Some(match (id, expect) {
        ("left-inverse-not-power-of-two", _) => is_left_inverse(expr),
        ("recast-negative-stride", _) => answer.is_err(),
        ("slice-of-swizzled", _) => {
            answer.is_ok()
                && (0..10).all(|i| {
                    let whole = format!("eval(composed(swizzle(3,4,3), (10,2):(2,1)), ({i},0))");
                    integer(&format!("eval({expr}, {i})")) == integer(&whole)
                })
        }
        ("many-compositions", _) => {
            // The left side is the identity, and so is every one of the reshapes in row order and back.
            let (r, b) = (layout(expr).unwrap(), layout("composition((2048,1024):(1024,1), (1024,2048):(2048,1))").unwrap());
            (0..r.size()).step_by(997).all(|i| r.at(i) == b.at(i))
        }
        (_, "accept; cosize 4") => answer.is_ok() && integer(&format!("cosize({expr})")) == 4,
        (_, "accept") => answer.is_ok(),
        (_, size) if size.starts_with("size ") => integer(&format!("size({expr})")).to_string() == size["size ".len()..],
        (_, reject) if reject.starts_with("reject") => answer.is_err(),
        (_, value) if evaluate(value).is_ok() || ["true", "false"].contains(&value) => answer.is_ok_and(|answer| answer == value),
        _ => return None,
    })
}

/// Whether a question about instructions has the right answer; `None` for one that is not known here.
fn answers(id: &str, question: &str) -> Option<bool> {
    let subject = |words: &str| question.strip_suffix(words).unwrap_or_else(|| panic!("{id} asks something else: {question}"));
    Some(match id {
        "swizzle-non-canonical" => {
            let layout = subject(" as a wgmma shared operand");
            let refused = evaluate(&format!("wgmma_operand({layout}, f16)")).unwrap_err().to_string();
            refused.contains("mode 1 has stride 64, expected 8")
        }
        "copy-vector-needs-static-unit-stride" => {
            subject("128-bit copy over thr (16,2):(2,1), val (1,8), global stride (K,1)");
            // The tile of the threads in the order (row, piece, element), and the same in shared memory.
            type Tile = layout!(((16, 2), 8):((16, 8), 1));
            type Global = Mixed<((N<16>, N<2>), N<8>), ((Multiple<N<8>>, N<8>), N<1>)>;
            type Pitch = layout!(((16, 2), 8):((?u32, 8), 1));
            type Unit = layout!(((16, 2), 8):((16, 8), ?u32));
            let said = |width: Width| width.message().as_str().to_owned();
            vector_width::<Global, Tile>(2, 16, 16) == 8
                && vector_width::<Tile, Tile>(2, 16, 16) == 8
                && said(vector::<Unit, Tile>(2, 16, 16)) == "mode 2 of the source has stride ?, known at run time only, where 1 is needed"
                && said(vector::<Pitch, Tile>(2, 16, 16))
                    == "mode 0 of the source has stride ?, known at run time only, which need not be a multiple of 2 elements"
        }
        "alignment" => {
            subject("vector width over a leading dimension of 129 f32");
            vector_width::<layout!((32, 128):(129, 1)), layout!((32, 128):(128, 1))>(4, 16, 16) == 1
        }
        _ => return None,
    })
}

#[test]
fn hard_cases_for_kernels_are_answered() {
    let cases = lines("hard_cases.jsonl");
    let mut answered = 0;
    for case in cases.iter().filter(|case| case["for"] == "kernel crates") {
        let text = |key: &str| case[key].as_str().unwrap();
        if let Some(right) = answers(text("id"), text("expr")) {
            assert!(right, "{}", text("id"));
            answered += 1;
        }
    }
    assert_eq!(answered, 3);
}

#[test]
fn hard_cases_are_right_or_refused() {
    let cases = lines("hard_cases.jsonl");
    let mut answered = 0;
    for case in cases.iter().filter(|case| case["for"] != "kernel crates") {
        let text = |key: &str| case[key].as_str().unwrap();
        let (id, expr, expect) = (text("id"), text("expr"), text("expect"));
        assert_eq!(holds(id, expr, expect), Some(true), "{id}: {expr} is {:?}, expected {expect}", evaluate(expr));
        answered += 1;
    }
    assert_eq!((cases.len(), answered), (23, 20));
}
