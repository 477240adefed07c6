//! Fragments: tensors that own their elements, in registers once a kernel's loops are unrolled.

use super::Tensor;
use super::memory::{Memory, MemoryMut, Safe, Sealed};
use crate::check::fail;
use crate::expression::LayoutOperand;
use crate::index::{ReachOf, in_memory};
use crate::size::StaticSize;
use crate::{LayoutLike, Shaped, StaticLayout};
use core::fmt;
use cute_algebra::text::Text;
use typenum::{B0, B1, UInt, UTerm, Unsigned};

/// A number that elements can be stored in: every typenum integer.
///
/// The elements of `2*n + b` are those of `n` twice, and one more if `b` is 1, one behind the other as in an array.
#[doc(hidden)]
pub trait Storage: Unsigned {
    /// So many elements.
    type Of<T: Copy>: Copy;
    /// So many elements of one value.
    fn filled<T: Copy>(value: T) -> Self::Of<T>;
}

/// No elements.
#[doc(hidden)]
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Empty<T>([T; 0]);

/// The elements of `H` twice.
#[doc(hidden)]
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Even<H>(H, H);

/// The elements of `H` twice, and one more.
#[doc(hidden)]
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Odd<H, T>(H, H, T);

impl Storage for UTerm {
    type Of<T: Copy> = Empty<T>;
    #[inline(always)]
    fn filled<T: Copy>(_: T) -> Empty<T> {
        Empty([])
    }
}

impl<N: Storage> Storage for UInt<N, B0>
where
    Self: Unsigned,
{
    type Of<T: Copy> = Even<N::Of<T>>;
    #[inline(always)]
    fn filled<T: Copy>(value: T) -> Self::Of<T> {
        Even(N::filled(value), N::filled(value))
    }
}

impl<N: Storage> Storage for UInt<N, B1>
where
    Self: Unsigned,
{
    type Of<T: Copy> = Odd<N::Of<T>, T>;
    #[inline(always)]
    fn filled<T: Copy>(value: T) -> Self::Of<T> {
        Odd(N::filled(value), N::filled(value), value)
    }
}

/// As many elements as the typenum integer `Size` says: an array `[T; Size]`, which generic code cannot write.
///
/// ```
/// use cute_static::{Registers, typenum::U6};
/// assert_eq!(size_of::<Registers<f32, U6>>(), 6 * 4);
/// ```
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Registers<T: Copy, Size: Storage> {
    elements: Size::Of<T>,
}

impl<T: Copy, Size: Storage> fmt::Debug for Registers<T, Size> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} registers", Size::USIZE)
    }
}

impl<T: Copy, Size: Storage> Sealed for Registers<T, Size> {}

impl<T: Copy, Size: Storage> Memory for Registers<T, Size> {
    type Element = T;
    #[inline(always)]
    fn origin(&self) -> *const T {
        (&raw const self.elements).cast()
    }
}

impl<T: Copy, Size: Storage> MemoryMut for Registers<T, Size> {
    #[inline(always)]
    fn origin_mut(&mut self) -> *mut T {
        (&raw mut self.elements).cast()
    }
}

// Fields of one alignment in C order leave no gaps: the elements lie one behind the other.
impl<T: Copy, Size: Storage> Safe for Registers<T, Size> {}

/// A tensor of its own with the shape of `L`: its elements are as many as `L` has, and compact in the order of the strides of `L`.
///
/// ```
/// use cute_static::{Fragment, Tensor, layout};
/// type Tile = layout!((4,2):(100,1));
/// let fragment: Fragment<f32, Tile> = Tensor::fragment(0.0);
/// assert_eq!((fragment.layout().text(), size_of_val(&fragment)), ("(4,2):(2,1)", 8 * 4));
/// ```
pub type Fragment<T, L> = Tensor<Registers<T, <<L as Shaped>::Tuple as StaticSize>::Size>, LayoutLike<L>>;

impl<T: Copy, Size: Storage, L: LayoutOperand> Tensor<Registers<T, Size>, LayoutLike<L>> {
    /// A tensor in registers with the shape of `L` and one value everywhere: an accumulator. Which `L` the type says: [`Fragment`].
    ///
    /// ```
    /// use cute_static::{Fragment, StaticSize, Shaped, StaticLayout, Tensor, layout, tensor::Storage};
    /// fn sums<L: StaticLayout + Shaped<Tuple: StaticSize<Size: Storage>>>() -> usize {
    ///     let fragment: Fragment<f32, L> = Tensor::fragment(0.0);
    ///     fragment.iter().count()
    /// }
    /// assert_eq!(sums::<layout!((4,2):(100,1))>(), 8);
    /// ```
    #[inline(always)]
    pub fn fragment(value: T) -> Self {
        const { capacity::<LayoutLike<L>>(Size::USIZE) }
        Tensor { memory: Registers { elements: Size::filled(value) }, layout: LayoutLike::default() }
    }
}

impl<T: Copy, const N: usize, L: StaticLayout> Tensor<[T; N], L> {
    /// A tensor in registers with one value everywhere. Does not compile if the layout reaches beyond `N` elements.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let accumulator: Tensor<[f32; 8], _> = Tensor::filled(layout!((4,2):(2,1)), 0.0);
    /// assert_eq!(accumulator.read((3u32, 1u32)), Some(0.0));
    /// ```
    #[inline(always)]
    pub fn filled(layout: L, value: T) -> Self {
        const { capacity::<L>(N) }
        Tensor { memory: [value; N], layout }
    }
}

/// The type of a fragment of any static layout, an expression type too: [`Fragment`] asks for the shape as a type, which only named
/// layouts have. A tensor of an array of as many elements as the layout has places, compact in the order of its strides.
///
/// rustc wants to know the number, so the layout has to be concrete; in generic code the number is a parameter of the kernel,
/// `Tensor<[T; N], LayoutLike<L>>`, which does not compile where it is too small.
///
/// ```
/// use cute_static::{Composition, Tensor, fragment, layout};
/// type Part = Composition<layout!((6,2):(8,2)), layout!((4,3):(3,1))>;
/// let sums: fragment!(f32, Part) = Tensor::filled(Default::default(), 0.0);
/// assert_eq!((sums.layout().text(), size_of_val(&sums)), ("((2,2),3):((6,1),2)", 12 * 4));
///
/// use cute_static::{LayoutLike, StaticLayout};
/// fn sum<L: StaticLayout, const N: usize>(value: f32) -> f32 {
///     let sums: Tensor<[f32; N], LayoutLike<L>> = Tensor::filled(LayoutLike::default(), value);
///     sums.iter().sum()
/// }
/// assert_eq!(sum::<Part, 12>(0.5), 6.0);
/// ```
#[macro_export]
macro_rules! fragment {
    ($element:ty, $layout:ty) => {
        $crate::Tensor<[$element; <$crate::LayoutLike<$layout> as $crate::StaticLayout>::COSIZE], $crate::LayoutLike<$layout>>
    };
}

/// Fails to compile if a layout reaches out of so many elements.
#[track_caller]
pub(super) const fn capacity<L: StaticLayout>(elements: usize) {
    in_memory::<L>();
    let Some((smallest, largest)) = ReachOf::<L>::REACH else { return };
    if smallest < 0 || largest as u64 >= elements as u64 {
        let mut text = Text::<512>::new();
        text.str("layout ").layout(&L::LAYOUT).str(" has the offsets ").int(smallest).str(" to ").int(largest);
        fail(text.str(", the memory ").int(elements as i64).str(" elements").elided().as_str());
    }
}
