//! Patterns and their twins compute the same: both compiled for the host, and run by every thread of every block.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use crate::patterns::{PATTERNS, Pattern};

/// The names that kernels have.
const KERNELS: [&str; 4] = ["kernel", "transpose", "tiled_copy", "masked_copy"];

/// A kernel's text as a function of this name. Index functions are in a namespace, kernels have C names.
fn kernel(source: &str, name: &str) -> String {
    let all = |line: &dyn Fn(&str) -> String| KERNELS.iter().map(|kernel| line(kernel)).collect::<String>();
    let (define, undefine) = (all(&|kernel| format!("#define {kernel} {name}\n")), all(&|kernel| format!("#undef {kernel}\n")));
    format!("{define}namespace of_{name} {{\n{source}\n}}\n{undefine}")
}

fn program() -> String {
    let (mut kernels, mut calls) = (String::from(include_str!("host.cpp")), String::new());
    for (number, Pattern { name, layouts, by_hand, blocks, threads, arguments, .. }) in PATTERNS.iter().enumerate() {
        kernels += &kernel(layouts, &format!("layouts{number}"));
        kernels += &kernel(by_hand, &format!("hand{number}"));
        let dim = |[x, y]: &[u32; 2]| format!("dim{{{x}, {y}}}");
        let call = |side: &str| format!("[] {{ of_{side}{number}::{side}{number}({arguments}); }}");
        let (blocks, threads) = (dim(blocks), dim(threads));
        writeln!(calls, "compare(\"{name}\", {blocks}, {threads}, {}, {});", call("layouts"), call("hand")).unwrap();
    }
    format!("{kernels}int main() {{ inputs();\n{calls}}}\n")
}

fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn patterns_and_their_twins_compute_the_same() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (source, binary) = (folder.join("patterns.cpp"), folder.join("patterns"));
    std::fs::write(&source, program()).unwrap();
    run(Command::new("c++").args(["-std=c++17", "-O2", "-w", "-o"]).arg(&binary).arg(&source));
    let printed = run(&mut Command::new(&binary));
    assert_eq!(printed.lines().count(), PATTERNS.len(), "{printed}");
    for (pattern, line) in PATTERNS.iter().zip(printed.lines()) {
        assert_eq!(line, format!("{} | {} written, 0 different", pattern.name, pattern.written), "{printed}");
    }
}
