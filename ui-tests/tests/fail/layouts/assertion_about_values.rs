// 2 mistakes
use cute_static::layouts;

layouts! {
    type Tile = (4,8):(1,2);
    assert injective(Tile);
    assert covering(Tile, 18);
    assert covering(Tile, 19);
    assert injective((4,8):(1,4));
}

fn main() {}
