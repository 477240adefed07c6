use cute_static::{Tensor, algorithm, layout};

fn main() {
    let x = Tensor::new([0.0; 12], layout!((3,4):(4,1))).unwrap();
    let mut y = Tensor::new([0.0; 12], layout!((3,4):(1,1))).unwrap();
    algorithm::axpby(2.0, &x, 1.0, &mut y).unwrap();
}
