//! Predicates of padded divides in constants.

use cute_algebra::{Arrangement, HTuple, Layout, Predicate, Remainder, Tiler};
use cute_static::{StaticLayout, layout};

const MATRIX: Layout = <layout!((10,6):(1,10))>::LAYOUT;
const ROWS: Tiler = match Tiler::by_mode(&[Tiler::layout(&<layout!(4:1)>::LAYOUT)]) {
    Ok(tiler) => tiler,
    Err(_) => panic!(),
};

/// A predicate in constants: of 10 rows in tiles of 4, the last tile has two real ones.
#[test]
fn predicates_of_constants() {
    const PREDICATE: Predicate = match MATRIX.divide(&ROWS, Remainder::Pad) {
        Ok(division) => match division.predicate(Arrangement::Zipped) {
            Ok(predicate) => predicate,
            Err(_) => panic!(),
        },
        Err(_) => panic!(),
    };
    const REAL: [bool; 4] = {
        let mut real = [false; 4];
        let mut row = 0;
        while row < 4 {
            // ((row of the tile), (tile, column)): the last tile's rows 8 to 11, in column 0.
            let coordinate = match HTuple::flat(&[row as i64, 2], 0) {
                Ok(coordinate) => coordinate,
                Err(_) => panic!(),
            };
            real[row] = matches!(PREDICATE.is_real(&coordinate), Ok(true));
            row += 1;
        }
        real
    };
    assert_eq!(REAL, [true, true, false, false]);
}
