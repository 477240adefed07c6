//! Identity tensors: tensors without memory, whose elements are coordinates.

use super::Tensor;
use crate::coordinate::Admits;
use crate::error::TensorError;
use crate::index::{self, Index};
use crate::part::{GridOf, IdentityOf, SliceOf, TileOf, Tiles};
use crate::partial::Partial;
use crate::{Layout, StaticLayout};

/// How many axes the coordinates of identity tensors and of padded tiles may have.
pub const AXES: usize = 4;

/// The memory of an identity tensor: none, but the coordinate of its first element. The element at the value `2*e0+3*e1` of the layout is
/// `[2, 3, 0, 0]` beside the first one.
///
/// An identity tensor is sliced, tiled and partitioned as the tensor beside it, and says what coordinate in the whole each element has.
///
/// ```
/// use cute_static::{Tensor, layout, shape};
/// type Matrix = layout!((8,6):(6,1));
/// let identity = Tensor::identity::<Matrix>();
/// let tile = identity.tile(shape!((4,3)), (1u32, 1u32))?;
/// // Row 2 of the second tiles of rows, column 1 of the second tiles of columns.
/// assert_eq!(tile.read((2u32, 1u32)), Some([4 + 2, 3 + 1, 0, 0]));
/// # Ok::<(), cute_static::TensorError>(())
/// ```
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coordinates<I> {
    origin: [I; AXES],
}

impl<I: Index> Coordinates<I> {
    #[inline(always)]
    fn moved(self, by: [I; AXES]) -> Self {
        Coordinates { origin: sum(self.origin, by) }
    }
}

#[inline(always)]
fn sum<I: Index>(mut a: [I; AXES], b: [I; AXES]) -> [I; AXES] {
    let mut axis = 0;
    while axis < AXES {
        a[axis] = a[axis].wrapping_add(b[axis]);
        axis += 1;
    }
    a
}

impl Tensor<(), ()> {
    /// The identity tensor of a static layout: at a coordinate it has that coordinate, one index for each top-level mode.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let identity = Tensor::identity::<layout!((4,(2,3)):(1,(4,8)))>();
    /// // 13 is row 1, column 3: 13 = 1 + 4*3.
    /// assert_eq!((identity.read(13u32), identity.read((1u32, (1u32, 1u32)))), (Some([1, 3, 0, 0]), Some([1, 3, 0, 0])));
    /// ```
    #[inline(always)]
    pub fn identity<L: StaticLayout>() -> Tensor<Coordinates<u32>, IdentityOf<L>> {
        Tensor::coordinates(IdentityOf::default())
    }

    /// The tensor of a layout with coordinate strides, as coordinates of the index type `I`.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let transposed = Tensor::coordinates::<_, u32>(layout!((4,8):(e1,2*e0)));
    /// assert_eq!(transposed.read((3u32, 5u32)), Some([10, 3, 0, 0]));
    /// ```
    #[inline(always)]
    pub fn coordinates<L: StaticLayout, I: Index>(layout: L) -> Tensor<Coordinates<I>, L> {
        Tensor { memory: Coordinates { origin: [I::ZERO; AXES] }, layout }
    }
}

impl<I: Index, L: StaticLayout> Tensor<Coordinates<I>, L> {
    /// The coordinate at a coordinate. `None` for one out of range.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let identity = Tensor::identity::<layout!((4,8):(8,1))>();
    /// assert_eq!((identity.read((3u32, 5u32)), identity.read((4u32, 0u32))), (Some([3, 5, 0, 0]), None));
    /// ```
    #[inline(always)]
    pub fn read<C>(&self, coordinate: C) -> Option<[I; AXES]>
    where
        L::Domain: Admits<C, I>,
    {
        let at = index::coordinates::<L, _, I>(<L as Layout>::Domain::tuple(coordinate)).ok()?;
        Some(sum(self.memory.origin, at))
    }

    /// What a coordinate with open places (`..`) leaves: as [`Tensor::slice`] of the tensor beside it.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let column = Tensor::identity::<layout!((4,8):(8,1))>().slice((.., 5u32))?;
    /// assert_eq!(column.read(3u32), Some([3, 5, 0, 0]));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::Coordinate`] for a coordinate out of range.
    #[inline(always)]
    pub fn slice<C: Partial<I>>(self, coordinate: C) -> Result<Tensor<Coordinates<I>, SliceOf<L, C::Open>>, TensorError>
    where
        L::Domain: Admits<C::Fixed, I>,
    {
        let at = index::coordinates::<L, _, I>(<L as Layout>::Domain::tuple(coordinate.fixed()))?;
        Ok(Tensor { memory: self.memory.moved(at), layout: SliceOf::default() })
    }

    /// The tile at a coordinate of the grid of tiles: as [`Tensor::tile`] of the tensor beside it.
    ///
    /// ```
    /// use cute_static::{Tensor, layout, shape};
    /// let tile = Tensor::identity::<layout!((4,8):(8,1))>().tile(shape!((2,4)), (1u32, 1u32))?;
    /// assert_eq!(tile.read((1u32, 0u32)), Some([3, 4, 0, 0]));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::Coordinate`] for a coordinate out of the grid.
    #[inline(always)]
    pub fn tile<T: Tiles, C>(self, tiler: T, coordinate: C) -> Result<Tensor<Coordinates<I>, TileOf<L, T>>, TensorError>
    where
        crate::Computed: Admits<C, I>,
    {
        let _ = tiler;
        let at = index::coordinates::<GridOf<L, T>, _, I>(crate::Computed::tuple(coordinate))?;
        Ok(Tensor { memory: self.memory.moved(at), layout: TileOf::default() })
    }

    /// The elements at one coordinate of every tile: as [`Tensor::partition`] of the tensor beside it.
    ///
    /// ```
    /// use cute_static::{Tensor, layout, shape};
    /// let part = Tensor::identity::<layout!((4,8):(8,1))>().partition(shape!((2,4)), (1u32, 1u32))?;
    /// assert_eq!(part.read((1u32, 1u32)), Some([3, 5, 0, 0]));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::Coordinate`] for a coordinate out of the tile.
    #[inline(always)]
    pub fn partition<T: Tiles, C>(self, tiler: T, coordinate: C) -> Result<Tensor<Coordinates<I>, GridOf<L, T>>, TensorError>
    where
        crate::Computed: Admits<C, I>,
    {
        let _ = tiler;
        let at = index::coordinates::<TileOf<L, T>, _, I>(crate::Computed::tuple(coordinate))?;
        Ok(Tensor { memory: self.memory.moved(at), layout: GridOf::default() })
    }
}
