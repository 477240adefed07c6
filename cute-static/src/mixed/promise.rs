//! Promises about run-time leaves.

use crate::coordinate::Coordinate;
use crate::error::TensorError;
use crate::htuple::{__, HTuple, Reader, Visitor};
use crate::index::Index;
use crate::leaf::N;
use crate::mixed::computed::Positive;
use crate::node::Node;
use core::fmt;
use core::marker::PhantomData;

/// A run-time leaf that is a multiple of `K`, a leaf known at compile time: checked once, when it is made, and used ever after.
///
/// A mode of such an extent is divided into tiles of a divisor of `K` without another check, and what is left of the promise stays with
/// the result. A stride of this kind has a known alignment, so elements may become wider. As large as the integer, `repr(transparent)`.
///
/// ```
/// use cute_static::{Multiple, N, layout, shape};
/// let rows = Multiple::<N<64>>::new(256u32)?;
/// let tiles = layout!((rows, 32):(32, 1)).divide(shape!((16, 32)))?;
/// // 256 rows are 16 tiles of 16; that 4 divides their number is still known.
/// let grid: Multiple<_, u32> = tiles.grids.shape.0;
/// assert_eq!((tiles.zipped().to_string(), grid.get()), ("((16,32),(16,1)):((32,1),(512,32))".into(), 16));
/// assert_eq!(Multiple::<N<64>>::new(250u32).unwrap_err().to_string(), "250 is not a multiple of 64");
/// # Ok::<(), cute_static::TensorError>(())
/// ```
#[repr(transparent)]
pub struct Multiple<K, I = u32> {
    value: I,
    factor: PhantomData<fn() -> K>,
}

impl<K: HTuple, I: Index> Multiple<K, I> {
    /// A leaf, if the value is a multiple of `K`.
    ///
    /// # Errors
    /// [`TensorError::Multiple`].
    #[inline(always)]
    pub fn new(value: I) -> Result<Self, TensorError> {
        let factor = const { Positive::<K>::VALUE };
        if value.to_i64() % factor == 0 { Ok(Self::promised(value)) } else { Err(TensorError::Multiple { found: value.to_i64(), factor }) }
    }

    /// A leaf of a value that is known to be a multiple of `K`.
    #[inline(always)]
    pub(super) fn promised(value: I) -> Self {
        debug_assert!(value.to_i64() % Positive::<K>::VALUE == 0, "{value} is not the multiple that was promised");
        Multiple { value, factor: PhantomData }
    }
}

impl<K, I: Copy> Multiple<K, I> {
    /// The value.
    ///
    /// ```
    /// use cute_static::{Multiple, N};
    /// assert_eq!(Multiple::<N<8>>::new(24u32)?.get(), 24);
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    #[inline(always)]
    pub fn get(self) -> I {
        self.value
    }
}

impl<K, I: Copy> Clone for Multiple<K, I> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<K, I: Copy> Copy for Multiple<K, I> {}

impl<K, I: PartialEq> PartialEq for Multiple<K, I> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<K, I: Eq> Eq for Multiple<K, I> {}

impl<K, I: core::hash::Hash> core::hash::Hash for Multiple<K, I> {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}

impl<K, I: fmt::Display> fmt::Display for Multiple<K, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.value, f)
    }
}

impl<K, I: fmt::Display> fmt::Debug for Multiple<K, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<K: HTuple, I: Index> HTuple for Multiple<K, I> {
    type Profile = __;
    const NODE: Node = Node::Promised(Positive::<K>::VALUE);
    // 0 is a multiple of everything.
    const FILLED: Self = Multiple { value: I::ZERO, factor: PhantomData };
    #[inline(always)]
    fn visit<V: Visitor>(self, visitor: &mut V) {
        visitor.integer(self.value);
    }
    fn read<R: Reader>(reader: &mut R) -> Self {
        let value = reader.integer();
        Self::new(value).unwrap_or_else(|error| {
            reader.refuse(error);
            Self::FILLED
        })
    }
}

/// Promises are about coordinates too: the coordinate of a column that a vector begins at.
#[diagnostic::do_not_recommend]
impl<K: HTuple, I: Index + Coordinate<I> + HTuple> Coordinate<I> for Multiple<K, I> {
    type Tuple = I;
    #[inline(always)]
    fn tuple(self) -> I {
        self.value
    }
}

const _: () = assert!(size_of::<Multiple<N<64>, u64>>() == 8);
