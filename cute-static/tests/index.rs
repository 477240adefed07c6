//! Index code against the algebra, at every coordinate.

use cute_static::algebra::{HTuple, Scalar};
use cute_static::{Index, Layout, StaticLayout, constant, layout};

/// The offset as an integer, or the XOR value.
fn number(value: Scalar) -> i64 {
    value.as_integer().or(value.as_xor()).unwrap()
}

/// Every index that `I` and `u16` hold, or the first and last ones.
fn indices<L: StaticLayout>() -> Vec<i64> {
    let size = L::LAYOUT.size();
    if size <= 5000 { (0..size).collect() } else { (0..1000).chain(size - 1000..size).collect() }
}

fn at<L: StaticLayout, I: Index>() {
    for i in indices::<L>() {
        if i > I::MAX {
            continue;
        }
        let expected = number(L::LAYOUT.at(i).unwrap());
        let index = I::wrapping_from(i);
        assert_eq!(<L as StaticLayout>::at(index).to_i64(), expected, "{} at {i}: {}", L::TEXT, I::NAME);
        assert_eq!(Layout::at(&L::default(), index).to_i64(), expected, "{} at {i}: {}", L::TEXT, I::NAME);
        assert_eq!(constant::at::<L>(i), expected, "{} at {i}", L::TEXT);
    }
}

macro_rules! unsigned_and_signed {
    ($($layout:tt)*) => {{
        at::<layout!($($layout)*), u32>();
        at::<layout!($($layout)*), u64>();
        at::<layout!($($layout)*), usize>();
        signed!($($layout)*);
    }};
}

macro_rules! signed {
    ($($layout:tt)*) => {{
        at::<layout!($($layout)*), i32>();
        at::<layout!($($layout)*), i64>();
    }};
}

#[test]
fn integer_strides() {
    unsigned_and_signed!(():());
    unsigned_and_signed!(4:1);
    unsigned_and_signed!(7:0);
    unsigned_and_signed!(1:5);
    unsigned_and_signed!((1,1):(5,7));
    unsigned_and_signed!((4,8):(1,4));
    unsigned_and_signed!((4,8):(8,1));
    unsigned_and_signed!((4,8):(1,5));
    unsigned_and_signed!((6,(5,3)):(15,(1,5)));
    unsigned_and_signed!((4,(4,2)):(4,(1,16)));
    unsigned_and_signed!((128,64):(64,1));
    unsigned_and_signed!((3,(1,5),2,(7)):(1,(9,3),100,(17)));
    unsigned_and_signed!((2,3,4,5,6):(1000,7,7,0,1));
    unsigned_and_signed!((3,4,3,4,3):(1,3,7,21,100));
    unsigned_and_signed!((8,3,8):(1,1,1));
    unsigned_and_signed!((2,2,2,2,2,2,2,2,2,2,2,2):(1,3,5,7,11,13,17,19,23,29,31,37));
}

#[test]
fn every_small_layout_of_two_and_three_modes() {
    macro_rules! strides {
        ($shape:tt: $($stride:tt)*) => { $( unsigned_and_signed!($shape:$stride); )* };
    }
    strides!((2,3): (1,2) (1,3) (1,5) (3,1) (5,3) (2,4) (4,9) (1,1) (0,7));
    strides!((3,4): (1,3) (1,2) (4,1) (8,2) (2,6) (2,7) (1,4) (5,0));
    strides!((4,4): (1,4) (1,5) (1,6) (1,8) (4,1) (5,1) (2,9) (1,2) (1,3) (3,13));
    strides!((4,2,8): (1,4,8) (1,5,10) (8,1,64) (1,8,2) (2,16,3) (4,1,17) (1,6,12) (3,12,25));
    strides!((4,3,2): (1,4,12) (1,5,13) (6,2,1) (1,8,4) (3,13,1) (2,8,25));
    strides!((3,4,2): (1,3,12) (1,4,13) (8,2,1) (1,6,3) (3,10,1) (2,6,25));
}

#[test]
fn negative_strides_in_signed_types() {
    signed!(4:-1);
    signed!((4,8):(-1,4));
    signed!((3,(5,2)):(-7,(1,-100)));
    signed!((4,4,4):(1,-4,16));
}

#[test]
fn xor_strides() {
    unsigned_and_signed!(8:f9);
    unsigned_and_signed!((8,8):(f1,f9));
    unsigned_and_signed!((8,8):(f9,f1));
    unsigned_and_signed!((4,4,4):(f1,f5,f16));
    unsigned_and_signed!((3,4):(f1,f3));
    unsigned_and_signed!((5,7,2):(f3,f11,f64));
    unsigned_and_signed!((4,(4,3)):(f1,(f5,f16)));
    unsigned_and_signed!((2,2,3):(f1,f2,f4));
    unsigned_and_signed!((64,8):(f1,f72));
    // More bits than straight code adds.
    unsigned_and_signed!((4,4,2,4,4):(f65535,f43690,f21845,f65534,f32767));
    unsigned_and_signed!((2,3,2,5,2):(f65535,f43690,f21845,f65534,f32767));
}

#[test]
fn many_modes() {
    unsigned_and_signed!(((2,3,2,3),(2,1,2,3),(2,3,2)):((1,33,7,5),(100,9,1000,64),(32,3,11)));
    unsigned_and_signed!(((2,2,2,2,2,2,2,2),(2,1,2,1,2,1,2,1),(1,1,1,1,1,1,1,1),(1,1,1,1,1,1,1,1)):((55,19,7,43,1,97,15,33),(5,1,70,4,1,9,5,3),(5,1,7,4,1,9,1,3),(5,1,7,4,1,9,5,3)));
}

#[test]
fn extents_beyond_the_index_type() {
    at::<layout!((8589934592,2):(0,1)), u32>();
    at::<layout!((3,8589934592,2):(1,0,7)), u32>();
    at::<layout!((8589934592,2):(0,1)), u64>();
    at::<layout!((3,4294967295):(1,0)), u32>();
    at::<layout!((4611686018427387904):(1)), u64>();
    at::<layout!((2147483647,2):(2,1)), u32>();
    at::<layout!((2147483647,2):(1,0)), i32>();
    at::<layout!((65536,65536):(65536,1)), u32>();
    at::<layout!((65536,32768):(32768,1)), i32>();
    at::<layout!((6000,700000):(700000,1)), u32>();
    at::<layout!((4294967296,2147483647):(1,4294967296)), u64>();
}

#[test]
fn coordinates_of_every_coarser_profile() {
    type L = layout!(((3,2),(4,(2,5))):((7,1),(200,(50,900))));
    let l = L::default();
    let expect = |text: String| {
        let coordinate: HTuple<i64> = text.parse().unwrap();
        let value = number(L::LAYOUT.eval(&coordinate).unwrap());
        assert_eq!(constant::offset::<L>(&coordinate), value);
        value
    };
    for i in 0..6u32 {
        for j in 0..40u32 {
            let expected = expect(format!("({i},{j})"));
            let natural_i = (i % 3, i / 3);
            assert_eq!(i64::from(L::offset((i, j))), expected);
            assert_eq!(i64::from(l.offset((natural_i, j))), expected);
            assert_eq!(<L as StaticLayout>::offset((i as usize, (j as usize % 4, j as usize / 4))) as i64, expected);
            assert_eq!(Layout::offset(&l, (i64::from(i), (i64::from(j) % 4, (i64::from(j) / 4 % 2, i64::from(j) / 8)))), expected);
            assert_eq!(i64::from(L::at(i + 6 * j)), expected);
        }
    }
}

#[test]
fn wide_tuples_have_coordinates() {
    type L = layout!((2,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,3):(7,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,100));
    let z = 0u32;
    assert_eq!(L::offset((1u32, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, 2)), 207);
    assert_eq!(L::RANK, 32);
}

#[test]
fn debug_assertions_catch_what_is_out_of_range() {
    type L = layout!((4,(4,2)):(4,(1,16)));
    let panics = |f: fn() -> i64| std::panic::catch_unwind(f).unwrap_err().downcast::<String>().unwrap();
    assert!(panics(|| i64::from(L::at(32u32))).contains("coordinate 32 is out of range: it has to be below 32"));
    assert!(panics(|| L::at(-1i64)).contains("coordinate -1 is out of range"));
    assert!(panics(|| i64::from(L::offset((4u32, 0)))).contains("coordinate 4 is out of range: it has to be below 4"));
    assert!(panics(|| i64::from(L::offset((0, (0, 2u32))))).contains("coordinate 2 is out of range: it has to be below 2"));
    assert!(panics(|| constant::at::<L>(32)).contains("coordinate 32 is out of range of shape (4,(4,2))"));
}

#[test]
fn eval_is_total() {
    type L = layout!((4,(4,2)):(4,(1,16)));
    for i in -200..200i64 {
        assert_eq!(L::eval(i), L::LAYOUT.at(i).unwrap());
        assert_eq!(L::eval((i, (-i, 2 * i))), L::LAYOUT.eval(&format!("({i},({},{}))", -i, 2 * i).parse().unwrap()).unwrap());
        assert_eq!(L::eval_const(&HTuple::leaf(i)), L::default().eval(i));
    }
    assert_eq!(<layout!((4,8):(e0,e1))>::eval((9, -3)).to_string(), "9*e0+-3*e1");
    assert_eq!(<layout!((4,8):(f1,f4))>::eval((3, 9u32 as i32)), Scalar::xor(39).unwrap());
}
