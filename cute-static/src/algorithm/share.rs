//! What one of several threads does of an algorithm.

use crate::index::Index;

/// The share that one thread has of an algorithm that several do together: the elements of the result whose numbers are `thread`,
/// `thread + threads`, and so on. So neighbouring threads have neighbouring elements, and shares have none in common.
///
/// The type of the indices is `I`; a kernel takes `u32`. A layout with more elements than it counts is refused.
///
/// ```
/// use cute_static::{Tensor, algorithm::Share, layout};
/// let source = Tensor::new([1, 2, 3, 4, 5], layout!(5:1))?;
/// let mut destination = Tensor::new([0; 5], layout!(5:1))?;
/// Share::new(1u32, 2).copy(&source, &mut destination)?;
/// assert!(destination.iter().eq(&[0, 2, 0, 4, 0]));
/// # Ok::<(), cute_static::TensorError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share<I> {
    thread: I,
    threads: I,
}

impl<I: Index> Share<I> {
    /// The share of thread `thread`, counted from 0, of so many. No threads count as one.
    ///
    /// ```
    /// use cute_static::{Tensor, algorithm::Share, layout};
    /// let mut sums = Tensor::new([0; 3], layout!(3:1))?;
    /// for thread in 0..4u32 {
    ///     Share::new(thread, 4).fill(&mut sums, thread)?;
    /// }
    /// assert!(sums.iter().eq(&[0, 1, 2]));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    #[inline(always)]
    pub fn new(thread: I, threads: I) -> Share<I> {
        Share { thread, threads: if threads > I::ZERO { threads } else { I::wrapping_from(1) } }
    }

    /// Calls a function with the numbers below `size` that are this thread's. `size` fits the index type.
    #[inline(always)]
    pub(crate) fn each(self, size: i64, mut element: impl FnMut(I)) {
        let mut i = self.thread;
        while i.to_i64() < size {
            element(i);
            if self.threads.to_i64() >= size - i.to_i64() {
                return;
            }
            i = i.wrapping_add(self.threads);
        }
    }
}
