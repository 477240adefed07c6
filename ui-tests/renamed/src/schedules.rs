//! Schedules.

use tiles::algebra::plan::{Dtype, LocalOrder, Problem, RankMap, Schedule, Step};
use tiles::redistribution;

static BAR: Schedule = redistribution! { matrix: (600, 600), grid: (2, 2), tile: 48, dtype: f64 };
const AIRFOIL: Schedule = redistribution! {
    matrix: (260, 260), grid: (2, 3), tile: (32, 16), rank_map: col, local_order: col, dtype: c32,
};

const TILE: usize = 48;
const GRID: (u8, u8) = (2, 2);
static OF_CONSTANTS: Schedule = redistribution! { matrix: (600, {12 * 50}), grid: (GRID.0, GRID.1), tile: TILE };

const _: () = assert!(BAR.steps().len() > 4);

#[test]
fn literals_and_constants_give_the_same_schedule() {
    assert_eq!(BAR.steps(), OF_CONSTANTS.steps());
    assert_eq!(BAR.problem(), OF_CONSTANTS.problem());
    let local = redistribution! { matrix: (600, 600), grid: (2, 2), tile: 48 };
    assert_eq!(local.steps(), BAR.steps());
}

#[test]
fn fields_are_those_of_the_problem() {
    let expected = Problem {
        matrix: (260, 260),
        grid: (2, 3),
        tile: (32, 16),
        rank_map: RankMap::ColumnMajor,
        local_order: LocalOrder::ColumnMajor,
        dtype: Dtype::C32,
    };
    assert_eq!(*AIRFOIL.problem(), expected);
    let mut steps = [Step::ZERO; 256];
    let count = expected.steps_len().unwrap();
    expected.fill(&mut steps[..count]).unwrap();
    assert_eq!(AIRFOIL.steps(), &steps[..count]);
}

#[test]
fn one_rank_has_nothing_to_send() {
    let alone = redistribution! { matrix: (7, 5), grid: (1, 1), tile: 3 };
    assert!(alone.steps().iter().all(|step| !step.is_transfer()));
}
