use cute_static::layouts;

layouts! {
    type Matrix = (4096,1024):(1024,1);
    type Blocks = ((8,8),(8,8)):((8,512),(1,64));
    assert tensor_map(Matrix, Blocks, f16);
}

fn main() {}
