use cute_static::{N, Tensor, layout};

fn main() {
    let matrix = Tensor::new(&[0; 32], layout!((4,8):(8,1))).unwrap();
    let _ = matrix.slice::<_, u32>((N::<4>::VALUE, ..));
}
