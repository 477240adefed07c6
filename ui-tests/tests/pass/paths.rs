//! Layouts of other modules, however they are named.
#![deny(warnings)]

use cute_static::{StaticLayout, layout, layouts};

mod tiles {
    cute_static::layouts! {
        /// A tile.
        pub type Tile = (4,8):(1,4);
        pub(crate) type Half = composition(Tile, (2,8):(1,4));
        type Own = (3,3):(1,3);
    }
    pub type Plain = cute_static::layout!((8,4):(4,1));

    pub fn own() -> &'static str {
        <Own as cute_static::StaticLayout>::TEXT
    }

    pub mod inner {
        cute_static::layouts! {
            pub type OfParent = composition(super::Half, (2,2):(1,2));
            pub type OfRoot = coalesce(crate::tiles::Tile);
        }
    }
}

mod renamed {
    pub use crate::tiles::{Plain as Unnamed, Tile as T};
    cute_static::layouts! {
        pub type R = composition(T, (2,4):(1,2));
        pub type U = composition(Unnamed, (2,4):(1,2));
    }
}

mod all {
    use crate::tiles::*;
    cute_static::layouts! { pub type G = composition(Tile, (2,4):(1,2)); pub type P = composition(Plain, (2,4):(1,2)); }
}

// Used above what they name, from block to block.
layouts! { type Late = coalesce(Early); }
layouts! { type Early = composition(tiles::Plain, 2:1); }
layouts! { type More = concat(Late, renamed::T); }

layouts! {
    type Coordinates = concat(tiles::Plain, (4,4):(e0,e1));
    type Bits = concat(tiles::Plain, (2,2):(f1,f2));
    type Constant = { <tiles::Tile as StaticLayout>::LAYOUT };
    assert equal(tiles::Plain, (8,4):(4,1));
    assert congruent((1,1), tiles::Tile);
}

fn same_type(_: renamed::R) -> usize {
    size_of::<renamed::R>()
}

fn main() {
    // Equal layouts are one type, however rustc or the macro came to know them.
    assert_eq!(same_type(all::G) + same_type(layout!((2,4):(1,2))), 0);
    let _: renamed::U = all::P;
    let _: layout!((2,4):(4,8)) = all::P;
    let _: tiles::Tile = Constant;
    let _: layout!(((8,4),(4,4)):((4,1),(e0,e1))) = Coordinates;
    let _: layout!(((8,4),(2,2)):((4,1),(f1,f2))) = Bits;
    layouts! { type Local = composition(tiles::Tile, 4:1); }
    assert_eq!((Local::TEXT, tiles::own(), More::TEXT), ("4:1", "(3,3):(1,3)", "(2,(4,8)):(4,(1,4))"));
    assert_eq!((tiles::inner::OfParent::TEXT, tiles::inner::OfRoot::TEXT, Early::TEXT), ("(2,2):(1,4)", "32:1", "2:4"));
}
