//! Parts of tensors: slices, tiles, partitions.

use super::Tensor;
use super::memory::Movable;
use super::padded::Padded;
use crate::coordinate::Admits;
use crate::error::TensorError;
use crate::index::Index;
use crate::part::{Covering, PadBy, SliceBy, TileBy};
use crate::partial::Partial;
use crate::reach::{Addressed, Holds};
use crate::through::ReadThrough;
use crate::value::Layout;
use core::ops::RangeFull;

/// The coordinates of a layout.
type DomainOf<L> = <L as Layout>::Domain;

/// What a thread has of a tensor.
type OfThread<M, L, B, C, I> = Tensor<M, <<L as ReadThrough<B>>::Output as SliceBy<<(C, RangeFull) as Partial<I>>::Open>>::Output>;

impl<M: Movable, L: Addressed> Tensor<M, L> {
    /// What a coordinate with open places (`..`) leaves of the tensor. `_` of CuTe.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let data = [1, 2, 3, 4, 5, 6];
    /// let matrix = Tensor::new(&data, layout!((2,3):(3,1)))?;
    /// assert!(matrix.slice((1u32, ..))?.iter().eq([&4, &5, &6]));
    /// assert!(matrix.slice((.., 1u32))?.iter().eq([&2, &5]));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::Coordinate`] for a coordinate out of range; one known at compile time does not compile.
    #[inline(always)]
    pub fn slice<C: Partial<I>, I: Index>(self, coordinate: C) -> Result<Tensor<M, <L as SliceBy<C::Open>>::Output>, TensorError>
    where
        L: SliceBy<C::Open>,
        DomainOf<L>: Admits<C::Fixed, I>,
    {
        let () = <L as SliceBy<C::Open>>::ADDS_UP;
        let () = <L::InRange<C::Fixed> as Holds>::HOLDS;
        // Not through the domain, which a user may have made. What is fixed is not open, so the offsets of the slice, counted from here, are
        // those of the whole at coordinates in range.
        let (offset, layout) = self.layout.slice_at::<C::Fixed, I>(coordinate.fixed())?;
        // SAFETY: layouts are 0 at the coordinate 0, so origins are elements, that of the slice too.
        Ok(Tensor { memory: unsafe { self.memory.moved_within(offset) }, layout })
    }

    /// The tile at a coordinate of the grid of tiles: CuTe's `local_tile`.
    ///
    /// ```
    /// use cute_static::{Tensor, layout, shape};
    /// let (data, m) = ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 6u32);
    /// let matrix = Tensor::new(&data, layout!((m,2):(2,1)))?;
    /// assert!(matrix.tile(shape!((3,1)), (1u32, 1u32))?.iter().eq([&7, &9, &11]));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::Coordinate`] for a coordinate out of the grid, [`TensorError::Divisor`] for a mode of the run time that its tile
    /// does not divide ([`Tensor::padded_tile`] takes those too); a static mode that it does not divide does not compile.
    #[inline(always)]
    pub fn tile<T, C, I: Index>(self, tiler: T, coordinate: C) -> Result<Tensor<M, <L as TileBy<T>>::Tile>, TensorError>
    where
        L: TileBy<T>,
        DomainOf<L::Grid>: Admits<C, I>,
    {
        let () = <L as TileBy<T>>::DIVIDES;
        let () = <<L::Grid as Addressed>::InRange<<DomainOf<L::Grid> as Admits<C, I>>::Tuple> as Holds>::HOLDS;
        let _ = tiler;
        // The tiles divide the layout: tile(c) + grid(g) is an offset of the whole.
        let (offset, layout) = self.layout.tile_at::<_, I>(DomainOf::<L::Grid>::tuple(coordinate))?;
        // SAFETY: as in `slice`: the first element of the tile.
        Ok(Tensor { memory: unsafe { self.memory.moved_within(offset) }, layout })
    }

    /// The elements at one coordinate of every tile: CuTe's `local_partition`. What a thread has of a tensor that is dealt out in tiles.
    ///
    /// ```
    /// use cute_static::{Tensor, layout, shape};
    /// let data = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
    /// let row = Tensor::new(&data, layout!(12:1))?;
    /// // Thread 1 of 4.
    /// assert!(row.partition(shape!(4), 1u32)?.iter().eq([&1, &5, &9]));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Tensor::tile`].
    #[inline(always)]
    pub fn partition<T, C, I: Index>(self, tiler: T, coordinate: C) -> Result<Tensor<M, <L as TileBy<T>>::Grid>, TensorError>
    where
        L: TileBy<T>,
        DomainOf<L::Tile>: Admits<C, I>,
    {
        let () = <L as TileBy<T>>::DIVIDES;
        let () = <<L::Tile as Addressed>::InRange<<DomainOf<L::Tile> as Admits<C, I>>::Tuple> as Holds>::HOLDS;
        let _ = tiler;
        // As in `tile`.
        let (offset, layout) = self.layout.partition_at::<_, I>(DomainOf::<L::Tile>::tuple(coordinate))?;
        // SAFETY: as in `slice`: the element of the first tile.
        Ok(Tensor { memory: unsafe { self.memory.moved_within(offset) }, layout })
    }

    /// The tile at a coordinate of the grid of tiles, whose last tiles may reach beyond the layout: there its elements are not real.
    ///
    /// ```
    /// use cute_static::{Tensor, layout, shape};
    /// let (data, m) = ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 5u32);
    /// let matrix = Tensor::new(&data, layout!((m,2):(2,1)))?;
    /// // Rows 3 and 4, and one that there is not.
    /// let tile = matrix.padded_tile(shape!((3,2)), (1u32, 0u32))?;
    /// assert_eq!((tile.read((1u32, 1u32)), tile.read((2u32, 1u32))), (Some(9), None));
    /// assert_eq!(tile.coordinate((1u32, 1u32)).map(|at| (at[0], at[1])), Some((4, 1)));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::Coordinate`] for a coordinate out of the grid, [`TensorError::Overflow`] where coordinates do not fit the index type.
    #[inline(always)]
    pub fn padded_tile<T, C, I: Index>(self, tiler: T, coordinate: C) -> Result<Padded<M, L::Tile, L::Identity, I>, TensorError>
    where
        L: PadBy<T>,
        DomainOf<L::Grid>: Admits<C, I>,
    {
        let () = <L as PadBy<T>>::ADDS_UP;
        let () = <<L::Grid as Addressed>::InRange<<DomainOf<L::Grid> as Admits<C, I>>::Tuple> as Holds>::HOLDS;
        let _ = tiler;
        let Covering { offset, layout, start, bounds, apart } = self.layout.pad_at::<_, I>(DomainOf::<L::Grid>::tuple(coordinate))?;
        Ok(Padded::new(Tensor { memory: self.memory.moved(offset), layout }, start, bounds, apart))
    }

    /// The tensor read through a static layout into its coordinates: element c of the result is that at `coordinates(c)`. CuTe's
    /// `composition(tensor, layout)`.
    ///
    /// With the partition of a [`TiledMma`](crate::atoms::TiledMma), or any layout from (thread, value) to coordinates, it is what every
    /// thread has; [`of_thread`](Tensor::of_thread) is the part of one.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let data = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
    /// let matrix = Tensor::new(&data, layout!((3,4):(4,1)))?;
    /// // Columns 1 and 3.
    /// let odd = matrix.through(layout!((3,2):(e0,2*e1)))?.slice((1u32, ..))?;
    /// assert!(odd.iter().eq([&4, &6]));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::Coordinate`] for coordinates out of the tensor; known at compile time, they do not compile.
    #[inline(always)]
    pub fn through<B>(self, coordinates: B) -> Result<Tensor<M, <L as ReadThrough<B>>::Output>, TensorError>
    where
        L: ReadThrough<B>,
    {
        let () = <L as ReadThrough<B>>::FITS;
        let _ = coordinates;
        // Coordinates within the layout have offsets within its reach, so a safe memory holds them.
        Ok(Tensor { memory: self.memory, layout: self.layout.through()? })
    }

    /// What one thread has of a tensor that a partition deals out: the values of the thread, through a layout from (thread, value) to
    /// coordinates of the tensor. CuTe's `thr_mma.partition_A(tensor)` and the like.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let (data, columns): ([u32; 32], u32) = (core::array::from_fn(|i| i as u32), 8);
    /// let matrix = Tensor::new(&data, layout!((4, 8):(columns, 1)))?;
    /// // Eight threads with two columns of two rows each.
    /// let part = matrix.of_thread(layout!(((2,4),(2,2)):((2*e0,2*e1),(e1,e0))), 3u32)?;
    /// assert!(part.iter().eq([&18, &19, &26, &27]));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Tensor::through`] and of [`Tensor::slice`].
    #[inline(always)]
    pub fn of_thread<B, C, I: Index>(self, partition: B, thread: C) -> Result<OfThread<M, L, B, C, I>, TensorError>
    where
        L: ReadThrough<B>,
        (C, RangeFull): Partial<I>,
        L::Output: SliceBy<<(C, RangeFull) as Partial<I>>::Open>,
        DomainOf<L::Output>: Admits<<(C, RangeFull) as Partial<I>>::Fixed, I>,
    {
        self.through(partition)?.slice((thread, ..))
    }
}
