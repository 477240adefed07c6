//! Bulk tensor copies: the box and the strides that a tensor map says, from a layout of coordinates.
//!
//! A bulk copy fills shared memory with a box of a tensor of up to 5 axes: along the first axis fastest, then the second. So a tile, a layout
//! from the place in shared memory to coordinates of the tensor, is a box if its coalesced modes go along one axis each, no axis twice;
//! their order is that of the map's axes, and axes that the tile does not have follow with a box of 1. All but the first may skip elements:
//! the tile has every s-th of the box, for a step s of up to 8. The limits are those of the CUDA driver's `cuTensorMapEncodeTiled` without
//! interleaving.

use crate::error::Error;
use crate::htuple::HTuple;
use crate::layout::Layout;
use crate::ops::Composed;
use crate::scalar::{Ring, Scalar};

/// The most axes of a tensor map.
const AXES: usize = 5;

/// What a tensor map says, the address left out.
///
/// ```
/// use cute_algebra::{Layout, apply::TensorMap};
/// let of = |text: &str| text.parse::<Layout>().unwrap();
/// // 64 columns of 128 rows of a row-major matrix of 16-bit numbers, in rows of 128 bytes.
/// let map = TensorMap::of(&of("(4096,1024):(1024,1)"), &of("(64,128):(e1,e0)"), 2, 3).unwrap();
/// assert_eq!((map.rank, &map.axes[..2], &map.extents[..2], &map.tile[..2], map.strides[1]), (2, &[1, 0][..], &[1024, 4096][..], &[64, 128][..], 2048));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TensorMap {
    /// How many axes there are.
    pub rank: usize,
    /// Which mode of the tensor each axis of the map is.
    pub axes: [usize; AXES],
    /// Elements along each axis.
    pub extents: [i64; AXES],
    /// Bytes from one element to the next along each axis; that of axis 0, the size of an element, is not encoded.
    pub strides: [i64; AXES],
    /// Elements of the tile along each axis.
    pub tile: [i64; AXES],
    /// Elements of the tensor from one element of the tile to the next along each axis: 1 for axis 0.
    pub steps: [i64; AXES],
    /// Bytes of an element.
    pub element_bytes: i64,
    /// Bits of the swizzle: 0 for none, 1 for 32, 2 for 64, 3 for 128 bytes.
    pub swizzle: u32,
}

impl TensorMap {
    /// The map of a tile: a layout from the place in shared memory, in front of the swizzle, to coordinates of the tensor.
    ///
    /// ```
    /// use cute_algebra::{Layout, apply::TensorMap};
    /// let error = |tensor: &str, tile: &str| {
    ///     TensorMap::of(&tensor.parse::<Layout>().unwrap(), &tile.parse::<Layout>().unwrap(), 2, 0).unwrap_err().to_string()
    /// };
    /// assert_eq!(error("(64,64):(1,68)", "(64,64):(e0,e1)"), "no tensor map: the stride in bytes of axis 1 is 136, expected a multiple of 16");
    /// assert_eq!(error("(64,64):(64,1)", "(64,64):(e0,e1)"), "no tensor map: the stride in elements of axis 0 is 64, expected 1");
    /// assert_eq!(error("(512,64):(1,512)", "(512,2):(e0,e1)"), "no tensor map: the box of axis 0 is 512, expected at most 256");
    /// ```
    ///
    /// # Errors
    /// [`Error::NotEncodable`] with axis, value and limit; [`Error::OperandRank`] for a tensor of more than 5 axes; [`Error::NotCovered`] for
    /// modes of several strides, and tiles whose values are no coordinates.
    pub const fn of(tensor: &Layout, tile: &Layout, element_bytes: i64, swizzle: u32) -> Result<TensorMap, Error> {
        let rank = tensor.rank();
        if rank == 0 || rank > AXES {
            return Err(Error::OperandRank { operand: 0, rank, expected: AXES });
        }
        if !matches!(element_bytes, 1 | 2 | 4 | 8) {
            return Err(ELEMENTS);
        }
        if swizzle > 3 {
            return Err(Error::NotCovered { what: "a tensor map with a swizzle of more than 3 bits" });
        }
        let ones = [1; AXES];
        let (axes, strides) = ([0; AXES], [0; AXES]);
        let mut map = TensorMap { rank, axes, extents: ones, strides, tile: ones, steps: ones, element_bytes, swizzle };
        let (mut used, mut len) = ([false; AXES], 0);
        let boxes = tile.coalesce();
        let mut i = 0;
        while i < boxes.modes().len() {
            let mode = boxes.modes().leaf_at(i);
            if mode.extent > 1 {
                let (axis, step) = tri!(axis(&mode.stride, rank));
                if used[axis] {
                    return Err(Error::NotCovered { what: "a tile that goes along one axis twice: a bulk copy fills memory axis by axis" });
                }
                (used[axis], map.axes[len], map.tile[len], map.steps[len]) = (true, axis, mode.extent, step);
                len += 1;
            }
            i += 1;
        }
        i = 0;
        while i < rank {
            if !used[i] {
                map.axes[len] = i;
                len += 1;
            }
            i += 1;
        }
        i = 0;
        while i < rank {
            let mode = tri!(tensor.mode(map.axes[i])).coalesce();
            let (1, Some(stride)) = (mode.modes().len(), mode.modes().leaf_at(0).stride.as_integer()) else {
                return Err(Error::NotCovered { what: "a mode of a tensor with several strides: make it several modes" });
            };
            map.extents[i] = mode.size();
            map.strides[i] = match stride.checked_mul(element_bytes) {
                Some(bytes) => bytes,
                None => return Err(Error::Overflow { of: "stride in bytes" }),
            };
            // What an axis of one element steps by is never read, but has to be a legal number.
            if i > 0 && map.extents[i] == 1 {
                map.strides[i] = 16;
            }
            i += 1;
        }
        tri!(map.check());
        Ok(map)
    }

    /// The map with which a bulk copy fills a layout of shared memory, in front of the swizzle: one from coordinates of the tile, a mode for
    /// each of the tensor, to the place. The tile is its right inverse as coordinates.
    ///
    /// ```
    /// use cute_algebra::{Layout, apply::TensorMap};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// let map = TensorMap::filling(&of("(4096,1024):(1024,1)"), &of("(128,64):(64,1)"), 2, 3).unwrap();
    /// assert_eq!(Ok(map), TensorMap::of(&of("(4096,1024):(1024,1)"), &of("(64,128):(e1,e0)"), 2, 3));
    /// // Rows behind gaps are no box.
    /// let error = TensorMap::filling(&of("(4096,1024):(1024,1)"), &of("(128,64):(72,1)"), 2, 0).unwrap_err();
    /// assert_eq!(error.to_string(), "not supported: a layout of shared memory with gaps: a bulk copy fills memory without");
    /// ```
    ///
    /// # Errors
    /// As [`TensorMap::of`]; [`Error::RanksDiffer`] from the tensor; [`Error::NotCovered`] for a layout that is not compact.
    pub const fn filling(tensor: &Layout, memory: &Layout, element_bytes: i64, swizzle: u32) -> Result<TensorMap, Error> {
        let rank = tensor.rank();
        if rank != memory.rank() {
            return Err(Error::RanksDiffer { a: rank, b: memory.rank() });
        }
        if rank == 0 || rank > AXES {
            return Err(Error::OperandRank { operand: 0, rank, expected: AXES });
        }
        let inverse = tri!(memory.right_inverse());
        if inverse.size() != memory.size() {
            return Err(Error::NotCovered { what: "a layout of shared memory with gaps: a bulk copy fills memory without" });
        }
        let (mut extents, mut i) = ([1; AXES], 0);
        while i < rank {
            extents[i] = tri!(memory.mode(i)).size();
            i += 1;
        }
        let shape = tri!(HTuple::flat(extents.split_at(rank).0, 1));
        TensorMap::of(tensor, &tri!(tri!(Layout::identity(&shape)).composition(&inverse)), element_bytes, swizzle)
    }

    /// As [`TensorMap::filling`] for a layout behind its swizzle, in elements.
    ///
    /// ```
    /// use cute_algebra::{Composed, Layout, Scalar, Swizzle, apply::TensorMap};
    /// let stage = |base| Composed::new(Swizzle::new(3, base, 3).unwrap(), Scalar::ZERO, "(128,64):(64,1)".parse().unwrap()).unwrap();
    /// let tensor: Layout = "(4096,1024):(1024,1)".parse().unwrap();
    /// assert_eq!(TensorMap::filling_composed(&tensor, &stage(3), 2).unwrap().swizzle, 3);
    /// assert!(TensorMap::filling_composed(&tensor, &stage(4), 2).is_err());
    /// ```
    ///
    /// # Errors
    /// As [`TensorMap::filling`]; [`Error::NotCovered`] for another swizzle than one of up to 3 bits of 16 bytes by 3, and for an offset.
    pub const fn filling_composed(tensor: &Layout, memory: &Composed, element_bytes: i64) -> Result<TensorMap, Error> {
        let swizzle = memory.swizzle();
        let base = match element_bytes {
            1 | 2 | 4 | 8 => (16 / element_bytes).ilog2() as i64,
            _ => return Err(ELEMENTS),
        };
        if swizzle.bits() > 3 || (swizzle.bits() > 0 && (swizzle.base() != base || swizzle.shift() != 3)) || !memory.offset().is_zero() {
            return Err(Error::NotCovered {
                what: "a tensor map with a swizzle of other than up to 3 bits of 16 bytes by 3, or an offset",
            });
        }
        TensorMap::filling(tensor, memory.layout(), element_bytes, swizzle.bits() as u32)
    }

    /// Elements of the tensor that the box spans along an axis of the map: all that its tile steps over.
    ///
    /// ```
    /// use cute_algebra::{Layout, apply::TensorMap};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// // Every second row.
    /// let map = TensorMap::of(&of("(4096,1024):(1024,1)"), &of("(64,32):(e1,2*e0)"), 2, 0).unwrap();
    /// assert_eq!((map.box_extent(0), map.box_extent(1)), (64, 64));
    /// ```
    ///
    /// # Panics
    /// For more axes than 5.
    pub const fn box_extent(&self, axis: usize) -> i64 {
        // At most 256 times 8: the limits were looked at.
        self.tile[axis] * self.steps[axis]
    }

    /// Bytes from the first to behind the last element of the tensor.
    ///
    /// ```
    /// use cute_algebra::{Layout, apply::TensorMap};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// let map = TensorMap::of(&of("(8,64):(128,1)"), &of("(64,8):(e1,e0)"), 2, 0).unwrap();
    /// assert_eq!(map.bytes(), Ok(7 * 256 + 128));
    /// ```
    ///
    /// # Errors
    /// [`Error::Overflow`].
    pub const fn bytes(&self) -> Result<i64, Error> {
        let (mut bytes, mut axis) = (Some(self.element_bytes), 0);
        while axis < self.rank {
            bytes = match (bytes, (self.extents[axis] - 1).checked_mul(self.strides[axis])) {
                (Some(bytes), Some(last)) => bytes.checked_add(last),
                _ => None,
            };
            axis += 1;
        }
        match bytes {
            Some(bytes) => Ok(bytes),
            None => Err(Error::Overflow { of: "size of a tensor in bytes" }),
        }
    }

    /// The limits of the encoding.
    const fn check(&self) -> Result<(), Error> {
        let mut i = 0;
        while i < self.rank {
            let (extent, stride, size, step) = (self.extents[i], self.strides[i], self.tile[i], self.steps[i]);
            if i == 0 && stride != self.element_bytes && extent > 1 {
                return refuse("stride in elements", i, stride / self.element_bytes, "1");
            }
            if i > 0 && (stride % 16 != 0 || stride < 0) {
                return refuse("stride in bytes", i, stride, "a multiple of 16");
            }
            if i > 0 && stride >= 1 << 40 {
                return refuse("stride in bytes", i, stride, "less than 2^40");
            }
            if extent > 1 << 32 {
                return refuse("extent", i, extent, "at most 2^32");
            }
            if step < 1 || step > 8 {
                return refuse("step of the tile", i, step, "1 to 8");
            }
            if i == 0 && step > 1 {
                return refuse("step of the tile", i, step, "1: only axes behind the first may skip elements");
            }
            if size > 256 || size * step > 256 {
                return refuse("box", i, if size > 256 { size } else { size * step }, "at most 256");
            }
            i += 1;
        }
        let inner = self.tile[0] * self.element_bytes;
        if inner % 16 != 0 {
            return refuse("box in bytes", 0, inner, "a multiple of 16");
        }
        if self.swizzle > 0 && inner > 16 << self.swizzle {
            return refuse(
                "box in bytes",
                0,
                inner,
                match self.swizzle {
                    1 => "at most the 32 bytes of the swizzle",
                    2 => "at most the 64 bytes of the swizzle",
                    _ => "at most the 128 bytes of the swizzle",
                },
            );
        }
        Ok(())
    }
}

const fn refuse(what: &'static str, axis: usize, found: i64, expected: &'static str) -> Result<(), Error> {
    Err(Error::NotEncodable { what, axis, found, expected })
}

const ELEMENTS: Error = Error::NotCovered { what: "a tensor map of elements of other than 1, 2, 4 or 8 bytes" };

/// The axis along which a stride goes, and its step.
const fn axis(stride: &Scalar, rank: usize) -> Result<(usize, i64), Error> {
    const WHAT: Error =
        Error::NotCovered { what: "a tile whose steps are not along one axis of the tensor each: its values are coordinates, e0, e1" };
    if stride.term_count() != 1 {
        return Err(WHAT);
    }
    let term = stride.term_at(0);
    if !matches!(term.ring, Ring::Integer) || term.path.axes().len() != 1 {
        return Err(WHAT);
    }
    let axis = term.path.axes()[0] as usize;
    if axis >= rank {
        return Err(Error::NoSuchMode { index: axis as i64, rank });
    }
    Ok((axis, term.value))
}
