use cute_static::{Tensor, layout, shape};

fn main() {
    let mut data = [0; 32];
    let values = Tensor::new([1; 9], layout!((3,3):(3,1))).unwrap();
    let matrix = Tensor::new(&mut data, layout!((4,8):(4,1))).unwrap();
    matrix.padded_tile(shape!((3,3)), (0u32, 0u32)).unwrap().copy_from(&values).unwrap();
}
