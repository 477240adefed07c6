//! A program: rustc builds it, so constants in generic code are evaluated too.

use cute_static::{Layout, StaticLayout, layout, layouts, shape, try_layout};

layouts! {
    type Tile = (8,8):(8,1);
}

fn corner<L: StaticLayout>(layout: L) -> u32 {
    layout.at(L::SIZE as u32 - 1)
}

fn main() {
    assert_eq!(corner(Tile), 63);
    assert_eq!(layout!((4,(4,2)):(4,(1,16))).offset((3u32, (3, 1))), 31);
    assert_eq!(layout!((4,(4,2)):(4,(1,16))).offset(shape!((3, (3, 1)))), 31);

    let m = 100u32;
    let mixed = layout!((m, 64):(64, 1));
    let _: layout!((?u32, 64):(64, 1)) = mixed;
    assert_eq!((mixed.size(), size_of_val(&mixed), mixed.at(101u32)), (6400, 4, 65));
    assert_eq!(layout!((m + 1, 64):(64, 1)).size(), 6464);

    assert_eq!(try_layout!((m, 64):(64, 1)), Ok(mixed));
    assert_eq!(try_layout!((4,8):(1,4)), Ok(layout!((4,8):(1,4))));
    let error = try_layout!((m - m, 64):(64, 1)).unwrap_err();
    assert_eq!(error.to_string(), "extent 0 of leaf 0: extents are at least 1");
}
