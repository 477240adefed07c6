use cute_static::layouts;

layouts! {
    type Tile = (8,8):(8,1)
}

fn main() {}
