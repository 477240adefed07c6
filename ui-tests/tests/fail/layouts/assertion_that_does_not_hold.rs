// 2 mistakes
use cute_static::layouts;

layouts! {
    type Tile = (8,(4,2)):(8,(1,4));
    assert compatible((8,16), Tile);
    assert congruent((1,(2,3)), Tile);
    assert equal((8,(4,2)):(8,(1,5)), Tile);
}

fn main() {}
