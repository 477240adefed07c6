//! Every plan, carried out on the numbers of elements and compared with the definition of its distributions.

#![cfg(feature = "alloc")]

use cute_algebra::Layout;
use cute_algebra::plan::{Conversion, Distribution, Dtype, LocalOrder, Plan, PlanError, Problem, RankMap, Schedule, Step};

mod simulation;
use simulation::{Memory, owner};

const GRIDS: [(i64, i64); 8] = [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2)];
const MAPS: [RankMap; 2] = [RankMap::RowMajor, RankMap::ColumnMajor];
const ORDERS: [LocalOrder; 2] = [LocalOrder::RowMajor, LocalOrder::ColumnMajor];

/// Runs a plan forwards and backwards and compares every element of both results with the layouts.
fn check(plan: &Plan) {
    let mut memory = Memory::holding(plan.source(), plan);
    let costs = plan.costs(8);
    let counted = (costs.rounds, costs.messages, costs.bytes_on_wire / 8, costs.bytes_on_wire_max_per_rank / 8);
    memory.forwards(plan);
    memory.expect(plan.target());
    assert_eq!(memory.count(), counted);
    memory.backwards(plan);
    memory.expect(plan.source());
    assert_eq!(memory.count(), counted);
    assert!(costs.bytes_minimum_per_rank <= costs.bytes_on_wire_max_per_rank);
    assert!(costs.scratch_elements <= costs.scratch_bound_elements);
}

#[test]
fn every_grid_rank_map_order_and_tile_reaches_the_definition_and_comes_back() {
    for grid in GRIDS {
        for rank_map in MAPS {
            for local_order in ORDERS {
                for matrix in [(24, 24), (23, 23), (25, 17), (7, 30), (3, 5), (1, 9), (40, 1)] {
                    for tile in [(1, 1), (2, 2), (4, 4), (5, 5), (3, 7), (16, 16)] {
                        check(&Plan::of(&Problem { matrix, grid, tile, rank_map, local_order, dtype: Dtype::F64 }).unwrap());
                    }
                }
            }
        }
    }
}

#[test]
fn larger_systems_and_longer_cycles() {
    for (matrix, grid, tile) in [
        ((600, 600), (2, 2), (48, 48)),
        ((442, 442), (2, 2), (48, 48)),
        ((130, 97), (3, 5), (4, 4)),
        ((256, 256), (1, 2), (2, 2)),
        ((210, 64), (7, 1), (2, 3)),
    ] {
        check(
            &Plan::of(&Problem { matrix, grid, tile, rank_map: RankMap::RowMajor, local_order: LocalOrder::RowMajor, dtype: Dtype::F64 })
                .unwrap(),
        );
    }
}

#[test]
fn any_pair_of_distributions_is_a_plan() {
    let (matrix, grid, map) = ((23, 19), (2, 3), RankMap::ColumnMajor);
    let cyclic = |tile| Distribution::block_cyclic(matrix, grid, tile, map).unwrap();
    let sharded = |order| Distribution::sharded(matrix, grid, map, order).unwrap();
    // Blocks whose rows are padded to 10, on the same numbering of ranks.
    let pitched = Distribution::from_layout("((12,2),(7,3)):((10*e1,e0),(e1,2*e0))".parse().unwrap(), 23, 19).unwrap();
    // Neighbouring rows in different ranks, and a local order of tiles that is not ascending.
    let scattered =
        Distribution::from_layout("((2,2,2,3),(4,3,2)):((e0,3*e1,6*e1,e1),(12*e1,2*e0,48*e1))".parse().unwrap(), 23, 19).unwrap();
    let all = [cyclic((2, 2)), cyclic((5, 3)), sharded(LocalOrder::RowMajor), sharded(LocalOrder::ColumnMajor), pitched, scattered];
    for source in &all {
        for target in &all {
            check(&Plan::new(*source, *target).unwrap());
        }
    }
}

#[test]
fn places_agree_with_the_layout_at_every_coordinate() {
    for rank_map in MAPS {
        let cyclic = Distribution::block_cyclic((11, 13), (2, 3), (2, 4), rank_map).unwrap();
        let sharded = Distribution::sharded((11, 13), (2, 3), rank_map, LocalOrder::RowMajor).unwrap();
        for distribution in [cyclic, sharded] {
            for row in 0..11 {
                for col in 0..13 {
                    assert_eq!(distribution.place(row, col), owner(distribution.layout(), row, col));
                }
            }
        }
    }
}

/// Plain definitions: shards by division, tiles by remainders.
#[test]
fn constructors_follow_the_plain_definitions() {
    let (m, n, pr, pc, t) = (29u64, 31u64, 2u64, 3u64, 4u64);
    let cyclic = Distribution::block_cyclic((29, 31), (2, 3), (4, 4), RankMap::RowMajor).unwrap();
    let sharded = Distribution::sharded((29, 31), (2, 3), RankMap::ColumnMajor, LocalOrder::RowMajor).unwrap();
    let (height, width) = (m.div_ceil(pr), n.div_ceil(pc));
    let leading = m.div_ceil(pr * t) * t;
    for i in 0..m {
        for j in 0..n {
            let rank = i / t % pr * pc + j / t % pc;
            let (row, col) = (i / (t * pr) * t + i % t, j / (t * pc) * t + j % t);
            assert_eq!(cyclic.place(i, j), (rank, row + col * leading));
            assert_eq!(sharded.place(i, j), (j / width * pr + i / height, i % height * width + j % width));
        }
    }
}

fn costs(matrix: i64, grid: (i64, i64), tile: i64, bytes: u64) -> cute_algebra::plan::Costs {
    let problem = Problem {
        matrix: (matrix, matrix),
        grid,
        tile: (tile, tile),
        rank_map: RankMap::RowMajor,
        local_order: LocalOrder::RowMajor,
        dtype: Dtype::F64,
    };
    Plan::of(&problem).unwrap().costs(bytes)
}

/// Bytes on both roads and the steps with a transfer that JAXMg's schedule takes one after another.
#[test]
fn costs_are_those_of_the_two_phase_road_in_no_more_rounds_than_jaxmg() {
    for (n, grid, tile, bytes, steps, messages, wire, minimum) in [
        (32768, (1, 2), 256, 8, 64, 64, 2147483648, 2147483648u64),
        (65536, (2, 2), 256, 4, 256, 512, 4294967296, 3221225472),
        (65536, (4, 2), 256, 4, 320, 896, 2684354560, 1879048192),
        (65536, (8, 1), 256, 4, 224, 224, 1879048192, 1879048192),
        (65536, (4, 4), 256, 4, 384, 1536, 1610612736, 1006632960),
        (1310720, (8, 8), 1024, 4, 2240, 17920, 187904819200, 105696460800),
        (4096, (2, 4), 256, 8, 20, 56, 20971520, 14680064),
    ] {
        let costs = costs(n, grid, tile, bytes);
        assert!(costs.rounds <= steps, "{} rounds", costs.rounds);
        assert_eq!((costs.messages, costs.bytes_on_wire_max_per_rank, costs.bytes_minimum_per_rank), (messages, wire, minimum));
        assert_eq!(costs.scratch_elements, costs.scratch_bound_elements);
    }
}

/// The lower bound where shards and tiles do not divide: counted element by element.
#[test]
fn the_minimum_counts_elements_that_change_their_owner() {
    for (matrix, grid, tile) in [((23, 19), (2, 3), (2, 2)), ((30, 30), (3, 2), (4, 4)), ((5, 40), (4, 2), (3, 3))] {
        let problem = Problem { matrix, grid, tile, rank_map: RankMap::RowMajor, local_order: LocalOrder::RowMajor, dtype: Dtype::F32 };
        let plan = Plan::of(&problem).unwrap();
        let ranks = plan.source().ranks() as usize;
        let (mut sent, mut received) = (vec![0; ranks], vec![0; ranks]);
        for row in 0..matrix.0 as u64 {
            for col in 0..matrix.1 as u64 {
                let (from, to) = (owner(plan.source().layout(), row, col).0, owner(plan.target().layout(), row, col).0);
                sent[from as usize] += u64::from(from != to);
                received[to as usize] += u64::from(from != to);
            }
        }
        let most = sent.iter().chain(&received).max().unwrap();
        assert_eq!(plan.costs(4).bytes_minimum_per_rank, most * 4);
    }
}

#[test]
fn transpositions_reach_the_column_major_order() {
    for rows in 1..14u64 {
        for cols in 1..14u64 {
            let source = Distribution::sharded((rows as i64, cols as i64), (1, 1), RankMap::RowMajor, LocalOrder::RowMajor).unwrap();
            let target = Distribution::sharded((rows as i64, cols as i64), (1, 1), RankMap::RowMajor, LocalOrder::ColumnMajor).unwrap();
            let Conversion { transpose, .. } = Plan::new(source, target).unwrap().frame().entry;
            let mut memory: Vec<u64> = (0..rows * cols).collect();
            if let Some(t) = transpose {
                let at = |row: u64, col: u64| (row * cols + col) as usize;
                let mut copies = 0;
                let pass = |memory: &mut Vec<u64>, place: &dyn Fn(u64, u64) -> (u64, u64)| {
                    let before = memory.clone();
                    for row in 0..rows {
                        for col in 0..cols {
                            let (r, c) = place(row, col);
                            memory[at(r, c)] = before[at(row, col)];
                        }
                    }
                };
                if t.rotates() {
                    pass(&mut memory, &|row, col| ((row + rows - t.rotation(col)) % rows, col));
                    copies += 2 * rows * (0..cols).filter(|col| t.rotation(*col) > 0).count() as u64;
                }
                pass(&mut memory, &|row, col| (row, t.row_target(row, col)));
                let before = memory.clone();
                for row in 0..rows {
                    for col in 0..cols {
                        memory[at(row, col)] = before[at(t.column_source(row, col), col)];
                    }
                }
                assert_eq!(t.copies(), copies + 4 * rows * cols);
            }
            for row in 0..rows {
                for col in 0..cols {
                    assert_eq!(memory[(row + col * rows) as usize], row * cols + col, "{rows}x{cols}");
                }
            }
        }
    }
}

const BAR: Problem = Problem {
    matrix: (600, 600),
    grid: (2, 2),
    tile: (48, 48),
    rank_map: RankMap::RowMajor,
    local_order: LocalOrder::RowMajor,
    dtype: Dtype::F64,
};
const LARGE: Problem = Problem { matrix: (4096, 4096), grid: (2, 4), tile: (256, 256), ..BAR };
static BAR_STEPS: [Step; BAR.count()] = BAR.steps();
static LARGE_STEPS: [Step; LARGE.count()] = LARGE.steps();
static SCHEDULES: [Schedule; 2] = [Schedule::proven(BAR, &BAR_STEPS), Schedule::proven(LARGE, &LARGE_STEPS)];

#[test]
fn schedules_made_at_compile_time_are_those_made_at_run_time() {
    for schedule in &SCHEDULES {
        let (fixed, made) = (Plan::from_schedule(schedule).unwrap(), Plan::of(schedule.problem()).unwrap());
        assert_eq!(fixed, made);
        assert_eq!(fixed.steps().as_ptr(), schedule.steps().as_ptr());
        assert!(made.steps().iter().all(|step| Step::from_words(step.words()) == *step));
    }
}

#[test]
fn a_foreign_schedule_is_refused() {
    let mut steps = BAR_STEPS.to_vec();
    steps[3].width += 1;
    assert_eq!(BAR.verify(&steps), Err(PlanError::Foreign { step: 3 }));
    assert_eq!(BAR.verify(&BAR_STEPS[1..]).unwrap_err(), PlanError::Foreign { step: 0 });
    assert_eq!(BAR.verify(&BAR_STEPS[..4]).unwrap_err(), PlanError::StepCount { found: 4, expected: 5 });
    let mut long = BAR_STEPS.to_vec();
    long.push(Step::ZERO);
    assert_eq!(BAR.verify(&long), Err(PlanError::StepCount { found: long.len(), expected: BAR_STEPS.len() }));
}

/// Each refusal names what was found and what would do.
#[test]
fn refusals_name_both_numbers() {
    let layout = |text: &str, rows, cols| {
        let layout: Layout = text.parse().unwrap();
        Distribution::from_layout(layout, rows, cols).unwrap_err().to_string()
    };
    let problem = |matrix, grid, tile| Plan::of(&Problem { matrix, grid, tile, ..BAR }).unwrap_err().to_string();
    for (found, parts) in [
        (problem((8, 8), (2, 2), (0, 2)), ["tile 0x2", "at least 1"]),
        (problem((8, 8), (2, 2), (2, -1)), ["tile 2x-1", "at least 1"]),
        (problem((8, 8), (0, 2), (2, 2)), ["grid 0x2", "at least 1"]),
        (problem((0, 8), (2, 2), (2, 2)), ["matrix 0x8", "at least 1"]),
        (problem((1 << 40, 8), (2, 2), (2, 2)), ["549755813888", "4294967294"]),
        (problem((1 << 30, 1 << 30), (1, 1), (1, 1)), ["1152921504606846976", "281474976710656"]),
        (problem((1 << 23, 8), (2, 2), (1, 1)), ["tiles", "4194304"]),
        (problem((8, 8), (1 << 12, 1 << 12), (1, 1)), ["16777216", "1048576"]),
        (layout("((4,2),(4,2)):((4*e1,3*e0),(e1,e0))", 8, 8), ["(3,1)", "(2,1), nor column-major, (1,2)"]),
        (layout("((4,2),(4,2)):((4*e1,4*e0),(e1,2*e0))", 8, 8), ["(4,2)", "2x2"]),
        (layout("((4,2),(4,2)):((4*e1,2*e0),(2*e1,e0))", 8, 8), ["(4,2)", "4x4"]),
        (layout("((4,2),(4,2)):((3*e1,2*e0),(e1,e0))", 8, 8), ["3*e1", "at least 4*e1"]),
        (layout("((4,2),(4,2)):((4*e1,0),(e1,e0))", 8, 8), ["not a bijection", "0*e1"]),
        (layout("((2,2,2),(4,2)):((e1,e1,2*e0),(4*e1,e0))", 8, 8), ["not a bijection", "at least 2*e1"]),
        (layout("((2,2,2),(4,2)):((e1,3*e1,2*e0),(4*e1,e0))", 8, 8), ["3*e1", "2*e1"]),
        (layout("((4,2),(4,2)):((4*e1,2*e0),(e1,e0))", 9, 8), ["9 rows", "8"]),
        (layout("((4,2),(4,2)):((-4*e1,2*e0),(e1,e0))", 8, 8), ["leaf 0", "rows"]),
        (layout("((4,2),(4,2)):((4*e1,2*e0),(e1+e0,e0))", 8, 8), ["leaf 0", "columns"]),
        (layout("((4,2),(4,2),1):((4*e1,2*e0),(e1,e0),0)", 8, 8), ["2 modes", "found 3"]),
    ] {
        for part in parts {
            assert!(found.contains(part), "`{found}` does not name `{part}`");
        }
    }
    let sharded = |matrix, grid, map| Distribution::sharded(matrix, grid, map, LocalOrder::RowMajor).unwrap();
    let source = sharded((8, 8), (2, 2), RankMap::RowMajor);
    for (target, expected) in [
        (sharded((8, 9), (2, 2), RankMap::RowMajor), "the source holds a 8x8 matrix, the target a 8x9 one"),
        (sharded((8, 8), (1, 4), RankMap::RowMajor), "the source is on a 2x2 grid, the target on 1x4: both must use the same grid"),
        (
            sharded((8, 8), (2, 2), RankMap::ColumnMajor),
            "the rank map of the source is row-major, that of the target column-major: both must number the ranks alike",
        ),
    ] {
        assert_eq!(Plan::new(source, target).unwrap_err().to_string(), expected);
    }
}
