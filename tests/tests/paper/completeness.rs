//! Every function f on 0..N with f(0) = 0 is a chain of layouts, each evaluated in its extended domain.
//!
//! The layout `(k,1):(1,w)` leaves integers below k where they are and takes `q*k + r` to `r + q*w`. Applied for k = N-1, .., 1 with
//! `w_k = 2 * k!`, the chain first moves the point k to w_k, which then is a multiple of every smaller k, so that each further layout only
//! scales it: it ends at `v_k = w_k * product of w_j / j for j < k`, and each v_k divides the next. The last layout reads those numbers in
//! mixed radix, where v_k has the digit 1 at position k and 0 elsewhere, and gives position k the stride f(k).

use cute_algebra::{HTuple, Layout, Scalar};

fn flat(extents: &[i64], strides: &[i64]) -> Layout {
    let strides: Vec<Scalar> = strides.iter().map(|stride| Scalar::integer(*stride)).collect();
    Layout::new(&HTuple::flat(extents, 1).unwrap(), &HTuple::flat(&strides, Scalar::ZERO).unwrap()).unwrap()
}

/// The layouts of the chain, the first to be applied first. `f[k - 1]` is the value at k.
fn chain(f: &[i64]) -> Vec<Layout> {
    let weight = |k: i64| 2 * (1..=k).product::<i64>();
    let points = f.len() as i64;
    let mut chain: Vec<Layout> = (1..=points).rev().map(|k| flat(&[k, 1], &[1, weight(k)])).collect();
    let ends: Vec<i64> = (1..=points).map(|k| weight(k) * (1..k).map(|j| weight(j) / j).product::<i64>()).collect();
    // The digit below v_1 is always 0; the last position takes whatever is left.
    let (mut extents, mut strides) = (vec![ends[0]], vec![0]);
    for (k, value) in f.iter().enumerate() {
        extents.push(ends.get(k + 1).map_or(1, |next| next / ends[k]));
        strides.push(*value);
    }
    chain.push(flat(&extents, &strides));
    chain
}

fn evaluate(chain: &[Layout], point: i64) -> i64 {
    chain.iter().fold(point, |x, layout| layout.at(x).unwrap().as_integer().unwrap())
}

#[test]
fn any_function_that_is_0_at_0_is_a_chain_of_layouts() {
    let squares_mod_7: Vec<i64> = (1..8).map(|k| k * k % 7).collect();
    let functions: [&[i64]; 5] = [&squares_mod_7, &[-3], &[5, 5, 5, 5], &[0, 0, 1, 0, -1, 1_000_003], &[7, -6, 5, -4, 3, -2, 1]];
    for f in functions {
        let chain = chain(f);
        assert_eq!(chain.len(), f.len() + 1);
        assert_eq!(evaluate(&chain, 0), 0);
        for (k, value) in f.iter().enumerate() {
            assert_eq!(evaluate(&chain, k as i64 + 1), *value, "{f:?} at {}", k + 1);
        }
    }
}

#[test]
fn a_single_layout_is_not_enough() {
    // 0, 1, 0, 0 on four points: a layout of size 4 is linear, or has v(3) = v(1) + v(2).
    let chain = chain(&[1, 0, 0]);
    assert_eq!((0..4).map(|i| evaluate(&chain, i)).collect::<Vec<_>>(), [0, 1, 0, 0]);
    for first in -3..=3 {
        for second in -3..=3 {
            for l in [flat(&[2, 2], &[first, second]), flat(&[4], &[first])] {
                assert_ne!(super::values(&l), [0, 1, 0, 0]);
            }
        }
    }
}
