use cute_static::layouts;

mod smem {
    pub type Rows = cute_static::layout!((64,64):(66,1));
}

layouts! {
    assert ldmatrix_operand(smem::Rows, f16);
}

fn main() {}
