//! Composition: the layout R with R(c) = A(B(c)) for every coordinate c of B, whose shape refines B's.
//!
//! Since R is linear in B's natural coordinates, R restricted to one leaf of B is A on the multiples of that leaf's stride, and R as a
//! whole is the sum of its leaves. So R exists exactly if
//!
//! 1. every leaf `s:d` of B has a layout with the values A(d*i) (module `pieces`: exact), and
//! 2. A is additive on the images of the leaves (module `carry`: a test on digits, and where digits carry an enumeration).
//!
//! A stride of B on the axis p addresses mode p of A, and A adds up what its modes give: the leaves of B fall into groups, one an axis,
//! which do not influence each other. A is read as [`Layout::coalesce_z`] of the addressed mode, whose last mode has no bound: B may run
//! past A.
//!
//! The result is the only one up to coalescing, because a layout determines its coalesced form. What is refused has either no layout at
//! all, with the first coordinate that shows it, or is not decided within the given number of points, or needs XOR arithmetic whose
//! laws are not proven here.

mod axis;
mod by_mode;
mod carry;
mod pieces;

use crate::error::Error;
use crate::htuple::{Cursor, HTuple};
use crate::layout::{Layout, Mode};
use crate::limits::{CONST_POINTS, MAX_LEAVES};
use crate::scalar::{Path, Ring, Scalar, Term};
use axis::Axis;
use pieces::{Piece, Pieces};

const XOR: &str = "composition where digits under XOR strides are not powers of two or overlap";

impl Layout {
    /// The composition A o B: the layout R with `R(c) = A(B(c))` for every coordinate `c` of `b`. B may run past the size of A.
    ///
    /// Looks at no more than [`CONST_POINTS`] coordinates where the modes alone do not decide; see [`Layout::composition_within`].
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// assert_eq!(of("(6,2):(8,2)").composition(&of("(4,3):(3,1)")), Ok(of("((2,2),3):((24,2),8)")));
    /// let error = of("(6,2):(1,7)").composition(&of("(3,2):(2,3)")).unwrap_err();
    /// assert!(error.to_string().contains("coordinate (2,1)"));
    /// ```
    ///
    /// # Errors
    /// [`Error::NotALayout`] with the first coordinate that no layout gets right; [`Error::NotProven`]; [`Error::NotCovered`] for XOR
    /// strides and sums of basis vectors in `b`; [`Error::NoSuchMode`] if `b` addresses a mode that A does not have;
    /// [`Error::MixedStrides`] if the strides of `b` cannot be added; [`Error::Capacity`], [`Error::Overflow`].
    pub const fn composition(&self, b: &Layout) -> Result<Layout, Error> {
        self.composition_within(b, CONST_POINTS)
    }

    /// As [`Layout::composition`], with the number of coordinates that may be looked at: [`CONST_POINTS`], or at run time
    /// [`RUN_TIME_POINTS`](crate::limits::RUN_TIME_POINTS).
    ///
    /// ```
    /// use cute_algebra::{Error, Layout};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// let (a, b) = (of("(100,8):(1,500)"), of("(100,2):(1,1)"));
    /// assert_eq!(a.composition_within(&b, 99), Err(Error::NotProven { points: 99 }));
    /// assert!(matches!(a.composition_within(&b, 200), Err(Error::NotALayout { .. })));
    /// ```
    ///
    /// # Errors
    /// As [`Layout::composition`].
    pub const fn composition_within(&self, b: &Layout, points: i64) -> Result<Layout, Error> {
        compose(self.modes(), Cursor::ROOT, b, points)
    }
}

/// A coordinate of B at which no layout has the values of A o B.
#[derive(Clone, Copy)]
struct Failure {
    coordinate: [i64; MAX_LEAVES],
    /// B there.
    offset: i64,
    /// A there.
    value: Scalar,
    /// The value of every layout that is right at the coordinates before.
    layout: Scalar,
}

impl Failure {
    const fn at(axis: &Axis, offset: i64, layout: Scalar) -> Result<Failure, Error> {
        Ok(Failure { coordinate: [0; MAX_LEAVES], offset, value: tri!(axis.value(offset)), layout })
    }

    /// Whether this coordinate comes before another in colexicographic order.
    const fn precedes(&self, other: &Failure) -> bool {
        let mut i = MAX_LEAVES;
        while i > 0 {
            i -= 1;
            if self.coordinate[i] != other.coordinate[i] {
                return self.coordinate[i] < other.coordinate[i];
            }
        }
        false
    }

    const fn error(&self, b: &Layout, path: Path) -> Error {
        Error::NotALayout {
            coordinate: b.modes().with_leaves(&self.coordinate, 0),
            offset: Scalar::term(Term { value: self.offset, ring: Ring::Integer, path }),
            value: self.value,
            layout: self.layout,
        }
    }
}

/// The composition of the subtree of A at a place with B.
const fn compose(a: &HTuple<Mode>, at: Cursor, b: &Layout, limit: i64) -> Result<Layout, Error> {
    let leaves = b.modes().leaves();
    tri!(check_strides(leaves));
    let mut pieces = Pieces::NONE;
    let (mut points, mut undecided) = (limit, false);
    let mut first: Option<(Failure, Path)> = None;
    let mut i = 0;
    while i < leaves.len() {
        let Some((path, _)) = address(&leaves[i]) else {
            tri!(pieces.push(Piece { leaf: i, unit: 1, extent: leaves[i].extent, step: 0, stride: Scalar::ZERO, carries: false }));
            i += 1;
            continue;
        };
        if !is_first_of_its_axis(leaves, i) {
            i += 1;
            continue;
        }
        let axis = Axis::new(a, tri!(addressed(a, at, &path)));
        let begin = pieces.list().len();
        let mut found = None;
        let mut j = i;
        while j < leaves.len() {
            if let Some((other, step)) = address(&leaves[j])
                && other.compare(&path) == 0
            {
                match pieces.split(&axis, j, leaves[j].extent, step, &mut points) {
                    Ok(failure) => found = earlier(found, failure),
                    Err(Error::NotProven { .. }) => undecided = true,
                    Err(error) => return Err(error),
                }
            }
            j += 1;
        }
        match carry::first_failure(&axis, pieces.list().split_at(begin).1, &mut points) {
            Ok(failure) => found = earlier(found, failure),
            Err(Error::NotProven { .. }) => undecided = true,
            Err(error) => return Err(error),
        }
        if let Some(failure) = found {
            first = match first {
                Some((known, at)) if !failure.precedes(&known) => Some((known, at)),
                _ => Some((failure, path)),
            };
        }
        i += 1;
    }
    match first {
        Some((failure, path)) => Err(failure.error(b, path)),
        None if undecided => Err(Error::NotProven { points: limit }),
        None => assemble(b, &pieces),
    }
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
                while t < pieces.list().len() {
                    count += (pieces.list()[t].leaf == at.leaf) as usize;
                    t += 1;
                }
                if count > 1 {
                    tri!(result.open(count));
                }
                t = 0;
                while t < pieces.list().len() {
                    let piece = &pieces.list()[t];
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
    Layout::checked(result)
}

/// The axis and the distance along it of a mode of B; `None` for stride 0, which stays where it is.
const fn address(mode: &Mode) -> Option<(Path, i64)> {
    match mode.stride.terms() {
        [term, ..] => Some((term.path, term.value)),
        [] => None,
    }
}

/// Refuses strides of B that are not one multiple of one basis vector each, and axes of which one continues another.
const fn check_strides(leaves: &[Mode]) -> Result<(), Error> {
    let mut i = 0;
    while i < leaves.len() {
        if leaves[i].stride.has_xor() {
            return Err(Error::NotCovered { what: "composition with XOR strides on the right" });
        }
        if leaves[i].stride.term_count() > 1 {
            return Err(Error::NotCovered { what: "composition with sums of basis vectors on the right" });
        }
        let mut j = 0;
        while j < i {
            if let (Some((a, _)), Some((b, _))) = (address(&leaves[i]), address(&leaves[j]))
                && a.overlaps(&b)
            {
                return Err(Error::MixedStrides);
            }
            j += 1;
        }
        i += 1;
    }
    Ok(())
}

const fn is_first_of_its_axis(leaves: &[Mode], i: usize) -> bool {
    let mut j = 0;
    while j < i {
        if let (Some((a, _)), Some((b, _))) = (address(&leaves[i]), address(&leaves[j]))
            && a.compare(&b) == 0
        {
            return false;
        }
        j += 1;
    }
    true
}

/// The mode that a path leads to. A leaf is its own mode 0.
const fn addressed(a: &HTuple<Mode>, at: Cursor, path: &Path) -> Result<Cursor, Error> {
    let (mut place, mut i) = (at, 0);
    while i < path.axes().len() {
        place = tri!(a.child(place, path.axes()[i] as usize));
        i += 1;
    }
    Ok(place)
}

const fn earlier(a: Option<Failure>, b: Option<Failure>) -> Option<Failure> {
    match (a, b) {
        (Some(x), Some(y)) => Some(if y.precedes(&x) { y } else { x }),
        (Some(x), None) => Some(x),
        (None, y) => y,
    }
}
