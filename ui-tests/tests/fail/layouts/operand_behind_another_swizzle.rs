use cute_static::layouts;

layouts! {
    type Rows = (64,64):(64,1);
    assert wgmma_operand(swizzle(3,4,3) o Rows, bf16);
}

fn main() {}
