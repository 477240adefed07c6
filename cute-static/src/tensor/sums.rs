//! Access by sums of parts: the offsets of groups of modes, put together. For algorithms that step through the modes of a layout.

use super::Tensor;
use super::memory::{MemoryMut, Safe};
use crate::reach::Addressed;

impl<M: Safe, L: Addressed> Tensor<M, L> {
    /// The value at a sum of parts.
    ///
    /// # Safety
    /// The sum is [put together](crate::grouped::Grouped::sum) of parts of the layout, one for each group of a grouping, at indices below
    /// their extents: so it is the offset of a coordinate in range.
    #[inline(always)]
    pub(crate) unsafe fn read_sum(&self, sum: isize) -> M::Element
    where
        M::Element: Copy,
    {
        // SAFETY: the offset of a coordinate in range is within the reach of the layout, which was checked against the memory.
        unsafe { *self.memory.origin().offset(self.layout.place(sum)) }
    }

    /// So many elements from a sum of parts on.
    ///
    /// # Safety
    /// As [`read_sum`](Tensor::read_sum), for `len` sums that are consecutive; the layout [places](crate::grouped::Grouped::PLACED) nothing.
    #[inline(always)]
    pub(crate) unsafe fn row(&self, sum: isize, len: usize) -> &[M::Element] {
        // SAFETY: as in `read_sum`.
        unsafe { core::slice::from_raw_parts(self.memory.origin().offset(sum), len) }
    }

    /// The values at a sum of parts and at the offsets that follow it.
    ///
    /// # Safety
    /// As [`row`](Tensor::row), for `C` sums.
    #[inline(always)]
    pub(crate) unsafe fn read_row<const C: usize>(&self, sum: isize) -> [M::Element; C]
    where
        M::Element: Copy,
    {
        // SAFETY: as in `read_sum`; an array is aligned as its elements.
        unsafe { *self.memory.origin().offset(sum).cast::<[M::Element; C]>() }
    }
}

impl<M: Safe + MemoryMut, L: Addressed> Tensor<M, L> {
    /// The element at a sum of parts, for writing.
    ///
    /// # Safety
    /// As [`read_sum`](Tensor::read_sum).
    #[inline(always)]
    pub(crate) unsafe fn at_sum_mut(&mut self, sum: isize) -> &mut M::Element {
        let offset = self.layout.place(sum);
        // SAFETY: as in `read_sum`; the tensor is borrowed for writing.
        unsafe { &mut *self.memory.origin_mut().offset(offset) }
    }

    /// So many elements from a sum of parts on, for writing.
    ///
    /// # Safety
    /// As [`row`](Tensor::row).
    #[inline(always)]
    pub(crate) unsafe fn row_mut(&mut self, sum: isize, len: usize) -> &mut [M::Element] {
        // SAFETY: as in `read_sum`; the tensor is borrowed for writing.
        unsafe { core::slice::from_raw_parts_mut(self.memory.origin_mut().offset(sum), len) }
    }

    /// Writes a value at a sum of parts.
    ///
    /// # Safety
    /// As [`read_sum`](Tensor::read_sum).
    #[inline(always)]
    pub(crate) unsafe fn write_sum(&mut self, sum: isize, value: M::Element)
    where
        M::Element: Copy,
    {
        let offset = self.layout.place(sum);
        // SAFETY: as in `read_sum`; the tensor is borrowed for writing.
        unsafe { *self.memory.origin_mut().offset(offset) = value };
    }
}
