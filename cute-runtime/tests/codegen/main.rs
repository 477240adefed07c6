//! Index code of layouts takes no more machine instructions than code written by hand: counted for sm_90a, with no GPU, and compared with
//! the table `benches/codegen/sm_90a.txt`.

mod host;
mod patterns;
#[path = "../cuda/tools.rs"]
mod tools;

use cute_static::kernels::gemm::{Bf16, F16, Gemm};
use cute_static::kernels::pipeline::Pipeline;
use patterns::PATTERNS;
use tools::{assemble, disassemble, nvrtc};

const TABLE: &str = include_str!("../../../benches/codegen/sm_90a.txt");

/// The instructions of a kernel up to its last end; what follows is padding.
fn instructions(file: &str, source: &str) -> usize {
    let kernel = nvrtc().compile(source, "sm_90a").unwrap_or_else(|error| panic!("{file}: {error}\n{source}"));
    let code = disassemble(&assemble(file, &kernel.ptx));
    let is_instruction = |line: &&str| line.trim_start().starts_with("/*") && line.contains(';');
    let body: Vec<&str> = code.lines().filter(is_instruction).collect();
    body.iter().rposition(|line| line.contains("EXIT")).unwrap_or_else(|| panic!("{file} has no end\n{code}")) + 1
}

#[test]
fn layouts_take_no_more_instructions_than_hands_and_than_before() {
    let mut table = String::from("# Machine instructions for sm_90a: pattern | with layouts | by hand\n");
    let mut longer = Vec::new();
    for (number, pattern) in PATTERNS.iter().enumerate() {
        let layouts = instructions(&format!("layouts{number}"), pattern.layouts);
        let by_hand = instructions(&format!("hand{number}"), pattern.by_hand);
        table.push_str(&format!("{} | {layouts} | {by_hand}\n", pattern.name));
        if layouts > by_hand {
            longer.push(pattern.name);
        }
    }
    assert!(longer.is_empty(), "longer than by hand: {longer:?}\n{table}");
    assert_eq!(table, TABLE, "benches/codegen/sm_90a.txt has other numbers; if they are better, write these:\n{table}");
}

#[test]
fn products_run_on_tensor_cores_without_spilled_registers() {
    let kernels = [
        ("gemm_f16", Gemm::<F16>::CUDA, "HMMA.16816.F32 "),
        ("gemm_bf16", Gemm::<Bf16>::CUDA, "HMMA.16816.F32.BF16 "),
        ("pipeline_f16", Pipeline::<F16>::CUDA, "HGMMA.64x256x16.F32 "),
        ("pipeline_bf16", Pipeline::<Bf16>::CUDA, "HGMMA.64x256x16.F32.BF16 "),
    ];
    for (name, source, instruction) in kernels {
        let kernel = nvrtc().compile(source, "sm_90a").unwrap_or_else(|error| panic!("{name}: {error}\n{source}"));
        let code = disassemble(&assemble(name, &kernel.ptx));
        assert!(code.contains(instruction), "{name} has no {instruction}\n{code}");
        assert!(!code.contains("STL") && !code.contains("LDL"), "{name} spills registers\n{code}");
    }
}
