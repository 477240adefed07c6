//! What index code costs beside code written by hand: the sum of all offsets of a layout.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use cute_static::{StaticLayout, layout};

type Nested = layout!((6,(5,3)):(15,(1,5)));
type Tile = layout!((4,(4,2)):(4,(1,16)));

fn offsets<L: StaticLayout>(begin: u32, end: u32) -> u32 {
    (begin..end).fold(0u32, |sum, i| sum.wrapping_add(L::at(i)))
}

fn index(c: &mut Criterion) {
    let mut group = c.benchmark_group("index");
    group.bench_function("(6,(5,3)):(15,(1,5))", |bench| bench.iter(|| offsets::<Nested>(black_box(0), black_box(90))));
    group.bench_function("(6,(5,3)):(15,(1,5)) by hand", |bench| {
        bench.iter(|| (black_box(0)..black_box(90u32)).fold(0u32, |sum, i| sum.wrapping_add(i % 6 * 15 + i / 6 % 5 + i / 30 * 5)));
    });
    group.bench_function("(4,(4,2)):(4,(1,16))", |bench| bench.iter(|| offsets::<Tile>(black_box(0), black_box(32))));
    group.bench_function("(4,(4,2)):(4,(1,16)) by hand", |bench| {
        bench.iter(|| (black_box(0)..black_box(32u32)).fold(0u32, |sum, i| sum.wrapping_add(i % 4 * 4 + i / 4 % 4 + i / 16 * 16)));
    });
    group.finish();
}

criterion_group!(benches, index);
criterion_main!(benches);
