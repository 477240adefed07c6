//! How long planning a redistribution takes: nothing may grow with the number of elements.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use cute_algebra::plan::{Distribution, LocalOrder, Plan, RankMap};

fn planning(c: &mut Criterion) {
    let mut group = c.benchmark_group("plan");
    for (n, grid, tile) in [(4096, (2, 4), 256), (65536, (4, 4), 256), (1_310_720, (8, 8), 1024)] {
        let source = Distribution::sharded((n, n), grid, RankMap::RowMajor, LocalOrder::RowMajor).expect("a valid distribution");
        let target = Distribution::block_cyclic((n, n), grid, (tile, tile), RankMap::RowMajor).expect("a valid distribution");
        let name = format!("{n} on {}x{}", grid.0, grid.1);
        group.bench_with_input(BenchmarkId::from_parameter(name), &(source, target), |bench, (source, target)| {
            bench.iter(|| Plan::new(*source, *target));
        });
    }
    group.finish();
}

criterion_group!(benches, planning);
criterion_main!(benches);
