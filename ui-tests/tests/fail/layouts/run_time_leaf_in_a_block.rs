use cute_static::layouts;

layouts! {
    type Tile = (?u32,8):(8,1);
}

fn main() {}
