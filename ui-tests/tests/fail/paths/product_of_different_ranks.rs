use cute_static::layouts;

mod tiles {
    pub type Plain = cute_static::layout!((8,4):(4,1));
}

layouts! {
    type Blocks = blocked_product(tiles::Plain, 4:1);
}

fn main() {}
