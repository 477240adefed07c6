use cute_static::{Tensor, einsum, layout};

fn main() {
    let a = Tensor::new([0.0; 12], layout!((3,4):(4,1))).unwrap();
    let mut c = Tensor::new([0.0; 9], layout!((3,3):(3,1))).unwrap();
    einsum!("ik,jk->ij", a, a).unwrap();
}
