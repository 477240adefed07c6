//! Static layouts: everything that can be known about them is a constant.

use crate::check::fail;
use crate::constant::evaluated;
use crate::coordinate::{Admits, tree};
use crate::htuple::HTuple;
use crate::index::{self, Check, Index};
use crate::node::Node;
use crate::{Shape, Static};
use core::fmt;
use cute_algebra::text::Text;
use cute_algebra::{HTuple as Tree, Layout, Scalar};

/// A layout that is known at compile time: shape, stride and all that follows from them are constants.
///
/// ```
/// use cute_static::{N, Static, StaticLayout};
/// type Smem = Static<(N<4>, (N<4>, N<2>)), (N<4>, (N<1>, N<16>))>;
/// assert_eq!(Smem::TEXT, "(4,(4,2)):(4,(1,16))");
/// assert_eq!((Smem::RANK, Smem::DEPTH, Smem::SIZE, Smem::COSIZE), (2, 2, 32, 32));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a static layout",
    label = "extents and strides have to be known at compile time",
    note = "`layout!` with literals, `{{const}}` leaves or `layouts!` make static layouts"
)]
pub trait StaticLayout: Copy + Default + 'static {
    /// What says which coordinates there are: the shape.
    type Domain;

    /// The layout as a value of the algebra.
    const LAYOUT: Layout;

    /// The text form, `(4,(4,2)):(4,(1,16))`. Parsed again it gives the same layout.
    const TEXT: &'static str = LayoutText::<Self>::TEXT;

    /// Number of top-level modes; 1 for a leaf.
    const RANK: usize = {
        let layout = Self::LAYOUT;
        layout.rank()
    };

    /// Levels of nesting; 0 for a leaf.
    const DEPTH: usize = {
        let layout = Self::LAYOUT;
        layout.depth()
    };

    /// Number of elements.
    const SIZE: usize = {
        let layout = Self::LAYOUT;
        to_usize(layout.size())
    };

    /// Largest minus smallest offset, plus 1, in elements; a power of two for XOR strides. Does not compile for coordinate strides.
    const COSIZE: usize = {
        let layout = Self::LAYOUT;
        match layout.cosize() {
            Some(cosize) => to_usize(cosize),
            None => fail("a layout with coordinate strides has no integer cosize: LAYOUT.coshape() has one an axis"),
        }
    };

    /// The offset at an integer coordinate in `0..SIZE`, in elements. Machine code as one would write it by hand: see [`Index`].
    ///
    /// Does not compile if the offsets of the layout do not all fit `I`, or are coordinates.
    ///
    /// ```
    /// use cute_static::{N, Static, StaticLayout};
    /// type Smem = Static<((N<2>, N<2>), (N<4>, N<2>)), ((N<1>, N<8>), (N<2>, N<16>))>;
    /// assert_eq!((Smem::at(22u32), Smem::at(22usize)), (26, 26));
    /// ```
    ///
    /// # Panics
    /// With debug assertions, for an index out of range.
    #[inline(always)]
    #[track_caller]
    fn at<I: Index>(i: I) -> I {
        let () = Check::<Self, I>::FITS;
        index::at::<Self, I>(i)
    }

    /// The offset at a coordinate in range, in elements: any tree of integers that is weakly congruent with the shape.
    ///
    /// Does not compile if an integer of the coordinate that is known at compile time is out of range, or as [`StaticLayout::at`].
    ///
    /// ```
    /// use cute_static::{N, Shape, Static, StaticLayout};
    /// type Smem = Static<((N<2>, N<2>), (N<4>, N<2>)), ((N<1>, N<8>), (N<2>, N<16>))>;
    /// assert_eq!((Smem::offset(22u32), Smem::offset((2u32, 5u32)), Smem::offset(((0u32, 1u32), (1u32, 1u32)))), (26, 26, 26));
    /// assert_eq!(Smem::offset((N::<2>::VALUE, 5usize)), 26);
    /// assert_eq!(Smem::offset(Shape::<(N<2>, N<5>)>), 26);
    /// ```
    ///
    /// # Panics
    /// With debug assertions, for a coordinate out of range.
    #[inline(always)]
    #[track_caller]
    fn offset<C, I: Index>(coordinate: C) -> I
    where
        Self::Domain: Admits<C, I>,
    {
        let () = Check::<Self, I>::FITS;
        let () = Check::<Self, <Self::Domain as Admits<C, I>>::Tuple>::IN_RANGE;
        index::offset::<Self, _, I>(Self::Domain::tuple(coordinate))
    }

    /// The value at any coordinate whatever, out of range too: the last leaf of a mode takes the excess. Integers, coordinates and XOR
    /// values alike.
    ///
    /// ```
    /// use cute_static::{E, N, Static, StaticLayout};
    /// type Smem = Static<(N<4>, (N<4>, N<2>)), (N<4>, (N<1>, N<16>))>;
    /// assert_eq!((Smem::eval(100), Smem::eval(-1)), (97.into(), (-1).into()));
    /// assert_eq!(Static::<(N<4>, N<8>), (E<1, 0>, E<1, 1>)>::eval((3, 9)).to_string(), "3*e0+9*e1");
    /// ```
    ///
    /// # Panics
    /// If the value exceeds 64 bits.
    #[track_caller]
    fn eval<C, I>(coordinate: C) -> Scalar
    where
        Self::Domain: Admits<C, I>,
    {
        let () = Check::<Self, <Self::Domain as Admits<C, I>>::Tuple>::FITS_TREE;
        evaluated(Self::LAYOUT.eval(&tree::<Self::Domain, C, I>(coordinate)))
    }
}

#[track_caller]
const fn to_usize(count: i64) -> usize {
    if count as u64 > usize::MAX as u64 {
        fail("a size that does not fit into usize");
    }
    count as usize
}

impl<S: HTuple, D: HTuple> StaticLayout for Static<S, D> {
    type Domain = S;
    const LAYOUT: Layout = match Node::layout(&S::NODE, &D::NODE) {
        Ok(layout) => layout,
        Err(error) => fail(error.message().as_str()),
    };
}

/// The text of a layout, in the smallest of a few buffers that holds it: a constant text keeps its whole buffer alive.
struct LayoutText<L>(L);

impl<L: StaticLayout> LayoutText<L> {
    const SHORT: Text<64> = Self::text();
    const LONG: Text<512> = if Self::SHORT.is_complete() { Text::new() } else { Self::text() };
    const LONGEST: Text<16384> = if Self::SHORT.is_complete() || Self::LONG.is_complete() { Text::new() } else { Self::text() };
    const TEXT: &'static str = if Self::SHORT.is_complete() {
        Self::SHORT.as_str()
    } else if Self::LONG.is_complete() {
        Self::LONG.as_str()
    } else {
        Self::LONGEST.as_str()
    };

    const fn text<const CAPACITY: usize>() -> Text<CAPACITY> {
        let (layout, mut text) = (L::LAYOUT, Text::new());
        text.layout(&layout);
        text
    }
}

/// The text of a shape, as [`LayoutText`].
struct ShapeText<S>(S);

impl<S: HTuple> ShapeText<S> {
    const SHORT: Text<64> = Self::text();
    const LONG: Text<1024> = if Self::SHORT.is_complete() { Text::new() } else { Self::text() };
    const TEXT: &'static str = if Self::SHORT.is_complete() { Self::SHORT.as_str() } else { Self::LONG.as_str() };

    const fn text<const CAPACITY: usize>() -> Text<CAPACITY> {
        let (tree, mut text) = (Shape::<S>::TREE, Text::new());
        text.integers(&tree);
        text
    }
}

impl<S: HTuple> Shape<S> {
    /// The shape (or coordinate) as a value of the algebra.
    ///
    /// ```
    /// use cute_static::{algebra::HTuple, shape};
    /// type S = shape!((4,(4,2)));
    /// assert_eq!(S::TREE, "(4,(4,2))".parse::<HTuple<i64>>().unwrap());
    /// ```
    pub const TREE: Tree<i64> = match S::NODE.integers() {
        Ok(tree) => tree,
        Err(error) => fail(error.message().as_str()),
    };

    /// The tree with [`__`](crate::__) left open: a profile, or what is kept of a tiler.
    ///
    /// ```
    /// use cute_static::{N, Shape, __};
    /// assert_eq!(Shape::<(N<1>, __)>::PATTERN.to_string(), "(1,_)");
    /// ```
    pub const PATTERN: Tree<Option<i64>> = match S::NODE.known() {
        Ok(tree) => tree,
        Err(error) => fail(error.message().as_str()),
    };

    /// The tree with strides as leaves.
    ///
    /// ```
    /// use cute_static::{E, N, Shape};
    /// assert_eq!(Shape::<(N<1>, E<6, 0>)>::STRIDES.to_string(), "(1,6*e0)");
    /// ```
    pub const STRIDES: Tree<Scalar> = match S::NODE.scalars() {
        Ok(tree) => tree,
        Err(error) => fail(error.message().as_str()),
    };

    /// The text form, `(4,(4,2))`.
    ///
    /// ```
    /// use cute_static::shape;
    /// type S = shape!((4,(4,2)));
    /// assert_eq!(S::TEXT, "(4,(4,2))");
    /// ```
    pub const TEXT: &'static str = ShapeText::<S>::TEXT;

    /// Number of top-level modes; 1 for a leaf.
    ///
    /// ```
    /// use cute_static::shape;
    /// type S = shape!((4,(4,2),3));
    /// assert_eq!(S::RANK, 3);
    /// ```
    pub const RANK: usize = Self::TREE.rank();

    /// Levels of nesting; 0 for a leaf.
    ///
    /// ```
    /// use cute_static::shape;
    /// type Integer = shape!(8);
    /// type S = shape!((4,(4,2)));
    /// assert_eq!((Integer::DEPTH, S::DEPTH), (0, 2));
    /// ```
    pub const DEPTH: usize = Self::TREE.depth();

    /// The product of the leaves. Does not compile if it exceeds 63 bits.
    ///
    /// ```
    /// use cute_static::shape;
    /// type S = shape!((4,(4,2)));
    /// assert_eq!(S::SIZE, 4 * 4 * 2);
    /// ```
    pub const SIZE: usize = match Self::TREE.size() {
        Ok(size) => to_usize(size),
        Err(error) => fail(error.message().as_str()),
    };
}

impl<S: HTuple, D: HTuple> fmt::Display for Static<S, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Self::TEXT)
    }
}

impl<S: HTuple, D: HTuple> fmt::Debug for Static<S, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<S: HTuple> fmt::Display for Shape<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Self::TEXT)
    }
}

impl<S: HTuple> fmt::Debug for Shape<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
