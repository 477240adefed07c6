use cute_static::{Tensor, algorithm, layout};

fn main() {
    let a = Tensor::new([0.0; 12], layout!((3,4):(4,1))).unwrap();
    let b = Tensor::new([0.0; 15], layout!((3,5):(5,1))).unwrap();
    let mut c = Tensor::new([0.0; 9], layout!((3,3):(3,1))).unwrap();
    algorithm::gemm(&mut c, &a, &b).unwrap();
}
