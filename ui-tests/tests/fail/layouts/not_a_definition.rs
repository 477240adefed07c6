// 2 mistakes
use cute_static::layouts;

layouts! {
    const Tile = (8,8):(8,1);
    type Block (4,4):(4,1);
}

fn main() {}
