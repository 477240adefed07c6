//! idx2crd, crd2idx and crd2crd.

use crate::error::Error;
use crate::htuple::{Cursor, HTuple};
use crate::limits::MAX_LEAVES;
use crate::scalar::{Ring, Scalar, xor};

/// The natural coordinate of a shape that a coordinate stands for.
///
/// An integer that covers a subtree is split over the subtree's leaves, the first fastest; the last leaf takes the rest unreduced, so
/// that every integer has a coordinate.
///
/// ```
/// use cute_algebra::{HTuple, coordinate::idx2crd};
/// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
/// assert_eq!(idx2crd(&of("7"), &of("(3,(2,4))")), Ok(of("(1,(0,1))")));
/// assert_eq!(idx2crd(&of("42"), &of("(3,7,2)")), Ok(of("(0,0,2)")));
/// assert_eq!(idx2crd(&of("(1,-2)"), &of("(3,(2,4))")), Ok(of("(1,(0,-1))")));
/// ```
///
/// # Errors
/// [`Error::Coordinate`] if the coordinate is not weakly congruent with the shape, [`Error::Extent`] for an extent below 1.
pub const fn idx2crd(coordinate: &HTuple<i64>, shape: &HTuple<i64>) -> Result<HTuple<i64>, Error> {
    let mut natural = *shape;
    let (mut c, mut s) = (Cursor::ROOT, Cursor::ROOT);
    while c.node < coordinate.profile().nodes() {
        match (coordinate.arity(c), shape.arity(s)) {
            (None, _) => {
                let end = shape.skip(s);
                let (mut rest, mut i) = (*coordinate.leaf_at(c.leaf), s.leaf);
                while i < end.leaf {
                    let extent = tri!(extent(shape, i));
                    natural.set_leaf(i, if i + 1 == end.leaf { rest } else { rest.rem_euclid(extent) });
                    rest = rest.div_euclid(extent);
                    i += 1;
                }
                s = end;
            }
            (Some(m), Some(n)) if m == n => s = shape.next(s),
            _ => return Err(Error::Coordinate { coordinate: *coordinate, shape: *shape }),
        }
        c = coordinate.next(c);
    }
    Ok(natural)
}

/// As [`idx2crd`], where the leaves of the coordinate are values of layouts: integers, XOR values or coordinate vectors.
///
/// An XOR value is split by carry-less division and gives XOR digits. In a coordinate vector `c*e(path)` is the coordinate c of the mode
/// at that path; modes that it does not name are at 0.
///
/// ```
/// use cute_algebra::coordinate::idx2crd_values;
/// let natural = |values: &str, shape: &str| idx2crd_values(&values.parse().unwrap(), &shape.parse().unwrap());
/// assert_eq!(natural("f22", "(4,8)").unwrap().to_string(), "(f2,f5)");
/// assert_eq!(natural("2*e0+7*e1", "(3,(2,4))").unwrap().to_string(), "(2,(1,3))");
/// assert!(natural("f22", "(3,3,3)").is_err());
/// ```
///
/// # Errors
/// [`Error::Values`] if the coordinate does not fit the shape, [`Error::NoSuchMode`] for an axis without a mode, [`Error::XorCarry`] where
/// the extents in front of the last one do not multiply without carries, [`Error::Extent`] for an extent below 1.
pub const fn idx2crd_values(coordinate: &HTuple<Scalar>, shape: &HTuple<i64>) -> Result<HTuple<Scalar>, Error> {
    let mut natural = shape.with_leaves(&[Scalar::ZERO; MAX_LEAVES], Scalar::ZERO);
    let (mut c, mut s) = (Cursor::ROOT, Cursor::ROOT);
    while c.node < coordinate.profile().nodes() {
        match (coordinate.arity(c), shape.arity(s)) {
            (None, _) => {
                let value = coordinate.leaf_at(c.leaf);
                let mut t = 0;
                while t < value.term_count() {
                    let term = value.term_at(t);
                    let (mut at, mut i) = (s, 0);
                    while i < term.path.axes().len() {
                        if shape.arity(at).is_none() {
                            return Err(Error::Values { coordinate: *coordinate, shape: *shape });
                        }
                        at = tri!(shape.child(at, term.path.axes()[i] as usize));
                        i += 1;
                    }
                    tri!(digits(&mut natural, shape, at, term.value, term.ring));
                    t += 1;
                }
                s = shape.skip(s);
            }
            (Some(m), Some(n)) if m == n => s = shape.next(s),
            _ => return Err(Error::Values { coordinate: *coordinate, shape: *shape }),
        }
        c = coordinate.next(c);
    }
    Ok(natural)
}

/// Sets the leaves of a subtree to the digits of a value; the last one takes the rest.
const fn digits(natural: &mut HTuple<Scalar>, shape: &HTuple<i64>, at: Cursor, value: i64, ring: Ring) -> Result<(), Error> {
    let end = shape.skip(at).leaf;
    let (mut rest, mut product, mut i) = (value, 1, at.leaf);
    while i < end {
        let extent = tri!(extent(shape, i));
        let mut digit = rest;
        if i + 1 < end {
            if let Ring::Xor = ring {
                product = tri!(xor::product_of_extents(product, extent));
            }
            (rest, digit) = tri!(ring.div_rem(rest, extent));
        }
        natural.set_leaf(
            i,
            match ring {
                Ring::Integer => Scalar::integer(digit),
                Ring::Xor => tri!(Scalar::xor(digit)),
            },
        );
        i += 1;
    }
    Ok(())
}

/// The integer that a coordinate stands for: the sum of its leaves, each times the size of all that lies left of it in the shape.
///
/// There is no range check; within the shape it is the inverse of [`idx2crd`].
///
/// ```
/// use cute_algebra::{HTuple, coordinate::crd2idx};
/// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
/// assert_eq!(crd2idx(&of("(2,5)"), &of("(3,(2,3))")), Ok(17));
/// assert_eq!(crd2idx(&of("(5,7)"), &of("(4,2)")), Ok(33));
/// ```
///
/// # Errors
/// [`Error::Coordinate`] if the coordinate is not weakly congruent with the shape, [`Error::Extent`], [`Error::Overflow`].
pub const fn crd2idx(coordinate: &HTuple<i64>, shape: &HTuple<i64>) -> Result<i64, Error> {
    // The number of elements left of the current leaf; what exceeds 64 bits only matters if a leaf is multiplied by it.
    let (mut index, mut weight) = (0i64, Some(1i64));
    let (mut c, mut s) = (Cursor::ROOT, Cursor::ROOT);
    while c.node < coordinate.profile().nodes() {
        match (coordinate.arity(c), shape.arity(s)) {
            (None, _) => {
                let digit = *coordinate.leaf_at(c.leaf);
                if digit != 0 {
                    let Some(w) = weight else { return Err(Error::Overflow { of: "index" }) };
                    let Some(term) = digit.checked_mul(w) else { return Err(Error::Overflow { of: "index" }) };
                    let Some(sum) = index.checked_add(term) else { return Err(Error::Overflow { of: "index" }) };
                    index = sum;
                }
                let end = shape.skip(s);
                let mut i = s.leaf;
                while i < end.leaf {
                    let extent = tri!(extent(shape, i));
                    weight = match weight {
                        Some(w) => w.checked_mul(extent),
                        None => None,
                    };
                    i += 1;
                }
                s = end;
            }
            (Some(m), Some(n)) if m == n => s = shape.next(s),
            _ => return Err(Error::Coordinate { coordinate: *coordinate, shape: *shape }),
        }
        c = coordinate.next(c);
    }
    Ok(index)
}

/// The natural coordinate in shape `to` of a coordinate in shape `from`: that of the same integer.
///
/// ```
/// use cute_algebra::{HTuple, coordinate::crd2crd};
/// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
/// assert_eq!(crd2crd(&of("(7,2)"), &of("(12,4)"), &of("(4,12)")), Ok(of("(3,7)")));
/// ```
///
/// # Errors
/// As [`crd2idx`] and [`idx2crd`].
pub const fn crd2crd(coordinate: &HTuple<i64>, from: &HTuple<i64>, to: &HTuple<i64>) -> Result<HTuple<i64>, Error> {
    idx2crd(&HTuple::leaf(tri!(crd2idx(coordinate, from))), to)
}

/// Whether every leaf of the natural coordinate lies in `[0, extent)`. Where a subtree of the shape has no leaves, 0 is the only
/// coordinate.
///
/// ```
/// use cute_algebra::{HTuple, coordinate::in_bounds};
/// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
/// assert_eq!(in_bounds(&of("16"), &of("(4,4)")), Ok(false));
/// assert_eq!(in_bounds(&of("(1,(2,7))"), &of("(4,(3,8))")), Ok(true));
/// assert_eq!(in_bounds(&of("1"), &of("()")), Ok(false));
/// ```
///
/// # Errors
/// As [`idx2crd`].
pub const fn in_bounds(coordinate: &HTuple<i64>, shape: &HTuple<i64>) -> Result<bool, Error> {
    let natural = tri!(idx2crd(coordinate, shape));
    let mut i = 0;
    while i < natural.len() {
        if *natural.leaf_at(i) < 0 || *natural.leaf_at(i) >= *shape.leaf_at(i) {
            return Ok(false);
        }
        i += 1;
    }
    let (mut c, mut s) = (Cursor::ROOT, Cursor::ROOT);
    while c.node < coordinate.profile().nodes() {
        if coordinate.arity(c).is_some() {
            s = shape.next(s);
        } else {
            let end = shape.skip(s);
            if end.leaf == s.leaf && *coordinate.leaf_at(c.leaf) != 0 {
                return Ok(false);
            }
            s = end;
        }
        c = coordinate.next(c);
    }
    Ok(true)
}

const fn extent(shape: &HTuple<i64>, leaf: usize) -> Result<i64, Error> {
    let found = *shape.leaf_at(leaf);
    if found < 1 { Err(Error::Extent { found, leaf }) } else { Ok(found) }
}
