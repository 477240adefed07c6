use cute_static::{Tensor, layout};

fn main() {
    let m = 4u32;
    let _: Tensor<[f32; 32], _> = Tensor::filled(layout!((m,8):(8,1)), 0.0);
}
