//! Relations that ignore the values.

use crate::htuple::{Cursor, HTuple};

/// Whether both have the same tree. An equivalence; the values do not matter.
///
/// ```
/// use cute_algebra::{HTuple, relations::congruent};
/// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
/// assert!(congruent(&of("(4,(2,4))"), &of("(7,(3,2))")));
/// assert!(!congruent(&of("(4,8)"), &of("(4,(2,4))")));
/// ```
pub const fn congruent<T: Copy, U: Copy>(a: &HTuple<T>, b: &HTuple<U>) -> bool {
    a.profile().same(b.profile())
}

/// Whether `a`'s tree is `b`'s with some subtrees collapsed to leaves. A partial order up to congruence; the values do not matter.
///
/// ```
/// use cute_algebra::{HTuple, relations::weakly_congruent};
/// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
/// assert!(weakly_congruent(&of("30"), &of("(1,2)")) && weakly_congruent(&of("(1,2)"), &of("(3,(0,4))")));
/// assert!(!weakly_congruent(&of("((0,0),0)"), &of("(1,2,3)")));
/// assert!(!weakly_congruent(&of("(4)"), &of("4")));
/// ```
pub const fn weakly_congruent<T: Copy, U: Copy>(a: &HTuple<T>, b: &HTuple<U>) -> bool {
    let (mut x, mut y) = (Cursor::ROOT, Cursor::ROOT);
    while x.node < a.profile().nodes() {
        match (a.arity(x), b.arity(y)) {
            (None, _) => y = b.skip(y),
            (Some(m), Some(n)) if m == n => y = b.next(y),
            _ => return false,
        }
        x = a.next(x);
    }
    true
}

/// Whether both have the same tree and the same integers: `==` for `const`.
///
/// ```
/// use cute_algebra::{HTuple, relations::equal};
/// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
/// assert!(equal(&of("(4,(2,4))"), &of("(4,(2,4))")) && !equal(&of("4"), &of("(4)")));
/// ```
pub const fn equal(a: &HTuple<i64>, b: &HTuple<i64>) -> bool {
    if !congruent(a, b) {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if *a.leaf_at(i) != *b.leaf_at(i) {
            return false;
        }
        i += 1;
    }
    true
}
