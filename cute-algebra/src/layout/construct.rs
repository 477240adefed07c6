//! Layouts from a shape: compact ones, and strides computed from seeds.

use super::Layout;
use crate::error::Error;
use crate::htuple::{Cursor, HTuple};
use crate::limits::MAX_LEAVES;
use crate::scalar::Scalar;

impl Layout {
    /// The compact layout of a shape in which the first mode is fastest.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// assert_eq!(Layout::col_major(&"(4,(2,3))".parse().unwrap()).unwrap().to_string(), "(4,(2,3)):(1,(4,8))");
    /// ```
    ///
    /// # Errors
    /// [`Error::Extent`] for an extent below 1, [`Error::Overflow`] for a size beyond 64 bits.
    pub const fn col_major(shape: &HTuple<i64>) -> Result<Layout, Error> {
        Layout::seeded(shape, &HTuple::leaf(Scalar::integer(1)))
    }

    /// The compact layout of a shape in which the last mode is fastest, leaf by leaf.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// assert_eq!(Layout::row_major(&"(4,(2,3))".parse().unwrap()).unwrap().to_string(), "(4,(2,3)):(6,(3,1))");
    /// ```
    ///
    /// # Errors
    /// [`Error::Extent`] for an extent below 1, [`Error::Overflow`] for a size beyond 64 bits.
    pub const fn row_major(shape: &HTuple<i64>) -> Result<Layout, Error> {
        let mut order = [0; MAX_LEAVES];
        let mut i = 0;
        while i < MAX_LEAVES {
            order[i] = -(i as i64);
            i += 1;
        }
        Layout::ordered(shape, &shape.with_leaves(&order, 0))
    }

    /// The compact layout of a shape whose strides ascend with `order`; where two are equal, the left one is faster.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let layout = Layout::ordered(&"(2,3,4,2)".parse().unwrap(), &"(0,2,3,0)".parse().unwrap()).unwrap();
    /// assert_eq!(layout.to_string(), "(2,3,4,2):(1,4,12,2)");
    /// ```
    ///
    /// # Errors
    /// [`Error::NotCongruent`] if `order` has another tree than the shape, [`Error::Extent`], [`Error::Overflow`].
    pub const fn ordered(shape: &HTuple<i64>, order: &HTuple<i64>) -> Result<Layout, Error> {
        if !shape.profile().same(order.profile()) {
            return Err(Error::NotCongruent { a: *order, b: integers(shape) });
        }
        tri!(check_extents(shape));
        let mut strides = [Scalar::ZERO; MAX_LEAVES];
        let mut placed = [false; MAX_LEAVES];
        let (mut stride, mut n) = (1i64, 0);
        while n < shape.len() {
            let mut least = MAX_LEAVES;
            let mut i = 0;
            while i < shape.len() {
                if !placed[i] && (least == MAX_LEAVES || *order.leaf_at(i) < *order.leaf_at(least)) {
                    least = i;
                }
                i += 1;
            }
            placed[least] = true;
            strides[least] = Scalar::integer(stride);
            stride = match stride.checked_mul(*shape.leaf_at(least)) {
                Some(next) => next,
                None => return Err(Error::Overflow { of: "size" }),
            };
            n += 1;
        }
        Layout::new(shape, &shape.with_leaves(&strides, Scalar::ZERO))
    }

    /// A layout from seeds: where a leaf of `seed` stands over a tuple of the shape, compact strides begin there with that leaf.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let layout = Layout::seeded(&"(2,(3,4))".parse().unwrap(), &"(1,2)".parse().unwrap()).unwrap();
    /// assert_eq!(layout.to_string(), "(2,(3,4)):(1,(2,6))");
    /// ```
    ///
    /// # Errors
    /// [`Error::Incongruent`] if `seed` is deeper than the shape or of another rank, [`Error::Extent`], [`Error::Overflow`].
    pub const fn seeded(shape: &HTuple<i64>, seed: &HTuple<Scalar>) -> Result<Layout, Error> {
        tri!(check_extents(shape));
        let mut strides = [Scalar::ZERO; MAX_LEAVES];
        let (mut at, mut from) = (Cursor::ROOT, Cursor::ROOT);
        while from.node < seed.profile().nodes() {
            match (seed.arity(from), shape.arity(at)) {
                (None, _) => {
                    let end = shape.skip(at);
                    tri!(compact(shape.leaves(), at.leaf, end.leaf, seed.leaf_at(from.leaf), &mut strides));
                    at = end;
                }
                (Some(found), Some(modes)) if found == modes => at = shape.next(at),
                _ => return Err(Error::Incongruent { shape: *shape, stride: *seed }),
            }
            from = seed.next(from);
        }
        Layout::new(shape, &shape.with_leaves(&strides, Scalar::ZERO))
    }
}

/// Strides of the leaves `begin..end`, each so many times the one before as that has elements.
const fn compact(extents: &[i64], begin: usize, end: usize, seed: &Scalar, strides: &mut [Scalar; MAX_LEAVES]) -> Result<(), Error> {
    let (mut stride, mut i) = (*seed, begin);
    while i < end {
        strides[i] = stride;
        // Behind the last leaf the next stride is not needed and may be too large.
        if i + 1 < end {
            stride = tri!(stride.scale(extents[i]));
        }
        i += 1;
    }
    Ok(())
}

const fn check_extents(shape: &HTuple<i64>) -> Result<(), Error> {
    let mut i = 0;
    while i < shape.len() {
        if *shape.leaf_at(i) < 1 {
            return Err(Error::Extent { found: *shape.leaf_at(i), leaf: i });
        }
        i += 1;
    }
    Ok(())
}

const fn integers(tuple: &HTuple<i64>) -> HTuple<Scalar> {
    let mut scalars = [Scalar::ZERO; MAX_LEAVES];
    let mut i = 0;
    while i < tuple.len() {
        scalars[i] = Scalar::integer(*tuple.leaf_at(i));
        i += 1;
    }
    tuple.with_leaves(&scalars, Scalar::ZERO)
}
