//! Tiles that do not divide, with their predicates.

use cute_static::{StaticLayout, layout, layouts};

layouts! {
    type Rows = (10,6):(1,10);
    type Tiles = zipped_divide(Rows, (4,3), pad);
}

fn tiles<L: StaticLayout>() -> usize {
    <layout!(zipped_divide(L, (4,3), pad))>::SIZE
}

fn main() {
    assert_eq!((Tiles::TEXT, tiles::<Rows>()), ("((4,3),(3,2)):((1,10),(4,30))", 72));
}
