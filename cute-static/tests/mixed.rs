//! Layouts with run-time leaves.

use cute_static::algebra::HTuple;
use cute_static::{Index, Layout, Mixed, N, StaticLayout, layout, try_layout};

/// Checks `at` and `offset` of every index against the algebra's layout of the same text.
fn check<I: Index>(layout: impl Layout<Domain: cute_static::Admits<I, I>>, text: &str) {
    let expected: cute_static::algebra::Layout = text.parse().unwrap();
    assert_eq!(layout.to_layout(), Ok(expected));
    assert_eq!(layout.size() as i64, expected.size());
    for i in 0..expected.size() {
        let value = expected.at(i).unwrap().as_integer().unwrap();
        assert_eq!(layout.at(I::wrapping_from(i)).to_i64(), value, "{text} at {i}");
        assert_eq!(layout.offset(I::wrapping_from(i)).to_i64(), value, "{text} at {i}");
        assert_eq!(layout.eval(I::wrapping_from(i)), value);
    }
}

#[test]
fn leaves_of_all_kinds() {
    let (m, n, k) = (5u32, 3usize, 7i64);
    check::<u32>(layout!((m, 64):(64, 1)), "(5,64):(64,1)");
    check::<usize>(layout!((64, n):(n, 1)), "(64,3):(3,1)");
    check::<i64>(layout!((m,(n,4)):(k,(100,1000))), "(5,(3,4)):(7,(100,1000))");
    check::<i32>(layout!((m,(2 * n,(m + 1))):(1,(m,(30)))), "(5,(6,(6))):(1,(5,(30)))");
    check::<u64>(layout!(m:k), "5:7");
    check::<u32>(layout!((4,8):(1,4)), "(4,8):(1,4)");
    check::<i32>(layout!((4,m):(-1,20)), "(4,5):(-1,20)");
    const BM: usize = 6;
    check::<u32>(layout!(({BM}, m):(m, 1)), "(6,5):(5,1)");
}

#[test]
fn coordinates_of_every_coarser_profile() {
    let (m, n) = (5u32, 3u32);
    let layout = layout!((m,(n,4)):(1,(8,100)));
    let expected: cute_static::algebra::Layout = "(5,(3,4)):(1,(8,100))".parse().unwrap();
    for i in 0..5u32 {
        for j in 0..12u32 {
            let coordinate: HTuple<i64> = format!("({i},{j})").parse().unwrap();
            let value = expected.eval(&coordinate).unwrap().as_integer().unwrap();
            assert_eq!(i64::from(layout.offset((i, j))), value);
            assert_eq!(i64::from(layout.offset((i, (j % 3, j / 3)))), value);
            assert_eq!(layout.offset((i as usize, (j as usize % 3, j as usize / 3))) as i64, value);
            assert_eq!(i64::from(layout.offset(i + 5 * j)), value);
            assert_eq!(layout.eval((i, j)), value);
        }
    }
    assert_eq!(layout.offset((N::<4>::VALUE, 11u32)), 4 + 16 + 300);
}

#[test]
fn only_run_time_leaves_have_bytes() {
    let (m, n) = (5u32, 3u64);
    let rows = layout!((m, 64):(64, 1));
    assert_eq!(size_of_val(&rows), 4);
    assert_eq!(size_of_val(&layout!((m, 64):(n, 1))), 16);
    let typed: layout!((?u32, 64):(64, 1)) = rows;
    assert_eq!((typed == rows, format!("{typed} {typed:?}")), (true, "(5,64):(64,1) (5,64):(64,1)".into()));
}

#[test]
fn coordinate_strides_are_evaluated() {
    let m = 5u32;
    let identity = layout!((m, 8):(e0, e1));
    assert_eq!(identity.eval((7i64, -2)).to_string(), "7*e0+-2*e1");
    assert_eq!(identity.to_string(), "(5,8):(e0,e1)");
}

#[test]
fn run_time_extents_are_checked() {
    let zero = 0u32;
    let error = try_layout!((zero, 64):(64, 1)).unwrap_err();
    assert_eq!(error.to_string(), "extent 0 of leaf 0: extents are at least 1");
    let huge = i64::MAX;
    assert!(try_layout!((huge, 64):(64, 1)).unwrap_err().to_string().contains("does not fit into 64 bits"));
    let fine = 9u32;
    assert_eq!(try_layout!((fine, 64):(64, 1)), Ok(layout!((fine, 64):(64, 1))));
    assert_eq!(try_layout!((4, 8):(8, 1)), Ok(layout!((4, 8):(8, 1))));
}

#[test]
fn debug_assertions_catch_what_is_wrong() {
    let panics = |f: fn() -> i64| std::panic::catch_unwind(f).unwrap_err().downcast::<String>().unwrap();
    fn zero() -> u32 {
        std::hint::black_box(0)
    }
    assert!(panics(|| layout!((zero(), 64):(64, 1)).at(0i64)).contains("extent 0 of leaf 0: extents are at least 1"));
    assert!(panics(|| layout!((zero() + 3, 64):(64, 1)).offset((0i64, 64))).contains("coordinate 64 is out of range"));
    assert!(panics(|| layout!((zero() + 3, 64):(64, 1)).at(192i64)).contains("coordinate 192 is out of range"));
    const BIG: i64 = 1 << 40;
    assert!(panics(|| layout!((zero() + 3, 64):({ BIG }, 1)).at(0u32).into()).contains("1099511627776 does not fit u32"));
}

#[test]
fn generic_code_takes_both_kinds() {
    fn last(layout: impl Layout) -> u32 {
        layout.at(layout.size() as u32 - 1)
    }
    let m = 4u32;
    assert_eq!((last(layout!((m, 8):(8, 1))), last(layout!((4, 8):(8, 1)))), (31, 31));
    fn row<L: Layout<Domain: cute_static::Admits<(u32, u32), u32>>>(layout: L, r: u32) -> u32 {
        layout.offset((r, 0))
    }
    assert_eq!((row(layout!((m, 8):(8, 1)), 2), row(layout!((4, (2, 4)):(8, (1, 2))), 2)), (16, 16));
    let mixed = Mixed::new((m, N::<8>::VALUE), (N::<8>::VALUE, N::<1>::VALUE));
    assert_eq!(<layout!((4, 8):(8, 1)) as StaticLayout>::at(9u32), mixed.at(9u32));
}

/// Every operation against the algebra's own, on the same layout as a text.
#[test]
fn divisions_are_those_of_the_algebra() {
    use cute_static::algebra::{Arrangement, Layout as Value, Remainder, Tiler};
    use cute_static::shape;
    for (m, n, d) in [(12u32, 8usize, 100i64), (4, 4, 7), (20, 12, -3)] {
        let layout = layout!((m,n,6):(d,2,1000));
        let value: Value = layout.to_string().parse().unwrap();
        let tiler = |extents: &[i64]| Tiler::by_mode(&extents.iter().map(|e| Tiler::extent(*e).unwrap()).collect::<Vec<_>>()).unwrap();
        let expected = value.divide(&tiler(&[4, 2, 3]), Remainder::Refuse).unwrap();
        let division = layout.divide(shape!((4, 2, 3))).unwrap();
        assert_eq!(division.zipped().to_layout().unwrap(), expected.layout(Arrangement::Zipped).unwrap());
        assert_eq!(division.tiled().to_layout().unwrap(), expected.layout(Arrangement::Tiled).unwrap());
        assert_eq!(division.flat().to_layout().unwrap(), expected.layout(Arrangement::Flat).unwrap());
        assert_eq!(division.logical().to_layout().unwrap(), expected.layout(Arrangement::Logical).unwrap());
        let expected = value.divide(&tiler(&[5, 3]), Remainder::Pad).unwrap();
        let division = layout.divide_padded(shape!((5, 3))).unwrap();
        assert_eq!(division.zipped().to_layout().unwrap(), expected.layout(Arrangement::Zipped).unwrap());
        assert_eq!(division.logical().to_layout().unwrap(), expected.layout(Arrangement::Logical).unwrap());
        assert!(layout.divide(shape!((7, 2))).is_err());
    }
    // Strides of coordinates, and one mode that is a leaf.
    let m = 12u32;
    assert_eq!(layout!((m,8):(e0,e1)).divide(shape!((4, 2))).unwrap().zipped().to_string(), "((4,2),(3,4)):((e0,e1),(4*e0,2*e1))");
    assert_eq!(layout!(m:5).divide(shape!(4)).unwrap().zipped().to_string(), "(4,3):(5,20)");
    assert_eq!(size_of_val(&layout!((m,8):(8,1)).divide(shape!((4, 2))).unwrap()), 4);
}

#[test]
fn wider_and_narrower_elements_are_those_of_the_algebra() {
    use cute_static::algebra::Layout as Value;
    use cute_static::{Multiple, shape};
    for (m, pitch) in [(5u32, 16u32), (1, 32), (7, 0)] {
        let pitch = Multiple::<N<8>>::new(pitch).unwrap();
        let layout = layout!((m,24,2,4):(pitch,1,{ 12 },2));
        let value: Value = layout.to_string().parse().unwrap();
        assert_eq!(layout.upcast(shape!(4)).to_layout().unwrap(), value.recast(4, 1).unwrap());
        assert_eq!(layout.downcast(shape!(2)).unwrap().to_layout().unwrap(), value.recast(1, 2).unwrap());
        assert_eq!(layout.upcast(shape!(1)).to_layout().unwrap(), value);
    }
    let m = u32::MAX;
    assert!(layout!((m):(1)).downcast(shape!(2)).is_err());
}

#[test]
fn a_promise_is_checked_once_and_kept() {
    use cute_static::{Multiple, Share, TensorError, shape};
    assert_eq!(Multiple::<N<64>>::new(65u32), Err(TensorError::Multiple { found: 65, factor: 64 }));
    assert_eq!(Multiple::<N<64>, _>::new(-64i32).map(Multiple::get), Ok(-64));
    let m = Multiple::<N<64>, usize>::new(192).unwrap();
    let layout = layout!((m,8):(8,1));
    assert_eq!((layout.to_string(), size_of_val(&layout), layout.at(200usize)), ("(192,8):(8,1)".into(), 8, 65));
    let tiles = layout.divide(shape!((16))).unwrap();
    let grid: Multiple<Share<N<64>, N<16>>, usize> = tiles.grids.shape.0;
    assert_eq!(grid.get(), 12);
    // 4 divides the number of tiles, by the promise.
    assert_eq!(tiles.grids.divide(shape!((4))).unwrap().zipped().to_string(), "((4),(3,8)):((128),(512,1))");
    // What is not promised is checked: 24 divides 192, and 40 does not.
    assert!(layout.divide(shape!((24))).is_ok());
    assert_eq!(layout.divide(shape!((40))).map(drop), Err(TensorError::Divisor { extent: 192, tile: 40 }));
    // Padding keeps no more of a promise than there is: ceil(192/40) is 5.
    assert_eq!(layout.divide_padded(shape!((40))).unwrap().grids.shape.0.get(), 5);
}

#[test]
fn strides_that_do_not_fit_are_refused() {
    use cute_static::{TensorError, shape};
    let (m, d) = (64u32, 1u32 << 30);
    assert_eq!(layout!((m):(d)).divide(shape!((4))).map(drop), Err(TensorError::Overflow));
    assert!(layout!((m):(d)).divide(shape!((2))).is_ok());
}

#[cfg(feature = "serde")]
#[test]
fn mixed_layouts_are_texts() {
    type Rows = layout!((?u32, 64):(64, 1));
    let m = 100u32;
    let json = serde_json::to_string(&layout!((m, 64):(64, 1))).unwrap();
    assert_eq!(json, r#""(100,64):(64,1)""#);
    assert_eq!(serde_json::from_str::<Rows>(&json).unwrap(), layout!((m, 64):(64, 1)));
    assert!(serde_json::from_str::<Rows>(r#""(100,32):(32,1)""#).is_err() && serde_json::from_str::<Rows>("1").is_err());
}
