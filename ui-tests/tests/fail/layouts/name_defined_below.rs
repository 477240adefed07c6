use cute_static::layouts;

layouts! {
    type Block = coalesce(Tile);
    type Tile = (8,8):(8,1);
}

fn main() {}
