//! What each thread has of a tensor.

use cute_static::{Multiple, N, Tensor, TensorError, layout, shape};

/// The sums of what each of 32 threads has of a row: thread `t` has the elements `t`, `t + 32`, `t + 64`, ..
///
/// That 32 divides the number of elements is promised by its type, so the partition is made without looking at it again.
///
/// # Errors
/// [`TensorError::Reach`] if the slice has fewer elements.
pub fn sums(row: &[f32], elements: Multiple<N<32>>) -> Result<[f32; 32], TensorError> {
    let row = Tensor::new(row, layout!(elements:1))?;
    let mut sums = [0.0; 32];
    for (thread, sum) in sums.iter_mut().enumerate() {
        *sum = row.partition(shape!(32), thread as u32)?.iter().sum();
    }
    Ok(sums)
}
