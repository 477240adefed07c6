//! `cute eval` as a process: answers, JSON keys, exit status, and inputs meant to break it.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

fn cute(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cute"))
        .arg("eval")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"), "{output:?}");
    output
}

fn lines(output: &Output) -> Vec<Value> {
    String::from_utf8(output.stdout.clone()).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[track_caller]
fn answer(args: &[&str]) -> Value {
    let output = cute(&[&["--json"], args].concat(), b"");
    let mut answers = lines(&output);
    assert_eq!(answers.len(), 1);
    assert_eq!(output.status.success(), answers[0].get("error").is_none());
    answers.remove(0)
}

#[test]
fn layouts_have_the_documented_keys() {
    let keys = |answer: &Value| answer.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let plain = answer(&["composition((6,2):(8,2), (4,3):(3,1))"]);
    assert_eq!(keys(&plain), ["expr", "layout", "offset", "shape", "stride", "size", "cosize"]);
    assert_eq!(
        plain,
        json!({
            "expr": "composition((6,2):(8,2), (4,3):(3,1))", "layout": "((2,2),3):((24,2),8)", "offset": 0,
            "shape": "((2,2),3)", "stride": "((24,2),8)", "size": 12, "cosize": 43
        })
    );
    let listed = answer(&["--offsets", "5", "8 + (2,2):(1,4)"]);
    assert_eq!(keys(&listed), ["expr", "layout", "offset", "shape", "stride", "size", "cosize", "offsets"]);
    assert_eq!((&listed["layout"], &listed["offset"]), (&json!("(2,2):(1,4)"), &json!(8)));
    assert_eq!(listed["offsets"], json!([8, 9, 12, 13]));
}

#[test]
fn cosizes_and_coordinates() {
    assert_eq!(answer(&["(2,4):(-1,4)"])["cosize"], json!(14));
    assert_eq!(answer(&["4:f3"])["cosize"], json!(8));
    assert_eq!(answer(&["(4,8):(e1,e0)"])["cosize"], json!("(8,4)"));
    assert_eq!(
        answer(&["--offsets", "9", "(4,8):(e0,2*e1)"])["offsets"],
        json!([0, "e0", "2*e0", "3*e0", "2*e1", "e0+2*e1", "2*e0+2*e1", "3*e0+2*e1", "4*e1"])
    );
    assert_eq!(answer(&["--offsets", "4", "4:f3"])["offsets"], json!([0, 3, 6, 5]));
    assert_eq!(answer(&["--at", "((0,1),(1,1))", "((2,2),(4,2)):((1,8),(2,16))"])["value"], json!(26));
    assert_eq!(answer(&["--at", "-1", "4:3"])["value"], json!(-3));
    assert_eq!(answer(&["composition((16,8), ((4,8),(2,2)):((32,1),(16,8)))"])["layout"], json!("((4,8),(2,2)):((2*e1,e0),(e1,8*e0))"));
}

#[test]
fn other_values_are_numbers_truths_and_texts() {
    for (text, value) in [
        ("(4,8)", json!("(4,8)")),
        ("8", json!(8)),
        ("-1", json!(-1)),
        ("size((6,4))", json!(24)),
        ("rank((4,8):(1,4))", json!(2)),
        ("compatible((6,5), ((3,2),5))", json!(true)),
        ("equal((1,8,8), (1,8,8,3))", json!(false)),
        ("idx2crd(7, (3,(2,4)))", json!("(1,(0,1))")),
        ("crd2idx((2,5), (3,(2,3)))", json!(17)),
        ("coordinates((2,2))", json!(["(0,0)", "(1,0)", "(0,1)", "(1,1)"])),
        ("coarsenings((2,(3,5)))", json!(["30", "(2,15)", "(2,(3,5))"])),
        ("image((2,2):(3,3))", json!([0, 3, 3, 6])),
        ("coshape((4,8):(e1,e0))", json!("(8,4)")),
        ("[4, 8:2, _]", json!("[4:1,8:2,_]")),
        ("(1,_)", json!("(1,_)")),
        ("1/2", json!("1/2")),
    ] {
        assert_eq!(answer(&[text]), json!({ "expr": text, "value": value }));
    }
}

#[test]
fn swizzled_layouts_are_evaluated() {
    let text = "swizzle(1,0,2) o 8 + (2,4):(4,1)";
    assert_eq!(
        answer(&["--offsets", "8", "--at", "(1,1)", text]),
        json!({
            "expr": text, "layout": text, "offset": 0, "shape": "(2,4)", "stride": "(4,1)", "size": 8, "cosize": 16,
            "offsets": [8, 13, 9, 12, 10, 15, 11, 14], "value": 12
        })
    );
    assert_eq!(answer(&["swizzle(3,4,3)"]), json!({ "expr": "swizzle(3,4,3)", "value": "swizzle(3,4,3)" }));
}

#[test]
fn errors_have_a_message_a_place_and_notes() {
    let refused = answer(&["composition((6,2):(1,7), (3,2):(2,3))"]);
    let error = &refused["error"];
    let message = error["message"].as_str().unwrap();
    assert!(message.starts_with("composition((6,2):(1,7), (3,2):(2,3)): "), "{message}");
    assert!(message.contains("coordinate (2,1)"), "{message}");
    assert_eq!(error["at"], json!([0, 37]));
    assert!(error["notes"].is_array());
    assert_eq!(refused.as_object().unwrap().keys().collect::<Vec<_>>(), ["expr", "error"]);

    let several = answer(&["(4,0):(1,2,3)"]);
    assert_eq!(several["error"]["at"], json!([3, 4]));
    assert!(several["error"]["notes"].to_string().contains("also at 11..12"));
    assert_eq!(answer(&["swizle(3,4,3)"])["error"]["message"], json!("unknown operation `swizle`"));
    assert!(answer(&["--at", "(1,2,3)", "(4,8):(1,4)"])["error"]["message"].as_str().unwrap().contains("(1,2,3)"));
}

#[test]
fn text_goes_to_stdout_and_errors_to_stderr() {
    let output = cute(&["coalesce((2,(1,6)):(1,(6,2)))", "(4,8):(1,4,2)", "8"], b"");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "12:1\n8\n");
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "error: stride `(1,4,2)` has 3 modes, shape `(4,8)` has 2\n  |\n1 | (4,8):(1,4,2)\n  |            ^\n  |\n  = help: remove `2`, or give `(4,8)` a mode for it\n"
    );
    let output = cute(&["--offsets", "4", "(2,2):(e0,e1)"], b"");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "(2,2):(e0,e1)\n0 e0 e1 e0+e1\n");
    assert_eq!(cute(&["--offsets", "-1", "8:1"], b"").status.code(), Some(2));
    assert_eq!(cute(&["--at", "(1", "8:1"], b"").status.code(), Some(2));
}

#[test]
fn an_expression_may_begin_with_a_sign() {
    let output = cute(&["-8 + 4:1", "-1", "-2/3", "--json"], b"");
    assert_eq!(lines(&output)[0]["offset"], json!(-8));
    assert_eq!(lines(&output)[1]["value"], json!(-1));
    assert_eq!(lines(&output).len(), 3);
    assert!(output.status.success());
}

#[test]
fn every_line_of_standard_input_has_an_object() {
    let output = cute(&["--json", "-"], b"8:1\r\n(4,8\n\xff\xfe4:1\n\nsize(4:1)");
    let answers = lines(&output);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(answers.len(), 5);
    assert_eq!(answers[0]["expr"], json!("8:1"));
    assert_eq!(answers[1]["error"]["at"], json!([0, 1]));
    assert_eq!(answers[2]["error"]["message"], json!("byte 0 is not UTF-8 text"));
    // The place lies in the text that is shown, at the replacement character.
    assert_eq!(answers[2]["error"]["at"], json!([0, 3]));
    assert!(answers[3]["error"]["message"].as_str().unwrap().contains("found nothing"));
    assert_eq!(answers[4], json!({ "expr": "size(4:1)", "value": 4 }));
    assert_eq!(cute(&["--json", "-"], b"8:1\n4:1\n").status.code(), Some(0));
}

#[test]
fn hostile_inputs_are_errors() {
    let deep = "(".repeat(1_000_000);
    let calls = format!("{}8:1{}", "coalesce(".repeat(200_000), ")".repeat(200_000));
    let wide = format!("({}1):1", "1,".repeat(500_000));
    let tiler = format!("[{}1]", "[1],".repeat(100_000));
    let arguments = format!("concat({}1)", "1,".repeat(500_000));
    let digits = "7".repeat(1_000_000);
    let swizzled = "a o ".repeat(200_000);
    let offsets = "1 + ".repeat(200_000);
    let sums = format!("4:{}e0", "e0+".repeat(200_000));
    let commas = ",".repeat(500_000);
    let names = "x ".repeat(300_000);
    let string = format!("\"{}", "\\\"".repeat(300_000));
    let inputs = [
        &deep,
        &calls,
        &wide,
        &tiler,
        &arguments,
        &digits,
        &swizzled,
        &offsets,
        &sums,
        &commas,
        &names,
        &string,
        "(9223372036854775807,2):(1,1)",
        "4:-9223372036854775808",
        "coordinates(9223372036854775807)",
        "image(1099511627776:1)",
        "coarsenings(((2,2),(2,2),(2,2),(2,2),(2,2),(2,2),(2,2),(2,2),(2,2),(2,2),(2,2),(2,2),(2,2),(2,2),(2,2),(2,2)))",
        "eval(4:4611686018427387904, 9223372036854775807)",
        "e99999999999999999999",
        "9223372036854775807 + 8:1",
        "1/0",
        "-",
        "_:1",
        "(_)",
        "f9223372036854775807*e0:1",
        "get(4:1, -9223372036854775808)",
        "take((1,2), -9223372036854775808, 9223372036854775807)",
        "\u{202e}\u{0}\u{301}",
        "select((1,2))",
        "coalesce()",
        "ordered((4,8),(0,1,2))",
        "col_major((4,0))",
        "0*e1",
        "()",
        "[]",
    ];
    let text = inputs.join("\n");
    let output = cute(&["--json", "-"], text.as_bytes());
    let answers = lines(&output);
    assert_eq!(answers.len(), inputs.len());
    for (input, answer) in inputs.iter().zip(&answers) {
        let short: String = input.chars().take(60).collect();
        let fine = ["0*e1", "()", "[]", "(_)", sums.as_str()].contains(input);
        assert_eq!(answer.get("error").is_none(), fine, "{short}: {}", answer.to_string().chars().take(300).collect::<String>());
        if let Some(error) = answer.get("error") {
            assert!(error["message"].as_str().unwrap().len() < 1000, "{short}");
        }
    }
    assert!(cute(&["-"], text.as_bytes()).stderr.len() < 200_000);
}

#[test]
fn a_line_that_is_too_long_does_not_hide_the_next() {
    let mut text = vec![b'1'; (1 << 22) + 5];
    text.extend(b"\n8:1\n");
    let answers = lines(&cute(&["--json", "-"], &text));
    assert_eq!(answers.len(), 2);
    assert!(answers[0]["error"]["message"].as_str().unwrap().contains("4194304 bytes"));
    assert_eq!(answers[1]["layout"], json!("8:1"));
}
