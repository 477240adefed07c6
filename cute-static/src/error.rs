//! What can be wrong with values at run time, with the numbers.

use core::fmt;

/// Why a layout of the run time, or a tensor, is not made. Kernels that look only whether there was an error carry none of the texts.
///
/// ```
/// use cute_static::{Tensor, TensorError, layout};
/// let data = [0; 30];
/// let error = Tensor::new(&data[..], layout!((4,8):(8,1))).unwrap_err();
/// assert_eq!(error, TensorError::Reach { smallest: 0, largest: 31, elements: 30 });
/// assert_eq!(error.to_string(), "the layout has the offsets 0 to 31, the memory the elements 0 to 29");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TensorError {
    /// The layout reaches out of the memory.
    Reach {
        /// The smallest offset, in elements.
        smallest: i64,
        /// The largest offset, in elements.
        largest: i64,
        /// How many elements the memory has.
        elements: usize,
    },
    /// An extent is below 1, or an offset exceeds 64 bits.
    Layout,
    /// An integer of a coordinate is out of range.
    Coordinate {
        /// The integer.
        found: i64,
        /// What it has to be below.
        size: i64,
    },
    /// A tile does not divide a mode.
    Divisor {
        /// The extent of the mode.
        extent: i64,
        /// The elements of the tile.
        tile: i64,
    },
    /// A value is not the multiple that is promised.
    Multiple {
        /// The value.
        found: i64,
        /// What it has to be a multiple of.
        factor: i64,
    },
    /// A leaf of the run time does not fit its type.
    Overflow,
    /// Source and destination of a copy differ in size.
    Sizes {
        /// Elements of the source.
        source: usize,
        /// Elements of the destination.
        destination: usize,
    },
    /// A mode of an algorithm has different extents in two operands.
    Extent {
        /// The mode, by the letter that the algorithm gives it.
        mode: char,
        /// Its extent.
        found: i64,
        /// What it has to be.
        expected: i64,
    },
    /// The destination of a copy has, or cannot be shown not to have, one element at two coordinates.
    NotInjective,
    /// A text is not that of a layout of this type.
    Text,
}

impl fmt::Display for TensorError {
    #[cold]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TensorError::Reach { smallest, largest, elements: 0 } => {
                write!(f, "the layout has the offsets {smallest} to {largest}, the memory no element")
            }
            TensorError::Reach { smallest, largest, elements } => {
                write!(f, "the layout has the offsets {smallest} to {largest}, the memory the elements 0 to {}", elements - 1)
            }
            TensorError::Layout => f.write_str("an extent of the layout is below 1, or an offset does not fit into 64 bits"),
            TensorError::Coordinate { found, size } => {
                write!(f, "coordinate {found} is out of range: it has to be at least 0 and below {size}")
            }
            TensorError::Divisor { extent, tile } => {
                write!(f, "a tile of {tile} elements does not divide the extent {extent}: divide with padding, or choose a divisor")
            }
            TensorError::Multiple { found, factor } => write!(f, "{found} is not a multiple of {factor}"),
            TensorError::Overflow => f.write_str("a leaf of the run time does not fit its integer type"),
            TensorError::Sizes { source, destination } => {
                write!(f, "the source has {source} elements, the destination {destination}")
            }
            TensorError::Extent { mode, found, expected } => write!(f, "mode {mode} has the extent {found}, expected {expected}"),
            TensorError::NotInjective => {
                f.write_str("the destination of a copy may have one element at two coordinates: write after write")
            }
            TensorError::Text => f.write_str("the text is not that of a layout of this type"),
        }
    }
}

impl core::error::Error for TensorError {}
