//! `cute emit` as a user runs it.

use std::process::{Command, Output};

fn cute(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cute")).arg("emit").args(arguments).output().unwrap()
}

fn printed(arguments: &[&str]) -> String {
    let output = cute(arguments);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn refused(arguments: &[&str]) -> String {
    let output = cute(arguments);
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(1), [].as_slice()), "{output:?}");
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.starts_with("error: ") && !message.contains("panicked"), "{message}");
    message
}

#[test]
fn cuda_c_is_printed() {
    let code = printed(&["(4,(4,2)):(4,(1,16))", "--lang", "cuda", "--name", "smem"]);
    let expected = "\
// Offset of `(4,(4,2)):(4,(1,16))` at the index `i`, below 32.
__device__ __forceinline__ unsigned smem(unsigned i)
{
    const unsigned q1 = i >> 2;
    const unsigned q2 = i >> 4;
    return (i & 3u) * 4u + (q1 & 3u) + q2 * 16u;
}
// Offset of `(4,(4,2)):(4,(1,16))` at the coordinate `(c0,(c1,c2))`.
__device__ __forceinline__ unsigned smem_crd(unsigned c0, unsigned c1, unsigned c2)
{
    return c0 * 4u + c1 + c2 * 16u;
}
";
    assert_eq!(code, expected);
}

#[test]
fn rust_is_printed() {
    let code = printed(&["(4,8):(e0,e1)", "--lang", "rust", "--name", "coord"]);
    assert!(code.contains("#[inline(always)]\npub const fn coord(i: u32) -> [u32; 2] {\n"), "{code}");
    assert!(code.contains("pub const fn coord_crd(c0: u32, c1: u32) -> [u32; 2] {\n    [c0, c1]\n}"), "{code}");
}

#[test]
fn expressions_are_evaluated() {
    let code = printed(&["composition((6,2):(8,2), (4,3):(3,1))", "--lang", "cuda", "--name", "f"]);
    assert!(code.contains("Offset of `((2,2),3):((24,2),8)`"), "{code}");
    let code = printed(&["3 + 4:-1", "--lang", "rust", "--name", "reversed"]);
    assert!(code.contains("3u32.wrapping_sub(i)"), "{code}");
}

#[test]
fn swizzled_layouts_are_emitted_as_xor_layouts_or_with_the_swizzle_behind() {
    let code = printed(&["swizzle(3,3,3) o (8,64):(64,1)", "--lang", "rust", "--name", "tile"]);
    assert!(code.contains("Offset of `swizzle(3,3,3) o (8,64):(64,1)` at the coordinate `(c0,c1)`"), "{code}");
    assert!(code.contains("(c0.wrapping_mul(8) ^ c1).wrapping_add(c0.wrapping_mul(64))"), "{code}");
    let code = printed(&["swizzle(3,3,3) o 4 + (8,60):(60,1)", "--lang", "cuda", "--name", "f"]);
    assert!(code.contains("Offset of `swizzle(3,3,3) o 4 + (8,60):(60,1)`") && code.contains("return v ^ ((v >> 3) & 56u);"), "{code}");
    let message = refused(&["swizzle(3,3,3) o (8,60):(-60,1)", "--lang", "cuda", "--name", "f"]);
    assert!(message.contains("the smallest offset is -420"), "{message}");
}

#[test]
fn mistakes_are_named() {
    let message = refused(&["4:-1", "--lang", "cuda", "--name", "f"]);
    assert!(message.contains("the smallest offset is -3: add 3 to the layout") && message.contains("^^^^"), "{message}");
    let message = refused(&["4:1", "--lang", "cuda", "--name", "template"]);
    assert!(message.contains("`template`") && message.contains("CUDA C++ keeps for itself"), "{message}");
    let message = refused(&["(4,8)", "--lang", "cuda", "--name", "f"]);
    assert!(message.contains("expected a layout") && message.contains("`col_major((4,8))`"), "{message}");
    let message = refused(&["(4,8):(1,4", "--lang", "cuda", "--name", "f"]);
    assert!(message.contains("(4,8):(1,4"), "{message}");
}

#[test]
fn without_nvrtc_ptx_says_what_is_missing() {
    let output = Command::new(env!("CARGO_BIN_EXE_cute"))
        .args(["emit", "4:1", "--lang", "ptx", "--name", "f"])
        .env("CUTE_NVRTC", "/nonexistent")
        .output()
        .unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(message.starts_with("error: /nonexistent cannot be used as NVRTC: ") && message.contains("nvidia-cuda-nvrtc"), "{message}");
}
