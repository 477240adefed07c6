use cute_static::{Tensor, layout, shape};

fn main() {
    let matrix = Tensor::new(&[0; 64], layout!((8,8):(f9,f1))).unwrap();
    let _ = matrix.tile(shape!((8,1)), (0u32, 1u32));
}
