//! Relations between shapes.

use crate::error::Error;
use crate::htuple::{Cursor, HTuple};

/// Whether `a` is `b` with some modes collapsed to their sizes, so that every coordinate in `a` is one in `b`. A partial order on shapes.
///
/// ```
/// use cute_algebra::{HTuple, relations::compatible};
/// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
/// assert!(compatible(&of("30"), &of("(2,15)")) && compatible(&of("(2,15)"), &of("(2,(3,5))")));
/// assert!(!compatible(&of("(2,(3,5))"), &of("((3,2),5)")));
/// ```
pub const fn compatible(a: &HTuple<i64>, b: &HTuple<i64>) -> bool {
    let (mut x, mut y) = (Cursor::ROOT, Cursor::ROOT);
    while x.node < a.profile().nodes() {
        match (a.arity(x), b.arity(y)) {
            (None, _) => {
                // A size beyond 64 bits is no leaf's.
                match b.size_at(y) {
                    Ok(size) if size == *a.leaf_at(x.leaf) => y = b.skip(y),
                    _ => return false,
                }
            }
            (Some(m), Some(n)) if m == n => y = b.next(y),
            _ => return false,
        }
        x = a.next(x);
    }
    true
}

/// The coarsest shape that both shapes are compatible with: their join.
///
/// ```
/// use cute_algebra::{HTuple, relations::common_refinement};
/// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
/// assert_eq!(common_refinement(&of("(4,(3,5))"), &of("((2,2),15)")), Ok(of("((2,2),(3,5))")));
/// assert!(common_refinement(&of("(6,5)"), &of("(2,15)")).is_err());
/// ```
///
/// # Errors
/// [`Error::NoCommonRefinement`] with the first modes that have none, [`Error::Capacity`].
pub const fn common_refinement(a: &HTuple<i64>, b: &HTuple<i64>) -> Result<HTuple<i64>, Error> {
    let mut join = HTuple::unfinished(1);
    let (mut x, mut y) = (Cursor::ROOT, Cursor::ROOT);
    while x.node < a.profile().nodes() {
        match (a.arity(x), b.arity(y)) {
            (Some(m), Some(n)) if m == n => {
                tri!(join.open(m));
                (x, y) = (a.next(x), b.next(y));
                continue;
            }
            (None, _) if is_size(*a.leaf_at(x.leaf), b, y) => tri!(join.push_subtree(b, y)),
            (_, None) if is_size(*b.leaf_at(y.leaf), a, x) => tri!(join.push_subtree(a, x)),
            _ => return Err(Error::NoCommonRefinement { a: a.subtree(x), b: b.subtree(y) }),
        }
        (x, y) = (a.skip(x), b.skip(y));
    }
    Ok(join)
}

/// The finest shape that is compatible with both shapes: their meet.
///
/// ```
/// use cute_algebra::{HTuple, relations::common_coarsening};
/// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
/// assert_eq!(common_coarsening(&of("((2,3),4)"), &of("((3,2),4)")), Ok(of("(6,4)")));
/// assert_eq!(common_coarsening(&of("(2,3)"), &of("(2,3,1)")), Ok(of("6")));
/// ```
///
/// # Errors
/// [`Error::SizesDiffer`], the only reason not to have one; [`Error::Overflow`] for a size beyond 64 bits.
pub const fn common_coarsening(a: &HTuple<i64>, b: &HTuple<i64>) -> Result<HTuple<i64>, Error> {
    let (whole, other) = (tri!(a.size()), tri!(b.size()));
    if whole != other {
        return Err(Error::SizesDiffer { a: whole, b: other });
    }
    // Below, both subtrees have one size, so the integer is always a meet; a finer one exists where the modes agree in number and size.
    let mut meet = HTuple::unfinished(1);
    let (mut x, mut y) = (Cursor::ROOT, Cursor::ROOT);
    while x.node < a.profile().nodes() {
        match (a.arity(x), b.arity(y)) {
            (Some(m), Some(n)) if m == n && tri!(modes_agree(a, x, b, y)) => {
                tri!(meet.open(m));
                (x, y) = (a.next(x), b.next(y));
            }
            _ => {
                tri!(meet.push_leaf(tri!(a.size_at(x))));
                (x, y) = (a.skip(x), b.skip(y));
            }
        }
    }
    Ok(meet)
}

const fn is_size(leaf: i64, of: &HTuple<i64>, at: Cursor) -> bool {
    matches!(of.size_at(at), Ok(size) if size == leaf)
}

/// Whether the modes of two tuples of one rank have the same sizes, pair by pair.
const fn modes_agree(a: &HTuple<i64>, x: Cursor, b: &HTuple<i64>, y: Cursor) -> Result<bool, Error> {
    let end = a.skip(x).node;
    let (mut x, mut y) = (a.next(x), b.next(y));
    while x.node < end {
        if tri!(a.size_at(x)) != tri!(b.size_at(y)) {
            return Ok(false);
        }
        (x, y) = (a.skip(x), b.skip(y));
    }
    Ok(true)
}
