use cute_static::layouts;

layouts! {
    type Tile = ;
}

fn main() {}
