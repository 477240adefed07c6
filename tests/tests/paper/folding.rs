//! A 2x2x2 tensor seen as a matrix.

use cute_algebra::{HTuple, Layout};

use super::{layout, values};

fn tensor() -> Layout {
    layout("(2,2,2):(2,1,4)")
}

/// The matrix whose rows and columns are groups of modes.
fn fold(rows: &[i64], columns: &[i64]) -> Layout {
    let group = |modes: &[i64]| Layout::checked(tensor().modes().select(modes).unwrap().unwrap()).unwrap();
    Layout::concat(&[group(rows), group(columns)]).unwrap()
}

fn coalesced(matrix: &Layout) -> Layout {
    matrix.coalesce_by(&HTuple::flat(&[Some(1), Some(1)], None).unwrap()).unwrap()
}

#[test]
fn into_4_by_2_is_flat() {
    let matrix = fold(&[0, 2], &[1]);
    assert_eq!(matrix, layout("((2,2),2):((2,4),1)"));
    assert_eq!(coalesced(&matrix), layout("(4,2):(2,1)"));
    assert_eq!(values(&matrix), values(&layout("(4,2):(2,1)")));
}

#[test]
fn into_2_by_4_has_no_flat_form() {
    let matrix = fold(&[0], &[1, 2]);
    assert_eq!(matrix, layout("(2,(2,2)):(2,(1,4))"));
    assert_eq!(coalesced(&matrix), matrix);
    // The columns are at 0, 1, 4 and 5: no stride at all takes four steps of one size there.
    let columns = values(&matrix.mode(1).unwrap());
    assert_eq!(columns, [0, 1, 4, 5]);
    assert!((-8..=8).all(|stride| (0..4).any(|n| n * stride != columns[n as usize])));
}
