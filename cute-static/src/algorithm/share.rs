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

    /// The first number below `size` that is this thread's, if there is one. `size` fits the index type.
    #[inline(always)]
    pub(crate) fn first(self, size: i64) -> Option<I> {
        if self.thread.to_i64() < size { Some(self.thread) } else { None }
    }

    /// The number behind `i` that is this thread's. Not beyond `size`, so that it does not wrap.
    #[inline(always)]
    pub(crate) fn next(self, i: I, size: i64) -> Option<I> {
        if self.threads.to_i64() < size - i.to_i64() { Some(i.wrapping_add(self.threads)) } else { None }
    }
}
