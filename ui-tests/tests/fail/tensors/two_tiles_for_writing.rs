use cute_static::{Tensor, layout, shape};

fn main() {
    let mut data = [0; 32];
    let matrix = Tensor::new(&mut data, layout!((4,8):(8,1))).unwrap();
    let mut left = matrix.tile(shape!((4,4)), (0u32, 0u32)).unwrap();
    let mut right = matrix.tile(shape!((4,4)), (0u32, 1u32)).unwrap();
    left.fill(1);
    right.fill(2);
}
