//! Why a relation does not hold: the first place where the trees part.

use crate::htuple::{Cursor, HTuple};
use crate::limits::MAX_DEPTH;
use crate::text::Text;

/// A relation between two shapes.
///
/// ```
/// use cute_algebra::{HTuple, relations::Relation};
/// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
/// let holds = |relation: Relation, a, b| relation.difference(&of(a), &of(b)).is_none();
/// assert!(holds(Relation::WeaklyCongruent, "30", "(4,8)") && !holds(Relation::Compatible, "30", "(4,8)"));
/// assert!(holds(Relation::Congruent, "(5,7)", "(4,8)") && !holds(Relation::Equal, "(5,7)", "(4,8)"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// [`congruent`](super::congruent)
    Congruent,
    /// [`weakly_congruent`](super::weakly_congruent)
    WeaklyCongruent,
    /// [`compatible`](super::compatible)
    Compatible,
    /// [`equal`](super::equal)
    Equal,
}

/// The first modes of two tuples, from the left, of which a relation does not hold.
///
/// ```
/// use cute_algebra::{HTuple, relations::Relation};
/// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
/// let difference = Relation::Equal.difference(&of("(4,(4,2))"), &of("(4,(8,1))")).unwrap();
/// assert_eq!(difference.to_string(), "mode 1,0: 4 on the left, 8 on the right");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Difference {
    path: [usize; MAX_DEPTH],
    depth: usize,
    left: HTuple<i64>,
    right: HTuple<i64>,
}

impl Relation {
    /// Where the relation of `a` and `b` fails; `None` if it holds.
    ///
    /// ```
    /// use cute_algebra::{HTuple, relations::Relation};
    /// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
    /// let why = |relation: Relation, a, b| relation.difference(&of(a), &of(b)).map(|difference| difference.to_string());
    /// assert_eq!(why(Relation::Compatible, "(6,5)", "((3,2),5)"), None);
    /// assert_eq!(
    ///     why(Relation::Compatible, "(6,5)", "(2,(3,5))").unwrap(),
    ///     "mode 0: 6 on the left, 2 on the right"
    /// );
    /// assert_eq!(
    ///     why(Relation::Congruent, "(4,(2,4))", "(4,(8))").unwrap(),
    ///     "mode 1: `(2,4)` with 2 modes on the left, `(8)` with 1 mode on the right"
    /// );
    /// ```
    pub const fn difference(self, a: &HTuple<i64>, b: &HTuple<i64>) -> Option<Difference> {
        let (mut x, mut y) = (Cursor::ROOT, Cursor::ROOT);
        let mut path = [0; MAX_DEPTH];
        let mut missing = [0; MAX_DEPTH];
        let mut depth = 0;
        while x.node < a.profile().nodes() {
            let entered = match (a.arity(x), b.arity(y)) {
                (Some(m), Some(n)) if m == n => m,
                (None, right) if self.admits(a.leaves()[x.leaf], right.is_none(), b, y) => 0,
                _ => return Some(Difference { path, depth, left: a.subtree(x), right: b.subtree(y) }),
            };
            if entered > 0 {
                path[depth] = 0;
                missing[depth] = entered;
                depth += 1;
                (x, y) = (a.next(x), b.next(y));
                continue;
            }
            (x, y) = (a.skip(x), b.skip(y));
            while depth > 0 {
                path[depth - 1] += 1;
                if path[depth - 1] < missing[depth - 1] {
                    break;
                }
                depth -= 1;
            }
        }
        None
    }

    /// Whether an integer on the left may stand beside a subtree on the right.
    const fn admits(self, left: i64, right_is_leaf: bool, b: &HTuple<i64>, at: Cursor) -> bool {
        match self {
            Relation::Congruent => right_is_leaf,
            Relation::WeaklyCongruent => true,
            Relation::Compatible => matches!(b.size_at(at), Ok(size) if size == left),
            Relation::Equal => right_is_leaf && b.leaves()[at.leaf] == left,
        }
    }
}

impl Difference {
    /// The modes that lead to the place, 0-based, outermost first; nothing if the tuples themselves differ.
    ///
    /// ```
    /// use cute_algebra::{HTuple, relations::Relation};
    /// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
    /// assert_eq!(Relation::Equal.difference(&of("(4,(4,2))"), &of("(4,(4,1))")).unwrap().path(), [1, 1]);
    /// ```
    pub const fn path(&self) -> &[usize] {
        self.path.split_at(self.depth).0
    }

    /// What stands there on the left and on the right.
    ///
    /// ```
    /// use cute_algebra::{HTuple, relations::Relation};
    /// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
    /// let difference = Relation::Congruent.difference(&of("(4,8)"), &of("(4,(4,2))")).unwrap();
    /// assert_eq!(difference.sides(), (&of("8"), &of("(4,2)")));
    /// ```
    pub const fn sides(&self) -> (&HTuple<i64>, &HTuple<i64>) {
        (&self.left, &self.right)
    }

    /// The difference in words.
    ///
    /// ```
    /// use cute_algebra::{HTuple, relations::Relation};
    /// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
    /// let difference = Relation::Equal.difference(&of("4"), &of("8")).unwrap();
    /// assert_eq!(difference.message().as_str(), "4 on the left, 8 on the right");
    /// ```
    pub const fn message(&self) -> Text<512> {
        let mut text = Text::new();
        if self.depth > 0 {
            text.str("mode ");
            let mut i = 0;
            while i < self.depth {
                text.str(if i > 0 { "," } else { "" }).int(self.path[i] as i64);
                i += 1;
            }
            text.str(": ");
        }
        let both_integers = self.left.is_leaf() && self.right.is_leaf();
        side(&mut text, &self.left, !both_integers, false);
        text.str(" on the left, ");
        side(&mut text, &self.right, !both_integers, self.left.is_leaf());
        text.str(" on the right");
        text.elided();
        text
    }
}

/// One side: what stands there, and what about it does not fit.
const fn side(text: &mut Text<512>, tuple: &HTuple<i64>, explain: bool, by_size: bool) {
    if !explain {
        text.integers(tuple);
        return;
    }
    text.ascii(b'`').integers(tuple).ascii(b'`');
    match (tuple.arity(Cursor::ROOT), tuple.size()) {
        (None, _) => text.str(", an integer,"),
        (Some(_), Ok(size)) if by_size => text.str(" of size ").int(size),
        (Some(modes), _) => text.str(" with ").int(modes as i64).str(if modes == 1 { " mode" } else { " modes" }),
    };
}

impl core::fmt::Display for Difference {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.message().as_str())
    }
}
