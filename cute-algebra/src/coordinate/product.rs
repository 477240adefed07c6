//! Inner products and prefix products: how coordinates become offsets, and the strides of compact layouts.

use crate::error::Error;
use crate::htuple::{Cursor, HTuple};
use crate::limits::MAX_LEAVES;
use crate::relations::congruent;
use crate::scalar::Scalar;

/// The sum of the products of the leaves of two congruent tuples of integers.
///
/// ```
/// use cute_algebra::{HTuple, coordinate::inner_product};
/// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
/// assert_eq!(inner_product(&of("(1,(2,3))"), &of("(1,(10,100))")), Ok(321));
/// ```
///
/// # Errors
/// [`Error::NotCongruent`], [`Error::Overflow`].
pub const fn inner_product(a: &HTuple<i64>, b: &HTuple<i64>) -> Result<i64, Error> {
    if !congruent(a, b) {
        return Err(Error::NotCongruent { a: *a, b: scalars(b) });
    }
    let (mut sum, mut i) = (0i128, 0);
    while i < a.len() {
        let Some(next) = sum.checked_add(*a.leaf_at(i) as i128 * *b.leaf_at(i) as i128) else {
            return Err(Error::Overflow { of: "inner product" });
        };
        sum = next;
        i += 1;
    }
    if sum < i64::MIN as i128 || sum > i64::MAX as i128 { Err(Error::Overflow { of: "inner product" }) } else { Ok(sum as i64) }
}

/// The sum of the leaves of a tuple of strides, each scaled by the integer at its place.
///
/// ```
/// use cute_algebra::{HTuple, Scalar, coordinate::inner_product_scalar};
/// let coordinate: HTuple<i64> = "(3,(2,1))".parse().unwrap();
/// let strides: HTuple<Scalar> = "(e1,(e0,6*e1))".parse().unwrap();
/// assert_eq!(inner_product_scalar(&coordinate, &strides).unwrap().to_string(), "2*e0+9*e1");
/// ```
///
/// # Errors
/// [`Error::NotCongruent`], and the errors of adding and scaling strides.
pub const fn inner_product_scalar(coordinate: &HTuple<i64>, strides: &HTuple<Scalar>) -> Result<Scalar, Error> {
    if !congruent(coordinate, strides) {
        return Err(Error::NotCongruent { a: *coordinate, b: *strides });
    }
    let (mut sum, mut i) = (Scalar::ZERO, 0);
    while i < coordinate.len() {
        sum = tri!(sum.add(&tri!(strides.leaf_at(i).scale(*coordinate.leaf_at(i)))));
        i += 1;
    }
    Ok(sum)
}

/// The products of all leaves left of each leaf, in the tree of the shape: the strides of a compact layout.
///
/// The seed is a tuple that is weakly congruent with the shape; each of its leaves is the first product of the subtree below it.
///
/// ```
/// use cute_algebra::{HTuple, coordinate::prefix_product};
/// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
/// assert_eq!(prefix_product(&of("((2,3),(4,5))"), &of("1")), Ok(of("((1,2),(6,24))")));
/// assert_eq!(prefix_product(&of("((2,3),(4,5))"), &of("(1,100)")), Ok(of("((1,2),(100,400))")));
/// ```
///
/// # Errors
/// [`Error::Seed`] if the seed is not weakly congruent with the shape, [`Error::Overflow`].
pub const fn prefix_product(shape: &HTuple<i64>, seed: &HTuple<i64>) -> Result<HTuple<i64>, Error> {
    let mut products = *shape;
    let (mut d, mut s) = (Cursor::ROOT, Cursor::ROOT);
    while d.node < seed.profile().nodes() {
        match (seed.arity(d), shape.arity(s)) {
            (None, _) => {
                let end = shape.skip(s);
                let (mut product, mut i) = (*seed.leaf_at(d.leaf), s.leaf);
                while i < end.leaf {
                    products.set_leaf(i, product);
                    if i + 1 < end.leaf {
                        product = match product.checked_mul(*shape.leaf_at(i)) {
                            Some(product) => product,
                            None => return Err(Error::Overflow { of: "prefix product" }),
                        };
                    }
                    i += 1;
                }
                s = end;
            }
            (Some(m), Some(n)) if m == n => s = shape.next(s),
            _ => return Err(Error::Seed { seed: *seed, shape: *shape }),
        }
        d = seed.next(d);
    }
    Ok(products)
}

const fn scalars(tuple: &HTuple<i64>) -> HTuple<Scalar> {
    let mut values = [Scalar::ZERO; MAX_LEAVES];
    let mut i = 0;
    while i < tuple.len() {
        values[i] = Scalar::integer(*tuple.leaf_at(i));
        i += 1;
    }
    tuple.with_leaves(&values, Scalar::ZERO)
}
