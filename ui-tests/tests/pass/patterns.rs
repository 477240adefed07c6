//! One name in every position: type, value, constant, static, argument, pattern.

use cute_static::layout;

type Tile = layout!((4,8):(8,1));
const TILE: Tile = layout!((4,8):(8,1));
static KEPT: Tile = TILE;

struct Copy {
    tile: Tile,
}

const fn same(tile: Tile) -> Tile {
    tile
}

fn main() {
    let copy = Copy { tile: same(KEPT) };
    let size = match copy.tile {
        layout!((4,8):(8,1)) => TILE.size(),
    };
    let closure = |tile: layout!((4,8):(8,1))| tile.at(9u32);
    assert_eq!((size, closure(copy.tile), size_of::<Copy>()), (32, 10, 0));
}
