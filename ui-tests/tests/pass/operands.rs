//! Layouts that instructions prescribe, as literals, by the names of a block and by paths, plain and behind swizzles.

use cute_static::{layout, layouts};

mod smem {
    pub type Rows = cute_static::layout!((64,64):(64,1));
    pub type Swizzled = cute_static::layout!(swizzle(3,3,3) o (64,64):(64,1));
    pub type Accumulator = cute_static::layout!(((4,8),(2,2)):((32,1),(16,8)));
}

layouts! {
    type Stage = ((8,16),(8,8)):((f72,f512),(f1,f8));
    assert wgmma_operand(Stage, bf16);
    assert wgmma_operand(swizzle(3,3,3) o (64,64):(64,1), f16);
    assert wgmma_operand((64,128):(1,64), f16, 3);
    assert wgmma_operand(composition((64,128):(1,64), ((8,8),(8,16)):((1,64),(8,512))), f16);
    assert wgmma_operand(smem::Rows, f16, 3);
    assert wgmma_operand(smem::Swizzled, f16);
    assert ldmatrix_operand(smem::Rows, f16);
    assert ldmatrix_operand(smem::Swizzled, f16);
    assert conflict_free(smem::Swizzled, (8,8):(e0,e1), f16);
    assert fragment(smem::Accumulator, ((2,2,8),(2,2)):((32,64,1),(16,8)));
}

fn main() {
    let stage = layout!(((8,16),(8,8)):((f72,f512),(f1,f8)));
    assert_eq!(stage, Stage);
}
