//! A program that prints the results of the index code of many layouts.

use std::fmt::Write;

use cute_algebra::emit::{self, Language};

use crate::cases::Case;

/// Bytes for the largest layout there can be.
const CODE: usize = 1 << 17;

pub(crate) fn write(language: Language, cases: &[Case]) -> String {
    let mut functions = String::from(match language {
        Language::Cuda => "#include <stdio.h>\n#define __device__ static\n#define __forceinline__ inline\n",
        Language::Rust => "",
    });
    let mut calls = String::new();
    for (number, case) in cases.iter().enumerate() {
        let name = format!("f{number}");
        let text = emit::functions::<CODE>(language, &name, &case.index()).unwrap_or_else(|error| panic!("{error}: {case:?}"));
        functions.push_str(text.as_str());
        match language {
            Language::Cuda => c_calls(&mut calls, &name, case),
            Language::Rust => rust_calls(&mut calls, &name, case),
        }
    }
    // A function a case: compilers take long over a long one.
    let all: String = (0..cases.len()).map(|number| format!("run_f{number}();\n")).collect();
    match language {
        Language::Cuda => format!("{functions}{calls}int main(void) {{\n{all}return 0;\n}}\n"),
        Language::Rust => format!("{functions}{calls}fn main() {{\n{all}}}\n"),
    }
}

/// The arguments of both functions, a row of numbers a sample: the index, the coordinate; those of the run time are the same everywhere.
fn rows(case: &Case) -> Vec<Vec<i64>> {
    case.samples().iter().map(|index| [vec![*index], case.coordinate(*index)].concat()).collect()
}

fn arguments(case: &Case, suffix: &str) -> (String, String) {
    let fixed: Vec<String> = case.run_time_arguments().iter().map(|value| format!("{value}{suffix}")).collect();
    let coordinate = (0..case.coordinate(0).len()).map(|leaf| format!("at[k][{}]", leaf + 1));
    let by_index = [vec!["at[k][0]".into()], fixed.clone()].concat().join(", ");
    (by_index, coordinate.chain(fixed).collect::<Vec<_>>().join(", "))
}

fn c_calls(out: &mut String, name: &str, case: &Case) {
    let rows = rows(case);
    let (by_index, by_coordinate) = arguments(case, "u");
    let list = |row: &Vec<i64>| format!("{{{}}}", row.iter().map(|v| format!("{v}ull")).collect::<Vec<_>>().join(","));
    let numbers = rows.iter().map(list).collect::<Vec<_>>().join(",");
    let (count, width) = (rows.len(), rows[0].len());
    writeln!(out, "static void run_{name}(void) {{ static const unsigned long long at[{count}][{width}] = {{{numbers}}};").unwrap();
    writeln!(out, "for (int k = 0; k < {count}; k++) {{").unwrap();
    for (function, arguments, end) in [(name.to_string(), by_index, " | "), (format!("{name}_crd"), by_coordinate, "\\n")] {
        if case.is_scalar() {
            writeln!(out, "printf(\"%llu{end}\", (unsigned long long){function}({arguments}));").unwrap();
            continue;
        }
        let axes = case.axes().len();
        let comma = if arguments.is_empty() { "" } else { ", " };
        let word = if case.layout.size() > 1 << 32 { "unsigned long long" } else { "unsigned" };
        writeln!(out, "{{ {word} out[{axes}]; {function}({arguments}{comma}out);").unwrap();
        let format = vec!["%llu"; axes].join(" ");
        let values = (0..axes).map(|axis| format!("(unsigned long long)out[{axis}]")).collect::<Vec<_>>().join(", ");
        writeln!(out, "printf(\"{format}{end}\", {values}); }}").unwrap();
    }
    out.push_str("} }\n");
}

fn rust_calls(out: &mut String, name: &str, case: &Case) {
    let rows = rows(case);
    let (by_index, by_coordinate) = arguments(case, "");
    let (by_index, by_coordinate) = (by_index.replace(']', "] as _"), by_coordinate.replace(']', "] as _"));
    let (by_index, by_coordinate) = (by_index.replace("[k] as _", "[k]"), by_coordinate.replace("[k] as _", "[k]"));
    let (count, width) = (rows.len(), rows[0].len());
    writeln!(out, "fn run_{name}() {{ static AT: [[u64; {width}]; {count}] = {rows:?}; let at = &AT; for k in 0..{count} {{").unwrap();
    let show = if case.is_scalar() { "" } else { ".map(|v| v.to_string()).join(\" \")" };
    writeln!(out, "println!(\"{{}} | {{}}\", {name}({by_index}){show}, {name}_crd({by_coordinate}){show});").unwrap();
    out.push_str("} }\n");
}
