use cute_static::{Tensor, layout};

fn main() {
    let _: Tensor<[f32; 31], _> = Tensor::filled(layout!((4,8):(8,1)), 0.0);
}
