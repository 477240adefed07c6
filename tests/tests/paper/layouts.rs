use cute_algebra::HTuple;

use super::{layout, tuple};

/// Compares a layout of 4 by 8 coordinates with a table, row by row.
fn is_table(text: &str, expected: [[i64; 8]; 4]) {
    let l = layout(text);
    assert_eq!(l.to_string(), text);
    assert_eq!(l.rank(), 2);
    for m in 0..4 {
        for n in 0..8 {
            let value = l.eval(&HTuple::flat(&[m, n], 0).unwrap()).unwrap();
            assert_eq!(value.as_integer(), Some(expected[m as usize][n as usize]), "{text} at ({m},{n})");
            assert_eq!(l.at(m + 4 * n), Ok(value));
        }
    }
}

#[test]
fn column_major() {
    is_table(
        "(4,8):(1,4)",
        [[0, 4, 8, 12, 16, 20, 24, 28], [1, 5, 9, 13, 17, 21, 25, 29], [2, 6, 10, 14, 18, 22, 26, 30], [3, 7, 11, 15, 19, 23, 27, 31]],
    );
}

#[test]
fn row_major() {
    is_table(
        "(4,8):(8,1)",
        [[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22, 23], [24, 25, 26, 27, 28, 29, 30, 31]],
    );
}

#[test]
fn column_major_padded() {
    is_table(
        "(4,8):(1,5)",
        [[0, 5, 10, 15, 20, 25, 30, 35], [1, 6, 11, 16, 21, 26, 31, 36], [2, 7, 12, 17, 22, 27, 32, 37], [3, 8, 13, 18, 23, 28, 33, 38]],
    );
}

#[test]
fn column_major_interleave() {
    is_table(
        "(4,(4,2)):(4,(1,16))",
        [[0, 1, 2, 3, 16, 17, 18, 19], [4, 5, 6, 7, 20, 21, 22, 23], [8, 9, 10, 11, 24, 25, 26, 27], [12, 13, 14, 15, 28, 29, 30, 31]],
    );
}

#[test]
fn mixed() {
    let text = "((2,2),(4,2)):((1,8),(2,16))";
    is_table(
        text,
        [[0, 2, 4, 6, 16, 18, 20, 22], [1, 3, 5, 7, 17, 19, 21, 23], [8, 10, 12, 14, 24, 26, 28, 30], [9, 11, 13, 15, 25, 27, 29, 31]],
    );
    for coordinate in ["22", "(2,5)", "((0,1),(1,1))"] {
        assert_eq!(layout(text).eval(&tuple(coordinate)).unwrap().as_integer(), Some(26), "{coordinate}");
    }
}

#[test]
fn blocked_broadcast() {
    let row = |first: i64| [first, first, first + 4, first + 4, first + 8, first + 8, first + 12, first + 12];
    is_table("((2,2),(2,4)):((0,2),(0,4))", [row(0), row(0), row(2), row(2)]);
}

/// The values of a layout with other strides, row by row, as text.
fn rows(text: &str, m: i64, n: i64) -> Vec<String> {
    let l = layout(text);
    let row = |m: i64| -> Vec<String> { (0..n).map(|n| l.eval(&HTuple::flat(&[m, n], 0).unwrap()).unwrap().to_string()).collect() };
    (0..m).map(|m| row(m).join(" ")).collect()
}

#[test]
fn identity_of_coordinates() {
    let l = layout("(4,8):(e0,e1)");
    for m in 0..4 {
        for n in 0..8 {
            let value = l.eval(&HTuple::flat(&[m, n], 0).unwrap()).unwrap();
            let digit = |axis: u8| value.terms().iter().find(|term| term.path.axes() == [axis]).map_or(0, |term| term.value);
            assert_eq!((digit(0), digit(1)), (m, n));
        }
    }
    assert_eq!(cute_algebra::Layout::identity(&tuple("(4,8)")), Ok(l));
}

#[test]
fn coordinates_transposed_and_tiled() {
    assert_eq!(
        rows("(4,(4,2)):(e1,(e0,6*e1))", 4, 8),
        [
            "0 e0 2*e0 3*e0 6*e1 e0+6*e1 2*e0+6*e1 3*e0+6*e1",
            "e1 e0+e1 2*e0+e1 3*e0+e1 7*e1 e0+7*e1 2*e0+7*e1 3*e0+7*e1",
            "2*e1 e0+2*e1 2*e0+2*e1 3*e0+2*e1 8*e1 e0+8*e1 2*e0+8*e1 3*e0+8*e1",
            "3*e1 e0+3*e1 2*e0+3*e1 3*e0+3*e1 9*e1 e0+9*e1 2*e0+9*e1 3*e0+9*e1",
        ]
    );
}

#[test]
fn xor_swizzle() {
    // Columns j of a block of 4 start at j XOR 4j, and blocks follow at 0, 16 and 32.
    let l = layout("(4,(4,3)):(f1,(f5,f16))");
    let mut seen = std::collections::HashSet::new();
    for block in 0..3 {
        for j in 0..4 {
            for m in 0..4 {
                let value = l.eval(&tuple(&format!("({m},({j},{block}))"))).unwrap().as_xor().unwrap();
                assert_eq!(value, (m ^ j) + 4 * j + 16 * block);
                assert!(seen.insert(value));
            }
        }
    }
    assert_eq!(l.cosize(), Some(64));
    assert_eq!(rows("(4,(4,3)):(f1,(f5,f16))", 2, 5), ["0 f5 f10 f15 f16", "f1 f4 f11 f14 f17"]);
}
