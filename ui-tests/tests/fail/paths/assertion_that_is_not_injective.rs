use cute_static::layouts;

mod tiles {
    pub type Half = cute_static::layout!((4,8):(1,2));
}

layouts! {
    assert injective(coalesce(tiles::Half));
}

fn main() {}
