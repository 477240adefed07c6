//! What the algorithms over tensors cost beside loops written by hand, and beside the strided iteration of `ndarray`: copies and products
//! of matrices, layouts known at compile time and at run time.

use std::hint::black_box;

use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main, measurement::WallTime};
use cute_static::{Tensor, algorithm, layout};
use ndarray::{ArrayView2, ArrayView3, ArrayViewMut2, ArrayViewMut3, ShapeBuilder, Zip};

/// Rows and columns of the matrices that are copied.
const ROWS: usize = 512;
const COLUMNS: usize = 384;
/// Rows, columns and terms of the products.
const M: usize = 128;
const N: usize = 160;
const K: usize = 96;

fn numbers(count: usize) -> Vec<f32> {
    (0..count).map(|i| (i * 37 % 101) as f32 / 16.0).collect()
}

fn copies(c: &mut Criterion) {
    let (source, mut destination) = (numbers(ROWS * COLUMNS), vec![0.0f32; ROWS * COLUMNS]);
    let mut group = c.benchmark_group("copy");
    same_order(&mut group, &source, &mut destination);
    transposed(&mut group, &source, &mut destination);
    folded(&mut group, &source, &mut destination);
    group.finish();
}

fn same_order(group: &mut BenchmarkGroup<'_, WallTime>, source: &[f32], destination: &mut [f32]) {
    group.bench_function("rows to rows, static", |bench| {
        bench.iter(|| {
            let from = Tensor::new(black_box(source), layout!((512,384):(384,1))).unwrap();
            algorithm::copy(&from, &mut Tensor::new(black_box(&mut *destination), layout!((512,384):(384,1))).unwrap())
        });
    });
    group.bench_function("rows to rows, run time", |bench| {
        bench.iter(|| {
            let (m, n) = (black_box(ROWS), black_box(COLUMNS));
            let from = Tensor::new(black_box(source), layout!((m, n):(n, 1))).unwrap();
            algorithm::copy(&from, &mut Tensor::new(black_box(&mut *destination), layout!((m, n):(n, 1))).unwrap())
        });
    });
    group.bench_function("rows to rows, by hand", |bench| {
        bench.iter(|| {
            let (m, n) = (black_box(ROWS), black_box(COLUMNS));
            let (from, to) = (black_box(source), black_box(&mut *destination));
            for i in 0..m {
                for j in 0..n {
                    to[i * n + j] = from[i * n + j];
                }
            }
        });
    });
    group.bench_function("rows to rows, ndarray", |bench| {
        bench.iter(|| {
            let (m, n) = (black_box(ROWS), black_box(COLUMNS));
            let from = ArrayView2::from_shape((m, n), black_box(source)).unwrap();
            ArrayViewMut2::from_shape((m, n), black_box(&mut *destination)).unwrap().assign(&from);
        });
    });
}

fn transposed(group: &mut BenchmarkGroup<'_, WallTime>, source: &[f32], destination: &mut [f32]) {
    group.bench_function("rows to columns, static", |bench| {
        bench.iter(|| {
            let from = Tensor::new(black_box(source), layout!((512,384):(384,1))).unwrap();
            algorithm::copy(&from, &mut Tensor::new(black_box(&mut *destination), layout!((512,384):(1,512))).unwrap())
        });
    });
    group.bench_function("rows to columns, run time", |bench| {
        bench.iter(|| {
            let (m, n) = (black_box(ROWS), black_box(COLUMNS));
            let from = Tensor::new(black_box(source), layout!((m, n):(n, 1))).unwrap();
            algorithm::copy(&from, &mut Tensor::new(black_box(&mut *destination), layout!((m, n):(1, m))).unwrap())
        });
    });
    group.bench_function("rows to columns, by hand", |bench| {
        bench.iter(|| {
            let (m, n) = (black_box(ROWS), black_box(COLUMNS));
            let (from, to) = (black_box(source), black_box(&mut *destination));
            for j in 0..n {
                for i in 0..m {
                    to[j * m + i] = from[i * n + j];
                }
            }
        });
    });
    group.bench_function("rows to columns, ndarray", |bench| {
        bench.iter(|| {
            let (m, n) = (black_box(ROWS), black_box(COLUMNS));
            let from = ArrayView2::from_shape((m, n), black_box(source)).unwrap();
            ArrayViewMut2::from_shape((m, n).f(), black_box(&mut *destination)).unwrap().assign(&from);
        });
    });
}

/// Tiles of 32 rows, row after row each.
fn folded(group: &mut BenchmarkGroup<'_, WallTime>, source: &[f32], destination: &mut [f32]) {
    group.bench_function("rows to tiles, static", |bench| {
        bench.iter(|| {
            let from = Tensor::new(black_box(source), layout!((512,(8,48)):(384,(1,8)))).unwrap();
            algorithm::copy(&from, &mut Tensor::new(black_box(&mut *destination), layout!((512,(8,48)):(8,(1,4096)))).unwrap())
        });
    });
    group.bench_function("rows to tiles, run time", |bench| {
        bench.iter(|| {
            let (m, n) = (black_box(ROWS), black_box(COLUMNS));
            let from = Tensor::new(black_box(source), layout!((m, (8, n / 8)):(n, (1, 8)))).unwrap();
            algorithm::copy(&from, &mut Tensor::new(black_box(&mut *destination), layout!((m, (8, n / 8)):(8, (1, 8 * m)))).unwrap())
        });
    });
    group.bench_function("rows to tiles, by hand", |bench| {
        bench.iter(|| {
            let (m, n) = (black_box(ROWS), black_box(COLUMNS));
            let (from, to) = (black_box(source), black_box(&mut *destination));
            for tile in 0..n / 8 {
                for i in 0..m {
                    for j in 0..8 {
                        to[tile * 8 * m + i * 8 + j] = from[i * n + tile * 8 + j];
                    }
                }
            }
        });
    });
    group.bench_function("rows to tiles, ndarray", |bench| {
        bench.iter(|| {
            let (m, n) = (black_box(ROWS), black_box(COLUMNS));
            let from = ArrayView3::from_shape((n / 8, m, 8).strides((8, n, 1)), black_box(source)).unwrap();
            ArrayViewMut3::from_shape((n / 8, m, 8), black_box(&mut *destination)).unwrap().assign(&from);
        });
    });
}

fn products(c: &mut Criterion) {
    let (a, b, mut c_data) = (numbers(M * K), numbers(N * K), vec![0.0f32; M * N]);
    let mut group = c.benchmark_group("gemm");
    // B(n,k) is contiguous along n, what a row-major k x n matrix is.
    group.bench_function("rows times rows, static", |bench| {
        bench.iter(|| {
            let a = Tensor::new(black_box(&a[..]), layout!((128,96):(96,1))).unwrap();
            let b = Tensor::new(black_box(&b[..]), layout!((160,96):(1,160))).unwrap();
            algorithm::gemm(&mut Tensor::new(black_box(&mut c_data[..]), layout!((128,160):(160,1))).unwrap(), &a, &b)
        });
    });
    group.bench_function("rows times rows, run time", |bench| {
        bench.iter(|| {
            let (m, n, k) = (black_box(M), black_box(N), black_box(K));
            let a = Tensor::new(black_box(&a[..]), layout!((m, k):(k, 1))).unwrap();
            let b = Tensor::new(black_box(&b[..]), layout!((n, k):(1, n))).unwrap();
            algorithm::gemm(&mut Tensor::new(black_box(&mut c_data[..]), layout!((m, n):(n, 1))).unwrap(), &a, &b)
        });
    });
    group.bench_function("rows times rows, by hand", |bench| {
        bench.iter(|| {
            let (m, n, k) = (black_box(M), black_box(N), black_box(K));
            let (a, b, c) = (black_box(&a[..]), black_box(&b[..]), black_box(&mut c_data[..]));
            for i in 0..m {
                for p in 0..k {
                    let factor = a[i * k + p];
                    for (c, b) in c[i * n..][..n].iter_mut().zip(&b[p * n..][..n]) {
                        *c += factor * b;
                    }
                }
            }
        });
    });
    group.bench_function("rows times rows, ndarray", |bench| {
        bench.iter(|| {
            let (m, n, k) = (black_box(M), black_box(N), black_box(K));
            let (a, b) =
                (ArrayView2::from_shape((m, k), black_box(&a[..])).unwrap(), ArrayView2::from_shape((k, n), black_box(&b[..])).unwrap());
            let mut c = ArrayViewMut2::from_shape((m, n), black_box(&mut c_data[..])).unwrap();
            for (a, mut c) in a.rows().into_iter().zip(c.rows_mut()) {
                for (factor, b) in a.iter().zip(b.rows()) {
                    Zip::from(&mut c).and(&b).for_each(|c, b| *c += factor * b);
                }
            }
        });
    });
    // B(n,k) is contiguous along k: a product with the transposed matrix.
    group.bench_function("rows times columns, static", |bench| {
        bench.iter(|| {
            let a = Tensor::new(black_box(&a[..]), layout!((128,96):(96,1))).unwrap();
            let b = Tensor::new(black_box(&b[..]), layout!((160,96):(96,1))).unwrap();
            algorithm::gemm(&mut Tensor::new(black_box(&mut c_data[..]), layout!((128,160):(160,1))).unwrap(), &a, &b)
        });
    });
    group.bench_function("rows times columns, run time", |bench| {
        bench.iter(|| {
            let (m, n, k) = (black_box(M), black_box(N), black_box(K));
            let a = Tensor::new(black_box(&a[..]), layout!((m, k):(k, 1))).unwrap();
            let b = Tensor::new(black_box(&b[..]), layout!((n, k):(k, 1))).unwrap();
            algorithm::gemm(&mut Tensor::new(black_box(&mut c_data[..]), layout!((m, n):(n, 1))).unwrap(), &a, &b)
        });
    });
    group.bench_function("rows times columns, by hand", |bench| {
        bench.iter(|| {
            let (m, n, k) = (black_box(M), black_box(N), black_box(K));
            let (a, b, c) = (black_box(&a[..]), black_box(&b[..]), black_box(&mut c_data[..]));
            for i in 0..m {
                for j in 0..n {
                    let mut sum = c[i * n + j];
                    for (a, b) in a[i * k..][..k].iter().zip(&b[j * k..][..k]) {
                        sum += a * b;
                    }
                    c[i * n + j] = sum;
                }
            }
        });
    });
    group.bench_function("rows times columns, ndarray", |bench| {
        bench.iter(|| {
            let (m, n, k) = (black_box(M), black_box(N), black_box(K));
            let (a, b) =
                (ArrayView2::from_shape((m, k), black_box(&a[..])).unwrap(), ArrayView2::from_shape((n, k), black_box(&b[..])).unwrap());
            let mut c = ArrayViewMut2::from_shape((m, n), black_box(&mut c_data[..])).unwrap();
            for (a, mut c) in a.rows().into_iter().zip(c.rows_mut()) {
                for (c, b) in c.iter_mut().zip(b.rows()) {
                    *c = Zip::from(&a).and(&b).fold(*c, |sum, a, b| sum + a * b);
                }
            }
        });
    });
    // Columns of A in modes of 4, as tiles leave them.
    group.bench_function("tiles times rows, static", |bench| {
        bench.iter(|| {
            let a = Tensor::new(black_box(&a[..]), layout!((128,(4,24)):(4,(1,512)))).unwrap();
            let b = Tensor::new(black_box(&b[..]), layout!((160,96):(1,160))).unwrap();
            algorithm::gemm(&mut Tensor::new(black_box(&mut c_data[..]), layout!((128,160):(160,1))).unwrap(), &a, &b)
        });
    });
    group.bench_function("tiles times rows, run time", |bench| {
        bench.iter(|| {
            let (m, n, k) = (black_box(M), black_box(N), black_box(K));
            let a = Tensor::new(black_box(&a[..]), layout!((m, (4, k / 4)):(4, (1, 4 * m)))).unwrap();
            let b = Tensor::new(black_box(&b[..]), layout!((n, k):(1, n))).unwrap();
            algorithm::gemm(&mut Tensor::new(black_box(&mut c_data[..]), layout!((m, n):(n, 1))).unwrap(), &a, &b)
        });
    });
    group.bench_function("tiles times rows, by hand", |bench| {
        bench.iter(|| {
            let (m, n, k) = (black_box(M), black_box(N), black_box(K));
            let (a, b, c) = (black_box(&a[..]), black_box(&b[..]), black_box(&mut c_data[..]));
            for i in 0..m {
                for tile in 0..k / 4 {
                    for p in 0..4 {
                        let factor = a[tile * 4 * m + i * 4 + p];
                        for (c, b) in c[i * n..][..n].iter_mut().zip(&b[(tile * 4 + p) * n..][..n]) {
                            *c += factor * b;
                        }
                    }
                }
            }
        });
    });
    group.finish();
}

criterion_group!(benches, copies, products);
criterion_main!(benches);
