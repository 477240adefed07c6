use cute_static::layouts;

mod tiles {
    pub type Plain = cute_static::layout!((8,4):(4,1));
}

layouts! {
    assert size(tiles::Plain);
}

fn main() {}
