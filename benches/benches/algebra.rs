//! How long an operation takes at run time, by the number of modes.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use cute_algebra::limits::RUN_TIME_POINTS;
use cute_algebra::{Arrangement, Division, HTuple, Layout, Remainder, Scalar, Tiler};

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
        let halves = Tiler::by_mode(&vec![Tiler::extent(2).expect("positive"); modes]).expect("at most 32 modes");
        group.bench_function(BenchmarkId::new("zipped_divide", modes), |bench| {
            bench.iter(|| {
                Division::new(black_box(&a), black_box(&halves), Remainder::Pad, RUN_TIME_POINTS)
                    .and_then(|division| division.layout(Arrangement::Zipped))
            });
        });
        let tile = Tiler::layout(&Layout::leaf(1 << modes, Scalar::integer(4)).expect("small"));
        group.bench_function(BenchmarkId::new("logical_divide", modes), |bench| {
            bench.iter(|| Division::new(black_box(&a), black_box(&tile), Remainder::Refuse, RUN_TIME_POINTS));
        });
        let grid = Tiler::layout(&Layout::leaf(1 << 8, Scalar::integer(1)).expect("small"));
        group.bench_function(BenchmarkId::new("logical_product", modes), |bench| {
            bench.iter(|| black_box(&a).product_within(black_box(&grid), Arrangement::Logical, RUN_TIME_POINTS));
        });
        let middle: Vec<Option<i64>> = (0..modes).map(|mode| (mode % 2 == 0).then_some(1)).collect();
        let middle = HTuple::flat(&middle, None).expect("at most 32 modes");
        group.bench_function(BenchmarkId::new("slice", modes), |bench| bench.iter(|| black_box(&a).slice(black_box(&middle))));
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
