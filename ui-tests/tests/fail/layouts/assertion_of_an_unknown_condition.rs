use cute_static::layouts;

layouts! {
    type Tile = (4,4):(1,4);
    assert conguent(Tile, (2,2));
}

fn main() {}
