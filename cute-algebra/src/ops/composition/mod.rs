//! Composition: the layout R with R(c) = A(B(c)) for every coordinate c of B, whose shape refines B's.
//!
//! A value of B is a coordinate of A as in [`Layout::at_value`]: an integer, a coordinate vector whose paths address modes of A, or an XOR
//! value. The last mode that an axis addresses has no bound: B may run past A.
//!
//! Since R is linear in B's natural coordinates, R restricted to one leaf of B is A on the multiples of that leaf's stride, and R as a
//! whole is the sum of its leaves. So R exists exactly if
//!
//! 1. every leaf `s:d` of B has a layout with the values A(d*i) (modules `pieces` and `search`: exact), and
//! 2. A is additive on the images of the leaves (module `carry`: a test on digits, then the first coordinate that does not pass it, and
//!    where carries cancel there an enumeration).
//!
//! Both are asked of the number system that module `numbers` makes of A: one axis a path in the strides of B, each with its positions and
//! its ring, all in one list. Sums of basis vectors, axes of different depth and XOR values on either side need nothing else.
//!
//! On integers and coordinates the result is the only one up to coalescing, because a layout determines its coalesced form. What is
//! refused has no layout at all, with the first coordinate that shows it, or is not decided within the given number of points.

mod by_mode;
mod carry;
mod changes;
mod numbers;
mod pieces;
mod search;
mod sum;

use crate::error::Error;
use crate::htuple::{Cursor, HTuple};
use crate::layout::{Layout, Mode};
use crate::limits::CONST_POINTS;
use crate::scalar::Scalar;
use numbers::{Numbers, Row};
use pieces::{Piece, Pieces};

impl Layout {
    /// The composition A o B: the layout R with `R(c) = A(B(c))` for every coordinate `c` of `b`. B may run past the size of A.
    ///
    /// Looks at no more than [`CONST_POINTS`] coordinates where the modes alone do not decide; see [`Layout::composition_within`].
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// assert_eq!(of("(6,2):(8,2)").composition(&of("(4,3):(3,1)")), Ok(of("((2,2),3):((24,2),8)")));
    /// // Strides of the right operand may be sums of basis vectors, as of a diagonal, and XOR values.
    /// assert_eq!(of("(4,4):(3,42)").composition(&of("4:e0+e1")), Ok(of("4:45")));
    /// assert_eq!(of("(8,8):(1,8)").composition(&of("(8,8):(f1,f9)")), Ok(of("(8,8):(f1,f9)")));
    /// let error = of("(6,2):(1,7)").composition(&of("(3,2):(2,3)")).unwrap_err();
    /// assert!(error.to_string().contains("coordinate (2,1)"));
    /// ```
    ///
    /// # Errors
    /// [`Error::NotALayout`] with the first coordinate that no layout gets right; [`Error::NotProven`]; [`Error::NoSuchMode`] if `b`
    /// addresses a mode that A does not have; [`Error::XorCarry`] if an XOR value of `b` comes to modes that cannot split it;
    /// [`Error::MixedStrides`] if the strides of `b`, or the values of A, cannot be added; [`Error::NegativeXor`], [`Error::Capacity`],
    /// [`Error::Overflow`].
    pub const fn composition(&self, b: &Layout) -> Result<Layout, Error> {
        self.composition_within(b, CONST_POINTS)
    }

    /// As [`Layout::composition`], with the number of coordinates that may be looked at: [`CONST_POINTS`], or at run time
    /// [`RUN_TIME_POINTS`](crate::limits::RUN_TIME_POINTS).
    ///
    /// ```
    /// use cute_algebra::{Error, Layout};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// // Every carry out of the first mode adds 1, every one out of the second takes 1 away: which of them meet is found by looking.
    /// let (a, b) = (of("(2,2,8):(1,3,5)"), of("(2,2,2):(1,3,3)"));
    /// assert_eq!(a.composition_within(&b, 0), Err(Error::NotProven { points: 0 }));
    /// assert_eq!(a.composition_within(&b, 4), Ok(of("(2,2,2):(1,4,4)")));
    /// ```
    ///
    /// # Errors
    /// As [`Layout::composition`].
    pub const fn composition_within(&self, b: &Layout, points: i64) -> Result<Layout, Error> {
        compose(self, Cursor::ROOT, b, points)
    }
}

/// A coordinate of B at which no layout has the values of A o B.
#[derive(Clone, Copy)]
struct Failure {
    coordinate: Row,
    /// A at B there.
    value: Scalar,
    /// The value of every layout that is right at the coordinates before.
    layout: Scalar,
}

impl Failure {
    /// Whether this coordinate comes before another in colexicographic order.
    const fn precedes(&self, other: &Failure) -> bool {
        let mut i = self.coordinate.len();
        while i > 0 {
            i -= 1;
            if self.coordinate[i] != other.coordinate[i] {
                return self.coordinate[i] < other.coordinate[i];
            }
        }
        false
    }

    const fn error(&self, b: &Layout) -> Error {
        let coordinate = b.modes().with_leaves(&self.coordinate, 0);
        match b.eval(&coordinate) {
            Ok(offset) => Error::NotALayout { coordinate, offset, value: self.value, layout: self.layout, mode: HTuple::unit(0) },
            Err(error) => error,
        }
    }
}

/// The composition of the subtree of A at a place with B.
const fn compose(a: &Layout, at: Cursor, b: &Layout, limit: i64) -> Result<Layout, Error> {
    let mut numbers = tri!(Numbers::new(a, at, b));
    let (mut pieces, mut points) = (Pieces::NONE, limit);
    let (mut first, mut undecided): (Option<Failure>, bool) = (None, false);
    let mut leaf = 0;
    while leaf < b.modes().len() {
        let mode = b.modes().leaf_at(leaf);
        if mode.extent == 1 {
            // Nothing is ever multiplied by this stride, so one that has no value must not refuse the whole.
            let stride = match a.value_below(at, &mode.stride) {
                Ok(stride) => stride,
                Err(_) => Scalar::ZERO,
            };
            tri!(pieces.push(Piece::still(leaf, 1, stride)));
        } else {
            match leaf_pieces(&mut pieces, &mut numbers, leaf, mode.extent, &mut points) {
                Ok(failure) => first = earlier(first, failure),
                Err(Error::NotProven { .. }) => undecided = true,
                Err(error) => return Err(error),
            }
        }
        leaf += 1;
    }
    match carry::first_failure(&mut numbers, &pieces, &mut points) {
        Ok(failure) => first = earlier(first, failure),
        Err(Error::NotProven { .. }) => undecided = true,
        Err(error) => return Err(error),
    }
    match first {
        Some(failure) => Err(failure.error(b)),
        None if undecided => Err(Error::NotProven { points: limit }),
        None => assemble(b, &pieces),
    }
}

/// Appends the pieces of one leaf, or finds where no layout has its values.
const fn leaf_pieces(
    pieces: &mut Pieces,
    numbers: &mut Numbers,
    leaf: usize,
    extent: i64,
    points: &mut i64,
) -> Result<Option<Failure>, Error> {
    let begin = pieces.len();
    let failure = tri!(pieces.split(numbers, leaf, extent, points));
    if (extent as u64).is_power_of_two() || !numbers.xor_of(leaf).0 || failure.is_none() && pieces.add_up(numbers, begin) {
        return Ok(failure);
    }
    pieces.truncate(begin);
    pieces.search(numbers, leaf, extent, points)
}

/// B's tree with every leaf replaced by its pieces.
const fn assemble(b: &Layout, pieces: &Pieces) -> Result<Layout, Error> {
    let mut result = HTuple::unfinished(Mode::UNIT);
    let mut at = Cursor::ROOT;
    while at.node < b.modes().profile().nodes() {
        match b.modes().arity(at) {
            Some(modes) => tri!(result.open(modes)),
            None => {
                let (mut count, mut t) = (0, 0);
                while t < pieces.len() {
                    count += (pieces.at(t).leaf == at.leaf) as usize;
                    t += 1;
                }
                if count > 1 {
                    tri!(result.open(count));
                }
                t = 0;
                while t < pieces.len() {
                    let piece = pieces.at(t);
                    if piece.leaf == at.leaf {
                        tri!(result.push_leaf(Mode { extent: piece.extent, stride: piece.stride }));
                    }
                    t += 1;
                }
            }
        }
        at = b.modes().next(at);
    }
    tri!(result.profile().check_depth());
    // Where strides cannot be added, A has no value at B either.
    Layout::addable(result)
}

const fn earlier(a: Option<Failure>, b: Option<Failure>) -> Option<Failure> {
    match (a, b) {
        (Some(x), Some(y)) => Some(if y.precedes(&x) { y } else { x }),
        (Some(x), None) => Some(x),
        (None, y) => y,
    }
}
