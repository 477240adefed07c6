//! Layouts that instructions prescribe: what is legal, every mode that differs, and what would make it legal.

use super::{fails, is};

/// The text with which a layout becomes legal, out of the help.
fn offered(text: &str) -> String {
    let error = cute_algebra::expr::evaluate(text).unwrap_err().to_string();
    let from = error.find("composition(L, ").unwrap_or_else(|| panic!("{error}")) + "composition(L, ".len();
    error[from..].split_once(") of this layout").unwrap().0.to_owned()
}

#[test]
fn wgmma_reads_canonical_layouts() {
    for legal in [
        "wgmma_operand((64,16):(64,1), f16, 3)",
        "wgmma_operand(swizzle(3,3,3) o (64,64):(64,1), f16)",
        "wgmma_operand(swizzle(2,3,3) o (64,64):(32,1), f16)",
        "wgmma_operand(swizzle(3,4,3) o (64,128):(128,1), i8)",
        "wgmma_operand(swizzle(3,2,3) o 8 + (64,32):(32,1), tf32)",
        "wgmma_operand(((8,16),(8,8)):((f72,f512),(f1,f8)), bf16)",
        "wgmma_operand(((8,8),(8,2)):((8,128),(1,64)), f16)",
        "wgmma_operand(((8,8),(8,2)):((1,64),(8,512)), f16)",
        "wgmma_operand((64,128):(1,64), f16, 3)",
        "wgmma_operand(((64,2),64):((1,4096),64), f16, 3)",
    ] {
        // The second of them is swizzle(2,3,3) over rows of 64 bytes, which are 32 halves.
        let legal = legal.replace("(64,64):(32,1)", "(64,32):(32,1)");
        is(&legal, "true");
    }
}

#[test]
fn a_refusal_names_all_modes() {
    let text = "wgmma_operand((64,128):(1,64), f16)";
    fails(
        text,
        text,
        &["mode 1 has stride 64, expected 8", "behind swizzle(3,3,3) it does", "composition(L, ((8,8),(8,16)):((1,64),(8,512)))"],
    );
    let text = "wgmma_operand((64,16):(72,2), f16, 3)";
    fails(text, text, &["mode 0 has stride 72, expected 64", "mode 0 has stride 576 at element 8, expected a positive multiple of 512"]);
    fails(text, text, &["mode 1 has stride 2, expected 1", "no composition with this layout is known to be legal"]);
    let text = "wgmma_operand((12,20):(64,1), f16, 3)";
    fails(text, text, &["mode 0 has 12 elements, expected a multiple of 8; mode 1 has 20 elements, expected a multiple of 16"]);
    // Groups of rows that are not whole patterns of the swizzle.
    let text = "wgmma_operand(((8,8),16):((64,520),1), f16, 3)";
    fails(text, text, &["mode 0 has stride 520 at element 8, expected a positive multiple of 512"]);
    let text = "wgmma_operand(((8,8),(16,2)):((64,512),(1,64)), f16, 3)";
    fails(text, text, &["mode 1 has stride 64 at element 16, expected a positive multiple of 512"]);
    let text = "wgmma_operand(((8,8),(8,2)):((8,1048576),(1,64)), f16)";
    fails(text, text, &["mode 0 has stride 1048576 at element 8, expected less than 131072"]);
    let text = "wgmma_operand(((8,2,2),16):((64,512,2048),1), f16, 3)";
    fails(text, text, &["mode 0 has stride 2048 at element 16, expected 1024"]);
}

#[test]
fn the_legal_swizzle_is_named() {
    let text = "wgmma_operand(swizzle(3,4,3) o (64,64):(64,1), f16)";
    fails(text, text, &["its swizzle is swizzle(3,4,3), expected swizzle(3,3,3)", "behind swizzle(3,3,3) it does"]);
    // Rows of 64 bytes behind the swizzle of 128.
    let text = "wgmma_operand(swizzle(3,3,3) o (64,32):(32,1), f16)";
    fails(text, text, &["mode 0 has stride 32, expected 64", "behind swizzle(2,3,3) it does"]);
    let text = "wgmma_operand(((8,8),(8,8)):((f65,f512),(f1,f8)), f16)";
    fails(text, text, &["mode 0 has stride"]);
    let text = "wgmma_operand(((8,8),(8,2)):((8,128),(1,64)), f16, 3)";
    fails(text, text, &["without a swizzle it does"]);
}

#[test]
fn what_is_offered_is_legal() {
    for (layout, dtype, swizzle) in [
        ("(64,128):(1,64)", "f16", 0),
        ("(64,64):(64,1)", "f16", 0),
        ("(128,64):(1,128)", "bf16", 3),
        ("(64,64):(1,64)", "i8", 2),
        ("(32,(16,4)):(16,(1,512))", "tf32", 3),
        // With a gap behind every 1024 elements.
        ("((64,2),16):((16,2048),1)", "f16", 0),
    ] {
        let with = offered(&format!("wgmma_operand({layout}, {dtype}, {swizzle})"));
        is(&format!("wgmma_operand(composition({layout}, {with}), {dtype}, {swizzle})"), "true");
    }
    let with = offered("ldmatrix_operand((64,64):(1,64), i8)");
    is(&format!("ldmatrix_operand(composition((64,64):(1,64), {with}), i8)"), "true");
    let with = offered("fragment((32,4):(4,1), ((4,8),(2,2)):((32,1),(16,8)))");
    is(&format!("fragment(composition((32,4):(4,1), {with}), ((4,8),(2,2)):((32,1),(16,8)))"), "true");
}

#[test]
fn ldmatrix_reads_rows_of_16_bytes() {
    is("ldmatrix_operand((64,64):(72,1), f16)", "true");
    is("ldmatrix_operand((64,64):(1,72), f16)", "true");
    is("ldmatrix_operand(swizzle(2,3,3) o (64,32):(32,1), f16)", "true");
    is("ldmatrix_operand(((8,8),(8,8)):((f72,f512),(f1,f8)), f16)", "true");
    let text = "ldmatrix_operand((16,16):(20,2), f16)";
    fails(text, text, &["mode 0 has stride 20, expected a multiple of 8; mode 1 has stride 2, expected 1"]);
    let text = "ldmatrix_operand((64,64):(1,64), f32)";
    fails(text, text, &["mode 0 has stride 1, expected a multiple of 4; mode 1 has stride 64, expected 1", "composition(L, "]);
    let text = "ldmatrix_operand(swizzle(3,2,3) o (64,64):(64,1), f16)";
    fails(text, text, &["its swizzle is swizzle(3,2,3), expected swizzle(3,3,3)", "behind swizzle(3,3,3) it does"]);
}

#[test]
fn fragments_are_compared_leaf_by_leaf() {
    let text = "fragment(((4,8),(2,2)):((1,4),(8,16)), ((4,8),(2,2)):((32,1),(16,8)))";
    fails(
        text,
        text,
        &["mode 0 has stride 1, expected 32; mode 0 has stride 4 at element 4, expected 1; mode 1 has stride 8, expected 16"],
    );
    let text = "fragment((32,2):(2,1), ((4,8),(2,2)):((32,1),(16,8)))";
    fails(text, text, &["mode 1 has 2 elements, expected 4", "no composition with this layout is known to be legal"]);
}

#[test]
fn tensor_maps_are_boxes() {
    is("tensor_map((4096,1024):(1024,1), swizzle(3,3,3) o (128,64):(64,1), f16)", "true");
    is("tensor_map((64,32,16,8,4):(1,64,2048,32768,262144), (16,2,3,4,2):(1,16,32,96,384), f32)", "true");
    is("tensor_map((4096,1024):(1,4096), ((8,8),32):((1,8),64), i8)", "true");
    for (text, what) in [
        ("tensor_map((4096,1024):(1024,1), (128,64):(1,128), f16)", "the stride in elements of axis 0 is 1024, expected 1"),
        (
            "tensor_map((4096,1024):(1024,1), (128,128):(128,1), f16, 3)",
            "the box in bytes of axis 0 is 256, expected at most the 128 bytes",
        ),
        ("tensor_map((4096,100):(100,1), (64,32):(32,1), f16)", "the stride in bytes of axis 1 is 200, expected a multiple of 16"),
        ("tensor_map((4096,1024):(1024,1), (128,64):(72,1), f16)", "a layout of shared memory with gaps"),
        ("tensor_map((4096,1024):(1024,1), 64:1, f16)", "the ranks 2 and 1 differ"),
        ("tensor_map((64,64):(64,1), swizzle(3,4,3) o (64,64):(64,1), f16)", "a tensor map with a swizzle of other than"),
        ("tensor_map((64,64):(64,1), swizzle(3,3,3) o (64,64):(64,1), f16, 3)", "a second swizzle"),
        ("tensor_map((64,64):(64,1), (64,64):(64,1), c64)", "elements of other than 1, 2, 4 or 8 bytes"),
        ("tensor_map((64,64):(64,1), (64,64):(64,1), f16, 4)", "a swizzle of more than 3 bits"),
        // The tile is stored by blocks of 8 x 8.
        ("tensor_map((64,64):(64,1), ((8,8),(8,8)):((8,512),(1,64)), f16)", "goes along one axis twice"),
    ] {
        fails(text, text, &[what]);
    }
}

#[test]
fn operands_that_no_instruction_has() {
    for (text, what) in [
        ("wgmma_operand((64,16):(64,1), f64)", "operands of other than 8, 16 or 32 bits"),
        ("wgmma_operand((64,16):(64,1), f16, 4)", "swizzles of more than 3 bits"),
        ("wgmma_operand((64,16):(64,1), f16, -1)", "swizzles of more than 3 bits"),
        ("wgmma_operand(64:1, f16)", "the first operand has 1 mode, expected 2"),
        ("wgmma_operand((64,16), f16)", "whose values are coordinates"),
        ("wgmma_operand(swizzle(3,3,3) o (64,16):(64,1), f16, 3)", "a second swizzle"),
        ("wgmma_operand(swizzle(3,3,3) o 4 + (64,16):(64,1), f16)", "an operand at an offset"),
        ("wgmma_operand((100000,16):(16,1), f16)", "not proven"),
        ("ldmatrix_operand(4 + (64,16):(64,1), f16)", "an operand of ldmatrix at an offset"),
        ("ldmatrix_operand((64,16):(64,1), f64)", "operands of other than 8, 16 or 32 bits"),
        ("fragment(32:1, 32:1)", "the first operand has 1 mode, expected 2"),
    ] {
        fails(text, text, &[what]);
    }
}
