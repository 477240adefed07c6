//! `cute doctor` as a user runs it, here and on a machine with nothing.

use std::process::Command;

use serde_json::Value;

const NAMES: [&str; 13] = [
    "threads",
    "faer",
    "NVRTC",
    "CUDA driver",
    "NCCL",
    "cuSOLVER",
    "cuSOLVERMp",
    "nvcc",
    "ptxas",
    "Rust to PTX",
    "MPI",
    "mpirun",
    "ScaLAPACK",
];

fn doctor(arguments: &[&str], with_environment: bool) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cute"));
    command.arg("doctor").args(arguments);
    if !with_environment {
        command.env_clear();
    }
    let output = command.output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Every finding says where, or what to do.
fn check(findings: &[Value]) {
    let text = |finding: &Value, key: &str| finding[key].as_str().unwrap_or_else(|| panic!("no {key} in {finding}")).to_string();
    let names: Vec<String> = findings.iter().map(|finding| text(finding, "name")).collect();
    assert_eq!(names, NAMES);
    for finding in findings {
        let keys = if finding["found"].as_bool().unwrap() { ["where"] } else { ["reason"] };
        assert!(keys.iter().chain(["for"].iter()).all(|key| !text(finding, key).is_empty()), "{finding}");
        assert!(finding["found"] == true || !text(finding, "install").is_empty(), "{finding}");
    }
}

#[test]
fn everything_is_found_or_explained() {
    for with_environment in [true, false] {
        let answer: Value = serde_json::from_str(&doctor(&["--json"], with_environment)).unwrap();
        let findings = answer["findings"].as_array().unwrap();
        check(findings);
        for built_in in ["threads", "faer"] {
            let finding = findings.iter().find(|finding| finding["name"] == built_in).unwrap();
            assert_eq!(finding["where"], "built in");
        }
    }
}

#[test]
fn the_text_has_a_line_for_everything() {
    let text = doctor(&[], true);
    for name in NAMES {
        assert!(
            text.lines().any(|line| line.starts_with(name) && (line.contains(" found ") || line.contains(" missing "))),
            "{name}: {text}"
        );
    }
}

#[test]
fn a_variable_that_names_nothing_is_reported() {
    let output = Command::new(env!("CARGO_BIN_EXE_cute")).args(["doctor", "--json"]).env("CUTE_NVRTC", "/nonexistent").output().unwrap();
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    let nvrtc = &answer["findings"][2];
    assert_eq!((&nvrtc["name"], &nvrtc["found"]), (&Value::from("NVRTC"), &Value::from(false)));
    assert!(nvrtc["reason"].as_str().unwrap().contains("/nonexistent"), "{nvrtc}");
}
