use cute_static::{Tensor, layout};

fn main() {
    let matrix = Tensor::new(&[0; 64], layout!((8,8):(f9,f1))).unwrap();
    let _ = matrix.slice((3u32, ..));
}
