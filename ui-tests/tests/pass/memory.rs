//! Layouts over memory: reading, writing, slices, tiles.

use cute_static::{Tensor, TensorError, layout, shape};

fn main() -> Result<(), TensorError> {
    let data: [usize; 32] = core::array::from_fn(|i| i);
    let matrix = Tensor::new(&data, layout!((4,8):(8,1)))?;
    let row = matrix.slice((2u32, ..))?;
    assert!(row.iter().copied().eq(16..24));
    let tile = matrix.tile(shape!((2, 4)), (1u32, 1u32))?;
    assert_eq!((tile.read((0u32, 0u32)), tile.read((2u32, 0u32))), (Some(20), None));
    let mut copy = [0; 32];
    let mut transposed = Tensor::new(&mut copy, layout!((4,8):(1,4)))?;
    for (i, j) in (0..4u32).flat_map(|i| (0..8u32).map(move |j| (i, j))) {
        transposed.write((i, j), matrix.read((i, j)).unwrap())?;
    }
    assert_eq!(copy[..4], [0, 8, 16, 24]);
    assert!(Tensor::new(&data[..31], layout!((4,8):(8,1))).is_err());
    Ok(())
}
