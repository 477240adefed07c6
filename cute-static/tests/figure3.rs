//! The six layouts of the CuTe paper's Figure 3, with all their values.

use cute_static::{Index, N, Static, StaticLayout};

/// Checks `at`, `offset` and `eval` against a table of rows and columns.
fn check<L: StaticLayout>(text: &str, rows: [[i64; 8]; 4]) {
    assert_eq!(L::TEXT, text);
    for (row, values) in rows.iter().enumerate() {
        for (column, &value) in values.iter().enumerate() {
            let i = row + 4 * column;
            fn one<L: StaticLayout, I: Index>(i: i64) -> i64 {
                L::at(I::wrapping_from(i)).to_i64()
            }
            let i = i as i64;
            assert_eq!(one::<L, u32>(i), value);
            assert_eq!(one::<L, u64>(i), value);
            assert_eq!(one::<L, usize>(i), value);
            assert_eq!(one::<L, i32>(i), value);
            assert_eq!(one::<L, i64>(i), value);
            assert_eq!(L::LAYOUT.at(i).unwrap().as_integer(), Some(value));
        }
    }
}

/// One row of a table from its formula: the tables of the figure are regular.
fn table(value: impl Fn(i64, i64) -> i64) -> [[i64; 8]; 4] {
    core::array::from_fn(|row| core::array::from_fn(|column| value(row as i64, column as i64)))
}

#[test]
fn column_major() {
    check::<Static<(N<4>, N<8>), (N<1>, N<4>)>>("(4,8):(1,4)", table(|r, c| r + 4 * c));
}

#[test]
fn row_major() {
    check::<Static<(N<4>, N<8>), (N<8>, N<1>)>>("(4,8):(8,1)", table(|r, c| 8 * r + c));
}

#[test]
fn padded() {
    check::<Static<(N<4>, N<8>), (N<1>, N<5>)>>("(4,8):(1,5)", table(|r, c| r + 5 * c));
}

#[test]
fn blocked() {
    type L = Static<(N<4>, (N<4>, N<2>)), (N<4>, (N<1>, N<16>))>;
    check::<L>(
        "(4,(4,2)):(4,(1,16))",
        [[0, 1, 2, 3, 16, 17, 18, 19], [4, 5, 6, 7, 20, 21, 22, 23], [8, 9, 10, 11, 24, 25, 26, 27], [12, 13, 14, 15, 28, 29, 30, 31]],
    );
}

#[test]
fn morton() {
    type L = Static<((N<2>, N<2>), (N<4>, N<2>)), ((N<1>, N<8>), (N<2>, N<16>))>;
    check::<L>(
        "((2,2),(4,2)):((1,8),(2,16))",
        [[0, 2, 4, 6, 16, 18, 20, 22], [1, 3, 5, 7, 17, 19, 21, 23], [8, 10, 12, 14, 24, 26, 28, 30], [9, 11, 13, 15, 25, 27, 29, 31]],
    );
    assert_eq!((L::at(22u32), L::offset((2u32, 5u32)), L::offset(((0u32, 1u32), (1u32, 1u32)))), (26, 26, 26));
}

#[test]
fn broadcast() {
    check::<Static<((N<2>, N<2>), (N<2>, N<4>)), ((N<0>, N<2>), (N<0>, N<4>))>>(
        "((2,2),(2,4)):((0,2),(0,4))",
        [[0, 0, 4, 4, 8, 8, 12, 12], [0, 0, 4, 4, 8, 8, 12, 12], [2, 2, 6, 6, 10, 10, 14, 14], [2, 2, 6, 6, 10, 10, 14, 14]],
    );
}
