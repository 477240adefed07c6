//! One value everywhere.

use super::{Share, check, nest};
use crate::error::TensorError;
use crate::index::Index;
use crate::reach::Addressed;
use crate::tensor::{MemoryMut, Safe, Tensor};

/// Writes one value to all elements.
///
/// ```
/// use cute_static::{Tensor, algorithm, layout};
/// let mut data = [1; 6];
/// algorithm::fill(&mut Tensor::new(&mut data, layout!((2,2):(3,1)))?, &0);
/// assert_eq!(data, [0, 0, 1, 0, 0, 1]);
/// # Ok::<(), cute_static::TensorError>(())
/// ```
#[inline(always)]
pub fn fill<M: Safe<Element: Clone> + MemoryMut, L: Addressed>(destination: &mut Tensor<M, L>, value: &M::Element) {
    nest::elements(destination, |element| *element = value.clone());
}

impl<I: Index> Share<I> {
    /// This thread's share of [`fill`].
    ///
    /// ```
    /// use cute_static::{Tensor, algorithm::Share, layout};
    /// let mut row = Tensor::new([0; 5], layout!(5:1))?;
    /// Share::new(1u32, 3).fill(&mut row, 7)?;
    /// assert!(row.iter().eq(&[0, 7, 0, 0, 7]));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::Overflow`] for more elements than `I` counts.
    #[inline(always)]
    pub fn fill<M: Safe<Element: Copy> + MemoryMut, L: Addressed>(
        self,
        destination: &mut Tensor<M, L>,
        value: M::Element,
    ) -> Result<(), TensorError> {
        let size = check::counts::<I>(destination.size() as i64)?;
        let mut mine = self.first(size);
        while let Some(i) = mine {
            if let Some(element) = destination.element_mut(i) {
                *element = value;
            }
            mine = self.next(i, size);
        }
        Ok(())
    }
}
