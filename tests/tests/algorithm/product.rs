//! `gemm`.

use cute_algebra::Layout;
use cute_static::{Addressed, Mixed, StaticLayout, Swizzle, Tensor, TensorError, algorithm, layout};
use proptest::prelude::*;

use crate::operands::{cosize, factors, fractions, numbers, offset, placing, strides, value};

/// The sum of terms in the order of k, from what the element is before.
fn loops(of: [&Layout; 3], extents: [usize; 4], c: &mut [f32], a: &[f32], b: &[f32]) {
    let ([la, lb, lc], [m, n, k, l]) = (of, extents);
    for (i, j, q) in (0..m).flat_map(|i| (0..n).flat_map(move |j| (0..l).map(move |q| (i, j, q)))) {
        for p in 0..k {
            c[offset(lc, [i, j, q])] += a[offset(la, [i, p, q])] * b[offset(lb, [j, p, q])];
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Every mode in two, each operand folded in its own way.
    #[test]
    fn folded_layouts_of_the_run_time(
        (m, n, k, l) in (1..20u32, 1..20u32, 1..20u32, 1..4u32),
        cuts in prop::array::uniform8(0..6usize),
        (place_a, place_b, place_c) in (placing(5), placing(5), placing(5)),
    ) {
        let ((am, ak), (bn, bk), (cm, cn)) =
            ((factors(m, cuts[0]), factors(k, cuts[1])), (factors(n, cuts[2]), factors(k, cuts[3])), (factors(m, cuts[4]), factors(n, cuts[5])));
        let mixed = |x: (u32, u32), y: (u32, u32), place: &(Vec<usize>, u32)| {
            let [s0, s1, s2, s3, s4] = strides([x.0, x.1, y.0, y.1, l], &place.0, place.1);
            Mixed::new((x, y, l), ((s0, s1), (s2, s3), s4))
        };
        let (a, b, c) = (mixed(am, ak, &place_a), mixed(bn, bk, &place_b), mixed(cm, cn, &place_c));
        let (va, vb, vc) = (value(&a), value(&b), value(&c));
        let (da, db, dc) = (fractions(cosize(&va), 1), fractions(cosize(&vb), 2), fractions(cosize(&vc), 3));
        let (mut found, mut expected) = (dc.clone(), dc);
        algorithm::gemm(&mut Tensor::new(&mut found[..], c).unwrap(), &Tensor::new(&da[..], a).unwrap(), &Tensor::new(&db[..], b).unwrap()).unwrap();
        loops([&va, &vb, &vc], [m as usize, n as usize, k as usize, l as usize], &mut expected, &da, &db);
        // Bit by bit: the order of the terms is that of k.
        prop_assert_eq!(found, expected);
    }

    /// Shares of threads, in 32-bit indices, are together what one thread does.
    #[test]
    fn shares_together_are_the_whole((m, n, k) in (1..13u32, 1..13u32, 1..13u32), threads in 1..40u32, (order, gap) in placing(2)) {
        let of = |x: u32, y: u32| {
            let [s, t] = strides([x, y], &order, gap);
            Mixed::new((x, y), (s, t))
        };
        let (a, b, c) = (of(m, k), of(n, k), of(m, n));
        let (da, db) = (fractions(cosize(&value(&a)), 4), fractions(cosize(&value(&b)), 5));
        let (mut shares, mut whole) = (vec![0.0f32; cosize(&value(&c))], vec![0.0f32; cosize(&value(&c))]);
        let (ta, tb) = (Tensor::new(&da[..], a).unwrap(), Tensor::new(&db[..], b).unwrap());
        for thread in 0..threads {
            algorithm::Share::new(thread, threads).gemm::<f32>(&mut Tensor::new(&mut shares[..], c).unwrap(), &ta, &tb).unwrap();
        }
        algorithm::gemm(&mut Tensor::new(&mut whole[..], c).unwrap(), &ta, &tb).unwrap();
        prop_assert_eq!(shares, whole);
    }
}

/// A product over any layouts, by the library and by loops over their values.
fn check(
    (a, va): (impl Addressed, Layout),
    (b, vb): (impl Addressed, Layout),
    (c, vc): (impl Writable, Layout),
    place: [fn(usize) -> usize; 3],
    [m, n, k]: [usize; 3],
) {
    let (da, db) = (numbers(4096, 6), numbers(4096, 7));
    let (mut found, mut expected) = (vec![1i64; 4096], vec![1i64; 4096]);
    c.multiply(&mut found, &Tensor::new(&da[..], a).unwrap(), &Tensor::new(&db[..], b).unwrap());
    for (i, j, p) in (0..m).flat_map(|i| (0..n).flat_map(move |j| (0..k).map(move |p| (i, j, p)))) {
        let at = |map: fn(usize) -> usize, layout: &Layout, modes| map(offset(layout, modes));
        expected[at(place[2], &vc, [i, j])] += i64::from(da[at(place[0], &va, [i, p])]) * i64::from(db[at(place[1], &vb, [j, p])]);
    }
    assert_eq!(found, expected);
}

/// A layout that `gemm` writes; that trait of the library has no name for users.
trait Writable: Addressed {
    fn multiply(
        self,
        c: &mut [i64],
        a: &Tensor<cute_static::Elements<'_, i32>, impl Addressed>,
        b: &Tensor<cute_static::Elements<'_, i32>, impl Addressed>,
    );
}

macro_rules! writable {
    ($([$($parameters:tt)*] $layout:ty;)*) => { $(
        impl<$($parameters)*> Writable for $layout {
            fn multiply(
                self,
                c: &mut [i64],
                a: &Tensor<cute_static::Elements<'_, i32>, impl Addressed>,
                b: &Tensor<cute_static::Elements<'_, i32>, impl Addressed>,
            ) {
                algorithm::gemm(&mut Tensor::new(c, self).unwrap(), a, b).unwrap();
            }
        }
    )* };
}

type RowMajor = layout!((24,20):(20,1));
type Folded = layout!(((4,6),(5,4)):((1,80),(16,4)));
type Column = cute_static::Composed<Swizzle<2, 0, 3>, layout!((24,20):(1,24))>;

writable! {
    [] RowMajor;
    [] Folded;
    [] Column;
}

#[test]
fn static_and_swizzled_layouts() {
    let plain: fn(usize) -> usize = |offset| offset;
    let swizzled: fn(usize) -> usize = |offset| Swizzle::<2, 0, 3>::MAP.apply(offset as i64) as usize;
    macro_rules! of {
        ($layout:expr) => {{
            let layout = $layout;
            (layout, value_of(&layout))
        }};
    }
    fn value_of<L: StaticLayout>(_: &L) -> Layout {
        L::LAYOUT
    }
    let extents = [24, 20, 12];
    let swizzle = Swizzle::<2, 0, 3>;
    macro_rules! over_c {
        ($a:expr, $b:expr, $pa:expr, $pb:expr) => {
            check($a, $b, of!(RowMajor::default()), [$pa, $pb, plain], extents);
            check($a, $b, of!(Folded::default()), [$pa, $pb, plain], extents);
            check($a, $b, (swizzle.over(layout!((24,20):(1,24))), value_of(&layout!((24,20):(1,24)))), [$pa, $pb, swizzled], extents);
        };
    }
    let a = of!(layout!((24,12):(12,1)));
    over_c!(a, of!(layout!((20,12):(1,20))), plain, plain);
    over_c!(of!(layout!(((2,12),(3,4)):((3,6),(1,72)))), of!(layout!(((5,4),(2,6)):((2,10),(1,40)))), plain, plain);
    // Rows of A follow one another, those of B do not.
    over_c!(of!(layout!((24,12):(1,24))), of!(layout!((20,12):(12,1))), plain, plain);
    // XOR values, and swizzles in front of integers.
    over_c!(of!(layout!(((8,3),(4,3)):((f1,f32),(f9,f128)))), of!(layout!((20,12):(12,1))), plain, plain);
    let row = layout!((24,12):(16,1));
    over_c!((swizzle.over(row), value_of(&row)), of!(layout!((20,12):(1,20))), swizzled, plain);
    let column = layout!((20,12):(1,20));
    over_c!(a, (swizzle.over(column), value_of(&column)), plain, swizzled);
}

#[test]
fn ranks_say_which_modes_there_are() {
    let (x, y) = ([1, 2, 3, 4, 5, 6], [1, 10, 100, 1000, 10000, 100000]);
    let mut outer = Tensor::new([0; 6], layout!((2,3):(3,1))).unwrap();
    algorithm::gemm(&mut outer, &Tensor::new(&x, layout!(2:1)).unwrap(), &Tensor::new(&y, layout!(3:1)).unwrap()).unwrap();
    assert!((0..2).all(|i| (0..3).all(|j| outer.read((i as u32, j as u32)) == Some(x[i] * y[j]))));

    let mut elements = Tensor::new([1; 6], layout!(((2,3)):((3,1)))).unwrap();
    let (rows, columns) = (Tensor::new(&x, layout!(6:1)).unwrap(), Tensor::new(&y, layout!(6:1)).unwrap());
    algorithm::gemm(&mut elements, &rows, &columns).unwrap();
    assert!((0..6).all(|i| elements.read(i as u32) == Some(1 + x[i] * y[i])));

    let mut batched = Tensor::new([0; 12], layout!((2,2,3):(1,2,4))).unwrap();
    let pairs = layout!((2,3):(3,1));
    algorithm::gemm(&mut batched, &Tensor::new(&x, pairs).unwrap(), &Tensor::new(&y, pairs).unwrap()).unwrap();
    for (i, j, l) in (0..2).flat_map(|i| (0..2).flat_map(move |j| (0..3).map(move |l| (i, j, l)))) {
        assert_eq!(batched.read((i as u32, j as u32, l as u32)), Some(x[3 * i + l] * y[3 * j + l]));
    }

    // A matrix that is the same for all products.
    let mut same = Tensor::new([0; 8], layout!((2,2,2):(2,1,4))).unwrap();
    let (a, b) =
        (Tensor::new(&x[..4], layout!((2,2,2):(2,1,0))).unwrap(), Tensor::new([1, 0, 0, 1, 0, 1, 1, 0], layout!((2,2,2):(2,1,4))).unwrap());
    algorithm::gemm(&mut same, &a, &b).unwrap();
    assert!((0..8u32).map(|i| same.read((i / 2 % 2, i % 2, i / 4)).unwrap()).eq([1, 2, 3, 4, 2, 1, 4, 3]));
}

#[test]
fn extents_that_differ_are_named() {
    let (data, k) = ([0.0; 16], 3u32);
    let mut c = Tensor::new([0.0; 16], layout!((4,4):(4,1))).unwrap();
    let a = Tensor::new(&data, layout!((4, k):(k, 1))).unwrap();
    let error = algorithm::gemm(&mut c, &a, &Tensor::new(&data, layout!((4,4):(4,1))).unwrap()).unwrap_err();
    assert_eq!(error, TensorError::Extent { mode: 'k', found: 4, expected: 3 });
    assert_eq!(error.to_string(), "mode k has the extent 4, expected 3");
    let short = Tensor::new(&data, layout!((k, 4):(4, 1))).unwrap();
    let error = algorithm::gemm(&mut c, &short, &Tensor::new(&data, layout!((4,4):(4,1))).unwrap()).unwrap_err();
    assert_eq!(error, TensorError::Extent { mode: 'm', found: 4, expected: 3 });
    let four = k + 1;
    let mut overlapping = Tensor::new([0.0; 16], layout!((four, 4):(1, 1))).unwrap();
    let square = Tensor::new(&data, layout!((4,4):(4,1))).unwrap();
    assert_eq!(algorithm::gemm(&mut overlapping, &square, &square), Err(TensorError::NotInjective));
}

#[test]
fn sums_are_kept_where_they_are_asked_for() {
    // 300 terms of 1 exceed 8 bits; in 32 they are rounded once, here to the 255 of a saturating cast.
    let (ones, mut c) = (Tensor::new([1u8; 300], layout!((1,300):(0,1))).unwrap(), Tensor::new([0u8], layout!((1,1):(0,0))).unwrap());
    algorithm::gemm_in::<f32>(&mut c, &ones, &ones).unwrap();
    assert_eq!(c.read(0u32), Some(255));
    let mut wide = Tensor::new([0u32], layout!((1,1):(0,0))).unwrap();
    algorithm::gemm(&mut wide, &ones, &ones).unwrap();
    assert_eq!(wide.read(0u32), Some(300));
}
