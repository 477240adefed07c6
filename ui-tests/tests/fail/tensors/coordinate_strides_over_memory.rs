use cute_static::{Tensor, layout};

fn main() {
    let _ = Tensor::new(&[0; 32], layout!((4,8):(e0,e1)));
}
