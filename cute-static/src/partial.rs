//! Coordinates with open places: `(.., 3u32)` is column 3 of a matrix.

use crate::htuple::{__, HTuple};
use crate::index::Index;
use crate::leaf::{N, U};
use core::ops::RangeFull;
use typenum::Unsigned;

mod sealed {
    pub trait Sealed {}
}
use sealed::Sealed;

/// A coordinate with open places, which `..` marks: what a slice leaves of a layout. `_` of CuTe, which is no value in Rust.
///
/// Unsafe code relies on it that what is open is not fixed too, so there are no other implementations.
///
/// ```
/// use cute_static::{Partial, Tensor, layout};
/// fn partial<C: Partial<u32>>(_: C) {}
/// partial((.., 3u32));
/// partial(((1u32, ..), 3u32));
///
/// let data = [0, 1, 2, 3, 4, 5, 6, 7];
/// let matrix = Tensor::new(&data, layout!((2,4):(4,1)))?;
/// let column = matrix.slice((.., 3u32))?;
/// assert_eq!((column.read(0u32), column.read(1u32), column.read(2u32)), (Some(3), Some(7), None));
/// # Ok::<(), cute_static::TensorError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate, nor one with open places",
    label = "not a coordinate",
    note = "entries are integers of one type, `..` for a mode that stays, and tuples of them"
)]
pub trait Partial<I: Index>: Copy + Sealed {
    /// The coordinate with 0 in its open places.
    #[doc(hidden)]
    type Fixed: HTuple;
    /// What is open: [`__`] there, and 0 at every integer.
    #[doc(hidden)]
    type Open: HTuple;
    /// The coordinate with 0 in its open places.
    #[doc(hidden)]
    fn fixed(self) -> Self::Fixed;
}

impl Sealed for RangeFull {}

#[diagnostic::do_not_recommend]
impl<I: Index> Partial<I> for RangeFull {
    type Fixed = N<0>;
    type Open = __;
    #[inline(always)]
    fn fixed(self) -> N<0> {
        N::VALUE
    }
}

macro_rules! integer {
    ($($int:ty)*) => { $(
        impl Sealed for $int {}

        #[diagnostic::do_not_recommend]
        impl Partial<$int> for $int {
            type Fixed = $int;
            type Open = N<0>;
            #[inline(always)]
            fn fixed(self) -> $int {
                self
            }
        }
    )* };
}

integer!(u32 u64 usize i32 i64);

impl<const VALUE: i64, T: 'static> Sealed for N<VALUE, T> {}
impl<T: Unsigned + 'static> Sealed for U<T> {}

#[diagnostic::do_not_recommend]
impl<I: Index, const VALUE: i64, T: 'static> Partial<I> for N<VALUE, T>
where
    Self: HTuple,
{
    type Fixed = Self;
    type Open = N<0>;
    #[inline(always)]
    fn fixed(self) -> Self {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<I: Index, T: Unsigned + 'static> Partial<I> for U<T> {
    type Fixed = Self;
    type Open = N<0>;
    #[inline(always)]
    fn fixed(self) -> Self {
        self
    }
}

macro_rules! tuple {
    ($($mode:ident $other:ident $field:tt)*) => {
        impl<$($mode: Sealed),*> Sealed for ($($mode,)*) {}

        #[diagnostic::do_not_recommend]
        #[allow(clippy::unused_unit)] // the empty tuple is an arity too
        impl<I: Index, $($mode: Partial<I>),*> Partial<I> for ($($mode,)*) {
            type Fixed = ($($mode::Fixed,)*);
            type Open = ($($mode::Open,)*);
            #[inline(always)]
            fn fixed(self) -> Self::Fixed {
                ($(self.$field.fixed(),)*)
            }
        }
    };
}

arities!(tuple);
