//! Index code is compiled and run, as C and as Rust, and compared with the layout at every coordinate.

#![cfg(feature = "alloc")]

mod cases;
mod programs;
mod steps;
mod text;

use std::path::PathBuf;
use std::process::Command;

use cases::Case;
use cute_algebra::emit::Language;

/// Runs a command to its end and returns what it printed; panics with its errors if it failed.
fn run(command: &mut Command) -> String {
    let shown = format!("{command:?}");
    let output = command.output().unwrap_or_else(|error| panic!("{shown}: {error}"));
    assert!(output.status.success(), "{shown}: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Compares the lines that a program printed with what the layouts say: one line a sample, index function and coordinate function.
fn compare(cases: &[Case], printed: &str) {
    let mut lines = printed.lines();
    for (number, case) in cases.iter().enumerate() {
        for sample in case.samples() {
            let expected = case.expected(&sample);
            let found = lines.next().expect("the program printed too few lines");
            let words: Vec<&str> = found.split(" | ").collect();
            assert_eq!(words, [expected.as_str(), expected.as_str()], "f{number} at {sample:?}: {case:?}");
        }
    }
    assert_eq!(lines.next(), None);
}

#[test]
fn cuda_index_code_computes_the_layout() {
    let cases = cases::all();
    let (source, binary) = (file("index.c"), file("index-c"));
    std::fs::write(&source, programs::write(Language::Cuda, &cases)).unwrap();
    run(Command::new("cc").args(["-std=c11", "-O0", "-Wall", "-Wextra", "-Werror", "-o"]).arg(&binary).arg(&source));
    compare(&cases, &run(&mut Command::new(&binary)));
}

#[test]
fn rust_index_code_computes_the_layout() {
    let cases = cases::all();
    let (source, binary) = (file("index.rs"), file("index-rust"));
    std::fs::write(&source, programs::write(Language::Rust, &cases)).unwrap();
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    // With overflow checks: what a kernel's debug build would have.
    run(Command::new(rustc)
        .args(["--edition=2024", "-Dwarnings", "-Copt-level=0", "-Cdebug-assertions=yes", "-o"])
        .arg(&binary)
        .arg(&source));
    compare(&cases, &run(&mut Command::new(&binary)));
}
