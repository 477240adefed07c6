//! Leaves: typenum inside, decimals outside.

use cute_static::algebra::encode::{byte, byte_count, in_table};
use cute_static::typenum::{U1, U24, U256, U1024, Unsigned};
use cute_static::{By, E, F, FE, HTuple, Leaf, N, Num, Shape, Static, StaticLayout, Sum, U};

fn typenum_of<L: Num>(_: L) -> u64 {
    L::T::U64
}

#[test]
fn typenum_integers_of_the_table_and_of_bytes() {
    macro_rules! check {
        ($($value:literal)*) => { $( assert_eq!(typenum_of(N::<$value>::VALUE), $value); )* };
    }
    check!(0 1 2 3 127 128 255 256 1000 1023 1024 1984 2048 3584 4096 65536 1441151880758558720 8935141660703064064 4611686018427387904);
    macro_rules! bytes {
        ($($value:literal $($byte:literal)*;)*) => { $(
            assert_eq!(typenum_of(N::<$value, By<$($byte),*>>::VALUE), $value);
            assert!(!in_table($value));
            let written = [$($byte),*];
            assert_eq!(byte_count($value), written.len());
            assert!((0..written.len()).all(|i| byte($value, i) == written[i]));
        )* };
    }
    bytes! {
        1025 1 4;
        6000 112 23;
        65537 1 0 1;
        16777217 1 0 0 1;
        1099511627777 1 0 0 0 0 1;
        9223372036854775807 255 255 255 255 255 255 255 127;
    }
    assert_eq!(typenum_of(U::<U24>::VALUE), 24);
}

#[test]
fn typenum_integers_are_the_canonical_ones() {
    fn same<A: Num<T = T>, T>(_: A) {}
    same::<_, U1>(N::<1>::VALUE);
    same::<_, U256>(N::<256>::VALUE);
    same::<_, U1024>(N::<1024>::VALUE);
    same::<_, U256>(U::<U256>::VALUE);
}

#[test]
fn leaves_have_no_bytes_and_print_as_decimals() {
    assert_eq!(size_of::<(N<4>, U<U24>, E<6, 1>, F<5>, FE<3, 1>, Sum<(E<1, 0>, E<2, 1>)>)>(), 0);
    assert_eq!(format!("{} {:?} {}", N::<16>::VALUE, N::<-2>::VALUE, U::<U24>::VALUE), "16 -2 24");
    assert_eq!(format!("{} {:?}", E::<6, 1>, E::<1, 1, 0>), "6*e1 e(1,0)");
    assert_eq!(format!("{} {} {:?}", F::<5>, FE::<3, 1>, Sum::<(E<1, 0>, E<-2, 1>)>::VALUE), "f5 f3*e1 e0+-2*e1");
}

#[test]
fn profiles_forget_the_leaves() {
    fn profile<T: HTuple>() -> &'static str {
        std::any::type_name::<T::Profile>()
    }
    assert_eq!(profile::<(N<4>, (u32, E<1, 0>))>(), profile::<(i64, (U<U24>, F<1>))>());
    assert_ne!(profile::<(N<4>,)>(), profile::<N<4>>());
}

#[test]
fn constants_of_layouts() {
    type Smem = Static<(N<4>, (N<4>, N<2>)), (N<4>, (N<1>, N<16>))>;
    assert_eq!((Smem::TEXT, Smem::RANK, Smem::DEPTH, Smem::SIZE, Smem::COSIZE), ("(4,(4,2)):(4,(1,16))", 2, 2, 32, 32));
    assert_eq!((Smem::LAYOUT.to_string(), Smem::LAYOUT.size()), ("(4,(4,2)):(4,(1,16))".into(), 32));
    type Leaf4 = Static<N<4>, N<-1>>;
    assert_eq!((Leaf4::TEXT, Leaf4::RANK, Leaf4::DEPTH, Leaf4::SIZE, Leaf4::COSIZE), ("4:-1", 1, 0, 4, 4));
    type Empty = Static<(), ()>;
    assert_eq!((Empty::TEXT, Empty::RANK, Empty::DEPTH, Empty::SIZE, Empty::COSIZE), ("():()", 0, 1, 1, 1));
    type Nested = Shape<(N<4>, (N<4>, N<2>))>;
    assert_eq!((Nested::TEXT, Nested::RANK, Nested::DEPTH, Nested::SIZE), ("(4,(4,2))", 2, 2, 32));
}

#[test]
fn coordinate_and_xor_layouts() {
    assert_eq!(Static::<(N<4>, N<8>), (E<1, 0>, E<1, 1>)>::TEXT, "(4,8):(e0,e1)");
    assert_eq!(Static::<(N<4>, (N<4>, N<2>)), (E<1, 1>, (E<1, 0>, E<6, 1>))>::TEXT, "(4,(4,2)):(e1,(e0,6*e1))");
    assert_eq!(Static::<(N<4>, (N<4>, N<3>)), (F<1>, (F<5>, F<16>))>::TEXT, "(4,(4,3)):(f1,(f5,f16))");
}

#[test]
fn long_texts_are_complete() {
    macro_rules! long {
        ($extent:ty, $stride:ty, $text:literal) => {{
            type S = (($extent, $extent, $extent, $extent), ($extent, $extent, $extent, $extent));
            type D = (($stride, $stride, $stride, $stride), ($stride, $stride, $stride, $stride));
            let four = |t: &str| format!("({t},{t},{t},{t})");
            let eight = |t: &str| format!("({},{})", four(t), four(t));
            assert_eq!(Static::<S, D>::TEXT, format!("{}:{}", eight("2"), eight($text)));
        }};
    }
    long!(N<2>, N<1>, "1");
    long!(N<2>, N<1000000007>, "1000000007");
    type Many = Sum<(E<1000001, 0, 1, 2, 3>, E<1000001, 1, 1, 2, 3>, E<1000001, 2, 1, 2, 3>, E<1000001, 3, 1, 2, 3>)>;
    long!(N<2>, Many, "1000001*e(0,1,2,3)+1000001*e(1,1,2,3)+1000001*e(2,1,2,3)+1000001*e(3,1,2,3)");
}

macro_rules! constant {
    ($value:expr) => {
        cute_static::macro_support::Constant<
            { ($value) as i64 }, { in_table(($value) as i64) },
            { byte(($value) as i64, 0) }, { byte(($value) as i64, 1) }, { byte(($value) as i64, 2) }, { byte(($value) as i64, 3) },
            { byte(($value) as i64, 4) }, { byte(($value) as i64, 5) }, { byte(($value) as i64, 6) }, { byte(($value) as i64, 7) }
        >
    };
}

#[test]
fn constants_give_the_types_of_literals() {
    const IN: u32 = 64;
    const OUT: usize = 6000;
    let _: N<64> = <constant!(IN)>::VALUE;
    let _: N<6000, By<112, 23>> = <constant!(OUT)>::VALUE;
    let _: N<12000, By<224, 46>> = <constant!(2 * OUT)>::VALUE;
    assert_eq!(typenum_of(<constant!(OUT)>::VALUE), 6000);
}

#[test]
fn const_parameters_need_no_bounds() {
    fn text<const K: i64>() -> &'static str {
        Static::<(N<K>, N<64>), (N<64>, N<1>)>::TEXT
    }
    assert_eq!((text::<8>(), text::<6000>()), ("(8,64):(64,1)", "(6000,64):(64,1)"));
}
