//! Operands: types that operations read as a layout, a tiler, a shape, ..

use crate::check::fail;
use crate::htuple::HTuple;
use crate::{ByMode, Pad, Ratio, Shape, StaticLayout};
use cute_algebra::limits::MAX_LEAVES;
use cute_algebra::{Error, HTuple as Tree, Layout, Remainder, Scalar, Tiler};

/// The value, or the end of constant evaluation.
#[track_caller]
const fn known<T: Copy>(value: Result<T, Error>) -> T {
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

#[diagnostic::do_not_recommend]
impl<S: HTuple> LayoutOperand for Shape<S> {
    const LAYOUT: Layout = known(Layout::identity(&Shape::<S>::TREE));
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

#[diagnostic::do_not_recommend]
impl<S: HTuple> TilerOperand for Shape<S> {
    const TILER: Tiler = known(of_tuple(&Self::PATTERN));
}

/// `_`, or the map of a shape to natural coordinates.
const fn of_tuple(tuple: &Tree<Option<i64>>) -> Result<Tiler, Error> {
    if tuple.is_leaf() && tuple.leaf_at(0).is_none() {
        return Ok(Tiler::KEEP);
    }
    let (mut extents, mut i) = ([0; MAX_LEAVES], 0);
    while i < tuple.len() {
        extents[i] = match tuple.leaf_at(i) {
            Some(extent) => *extent,
            None => return Err(Error::Keep),
        };
        i += 1;
    }
    Ok(Tiler::layout(&tri!(Layout::identity(&tuple.with_leaves(&extents, 0)))))
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

#[diagnostic::do_not_recommend]
impl<S: HTuple> Integers for Shape<S> {
    const INTEGERS: Tree<i64> = Self::TREE;
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

#[diagnostic::do_not_recommend]
impl<S: HTuple> Pattern for Shape<S> {
    const PATTERN: Tree<Option<i64>> = Self::PATTERN;
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

#[diagnostic::do_not_recommend]
impl<S: HTuple> Scales for Shape<S> {
    const SCALES: Tree<(i64, i64)> = {
        let (tree, mut leaves, mut i) = (Self::TREE, [(1, 1); MAX_LEAVES], 0);
        while i < tree.len() {
            leaves[i].0 = *tree.leaf_at(i);
            i += 1;
        }
        tree.with_leaves(&leaves, (1, 1))
    };
}

/// Operands that may be left out: `()` does so.
macro_rules! optional {
    ($(
        $(#[$attribute:meta])*
        $name:ident: Option<$type:ty> as $constant:ident = $value:expr;
    )*) => { $(
        $(#[$attribute])*
        pub trait $name: 'static {
            /// The operand, if there is one.
            const $constant: Option<$type>;
        }

        impl $name for () {
            const $constant: Option<$type> = None;
        }

        #[diagnostic::do_not_recommend]
        impl<S: HTuple> $name for Shape<S> {
            const $constant: Option<$type> = Some($value);
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
    OptionalIntegers: Option<Tree<i64>> as INTEGERS = Shape::<S>::TREE;

    /// A tuple of integers and `_`, or `()` for none.
    ///
    /// ```
    /// use cute_static::{N, Shape, __, expression::OptionalPattern};
    /// assert_eq!(<Shape<(N<1>, __)> as OptionalPattern>::PATTERN.unwrap().to_string(), "(1,_)");
    /// ```
    #[diagnostic::on_unimplemented(message = "`{Self}` is not a profile", label = "expected a `Shape`, or `()` for none")]
    OptionalPattern: Option<Tree<Option<i64>>> as PATTERN = Shape::<S>::PATTERN;

    /// A tuple of strides, or `()` for none.
    ///
    /// ```
    /// use cute_static::{E, N, Shape, expression::OptionalStrides};
    /// assert_eq!(<Shape<(N<1>, E<6, 0>)> as OptionalStrides>::STRIDES.unwrap().to_string(), "(1,6*e0)");
    /// ```
    #[diagnostic::on_unimplemented(message = "`{Self}` is not a tuple of strides", label = "expected a `Shape` of strides, or `()` for none")]
    OptionalStrides: Option<Tree<Scalar>> as STRIDES = Shape::<S>::STRIDES;
}
