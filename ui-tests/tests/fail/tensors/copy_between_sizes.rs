use cute_static::{Tensor, layout};

fn main() {
    let source = Tensor::new([0; 32], layout!((4,8):(8,1))).unwrap();
    let mut destination = Tensor::new([0; 32], layout!((4,4):(8,1))).unwrap();
    destination.copy_from(&source).unwrap();
}
