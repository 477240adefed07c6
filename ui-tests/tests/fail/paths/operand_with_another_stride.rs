use cute_static::layouts;

mod smem {
    pub type Columns = cute_static::layout!((64,128):(1,64));
}

layouts! {
    assert wgmma_operand(smem::Columns, f16);
}

fn main() {}
