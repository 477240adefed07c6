//! Operands: types that operations read as a layout, a tiler, a shape, ..

use crate::check::fail;
use crate::htuple::HTuple;
use crate::{ByMode, Pad, Ratio, Shape, StaticLayout, Str, Swizzle, Swizzled};
use cute_algebra::{Error, HTuple as Tree, Layout, Remainder, Scalar, Swizzle as Map, Tiler};

/// The value, or the end of constant evaluation.
#[track_caller]
pub(crate) const fn known<T: Copy>(value: Result<T, Error>) -> T {
    match value {
        Ok(value) => value,
        Err(error) => fail(error.message().as_str()),
    }
}

/// A layout as an operand: any [`StaticLayout`], and a shape, which is its own map to natural coordinates.
///
/// ```
/// use cute_static::{Shape, expression::LayoutOperand, layout, shape};
/// fn text<L: LayoutOperand>() -> String {
///     L::LAYOUT.to_string()
/// }
/// assert_eq!((text::<layout!(4:2)>(), text::<shape!((4,8))>()), ("4:2".into(), "(4,8):(e0,e1)".into()));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a static layout",
    label = "an operation takes layouts that are known at compile time",
    note = "`layout!` with literals, `{{const}}` leaves or `layouts!` make static layouts"
)]
pub trait LayoutOperand: 'static {
    /// The layout.
    const LAYOUT: Layout;
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout> LayoutOperand for L {
    const LAYOUT: Layout = L::LAYOUT;
}

/// A tiler: a layout, an integer, `_` ([`Shape<__>`](crate::__)), or a list of them ([`ByMode`]).
///
/// ```
/// use cute_static::{ByMode, N, Shape, __, expression::TilerOperand, layout};
/// type Tiler = ByMode<(layout!(4:2), Shape<__>, Shape<N<8>>)>;
/// assert_eq!(Tiler::TILER.to_string(), "[4:2,_,8:1]");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tiler",
    label = "expected a static layout, a `Shape` or a list `ByMode<(..)>` of them"
)]
pub trait TilerOperand: 'static {
    /// The tiler.
    const TILER: Tiler;
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout> TilerOperand for L {
    const TILER: Tiler = Tiler::layout(&L::LAYOUT);
}

/// `_`, or the map of a shape to natural coordinates.
pub(super) const fn of_tuple(tuple: &Tree<Option<i64>>) -> Result<Tiler, Error> {
    if tuple.is_leaf() && tuple.leaf_at(0).is_none() {
        return Ok(Tiler::KEEP);
    }
    let shape = leaf_by_leaf!(tuple, 0, |leaf| match leaf {
        Some(extent) => extent,
        None => return Err(Error::Keep),
    });
    Ok(Tiler::layout(&tri!(Layout::identity(&shape))))
}

/// A tuple as an operand, in the three ways in which operations read one.
#[doc(hidden)]
pub trait TupleOperand: 'static {
    /// The integers.
    const TREE: Tree<i64>;
    /// The integers and what is left open.
    const OPEN: Tree<Option<i64>>;
    /// The strides.
    const NUMBERS: Tree<Scalar>;
}

impl<S: HTuple> TupleOperand for Shape<S> {
    const TREE: Tree<i64> = Self::TREE;
    const OPEN: Tree<Option<i64>> = Self::PATTERN;
    const NUMBERS: Tree<Scalar> = Self::STRIDES;
}

/// What a tuple is as an operand of every kind.
macro_rules! tuples {
    ($([$($parameters:tt)*] $Tuple:ty;)*) => { $(
        const _: () = {
            use crate::check::StaticShape;
            use crate::expression::operand::*;
            use cute_algebra::{HTuple as Tree, Layout, Scalar, Tiler};

            #[diagnostic::do_not_recommend]
            impl<$($parameters)*> LayoutOperand for $Tuple {
                const LAYOUT: Layout = known(Layout::identity(&<Self as TupleOperand>::TREE));
            }
            #[diagnostic::do_not_recommend]
            impl<$($parameters)*> OuterOperand for $Tuple {
                const OUTER: Outer = Outer::Layout(<Self as LayoutOperand>::LAYOUT);
            }
            #[diagnostic::do_not_recommend]
            impl<$($parameters)*> TilerOperand for $Tuple {
                const TILER: Tiler = known(of_tuple(&<Self as TupleOperand>::OPEN));
            }
            #[diagnostic::do_not_recommend]
            impl<$($parameters)*> Integers for $Tuple {
                const INTEGERS: Tree<i64> = <Self as TupleOperand>::TREE;
            }
            #[diagnostic::do_not_recommend]
            impl<$($parameters)*> Pattern for $Tuple {
                const PATTERN: Tree<Option<i64>> = <Self as TupleOperand>::OPEN;
            }
            #[diagnostic::do_not_recommend]
            impl<$($parameters)*> Numbers for $Tuple {
                const NUMBERS: Tree<Scalar> = <Self as TupleOperand>::NUMBERS;
            }
            #[diagnostic::do_not_recommend]
            impl<$($parameters)*> TreeOperand for $Tuple {
                const OPERAND: Operand = Operand::Tuple(<Self as TupleOperand>::NUMBERS);
            }
            #[diagnostic::do_not_recommend]
            impl<$($parameters)*> Scales for $Tuple {
                const SCALES: Tree<(i64, i64)> = whole(&<Self as TupleOperand>::TREE);
            }
            #[diagnostic::do_not_recommend]
            impl<$($parameters)*> OptionalIntegers for $Tuple {
                const INTEGERS: Option<Tree<i64>> = Some(<Self as TupleOperand>::TREE);
            }
            #[diagnostic::do_not_recommend]
            impl<$($parameters)*> OptionalPattern for $Tuple {
                const PATTERN: Option<Tree<Option<i64>>> = Some(<Self as TupleOperand>::OPEN);
            }
            #[diagnostic::do_not_recommend]
            impl<$($parameters)*> OptionalStrides for $Tuple {
                const STRIDES: Option<Tree<Scalar>> = Some(<Self as TupleOperand>::NUMBERS);
            }
            #[diagnostic::do_not_recommend]
            impl<$($parameters)*> StaticShape for $Tuple {
                const SHAPE: Tree<i64> = <Self as TupleOperand>::TREE;
            }
        };
    )* };
}

tuples! {
    [S: HTuple] Shape<S>;
}

/// Integers as ratios.
pub(super) const fn whole(integers: &Tree<i64>) -> Tree<(i64, i64)> {
    leaf_by_leaf!(integers, (1, 1), |integer| (integer, 1))
}

/// A number or a tuple of numbers: integers, coordinates, XOR values.
///
/// ```
/// use cute_static::{E, N, Shape, expression::Numbers};
/// assert_eq!(<Shape<(N<1>, E<6, 0>)> as Numbers>::NUMBERS.to_string(), "(1,6*e0)");
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` is not a number or a tuple of numbers", label = "expected a `Shape`")]
pub trait Numbers: 'static {
    /// The numbers.
    const NUMBERS: Tree<Scalar>;
}

/// What can be compared: a layout or a tuple of numbers.
#[derive(Clone, Copy, Debug)]
pub enum Operand {
    /// A layout.
    Layout(Layout),
    /// A tuple of numbers; beside a layout it is its own map to natural coordinates.
    Tuple(Tree<Scalar>),
}

/// A static layout, or a number or tuple of numbers, as something to compare.
///
/// ```
/// use cute_static::{expression::{Operand, TreeOperand}, shape};
/// assert!(matches!(<shape!((4,8)) as TreeOperand>::OPERAND, Operand::Tuple(_)));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither a static layout nor a tuple",
    label = "expected a static layout or a `Shape`"
)]
pub trait TreeOperand: 'static {
    /// The layout or the tuple.
    const OPERAND: Operand;
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout> TreeOperand for L {
    const OPERAND: Operand = Operand::Layout(L::LAYOUT);
}

/// What a composition puts behind a tiler.
#[derive(Clone, Copy, Debug)]
pub enum Outer {
    /// A layout.
    Layout(Layout),
    /// A swizzle; the result is a layout of XOR values.
    Swizzle(Map),
}

/// The left operand of a composition: a layout as an operand, or a [`Swizzle`].
///
/// ```
/// use cute_static::{Composition, StaticLayout, Swizzle, layout};
/// assert_eq!(<Composition<Swizzle<3, 0, 3>, layout!((8,8):(1,8))>>::TEXT, "(8,8):(f1,f9)");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a static layout",
    label = "an operation takes layouts that are known at compile time",
    note = "`layout!` with literals, `{{const}}` leaves or `layouts!` make static layouts"
)]
pub trait OuterOperand: 'static {
    /// The layout or the swizzle.
    const OUTER: Outer;
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout> OuterOperand for L {
    const OUTER: Outer = Outer::Layout(L::LAYOUT);
}

#[diagnostic::do_not_recommend]
impl<const BITS: i64, const BASE: i64, const SHIFT: i64> OuterOperand for Swizzle<BITS, BASE, SHIFT> {
    const OUTER: Outer = Outer::Swizzle(Self::MAP);
}

/// Shared memory as an operand: what stands in front of a layout, in the order in which it is applied.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The layout.
    pub layout: Layout,
    /// Added to its values, in elements.
    pub offset: i64,
    /// The swizzle of the sum.
    pub swizzle: Option<Map>,
}

/// A layout of shared memory as an operand: any [`StaticLayout`], or one behind a swizzle, a [`Swizzled`].
///
/// ```
/// use cute_static::{expression::MemoryOperand, layout};
/// fn offset<L: MemoryOperand>() -> i64 {
///     L::PLACE.offset
/// }
/// assert_eq!((offset::<layout!((8,8):(8,1))>(), offset::<layout!(swizzle(3,0,3) o 8 + (8,8):(8,1))>()), (0, 8));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a static layout",
    label = "expected a layout of shared memory that is known at compile time",
    note = "`layout!` with literals, `{{const}}` leaves or `layouts!` make static layouts"
)]
pub trait MemoryOperand: 'static {
    /// The layout, and what stands in front of it.
    const PLACE: Place;
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout> MemoryOperand for L {
    const PLACE: Place = Place { layout: L::LAYOUT, offset: 0, swizzle: None };
}

#[diagnostic::do_not_recommend]
impl<const BITS: i64, const BASE: i64, const SHIFT: i64, const OFFSET: i64, L: StaticLayout> MemoryOperand
    for Swizzled<Swizzle<BITS, BASE, SHIFT>, OFFSET, L>
{
    const PLACE: Place = Place { layout: L::LAYOUT, offset: OFFSET, swizzle: Some(Swizzle::<BITS, BASE, SHIFT>::MAP) };
}

/// A text as an operand: modes by name.
///
/// ```
/// use cute_static::{Str, expression::Notation};
/// // The bytes of "ab" from the lowest on.
/// assert_eq!(<Str<2, 0x6261> as Notation>::TEXT, "ab");
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` is not a text", label = "expected a `Str`")]
pub trait Notation: 'static {
    /// The text.
    const TEXT: &'static str;
}

impl<const LEN: usize, const A: u128, const B: u128, const C: u128, const D: u128> Notation for Str<LEN, A, B, C, D> {
    const TEXT: &'static str = Self::TEXT;
}

/// A list of integers, one a spatial mode; a single integer is a list of one.
///
/// ```
/// use cute_static::{expression::List, shape};
/// assert_eq!(<shape!((3,3)) as List>::LIST, Some(&[3, 3][..]));
/// assert_eq!(<() as List>::LIST, None);
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` is not a list of integers", label = "expected a flat `Shape`, or `()` for none")]
pub trait List: 'static {
    /// The list, if there is one.
    const LIST: Option<&'static [i64]>;
}

impl List for () {
    const LIST: Option<&'static [i64]> = None;
}

#[diagnostic::do_not_recommend]
impl<S: HTuple> List for Shape<S> {
    const LIST: Option<&'static [i64]> = {
        let pattern = Self::PATTERN;
        if pattern.is_leaf() && pattern.leaf_at(0).is_none() {
            None
        } else if pattern.depth() > 1 {
            fail("a nested tuple where a list of integers is wanted, one a spatial mode")
        } else {
            Some(const { &filled(&Shape::<S>::PATTERN) }.leaves())
        }
    };
}

/// The integers, 0 for what is left open.
const fn filled(pattern: &Tree<Option<i64>>) -> Tree<i64> {
    leaf_by_leaf!(pattern, 0, |leaf| match leaf {
        Some(integer) => integer,
        None => 0,
    })
}

/// An integer or a tuple of integers, of any sign.
///
/// ```
/// use cute_static::{N, Shape, expression::Integers};
/// assert_eq!(<Shape<(N<1>, N<-2>)> as Integers>::INTEGERS.to_string(), "(1,-2)");
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` is not an integer or a tuple of integers", label = "expected a `Shape`")]
pub trait Integers: 'static {
    /// The integers.
    const INTEGERS: Tree<i64>;
}

/// A tuple of integers and `_`.
///
/// ```
/// use cute_static::{N, Shape, __, expression::Pattern};
/// assert_eq!(<Shape<(N<1>, __)> as Pattern>::PATTERN.to_string(), "(1,_)");
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` is not a tuple of integers and `_`", label = "expected a `Shape`")]
pub trait Pattern: 'static {
    /// The tuple.
    const PATTERN: Tree<Option<i64>>;
}

/// What happens to a tile that does not divide: [`Pad`] rounds up, `()` is an error.
///
/// ```
/// use cute_static::{Pad, algebra::Remainder, expression::OptionalPad};
/// assert!(matches!((<() as OptionalPad>::REMAINDER, Pad::REMAINDER), (Remainder::Refuse, Remainder::Pad)));
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` is not `Pad`", label = "expected `Pad`, or `()` for none")]
pub trait OptionalPad: 'static {
    /// As the algebra takes it.
    const REMAINDER: Remainder;
}

impl OptionalPad for () {
    const REMAINDER: Remainder = Remainder::Refuse;
}

impl OptionalPad for Pad {
    const REMAINDER: Remainder = Remainder::Pad;
}

/// Layouts, as a tuple.
///
/// ```
/// use cute_static::{expression::LayoutList, layout};
/// assert_eq!(<(layout!(4:1), layout!(8:2)) as LayoutList>::LAYOUTS.len(), 2);
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` is not a tuple of static layouts", label = "expected a tuple of static layouts")]
pub trait LayoutList: 'static {
    /// The layouts.
    const LAYOUTS: &'static [Layout];
}

macro_rules! lists {
    ($($mode:ident $other:ident $field:tt)*) => {
        #[diagnostic::do_not_recommend]
        impl<$($mode: LayoutOperand),*> LayoutList for ($($mode,)*) {
            const LAYOUTS: &'static [Layout] = &[$($mode::LAYOUT),*];
        }

        #[diagnostic::do_not_recommend]
        impl<$($mode: TilerOperand),*> TilerOperand for ByMode<($($mode,)*)> {
            const TILER: Tiler = known(Tiler::by_mode(&[$($mode::TILER),*]));
        }
    };
}

arities!(lists);

/// Numbers of old elements a new element: [`Ratio`], or integers, one for all or one an axis.
///
/// ```
/// use cute_static::{Ratio, expression::Scales, shape};
/// assert_eq!(*<Ratio<1, 2> as Scales>::SCALES.leaf_at(0), (1, 2));
/// assert_eq!(<shape!((2,4)) as Scales>::SCALES.leaves(), [(2, 1), (4, 1)]);
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` is not a number of elements", label = "expected a `Ratio` or a `Shape`")]
pub trait Scales: 'static {
    /// The numbers as ratios.
    const SCALES: Tree<(i64, i64)>;
}

impl<const NUMERATOR: i64, const DENOMINATOR: i64> Scales for Ratio<NUMERATOR, DENOMINATOR> {
    const SCALES: Tree<(i64, i64)> = Tree::leaf((NUMERATOR, DENOMINATOR));
}

/// Operands that may be left out: `()` does so.
macro_rules! optional {
    ($(
        $(#[$attribute:meta])*
        $name:ident: Option<$type:ty> as $constant:ident;
    )*) => { $(
        $(#[$attribute])*
        pub trait $name: 'static {
            /// The operand, if there is one.
            const $constant: Option<$type>;
        }

        impl $name for () {
            const $constant: Option<$type> = None;
        }
    )* };
}

optional! {
    /// Integers, or `()` for none.
    ///
    /// ```
    /// use cute_static::{expression::OptionalIntegers, shape};
    /// assert!(<() as OptionalIntegers>::INTEGERS.is_none() && <shape!(64) as OptionalIntegers>::INTEGERS.is_some());
    /// ```
    #[diagnostic::on_unimplemented(message = "`{Self}` is not an integer or a tuple of integers", label = "expected a `Shape`, or `()` for none")]
    OptionalIntegers: Option<Tree<i64>> as INTEGERS;

    /// A tuple of integers and `_`, or `()` for none.
    ///
    /// ```
    /// use cute_static::{N, Shape, __, expression::OptionalPattern};
    /// assert_eq!(<Shape<(N<1>, __)> as OptionalPattern>::PATTERN.unwrap().to_string(), "(1,_)");
    /// ```
    #[diagnostic::on_unimplemented(message = "`{Self}` is not a profile", label = "expected a `Shape`, or `()` for none")]
    OptionalPattern: Option<Tree<Option<i64>>> as PATTERN;

    /// A tuple of strides, or `()` for none.
    ///
    /// ```
    /// use cute_static::{E, N, Shape, expression::OptionalStrides};
    /// assert_eq!(<Shape<(N<1>, E<6, 0>)> as OptionalStrides>::STRIDES.unwrap().to_string(), "(1,6*e0)");
    /// ```
    #[diagnostic::on_unimplemented(message = "`{Self}` is not a tuple of strides", label = "expected a `Shape` of strides, or `()` for none")]
    OptionalStrides: Option<Tree<Scalar>> as STRIDES;
}
