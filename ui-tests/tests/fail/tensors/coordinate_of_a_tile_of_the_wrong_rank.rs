use cute_static::{Tensor, layout, shape};

fn main() {
    let matrix = Tensor::new(&[0; 32], layout!((4,8):(8,1))).unwrap();
    let _ = matrix.tile(shape!((2,4)), (0u32, 0u32)).unwrap().read((0u32, 0u32, 0u32));
}
