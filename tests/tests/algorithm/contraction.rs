//! `einsum!` against the sum over all labels.

use cute_static::{Mixed, Tensor, TensorError, einsum, layout};
use proptest::prelude::*;

use crate::operands::{cosize, numbers, offset, placing, strides, value};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// The worked example, with modes in a random order in memory.
    #[test]
    fn five_and_four_modes_to_four(
        [s, t, u, p, r, q] in prop::array::uniform6(1..5u32),
        (place_a, place_b, place_c) in (placing(5), placing(4), placing(4)),
    ) {
        let [a0, a1, a2, a3, a4] = strides([s, t, u, p, r], &place_a.0, place_a.1);
        let [b0, b1, b2, b3] = strides([q, t, r, u], &place_b.0, place_b.1);
        let [c0, c1, c2, c3] = strides([s, t, q, p], &place_c.0, place_c.1);
        let a = Mixed::new((s, t, u, p, r), (a0, a1, a2, a3, a4));
        let (b, c) = (Mixed::new((q, t, r, u), (b0, b1, b2, b3)), Mixed::new((s, t, q, p), (c0, c1, c2, c3)));
        let (va, vb, vc) = (value(&a), value(&b), value(&c));
        let (da, db) = (numbers(cosize(&va), 14), numbers(cosize(&vb), 15));
        let (mut found, mut expected) = (vec![1i64; cosize(&vc)], vec![1i64; cosize(&vc)]);
        let (ta, tb, mut tc) = (Tensor::new(&da[..], a).unwrap(), Tensor::new(&db[..], b).unwrap(), Tensor::new(&mut found[..], c).unwrap());
        einsum!("stupr,qtru->stqp", ta, &tb, tc).unwrap();
        let ranges = [s, t, u, p, r, q].map(|extent| extent as usize);
        for number in 0..ranges.iter().product() {
            let (mut rest, mut at) = (number, [0; 6]);
            for (at, range) in at.iter_mut().zip(ranges) {
                (*at, rest) = (rest % range, rest / range);
            }
            let [s, t, u, p, r, q] = at;
            expected[offset(&vc, [s, t, q, p])] +=
                i64::from(da[offset(&va, [s, t, u, p, r])]) * i64::from(db[offset(&vb, [q, t, r, u])]);
        }
        prop_assert_eq!(found, expected);
    }
}

#[test]
fn labels_of_every_class_and_of_none() {
    let (x, y) = (numbers(64, 16), numbers(64, 17));
    let (a, b) = (Tensor::new(&x[..], layout!((8,8):(8,1))).unwrap(), Tensor::new(&y[..], layout!(((2,4),8):((32,8),1))).unwrap());
    let at = |t: &[i32], i: usize, j: usize| t[8 * i + j];
    // The same element of memory under another tree.
    let of_b = |i: usize, j: usize| y[i % 2 * 32 + i / 2 * 8 + j];

    let mut inner = Tensor::new([0], layout!(1:0)).unwrap();
    einsum!("ij,ij->", a, b, inner).unwrap();
    assert_eq!(inner.read(0u32), Some((0..64).map(|n| at(&x, n / 8, n % 8) * of_b(n / 8, n % 8)).sum()));

    let mut product = Tensor::new([0; 64], layout!((8,8):(1,8))).unwrap();
    let destination = &mut product;
    einsum!("ik,kj->ij", a, b, destination).unwrap();
    assert!((0..64).all(|n| {
        let (i, j) = (n / 8, n % 8);
        product.read((i as u32, j as u32)) == Some((0..8).map(|k| at(&x, i, k) * of_b(k, j)).sum())
    }));

    let mut elements = Tensor::new([0; 64], layout!((8,8):(1,8))).unwrap();
    einsum!("ij,ij->ji", a, b, elements).unwrap();
    assert!((0..64).all(|n| elements.read(((n % 8) as u32, (n / 8) as u32)) == Some(at(&x, n / 8, n % 8) * of_b(n / 8, n % 8))));

    let mut diagonal = Tensor::new([0; 8], layout!(8:1)).unwrap();
    einsum!("ik,ik->i", a, b, diagonal).unwrap();
    assert!((0..8).all(|i| diagonal.read(i as u32) == Some((0..8).map(|k| at(&x, i, k) * of_b(i, k)).sum())));
}

#[test]
fn labels_of_other_extents_are_named() {
    let (data, n) = ([1; 16], 3u32);
    let a = Tensor::new(&data, layout!((4, n):(n, 1))).unwrap();
    let mut c = Tensor::new([0; 16], layout!((4,4):(4,1))).unwrap();
    let error = einsum!("ix,jx->ij", a, Tensor::new(&data, layout!((4,4):(4,1))).unwrap(), c).unwrap_err();
    assert_eq!(error, TensorError::Extent { mode: 'x', found: 4, expected: 3 });
}
