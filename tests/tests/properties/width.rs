//! Vectors: as wide as the analysis of copies says, and never wider for knowing less.

use cute_algebra::apply::{Fact, Limit, SharedMode, Width, copy_vector_at};
use cute_tests::strategies::{config, integer_layouts};
use proptest::prelude::*;
use proptest::sample::select;

/// Modes of known extents and strides.
fn known() -> impl Strategy<Value = Vec<(i64, [i64; 2])>> {
    let stride = || select(vec![1i64, 1, 2, 4, 8, 16, 3, 12, 129, 0, -8, 64]);
    prop::collection::vec((select(vec![1i64, 2, 4, 8, 3, 12, 64]), stride(), stride()), 1..5)
        .prop_map(|modes| modes.into_iter().map(|(extent, a, b)| (extent, [a, b])).collect())
}

/// The elements of all vectors are side by side and begin at multiples of the width: some mode, or several that continue one another, hold
/// them in order.
fn holds(modes: &[(i64, [i64; 2])], width: i64) -> bool {
    let (mut used, mut run) = (vec![false; modes.len()], 1);
    while let Some(next) = (0..modes.len()).find(|&i| !used[i] && modes[i].0 > 1 && modes[i].1 == [run, run]) {
        used[next] = true;
        run *= modes[next].0;
    }
    // Every element that begins a piece, coordinate by coordinate.
    let starts = |operand: usize| {
        let mut all = vec![0i64];
        for (_, (extent, strides)) in modes.iter().enumerate().filter(|(i, _)| !used[*i]) {
            all = all.iter().flat_map(|&at| (0..*extent).map(move |digit| at + digit * strides[operand])).collect();
        }
        all
    };
    run % width == 0 && [0, 1].into_iter().all(|operand| starts(operand).iter().all(|start| start % width == 0))
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn vectors_are_whole_and_aligned(modes in known()) {
        prop_assume!(modes.iter().map(|(extent, _)| extent).product::<i64>() <= 4096);
        let shared: Vec<SharedMode> =
            modes.iter().map(|&(extent, strides)| SharedMode { extent: Fact::Known(extent), strides: strides.map(Fact::Known) }).collect();
        let found = Width::of(&shared, [false; 2], [64; 2], 16);
        prop_assert!(holds(&modes, found.elements), "{:?} {:?}", modes, found);
        prop_assert!(found.limit == Limit::Access || !holds(&modes, 2 * found.elements), "{:?} {:?}", modes, found);
        match found.limit {
            Limit::Stride { operand, mode, stride } => {
                prop_assert_eq!(stride, Fact::Known(modes[mode].1[operand]));
                prop_assert!(modes[mode].1[operand] % (2 * found.elements) != 0);
            }
            Limit::Run { operand, mode, stride, needed } => {
                prop_assert!(stride == Fact::Known(modes[mode].1[operand]) && needed != modes[mode].1[operand]);
            }
            _ => {}
        }
    }

    /// Numbers of which only some power of two is promised, or nothing.
    #[test]
    fn promises_are_kept_by_every_number(modes in known(), hidden in prop::collection::vec(0..4u32, 15)) {
        let fact = |number: i64, hidden: u32| match hidden {
            0 => Fact::UNKNOWN,
            1 => Fact::Multiple(1 << number.trailing_zeros().min(6)),
            _ => Fact::Known(number),
        };
        let whole: Vec<SharedMode> =
            modes.iter().map(|&(extent, strides)| SharedMode { extent: Fact::Known(extent), strides: strides.map(Fact::Known) }).collect();
        let part: Vec<SharedMode> = modes
            .iter()
            .enumerate()
            .map(|(i, &(extent, [a, b]))| SharedMode { extent: fact(extent, hidden[3 * i]), strides: [fact(a, hidden[3 * i + 1]), fact(b, hidden[3 * i + 2])] })
            .collect();
        let width = |modes: &[SharedMode]| Width::of(modes, [false; 2], [16; 2], 16).elements;
        prop_assert!(width(&part) <= width(&whole), "{:?}", part);
    }

    #[test]
    fn static_layouts_are_as_wide_as_their_copy(src in integer_layouts(), dst in integer_layouts()) {
        for dst in [src, dst] {
            if let Ok(copy) = copy_vector_at(0, &src, 0, &dst)
                && let Ok(found) = Width::between(&src, &dst, [16; 2], 1)
            {
                prop_assert_eq!(found.elements, copy.width().min(16), "{} {}", src, dst);
            }
        }
    }
}
