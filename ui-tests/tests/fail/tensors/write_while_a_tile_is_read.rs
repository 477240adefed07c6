use cute_static::{Tensor, layout, shape};

fn main() {
    let mut data = [0; 32];
    let mut matrix = Tensor::new(&mut data, layout!((4,8):(8,1))).unwrap();
    let tile = matrix.view().tile(shape!((4,4)), (0u32, 0u32)).unwrap();
    matrix.fill(1);
    assert_eq!(tile.read(0u32), Some(0));
}
