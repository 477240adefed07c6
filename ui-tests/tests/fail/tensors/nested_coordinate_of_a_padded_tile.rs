use cute_static::{Tensor, layout, shape};

fn main() {
    let matrix = Tensor::new(&[0; 30], layout!((5,(2,3)):(6,(3,1)))).unwrap();
    let tile = matrix.padded_tile(shape!((4,4)), (1u32, 0u32)).unwrap();
    assert!(tile.is_real((0u32, 1u32)) && tile.is_real((0u32, (1u32, 0u32))));
}
