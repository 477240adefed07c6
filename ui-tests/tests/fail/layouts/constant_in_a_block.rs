use cute_static::layouts;

const BM: usize = 8;

layouts! {
    type Tile = ({BM},8):(8,1);
}

fn main() {}
