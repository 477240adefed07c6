//! Divides, products and parts by their text, and what is said when a tile does not fit.

use cute_algebra::expr::evaluate;

use super::{fails, is};

#[test]
fn divides() {
    is("logical_divide((12,32):(1,12), (4,8):(1,4))", "((4,8),12):((1,4),32)");
    is("logical_divide((12,32):(1,12), [4,8])", "((4,3),(8,4)):((1,4),(12,96))");
    is("logical_divide(24:1, 4:2)", "(4,(2,3)):(2,(1,8))");
    is("logical_divide((6,4):(4,1), [2,2])", "((2,3),(2,2)):((4,8),(1,2))");
    // Modes that are kept and modes that are not listed.
    is("logical_divide((4,4):(1,4), [2])", "((2,2),4):((1,2),4)");
    is("logical_divide((4,4):(1,4), [_,2])", "(4,(2,2)):(1,(4,8))");
    is("logical_divide((4,4):(1,4), _)", "(4,4):(1,4)");
    is("logical_divide((4,5):(1,4), [])", "(4,5):(1,4)");
    is("zipped_divide((4,4,4):(1,4,16), [2,2])", "((2,2),(2,2,4)):((1,4),(2,8,16))");
    is("zipped_divide((9,32):(1,9), [3:3,(2,4):(1,8)])", "((3,(2,4)),(3,4)):((3,(9,72)),(1,18))");
    is("zipped_divide((6,(10,3)):(30,(3,1)), [6,[1:10,3:1]])", "((6,(1,3)),(1,(10,1))):((30,(30,1)),(180,(3,3)))");
    is("zipped_divide((4,4):(1,4), 2)", "(2,8):(1,2)");
    // Coordinates on either side.
    is("logical_divide((6,4), 2)", "(2,(3,4)):(e0,(2*e0,e1))");
    is("logical_divide((8,8):(9,1), 4:e1)", "(4,(8,2)):(1,(9,4))");
    is("zipped_divide((8,8):(9,1), (4,4):(e1,2*e0))", "((4,4),(2,2)):((1,18),(9,4))");
    is("logical_divide(8:3, 4:e0)", "(4,(2)):(3,(12))");
    // Tiles of XOR values.
    is("logical_divide(16:f1, (2,2):(f1,f2))", "((2,2),4):((f1,f2),f4)");
    is("logical_divide(16:f1, (2,2):(f3,f4))", "((2,2),(2,2)):((f3,f4),(f1,f8))");
    is("logical_divide(1099511627776:f1, (2,2):(f1,f2))", "((2,2),274877906944):((f1,f2),f4)");
    // Behind an offset and a swizzle.
    is("zipped_divide(swizzle(3,3,3) o (8,64):(64,1), [4,32])", "swizzle(3,3,3) o ((4,32),(2,2)):((64,1),(256,32))");
    is("logical_divide(5 + 8:1, 4)", "5 + (4,2):(1,4)");
    // Replicated tiles.
    is("logical_divide(24:1, (4,2):(1,0))", "((4,2),6):((1,0),4)");
    is("logical_divide(():(), 1)", "(1,1):(0,0)");
    is("logical_divide(_, [2,2])", "((2,1),(2,1)):((e0,2*e0),(e1,2*e1))");
    is("zipped_divide(_, [3,5])", "((3,5),(1,1)):((e0,e1),(3*e0,5*e1))");
    is("logical_divide(_, _)", "_");
}

#[test]
fn tiles_that_do_not_divide() {
    let text = "logical_divide(7:1, 2)";
    fails(text, text, &["tile 2:1 does not divide the 7 elements of the layout", "the nearest divisors of 7 are 1 and 7; with `pad`"]);
    is("logical_divide(7:1, 2, pad)", "(2,4):(1,2)");
    let text = "zipped_divide((12,10):(1,12), [4,4])";
    fails(text, text, &["tile 4:1 does not divide the 10 elements of mode 1", "the nearest divisors of 10 are 2 and 5; with `pad`"]);
    is("zipped_divide((12,10):(1,12), [4,4], pad)", "((4,4),(3,3)):((1,12),(4,48))");
    let text = "logical_divide((6,(10,3)):(30,(3,1)), [_,[4:2]])";
    fails(text, text, &["tile 4:2 does not divide the 10 elements of mode (1,0): its copies begin every 8 elements", "are 5 and 10"]);
    let text = "logical_divide((8,10):(1,8), 4:e1)";
    fails(text, text, &["tile 4:e1 does not divide the 10 elements of mode 1"]);
    let text = "logical_divide(4:1, 8)";
    fails(text, text, &["tile 8:1 does not divide the 4 elements of the layout", "the nearest divisor of 4 is 4"]);
    is("logical_divide(4:1, 8, pad)", "(8,1):(1,8)");
    // A gap that no copy fills, with and without `pad`.
    for text in ["logical_divide(24:1, (4,2):(1,6))", "logical_divide(24:1, (4,2):(1,6), pad)"] {
        fails(text, text, &["element 4 of the layout is in no copy of the tile (4,2):(1,6)"]);
    }
    let text = "logical_divide(24:1, 4:-1)";
    fails(text, text, &["element 21 of the layout is in no copy of the tile 4:-1"]);
    let text = "logical_divide(24:f1, 16:f1)";
    fails(text, text, &["tile 16:f1 does not divide the 24 elements"]);
    let text = "logical_divide((6,4):(4,1), [2,2,2])";
    fails(text, text, &["the tiler lists 3 modes where the layout has 2"]);
    let text = "zipped_divide((4,4):(1,4), [_,2])";
    fails(text, text, &["`_` is not a layout"]);
    fails("logical_divide(4:1, 2, 3)", "3", &["expected the word `pad` for `pad`, found an integer `3`"]);
    fails("logical_divide(4:1, pad)", "pad", &["expected a layout or a tiler for `tiler`, found a word `pad`"]);
    fails("logical_divide(4:1, 2, f16)", "f16", &["expected the word `pad`"]);
    // The largest extents: neither a hang nor an overflow.
    let text = "logical_divide(4611686018427387847:1, 2147483648)";
    fails(text, text, &["does not divide the 4611686018427387847 elements"]);
    is("logical_divide(4611686018427387904:1, 4294967296)", "(4294967296,1073741824):(1,4294967296)");
}

#[test]
fn products() {
    is("logical_product((2,2):(4,1), 6:1)", "((2,2),(2,3)):((4,1),(2,8))");
    is("logical_product(4:1, 3:0)", "(4,3):(1,0)");
    is("logical_product((6,4), 2)", "((6,4),2):((e0,e1),4*e1)");
    is("logical_product((6,4):(1,6), [_,3])", "(6,(4,3)):(1,(6,1))");
    is("zipped_product((6,4):(1,6), [3])", "((6),(3,4)):((1),(6,6))");
    is("blocked_product(4:1, 3:1)", "((4,3)):((1,4))");
    is("raked_product((8):(1), 12:1)", "((12,8)):((8,1))");
    is("tile_to_shape((4,2):(2,1), (12,8))", "((4,3),(2,4)):((2,8),(1,24))");
    is("tile_to_shape(4:1, 12)", "((4,3)):((1,4))");
    let text = "blocked_product(12:1, (2,2):(1,2))";
    fails(text, text, &["blocked_product(12:1, (2,2):(1,2)): the ranks 1 and 2 differ"]);
    let text = "tile_to_shape((4,2):(2,1), (13,8))";
    fails(text, text, &["blocks of 4 do not fill the extent 13 of mode 0", "the nearest multiple of 4 is 12 below and 16 above"]);
    let text = "tile_to_shape((4,2):(2,1), 8)";
    fails(text, text, &["the ranks 2 and 1 differ"]);
    fails("logical_product(_, 2)", "_", &["expected a layout for `L`"]);
    let text = "logical_product(8:1, [2,2])";
    fails(text, text, &["the tiler lists 2 modes where the layout has 1"]);
    let text = "logical_product(3:1, 2:f15)";
    fails(text, text, &["strides of different kinds cannot be added"]);
    let text = "logical_product((2,2):(1,4), 3:e0)";
    fails(text, text, &["the grid reaches 3 places along e0, where the block leaves room for 2 copies"]);
    let text = "logical_product((4,2):(1,2), 2)";
    fails(text, text, &["not injective"]);
}

#[test]
fn parts() {
    is("slice((4,4):(4,1), (1,_))", "4 + (4):(1)");
    is("slice((4,4):(4,1), _)", "((4,4)):((4,1))");
    is("slice((4,4):(4,1), (0,_))", "(4):(1)");
    is("slice((4,4):(4,1), 5)", "5 + ():()");
    is("slice(100 + (4,4):(4,1), (1,_))", "104 + (4):(1)");
    is("slice((4,4):(e1,e0), (1,_))", "e1 + (4):(e0)");
    is("slice((4,4):(f1,f4), (3,_))", "f3 + (4):(f4)");
    is("slice(((2,3),(5,7,9)), ((_,1),(1,_,_)))", "(2,7,9)");
    is("slice(((2,3),(5,7,9)), _)", "(((2,3),(5,7,9)))");
    is("slice((e0,(e1,f3)), (1,_))", "((e1,f3))");
    is("dice((4,(2,2)):(4,(1,2)), (_,1))", "((2,2)):((1,2))");
    // What is fixed is added before the swizzle.
    is("slice(swizzle(3,3,3) o 8 + (8,64):(64,1), (1,_))", "swizzle(3,3,3) o 72 + (64):(1)");
    is("local_tile(swizzle(3,3,3) o (8,64):(64,1), [4,32], (1,1))", "swizzle(3,3,3) o 288 + (4,32):(64,1)");
    // Out of range, as everywhere in the extended domain.
    is("slice(((16,2),3):((1,16),32), (17,_))", "17 + (3):(32)");
    let text = "slice((4,4):(4,1), (1,_,_))";
    fails(text, text, &["coordinate (1,_,_) has 3 entries for 2 modes"]);
    let text = "slice((4,4):(4,1), (1,(_,_)))";
    fails(text, text, &["coordinate (1,(_,_)) has a tuple for a single extent"]);
    is("local_tile((4,9):(0,4), [2], (0,3))", "12 + (2):(0)");
    is("local_tile((8,6):(1,8), [4,3], (1,_))", "4 + (4,3,2):(1,8,24)");
    is("local_tile(100 + 8:1, 4, 1)", "104 + 4:1");
    is("local_partition((1,12):(12,1), [5,2:6], (2,1), pad)", "30 + (1,6):(60,1)");
    is("local_partition((8,6):(1,8), [4,3], (_,2))", "16 + (4,2,2):(1,4,24)");
    let text = "local_tile((8,6):(1,8), [3,3], (0,0))";
    fails(text, text, &["tile 3:1 does not divide the 8 elements of mode 0"]);
}

#[test]
fn tiles_of_xor_values_reach_the_numbers_of_the_layout_or_are_refused() {
    // 3 (x) 6 is 10, while element 3 lies at 18.
    fails("logical_divide(5:6, 2:f1, pad)", "logical_divide(5:6, 2:f1, pad)", &["a tile of XOR values"]);
    fails("logical_divide((3,4):(1,3), 2:f1)", "logical_divide((3,4):(1,3), 2:f1)", &["a tile of XOR values"]);
    is("logical_divide(8:1, 2:f3)", "(2,(2,2)):(f3,(f1,f4))");
    is("zipped_divide((8,4):(9,100), [4:f3])", "((4),(2,4)):((f27),(f9,100))");
}

#[test]
fn a_right_inverse_of_xor_values_is_one_at_xor_values() {
    // Digit 3 of the second mode would be at index 36, but x(3) times 12 is 20.
    is("right_inverse((12,16):(f1*e(2,0),f1*e0))", "(1,1,(12)):(0,0,(1))");
}

#[test]
fn advice_stays_within_64_bits() {
    fails("tile_to_shape(5:1, 9223372036854775807, 0)", "tile_to_shape(5:1, 9223372036854775807, 0)", &["5"]);
}

#[test]
fn coarsenings_count_a_one_for_each_empty_tuple() {
    let shape = format!("coarsenings(({},(),()))", vec!["1"; 31].join(","));
    fails(&shape, &shape, &["more than 32"]);
    assert_eq!(evaluate("coarsenings(((),1))").unwrap().to_string(), "1 (1,1) ((),1)");
}

#[test]
fn strings_are_printed_as_they_are_written() {
    is(r#""\"""#, r#""\"""#);
    is(r#""a b""#, r#""a b""#);
}
