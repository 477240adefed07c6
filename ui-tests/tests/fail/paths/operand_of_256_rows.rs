use cute_static::layouts;

mod smem {
    pub type Stage = cute_static::layout!(((8,32),(8,8)):((f72,f512),(f1,f8)));
    pub type Columns = cute_static::layout!((256,128):(1,260));
}

layouts! {
    assert wgmma_operand(smem::Stage, bf16);
    assert wgmma_operand(smem::Columns, bf16);
}

fn main() {}
