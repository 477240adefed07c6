use cute_static::{Tensor, layout, shape};

fn main() {
    let mut data = [0; 32];
    let _ = Tensor::new(&mut data, layout!((4,8):(4,1))).unwrap().split_tiles(shape!((4,4)));
}
