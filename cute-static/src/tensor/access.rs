//! Reading and writing.

use super::Tensor;
use super::memory::{Memory, MemoryMut, Safe};
use crate::algorithm;
use crate::coordinate::Admits;
use crate::error::TensorError;
use crate::index::Index;
use crate::reach::{Addressed, Holds};

/// The place of an element, of which the compiler knows that it is not null: an `Option` of a reference costs nothing then.
///
/// # Safety
/// There is an element.
#[inline(always)]
pub(super) unsafe fn known<T>(place: *const T) -> *const T {
    // SAFETY: no element lies at address 0.
    unsafe { core::hint::assert_unchecked(!place.is_null()) };
    place
}

impl<M: Safe, L: Addressed> Tensor<M, L> {
    /// The element at a coordinate: an integer, or a tuple that fits the shape. `None` for one out of range.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let tile = Tensor::new([1, 2, 3, 4, 5, 6], layout!((2,3):(3,1)))?;
    /// assert_eq!((tile.get((1u32, 2u32)), tile.get(1u32), tile.get((2u32, 0u32))), (Some(&6), Some(&4), None));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    #[inline(always)]
    pub fn get<C, I: Index>(&self, coordinate: C) -> Option<&M::Element>
    where
        L::Domain: Admits<C, I>,
    {
        let () = <L::InRange<<L::Domain as Admits<C, I>>::Tuple> as Holds>::HOLDS;
        let offset = self.layout.locate::<_, I>(L::Domain::tuple(coordinate))?;
        // SAFETY: the offset is within the reach of the layout, which was checked against the memory when the tensor was made; the
        // memory is borrowed as long as the reference lives.
        Some(unsafe { &*known(self.memory.origin().wrapping_offset(offset)) })
    }

    /// The value at a coordinate. `None` for one out of range.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let tile = Tensor::new([1, 2, 3, 4, 5, 6], layout!((2,3):(3,1)))?;
    /// assert_eq!((tile.read((1u32, 2u32)), tile.read((0u32, 3u32))), (Some(6), None));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    #[inline(always)]
    pub fn read<C, I: Index>(&self, coordinate: C) -> Option<M::Element>
    where
        L::Domain: Admits<C, I>,
        M::Element: Copy,
    {
        let () = <L::InRange<<L::Domain as Admits<C, I>>::Tuple> as Holds>::HOLDS;
        let offset = self.layout.locate::<_, I>(L::Domain::tuple(coordinate))?;
        // SAFETY: as in `get`.
        Some(unsafe { *self.memory.origin().wrapping_offset(offset) })
    }

    /// The elements by their integer coordinates, so that the first mode runs fastest.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let tile = Tensor::new([1, 2, 3, 4, 5, 6], layout!((2,3):(3,1)))?;
    /// assert!(tile.iter().eq([&1, &4, &2, &5, &3, &6]));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    #[inline(always)]
    pub fn iter(&self) -> impl Iterator<Item = &M::Element> {
        (0..self.size()).map_while(|i| self.element(i))
    }

    /// The element at an integer coordinate.
    #[inline(always)]
    pub(crate) fn element<I: Index>(&self, i: I) -> Option<&M::Element> {
        let offset = self.layout.find_at(i).ok()?;
        // SAFETY: as in `get`.
        Some(unsafe { &*known(self.memory.origin().wrapping_offset(offset)) })
    }
}

impl<M: Safe + MemoryMut, L: Addressed> Tensor<M, L> {
    /// The element at a coordinate, for writing. `None` for one out of range.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let mut tile = Tensor::new([1, 2, 3, 4, 5, 6], layout!((2,3):(3,1)))?;
    /// *tile.get_mut((1u32, 2u32)).unwrap() += 10;
    /// assert_eq!(tile.read(5u32), Some(16));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    #[inline(always)]
    pub fn get_mut<C, I: Index>(&mut self, coordinate: C) -> Option<&mut M::Element>
    where
        L::Domain: Admits<C, I>,
    {
        let () = <L::InRange<<L::Domain as Admits<C, I>>::Tuple> as Holds>::HOLDS;
        let offset = self.layout.locate::<_, I>(L::Domain::tuple(coordinate))?;
        // SAFETY: as in `get`; the tensor is borrowed for writing, so that nobody else has this element.
        Some(unsafe { &mut *known(self.memory.origin_mut().wrapping_offset(offset)).cast_mut() })
    }

    /// Writes a value at a coordinate.
    ///
    /// ```
    /// use cute_static::{Tensor, TensorError, layout};
    /// let mut tile = Tensor::new([0; 6], layout!((2,3):(3,1)))?;
    /// assert_eq!(tile.write((1u32, 2u32), 7), Ok(()));
    /// assert_eq!(tile.write((2u32, 0u32), 7), Err(TensorError::Coordinate { found: 2, size: 2 }));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::Coordinate`] for a coordinate out of range.
    #[inline(always)]
    pub fn write<C, I: Index>(&mut self, coordinate: C, value: M::Element) -> Result<(), TensorError>
    where
        L::Domain: Admits<C, I>,
    {
        let () = <L::InRange<<L::Domain as Admits<C, I>>::Tuple> as Holds>::HOLDS;
        let offset = self.layout.find_tuple::<_, I>(L::Domain::tuple(coordinate))?;
        // SAFETY: as in `get_mut`.
        unsafe { *self.memory.origin_mut().wrapping_offset(offset) = value };
        Ok(())
    }

    /// Writes one value to all elements.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let mut data = [1; 6];
    /// Tensor::new(&mut data, layout!((2,2):(3,1)))?.fill(0);
    /// assert_eq!(data, [0, 0, 1, 0, 0, 1]);
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    #[inline(always)]
    pub fn fill(&mut self, value: M::Element)
    where
        M::Element: Clone,
    {
        algorithm::fill(self, &value);
    }

    /// The element at an integer coordinate, for writing.
    #[inline(always)]
    pub(crate) fn element_mut<I: Index>(&mut self, i: I) -> Option<&mut M::Element> {
        let offset = self.layout.find_at(i).ok()?;
        // SAFETY: as in `get_mut`.
        Some(unsafe { &mut *known(self.memory.origin_mut().wrapping_offset(offset)).cast_mut() })
    }
}

impl<M: Memory, L: Addressed> Tensor<M, L> {
    /// Where the element at a coordinate is. Nothing is read, and the coordinate not checked but by debug assertions.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let data = [1, 2, 3, 4, 5, 6];
    /// let tile = Tensor::new(&data, layout!((2,3):(3,1)))?;
    /// assert_eq!(tile.pointer((1u32, 2u32)), &data[5] as *const i32);
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn pointer<C, I: Index>(&self, coordinate: C) -> *const M::Element
    where
        L::Domain: Admits<C, I>,
    {
        self.memory.origin().wrapping_offset(self.layout.offset(coordinate).to_i64() as isize)
    }

    /// The value at a coordinate, unchecked: as short as code written by hand.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let tile = Tensor::new([1, 2, 3, 4, 5, 6], layout!((2,3):(3,1)))?;
    /// // SAFETY: row 1 of 2, column 2 of 3.
    /// assert_eq!(unsafe { tile.read_unchecked((1u32, 2u32)) }, 6);
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Safety
    /// * Every integer of the coordinate is at least 0 and less than the size of its mode.
    /// * With leaves of the run time, extents are at least 1, and the offset at the coordinate fits the index type `I`.
    /// * Of a pointer: the element at that offset is within the allocation of the pointer, aligned, initialised, valid for reads, and
    ///   nobody writes it meanwhile.
    #[inline(always)]
    #[track_caller]
    pub unsafe fn read_unchecked<C, I: Index>(&self, coordinate: C) -> M::Element
    where
        L::Domain: Admits<C, I>,
        M::Element: Copy,
    {
        // SAFETY: a coordinate in range has an offset within the reach, which was checked for a safe memory; the caller vouches for the
        // coordinate, for the arithmetic in `I`, and for pointers.
        unsafe { *self.memory.origin().offset(self.layout.offset(coordinate).to_i64() as isize) }
    }
}

impl<M: MemoryMut, L: Addressed> Tensor<M, L> {
    /// Writes a value at a coordinate, unchecked. The value that was there is not dropped.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let mut tile = Tensor::new([0; 6], layout!((2,3):(3,1)))?;
    /// // SAFETY: row 1 of 2, column 2 of 3.
    /// unsafe { tile.write_unchecked((1u32, 2u32), 7) };
    /// assert_eq!(tile.read(5u32), Some(7));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Safety
    /// As [`Tensor::read_unchecked`]; of a pointer, the element is valid for writes, need not be initialised, and nobody else reads or
    /// writes it meanwhile.
    #[inline(always)]
    #[track_caller]
    pub unsafe fn write_unchecked<C, I: Index>(&mut self, coordinate: C, value: M::Element)
    where
        L::Domain: Admits<C, I>,
    {
        let offset = self.layout.offset(coordinate).to_i64() as isize;
        // SAFETY: as in `read_unchecked`.
        unsafe { self.memory.origin_mut().offset(offset).write(value) };
    }
}
