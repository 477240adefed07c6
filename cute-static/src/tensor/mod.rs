//! Tensors: layouts over memory.
//!
//! A [`Tensor<M, L>`](Tensor) is a memory `M` and a layout `L`: the element at a coordinate is that at the layout's offset, counted from
//! the memory's origin. Layouts are static, of no bytes, or [`Mixed`](crate::Mixed); a tensor is `repr(C)` and can be handed to a kernel.
//!
//! # The memories
//!
//! | memory | made by | access |
//! |---|---|---|
//! | [`Elements<'a, T>`](Elements) | [`Tensor::new`] of `&[T]` or `&[T; N]` | safe, reads |
//! | [`ElementsMut<'a, T>`](ElementsMut) | [`Tensor::new`] of `&mut [T]` or `&mut [T; N]` | safe, reads and writes |
//! | `[T; N]`, registers | [`Tensor::filled`], or [`Tensor::new`] of an array | safe, reads and writes |
//! | [`Registers<T, Size>`](Registers) | [`Tensor::fragment`]: as many elements as the layout has | safe, reads and writes |
//! | `&`[`Shared<T, N>`](Shared) | [`Tensor::shared`]: memory that threads share | a pointer |
//! | `*const T`, `*mut T` | [`Tensor::at_pointer`] | unsafe; [`Tensor::trust`] makes it safe once and for all |
//! | [`Coordinates<I>`](Coordinates) | [`Tensor::identity`]: no memory at all | reading gives the coordinate |
//!
//! # The parts
//!
//! | part | CuTe | what it is |
//! |---|---|---|
//! | [`slice((.., 3))`](Tensor::slice) | `tensor(_, 3)` | what a coordinate with open places leaves |
//! | [`tile(tiler, at)`](Tensor::tile) | `local_tile` | one tile of a division without remainder |
//! | [`partition(tiler, at)`](Tensor::partition) | `local_partition` | what one thread has of all tiles |
//! | [`padded_tile(tiler, at)`](Tensor::padded_tile) | `local_tile` and a predicate | one tile of any division: [`Padded`] says which elements are real |
//! | [`split_tiles(tiler)`](Tensor::split_tiles), [`split_partitions(tiler)`](Tensor::split_partitions) | | all tiles, or all threads' parts, at once for writing |
//!
//! A swizzled layout, [`Swizzle::<3, 4, 3>.over(layout)`](crate::Swizzle::over), has parts as any other. [`copy_from`](Tensor::copy_from) copies
//! between tensors of the same size, [`Padded::copy_to`] and [`Padded::copy_from`] what is real of a tile.
//!
//! # Why safe access is safe
//!
//! * **Once**: a tensor of a safe memory is made only if the [reach](crate::Addressed::reach) of its layout, the smallest and the largest offset, lies
//!   within the memory. For static layouts over arrays that is known at compile time.
//! * **At each access** the coordinate alone is checked: at a coordinate in range the offset is within the reach. A coordinate that is
//!   known at compile time is checked then.
//! * **Parts** keep the promise, because they take no offsets that the whole does not: a [slice](Tensor::slice) fixes coordinates in range,
//!   a [tile](Tensor::tile) and a [partition](Tensor::partition) belong to a division without remainder. Tiles with padding do reach
//!   beyond the layout: a [`Padded`] tile checks at each access whether the element is real.
//! * **Apart**: [`Tensor::split_tiles`] gives all tiles at once for writing, because no element is in two of them; that is proven of the layout
//!   of tiles and grid, at compile time if it is static. Nothing else makes two tensors of one `&mut` memory.
//! * Nothing that a user can implement is trusted: offsets come from the index code of this crate, bounds from the layout's own constant, and
//!   a user's coordinate is asked once for the tuple that it stands for.
//!
//! Unchecked variants are `unsafe` and say what has to hold. Nothing here panics, so kernels contain no code for it.
//!
//! ```
//! use cute_static::{Tensor, layout, shape};
//! let mut data = [0u32; 64];
//! let mut matrix = Tensor::new(&mut data, layout!((8,8):(8,1)))?;
//! for row in 0..8 {
//!     for column in 0..8 {
//!         matrix.write((row, column), row * 10 + column)?;
//!     }
//! }
//! let tile = matrix.view().tile(shape!((4,2)), (1u32, 3u32))?;
//! assert_eq!((tile.read((0u32, 1u32)), tile.read((3u32, 0u32)), tile.read((4u32, 0u32))), (Some(47), Some(76), None));
//! let row = tile.slice((2u32, ..))?;
//! assert!(row.iter().eq([&66, &67]));
//! # Ok::<(), cute_static::TensorError>(())
//! ```

// Elements lie behind pointers: these modules say why access is safe, and the others have no unsafe code.
#[allow(unsafe_code)]
mod access;
mod coordinates;
mod copy;
#[allow(unsafe_code)]
mod memory;
#[allow(unsafe_code)]
mod padded;
#[allow(unsafe_code)]
mod part;
mod registers;
#[allow(unsafe_code)]
mod shared;
#[allow(unsafe_code)]
mod split;
#[allow(unsafe_code)]
mod sums;

pub use coordinates::{AXES, Coordinates};
pub(crate) use copy::Destination;
pub use memory::{Elements, ElementsMut, IntoMemory, Memory, MemoryMut, Movable, Safe};
pub use padded::Padded;
pub use registers::{Fragment, Registers, Storage};
pub use shared::Shared;

use crate::reach::Addressed;
use core::fmt;

/// A layout over memory: see the [module](self) for the memories and for what makes access safe.
///
/// ```
/// use cute_static::{Tensor, layout};
/// let data = [10, 11, 12, 13, 14, 15];
/// let columns = Tensor::new(&data, layout!((2,3):(1,2)))?;
/// assert_eq!((columns.get((1u32, 2u32)), columns.get((2u32, 0u32)), columns.get(5u32)), (Some(&15), None, Some(&15)));
/// # Ok::<(), cute_static::TensorError>(())
/// ```
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Tensor<M, L> {
    memory: M,
    layout: L,
}

impl<M, L> Tensor<M, L> {
    /// The tensor, of itself or of a reference: for macros.
    #[doc(hidden)]
    #[inline(always)]
    pub fn __itself(&self) -> &Self {
        self
    }

    /// The tensor, of itself or of a reference: for macros.
    #[doc(hidden)]
    #[inline(always)]
    pub fn __itself_mut(&mut self) -> &mut Self {
        self
    }
}

impl<M, L: Copy> Tensor<M, L> {
    /// The layout.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let tile = Tensor::new([1, 2, 3, 4], layout!((2,2):(2,1)))?;
    /// assert_eq!(tile.layout(), layout!((2,2):(2,1)));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    #[inline(always)]
    pub fn layout(&self) -> L {
        self.layout
    }
}

impl<M, L: Addressed> Tensor<M, L> {
    /// Number of elements.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let tile = Tensor::new([1, 2, 3, 4], layout!((2,2):(2,1)))?;
    /// assert_eq!(tile.size(), 4);
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    #[inline(always)]
    pub fn size(&self) -> usize {
        self.layout.size()
    }
}

impl<M, L: fmt::Debug> fmt::Debug for Tensor<M, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tensor").field("layout", &self.layout).finish_non_exhaustive()
    }
}
