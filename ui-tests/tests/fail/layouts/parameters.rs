use cute_static::layouts;

layouts! {
    type Tile<const N: i64> = (8,8):(8,1);
}

fn main() {}
