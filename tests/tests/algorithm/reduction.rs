//! `reduce`.

use cute_static::{Mixed, N, Swizzle, Tensor, TensorError, algorithm, algorithm::Share, layout};
use proptest::prelude::*;

use crate::operands::{cosize, factors, numbers, offset, placing, strides, value};

const FIRST: N<0> = N::VALUE;
const SECOND: N<1> = N::VALUE;
const LAST: N<2> = N::VALUE;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// A fold that depends on the order, over each of three modes and over two of them.
    #[test]
    fn terms_are_folded_in_their_order((x, y, z) in (1..20u32, 1..20u32, 1..20u32), cut in 0..6usize, (order, gap) in placing(4), threads in 1..9u32) {
        let (y0, y1) = factors(y, cut);
        let [s0, s1, s2, s3] = strides([x, y0, y1, z], &order, gap);
        let layout = Mixed::new((x, (y0, y1), z), (s0, (s1, s2), s3));
        let of = value(&layout);
        let data = numbers(cosize(&of), 11);
        let source = Tensor::new(&data[..], layout).unwrap();
        let op = |sum: i64, element: i32| (sum * 31 + i64::from(element)) % 1_000_003;
        let at = |i: u32, j: u32, k: u32| data[offset(&of, [i as usize, j as usize, k as usize])];

        let mut rows = vec![0i64; (y * z) as usize];
        algorithm::reduce(&source, FIRST, 1, op, &mut Tensor::new(&mut rows[..], layout!((y, z):(z, 1))).unwrap()).unwrap();
        for (j, k) in (0..y).flat_map(|j| (0..z).map(move |k| (j, k))) {
            prop_assert_eq!(rows[(j * z + k) as usize], (0..x).fold(1, |sum, i| op(sum, at(i, j, k))));
        }
        let mut columns = vec![0i64; (x * z) as usize];
        for thread in 0..threads {
            let mut columns = Tensor::new(&mut columns[..], layout!((x, z):(1, x))).unwrap();
            Share::new(thread, threads).reduce(&source, SECOND, 1, op, &mut columns).unwrap();
        }
        for (i, k) in (0..x).flat_map(|i| (0..z).map(move |k| (i, k))) {
            prop_assert_eq!(columns[(i + x * k) as usize], (0..y).fold(1, |sum, j| op(sum, at(i, j, k))));
        }
        let mut ends = vec![0i64; y as usize];
        algorithm::reduce(&source, (FIRST, LAST), 1, op, &mut Tensor::new(&mut ends[..], layout!((y,):(1,))).unwrap()).unwrap();
        for j in 0..y {
            let terms = (0..z).flat_map(|k| (0..x).map(move |i| (i, k)));
            prop_assert_eq!(ends[j as usize], terms.fold(1, |sum, (i, k)| op(sum, at(i, j, k))));
        }
    }
}

#[test]
fn static_and_swizzled_layouts() {
    let data = numbers(1024, 12);
    let swizzle = Swizzle::<3, 0, 3>;
    macro_rules! sums {
        ($($layout:expr;)*) => { $( {
            let source = Tensor::new(&data[..], $layout).unwrap();
            let (mut rows, mut columns, mut all) = ([0; 64], [0; 24], [0]);
            // The mode that stays has another tree here.
            algorithm::reduce(&source, SECOND, 0, |s, x| s + x, &mut Tensor::new(&mut rows, layout!(((4,4)):((16,1)))).unwrap()).unwrap();
            algorithm::reduce(&source, FIRST, 0, |s, x| s + x, &mut Tensor::new(&mut columns, layout!(24:1)).unwrap()).unwrap();
            algorithm::reduce(&source, (FIRST, SECOND), 0, |s, x| s + x, &mut Tensor::new(&mut all, layout!(1:0)).unwrap()).unwrap();
            let at = |i: usize, j: usize| source.read((i as u32, j as u32)).unwrap();
            assert!((0..16).all(|i| rows[i % 4 * 16 + i / 4] == (0..24).map(|j| at(i, j)).sum::<i32>()));
            assert!((0..24).all(|j| columns[j] == (0..16).map(|i| at(i, j)).sum::<i32>()));
            assert_eq!(all[0], (0..24).flat_map(|j| (0..16).map(move |i| (i, j))).map(|(i, j)| at(i, j)).sum::<i32>());
        } )* };
    }
    let m = 16u32;
    sums! {
        layout!((16,24):(24,1));
        layout!((16,24):(1,16));
        layout!(((2,8),(3,8)):((1,48),(2,6)));
        layout!((16,24):(0,1));
        layout!((16,(8,3)):(f8,(f9,f128)));
        swizzle.over(layout!((16,24):(32,1)));
        swizzle.over(layout!((m, 24):(1, 16)));
    }
}

#[test]
fn modes_of_other_extents_are_named() {
    let (data, m) = ([1; 12], 3u32);
    let source = Tensor::new(&data, layout!((m, 4):(4, 1))).unwrap();
    let mut sums = Tensor::new([0; 4], layout!(4:1)).unwrap();
    let error = algorithm::reduce(&source, SECOND, 0, |s, x| s + x, &mut sums).unwrap_err();
    assert_eq!(error, TensorError::Extent { mode: 'a', found: 4, expected: 3 });
}
