//! Macros that write macros.

use tiles::{StaticLayout, layout, layouts, shape};

macro_rules! column_major {
    ($rows:expr, $columns:expr) => {
        layout!(($rows, $columns):(1, $rows))
    };
}

macro_rules! of_parts {
    ($shape:expr; $stride:expr) => {
        layout!($shape:$stride)
    };
}

macro_rules! named {
    ($($(#[$attribute:meta])* $visibility:vis $name:ident = $shape:tt : $stride:tt;)*) => {
        layouts! { $($(#[$attribute])* $visibility type $name = $shape:$stride;)* }
    };
}

macro_rules! tile {
    ($extent:literal) => {
        shape!(($extent, $extent))
    };
}

macro_rules! sized {
    ($rows:ty, $columns:expr) => {
        <layout!(({ $rows }, { $columns }):({ $columns }, 1)) as StaticLayout>::TEXT
    };
}

macro_rules! composed {
    ($a:tt : $b:tt, $($rest:tt)*) => {
        layout!(composition($a:$b, $($rest)*))
    };
}

named! {
    /// Four rows.
    Rows = (4, 8):(8, 1);
    pub(crate) Pair = 2:1;
}

#[test]
fn fragments_are_read_like_what_they_stand_for() {
    let _: layout!((4,8):(1,4)) = column_major!(4, 8);
    let _: layout!((4,(2,4)):(1,(4,8))) = of_parts!((4, (2, 4)); (1, (4, 8)));
    let _: tiles::Shape<(tiles::N<16>, tiles::N<16>)> = tile!(16);
    let _: layout!(((2,2),3):((24,2),8)) = composed!((6,2):(8,2), (4,3):(3,1));
    assert_eq!(sized!(tiles::typenum::U4, 2 + 2), "(4,4):(4,1)");
    assert_eq!((Rows::TEXT, Pair::TEXT), ("(4,8):(8,1)", "2:1"));
    assert_eq!((Rows, Pair), (layout!((4,8):(8,1)), layout!(2:1)));
}
