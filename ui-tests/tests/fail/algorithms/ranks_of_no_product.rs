use cute_static::{Tensor, algorithm, layout};

fn main() {
    let a = Tensor::new([0.0; 12], layout!((3,4):(4,1))).unwrap();
    let mut c = Tensor::new([0.0; 9], layout!(9:1)).unwrap();
    algorithm::gemm(&mut c, &a, &a).unwrap();
}
