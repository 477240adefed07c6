//! Layouts computed from a kernel's parameters.

use cute_static::{Coalesce, Composition, LayoutLike, MemoryMut, RightInverse, Safe, StaticLayout, Tensor, TensorError, fragment, layout};

use crate::layouts::Compact;

/// Where in a contiguous buffer, filled in the order of `From`, the elements lie in the order of `To`: `From` after the inverse of `To`.
pub type Order<From, To> = Coalesce<Composition<From, RightInverse<To>>>;

/// Copies a tensor in the layout `From` to one in the layout `To`, so that the destination is written from its first element to its last.
///
/// # Errors
/// [`TensorError::Sizes`] if the layouts differ in size.
pub fn convert<From: StaticLayout, To: StaticLayout, const N: usize>(
    to: &mut Tensor<impl Safe<Element = f32> + MemoryMut, To>,
    from: &[f32; N],
) -> Result<&'static str, TensorError> {
    to.copy_from(&Tensor::new(from, From::default())?)?;
    Ok(<Order<From, To>>::TEXT)
}

/// Registers for a column of a compact tile: 16 elements, one behind the other.
pub type Column = fragment!(f32, Composition<Compact, layout!(16:1)>);

/// Reads a column of a compact tile into registers.
///
/// # Errors
/// [`TensorError::Coordinate`] for a column that there is not.
pub fn column(tile: &[f32; Compact::COSIZE], number: u32) -> Result<Column, TensorError> {
    let mut column = Column::filled(Default::default(), 0.0);
    column.copy_from(&Tensor::new(tile, Compact)?.slice((.., number))?)?;
    Ok(column)
}

/// The sum of the elements that a layout selects, kept in registers: `N` of them, which does not compile where it is too small.
///
/// # Errors
/// [`TensorError::Reach`] if the layout reaches beyond the slice.
pub fn selected<L: StaticLayout, const N: usize>(data: &[f32]) -> Result<f32, TensorError> {
    let mut registers: Tensor<[f32; N], LayoutLike<L>> = Tensor::filled(LayoutLike::default(), 0.0);
    registers.copy_from(&Tensor::new(data, L::default())?)?;
    Ok(registers.iter().sum())
}
