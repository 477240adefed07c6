//! How long an operation takes at run time, by the number of modes.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use cute_algebra::limits::RUN_TIME_POINTS;
use cute_algebra::{HTuple, Layout, Scalar};

/// `modes` extents of 4, their strides those of the compact layout in an order that never coalesces.
fn scattered(modes: usize) -> Layout {
    let extents = vec![4i64; modes];
    let strides: Vec<Scalar> = (0..modes).map(|mode| Scalar::integer(1 << (2 * ((mode * 5 + 3) % modes)))).collect();
    let shape = HTuple::flat(&extents, 1).expect("at most 32 modes");
    Layout::new(&shape, &HTuple::flat(&strides, Scalar::ZERO).expect("at most 32 modes")).expect("extents are positive")
}

fn by_modes(c: &mut Criterion) {
    let mut group = c.benchmark_group("algebra");
    for modes in [4, 8, 16] {
        let a = scattered(modes);
        let b = scattered(modes);
        group.bench_with_input(BenchmarkId::new("coalesce", modes), &a, |bench, a| bench.iter(|| black_box(a).coalesce()));
        group.bench_function(BenchmarkId::new("composition", modes), |bench| {
            bench.iter(|| black_box(&a).composition_within(black_box(&b), RUN_TIME_POINTS));
        });
        group.bench_with_input(BenchmarkId::new("complement", modes), &a, |bench, a| bench.iter(|| black_box(a).complement(None)));
        group.bench_with_input(BenchmarkId::new("right_inverse", modes), &a, |bench, a| bench.iter(|| black_box(a).right_inverse()));
    }
    group.finish();
}

fn text(c: &mut Criterion) {
    c.bench_function("parse and print", |bench| {
        bench.iter(|| black_box("((2,2),(4,2)):((1,8),(2,16))").parse::<Layout>().map(|layout| layout.to_string()));
    });
}

criterion_group!(benches, by_modes, text);
criterion_main!(benches);
