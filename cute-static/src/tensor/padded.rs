//! Tiles that reach beyond what was divided.

use super::access::known;
use super::copy::matching;
use super::memory::{MemoryMut, Safe};
use super::{AXES, Destination, Tensor};
use crate::StaticLayout;
use crate::check::StaticShape;
use crate::coordinate::Admits;
use crate::error::TensorError;
use crate::htuple::HTuple;
use crate::index::{self, Index};
use crate::part::Covered;
use crate::reach::{Addressed, Holds};
use core::marker::PhantomData;

/// A tile some of whose elements may lie beyond the layout that was divided: made by [`Tensor::padded_tile`]. Every access asks whether
/// the element is real, and the others are never touched.
///
/// The predicate is that of the identity layout `K`, divided as the layout was: it gives the coordinate in the whole, which is compared
/// with the bounds, mode by mode.
///
/// ```
/// use cute_static::{Tensor, layout, shape};
/// let data = [1, 2, 3, 4, 5];
/// let tile = Tensor::new(&data, layout!(5:1))?.padded_tile(shape!(4), 1u32)?;
/// assert_eq!([0u32, 1, 2, 3].map(|i| tile.read(i).unwrap_or(0)), [5, 0, 0, 0]);
/// # Ok::<(), cute_static::TensorError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Padded<M, L, K, I> {
    // Its layout reaches beyond the memory: nothing may be done with this tensor but at coordinates that are real.
    tile: Tensor<M, L>,
    identity: PhantomData<K>,
    start: [I; AXES],
    bounds: [I; AXES],
    // Whether no real element is there twice.
    apart: bool,
}

/// That coordinates of the profile of `T` mean the same in a tile and in the identity.
struct Alike<L, K, T>(PhantomData<(L, K, T)>);

impl<L: Addressed, K: StaticLayout, T: HTuple> Alike<L, K, T> {
    /// Evaluated where the user's function calls ours, so that rustc names that line.
    const HOLDS: () = {
        // Of a mixed layout, the shape of the tile and that of its coordinates are one.
        if let Some(shape) = L::SHAPE {
            index::means_the_same::<T>(&shape, &<K as StaticShape>::SHAPE);
        }
    };
}

impl<M, L: Addressed, K: StaticLayout, I: Index> Padded<M, L, K, I> {
    #[inline(always)]
    pub(super) fn new(tile: Tensor<M, L>, start: [I; AXES], bounds: [I; AXES], apart: bool) -> Self {
        Padded { tile, identity: PhantomData, start, bounds, apart }
    }

    /// The layout within the tile.
    ///
    /// ```
    /// use cute_static::{Tensor, layout, shape};
    /// let tile = Tensor::new(&[1, 2, 3, 4, 5], layout!(5:1))?.padded_tile(shape!(4), 1u32)?;
    /// assert_eq!(tile.layout().text(), "4:1");
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    #[inline(always)]
    pub fn layout(&self) -> L {
        self.tile.layout
    }

    /// Where an element of the tile stands in the whole: one index for each mode, and 0 for those that there are not. `None` for a
    /// coordinate out of the tile or of an element that is not real.
    ///
    /// ```
    /// use cute_static::{Tensor, layout, shape};
    /// let tile = Tensor::new(&[1, 2, 3, 4, 5], layout!(5:1))?.padded_tile(shape!(4), 1u32)?;
    /// assert_eq!((tile.coordinate(0u32).map(|at| at[0]), tile.coordinate(1u32)), (Some(4), None));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    #[inline(always)]
    pub fn coordinate<C>(&self, coordinate: C) -> Option<[I; AXES]>
    where
        L::Domain: Admits<C, I>,
    {
        let () = Alike::<L, K, <L::Domain as Admits<C, I>>::Tuple>::HOLDS;
        self.real(coordinate).map(|(at, _)| at)
    }

    /// Whether an element is real: within the tile, and within what was divided.
    ///
    /// ```
    /// use cute_static::{Tensor, layout, shape};
    /// let tile = Tensor::new(&[1, 2, 3, 4, 5], layout!(5:1))?.padded_tile(shape!(4), 1u32)?;
    /// assert!(tile.is_real(0u32) && !tile.is_real(1u32));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    #[inline(always)]
    pub fn is_real<C>(&self, coordinate: C) -> bool
    where
        L::Domain: Admits<C, I>,
    {
        let () = Alike::<L, K, <L::Domain as Admits<C, I>>::Tuple>::HOLDS;
        self.real(coordinate).is_some()
    }

    /// The offset of an element at an integer coordinate, if it is real.
    #[inline(always)]
    fn real_at(&self, i: usize) -> Option<isize> {
        let offset = self.tile.layout.find_at(i).ok()?;
        // In all bits of the index: a tile may have more elements than `I` counts, though no mode has.
        let at = index::axes::<K, usize, usize>(i);
        let (mut axis, mut inside) = (0, true);
        while axis < AXES {
            inside &= at[axis].to_i64() + self.start[axis].to_i64() < self.bounds[axis].to_i64();
            axis += 1;
        }
        inside.then_some(offset)
    }

    /// The coordinate in the whole of an element that is real.
    #[inline(always)]
    fn inside<T: HTuple>(&self, tuple: T) -> Option<[I; AXES]> {
        let () = Alike::<L, K, T>::HOLDS;
        let mut at = index::axes::<K, T, I>(tuple);
        let (mut axis, mut inside) = (0, true);
        while axis < AXES {
            at[axis] = at[axis].wrapping_add(self.start[axis]);
            inside &= at[axis] < self.bounds[axis];
            axis += 1;
        }
        inside.then_some(at)
    }

    /// The coordinate in the whole and the offset of an element that is real.
    #[inline(always)]
    fn real<C>(&self, coordinate: C) -> Option<([I; AXES], isize)>
    where
        L::Domain: Admits<C, I>,
    {
        let () = <L::InRange<<L::Domain as Admits<C, I>>::Tuple> as Holds>::HOLDS;
        // One tuple for both, because a user may have made the coordinate: what is compared with the bounds is what the offset belongs to.
        let tuple = L::Domain::tuple(coordinate);
        // The offset last: where it is used, so that it is widened as part of the address.
        let at = self.inside(tuple)?;
        Some((at, self.tile.layout.locate::<_, I>(tuple)?))
    }
}

impl<M: Safe, L: Addressed, K: StaticLayout, I: Index> Padded<M, L, K, I> {
    /// The element at a coordinate, if it is real.
    ///
    /// ```
    /// use cute_static::{Tensor, layout, shape};
    /// let tile = Tensor::new(&[1, 2, 3, 4, 5], layout!(5:1))?.padded_tile(shape!(4), 1u32)?;
    /// assert_eq!((tile.get(0u32), tile.get(1u32)), (Some(&5), None));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    #[inline(always)]
    pub fn get<C>(&self, coordinate: C) -> Option<&M::Element>
    where
        L::Domain: Admits<C, I>,
    {
        let () = Alike::<L, K, <L::Domain as Admits<C, I>>::Tuple>::HOLDS;
        let (_, offset) = self.real(coordinate)?;
        // SAFETY: the coordinate in the whole is in range, so the offset is one of the whole, whose reach was checked against the memory.
        Some(unsafe { &*known(self.tile.memory.origin().wrapping_offset(offset)) })
    }

    /// The value at a coordinate, if it is real.
    ///
    /// ```
    /// use cute_static::{Tensor, layout, shape};
    /// let tile = Tensor::new(&[1, 2, 3, 4, 5], layout!(5:1))?.padded_tile(shape!(4), 1u32)?;
    /// assert_eq!((tile.read(0u32), tile.read(1u32)), (Some(5), None));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    #[inline(always)]
    pub fn read<C>(&self, coordinate: C) -> Option<M::Element>
    where
        L::Domain: Admits<C, I>,
        M::Element: Copy,
    {
        let () = Alike::<L, K, <L::Domain as Admits<C, I>>::Tuple>::HOLDS;
        let (_, offset) = self.real(coordinate)?;
        // SAFETY: as in `get`.
        Some(unsafe { *self.tile.memory.origin().wrapping_offset(offset) })
    }

    /// Copies the tile to a tensor of as many elements, in the order of the integer coordinates; where an element is not real, the other
    /// value is written.
    ///
    /// ```
    /// use cute_static::{Tensor, layout, shape};
    /// let tile = Tensor::new(&[1, 2, 3, 4, 5], layout!(5:1))?.padded_tile(shape!(4), 1u32)?;
    /// let mut registers: Tensor<[i32; 4], _> = Tensor::filled(layout!(4:1), 7);
    /// tile.copy_to(&mut registers, 0)?;
    /// assert!(registers.iter().eq(&[5, 0, 0, 0]));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Tensor::copy_from`].
    #[inline(always)]
    pub fn copy_to<N, D>(&self, destination: &mut Tensor<N, D>, elsewhere: M::Element) -> Result<(), TensorError>
    where
        N: Safe<Element = M::Element> + MemoryMut,
        D: Destination,
        M::Element: Copy,
    {
        let () = D::WRITABLE;
        let () = const { matching(&L::SHAPE, &D::SHAPE) };
        destination.accepts(&self.tile.layout, destination.layout.is_injective())?;
        for i in 0..destination.size() {
            let value = match self.real_at(i) {
                // SAFETY: as in `get`.
                Some(offset) => unsafe { *known(self.tile.memory.origin().wrapping_offset(offset)) },
                None => elsewhere,
            };
            if let Some(element) = destination.element_mut(i) {
                *element = value;
            }
        }
        Ok(())
    }
}

impl<M: Safe + MemoryMut, L: Addressed, K: StaticLayout, I: Index> Padded<M, L, K, I> {
    /// Writes a value at a coordinate, if it is real; says whether it is.
    ///
    /// ```
    /// use cute_static::{Tensor, layout, shape};
    /// let mut data = [1, 2, 3, 4, 5];
    /// let mut tile = Tensor::new(&mut data, layout!(5:1))?.padded_tile(shape!(4), 1u32)?;
    /// assert_eq!([0u32, 1, 2, 3].map(|i| tile.write(i, 0)), [true, false, false, false]);
    /// assert_eq!(data, [1, 2, 3, 4, 0]);
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    #[inline(always)]
    pub fn write<C>(&mut self, coordinate: C, value: M::Element) -> bool
    where
        L::Domain: Admits<C, I>,
    {
        let () = Alike::<L, K, <L::Domain as Admits<C, I>>::Tuple>::HOLDS;
        let Some((_, offset)) = self.real(coordinate) else { return false };
        // SAFETY: as in `get`; the tensor is borrowed for writing.
        unsafe { *self.tile.memory.origin_mut().wrapping_offset(offset) = value };
        true
    }

    /// Copies a tensor of as many elements to the tile, in the order of the integer coordinates, as far as the elements are real.
    ///
    /// ```
    /// use cute_static::{Tensor, layout, shape};
    /// let mut data = [1, 2, 3, 4, 5];
    /// let registers = Tensor::new([10, 20, 30, 40], layout!(4:1))?;
    /// Tensor::new(&mut data, layout!(5:1))?.padded_tile(shape!(4), 1u32)?.copy_from(&registers)?;
    /// assert_eq!(data, [1, 2, 3, 4, 10]);
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Tensor::copy_from`].
    #[inline(always)]
    pub fn copy_from<N, S>(&mut self, source: &Tensor<N, S>) -> Result<(), TensorError>
    where
        N: Safe<Element = M::Element>,
        S: Addressed,
        L: Covered,
        M::Element: Copy,
    {
        let () = L::WRITABLE;
        let () = const { matching(&S::SHAPE, &L::SHAPE) };
        self.tile.accepts(&source.layout, self.apart)?;
        for i in 0..source.size() {
            if let (Some(offset), Some(value)) = (self.real_at(i), source.element(i)) {
                // SAFETY: as in `get`; the tensor is borrowed for writing.
                unsafe { *self.tile.memory.origin_mut().wrapping_offset(offset) = *value };
            }
        }
        Ok(())
    }
}
