//! The `const fn` twins of the methods of [`StaticLayout`], which a trait cannot have.
//!
//! They go through the algebra, step by step: right for constants, slow at run time.

use crate::check::fail;
use crate::{Static, StaticLayout, htuple::HTuple};
use cute_algebra::coordinate::in_bounds;
use cute_algebra::text::Text;
use cute_algebra::{Error, HTuple as Tree, Scalar};

/// The offset at an integer coordinate in `0..SIZE`, in elements: the twin of [`StaticLayout::at`].
///
/// ```
/// use cute_static::{N, Static, constant};
/// type Smem = Static<(N<4>, (N<4>, N<2>)), (N<4>, (N<1>, N<16>))>;
/// const LAST: i64 = constant::at::<Smem>(31);
/// assert_eq!(LAST, 31);
/// ```
///
/// # Panics
/// For an index out of range, and if the values of the layout are coordinates.
#[track_caller]
pub const fn at<L: StaticLayout>(i: i64) -> i64 {
    offset::<L>(&Tree::leaf(i))
}

/// The offset at a coordinate in range, in elements: the twin of [`StaticLayout::offset`].
///
/// ```
/// use cute_static::{N, Shape, Static, constant};
/// type Smem = Static<(N<4>, (N<4>, N<2>)), (N<4>, (N<1>, N<16>))>;
/// const CORNER: i64 = constant::offset::<Smem>(&Shape::<(N<3>, (N<3>, N<1>))>::TREE);
/// assert_eq!(CORNER, 31);
/// ```
///
/// # Panics
/// For a coordinate that does not fit the shape or is out of range, and if the values of the layout are coordinates.
#[track_caller]
pub const fn offset<L: StaticLayout>(coordinate: &Tree<i64>) -> i64 {
    let shape = L::LAYOUT.shape();
    match in_bounds(coordinate, &shape) {
        Ok(true) => {}
        Ok(false) => {
            let mut text = Text::<512>::new();
            text.str("coordinate ").integers(coordinate).str(" is out of range of shape ").integers(&shape);
            fail(text.elided().as_str());
        }
        Err(error) => fail(error.message().as_str()),
    }
    let value = eval::<L>(coordinate);
    match (value.as_integer(), value.as_xor()) {
        (Some(offset), _) | (_, Some(offset)) => offset,
        _ => fail("the values of the layout are coordinates: eval gives them"),
    }
}

/// The value at any coordinate whatever, out of range too: the twin of [`StaticLayout::eval`].
///
/// ```
/// use cute_static::{N, Static, algebra::HTuple, constant};
/// type Smem = Static<(N<4>, (N<4>, N<2>)), (N<4>, (N<1>, N<16>))>;
/// const FAR: i64 = constant::eval::<Smem>(&HTuple::leaf(100)).as_integer().unwrap();
/// assert_eq!(FAR, 97);
/// ```
///
/// # Panics
/// For a coordinate that does not fit the shape, and if the value exceeds 64 bits.
#[track_caller]
pub const fn eval<L: StaticLayout>(coordinate: &Tree<i64>) -> Scalar {
    let layout = L::LAYOUT;
    evaluated(layout.eval(coordinate))
}

/// A value of a layout.
#[track_caller]
pub(crate) const fn evaluated(value: Result<Scalar, Error>) -> Scalar {
    match value {
        Ok(value) => value,
        Err(error) => fail(error.message().as_str()),
    }
}

impl<S: HTuple, D: HTuple> Static<S, D> {
    /// The offset in elements, as a `const fn`: see [`at`](crate::constant::at).
    ///
    /// ```
    /// use cute_static::layout;
    /// type Tile = layout!((4,8):(8,1));
    /// // 5 is row 1, column 1: 5 = 1 + 4*1.
    /// const OFFSET: i64 = Tile::at_const(5);
    /// assert_eq!(OFFSET, 8 + 1);
    /// ```
    ///
    /// # Panics
    /// For an index out of range, and if the values of the layout are coordinates.
    #[track_caller]
    pub const fn at_const(i: i64) -> i64 {
        at::<Self>(i)
    }

    /// The offset in elements, as a `const fn`: see [`offset`](crate::constant::offset).
    ///
    /// ```
    /// use cute_static::{layout, shape};
    /// type Tile = layout!((4,8):(8,1));
    /// type At = shape!((2,5));
    /// const OFFSET: i64 = Tile::offset_const(&At::TREE);
    /// assert_eq!(OFFSET, 2 * 8 + 5);
    /// ```
    ///
    /// # Panics
    /// For a coordinate that does not fit the shape or is out of range, and if the values of the layout are coordinates.
    #[track_caller]
    pub const fn offset_const(coordinate: &Tree<i64>) -> i64 {
        offset::<Self>(coordinate)
    }

    /// The value at any coordinate whatever, as a `const fn`: see [`eval`](crate::constant::eval).
    ///
    /// ```
    /// use cute_static::{algebra::{HTuple, Scalar}, layout};
    /// type Tile = layout!((4,8):(8,1));
    /// // 33 is row 1, column 8, one beyond the last: 33 = 1 + 4*8.
    /// const BEYOND: Scalar = Tile::eval_const(&HTuple::leaf(33));
    /// assert_eq!(BEYOND, Scalar::integer(8 + 8));
    /// ```
    ///
    /// # Panics
    /// For a coordinate that does not fit the shape, and if the value exceeds 64 bits.
    #[track_caller]
    pub const fn eval_const(coordinate: &Tree<i64>) -> Scalar {
        eval::<Self>(coordinate)
    }
}
