//! Memory that threads share.

use super::Tensor;
use super::registers::capacity;
use crate::StaticLayout;
use core::cell::UnsafeCell;
use core::fmt;
use core::mem::MaybeUninit;

/// An array that threads share: a `static` on the host, or the shared memory of a block of GPU threads.
///
/// It is 128-byte aligned, so that any vector access to its beginning is. What is in it is not initialised, and nothing keeps two
/// threads from writing one element: access is through pointers, and unsafe.
///
/// ```
/// use cute_static::{Shared, Tensor, layout};
/// static TILE: Shared<f32, 64> = Shared::new();
/// let mut tile = Tensor::shared(&TILE, layout!((8,8):(8,1)));
/// // SAFETY: only this thread uses the array; what is read was written before.
/// let written = unsafe {
///     tile.write_unchecked((1u32, 2u32), 0.5);
///     tile.read_unchecked((1u32, 2u32))
/// };
/// assert_eq!(written, 0.5);
/// ```
#[repr(C, align(128))]
pub struct Shared<T, const N: usize> {
    elements: UnsafeCell<[MaybeUninit<T>; N]>,
}

// SAFETY: a reference to it gives a pointer and nothing else; whoever reads or writes through it vouches for the absence of races.
unsafe impl<T: Send, const N: usize> Sync for Shared<T, N> {}

impl<T, const N: usize> Shared<T, N> {
    /// An array that is not initialised.
    ///
    /// ```
    /// use cute_static::Shared;
    /// static BUFFER: Shared<u32, 256> = Shared::new();
    /// assert_eq!(BUFFER.as_ptr() as usize % 128, 0);
    /// ```
    pub const fn new() -> Self {
        Shared { elements: UnsafeCell::new([const { MaybeUninit::uninit() }; N]) }
    }

    /// The pointer to the first element.
    ///
    /// ```
    /// use cute_static::Shared;
    /// let buffer = Shared::<u8, 4>::new();
    /// // SAFETY: only this thread uses the array.
    /// unsafe { buffer.as_ptr().write(7) };
    /// ```
    #[inline(always)]
    pub const fn as_ptr(&self) -> *mut T {
        self.elements.get().cast()
    }
}

impl<T, const N: usize> Default for Shared<T, N> {
    fn default() -> Self {
        Shared::new()
    }
}

impl<T, const N: usize> fmt::Debug for Shared<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shared {{ {N} elements }}")
    }
}

impl<T, L: StaticLayout> Tensor<*mut T, L> {
    /// A layout over memory that threads share. Does not compile if it reaches beyond `N` elements.
    ///
    /// ```compile_fail
    /// # use cute_static::{Shared, Tensor, layout};
    /// static TILE: Shared<f32, 63> = Shared::new();
    /// let tile = Tensor::shared(&TILE, layout!((8,8):(8,1)));
    /// ```
    #[inline(always)]
    pub fn shared<const N: usize>(memory: &'static Shared<T, N>, layout: L) -> Self {
        const { capacity::<L>(N) }
        Tensor { memory: memory.as_ptr(), layout }
    }
}
