//! The predicate of a division with `pad`: which coordinates are real.
//!
//! The identity of a divided shape is divided as the layout is: at a coordinate of the result it says which element of each mode stands
//! there. The result's shape refines that of (B, B*), a leaf s:d of which becomes leaves a0, a1, .. with a0*a1*.. = s; the digits
//! i0, i1, .. of the finer leaves are those of the index i = i0 + a0*i1 + .., and i*d is their sum with the strides d, a0*d, .. So the
//! identity is (B, B*) with these strides in the result's shape. For XOR values i*d is carry-less, and the sum is right if
//! i0 + a0*i1 is the same with carries and without them, that is, for powers of two.

use super::cover::place;
use crate::coordinate::{idx2crd, in_bounds};
use crate::error::Error;
use crate::htuple::{Cursor, HTuple};
use crate::layout::Layout;
use crate::limits::MAX_LEAVES;
use crate::ops::tiler::Tiler;
use crate::ops::walk::{Step, Walk};
use crate::scalar::{Path, Ring, Scalar, xor};

/// Which coordinates of a divided layout are real, and which lie beyond what was divided.
///
/// ```
/// use cute_algebra::{Arrangement, Layout, Remainder, Tiler};
/// let matrix: Layout = "(10,6):(1,10)".parse().unwrap();
/// let tiler = Tiler::by_mode(&[Tiler::extent(4).unwrap(), Tiler::extent(4).unwrap()]).unwrap();
/// let predicate = matrix.divide(&tiler, Remainder::Pad).unwrap().predicate(Arrangement::Zipped).unwrap();
/// // Row 1 + 4*2 = 9 and column 1 + 4*1 = 5 are the last ones.
/// assert_eq!(predicate.is_real(&"((1,1),(2,1))".parse().unwrap()), Ok(true));
/// assert_eq!(predicate.is_real(&"((2,1),(2,1))".parse().unwrap()), Ok(false));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Predicate {
    identity: Layout,
    shape: HTuple<i64>,
}

impl Predicate {
    pub(super) const fn new(identity: Layout, shape: HTuple<i64>) -> Predicate {
        Predicate { identity, shape }
    }

    /// The layout from the coordinates of the result to those of what was divided: `e(path)` counts the elements of the mode at that
    /// path, and a plain integer those of the whole.
    ///
    /// ```
    /// use cute_algebra::{Arrangement, Layout, Remainder, Tiler};
    /// let matrix: Layout = "(10,6):(1,10)".parse().unwrap();
    /// let rows = Tiler::by_mode(&[Tiler::extent(4).unwrap()]).unwrap();
    /// let division = matrix.divide(&rows, Remainder::Pad).unwrap();
    /// assert_eq!(division.logical().to_string(), "((4,3),6):((1,4),10)");
    /// assert_eq!(division.predicate(Arrangement::Logical).unwrap().identity().to_string(), "((4,3),6):((e0,4*e0),e1)");
    /// ```
    pub const fn identity(&self) -> &Layout {
        &self.identity
    }

    /// The shape of what was divided: an element of the mode at a path is real below the size of that mode.
    ///
    /// ```
    /// use cute_algebra::{Arrangement, Layout, Remainder, Tiler};
    /// let row: Layout = "7:1".parse().unwrap();
    /// let predicate = row.divide(&Tiler::extent(2).unwrap(), Remainder::Pad).unwrap().predicate(Arrangement::Flat).unwrap();
    /// assert_eq!(predicate.shape().to_string(), "7");
    /// ```
    pub const fn shape(&self) -> &HTuple<i64> {
        &self.shape
    }

    /// Whether a coordinate of the result, an integer or a tuple, lies in the result's shape and on an element of what was divided.
    ///
    /// ```
    /// use cute_algebra::{Arrangement, HTuple, Layout, Remainder, Tiler};
    /// let row: Layout = "7:1".parse().unwrap();
    /// let predicate = row.divide(&Tiler::extent(2).unwrap(), Remainder::Pad).unwrap().predicate(Arrangement::Logical).unwrap();
    /// let real = (0..9).filter(|i| predicate.is_real(&HTuple::leaf(*i)).unwrap()).count();
    /// assert_eq!(real, 7);
    /// ```
    ///
    /// # Errors
    /// [`Error::Coordinate`] if the coordinate does not fit the result's shape.
    pub const fn is_real(&self, coordinate: &HTuple<i64>) -> Result<bool, Error> {
        let shape = self.identity.shape();
        if !tri!(in_bounds(coordinate, &shape)) {
            return Ok(false);
        }
        let natural = tri!(idx2crd(coordinate, &shape));
        let modes = self.identity.modes();
        let mut i = 0;
        while i < modes.len() {
            let mut t = 0;
            while t < modes.leaf_at(i).stride.term_count() {
                let path = modes.leaf_at(i).stride.term_at(t).path;
                let element = tri!(self.element(&natural, &path));
                if element < 0 || element >= tri!(self.shape.size_at(tri!(place(&self.shape, &path)))) {
                    return Ok(false);
                }
                t += 1;
            }
            i += 1;
        }
        Ok(true)
    }

    /// The element of the mode at a path.
    const fn element(&self, natural: &HTuple<i64>, path: &Path) -> Result<i64, Error> {
        let modes = self.identity.modes();
        let (mut element, mut i) = (0i64, 0);
        while i < modes.len() {
            let mut t = 0;
            while t < modes.leaf_at(i).stride.term_count() {
                let term = modes.leaf_at(i).stride.term_at(t);
                if term.path.compare(path) == 0 {
                    // The values of the identity in its shape fit into 64 bits.
                    match term.ring {
                        Ring::Xor => element ^= tri!(xor::mul(term.value, *natural.leaf_at(i))),
                        Ring::Integer => element += term.value * *natural.leaf_at(i),
                    }
                }
                t += 1;
            }
            i += 1;
        }
        Ok(element)
    }
}

/// The identity of `shape` divided by completed tiles, in the shape that the result has.
pub(super) const fn identity(shape: &HTuple<i64>, tiles: &Tiler, result: &HTuple<i64>) -> Result<Layout, Error> {
    let mut seeds = HTuple::unfinished(Scalar::ZERO);
    let mut walk = Walk::new(shape, tiles);
    loop {
        match tri!(walk.next()) {
            Step::End => break,
            Step::List { rank, .. } => tri!(seeds.open(rank)),
            // Completed lists have an entry for every mode.
            Step::Unlisted { .. } => {}
            Step::Entry { tiler, .. } => {
                let path = tri!(Path::new(walk.path().leaves()));
                match walk.layout(tiler) {
                    None => tri!(seeds.push_leaf(tri!(Scalar::integer(1).at(&path)))),
                    Some(whole) => {
                        let mut strides = whole.stride();
                        let mut i = 0;
                        while i < strides.len() {
                            let placed = tri!(strides.leaf_at(i).at(&path));
                            strides.set_leaf(i, placed);
                            i += 1;
                        }
                        tri!(seeds.push(&strides));
                    }
                }
            }
        }
    }
    tri!(check_xor(result, &seeds));
    Layout::seeded(result, &seeds)
}

/// Refuses XOR seeds over extents of which one but the last is not a power of two.
const fn check_xor(result: &HTuple<i64>, seeds: &HTuple<Scalar>) -> Result<(), Error> {
    let (mut at, mut from) = (Cursor::ROOT, Cursor::ROOT);
    while from.node < seeds.profile().nodes() {
        if seeds.arity(from).is_some() {
            at = result.next(at);
        } else {
            let end = result.skip(at);
            let mut leaf = at.leaf;
            while leaf + 1 < end.leaf && leaf < MAX_LEAVES {
                if seeds.leaf_at(from.leaf).has_xor() && !(*result.leaf_at(leaf) as u64).is_power_of_two() {
                    return Err(Error::NotCovered { what: "the predicate of XOR tiles over extents that are not powers of two" });
                }
                leaf += 1;
            }
            at = end;
        }
        from = seeds.next(from);
    }
    Ok(())
}
