//! The kernels on this machine.

use cute_kernels_portable::layouts::{Compact, Inverse, Padded, PerThread};
use cute_kernels_portable::{convert, multiply, reduce, stage, transpose};
use cute_static::{Fragment, Multiple, N, StaticLayout, Tensor, TensorError, layout};

#[test]
fn layouts_have_the_texts_that_were_written() {
    assert_eq!((Padded::TEXT, Compact::COSIZE, Inverse::TEXT), ("(16,16):(17,1)", 256, "(16,16):(16,1)"));
    assert_eq!(PerThread::TEXT, "((8,2),(4,4)):((16,128),(1,4))");
}

#[test]
fn transposition_of_any_size() {
    for (m, n) in [(1, 1), (16, 16), (17, 31), (40, 3), (3, 40), (64, 48)] {
        let source: Vec<f32> = (0..m * n).map(|i| i as f32).collect();
        let mut destination = vec![-1.0; (m * n) as usize];
        transpose::transpose(&mut destination, &source, m, n).unwrap();
        for (i, value) in destination.iter().enumerate() {
            let (row, column) = (i as u32 / m, i as u32 % m);
            assert_eq!(*value, (column * n + row) as f32, "{m} x {n}");
        }
    }
    let short = transpose::transpose(&mut [0.0; 12], &[0.0; 11], 3, 4);
    assert_eq!(short, Err(TensorError::Reach { smallest: 0, largest: 11, elements: 11 }));
}

#[test]
fn products_of_every_layout() {
    let (m, n, k) = (6u32, 4u32, 8u32);
    let a: Vec<f32> = (0..48).map(|i| i as f32).collect();
    let b: Vec<f32> = (0..32).map(|i| (i % 5) as f32).collect();
    let expected: Vec<f32> = (0..24).map(|i| (0..8).map(|l| a[i / 4 * 8 + l] * b[l * 4 + i % 4]).sum()).collect();

    let mut rows = [0.0; 24];
    let left = Tensor::new(&a[..], layout!((m, k):(k, 1))).unwrap();
    let right = Tensor::new(&b[..], layout!((8,4):(4,1))).unwrap();
    multiply::multiply(&mut Tensor::new(&mut rows, layout!((m, n):(n, 1))).unwrap(), &left, &right, [m, n, k]).unwrap();
    assert_eq!(rows[..], expected[..]);

    // Blocks of 3 x 2, stored one behind the other.
    let mut blocks = [0.0; 24];
    let mut tensor = Tensor::new(&mut blocks, layout!(((3,2),(2,2)):((1,6),(3,12)))).unwrap();
    multiply::multiply(&mut tensor, &left, &right, [m, n, k]).unwrap();
    for i in 0..m {
        for j in 0..n {
            assert_eq!(tensor.read((i, j)), Some(expected[(i * n + j) as usize]));
        }
    }
    assert!(multiply::multiply(&mut tensor, &left, &right, [m + 1, n, k]).is_err());
}

#[test]
fn sums_in_registers() {
    let mut sums: Fragment<f32, layout!((4,2):(2,1))> = Tensor::fragment(1.0);
    multiply::add_outer_product::<layout!((4,2):(2,1))>(&mut sums, &[1.0, 2.0, 3.0, 4.0], &[10.0, 100.0]);
    assert_eq!((sums.read((3usize, 1usize)), sums.read((0usize, 0usize))), (Some(401.0), Some(11.0)));
}

#[test]
fn every_thread_has_its_share() {
    let row: Vec<f32> = (0..96).map(|i| i as f32).collect();
    let sums = reduce::sums(&row, Multiple::<N<32>>::new(96).unwrap()).unwrap();
    for (thread, sum) in sums.iter().enumerate() {
        assert_eq!(*sum, (3 * thread + 32 + 64) as f32);
    }
    assert_eq!(Multiple::<N<32>>::new(95).map(drop), Err(TensorError::Multiple { found: 95, factor: 32 }));
}

#[test]
fn layouts_computed_from_parameters() {
    type Rows = layout!((4,8):(8,1));
    type Columns = layout!((4,8):(1,4));
    let data: [f32; 32] = core::array::from_fn(|i| i as f32);
    let mut columns = Tensor::new([0.0; 32], Columns::default()).unwrap();
    let order = convert::convert::<Rows, Columns, 32>(&mut columns, &data).unwrap();
    assert_eq!((order, columns.read((3u32, 2u32))), ("(4,8):(8,1)", Some(26.0)));

    let data: [f32; 256] = core::array::from_fn(|i| i as f32);
    let column = convert::column(&data, 3).unwrap();
    assert!(column.iter().copied().eq((0..16).map(|row| (16 * row + 3) as f32)));
    assert_eq!((column.layout().text(), size_of_val(&column)), ("16:1", 64));
    assert_eq!(convert::column(&data, 16).map(drop), Err(TensorError::Coordinate { found: 16, size: 16 }));
    assert_eq!(convert::selected::<layout!((2,3):(100,1)), 6>(&data), Ok((0 + 1 + 2 + 100 + 101 + 102) as f32));
    assert!(convert::selected::<layout!((2,3):(100,1)), 6>(&data[..102]).is_err());
}

#[test]
fn a_swizzled_tile_has_rows_and_columns_in_all_banks() {
    assert_eq!((stage::Dealt::TEXT, stage::Row::TEXT), ("((4,16),(4,1)):((16,1),(64,16))", "16:1"));
    // Rows of 32 elements, of which 16 are copied.
    let rows: Vec<f32> = (0..16 * 32).map(|i| i as f32).collect();
    let mut shared = [-1.0; 256];
    stage::stage(&mut shared, &rows, Multiple::<N<16>>::new(32).unwrap()).unwrap();
    for row in 0..16 {
        for column in 0..16 {
            assert_eq!(shared[16 * row + (column ^ row)], (32 * row + column) as f32);
        }
    }
    for column in 0..16u32 {
        let sum: u32 = (0..16).map(|row| 32 * row + column).sum();
        assert_eq!(stage::column_sum(&shared, column), Ok(sum as f32));
    }
    assert_eq!(stage::column_sum(&shared, 16), Err(TensorError::Coordinate { found: 16, size: 16 }));
    let short = stage::stage(&mut shared, &rows[..495], Multiple::<N<16>>::new(32).unwrap());
    assert_eq!(short, Err(TensorError::Reach { smallest: 0, largest: 495, elements: 495 }));
}
