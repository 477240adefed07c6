use cute_static::{Tensor, layout};

fn main() {
    let mut matrix = Tensor::new(&[0; 32], layout!((4,8):(8,1))).unwrap();
    let _ = matrix.write((1u32, 2u32), 7);
}
