//! Large, degenerate and hostile inputs: an answer or an error at once, never a wrong result, a panic or an overflow.

use cute_algebra::limits::CONST_POINTS;
use cute_algebra::{Error, HTuple, Layout, Scalar, Tiler};
use cute_tests::property;

fn layout(text: &str) -> Layout {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn flat(modes: &[(i64, i64)]) -> Layout {
    let mut extents = [1; 32];
    let mut strides = [Scalar::ZERO; 32];
    for (i, (extent, stride)) in modes.iter().enumerate() {
        (extents[i], strides[i]) = (*extent, Scalar::integer(*stride));
    }
    let shape = HTuple::flat(&extents[..modes.len()], 1).unwrap();
    Layout::new(&shape, &HTuple::flat(&strides[..modes.len()], Scalar::ZERO).unwrap()).unwrap()
}

/// The points that may be looked at: none, so the modes alone must decide.
const NO_POINTS: i64 = 0;

#[test]
fn sixteen_modes_of_2_to_the_40_elements_are_decided_on_the_modes() {
    // 2^2 and 2^3 in turns: 2^40 elements, with the strides of the reversed order.
    let extents: Vec<i64> = (0..16).map(|i| if i % 2 == 0 { 4 } else { 8 }).collect();
    let mut modes: Vec<(i64, i64)> = extents.iter().map(|extent| (*extent, 0)).collect();
    let mut stride = 1;
    for mode in modes.iter_mut().rev() {
        mode.1 = stride;
        stride *= mode.0;
    }
    let a = flat(&modes);
    assert_eq!(a.size(), 1 << 40);

    let identity = flat(&[(1 << 40, 1)]);
    assert_eq!(a.composition_within(&identity, NO_POINTS).unwrap().coalesce(), a.coalesce());

    // A is its own inverse up to the order of modes, so composing with the inverse gives the identity.
    let inverse = a.right_inverse().unwrap();
    assert_eq!(inverse.size(), 1 << 40);
    assert_eq!(a.composition_within(&inverse, NO_POINTS).unwrap().coalesce(), layout("1099511627776:1"));

    // Every second element, in tiles that cut modes.
    let b = flat(&[(1 << 10, 2), (1 << 20, 1 << 12)]);
    let r = a.composition_within(&b, NO_POINTS).unwrap();
    for i in [0, 1, 2, 1023, 1024, 1 << 15, (1 << 30) - 1, (1 << 30) - 12345] {
        assert_eq!(r.at(i), a.at(b.at(i).unwrap().as_integer().unwrap()));
    }
    assert_eq!(a.complement(None), Ok(layout("1:1099511627776")));
}

#[test]
fn a_refusal_far_inside_is_found_without_enumeration() {
    // Eight steps are the first that carry, and 8 does not divide 4095.
    let a = flat(&[(1 << 40, 1), (1 << 10, 3)]);
    let b = flat(&[(4095, (1 << 37) + 1)]);
    let Err(Error::NotALayout { coordinate, offset, value, layout, .. }) = a.composition_within(&b, NO_POINTS) else { panic!("accepted") };
    let i = coordinate.leaves()[0];
    assert_eq!(offset.as_integer(), Some(i * ((1 << 37) + 1)));
    assert_eq!(a.at(offset.as_integer().unwrap()), Ok(value));
    assert_ne!(value, layout);
    assert_eq!(i, 8);
}

#[test]
fn sizes_to_2_to_the_62() {
    let large = 1i64 << 62;
    let a = flat(&[(1 << 31, 1 << 31), (1 << 31, 1)]);
    assert_eq!(a.size(), large);
    let b = flat(&[(large, 1)]);
    assert_eq!(a.composition_within(&b, NO_POINTS).unwrap().coalesce(), a);
    assert_eq!(a.right_inverse(), Ok(a));
    assert_eq!(a.complement(None), Ok(layout("1:4611686018427387904")));
    assert_eq!(a.complement(Some(&HTuple::leaf(large))), Ok(layout("1:4611686018427387904")));
    // One more bit does not fit: the distance to the next copy of 2:2^62.
    assert_eq!(flat(&[(2, large)]).complement(None), Err(Error::Overflow { of: "stride of the complement" }));
    assert_eq!(flat(&[(2, large)]).complement(Some(&HTuple::leaf(i64::MAX))), Ok(layout("4611686018427387904:1")));
    // A run whose next multiple exceeds 64 bits: 2^61 * 4.
    let a = flat(&[(1 << 61, 4), (2, 1)]);
    assert_eq!(a.composition_within(&b, NO_POINTS).unwrap().coalesce(), a);
    assert_eq!(flat(&[(2, large)]).composition(&layout("3:1")), Err(Error::Overflow { of: "cosize" }));
}

#[test]
fn thirty_two_leaves() {
    let modes: Vec<(i64, i64)> = (0..32).map(|i| (2, 1 << (31 - i))).collect();
    let a = flat(&modes);
    let b = flat(&[(1 << 32, 1)]);
    let r = a.composition_within(&b, NO_POINTS).unwrap();
    assert_eq!(r.modes().len(), 32);
    assert_eq!(r.coalesce(), a);
    assert_eq!(a.right_inverse(), Ok(a));
    // 16 leaves, each over two modes of A, where a tuple of 32 leaves just holds the result; one more does not.
    let pairs: Vec<(i64, i64)> = (0..16).map(|i| (4, 1 << (2 * i))).collect();
    assert_eq!(a.composition_within(&flat(&pairs), NO_POINTS).unwrap().modes().len(), 32);
    let more: Vec<(i64, i64)> = (0..16).map(|i| (4, 1 << (2 * i))).chain([(1, 0)]).collect();
    assert!(matches!(a.composition_within(&flat(&more), NO_POINTS), Err(Error::Capacity { .. })));
}

#[test]
fn degenerate_layouts() {
    let empty = Layout::EMPTY;
    let a = layout("(6,2):(8,2)");
    assert_eq!(a.composition(&empty), Ok(empty));
    assert_eq!(empty.composition(&layout("(2,3):(1,2)")), Ok(layout("(2,3):(0,0)")));
    assert_eq!(empty.coalesce(), layout("1:0"));
    assert_eq!(empty.complement(None), Ok(layout("1:1")));
    assert_eq!(empty.right_inverse(), Ok(layout("1:0")));
    assert_eq!(a.composition(&layout("(1,(1,1)):(3,(0,-2))")).unwrap().to_string(), "(1,(1,1)):(24,(0,30))");
    assert_eq!(a.composition(&layout("(4,3):(0,0)")), Ok(layout("(4,3):(0,0)")));
    // The last mode of A has no bound, so a single mode takes negative strides and any length.
    assert_eq!(layout("4:5").composition(&layout("(7,2):(-3,100)")), Ok(layout("(7,2):(-15,500)")));
    assert_eq!(layout("(4,6,1):(2,3,0)").composition(&layout("30:4")), Ok(layout("(6,5):(3,0)")));
    assert_eq!(a.composition_by_mode(&Tiler::by_mode(&[]).unwrap(), NO_POINTS), Ok(empty));
    assert_eq!(a.composition_by_mode(&Tiler::KEEP, NO_POINTS), Ok(a));
}

#[test]
fn carries_that_cancel_are_found_by_enumeration() {
    // Carries out of the first two modes change the value by +1 and -1, and always come together.
    let (a, b) = (layout("(2,2,8):(1,3,5)"), layout("(2,2):(3,3)"));
    let r = a.composition(&b).unwrap();
    assert_eq!(r, layout("(2,2):(4,4)"));
    property::composes(&a, &b, &r).unwrap();
    // Within one mode, too: every even step carries twice.
    let (a, b) = (layout("(2,2,8):(1,3,5)"), layout("8:3"));
    match a.composition(&b) {
        Ok(r) => property::composes(&a, &b, &r).unwrap(),
        Err(_) => assert!(!property::is_composable(&a, &b).unwrap()),
    }
}

#[test]
fn the_first_carry_is_found_without_looking() {
    let (a, b) = (layout("(100,8):(1,500)"), layout("(100,2):(1,1)"));
    let Err(Error::NotALayout { coordinate, value, layout, .. }) = a.composition_within(&b, NO_POINTS) else { panic!("accepted") };
    assert_eq!((coordinate.to_string(), value, layout), ("(99,1)".into(), Scalar::integer(500), Scalar::integer(100)));
    // Positions on which carries change the value up and down, in a layout of 2^40 elements.
    let mut modes: Vec<(i64, i64)> = (0..20).map(|i| (4, 1 << (2 * (i * 7 % 20)))).collect();
    let a = flat(&modes);
    modes[11].0 = 5;
    let Err(Error::NotALayout { coordinate, value, layout, .. }) = a.composition_within(&flat(&modes), NO_POINTS) else {
        panic!("accepted")
    };
    assert_eq!(coordinate.leaves().iter().position(|index| *index != 0), Some(11));
    assert_ne!(value, layout);
}

/// The carries into two positions cancel at the first sum that has any, and by what fractions they come is not the same: only looking tells.
#[test]
fn beyond_the_cap_nothing_is_claimed() {
    let (a, b) = (layout("(2,2,8):(1,3,5)"), layout("(2,2,2):(1,3,3)"));
    for points in [-1, 0, 3] {
        assert_eq!(a.composition_within(&b, points), Err(Error::NotProven { points }));
    }
    let message = Error::NotProven { points: 3 }.to_string();
    assert!(message.contains("no more than 3 coordinates"), "{message}");
    assert_eq!(a.composition_within(&b, 4), Ok(layout("(2,2,2):(1,4,4)")));
}

/// Where carries always come together and cancel, nothing has to be looked at.
#[test]
fn carries_that_never_matter_are_set_aside() {
    // Every third element of pairs of threes: floor(3i/2) and floor(3i/6) differ by i, so a carry into both adds 5 - 2*1 and 6 - 3*5 - ..
    let (a, b) = (layout("(2,3,1099511627776):(1,5,12)"), layout("1099511627776:3"));
    let r = a.composition_within(&b, NO_POINTS).unwrap();
    for i in [0, 1, 2, 3, 4, 5, 1000, 1001, 1 << 39] {
        assert_eq!(r.at(i), a.at(3 * i));
    }
    assert_eq!(r.modes().len(), 1);
    // Two layouts of one shape, whose carries cancel in the sum.
    let sum = layout("(5,1099511627776):(3,1)").layout_add_within(&layout("(5,1099511627776):(-2,4)"), NO_POINTS);
    assert_eq!(sum, Ok(layout("5497558138880:1")));
}

const fn modes<const N: usize>(extents: [i64; N], strides: [i64; N]) -> Layout {
    let (mut shape, mut stride) = (HTuple::unfinished(1), HTuple::unfinished(Scalar::ZERO));
    let (Ok(()), Ok(())) = (shape.open(N), stride.open(N)) else { panic!() };
    let mut i = 0;
    while i < N {
        let (Ok(()), Ok(())) = (shape.push_leaf(extents[i]), stride.push_leaf(Scalar::integer(strides[i]))) else { panic!() };
        i += 1;
    }
    match Layout::new(&shape, &stride) {
        Ok(layout) => layout,
        Err(_) => panic!(),
    }
}

/// The most that const evaluation is allowed to look at: it compiles without the lint on long evaluations. The carries into two positions
/// cancel at every step of the leaf, until the larger fraction is one ahead.
const LATE: Result<Layout, Error> =
    modes([1 << 16, 1 << 16, 8], [1, 65537, 65536 * 65537 - 1]).composition(&modes([1 << 17], [(1 << 15) * ((1 << 16) + 1)]));
const EARLY: Result<Layout, Error> = modes([6, 2], [1, 7]).composition(&modes([3, 2], [2, 3]));
const SPLIT: Result<Layout, Error> = modes([6, 2], [8, 2]).composition(&modes([4, 3], [3, 1]));
const GAP: Result<Layout, Error> = modes([2, 2], [1, 6]).complement(None);
const INVERSE: Result<Layout, Error> = modes([4, 8], [8, 1]).right_inverse();

#[test]
fn operations_run_in_const_evaluation() {
    let Err(Error::NotALayout { coordinate, .. }) = LATE else { panic!("{LATE:?}") };
    assert_eq!(coordinate, HTuple::flat(&[CONST_POINTS + 1], 0).unwrap());
    let Err(error) = EARLY else { panic!("{EARLY:?}") };
    assert_eq!(
        error.to_string(),
        "not a layout: coordinate (2,1) maps to 7 and on to 8, where a layout would have 7; choose extents and strides that divide and do not \
         carry"
    );
    assert_eq!(SPLIT, Ok(layout("((2,2),3):((24,2),8)")));
    assert_eq!(GAP, Ok(layout("(3,1):(2,12)")));
    assert_eq!(INVERSE, Ok(layout("(8,4):(4,1)")));
}

#[test]
fn strides_that_address_nothing_are_refused_by_name() {
    let refusal = |a: &str, b: &str| layout(a).composition(&layout(b)).unwrap_err().to_string();
    assert_eq!(refusal("(4,8):(1,4)", "4:e2"), "no mode 2: the rank is 2");
    assert_eq!(refusal("((4,2),8):((1,4),8)", "(2,2):(e0,e(0,1))"), Error::MixedStrides.to_string());
    assert_eq!(refusal("(4,8):(1,4)", "(2,2):(e0,f1*e0)"), Error::MixedStrides.to_string());
    assert_eq!(refusal("(3,3,4):(1,3,9)", "4:f1"), Error::XorCarry { product: 3, extent: 3 }.to_string());
    assert_eq!(refusal("(4,4):(1,-4)", "8:f1"), Error::NegativeXor { value: -4 }.to_string());
}

#[test]
fn complements_of_overlapping_values_are_refused_by_name() {
    assert_eq!(
        layout("(4,2):(1,2)").complement(None).unwrap_err().to_string(),
        "not injective: stride 2, while the smaller strides reach to 4"
    );
}
