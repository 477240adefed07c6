use cute_static::layouts;

layouts! {
    type Smem = (64,128):(1,64);
    assert wgmma_operand(Smem, f16);
}

fn main() {}
