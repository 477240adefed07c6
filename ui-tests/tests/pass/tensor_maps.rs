//! Tiles that bulk tensor copies fill, as literals, by the names of a block and by paths, up to rank 5.

use cute_static::layouts;

mod smem {
    pub type Stage = cute_static::layout!(swizzle(3,3,3) o (128,64):(64,1));
}

layouts! {
    type Matrix = (4096,1024):(1024,1);
    assert tensor_map(Matrix, (128,64):(64,1), f16, 3);
    assert tensor_map(Matrix, smem::Stage, bf16);
    assert tensor_map(Matrix, swizzle(2,3,3) o (64,32):(32,1), u16);
    assert tensor_map((64,32,16,8,4):(1,64,2048,32768,262144), (16,2,3,4,2):(1,16,32,96,384), f32);
}

fn main() {}
