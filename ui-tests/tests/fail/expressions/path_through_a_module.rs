use cute_static::layout;

mod tiles {
    cute_static::layouts! { pub type Carries = (4,8):(1,5); }
    pub type Plain = cute_static::layout!((8,4):(4,1));
}

fn main() {
    let _ = layout!(composition(tiles::Plain, (2,4):(3,2)));
}
