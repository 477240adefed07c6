//! Generic code on tensors of static, computed and mixed layouts.

use cute_static::{Addressed, Coalesce, ElementsMut, Fragment, Multiple, N, Safe, StaticLayout, Tensor, TensorError, layout, shape};

/// Any tensor of numbers.
fn largest<M: Safe<Element = u32>, L: Addressed>(tensor: &Tensor<M, L>) -> Option<u32> {
    tensor.iter().copied().max()
}

/// A generic kernel: no bound but that the layout is static.
fn diagonal<L: StaticLayout>(data: &[u32], n: u32) -> Result<u32, TensorError>
where
    L::Domain: cute_static::Admits<(u32, u32), u32>,
{
    let tensor = Tensor::new(data, L::default())?;
    Ok((0..n).filter_map(|i| tensor.read((i, i))).sum())
}

/// A mixed layout with a promise, in tiles; what is left has a name.
fn clear(tile: &mut Tensor<ElementsMut<'_, u32>, layout!((?u32, 8):(8, 1))>) -> Result<(), TensorError> {
    tile.view_mut().slice((0u32, ..))?.fill(0);
    Ok(())
}

fn main() -> Result<(), TensorError> {
    let mut data: [u32; 64] = core::array::from_fn(|i| i as u32);
    type Rows = layout!((8,8):(8,1));
    assert_eq!(diagonal::<Rows>(&data, 8)?, 9 * 28);
    assert_eq!(diagonal::<Coalesce<Rows>>(&data[..], 0)?, 0);
    let m = 8u32;
    clear(&mut Tensor::new(&mut data, layout!((m, 8):(8, 1)))?)?;
    assert_eq!(largest(&Tensor::new(&data, layout!((m, 2):(1, 0)))?), Some(0));

    let rows = Multiple::<N<4>>::new(m)?;
    let part = Tensor::new(&data, layout!((rows, 8):(8, 1)))?.partition(shape!((4, 8)), (1u32, 7u32))?;
    assert_eq!(part.iter().collect::<Vec<_>>(), [&15, &47]);

    let mut fragment: Fragment<u32, layout!((2,4):(4,1))> = Tensor::fragment(1);
    fragment.copy_from(&Tensor::new(&data, layout!((2,4):(8,1)))?)?;
    assert_eq!(largest(&fragment), Some(11));
    Ok(())
}
