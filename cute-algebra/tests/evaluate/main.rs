//! The evaluator: every operation by its text, arguments read by signature, and what is said when they do not fit.

#![cfg(feature = "alloc")]

mod edges;
mod operands;
mod tiles;

use cute_algebra::Layout;
use cute_algebra::expr::{Environment, Evaluator, Value, evaluate, operation, operations};
use cute_algebra::text::{Dialect, Expected, Expr, MAX_NESTING, Span, Token, TokenKind, lex, parse_str, parse_tokens};
use proptest::prelude::*;

#[track_caller]
fn is(text: &str, value: &str) {
    match evaluate(text) {
        Ok(found) => assert_eq!(found.to_string(), value, "{text}"),
        Err(error) => panic!("{text}\n{error}"),
    }
}

/// The only mistake: its place in the text and its whole rendering.
#[track_caller]
fn fails(text: &str, place: &str, parts: &[&str]) {
    let error = evaluate(text).expect_err(text);
    assert_eq!(error.diagnostics().len(), 1, "{error}");
    let span = error.diagnostics()[0].span;
    assert_eq!(&text[span.start as usize..span.end as usize], place, "{error}");
    for part in parts {
        assert!(error.to_string().contains(part), "no `{part}` in\n{error}");
    }
}

#[test]
fn every_operation_has_a_value() {
    let cases = [
        ("rank((2,(4,1),-1))", "3"),
        ("depth(((4,6),(3,(2,2),8)))", "3"),
        ("size((4,(4,2)):(4,(1,16)))", "32"),
        ("flatten(((4,6),3):((1,4),24))", "(4,6,3):(1,4,24)"),
        ("unflatten((4,6,3):(1,4,24), ((1,1),1))", "((4,6),3):((1,4),24)"),
        ("product_each(((2,3),4))", "(6,4)"),
        ("unwrap(((3)))", "3"),
        ("get(((3,(9,72)),7):((1,(3,9)),288), 0, 1, -1)", "72:9"),
        ("select((2,3,4), 2, 0, 0)", "(4,2,2)"),
        ("take((2,3,4):(e0,e1,e2), 1, 3)", "(3,4):(e1,e2)"),
        ("replace(((1,2,3),4), 0, 2, (5,6))", "((1,2,(5,6)),4)"),
        ("group((2,3,4):(12,4,1), 1, 3)", "(2,(3,4)):(12,(4,1))"),
        ("congruent((4,(2,4)), (7,(3,2)):(1,(7,21)))", "true"),
        ("weakly_congruent((4,8), (4,(2,4)))", "true"),
        ("weakly_congruent((8,2):(1,16), 8)", "true"),
        ("weakly_congruent(8, (8,2):(1,16))", "true"),
        ("weakly_congruent((8,2):(1,16), 8:1)", "false"),
        ("compatible((2,(3,5)), ((3,2),5))", "false"),
        ("equal((4,8), (4,8):(e0,e1))", "true"),
        ("common_refinement((4,(3,5)), ((2,2),15))", "((2,2),(3,5))"),
        ("common_coarsening(((2,3),4), ((3,2),4))", "(6,4)"),
        ("idx2crd((1,-2), (3,(2,4)))", "(1,(0,-1))"),
        ("crd2idx((5,7), (4,2))", "33"),
        ("crd2crd((7,2), (12,4), (4,12))", "(3,7)"),
        ("in_bounds((1,(2,7)), (4,(2,8)))", "false"),
        ("coordinates(((2,1),2))", "((0,0),0) ((1,0),0) ((0,0),1) ((1,0),1)"),
        ("coarsenings(((2,3),2))", "12 (6,2) ((2,3),2)"),
        ("inner_product((1,(2,3)), (e0,(e1,6*e1)))", "e0+20*e1"),
        ("prefix_product(((2,3),(4,5)), (1,100))", "((1,2),(100,400))"),
        ("eval(((2,2),(4,2)):((1,8),(2,16)), (2,5))", "26"),
        ("image((2,2):(1,1))", "0 1 1 2"),
        ("cosize((4,8):(1,5))", "39"),
        ("coshape((4,8):(e1,e0))", "(8,4)"),
        ("layout_new((2,(3,4)), (1,2))", "(2,(3,4)):(1,(2,6))"),
        ("col_major((4,8))", "(4,8):(1,4)"),
        ("row_major((4,(2,4)))", "(4,(2,4)):(8,(4,1))"),
        ("ordered((2,3,4,2), (0,2,3,0))", "(2,3,4,2):(1,4,12,2)"),
        ("layout_like((2,3,4,5):(0,42,1,0))", "(2,3,4,5):(0,4,1,0)"),
        ("concat((4,8):(1,4), 2:32)", "((4,8),2):((1,4),32)"),
        ("tiler_to_layout([4:2,5:3])", "(4,5):(2*e0,3*e1)"),
        ("xor_mul(f3, 3)", "f5"),
        ("xor_add(10, f12)", "f6"),
        ("xor_divmod(f11, 3)", "(f6,f1)"),
        ("coalesce((2,(1,6)):(1,(6,2)), (1,1))", "(2,6):(1,2)"),
        ("coalesce_z((2,1,6,1):(1,7,8,0))", "(2,6,1):(1,8,0)"),
        ("filter((2,4,8):(0,1,4))", "32:1"),
        ("composition((12,(4,8)):(59,(13,1)), [3:4,8:2])", "(3,(2,4)):(236,(26,1))"),
        ("layout_add((5,3,4):(1,5,15), (10,6):(1,10))", "60:2"),
        ("complement(4:2, 20)", "(2,3):(1,8)"),
        ("right_inverse((4,8):(8,1))", "(8,4):(4,1)"),
        ("common_domain((16,64), (4,16,16))", "(4,4,4,16):(1,4,16,64)"),
        ("recast((4,4):(4,1), 1/2)", "(4,8):(8,1)"),
        ("tv_to_coord((16,8), ((4,8),(2,2)):((32,1),(16,8)))", "((4,8),(2,2)):((2*e1,e0),(e1,8*e0))"),
        ("tv_partition((16,12):(12,1), (8,4), ((4,2),4):((8,4),1))", "(((4,2),4),(2,3)):(((1,48),12),(96,4))"),
        ("owners((5), (2,2):(1,2))", "(0,0) (1,0) (0,1) (1,1) _"),
        ("copy_vector((4,(2,3)):(1,(4,12)), (4,6):(1,4))", "8"),
        ("conflict_free((32,32):(32,1), 32:e0, f32)", "false"),
        ("wgmma_operand((64,128):(1,64), f16, 3)", "true"),
        ("ldmatrix_operand((16,16):(24,1), bf16)", "true"),
        ("tensor_map((4096,1024):(1024,1), (128,64):(64,1), f16, 3)", "true"),
        ("fragment(((2,2,8),4):((32,64,1),8), ((4,8),(2,2)):((32,1),(8,16)))", "true"),
        ("einfold(\"(ab)c -> b(ca)\", ((2,3),5):((1,2),6))", "(3,(5,2)):(2,(6,1))"),
        ("einsum(\"mk,nk->mn\", (2,3):(3,1), (4,3):(3,1))", "(2,3,1):(3,1,0) (4,3,1):(3,1,0) (2,4,1):(1,2,0)"),
        ("im2col((1,4,4,1):(16,4,1,1), (3,3), (1,1))", "-5 + ((1,(4,4)),((3,3),1)):((16,(4,1)),((4,1),1))"),
        ("im2col_coord((1,6,1):(6,1,1), 3, 2, _, _, 2, -1, 6)", "((1,(6)),((3),1)):((e0,(e1)),((-1*e1),e2))"),
        ("max_common_layout((4,3):(1,4), (4,3):(1,16))", "4:1"),
        ("max_common_vector((4,3):(1,4), (4,3):(1,16))", "4"),
        ("injective((4,2):(2,3))", "true"),
        ("covering((4,2):(-1,4), 6)", "false"),
        ("left_inverse((4,8):(1,5))", "(5,8):(1,4)"),
        ("nullspace((7,5,9):(2,0,0))", "(5,9):(7,35)"),
        ("swizzle(3,4,-3)", "swizzle(3,4,-3)"),
        ("composed(swizzle(3,4,3), 8, (8,64):(64,1))", "swizzle(3,4,3) o 8 + (8,64):(64,1)"),
        ("logical_divide((12,32):(1,12), [4,8])", "((4,3),(8,4)):((1,4),(12,96))"),
        ("zipped_divide((96,48):(48,1), [24,16])", "((24,16),(4,3)):((48,1),(1152,16))"),
        ("tiled_divide((4,9):(0,4), [2])", "((2),2,9):((0),0,4)"),
        ("flat_divide((1,12):(12,1), [1,2:6])", "(1,2,1,6):(12,6,12,1)"),
        ("logical_product((6,4), [2,2])", "((6,2),(4,2)):((e0,6*e0),(e1,4*e1))"),
        ("zipped_product((2,2):(2,1), [2:2,2:1])", "((2,2),(2,2)):((2,1),(4,2))"),
        ("tiled_product((3,4):(4,1), [3,4])", "((3,4),3,4):((4,1),1,4)"),
        ("flat_product((16):(1), [4])", "(16,4):(1,16)"),
        ("blocked_product((2,5):(5,1), (3,4):(1,3))", "((2,3),(5,4)):((5,10),(1,30))"),
        ("raked_product((2,5):(5,1), (3,4):(1,3))", "((3,2),(4,5)):((10,5),(30,1))"),
        ("tile_to_shape((2,1):(1,2), (2,4), (1,0))", "((2,1),(1,4)):((1,8),(2,2))"),
        ("slice(((10,10),5):((1,10),100), ((_,7),_))", "70 + (10,5):(1,100)"),
        ("dice(((2,3),(5,7,9)), (1,(1,1,_)))", "((2,3),5,7)"),
        ("local_tile((8,6):(1,8), [4,3], (1,1))", "28 + (4,3):(1,8)"),
        ("local_partition((8,6):(1,8), [4,3], (1,2))", "17 + (2,2):(4,24)"),
    ];
    for (text, value) in cases {
        is(text, value);
    }
    for operation in operations() {
        let called = cases.iter().any(|(text, _)| text.starts_with(&format!("{}(", operation.name)));
        assert!(called, "{} is not tested", operation.name);
    }
}

#[test]
fn arguments_are_read_by_signature() {
    // A bare tuple is its own map to coordinates where a layout is needed, an integer n is n:1.
    is("composition((16,8), ((4,8),(2,2)):((32,1),(16,8)))", "((4,8),(2,2)):((2*e1,e0),(e1,8*e0))");
    is("coalesce(8)", "8:1");
    is("concat((2,3), 4)", "((2,3),4):((e0,e1),1)");
    is("composition((6,2):(8,2), (4,3):(3,1))", "((2,2),3):((24,2),8)");
    is("composition((10,2):(16,4), (3,4):(1,5))", "(3,(2,2)):(16,(80,4))");
    is("composition((2,3):(1,2), (2,3):(3,1))", "(2,3):(3,1)");
    is("composition((6,4):(1,6), [_,2])", "(6,2):(1,6)");
    is("coalesce(((2,(1,6)),(3,4)):((1,(6,2)),(100,300)), (_,1))", "((2,(1,6)),12):((1,(6,2)),100)");
    is("size((6,4))", "24");
    is("layout_new((2,3), e0)", "(2,3):(e0,2*e0)");
    is("layout_new(4, f3)", "4:f3");
    is("layout_new((2,3))", "(2,3):(1,2)");
    // Answers are values, not layouts.
    is("(4,8)", "(4,8)");
    is("[4,8:2,_]", "[4:1,8:2,_]");
    is("8 + (4,8):(1,4)", "8 + (4,8):(1,4)");
    is("2*e1 + (4,8):(e0,e1)", "2*e1 + (4,8):(e0,e1)");
    is("0 + 4:1", "4:1");
    is("eval(8 + (4,8):(1,4), (1,1))", "13");
    is("\"ab\"", "\"ab\"");
    is("-3/4", "-3/4");
    is("_", "_");
    is("pad", "pad");
    is("bf16", "bf16");
    is("((1,_),(),_)", "((1,_),(),_)");
}

#[test]
fn values_are_coordinates() {
    is("idx2crd(f22, (4,8))", "(f2,f5)");
    is("idx2crd(f22, (3,3))", "(f1,f13)");
    is("idx2crd(3*e0+5*e(1,1), (4,(2,8)))", "(3,(0,5))");
    is("idx2crd((f3,2*e1), ((2,2),(2,3)))", "((f1,f1),(0,2))");
    is("idx2crd(e0, (8,8))", "(1,0)");
    is("eval((4,8):(1,16), f22)", "f82");
    is("eval((4,8):(e1,6*e0), 3*e0+2*e1)", "12*e0+3*e1");
    is("eval((4,8):(e1,6*e0), (f3,f2))", "f12*e0+f3*e1");
    is("eval(f1 + (4,8):(f1,f9), f7)", "f11");
    is("xor_mul(0, f3)", "0");
    fails("idx2crd(f22, (3,3,3))", "idx2crd(f22, (3,3,3))", &["the extents 3 * 3 do not multiply without carries"]);
    fails("idx2crd(e0, 4)", "idx2crd(e0, 4)", &["coordinate e0 does not fit shape 4"]);
    fails("idx2crd(e2, (4,4))", "idx2crd(e2, (4,4))", &["no mode 2: the rank is 2"]);
    fails("eval((4,4):(1,-4), f5)", "eval((4,4):(1,-4), f5)", &["negative", "-4"]);
    fails("eval((4,4):(1,4), (f1,1))", "eval((4,4):(1,4), (f1,1))", &["cannot be added"]);
    fails("xor_mul(-1, f3)", "-1", &["-1: XOR values cannot be negative"]);
    fails("xor_divmod(f3, 0)", "xor_divmod(f3, 0)", &["division by zero"]);
    fails("xor_add(e0, 1)", "e0", &["expected an XOR value or an integer for `a`, found a stride `e0`"]);
}

#[test]
fn empty_ranges_are_empty_tuples() {
    is("take((2,3):(1,2), 1, 1)", "():()");
    is("take((2,3), 2, 2)", "()");
    is("take(8 + (2,3):(1,2), 0, 0)", "8 + ():()");
    is("group((2,3):(1,2), 1, 1)", "(2,(),3):(1,(),2)");
    is("replace((1,2):(3,4), 0, 4:1)", "(4,2):(1,4)");
    is("replace((1,2), 0, 4)", "(4,2)");
}

#[test]
fn the_identity_of_unknown_extents_composes() {
    is("composition(_, 4:2)", "4:2");
    is("composition(_, [3, 2])", "(3,2):(e0,e1)");
    is("composition(_, _)", "_");
    // `_` is one element of an extent that is not known.
    is("composition(_, [3, _])", "(3,1):(e0,e1)");
    is("composition(_, [3, [_, 2]])", "(3,(1,2)):(e0,(e(1,0),e(1,1)))");
    fails("tiler_to_layout([3, _])", "tiler_to_layout([3, _])", &["`_` is not a layout: write the extent"]);
    // In a shape, too, as long as nothing has to be divided by it.
    is("composition((4,_), 12:1)", "(4,3):(e0,e1)");
    is("composition((_,4), [3:2, _])", "(3,4):(2*e0,e1)");
    fails("composition((_,4), 12:1)", "composition((_,4), 12:1)", &["`_` is not a layout: write the extent"]);
    fails("coalesce(_)", "_", &["expected a layout for `L`, found `_`"]);
}

#[test]
fn a_stride_without_effect_refuses_nothing() {
    is("composition(4:4, (1,4):(4611686018427387904,1))", "(1,4):(0,4)");
    is("composition(8:-1, 1:-9223372036854775808)", "1:0");
    is("composition(4:f1, (2,1):(1,-10))", "(2,1):(f1,0)");
    is("composition(4:4, (1,4):(3,1))", "(1,4):(12,4)");
}

#[test]
fn mistakes_in_texts_of_modes() {
    fails(
        "einfold(\"ij->ik\", (2,3))",
        "einfold(\"ij->ik\", (2,3))",
        &["einfold(\"ij->ik\", (2,3)): at byte 5 of the text: `k` is not a name"],
    );
    fails(
        "einfold(\"(ijk)l->i\", ((2,3),5))",
        "einfold(\"(ijk)l->i\", ((2,3),5))",
        &["at byte 3 of the text: 3 modes are named where there are 2"],
    );
    fails("einfold(\"(i)->i\", 4:1)", "einfold(\"(i)->i\", 4:1)", &["the modes of a tuple are named where there is an integer"]);
    fails("einfold(8, 4:1)", "8", &["expected a string for `text`"]);
    fails(
        "einsum(\"mk,nk->m\", (2,3):(3,1), (4,3):(3,1))",
        "einsum(\"mk,nk->m\", (2,3):(3,1), (4,3):(3,1))",
        &["`n` stands in one operand only"],
    );
    fails(
        "einsum(\"mk,kn->mn\", (2,3):(3,1), (4,3):(3,1))",
        "einsum(\"mk,kn->mn\", (2,3):(3,1), (4,3):(3,1))",
        &["label `k` has 3 elements in one operand and 4 in another"],
    );
    fails("einsum(\"k,k->\", (2,3):(3,1), 3:1)", "einsum(\"k,k->\", (2,3):(3,1), 3:1)", &["the first operand has 2 modes, expected 1"]);
}

#[test]
fn mistakes_of_threads_and_copies() {
    fails("tv_to_coord((4,4), 8:2)", "tv_to_coord((4,4), 8:2)", &["the second operand has 1 mode, expected 2"]);
    fails("owners((4,4), (4,5):(4,1))", "owners((4,4), (4,5):(4,1))", &["value 16 lies outside of the tile (4,4)"]);
    fails("owners((4,4), (2,2):(e0,4*e1))", "owners((4,4), (2,2):(e0,4*e1))", &["value 4*e1 lies outside of the tile (4,4)"]);
    let text = "copy_vector((4,2):(1,4), (4,2):(1,0))";
    fails(text, text, &["write after write: coordinates (0,0) and (0,1) both go to 0, from 0 and from 4"]);
    let text = "copy_vector((2,3):(1,2), (2,3):(2,1))";
    fails(text, text, &["coordinates (1,0) and (0,2) both go to 2, from 1 and from 4"]);
    fails("copy_vector(4:1, 8:1)", "copy_vector(4:1, 8:1)", &["the sizes 4 and 8 differ"]);
    fails("conflict_free(8:1, 8:1, 4)", "4", &["expected a data type for `dtype`"]);
    is("conflict_free((8,64):(f72,f1), (8,8):(e0,e1), f16)", "true");
    is("conflict_free((8,64):(64,1), (8,8):(e0,e1), f16)", "false");
    is("conflict_free(swizzle(3,3,3) o (8,64):(64,1), (8,8):(e0,e1), f16)", "true");
    is("conflict_free(1 + (32,32):(33,1), 32:e0, f32)", "true");
    // The swizzle moves pieces of 8 halves: no longer run is contiguous.
    is("copy_vector((8,64):(64,1), swizzle(3,3,3) o (8,64):(64,1))", "8");
    is("copy_vector((8,64):(64,1), (8,64):(64,1))", "512");
    is("copy_vector(3 + 8:1, 8:1)", "8");
    // XOR runs end where digits would carry, and where another stride has a bit within them.
    is("copy_vector((3,2):(f1,f3), (3,2):(1,3))", "1");
    is("copy_vector((6,2):(f1,f4), (6,2):(1,6))", "2");
    // Coordinates (1,1,0) and (0,0,1) have one destination: f3 XOR f1 is f2, and f1 XOR f1 is not.
    is("copy_vector((2,2,2):(f3,f1,f2), (2,2,2):(1,2,3))", "1");
    let text = "copy_vector((2,2,2):(f1,f1,f2), (2,2,2):(1,2,3))";
    fails(text, text, &["coordinates (0,0,1) and (1,1,0) both go to 3, from f2 and from 0"]);
    // A mode of extent 1 has no say.
    is("copy_vector((1,8):(f3,1), (8,1):(1,e0))", "8");
    is("copy_vector(8:1, f2 + 8:f1)", "2");
    fails("copy_vector(8:1, f2 + 8:1)", "f2 + 8:1", &["cannot be added"]);
}

#[test]
fn mistakes_of_recast() {
    let fits = "does not fit elements 2 times as large: it is no multiple of that, nor does it divide it";
    fails("recast((2,6):(1,3), 2)", "recast((2,6):(1,3), 2)", &["stride 3 of leaf 1", fits, "the nearest multiples are 2 and 4"]);
    let text = "recast(8:-1, 4)";
    fails(text, text, &["stride -1 of leaf 0", "recast the layout with the stride 1 and let it begin at its last element"]);
    fails("recast(8:-1, 1/2)", "recast(8:-1, 1/2)", &["elements 1/2 times as large"]);
    fails("recast(8:1, 0)", "recast(8:1, 0)", &["the scale 0 is not positive", "8 packs eight elements into one"]);
    fails("recast(8:1, -1/2)", "recast(8:1, -1/2)", &["the scale -1/2 is not positive"]);
    fails("recast((8,8):(e0,e1), 2)", "recast((8,8):(e0,e1), 2)", &["write one number an axis, such as (1,8)"]);
    is("recast((8,8):(e0,e1), (1,2))", "(8,4):(e0,e1)");
    is("recast((8,8):(f8,f1), 4)", "(8,2):(f2,f1)");
    fails("recast(8:f9, 8)", "recast(8:f9, 8)", &["stride f9 of leaf 0"]);
    fails("recast(8:f3, 3)", "recast(8:f3, 3)", &["XOR strides by a scale that is not a power of two"]);
    is("recast(8:1, 9223372036854775807/2)", "1:1");
    let text = "recast(4611686018427387904:1, 1/4)";
    fails(text, text, &["extent in new elements does not fit into 64 bits"]);
}

#[test]
fn mistakes_in_windows() {
    let text = "im2col((1,4,4,1):(16,4,1,1), (3,3), _, _, (1,1,1))";
    fails(text, text, &["stride_dhw has 3 entries for 2 spatial modes: write one a mode"]);
    let text = "im2col((1,4,4,1):(16,4,1,1), (3,5))";
    fails(text, text, &["no position along spatial mode 1: the window spans 5 elements, and with padding there are 4"]);
    fails("im2col((1,4,4,1):(16,4,1,1), _)", "_", &["expected a list of integers, one a spatial mode for `stencil`"]);
    let text = "im2col((1,4,1):(4,1,1), 2, _, _, 0)";
    fails(text, text, &["stride 0 of spatial mode 0: positions are at least 1 apart"]);
    // A spatial mode with modes of its own: padding of 1 moves the place where its digits carry.
    let text = "im2col((1,(2,4),1):(32,(1,8),1), 2, 1, 0, 2)";
    fails(text, text, &["coordinate (0,1) maps to 0 and on to 0, where a layout would have -6"]);
    is("im2col(5 + (1,4,4,1):(16,4,1,1), (3,3), (1,1))", "((1,(4,4)),((3,3),1)):((16,(4,1)),((4,1),1))");
    is("im2col(swizzle(1,0,2) o (1,4,1):(4,1,1), 2)", "swizzle(1,0,2) o ((1,(3)),((2),1)):((4,(1)),((1),1))");
    is("im2col((1,(2,4),1):(32,(1,8),1), 2, 2, 0, 2)", "-8 + ((1,(5)),((2),1)):((32,(8)),((1),1))");
}

#[test]
fn strides_of_zero_have_integer_values() {
    is("complement(4:0, (4,8))", "32:1");
    is("complement(():(), (3,(2,5)))", "30:1");
    is("complement((2,2):(0,e0), (4,8))", "(2,8):(2*e0,e1)");
}

/// 32 leaves, 8 terms a stride, paths of 4 and 19 digits: as long as a text can be.
#[test]
fn the_longest_texts_are_whole() {
    let term = |i: i64| format!("{}*e({},255,255,255)", i64::MIN + i, 200 + i);
    let stride = (0..8).map(term).collect::<Vec<_>>().join("+");
    let text = format!("({}):({})", ["1"; 32].join(","), vec![stride; 32].join(","));
    assert_eq!(evaluate(&text).unwrap().to_string(), text);
    assert_eq!(evaluate(&format!("[{text}]")).unwrap().to_string(), format!("[{text}]"));
}

#[test]
fn signatures() {
    let signature = |name: &str| operation(name).unwrap().signature();
    assert_eq!(signature("coalesce"), "coalesce(L[, profile])");
    assert_eq!(signature("get"), "get(T, i, ..)");
    assert_eq!(signature("take"), "take(T, b, e)");
    assert_eq!(signature("replace"), "replace(T, i, .., X)");
    assert_eq!(signature("prefix_product"), "prefix_product(S[, seed])");
}

#[test]
fn a_swizzle_is_a_function_and_stands_in_front_of_layouts() {
    is("eval(swizzle(3,0,3), 9)", "8");
    is("eval(swizzle(3,0,3), 8)", "9");
    // As a layout with XOR strides: what it does to the first 64 integers, or to the values of a layout.
    is("composition(swizzle(3,0,3), 64:1)", "(8,8):(f1,f9)");
    is("composition(swizzle(3,4,3), 1024)", "(128,8):(f1,f144)");
    is("composition(swizzle(3,3,3), (8,64):(64,1))", "(8,64):(f72,f1)");
    is("composition(swizzle(2,0,3), (2,2,2,2,2):(1,2,4,8,16))", "(2,2,2,2,2):(f1,f2,f4,f9,f18)");
    is("swizzle(3,4,3) o (8,64):(64,1)", "swizzle(3,4,3) o (8,64):(64,1)");
    is("swizzle(3,4,3) o 8 + (8,64):(64,1)", "swizzle(3,4,3) o 8 + (8,64):(64,1)");
    is("composed(swizzle(3,0,3), (8,8):(f1,f8))", "swizzle(3,0,3) o (8,8):(f1,f8)");
    is("composed(swizzle(3,0,3), 1, 2 + 8:1)", "swizzle(3,0,3) o 3 + 8:1");
    is("eval(swizzle(3,3,3) o (8,64):(64,1), (1,8))", "64");
    is("eval(swizzle(3,3,3) o 8 + (8,64):(64,1), 1)", "64");
    is("image(swizzle(1,0,1) o 1 + 4:1)", "1 3 2 4");
}

#[test]
fn operations_on_the_domain_act_behind_offset_and_swizzle() {
    is("size(swizzle(3,4,3) o (8,64):(64,1))", "512");
    is("coalesce(swizzle(3,4,3) o (8,64):(1,8))", "swizzle(3,4,3) o 512:1");
    is("composition(swizzle(3,4,3) o 16 + (8,64):(1,8), 4:2)", "swizzle(3,4,3) o 16 + 4:2");
    is("injective(swizzle(3,4,3) o 8 + (8,64):(64,1))", "true");
    is("flatten(swizzle(3,4,3) o ((2,4),64):((1,2),8))", "swizzle(3,4,3) o (2,4,64):(1,2,8)");
    is("get(8 + (4,8):(1,4), 1)", "8 + 8:4");
    is("group(swizzle(3,4,3) o (2,3,4):(1,2,6), 0, 2)", "swizzle(3,4,3) o ((2,3),4):((1,2),6)");
    is("replace(8 + (2,3):(1,2), 1, 4:2)", "8 + (2,4):(1,2)");
    is("equal(swizzle(3,4,3) o 8:1, 8:1)", "false");
    is("equal(swizzle(3,4,3) o 8:1, composed(swizzle(3,4,3), 8:1))", "true");
    is("congruent(8 + (2,3):(1,2), (5,7))", "true");
    fails("replace((2,3):(1,2), 1, 8 + 4:2)", "replace((2,3):(1,2), 1, 8 + 4:2)", &["an offset or a swizzle of its own"]);
}

#[test]
fn inverses_and_complements_of_every_kind_of_stride() {
    // The digits of a last mode without effect are part of the kernel, together with the 7 = 1 + 2 + 4 of f1, f2 and f3.
    is("nullspace((2,2,2,3):(f1,f2,f3,0))", "(2,3):(f7,f8)");
    is("right_inverse((4,(4,3)):(f1,(f5,f16)))", "(4,4,3):(f1,f5,f16)");
    is("right_inverse((4,4):(f1*e0+f2*e1,f1*e1))", "(2,4):(f9,f4)");
    is("left_inverse((4,8):(1,-4))", "(4,8):(1,-4)");
    // The bits of the index have the values 3, 6 and 1: 1 is at 4, 2 = 3 + 1 at 1 + 4, and 4 = 6 + 2 at 2 + 5, without carries.
    is("left_inverse((4,2):(f3,f1))", "(2,2,2):(f4,f5,f7)");
    fails("left_inverse((4,2):(1,3))", "left_inverse((4,2):(1,3))", &["not injective: stride 3, while the smaller strides reach to 4"]);
    fails("left_inverse((2,2):(2,3))", "left_inverse((2,2):(2,3))", &["stride 3 is not a multiple of the next smaller one, 2"]);
    fails("left_inverse((2,2,2):(f1,f2,f3))", "left_inverse((2,2,2):(f1,f2,f3))", &["(1,1,1) and (0,0,0) both map to 0"]);
    fails("complement((4,2):(1,3))", "complement((4,2):(1,3))", &["not injective: stride 3, while the smaller strides reach to 4"]);
    is("complement((4,2):(-1,8))", "(2,1):(4,16)");
    is("complement((4,8):(e0+e1,e1), (8,16))", "(2,2):(4*e0,8*e1)");
}

#[test]
fn mistakes_with_swizzles() {
    fails("swizzle(3,4,-2)", "swizzle(3,4,-2)", &["a negative shift is at least as far as there are bits"]);
    fails("4:1 o 8:1", "o", &["expected the end, found `o`"]);
    fails("size(4:1) o 8:1", "size(4:1)", &["expected a swizzle before `o`, found an integer `4`"]);
    fails("swizzle(3,4,3) o swizzle(3,4,3) o 8:1", "swizzle(3,4,3) o 8:1", &["expected a layout, found a swizzled layout"]);
    fails("swizzle(3,4,3) o (8,8):(e0,e1)", "swizzle(3,4,3) o (8,8):(e0,e1)", &["a swizzle of coordinates"]);
    let text = "8 + swizzle(3,4,3) o 8:1";
    fails(text, "8", &["nothing is added to the values of a swizzled layout", "`swizzle(3,4,3) o 8 + 8:1`"]);
    let text = "right_inverse(swizzle(3,3,3) o (8,64):(64,1))";
    fails(text, "swizzle(3,3,3) o (8,64):(64,1)", &["found a swizzled layout", "the same values as a layout: `(8,64):(f72,f1)`"]);
    fails("composition(swizzle(3,0,3), 8:3)", "composition(swizzle(3,0,3), 8:3)", &["modes that carry"]);
    fails("eval(swizzle(3,0,3), (1,2))", "eval(swizzle(3,0,3), (1,2))", &["takes an integer"]);
    fails("composed(4:1, 8:1)", "4:1", &["expected a swizzle for `swizzle`, found a layout"]);
}

#[test]
fn mistakes_in_calls() {
    fails("colaesce(4:1)", "colaesce", &["unknown operation `colaesce`", "did you mean `coalesce`?"]);
    fails("swizle(3,4,3) o 8:1", "swizle", &["unknown operation `swizle`", "did you mean `swizzle`?"]);
    fails("conjure(4:1, 2)", "conjure", &["unknown operation `conjure`"]);
    fails("coalesce()", ")", &["`coalesce` takes 1 to 2 arguments, found 0", "signature: coalesce(L[, profile])"]);
    fails("coalesce(4:1, 1, 2:1)", "2:1", &["takes 1 to 2 arguments, found 3", "signature: coalesce(L[, profile])"]);
    fails("get(4:1)", ")", &["`get` takes at least 2 arguments, found 1", "get(T, i, ..)"]);
    fails("coalesce(\"a\")", "\"a\"", &["expected a layout for `L`, found a string `\"a\"`", "coalesce(L[, profile])"]);
    fails("right_inverse(8 + 4:1)", "8 + 4:1", &["found a layout with an offset `8 + 4:1`", "leave the offset out: `4:1`"]);
    fails("rank(rank(_))", "_", &["expected a layout or a tuple for `T`, found `_`", "`_` leaves open what a tiler or a coordinate has"]);
    fails("rank(_)", "_", &["expected a layout or a tuple for `T`, found `_`", "signature: rank(T)"]);
    fails("rank(concat(2:1,_))", "_", &["expected a layout for `L`, found `_`", "signature: concat(L, ..)"]);
    fails("replace((1,2),0,4:1)", "replace((1,2),0,4:1)", &["a layout in place of a mode of a tuple", "write the tuple as a layout"]);
    // The offset of the whole cannot be added to the new values.
    fails("replace(8*e1 + 2:e0, 0, 2:1)", "replace(8*e1 + 2:e0, 0, 2:1)", &["strides of different kinds cannot be added"]);
    let far = "select(9223372036854775800 + (2,4):(1,2), 1, 1)";
    fails(far, far, &["64 bits"]);
    fails("take((1,2), (0), 1)", "(0)", &["expected an integer for `b`, found a tuple of integers `(0)`"]);
    fails("col_major((4,0))", "(4,0)", &["(4,0): extent 0"]);
    fails("coalesce((4,0))", "(4,0)", &["extent 0"]);
    fails("[4,\"a\"]", "\"a\"", &["expected an integer, a layout, `_` or a tiler"]);
    fails("(e0,_)", "e0", &["expected an integer or `_`, found a stride"]);
    fails("1/0", "1/0", &["denominator"]);
    fails("Smem", "Smem", &["unknown name `Smem`"]);
    fails("8 + size(4:1)", "size(4:1)", &["expected a layout, found an integer `4`"]);
    fails("size((4294967296,4294967296))", "size((4294967296,4294967296))", &["size((4294967296,4294967296)): the size does not fit"]);
    fails("1 + 4:e0", "1 + 4:e0", &["cannot be added"]);
    fails("9223372036854775807 + 8:1", "9223372036854775807 + 8:1", &["64 bits"]);
    let text = "composition((6,2):(1,7), (3,2):(2,3))";
    fails(text, text, &["composition((6,2):(1,7), (3,2):(2,3)): ", "coordinate (2,1)"]);
    let by_mode = "composition((8,((4,3),6)):(1,((8,100),400)), [_, [3:3, _]])";
    fails(by_mode, by_mode, &["not a layout: coordinate 2 of mode (1,0) maps to 6 and on to 116, where a layout would have 48"]);
    let too_long = "composition((8,(4,6)), [_, [_, _, _]])";
    fails(too_long, too_long, &["the tiler lists 3 modes where mode 1 has 2"]);
    let nested = "coalesce(composition((6,2):(1,7), (3,2):(2,3)))";
    fails(nested, text, &["composition((6,2):(1,7), (3,2):(2,3)): "]);
}

#[test]
fn independent_mistakes_are_reported_together() {
    let error = evaluate("concat(size(), Smem, [4,Gmem], x(4:1))").unwrap_err();
    let messages: Vec<_> = error.diagnostics().iter().map(|d| d.message.as_str()).collect();
    assert_eq!(messages, ["`size` takes 1 argument, found 0", "unknown name `Smem`", "unknown name `Gmem`", "unknown operation `x`"]);
}

#[test]
fn names_come_from_the_environment() {
    struct One;
    impl Environment for One {
        fn resolve(&self, path: &str) -> Option<Value> {
            (path == "a::Tile").then(|| Value::Layout("(8,8):(8,1)".parse::<Layout>().unwrap()))
        }
    }
    let tree = parse_str("coalesce(a::Tile)", Expected::Expression).unwrap();
    assert_eq!(Evaluator::new(&One).eval(&tree).unwrap().to_string(), "(8,8):(8,1)");
    let tokens: Vec<Token> = ["size", "(", "m", "+", "1", ")"]
        .iter()
        .zip(0..)
        .map(|(text, i)| Token { kind: lex(text).unwrap().remove(0).kind, span: Span::new(i, i + 1) })
        .collect();
    let tree: Expr = parse_tokens(&tokens, Dialect::Macro, Expected::Expression).unwrap();
    let mistakes = Evaluator::new(&One).eval(&tree).unwrap_err();
    assert_eq!(mistakes[0].span, Span::new(2, 5));
    assert!(matches!(tokens[2].kind, TokenKind::Name(_)));
}

#[test]
fn the_deepest_nesting_fits_into_a_test_thread() {
    let calls = MAX_NESTING - 2;
    let nested = |open: &str, close: &str| format!("{}(2,2):(1,2){}", open.repeat(calls), close.repeat(calls));
    is(&nested("coalesce(", ")"), "4:1");
    is(&nested("composition(", ", 2)"), "2:1");
    assert!(evaluate(&nested("1 + (", "")).is_err());
    assert!(evaluate(&format!("{}4{}", "[".repeat(calls), "]".repeat(calls))).is_err());
    assert!(evaluate(&nested("coalesce(coalesce(", "))")).unwrap_err().to_string().contains("nesting deeper"));
}

const SOUP: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    ",",
    ":",
    "+",
    "*",
    "_",
    "4",
    "8",
    "0",
    "-1",
    "9223372036854775807",
    "e0",
    "e1",
    "f5",
    "f3*e1",
    "o",
    "1/2",
    "\"a\"",
    "(4,8)",
    "(4,(2,3))",
    "(4,8):(1,4)",
    "((2,2),3):((24,2),8)",
    "(2,2,2):(f1,f2,f5)",
    "(4,8):(e0,e1)",
    "[4,2]",
    "()",
    "():()",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    /// Calls of every operation on arguments of every kind end in a value that parses back, or in mistakes with places.
    #[test]
    fn calls_never_panic(name in 0..operations().len(), args in prop::collection::vec(prop::sample::select(SOUP), 0..5)) {
        let text = format!("{}({})", operations()[name].name, args.join(","));
        match evaluate(&text) {
            Ok(Value::Tuples(_) | Value::Scalars(_) | Value::Layouts(_) | Value::Patterns(_) | Value::Bool(_)) => {}
            Ok(value) => prop_assert_eq!(evaluate(&value.to_string()).unwrap(), value),
            Err(error) => {
                let places = error.diagnostics().iter().all(|d| d.span.start <= d.span.end && d.span.end as usize <= text.len());
                prop_assert!(places && !error.diagnostics().is_empty());
            }
        }
    }

    #[test]
    fn token_soup_never_panics(pieces in prop::collection::vec(prop::sample::select(SOUP), 0..12), name in 0..operations().len()) {
        let _ = evaluate(&pieces.concat());
        let _ = evaluate(&format!("{}({}", operations()[name].name, pieces.join(" ")));
    }

    /// The inner product of a coordinate and a stride is what evaluation computes.
    #[test]
    fn inner_products_evaluate_layouts(c in (-9i64..9, -9i64..9), d in (-9i64..9, -9i64..9)) {
        let value = evaluate(&format!("inner_product(({},{}), ({},{}))", c.0, c.1, d.0, d.1)).unwrap();
        let layout: Layout = format!("(4,8):({},{})", d.0, d.1).parse().unwrap();
        let coordinate = format!("({},{})", c.0, c.1).parse().unwrap();
        prop_assert_eq!(value, Value::from(layout.eval(&coordinate).unwrap()));
    }
}
