//! Applications on large, degenerate and hostile inputs: an answer or an error at once.

use cute_algebra::apply::{
    Window, bank_conflicts, copy_vector, covers_once, einsum, im2col, im2col_coord, owner, tv_partition, tv_to_coord,
};
use cute_algebra::limits::CONST_POINTS;
use cute_algebra::{Error, HTuple, Layout, Remainder};

fn layout(text: &str) -> Layout {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn shape(text: &str) -> HTuple<i64> {
    text.parse().unwrap()
}

const MILLION: i64 = 1 << 20;

#[test]
fn sizes_of_2_to_the_40_are_decided_on_the_modes() {
    let column = layout(&format!("({MILLION},{MILLION}):(1,{MILLION})"));
    let row = layout(&format!("({MILLION},{MILLION}):({MILLION},1)"));
    let copy = copy_vector(&column, &row).unwrap();
    assert_eq!((copy.vector, copy.alignment, copy.domain), (1, 1, column));
    assert_eq!(copy_vector(&column, &column).unwrap().vector, 1 << 40);
    // A broadcast source, and a destination in which two coordinates of 2^40 meet.
    assert_eq!(copy_vector(&layout("(1048576,1048576):(0,1)"), &row).unwrap().vector, MILLION);
    let meeting = layout(&format!("({MILLION},{MILLION}):(1,{})", MILLION - 1));
    assert!(matches!(copy_vector(&column, &meeting), Err(Error::WriteAfterWrite { .. })));
    assert_eq!(copy_vector(&layout("(1048576,1048576):(f1048576,f1)"), &row).unwrap().vector, 1 << 40);
    assert_eq!(copy_vector(&layout("(1048576,1048576):(f1048577,f1)"), &row).unwrap().vector, 1);

    let tile = shape("(1048576,1048576)");
    assert_eq!(covers_once(&tile, &row), Ok(true));
    assert_eq!(tv_to_coord(&tile, &row), Ok(layout("(1048576,1048576):(e1,e0)")));
    assert_eq!(tv_partition(&column, &shape("(1024,1024)"), &layout("(1024,1024):(1024,1)"), Remainder::Refuse).unwrap().size(), 1 << 40);
    assert_eq!(owner(&tile, &row, &HTuple::leaf(3)), Ok(Some((0, 3))));

    assert_eq!(column.layout_like(), Ok(column));
    assert_eq!(row.recast(8, 1).unwrap().size(), 1 << 37);
    assert_eq!(Layout::common_domain(&shape("4611686018427387904"), &shape("(1073741824,4294967296)")).unwrap().size(), 1 << 62);
    // The least common multiple of the sizes exceeds 64 bits.
    let (a, b) = (shape("(4611686018427387903,2)"), shape("(4611686018427387902,2)"));
    assert_eq!(Layout::common_domain(&a, &b).map(|domain| domain.size()), Ok(1));
}

#[test]
fn what_cannot_be_decided_is_refused() {
    // A domain that both shapes do not share, with duplicates: the source would be looked at index by index.
    let (src, dst) = (layout("(1024,1021,1019):(0,1019,1)"), layout("(1024,1019,1021):(0,1021,1)"));
    assert_eq!(copy_vector(&src, &dst), Err(Error::NotProven { points: CONST_POINTS }));
    assert_eq!(bank_conflicts(&layout("8:1"), &layout("1048576:0"), 32), Err(Error::NotProven { points: CONST_POINTS }));
    let nested = layout("(1,(1024,1024),1):(0,(1,1024),0)");
    let padded = Window { lower_dhw: Some(&[1]), ..Window::of(&[1]) };
    assert!(im2col(&nested, &padded).is_ok());
    let gaps = layout("(1,(1024,1024),1):(0,(1,4096),0)");
    assert!(matches!(im2col(&gaps, &padded), Err(Error::NotALayout { .. } | Error::NotProven { .. })));
}

#[test]
fn numbers_at_the_ends_of_64_bits_do_not_overflow() {
    let most = [i64::MAX];
    let least = [i64::MIN];
    let activation = layout("(1,4611686018427387904,1):(0,1,0)");
    for list in [&most, &least] {
        let lists = [
            Window { lower_dhw: Some(list), ..Window::of(&[2]) },
            Window { upper_dhw: Some(list), ..Window::of(&[2]) },
            Window { stride_dhw: Some(list), ..Window::of(&[2]) },
            Window { lower_trs: Some(list), ..Window::of(&[2]) },
            Window { stride_trs: Some(list), ..Window::of(&[2]) },
            Window { shape_zpq: Some(list), ..Window::of(&[2]) },
            Window::of(list),
        ];
        for window in lists {
            let (matrix, coordinates) = (im2col(&activation, &window), im2col_coord(&activation, &window));
            assert!(matrix.is_ok() == coordinates.is_ok() || matrix.is_err(), "{window:?}: {matrix:?} {coordinates:?}");
        }
    }
    assert!(layout("9223372036854775807:1").recast(1, 2).is_err());
    assert!(layout("2:9223372036854775806").recast(1, 2).is_err());
    assert_eq!(
        layout("2:9223372036854775806").recast(i64::MAX, 1),
        Err(Error::Recast { stride: 9223372036854775806.into(), leaf: 0, numerator: i64::MAX, denominator: 1 })
    );
    assert!(layout("4:1").recast(0, 1).is_err() && layout("4:1").recast(1, i64::MIN).is_err());
    assert_eq!(bank_conflicts(&layout("2:9223372036854775806"), &layout("2:1"), 32), Err(Error::Overflow { of: "place in shared memory" }));
    assert_eq!(bank_conflicts(&layout("4:-3"), &layout("4:1"), 32).unwrap().ways, 1);
    assert!(tv_to_coord(&shape("(4,4)"), &layout("(2,2):(9223372036854775805,-1)")).is_err());
    let a = layout("(4611686018427387904,1):(0,0)");
    assert!(einsum("ab,cb->ac", &a, &a, None).is_err());
}
