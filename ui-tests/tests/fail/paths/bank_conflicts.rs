use cute_static::layouts;

mod smem {
    pub type Rows = cute_static::layout!((32,32):(32,1));
}

layouts! {
    assert conflict_free(smem::Rows, 32:e0, f32);
}

fn main() {}
