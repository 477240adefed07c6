//! `copy`, `copy_if`, `fill`, `axpby`.

use cute_static::{Mixed, Swizzle, Tensor, TensorError, algorithm, algorithm::Share, layout};
use proptest::prelude::*;

use crate::operands::{cosize, factors, numbers, placing, strides, value};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Layouts of one size and different trees, some of which have no loops in common.
    #[test]
    fn elements_correspond_by_their_integer_coordinate(
        size in 1..200u32,
        cuts in prop::array::uniform4(0..10usize),
        (place_x, place_y) in (placing(3), placing(3)),
        threads in 1..9u32,
    ) {
        let of = |first: usize, second: usize, place: &(Vec<usize>, u32)| {
            let (e0, rest) = factors(size, first);
            let (e1, e2) = factors(rest, second);
            let [s0, s1, s2] = strides([e0, e1, e2], &place.0, place.1);
            Mixed::new((e0, (e1, e2)), (s0, (s1, s2)))
        };
        let (x, y) = (of(cuts[0], cuts[1], &place_x), of(cuts[2], cuts[3], &place_y));
        let (vx, vy) = (value(&x), value(&y));
        let (dx, dy) = (numbers(cosize(&vx), 8), numbers(cosize(&vy), 9));
        let at = |layout: &cute_algebra::Layout, i: u32| layout.at(i64::from(i)).unwrap().as_integer().unwrap() as usize;
        let source = Tensor::new(&dx[..], x).unwrap();

        let (mut found, mut expected, mut shared) = (dy.clone(), dy.clone(), dy.clone());
        algorithm::copy(&source, &mut Tensor::new(&mut found[..], y).unwrap()).unwrap();
        for i in 0..size {
            expected[at(&vy, i)] = dx[at(&vx, i)];
        }
        prop_assert_eq!(&found, &expected);
        for thread in 0..threads {
            Share::new(thread, threads).copy(&source, &mut Tensor::new(&mut shared[..], y).unwrap()).unwrap();
        }
        prop_assert_eq!(&shared, &expected);

        let (mut found, mut expected) = (dy.clone(), dy.clone());
        algorithm::copy_if(|i| i % 3 != 1, &source, &mut Tensor::new(&mut found[..], y).unwrap()).unwrap();
        for i in (0..size).filter(|i| i % 3 != 1) {
            expected[at(&vy, i)] = dx[at(&vx, i)];
        }
        prop_assert_eq!(&found, &expected);

        let (mut found, mut expected, mut shared) = (dy.clone(), dy.clone(), dy.clone());
        algorithm::axpby(3, &source, -2, &mut Tensor::new(&mut found[..], y).unwrap()).unwrap();
        for i in 0..size {
            expected[at(&vy, i)] = 3 * dx[at(&vx, i)] - 2 * dy[at(&vy, i)];
        }
        prop_assert_eq!(&found, &expected);
        for thread in 0..threads {
            Share::new(thread, threads).axpby(3, &source, -2, &mut Tensor::new(&mut shared[..], y).unwrap()).unwrap();
        }
        prop_assert_eq!(&shared, &expected);

        let (mut found, mut expected) = (dy.clone(), dy);
        algorithm::fill(&mut Tensor::new(&mut found[..], y).unwrap(), &99);
        for i in 0..size {
            expected[at(&vy, i)] = 99;
        }
        prop_assert_eq!(&found, &expected);
    }
}

/// Static layouts of more and of fewer elements than loops by coordinates are for, XOR values, swizzles.
#[test]
fn static_layouts_of_every_kind() {
    macro_rules! copies {
        ($($from:expr => $to:expr, $size:literal;)*) => { $( {
            let data = numbers(4096, 10);
            let mut copied = vec![0; 4096];
            let (source, mut destination) = (Tensor::new(&data[..], $from).unwrap(), Tensor::new(&mut copied[..], $to).unwrap());
            assert_eq!((source.size(), destination.size()), ($size, $size));
            algorithm::copy(&source, &mut destination).unwrap();
            assert!((0..$size).all(|i: usize| destination.read(i) == source.read(i) && source.read(i).is_some()));
            algorithm::axpby(2, &source, 1, &mut destination).unwrap();
            assert!((0..$size).all(|i: usize| destination.read(i) == source.read(i).map(|x| 3 * x)));
            algorithm::fill(&mut destination, &7);
            assert_eq!(copied.iter().filter(|x| **x == 7).count(), $size);
        } )* };
    }
    let (swizzle, m) = (Swizzle::<3, 0, 3>, 32u32);
    copies! {
        layout!((4,8):(8,1)) => layout!((4,8):(1,4)), 32;
        layout!((32,16):(16,1)) => layout!((32,16):(1,33)), 512;
        layout!((32,16):(0,1)) => layout!((4,(8,16)):(1,(64,4))), 512;
        layout!((8,8,4):(1,8,64)) => layout!((8,(8,4)):(f1,(f9,f64))), 256;
        swizzle.over(layout!((32,16):(16,1))) => layout!((32,16):(1,32)), 512;
        layout!((32,16):(1,32)) => swizzle.over(layout!((m, 16):(16, 1))), 512;
        layout!((m, 16):(16, 1)) => layout!((32,16):(16,1)), 512;
        // No common loops.
        layout!((6,14):(14,1)) => layout!((4,21):(21,1)), 84;
    }
}

#[test]
fn what_is_wrong_is_said() {
    let (data, m) = ([1; 8], 4u32);
    let mut copied = [0; 8];
    let error = algorithm::copy(&Tensor::new(&data, layout!(8:1)).unwrap(), &mut Tensor::new(&mut copied, layout!((m, 1):(1, 0))).unwrap());
    assert_eq!(error, Err(TensorError::Sizes { source: 8, destination: 4 }));
    let error =
        algorithm::axpby(1, &Tensor::new(&data, layout!(8:1)).unwrap(), 0, &mut Tensor::new(&mut copied, layout!((m, 2):(1, 1))).unwrap());
    assert_eq!(error, Err(TensorError::NotInjective));
    // With a factor of 0, what was there is not read: not even what is no number.
    let mut y = [f32::NAN; 8];
    algorithm::axpby(0.5, &Tensor::new([2.0f32; 8], layout!(8:1)).unwrap(), 0.0, &mut Tensor::new(&mut y, layout!(8:1)).unwrap()).unwrap();
    assert_eq!(y, [1.0; 8]);
}

/// What threads have of a layout of the run time.
#[test]
fn partitions_with_leaves_of_the_run_time() {
    let (data, n) = (numbers(64, 13), 8u32);
    let tile = Tensor::new(&data[..], layout!((8, n):(n, 1))).unwrap().through(layout!((8,(4,2)):(e1,(e0,4*e0)))).unwrap();
    let (mut copied, mut sums, mut product) = ([0; 64], [0; 8], [0; 64]);
    algorithm::copy(&tile, &mut Tensor::new(&mut copied, layout!((8,8):(1,8))).unwrap()).unwrap();
    algorithm::reduce(&tile, cute_static::N::<1>::VALUE, 0, |sum, x| sum + x, &mut Tensor::new(&mut sums, layout!(8:1)).unwrap()).unwrap();
    algorithm::gemm(&mut Tensor::new(&mut product, layout!((8,8):(1,8))).unwrap(), &tile, &tile).unwrap();
    for (i, j) in (0..8).flat_map(|i| (0..8).map(move |j| (i, j))) {
        // Rows of the tile are columns of the matrix.
        assert_eq!(copied[i + 8 * j], data[8 * j + i]);
        assert_eq!(product[i + 8 * j], (0..8).map(|k| data[8 * k + i] * data[8 * k + j]).sum::<i32>());
        assert_eq!(sums[i], (0..8).map(|j| data[8 * j + i]).sum::<i32>());
    }
}
