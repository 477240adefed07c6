use cute_static::layouts;

mod tiles {
    pub type Half = cute_static::layout!((4,8):(1,2));
}

layouts! {
    type Rest = complement(tiles::Half, 64);
}

fn main() {}
