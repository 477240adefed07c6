use cute_static::layouts;

mod tiles {
    cute_static::layouts! { pub type Carries = (4,8):(1,5); }
    pub type Plain = cute_static::layout!((8,4):(4,1));
}

layouts! {
    assert compatible((8,2), tiles::Carries);
}

fn main() {}
