use cute_static::{Tensor, layout};

fn main() {
    let registers = Tensor::new([0; 32], layout!((4,8):(8,1))).unwrap();
    let _ = registers.slice((1u32, ..));
}
