use cute_static::layouts;

mod tiles {
    pub type Plain = cute_static::layout!((8,4):(4,1));
}

layouts! {
    type Tiles = zipped_divide(tiles::Plain, [3, 2]);
}

fn main() {}
