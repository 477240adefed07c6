//! The macros work where the names of the prelude mean something else.

#![allow(dead_code)]

mod core {}
mod std {}
struct Option;
struct Result;
struct Some;
struct Ok;
struct Static;
trait StaticLayout {}

mod tiles {
    pub type Plain = cute_static::layout!((4,8):(8,1));
}

cute_static::layouts! {
    type Tile = (4,8):(8,1);
    type Other = right_inverse(tiles::Plain);
    assert equal(Tile, tiles::Plain);
}

fn main() {
    assert_eq!((Tile.size(), Other.size()), (32, 32));
    assert!(cute_static::try_layout!((4, 8):(8, 1)).is_ok());
}
