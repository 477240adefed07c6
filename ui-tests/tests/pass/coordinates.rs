//! Layouts whose values are coordinates.

use cute_static::{E, N, Static, StaticLayout, layout, layouts};

layouts! {
    type Identity = (4,8):(e0,e1);
    type Accumulator = tv_to_coord((16,8), ((4,8),(2,2)):((32,1),(16,8)));
    type Sum = layout_add(12:e0, (4,3):(e0,e1));
    type Tiles = zipped_divide(Identity, (2,4));
}

fn main() {
    let _: Static<(N<4>, N<8>), (E<1, 0>, E<1, 1>)> = Identity;
    assert_eq!(Accumulator::eval((5, 3)).to_string(), "9*e0+3*e1");
    assert_eq!((Sum::TEXT, Tiles::TEXT), ("(4,3):(2*e0,4*e0+e1)", "((2,4),(2,2)):((e0,e1),(2*e0,4*e1))"));
    assert_eq!(layout!((4,8):(e0,6*e(1,0))).eval((1, 1)).to_string(), "e0+6*e(1,0)");
}
