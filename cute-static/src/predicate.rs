//! The predicate of a divide with `pad`: which coordinates of the tiles are real.

use crate::StaticLayout;
use crate::axis;
use crate::check::{StaticShape, fail};
use crate::coordinate::Admits;
use crate::index::Index;
use core::marker::PhantomData;
use cute_algebra::text::Text;
use cute_algebra::{Cursor, Error, HTuple as Tree, Layout, Path, Scalar};

/// Axes of the identity that index code looks at.
const MOST_AXES: usize = 8;

/// Which coordinates of a padded divide lie inside what was divided.
///
/// `Id` is the identity of the divided shape, divided as the layout was: a bare shape stands for its identity, so it is the same
/// expression with the shape in place of the layout. `S` is that shape, or any layout that has it. A coordinate is real if every
/// coordinate of `Id` there is below the extent of its mode. The code of that is inline and as short as written by hand.
///
/// ```
/// use cute_static::{Predicate, StaticLayout, layout};
/// type Matrix = layout!((10,6):(6,1));
/// type Tiles = layout!(zipped_divide((10,6):(6,1), [4,4], pad));
/// type Real = Predicate<layout!(zipped_divide((10,6), [4,4], pad)), Matrix>;
/// let sum: u32 = (0..Tiles::SIZE as u32).filter(|i| Real::is_real::<_, u32>(*i)).map(|i| Tiles::at(i)).sum();
/// assert_eq!(sum, (0..60).sum()); // every element once, none of the 36 places beyond
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Predicate<Id, S>(PhantomData<fn() -> (Id, S)>);

/// The coordinates of the identity on its axis of this index, as a layout of integers.
struct Axis<Id, const INDEX: usize>(PhantomData<fn() -> Id>);

impl<Id, const INDEX: usize> Clone for Axis<Id, INDEX> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<Id, const INDEX: usize> Copy for Axis<Id, INDEX> {}

impl<Id, const INDEX: usize> Default for Axis<Id, INDEX> {
    fn default() -> Self {
        Axis(PhantomData)
    }
}

impl<Id: StaticLayout, const INDEX: usize> StaticLayout for Axis<Id, INDEX> {
    type Domain = Id::Domain;
    const LAYOUT: Layout = match axis::on(&Id::LAYOUT, INDEX) {
        Ok(layout) => layout,
        Err(error) => fail(error.message().as_str()),
    };
}

impl<Id: StaticLayout, S: StaticShape> Predicate<Id, S> {
    /// The number of axes of the identity.
    const AXES: usize = {
        let layout = Id::LAYOUT;
        let mut axes = 0;
        while axis::of(&layout, axes).is_some() {
            axes += 1;
        }
        axes
    };

    /// The extent of the mode that each axis counts.
    const EXTENTS: [i64; MOST_AXES] = {
        let (layout, shape) = (Id::LAYOUT, S::SHAPE);
        let mut extents = [0; MOST_AXES];
        let mut index = 0;
        while let Some(path) = axis::of(&layout, index) {
            if index == MOST_AXES {
                fail("a predicate of more than 8 axes: algebra::Predicate has no such limit");
            }
            extents[index] = match extent(&shape, &path) {
                Ok(extent) => extent,
                Err(_) => {
                    let mut text = Text::<512>::new();
                    text.str("the identity has values along ").scalar(&Scalar::basis(path)).str(", where shape ").integers(&shape);
                    fail(text.str(" has no mode").elided().as_str())
                }
            };
            index += 1;
        }
        extents
    };

    /// Whether a coordinate of the divided layout, in its range, is real.
    ///
    /// ```
    /// use cute_static::{Predicate, layout, shape};
    /// type Real = Predicate<layout!(zipped_divide((10,6), [4,4], pad)), shape!((10,6))>;
    /// // Row 1 + 4*2 = 9 and column 1 + 4*1 = 5 are the last ones.
    /// assert!(Real::is_real::<_, u32>(((1u32, 1u32), (2u32, 1u32))));
    /// assert!(!Real::is_real::<_, u32>(((2u32, 1u32), (2u32, 1u32))));
    /// ```
    ///
    /// # Panics
    /// With debug assertions, for a coordinate out of range.
    #[inline(always)]
    #[track_caller]
    pub fn is_real<C: Copy, I: Index>(coordinate: C) -> bool
    where
        Id::Domain: Admits<C, I>,
    {
        macro_rules! below {
            ($($index:literal)*) => {
                true $(&& ($index >= Self::AXES || {
                    let extent = Self::EXTENTS[$index];
                    extent > I::MAX || Axis::<Id, $index>::offset(coordinate) < I::wrapping_from(extent)
                }))*
            };
        }
        below!(0 1 2 3 4 5 6 7)
    }

    /// Whether any coordinate of the divided layout is real, as a `const fn`; one out of range is not.
    ///
    /// ```
    /// use cute_static::{Predicate, layout, shape};
    /// type Real = Predicate<layout!(logical_divide(7, 2, pad)), shape!(7)>;
    /// type Last = shape!((1,3));
    /// const REAL: bool = Real::is_real_const(&Last::TREE);
    /// assert!(!REAL); // there is no element 7
    /// ```
    ///
    /// # Panics
    /// For a coordinate that does not fit the shape of the identity.
    #[track_caller]
    pub const fn is_real_const(coordinate: &Tree<i64>) -> bool {
        let (layout, extents) = (Id::LAYOUT, Self::EXTENTS);
        match is_real(&layout, &extents, coordinate) {
            Ok(real) => real,
            Err(error) => fail(error.message().as_str()),
        }
    }
}

const fn is_real(identity: &Layout, extents: &[i64; MOST_AXES], coordinate: &Tree<i64>) -> Result<bool, Error> {
    if !tri!(cute_algebra::coordinate::in_bounds(coordinate, &identity.shape())) {
        return Ok(false);
    }
    let mut index = 0;
    while axis::of(identity, index).is_some() {
        let place = tri!(tri!(axis::on(identity, index)).eval(coordinate));
        match (place.as_integer(), place.as_xor()) {
            (Some(element), _) | (None, Some(element)) if element >= 0 && element < extents[index] => {}
            _ => return Ok(false),
        }
        index += 1;
    }
    Ok(true)
}

/// The size of the mode at a path.
const fn extent(shape: &Tree<i64>, path: &Path) -> Result<i64, Error> {
    let (mut at, mut i) = (Cursor::ROOT, 0);
    while i < path.axes().len() {
        at = tri!(shape.child(at, path.axes()[i] as usize));
        i += 1;
    }
    shape.size_at(at)
}
