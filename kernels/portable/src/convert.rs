//! Layouts computed from a kernel's parameters.

use cute_static::{Coalesce, Composition, MemoryMut, RightInverse, Safe, StaticLayout, Tensor, TensorError};

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
