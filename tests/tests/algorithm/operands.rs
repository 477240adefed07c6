//! Layouts of random extents and strides, and what a tensor of them has at a coordinate.

use cute_algebra::{HTuple, Layout};
use cute_static::{HTuple as Tuple, Mixed, StrideOf};
use proptest::prelude::*;

/// Strides for these extents without an element at two coordinates: the leaves in a random order, with gaps.
pub(crate) fn strides<const LEN: usize>(extents: [u32; LEN], order: &[usize], gap: u32) -> [u32; LEN] {
    let (mut strides, mut next) = ([0; LEN], 1);
    for &leaf in order {
        strides[leaf] = next;
        next = next * extents[leaf] + gap;
    }
    strides
}

/// An order of so many leaves, and a gap.
pub(crate) fn placing(leaves: usize) -> impl Strategy<Value = (Vec<usize>, u32)> {
    (Just((0..leaves).collect::<Vec<_>>()).prop_shuffle(), 0..3u32)
}

/// Two factors of a number, by the choice of one.
pub(crate) fn factors(number: u32, choice: usize) -> (u32, u32) {
    let divisors: Vec<u32> = (1..=number).filter(|divisor| number.is_multiple_of(*divisor)).collect();
    let divisor = divisors[choice % divisors.len()];
    (divisor, number / divisor)
}

/// The value of the algebra.
pub(crate) fn value<S: Tuple, D: StrideOf<S>>(layout: &Mixed<S, D>) -> Layout {
    layout.to_layout().unwrap()
}

/// The elements that a buffer of a layout needs.
pub(crate) fn cosize(layout: &Layout) -> usize {
    layout.cosize().unwrap() as usize
}

/// The offset at one integer a mode.
pub(crate) fn offset<const RANK: usize>(layout: &Layout, modes: [usize; RANK]) -> usize {
    let coordinate = HTuple::flat(&modes.map(|mode| mode as i64), 0).unwrap();
    let value = layout.eval(&coordinate).unwrap();
    value.as_integer().or(value.as_xor()).unwrap() as usize
}

/// Numbers from -8 to 8 that look random.
pub(crate) fn numbers(count: usize, seed: u32) -> Vec<i32> {
    let mut state = seed.wrapping_mul(2654435761) | 1;
    (0..count)
        .map(|_| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            (state % 17) as i32 - 8
        })
        .collect()
}

/// Numbers whose products and sums are rounded.
pub(crate) fn fractions(count: usize, seed: u32) -> Vec<f32> {
    numbers(count, seed).into_iter().zip(numbers(count, seed ^ 77)).map(|(a, b)| a as f32 + b as f32 / 3.0).collect()
}
