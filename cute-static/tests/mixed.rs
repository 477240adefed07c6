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
