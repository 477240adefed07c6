//! Index code is as short as what one would write by hand, counted in machine instructions.

use cute_algebra::Layout;
use cute_algebra::emit::{self, INDEX_CODE, Index, Language};

use crate::tools::{ARCH, assemble, disassemble, nvrtc};

/// A layout and its functions written by hand, in unsigned arithmetic. The last number is how many instructions less index code must take.
const LAYOUTS: [(&str, &str, &str, usize); 7] = [
    ("(4,(4,2)):(4,(1,16))", "i % 4 * 4 + i / 4 % 4 + i / 16 * 16", "c0 * 4 + c1 + c2 * 16", 0),
    ("(4,(8,2)):(16,(1,64))", "i % 4 * 16 + i / 4 % 8 + i / 32 * 64", "c0 * 16 + c1 + c2 * 64", 0),
    ("(32,16):(1,33)", "i % 32 + i / 32 * 33", "c0 + c1 * 33", 0),
    ("(8,8):(f1,f9)", "i / 8 * 8 + (i % 8 ^ i / 8)", "c1 * 8 + (c0 ^ c1)", 0),
    // No remainders: one multiplication less a digit.
    ("(6,5):(1,8)", "i % 6 + i / 6 * 8", "c0 + c1 * 8", 1),
    ("(6,(5,7)):(100,(20,3))", "i % 6 * 100 + i / 6 % 5 * 20 + i / 30 * 3", "c0 * 100 + c1 * 20 + c2 * 3", 2),
    // Two modes that are one.
    ("(6,(5,3)):(15,(1,5))", "i % 6 * 15 + i / 6 % 5 + i / 30 * 5", "c0 * 15 + c1 + c2 * 5", 4),
];

#[test]
fn index_code_is_as_short_as_hand_written() {
    let mut source = String::from("#define DEVICE __device__ __forceinline__\n");
    for (number, (text, by_index, by_coordinate, _)) in LAYOUTS.iter().enumerate() {
        let layout: Layout = text.parse().unwrap();
        let code = emit::functions::<INDEX_CODE>(Language::Cuda, &format!("emitted{number}"), &Index::new(&layout)).unwrap();
        source.push_str(code.as_str());
        let leaves = layout.modes().len();
        let list = |item: &dyn Fn(usize) -> String| (0..leaves).map(item).collect::<Vec<_>>().join(", ");
        let parameters = list(&|leaf| format!("unsigned c{leaf}"));
        source.push_str(&format!("DEVICE unsigned hand{number}(unsigned i) {{ return {by_index}; }}\n"));
        source.push_str(&format!("DEVICE unsigned hand{number}_crd({parameters}) {{ return {by_coordinate}; }}\n"));
        for who in ["emitted", "hand"] {
            let coordinates = list(&|leaf| format!("c{leaf}"));
            source.push_str(&format!(
                "extern \"C\" __global__ void k_{who}{number}(float *p, float v) {{ p[{who}{number}(blockIdx.x * 256 + threadIdx.x)] = v; }}\n\
                 extern \"C\" __global__ void k_{who}{number}_crd(float *p, float v, {parameters}) {{ p[{who}{number}_crd({coordinates})] = v; }}\n"
            ));
        }
    }
    let kernel = nvrtc().compile(&source, ARCH).unwrap();
    let code = disassemble(&assemble("instructions", &kernel.ptx));
    println!("{:<24} {:>8} {:>13} {:>8} {:>13}", "layout", "NAME(i)", "hand-written", "NAME_crd", "hand-written");
    for (number, (text, _, _, shorter)) in LAYOUTS.iter().enumerate() {
        let [emitted, hand] = ["emitted", "hand"].map(|who| instructions(&code, &format!("k_{who}{number}")));
        let [emitted_crd, hand_crd] = ["emitted", "hand"].map(|who| instructions(&code, &format!("k_{who}{number}_crd")));
        println!("{text:<24} {emitted:>8} {hand:>13} {emitted_crd:>8} {hand_crd:>13}");
        assert!(emitted + shorter <= hand, "{text}: {emitted} instructions, {hand} by hand\n{code}");
        assert!(emitted_crd <= hand_crd, "{text}: {emitted_crd} instructions, {hand_crd} by hand\n{code}");
    }
}

/// The instructions of one kernel, without the padding behind its end.
fn instructions(code: &str, kernel: &str) -> usize {
    let body = code.split(&format!(".text.{kernel}:\n")).nth(1).unwrap_or_else(|| panic!("no kernel {kernel} in\n{code}"));
    let is_instruction = |line: &&str| line.trim_start().starts_with("/*") && line.contains(';');
    let body: Vec<&str> = body.lines().take_while(|line| !line.contains(".section")).filter(is_instruction).collect();
    let end = body.iter().position(|line| line.contains("EXIT")).unwrap_or_else(|| panic!("{kernel} has no end"));
    end + 1
}
