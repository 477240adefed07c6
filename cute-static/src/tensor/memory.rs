//! What the elements of a tensor lie in.

use super::Tensor;
use crate::error::TensorError;
use crate::reach::Addressed;
use core::marker::PhantomData;

mod sealed {
    pub trait Sealed {}
}
pub(super) use sealed::Sealed;

/// Memory with an element at the offset 0, its origin.
///
/// Unsafe code relies on the origins, so there are no other implementations.
///
/// ```
/// use cute_static::{Addressed, Memory, Tensor, layout};
/// fn first<M: Memory<Element: Copy>, L>(_: &Tensor<M, L>) -> usize {
///     size_of::<M::Element>()
/// }
/// assert_eq!(first(&Tensor::new([1u16, 2], layout!(2:1))?), 2);
/// # Ok::<(), cute_static::TensorError>(())
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` is not a memory of elements", label = "not a memory")]
pub trait Memory: Sealed {
    /// What lies there.
    type Element;
    /// Where the element of the offset 0 is.
    #[doc(hidden)]
    fn origin(&self) -> *const Self::Element;
}

/// Memory that can be written.
///
/// ```
/// use cute_static::{MemoryMut, Safe, Tensor, layout};
/// fn clear<M: MemoryMut<Element = u8> + Safe>(mut tensor: Tensor<M, layout!(4:1)>) -> Tensor<M, layout!(4:1)> {
///     tensor.fill(0);
///     tensor
/// }
/// assert_eq!(clear(Tensor::new([1, 2, 3, 4], layout!(4:1))?).read(3u32), Some(0));
/// # Ok::<(), cute_static::TensorError>(())
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` is not a memory that can be written", label = "not writable")]
pub trait MemoryMut: Memory {
    /// Where the element of the offset 0 is.
    #[doc(hidden)]
    fn origin_mut(&mut self) -> *mut Self::Element;
}

/// Memory of which a tensor is made only after its layout was checked, so that access needs no `unsafe`: all but pointers.
///
/// ```
/// use cute_static::{Addressed, Safe, Memory, Tensor, layout};
/// fn sum<M: Safe + Memory<Element = u32>>(tensor: &Tensor<M, impl Addressed>) -> u32 {
///     tensor.iter().sum()
/// }
/// assert_eq!(sum(&Tensor::new([1, 2, 3, 4], layout!((2,2):(2,1)))?), 10);
/// # Ok::<(), cute_static::TensorError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "access to `{Self}` is not safe",
    label = "a pointer, which nothing is known of",
    note = "`Tensor::trust` makes a tensor of a pointer safe once and for all; the unchecked methods are unsafe each time"
)]
pub trait Safe: Memory {}

/// Memory whose origin can be moved, so that parts of a tensor are tensors: all but registers, of which there are [views](Tensor::view).
///
/// ```
/// use cute_static::{Elements, Movable};
/// fn parts_are_tensors<M: Movable>() {}
/// parts_are_tensors::<Elements<'static, f32>>();
/// parts_are_tensors::<*mut f32>();
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not move: a part of it is not a tensor of its own",
    label = "take `view()` or `view_mut()` of the tensor first"
)]
pub trait Movable: Memory + Sized {
    /// The memory with its origin so many elements further.
    #[doc(hidden)]
    fn moved(self, offset: isize) -> Self;
    /// The memory with its origin so many elements further, on an element.
    ///
    /// # Safety
    /// For a [`Safe`] memory, the origin and the new origin lie within the memory.
    #[doc(hidden)]
    #[inline(always)]
    unsafe fn moved_within(self, offset: isize) -> Self {
        self.moved(offset)
    }
}

/// Elements that are borrowed.
///
/// ```
/// use cute_static::{Elements, Tensor, layout};
/// fn corner(tile: Tensor<Elements<'_, u8>, layout!((2,2):(2,1))>) -> Option<u8> {
///     tile.read((1u32, 1u32))
/// }
/// assert_eq!(corner(Tensor::new(&[1, 2, 3, 4], layout!((2,2):(2,1)))?), Some(4));
/// # Ok::<(), cute_static::TensorError>(())
/// ```
#[repr(transparent)]
#[derive(Debug)]
pub struct Elements<'a, T> {
    origin: *const T,
    borrowed: PhantomData<&'a [T]>,
}

/// Elements that are borrowed for writing.
///
/// ```
/// use cute_static::{ElementsMut, Tensor, layout};
/// fn clear(tile: &mut Tensor<ElementsMut<'_, u8>, layout!((2,2):(2,1))>) {
///     tile.fill(0);
/// }
/// let mut data = [1, 2, 3, 4];
/// clear(&mut Tensor::new(&mut data, layout!((2,2):(2,1)))?);
/// assert_eq!(data, [0; 4]);
/// # Ok::<(), cute_static::TensorError>(())
/// ```
#[repr(transparent)]
#[derive(Debug)]
pub struct ElementsMut<'a, T> {
    origin: *mut T,
    borrowed: PhantomData<&'a mut [T]>,
}

impl<T> ElementsMut<'_, T> {
    /// The same memory once more.
    ///
    /// # Safety
    /// No element is accessed through both while one of them may write it.
    #[inline(always)]
    pub(super) unsafe fn again(&self) -> Self {
        ElementsMut { origin: self.origin, borrowed: PhantomData }
    }
}

impl<T> Clone for Elements<'_, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Elements<'_, T> {}

// SAFETY: it is a `&[T]` whose length is that of a layout.
unsafe impl<T: Sync> Send for Elements<'_, T> {}
// SAFETY: it is a `&[T]` whose length is that of a layout.
unsafe impl<T: Sync> Sync for Elements<'_, T> {}
// SAFETY: it is a `&mut [T]` whose length is that of a layout.
unsafe impl<T: Send> Send for ElementsMut<'_, T> {}
// SAFETY: it is a `&mut [T]` whose length is that of a layout.
unsafe impl<T: Sync> Sync for ElementsMut<'_, T> {}

impl<T> Sealed for *const T {}
impl<T> Sealed for *mut T {}
impl<T> Sealed for Elements<'_, T> {}
impl<T> Sealed for ElementsMut<'_, T> {}
impl<T, const N: usize> Sealed for [T; N] {}

macro_rules! memory {
    ($([$($parameters:tt)*] $memory:ty, $element:ty, |$self:ident| $origin:expr;)*) => { $(
        impl<$($parameters)*> Memory for $memory {
            type Element = $element;
            #[inline(always)]
            fn origin(&self) -> *const $element {
                let $self = self;
                $origin
            }
        }
    )* };
}

memory! {
    [T] *const T, T, |memory| *memory;
    [T] *mut T, T, |memory| *memory;
    [T] Elements<'_, T>, T, |memory| memory.origin;
    [T] ElementsMut<'_, T>, T, |memory| memory.origin;
    [T, const N: usize] [T; N], T, |memory| memory.as_ptr();
}

impl<T> MemoryMut for *mut T {
    #[inline(always)]
    fn origin_mut(&mut self) -> *mut T {
        *self
    }
}

impl<T> MemoryMut for ElementsMut<'_, T> {
    #[inline(always)]
    fn origin_mut(&mut self) -> *mut T {
        self.origin
    }
}

impl<T, const N: usize> MemoryMut for [T; N] {
    #[inline(always)]
    fn origin_mut(&mut self) -> *mut T {
        self.as_mut_ptr()
    }
}

impl<T> Safe for Elements<'_, T> {}
impl<T> Safe for ElementsMut<'_, T> {}
impl<T, const N: usize> Safe for [T; N] {}

// Not `offset`: a pointer may come from anywhere, and the first element of a padded tile need not be real.
impl<T> Movable for *const T {
    #[inline(always)]
    fn moved(self, offset: isize) -> Self {
        self.wrapping_offset(offset)
    }
}

impl<T> Movable for *mut T {
    #[inline(always)]
    fn moved(self, offset: isize) -> Self {
        self.wrapping_offset(offset)
    }
}

impl<T> Movable for Elements<'_, T> {
    #[inline(always)]
    fn moved(self, offset: isize) -> Self {
        Elements { origin: self.origin.wrapping_offset(offset), ..self }
    }
    #[inline(always)]
    unsafe fn moved_within(self, offset: isize) -> Self {
        // SAFETY: the caller's promise.
        Elements { origin: unsafe { self.origin.offset(offset) }, ..self }
    }
}

impl<T> Movable for ElementsMut<'_, T> {
    #[inline(always)]
    fn moved(self, offset: isize) -> Self {
        ElementsMut { origin: self.origin.wrapping_offset(offset), ..self }
    }
    #[inline(always)]
    unsafe fn moved_within(self, offset: isize) -> Self {
        // SAFETY: the caller's promise.
        ElementsMut { origin: unsafe { self.origin.offset(offset) }, ..self }
    }
}

/// What [`Tensor::new`] takes: slices, references to arrays, arrays.
///
/// ```
/// use cute_static::{Tensor, layout};
/// let (mut array, matrix) = ([1, 2, 3, 4], layout!((2,2):(2,1)));
/// assert!(Tensor::new(&array, matrix).is_ok() && Tensor::new(&array[1..], matrix).is_err());
/// assert!(Tensor::new(&mut array, matrix).is_ok() && Tensor::new(array, matrix).is_ok());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not memory that a tensor can be laid over",
    label = "neither a slice nor an array",
    note = "of a pointer a tensor is made by `Tensor::at_pointer`"
)]
pub trait IntoMemory: Sealed {
    /// The memory.
    type Memory: Safe;
    /// How many elements it has.
    #[doc(hidden)]
    fn elements(&self) -> usize;
    /// The memory.
    #[doc(hidden)]
    fn into_memory(self) -> Self::Memory;
}

impl<T> Sealed for &[T] {}
impl<T> Sealed for &mut [T] {}
impl<T, const N: usize> Sealed for &[T; N] {}
impl<T, const N: usize> Sealed for &mut [T; N] {}

macro_rules! into_memory {
    ($([$($parameters:tt)*] $from:ty => $memory:ty, |$self:ident| $len:expr, $into:expr;)*) => { $(
        impl<$($parameters)*> IntoMemory for $from {
            type Memory = $memory;
            #[inline(always)]
            fn elements(&self) -> usize {
                let $self = self;
                $len
            }
            #[inline(always)]
            fn into_memory(self) -> $memory {
                let $self = self;
                $into
            }
        }
    )* };
}

into_memory! {
    ['a, T] &'a [T] => Elements<'a, T>, |from| from.len(), Elements { origin: from.as_ptr(), borrowed: PhantomData };
    ['a, T] &'a mut [T] => ElementsMut<'a, T>, |from| from.len(), ElementsMut { origin: from.as_mut_ptr(), borrowed: PhantomData };
    ['a, T, const N: usize] &'a [T; N] => Elements<'a, T>, |from| from.len(), Elements { origin: from.as_ptr(), borrowed: PhantomData };
    ['a, T, const N: usize] &'a mut [T; N] => ElementsMut<'a, T>, |from| from.len(),
        ElementsMut { origin: from.as_mut_ptr(), borrowed: PhantomData };
    [T, const N: usize] [T; N] => [T; N], |from| from.len(), from;
}

/// Fails unless a reach lies within so many elements.
#[inline(always)]
pub(super) fn within(reach: Option<(i64, i64)>, elements: usize) -> Result<(), TensorError> {
    match reach {
        None => Err(TensorError::Layout),
        Some((smallest, largest)) if smallest < 0 || largest as u64 >= elements as u64 => {
            Err(TensorError::Reach { smallest, largest, elements })
        }
        Some(_) => Ok(()),
    }
}

impl<M, L: Addressed> Tensor<M, L> {
    /// A layout over a slice or an array.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let (data, rows) = ([0.5; 12], 3u32);
    /// assert_eq!(Tensor::new(&data, layout!((rows, 4):(4, 1)))?.read((2u32, 3u32)), Some(0.5));
    /// assert!(Tensor::new(&data, layout!((rows + 1, 4):(4, 1))).is_err());
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::Reach`] if the layout reaches out of the memory, [`TensorError::Layout`] if its reach is not an interval of 64-bit
    /// integers.
    #[inline(always)]
    pub fn new<F: IntoMemory<Memory = M>>(memory: F, layout: L) -> Result<Self, TensorError> {
        let () = L::IN_MEMORY;
        within(layout.reach(), memory.elements())?;
        Ok(Tensor { memory: memory.into_memory(), layout })
    }
}

impl<P: Memory + Copy + RawPointer, L> Tensor<P, L> {
    /// A layout over a pointer, which points to the element of the offset 0. Nothing is read: that is unsafe later, or made safe by
    /// [`Tensor::trust`].
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let data = [1, 2, 3, 4];
    /// let tile = Tensor::at_pointer(data.as_ptr(), layout!((2,2):(2,1)));
    /// // SAFETY: the four offsets of the layout are those of `data`, which nobody writes.
    /// assert_eq!(unsafe { tile.read_unchecked((1u32, 0u32)) }, 3);
    /// ```
    #[inline(always)]
    pub fn at_pointer(pointer: P, layout: L) -> Self {
        Tensor { memory: pointer, layout }
    }
}

/// `*const T` and `*mut T`.
#[doc(hidden)]
pub trait RawPointer {}
impl<T> RawPointer for *const T {}
impl<T> RawPointer for *mut T {}

impl<T, L: Addressed> Tensor<*const T, L> {
    /// The tensor with safe access, for a lifetime of the caller's choice.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let data = [1, 2, 3, 4];
    /// // SAFETY: the four offsets of the layout are those of `data`, which outlives the tensor.
    /// let tile = unsafe { Tensor::at_pointer(data.as_ptr(), layout!((2,2):(2,1))).trust() }?;
    /// assert_eq!(tile.read((1u32, 0u32)), Some(3));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::Layout`] for a run-time extent below 1, or an offset that does not fit into 64 bits.
    ///
    /// # Safety
    /// For the whole of `'a`, at every coordinate in range:
    /// * the element at the layout's offset from the pointer is within the allocation of the pointer, aligned, initialised, and valid
    ///   for reads;
    /// * nobody writes it.
    #[inline(always)]
    pub unsafe fn trust<'a>(self) -> Result<Tensor<Elements<'a, T>, L>, TensorError> {
        self.layout.reach().ok_or(TensorError::Layout)?;
        Ok(Tensor { memory: Elements { origin: self.memory, borrowed: PhantomData }, layout: self.layout })
    }
}

impl<T, L: Addressed> Tensor<*mut T, L> {
    /// The tensor with safe access, for a lifetime of the caller's choice.
    ///
    /// In a kernel this is the place to say that a thread's elements are its own: those that are accessed through the tensor count, not
    /// all that its layout reaches.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let mut data = [1, 2, 3, 4];
    /// // SAFETY: the two offsets of the layout are those of `data`, which outlives the tensor and is not used beside it.
    /// let mut column = unsafe { Tensor::at_pointer(data.as_mut_ptr(), layout!(2:2)).trust() }?;
    /// column.write(1u32, 7)?;
    /// assert_eq!(data, [1, 2, 7, 4]);
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::Layout`] for a run-time extent below 1, or an offset that does not fit into 64 bits.
    ///
    /// # Safety
    /// For the whole of `'a`, at every coordinate in range:
    /// * the element at the layout's offset from the pointer is within the allocation of the pointer, aligned, initialised, and valid
    ///   for reads and writes;
    /// * nobody else reads or writes an element that is accessed through the tensor or through a part of it.
    #[inline(always)]
    pub unsafe fn trust<'a>(self) -> Result<Tensor<ElementsMut<'a, T>, L>, TensorError> {
        self.layout.reach().ok_or(TensorError::Layout)?;
        Ok(Tensor { memory: ElementsMut { origin: self.memory, borrowed: PhantomData }, layout: self.layout })
    }
}

impl<M: Safe, L: Copy> Tensor<M, L> {
    /// The same elements, borrowed.
    ///
    /// ```
    /// use cute_static::{Tensor, layout, shape};
    /// let registers = Tensor::new([1, 2, 3, 4], layout!((2,2):(2,1)))?;
    /// assert!(registers.view().slice((1u32, ..))?.iter().eq([&3, &4]));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    #[inline(always)]
    pub fn view(&self) -> Tensor<Elements<'_, M::Element>, L> {
        // The reach of the layout was checked against this memory, which stays borrowed as long as the view lives.
        Tensor { memory: Elements { origin: self.memory.origin(), borrowed: PhantomData }, layout: self.layout }
    }
}

impl<M: Safe + MemoryMut, L: Copy> Tensor<M, L> {
    /// The same elements, borrowed for writing.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let mut registers = Tensor::new([1, 2, 3, 4], layout!((2,2):(2,1)))?;
    /// registers.view_mut().slice((1u32, ..))?.fill(0);
    /// assert_eq!(registers.read((1u32, 1u32)), Some(0));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    #[inline(always)]
    pub fn view_mut(&mut self) -> Tensor<ElementsMut<'_, M::Element>, L> {
        // As in `view`; the memory stays borrowed for writing.
        Tensor { memory: ElementsMut { origin: self.memory.origin_mut(), borrowed: PhantomData }, layout: self.layout }
    }
}
