//! Plans executed by threads, bit for bit, forwards and back.

use cute_runtime::execute::{Direction, redistribute};
use cute_runtime::plan::{Distribution, Dtype, LocalOrder, Plan, Problem, RankMap};
use cute_runtime::transport::Threads;
use cute_runtime::{Element, Error, Shards};

const GRIDS: [(i64, i64); 8] = [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2)];

/// What element (row, col) holds: distinct bit patterns, NaN, infinities and negative zero among them.
trait Pattern: Element {
    type Bits: PartialEq + std::fmt::Debug;
    fn pattern(index: u64) -> Self;
    fn bits(self) -> Self::Bits;
}

impl Pattern for f32 {
    type Bits = u32;
    fn pattern(index: u64) -> f32 {
        f32::from_bits((index as u32).wrapping_mul(0x9E37_79B1))
    }
    fn bits(self) -> u32 {
        self.to_bits()
    }
}

impl Pattern for f64 {
    type Bits = u64;
    fn pattern(index: u64) -> f64 {
        f64::from_bits(index.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }
    fn bits(self) -> u64 {
        self.to_bits()
    }
}

/// Compares every element with the place that the distribution's own layout names.
fn expect<T: Pattern>(shards: &Shards<T>, distribution: &Distribution) {
    assert_eq!(shards.distribution(), distribution);
    for row in 0..distribution.rows() {
        for col in 0..distribution.cols() {
            let (rank, offset) = distribution.place(row, col);
            let found = shards.buffers()[rank as usize][offset as usize];
            assert_eq!(found.bits(), T::pattern(row * distribution.cols() + col).bits(), "({row},{col}) in {}", distribution.layout());
        }
    }
}

fn check<T: Pattern>(plan: &Plan) {
    let pattern = |row, col| T::pattern(row * plan.source().cols() + col);
    let mut shards = Shards::from_fn(*plan.source(), plan.frame().capacity, pattern).unwrap();
    let mut threads = Threads::new(plan.source().ranks(), Threads::<T>::PATIENCE).unwrap();
    let mut scratch = Vec::new();
    let costs = plan.costs(T::BYTES);
    for (direction, end) in [(Direction::Forward, plan.target()), (Direction::Backward, plan.source())] {
        let work = redistribute(plan, direction, &mut shards, &mut scratch, &mut threads).unwrap();
        expect(&shards, end);
        let traffic = work.traffic;
        assert_eq!(
            (traffic.rounds, traffic.messages, traffic.bytes, traffic.bytes_max_per_rank),
            (costs.rounds, costs.messages, costs.bytes_on_wire, costs.bytes_on_wire_max_per_rank)
        );
        assert_eq!(3 * scratch[0].panel() as u64, costs.scratch_elements);
        assert_eq!(work.copied_max_per_rank, costs.bytes_moved_locally_max_per_rank);
    }
}

fn problem(matrix: (i64, i64), grid: (i64, i64), tile: (i64, i64)) -> Problem {
    Problem { matrix, grid, tile, rank_map: RankMap::RowMajor, local_order: LocalOrder::RowMajor, dtype: Dtype::F64 }
}

#[test]
fn every_grid_rank_map_and_tile_is_bit_exact_forwards_and_back() {
    for grid in GRIDS {
        for rank_map in [RankMap::RowMajor, RankMap::ColumnMajor] {
            // Divided by grid and tile; by neither; rectangular; fewer tiles than ranks; a vector.
            for (matrix, tile) in [((48, 48), (4, 4)), ((37, 37), (4, 4)), ((29, 41), (3, 5)), ((5, 7), (4, 4)), ((33, 1), (4, 1))] {
                check::<f64>(&Plan::of(&Problem { rank_map, ..problem(matrix, grid, tile) }).unwrap());
                let local_order = LocalOrder::ColumnMajor;
                check::<f32>(&Plan::of(&Problem { rank_map, local_order, ..problem(matrix, grid, tile) }).unwrap());
            }
        }
    }
}

#[test]
fn the_large_plan_is_bit_exact_forwards_and_back() {
    check::<f64>(&Plan::of(&problem((4096, 4096), (2, 4), (256, 256))).unwrap());
}

#[test]
fn a_plan_between_two_tilings_is_bit_exact() {
    let cyclic = |tile| Distribution::block_cyclic((45, 38), (2, 3), tile, RankMap::ColumnMajor).unwrap();
    check::<f32>(&Plan::new(cyclic((4, 4)), cyclic((3, 5))).unwrap());
}

#[test]
fn scratch_and_connections_serve_plans_of_different_sizes() {
    let (mut threads, mut scratch) = (Threads::new(4, Threads::<f64>::PATIENCE).unwrap(), Vec::new());
    for n in [40, 10, 90] {
        let plan = Plan::of(&problem((n, n), (2, 2), (8, 8))).unwrap();
        let value = |row, col| (row * 1000 + col) as f64;
        let mut shards = Shards::from_fn(*plan.source(), plan.frame().capacity, value).unwrap();
        redistribute(&plan, Direction::Forward, &mut shards, &mut scratch, &mut threads).unwrap();
        assert!((0..n as u64).all(|row| (0..n as u64).all(|col| shards.get(row, col) == value(row, col))));
    }
    assert!(scratch.iter().all(|scratch| scratch.bytes() == 3 * 8 * 8 * 48));
}

#[test]
fn refusals_name_both_numbers() {
    let plan = Plan::of(&problem((8, 8), (2, 2), (3, 3))).unwrap();
    let mut scratch = Vec::new();
    let mut threads = Threads::<f64>::new(4, Threads::<f64>::PATIENCE).unwrap();
    let zeros = |_, _| 0.0;
    // Room for the shards, 16 elements, but not for the padded tiles, 36.
    let mut tight = Shards::from_fn(*plan.source(), 16, zeros).unwrap();
    let refused = redistribute(&plan, Direction::Forward, &mut tight, &mut scratch, &mut threads).unwrap_err();
    assert_eq!(refused.to_string(), "the buffer of rank 0 is too short: 16 elements, the redistribution needs 36");
    let buffers = |ranks, elements| vec![vec![0.0; elements]; ranks];
    let refused = Shards::new(*plan.source(), buffers(4, 15)).unwrap_err();
    assert_eq!(refused, Error::BufferTooShort { rank: 0, found: 15, expected: 16 });
    let refused = Shards::new(*plan.source(), buffers(3, 16)).unwrap_err();
    assert_eq!(refused.to_string(), "grid 2x2 has 4 ranks, given 3");
    let mut shards = Shards::from_fn(*plan.source(), 36, zeros).unwrap();
    let mut six = Threads::<f64>::new(6, Threads::<f64>::PATIENCE).unwrap();
    let refused = redistribute(&plan, Direction::Forward, &mut shards, &mut scratch, &mut six).unwrap_err();
    assert_eq!(refused, Error::Ranks { found: 6, grid: (2, 2) });
    let refused = redistribute(&plan, Direction::Backward, &mut shards, &mut scratch, &mut threads).unwrap_err();
    let (found, expected) = (plan.source().layout().to_string(), plan.target().layout().to_string());
    assert_eq!(refused, Error::Distribution { found, expected });
    assert_eq!(Threads::<f64>::new(1000, Threads::<f64>::PATIENCE).unwrap_err(), Error::TooManyRanks { found: 1000, limit: 256 });
}
