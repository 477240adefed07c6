//! Copies.

use super::check::Alike;
use super::{Share, check, nest};
use crate::error::TensorError;
use crate::index::Index;
use crate::reach::Addressed;
use crate::tensor::{Destination, MemoryMut, Safe, Tensor};

/// Copies a tensor to one of as many elements: `destination(i) = source(i)` at every integer coordinate.
///
/// ```
/// use cute_static::{Tensor, algorithm, layout};
/// let rows = Tensor::new([1, 2, 3, 4, 5, 6], layout!((2,3):(3,1)))?;
/// let mut columns = [0; 6];
/// algorithm::copy(&rows, &mut Tensor::new(&mut columns, layout!((2,3):(1,2)))?)?;
/// assert_eq!(columns, [1, 4, 2, 5, 3, 6]);
/// # Ok::<(), cute_static::TensorError>(())
/// ```
///
/// # Errors
/// As [`Tensor::copy_from`].
#[inline(always)]
pub fn copy<M, L, N, K>(source: &Tensor<N, K>, destination: &mut Tensor<M, L>) -> Result<(), TensorError>
where
    M: Safe<Element: Copy> + MemoryMut,
    L: Destination,
    N: Safe<Element = M::Element>,
    K: Addressed,
{
    let () = Alike::<K, L>::HOLDS;
    copied(source, destination)
}

/// As [`copy`]; what is known at compile time was checked by the caller.
#[inline(always)]
pub(crate) fn copied<M, L, N, K>(source: &Tensor<N, K>, destination: &mut Tensor<M, L>) -> Result<(), TensorError>
where
    M: Safe<Element: Copy> + MemoryMut,
    L: Destination,
    N: Safe<Element = M::Element>,
    K: Addressed,
{
    Alike::<K, L>::agree(&source.layout(), &destination.layout())?;
    nest::pairs(destination, source, |element, value| *element = value);
    Ok(())
}

/// Copies the elements at which a predicate of the integer coordinate holds; the others of the destination stay, and those of the source are
/// not read. A tensor of `bool` is such a predicate, as here; a tile that reaches beyond what was divided brings its own:
/// [`Padded`](crate::Padded).
///
/// ```
/// use cute_static::{Tensor, algorithm, layout};
/// let (source, mask) = (Tensor::new([1, 2, 3, 4], layout!((2,2):(2,1)))?, Tensor::new([true, false], layout!((2,2):(1,0)))?);
/// let mut destination = Tensor::new([0; 4], layout!((2,2):(2,1)))?;
/// algorithm::copy_if(|i: usize| mask.read(i) == Some(true), &source, &mut destination)?;
/// assert_eq!((destination.read((0u32, 1u32)), destination.read((1u32, 1u32))), (Some(2), Some(0)));
/// # Ok::<(), cute_static::TensorError>(())
/// ```
///
/// # Errors
/// As [`copy`].
#[inline(always)]
pub fn copy_if<M, L, N, K>(
    predicate: impl Fn(usize) -> bool,
    source: &Tensor<N, K>,
    destination: &mut Tensor<M, L>,
) -> Result<(), TensorError>
where
    M: Safe<Element: Copy> + MemoryMut,
    L: Destination,
    N: Safe<Element = M::Element>,
    K: Addressed,
{
    let () = Alike::<K, L>::HOLDS;
    copied_if(Share::new(0, 1), predicate, source, destination)
}

impl<I: Index> Share<I> {
    /// This thread's share of [`copy`].
    ///
    /// ```
    /// use cute_static::{Tensor, algorithm::Share, layout};
    /// let source = Tensor::new([1, 2, 3, 4], layout!((2,2):(2,1)))?;
    /// let mut destination = Tensor::new([0; 4], layout!((2,2):(1,2)))?;
    /// for thread in 0..3u32 {
    ///     Share::new(thread, 3).copy(&source, &mut destination)?;
    /// }
    /// assert!(destination.iter().eq(&[1, 3, 2, 4]));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// As [`copy`]; [`TensorError::Overflow`] for more elements than `I` counts.
    #[inline(always)]
    pub fn copy<M, L, N, K>(self, source: &Tensor<N, K>, destination: &mut Tensor<M, L>) -> Result<(), TensorError>
    where
        M: Safe<Element: Copy> + MemoryMut,
        L: Destination,
        N: Safe<Element = M::Element>,
        K: Addressed,
    {
        let () = Alike::<K, L>::HOLDS;
        copied_if(self, |_| true, source, destination)
    }

    /// This thread's share of [`copy_if`].
    ///
    /// ```
    /// use cute_static::{Tensor, algorithm::Share, layout};
    /// let source = Tensor::new([1, 2, 3, 4], layout!(4:1))?;
    /// let mut destination = Tensor::new([0; 4], layout!(4:1))?;
    /// Share::new(1u32, 2).copy_if(|i| i < 3, &source, &mut destination)?;
    /// assert!(destination.iter().eq(&[0, 2, 0, 0]));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Share::copy`].
    #[inline(always)]
    pub fn copy_if<M, L, N, K>(
        self,
        predicate: impl Fn(I) -> bool,
        source: &Tensor<N, K>,
        destination: &mut Tensor<M, L>,
    ) -> Result<(), TensorError>
    where
        M: Safe<Element: Copy> + MemoryMut,
        L: Destination,
        N: Safe<Element = M::Element>,
        K: Addressed,
    {
        let () = Alike::<K, L>::HOLDS;
        copied_if(self, predicate, source, destination)
    }
}

/// As [`Share::copy_if`]; what is known at compile time was checked by the caller.
#[inline(always)]
fn copied_if<I, M, L, N, K>(
    share: Share<I>,
    predicate: impl Fn(I) -> bool,
    source: &Tensor<N, K>,
    destination: &mut Tensor<M, L>,
) -> Result<(), TensorError>
where
    I: Index,
    M: Safe<Element: Copy> + MemoryMut,
    L: Destination,
    N: Safe<Element = M::Element>,
    K: Addressed,
{
    Alike::<K, L>::agree(&source.layout(), &destination.layout())?;
    let size = check::counts::<I>(destination.size() as i64)?;
    let mut mine = share.first(size);
    while let Some(i) = mine {
        if predicate(i)
            && let (Some(element), Some(value)) = (destination.element_mut(i), source.element(i))
        {
            *element = *value;
        }
        mine = share.next(i, size);
    }
    Ok(())
}
