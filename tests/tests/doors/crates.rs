//! The cases as crates, and rustc's answer.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::cases::{Case, Outcome};

/// How the generated cases call a layout that is known only as a type.
pub(crate) const OPERAND: &str = "operand::Operand";

/// Cases of one file of a generated crate.
const CASES_A_FILE: usize = 100;

/// Writes the crate in which all doors agree, and compiles it.
pub(crate) fn agree(cases: &[Case]) {
    let mut files = vec![String::new()];
    for (index, case) in cases.iter().enumerate() {
        let text = agreement(case);
        if text.is_empty() {
            continue;
        }
        if index % CASES_A_FILE == 0 {
            files.push(String::new());
        }
        let file = files.last_mut().expect("one file at least");
        writeln!(file, "/// {}: {}\npub mod case{index} {{\n    use crate::prelude::*;\n{text}}}", case.id, case.text).unwrap();
    }
    let errors = check("agree", &files);
    assert!(errors.is_empty(), "{} places where the doors do not agree:\n{}", errors.len(), listed(&errors, &files));
}

/// What the compiler has to find equal, or refused in a constant.
fn agreement(case: &Case) -> String {
    let mut text = String::new();
    if let Outcome::Refused = case.outcome {
        if let Some(constant) = &case.constant {
            writeln!(text, "    refused!({constant});").unwrap();
        }
        return text;
    }
    let Some(expected) = case.as_layout() else { return text };
    if let Some(constant) = &case.constant {
        writeln!(text, "    answered!({:?}, {constant}, [{expected}]);", case.id).unwrap();
    }
    let assertion = |call: &str| match &case.outcome {
        Outcome::Value(value) => format!("assert equal({call}, {value});"),
        _ => format!("assert {call};"),
    };
    match &case.outcome {
        Outcome::Layout(_) => writeln!(text, "    by_macro!([{}], [{expected}]);", case.text).unwrap(),
        Outcome::Value(_) | Outcome::Truth(true) => {
            writeln!(text, "    cute_static::layouts! {{ {} }}", assertion(&case.text)).unwrap();
        }
        _ => {}
    }
    if let Some((operand, call)) = case.expression(OPERAND) {
        writeln!(text, "    pub mod operand {{ pub type Operand = cute_static::layout!({operand}); }}").unwrap();
        match &case.outcome {
            Outcome::Layout(_) => writeln!(text, "    by_expression!([{call}], [{expected}]);").unwrap(),
            _ => writeln!(text, "    cute_static::layouts! {{ {} }}", assertion(&call)).unwrap(),
        }
    }
    text
}

/// Writes the crate in which every line is a mistake, and asks whether rustc finds all of them.
pub(crate) fn refuse(cases: &[Case]) {
    let mut file = String::new();
    let mut expected = 0;
    for case in cases {
        match case.outcome {
            Outcome::Refused => writeln!(file, "const _: () = {{ type Refused = cute_static::layout!({}); }};", case.text).unwrap(),
            Outcome::Truth(false) => writeln!(file, "cute_static::layouts! {{ assert {}; }}", case.text).unwrap(),
            _ => continue,
        }
        expected += 1;
    }
    let files = [String::new(), file];
    let errors = check("refuse", &files);
    let found: Vec<usize> = errors.keys().map(|(_, line)| *line).collect();
    let missing: Vec<&str> = files[1].lines().enumerate().filter(|(line, _)| !found.contains(&(line + 1))).map(|(_, text)| text).collect();
    assert!(missing.is_empty(), "{} of {expected} mistakes are accepted by a macro:\n{}", missing.len(), missing.join("\n"));
}

/// The errors that rustc reports, by file and line.
fn check(name: &str, files: &[String]) -> BTreeMap<(String, usize), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from).join("doors");
    let folder = target.join(name);
    std::fs::create_dir_all(folder.join("src")).expect("a folder for the crate");
    let write = |path: PathBuf, text: &str| std::fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    write(
        folder.join("Cargo.toml"),
        &format!(
            "[package]\nname = \"{name}\"\nedition = \"2024\"\n\n[dependencies]\ncute-static.path = {:?}\n\n[workspace]\n",
            root.join("cute-static")
        ),
    );
    std::fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).expect("the lock file");
    let mut modules = String::from("#![allow(dead_code, unused_imports, unused_macros)]\n#[macro_use]\nmod prelude;\n");
    for (index, text) in files.iter().enumerate() {
        writeln!(modules, "pub mod cases{index};").unwrap();
        write(folder.join(format!("src/cases{index}.rs")), text);
    }
    write(folder.join("src/lib.rs"), &modules);
    write(folder.join("src/prelude.rs"), include_str!("generated/prelude.rs"));
    let output = Command::new(env!("CARGO"))
        .args(["check", "--offline", "--quiet", "--message-format=json"])
        .current_dir(&folder)
        .env("CARGO_TARGET_DIR", target.join("build"))
        .env_remove("RUSTFLAGS")
        .output()
        .expect("cargo");
    let mut errors = BTreeMap::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let message: Value = serde_json::from_str(line).unwrap_or_default();
        let message = &message["message"];
        if message["level"] != "error" {
            continue;
        }
        let spans = message["spans"].as_array().into_iter().flatten();
        for span in spans.filter(|span| span["is_primary"] == true) {
            let span = outermost(span);
            let file = span["file_name"].as_str().unwrap_or_default().to_owned();
            let line = span["line_start"].as_u64().unwrap_or_default() as usize;
            errors.entry((file, line)).or_insert_with(|| message["message"].as_str().unwrap_or_default().to_owned());
        }
    }
    assert!(
        output.status.success() == errors.is_empty(),
        "cargo check of {} ended with {}:\n{}",
        folder.display(),
        output.status,
        String::from_utf8_lossy(&output.stderr)
    );
    errors
}

/// The place in the generated file: outside of all macros.
fn outermost(span: &Value) -> &Value {
    let mut span = span;
    while !span["expansion"].is_null() {
        span = &span["expansion"]["span"];
    }
    span
}

fn listed(errors: &BTreeMap<(String, usize), String>, files: &[String]) -> String {
    let mut text = String::new();
    for ((file, line), message) in errors.iter().take(40) {
        let index = file.trim_start_matches("src/cases").trim_end_matches(".rs").parse::<usize>().ok();
        let source = index.and_then(|index| files.get(index)?.lines().nth(line - 1)).unwrap_or_default();
        writeln!(text, "{file}:{line}: {message}\n    {}", source.trim()).unwrap();
    }
    text
}
