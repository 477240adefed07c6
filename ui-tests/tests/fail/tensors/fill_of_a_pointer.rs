use cute_static::{Tensor, layout};

fn main() {
    let mut data = [0; 32];
    Tensor::at_pointer(data.as_mut_ptr(), layout!((4,8):(8,1))).fill(1);
}
