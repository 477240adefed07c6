//! Tensors for writing that have no element in common: all tiles of one, or what all threads have of it.

use super::Tensor;
use super::memory::{ElementsMut, Movable};
use crate::error::TensorError;
use crate::part::TileBy;
use crate::reach::Addressed;
use crate::value::Layout;

impl<'a, T, L: Addressed> Tensor<ElementsMut<'a, T>, L> {
    /// All tiles, in the order of the grid, each a tensor for writing of its own: to be given to different threads.
    ///
    /// ```
    /// use cute_static::{Tensor, layout, shape};
    /// let mut data = [0; 16];
    /// let matrix = Tensor::new(&mut data, layout!((4,4):(4,1)))?;
    /// let tiles: Vec<_> = matrix.split_tiles(shape!((2,2)))?.collect();
    /// std::thread::scope(|scope| {
    ///     for (number, mut tile) in tiles.into_iter().enumerate() {
    ///         scope.spawn(move || tile.fill(number));
    ///     }
    /// });
    /// assert_eq!(data, [0, 0, 2, 2, 0, 0, 2, 2, 1, 1, 3, 3, 1, 1, 3, 3]);
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Tensor::tile`]; [`TensorError::NotInjective`] for a layout of the run time whose modes overlap or cannot be shown not to. A static
    /// one with an element in two tiles does not compile.
    #[inline(always)]
    pub fn split_tiles<K>(self, tiler: K) -> Result<impl Iterator<Item = Tensor<ElementsMut<'a, T>, L::Tile>>, TensorError>
    where
        L: TileBy<K>,
    {
        let () = <L as TileBy<K>>::DIVIDES;
        let () = <L as TileBy<K>>::SPLITS;
        let _ = tiler;
        let (_, grid) = self.apart::<K>()?;
        Ok((0..grid.size()).map_while(move |at| {
            let (offset, layout) = self.layout.tile_at::<usize, usize>(at).ok()?;
            // SAFETY: `apart` says that no element is in two tiles, and `at` is another one each time, so that nobody else has the elements
            // of this one; the whole is borrowed for writing, for as long as the tiles live, and `self` is not accessible any more. The new
            // origin is an element, as in `Tensor::tile`.
            Some(Tensor { memory: unsafe { self.memory.again().moved_within(offset) }, layout })
        }))
    }

    /// What each place within the tile has of all tiles, in the order of the places, each a tensor for writing of its own: one for each of
    /// as many threads as a tile has elements.
    ///
    /// ```
    /// use cute_static::{Tensor, layout, shape};
    /// let mut data = [0; 12];
    /// // Thread 0 to 3.
    /// for (thread, mut part) in Tensor::new(&mut data, layout!(12:1))?.split_partitions(shape!(4))?.enumerate() {
    ///     part.fill(thread);
    /// }
    /// assert_eq!(data, [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3]);
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Tensor::split_tiles`].
    #[inline(always)]
    pub fn split_partitions<K>(self, tiler: K) -> Result<impl Iterator<Item = Tensor<ElementsMut<'a, T>, L::Grid>>, TensorError>
    where
        L: TileBy<K>,
    {
        let () = <L as TileBy<K>>::DIVIDES;
        let () = <L as TileBy<K>>::SPLITS;
        let _ = tiler;
        let (tile, _) = self.apart::<K>()?;
        Ok((0..tile.size()).map_while(move |at| {
            let (offset, layout) = self.layout.partition_at::<usize, usize>(at).ok()?;
            // SAFETY: as in `split_tiles`.
            Some(Tensor { memory: unsafe { self.memory.again().moved_within(offset) }, layout })
        }))
    }

    /// Tile and grid of a layout that has no element twice in a tile, nor in two; of a static one [`TileBy::SPLITS`] says so.
    #[inline(always)]
    fn apart<K>(&self) -> Result<(L::Tile, L::Grid), TensorError>
    where
        L: TileBy<K>,
    {
        if self.layout.splits() { self.layout.divided() } else { Err(TensorError::NotInjective) }
    }
}
