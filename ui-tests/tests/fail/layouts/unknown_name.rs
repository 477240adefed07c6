use cute_static::layouts;

mod other {}

layouts! {
    type Tile = (8,8):(8,1);
    type Block = coalesce(other::Missing);
}

fn main() {}
