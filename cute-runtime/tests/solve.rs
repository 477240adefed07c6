//! Systems solved on grids of ranks.

use std::path::Path;

use cute_runtime::execute::Direction;
use cute_runtime::input::{self, Dense, kac_murdock_szego};
use cute_runtime::plan::{Dtype, LocalOrder, Problem, RankMap, Schedule, Step};
use cute_runtime::solve::{DenseSolver, Faer, Options};
use cute_runtime::{Error, Field, Solver, relative_residual};

fn data(name: &str) -> Dense<f64> {
    input::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../data").join(name)).unwrap()
}

/// Solves and checks the residual against the matrix that the caller kept.
fn solve<T: Field>(options: Options, matrix: &Dense<T>, right: &Dense<T>, bound: f64) -> (Dense<T>, f64) {
    let mut solver = Solver::new(options).unwrap();
    let (a, b) = (solver.shard(matrix).unwrap(), solver.shard_right_hand_side(right).unwrap());
    let before = *b.distribution();
    let solution = solver.potrs(a, b, true).unwrap();
    assert_eq!(solution.x.distribution(), &before, "X comes back as B was distributed");
    let x = solution.x.gather().unwrap();
    let residual = relative_residual(matrix, &x, right);
    assert!(residual < bound, "residual {residual}");
    (x, solution.log_determinant.unwrap())
}

#[test]
fn files_have_their_known_log_determinants() {
    // From numpy.
    for (name, tile, expected) in [("bar.mtx", 48, 3364.6696575764267), ("airfoil.mtx", 32, 304.88915676112515)] {
        let matrix = data(name);
        let (x, found) = solve(Options::new((2, 2)).tile(tile), &matrix, &matrix.row_sums().unwrap(), 1e-14);
        assert!((found - expected).abs() < 1e-9, "{name}: {found}");
        assert!(x.values().iter().all(|value| (value - 1.0).abs() < 1e-9), "the solution of A x = A 1 is 1");
    }
}

#[test]
fn every_grid_numbering_and_tile_solves() {
    let n = 45;
    let (double, single) = (kac_murdock_szego(n).unwrap(), kac_murdock_szego(n).unwrap().rounded::<f32>().unwrap());
    let expected = (n as f64 - 1.0) * 0.75f64.ln();
    for grid in [(1, 1), (1, 2), (2, 1), (2, 3), (3, 2), (2, 4)] {
        for rank_map in [RankMap::RowMajor, RankMap::ColumnMajor] {
            for tile in [4, 7, 64] {
                let options = Options::new(grid).tile(tile).rank_map(rank_map);
                let right = Dense::from_fn(n, 3, |row, col| (row as f64 + 1.0).sin() * (col as f64 + 1.0)).unwrap();
                let (_, log_determinant) = solve(options, &double, &right, 1e-14);
                assert!((log_determinant - expected).abs() < 1e-12);
                let options = options.local_order(LocalOrder::ColumnMajor);
                let (_, log_determinant) = solve(options, &single, &right.rounded().unwrap(), 1e-6);
                assert!((log_determinant - expected).abs() < 1e-4);
            }
        }
        let (matrix, options) = (kac_murdock_szego(100).unwrap(), Options::new(grid));
        solve(options, &matrix, &matrix.row_sums().unwrap(), 1e-14);
    }
}

/// The solver reads the ranks' buffers and nothing else: one element changed there is seen in the result.
#[test]
fn a_changed_element_in_a_block_cyclic_buffer_changes_the_residual() {
    let matrix = data("airfoil.mtx");
    let right = matrix.row_sums().unwrap();
    let residual = |change: Option<(u64, u64)>| {
        let mut solver = Solver::<f64>::new(Options::new((2, 2)).tile(32)).unwrap();
        let (mut a, mut b) = (solver.shard(&matrix).unwrap(), solver.shard_right_hand_side(&right).unwrap());
        let (plan, side) = (solver.matrix_plan(260, 260).unwrap(), solver.right_hand_side_plan(260, 1).unwrap());
        solver.redistribute(&plan, &mut a, Direction::Forward).unwrap();
        solver.redistribute(&side, &mut b, Direction::Forward).unwrap();
        if let Some((row, col)) = change {
            let (rank, offset) = a.distribution().place(row, col);
            a.buffers_mut().nth(rank as usize).unwrap()[offset as usize] += 0.25;
        }
        Faer.potrs(&a, &mut b, false).unwrap();
        solver.redistribute(&side, &mut b, Direction::Backward).unwrap();
        relative_residual(&matrix, &b.gather().unwrap(), &right)
    };
    let good = residual(None);
    assert!(good < 1e-14);
    for place in [(0, 0), (150, 40), (259, 258)] {
        assert!(residual(Some(place)) > 1e-6, "element {place:?}");
    }
    // The upper triangle is not read.
    assert_eq!(residual(Some((40, 150))), good);
}

#[test]
fn the_counters_of_a_call_are_those_of_its_plans() {
    let matrix = kac_murdock_szego(70).unwrap();
    let mut solver = Solver::<f64>::new(Options::new((2, 3)).tile(8)).unwrap();
    let (a, b) = (solver.shard(&matrix).unwrap(), solver.shard_right_hand_side(&matrix.row_sums().unwrap()).unwrap());
    let (first, second) = (solver.matrix_plan(70, 70).unwrap().costs(8), solver.right_hand_side_plan(70, 1).unwrap().costs(8));
    let solution = solver.potrs(a, b, false).unwrap();
    assert_eq!((solution.matrix.traffic.messages, solution.matrix.traffic.rounds), (first.messages, first.rounds));
    assert_eq!(solution.bytes_on_wire(), first.bytes_on_wire + 2 * second.bytes_on_wire);
    assert_eq!(solution.scratch_bytes, first.scratch_elements.max(second.scratch_elements) * 8);
    assert_eq!(solution.log_determinant, None);
}

#[test]
fn the_first_leading_minor_that_is_not_positive_is_named() {
    for (n, minor) in [(1, 1), (10, 1), (10, 10), (150, 77), (300, 299)] {
        let mut matrix = kac_murdock_szego(n).unwrap();
        // Minors of the Kac-Murdock-Szego matrix shrink by 3/4; a smaller diagonal element makes the next one negative.
        matrix.set(minor - 1, minor - 1, if minor == 1 { -1.0 } else { 0.25 });
        let mut solver = Solver::<f64>::new(Options::new((2, 2)).tile(16)).unwrap();
        let (a, b) = (solver.shard(&matrix).unwrap(), solver.shard_right_hand_side(&matrix.row_sums().unwrap()).unwrap());
        assert_eq!(solver.potrs(a, b, true).unwrap_err(), Error::NotPositiveDefinite { minor });
    }
    // A semidefinite matrix, and one that became so by rounding, are no better.
    let ones = Dense::from_fn(20, 20, |_, _| 1.0f32).unwrap();
    let mut solver = Solver::<f32>::new(Options::new((1, 2)).tile(4)).unwrap();
    let (a, b) = (solver.shard(&ones).unwrap(), solver.shard_right_hand_side(&ones).unwrap());
    assert_eq!(solver.potrs(a, b, true).unwrap_err(), Error::NotPositiveDefinite { minor: 2 });
}

#[test]
fn what_is_not_a_number_is_named_and_never_solved_with() {
    let n = 30;
    let good = kac_murdock_szego(n).unwrap();
    let ones = Dense::from_fn(n, 1, |_, _| 1.0).unwrap();
    let potrs = |matrix: &Dense<f64>, right: &Dense<f64>| {
        let mut solver = Solver::new(Options::new((2, 2)).tile(4)).unwrap();
        let (a, b) = (solver.shard(matrix).unwrap(), solver.shard_right_hand_side(right).unwrap());
        solver.potrs(a, b, true).map(|_| ()).unwrap_err()
    };
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let (mut matrix, mut right) = (good.clone(), ones.clone());
        matrix.set(17, 5, bad);
        right.set(3, 0, bad);
        assert_eq!(potrs(&matrix, &ones), Error::NotFinite { what: "the matrix", row: 17, col: 5 });
        assert_eq!(potrs(&good, &right), Error::NotFinite { what: "the right-hand side", row: 3, col: 0 });
    }
    // 1e-200 I x = 1e200 has no solution in f64.
    let tiny = Dense::from_fn(n, n, |row, col| if row == col { 1e-200 } else { 0.0 }).unwrap();
    let huge = Dense::from_fn(n, 1, |_, _| 1e200).unwrap();
    assert_eq!(potrs(&tiny, &huge), Error::NotFinite { what: "the solution", row: 0, col: 0 });
}

#[test]
fn extents_and_schedules_that_do_not_fit_are_refused() {
    let mut solver = Solver::<f64>::new(Options::new((2, 2)).tile(4)).unwrap();
    let wide = Dense::from_fn(6, 8, |_, _| 1.0).unwrap();
    let (a, b) = (solver.shard(&wide).unwrap(), solver.shard_right_hand_side(&wide).unwrap());
    assert_eq!(solver.potrs(a, b, false).unwrap_err(), Error::NotSquare { rows: 6, cols: 8 });
    let square = kac_murdock_szego(8).unwrap();
    let (a, b) = (solver.shard(&square).unwrap(), solver.shard_right_hand_side(&wide).unwrap());
    let refused = solver.potrs(a, b, false).unwrap_err();
    assert_eq!(refused.to_string(), "the right-hand side has 6 rows, the matrix 8");
    assert_eq!(Solver::<f64>::new(Options::new((0, 2))).unwrap_err().to_string(), "grid 0x2: grid rows and columns must be at least 1");
    assert_eq!(
        Solver::<f64>::new(Options::new((2, 2)).tile(-1)).unwrap_err().to_string(),
        "tile -1x-1: tile rows and columns must be at least 1"
    );
    // Shards of another grid.
    let mut other = Solver::<f64>::new(Options::new((1, 4)).tile(4)).unwrap();
    let (a, b) = (other.shard(&square).unwrap(), other.shard_right_hand_side(&square).unwrap());
    assert!(matches!(solver.potrs(a, b, false).unwrap_err(), Error::Distribution { .. }));
}

const PROBLEM: Problem = Problem {
    matrix: (50, 50),
    grid: (2, 2),
    tile: (8, 8),
    rank_map: RankMap::ColumnMajor,
    local_order: LocalOrder::RowMajor,
    dtype: Dtype::F64,
};
static STEPS: [Step; PROBLEM.count()] = PROBLEM.steps();
static SCHEDULE: Schedule = Schedule::proven(PROBLEM, &STEPS);

#[test]
fn a_schedule_made_at_compile_time_is_the_one_that_runs() {
    let options = Options::new((2, 2)).tile(8).rank_map(RankMap::ColumnMajor);
    let mut solver = Solver::<f64>::new(options).unwrap();
    solver.adopt(&SCHEDULE).unwrap();
    assert_eq!(solver.matrix_plan(50, 50).unwrap().steps().as_ptr(), STEPS.as_ptr());
    let matrix = kac_murdock_szego(50).unwrap();
    let (a, b) = (solver.shard(&matrix).unwrap(), solver.shard_right_hand_side(&matrix.row_sums().unwrap()).unwrap());
    let x = solver.potrs(a, b, false).unwrap().x.gather().unwrap();
    assert!(x.values().iter().all(|value| (value - 1.0).abs() < 1e-13));
    let refused = Solver::<f32>::new(options).unwrap().adopt(&SCHEDULE).unwrap_err();
    assert_eq!(refused.to_string(), "type mismatch: the elements are f32, the schedule was made for f64");
    let refused = Solver::<f64>::new(options.tile(9)).unwrap().adopt(&SCHEDULE).unwrap_err();
    assert!(refused.to_string().contains("tile 8x8") && refused.to_string().contains("tile 9x9"), "{refused}");
}
