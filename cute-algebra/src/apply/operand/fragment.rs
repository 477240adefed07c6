//! Whether a thread-value layout is the fragment that an instruction prescribes.
//!
//! Two layouts of as many threads and values are one function if they are it at every thread with value 0 and at every value of thread 0,
//! because each is the sum of its modes. The strides of the prescribed fragment's leaves are compared first, so that a refusal names all of
//! them, and then every element of the mode.
//!
//! A layout that holds every cell once can be composed to any fragment of its cells: with `R = right_inverse(L)`, which is defined on all
//! of them, L(R(F(t, v))) is F(t, v).

use super::difference::{Differences, Expected};
use super::modes;
use super::remedy::Remedy;
use crate::error::Error;
use crate::layout::Layout;

/// Refuses a thread-value layout that is another function than the prescribed fragment.
///
/// ```
/// use cute_algebra::{Layout, apply::fragment};
/// let of = |text: &str| text.parse::<Layout>().unwrap();
/// let accumulator = of("((4,8),(2,2)):((32,1),(16,8))");
/// assert_eq!(fragment(&of("((2,2,8),(2,2)):((32,64,1),(16,8))"), &accumulator), Ok(()));
/// let error = fragment(&of("((4,8),(2,2)):((32,1),(8,16))"), &accumulator).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "the instruction has another fragment: mode 1 has stride 8, expected 16; mode 1 has stride 16 at element 2, expected 8"
/// );
/// assert!(error.help().as_str().starts_with("composition(L, ((4,8),(2,2)):((1,4),(64,32))) of this layout L is legal"));
/// ```
///
/// # Errors
/// [`Error::Prescribed`] with all leaves of the fragment that differ, and what to compose with; [`Error::OperandRank`];
/// [`Error::NotCovered`] for values that are coordinates; [`Error::NotProven`] for more than
/// [`CONST_POINTS`](crate::limits::CONST_POINTS) threads or values.
pub const fn fragment(found: &Layout, prescribed: &Layout) -> Result<(), Error> {
    let (own, other) = (tri!(modes(found)), tri!(modes(prescribed)));
    let (mut differences, mut mode) = (Differences::NONE, 0);
    while mode < 2 {
        let (size, expected) = (own[mode].size(), other[mode].size());
        if size == expected {
            tri!(compare(&mut differences, mode, &own[mode], &other[mode]));
        } else {
            differences.add(mode, 0, size, Expected::Extent(expected));
        }
        mode += 1;
    }
    if differences.nothing() {
        return Ok(());
    }
    let mut remedy = Remedy::NONE;
    if let Ok(inverse) = found.right_inverse()
        && let Ok(with) = inverse.composition(prescribed)
        && let Ok(composed) = found.composition(&with)
        && tri!(same(&composed, prescribed))
    {
        remedy.compose = Some(with);
    }
    Err(Error::Prescribed { what: "the instruction has another fragment", differences, remedy })
}

/// Compares two modes of one size.
const fn compare(differences: &mut Differences, mode: usize, own: &Layout, other: &Layout) -> Result<(), Error> {
    let (before, mut weight, mut leaf) = (differences.len(), 1, 0);
    while leaf < other.modes().len() {
        let extent = other.modes().leaf_at(leaf).extent;
        if extent > 1 {
            tri!(element(differences, mode, weight, own, other));
        }
        weight *= extent;
        leaf += 1;
    }
    let mut i = 0;
    while i < own.size() && differences.len() == before {
        tri!(element(differences, mode, i, own, other));
        i += 1;
    }
    Ok(())
}

const fn element(differences: &mut Differences, mode: usize, i: i64, own: &Layout, other: &Layout) -> Result<(), Error> {
    let (found, expected) = (tri!(super::number(&tri!(own.at(i)))), tri!(super::number(&tri!(other.at(i)))));
    if found != expected {
        differences.add(mode, i, found, Expected::Stride(expected));
    }
    Ok(())
}

/// Whether two layouts are one function of threads and values.
const fn same(a: &Layout, b: &Layout) -> Result<bool, Error> {
    let (a, b) = (tri!(modes(a)), tri!(modes(b)));
    let (mut differences, mut mode) = (Differences::NONE, 0);
    while mode < 2 {
        if a[mode].size() != b[mode].size() {
            return Ok(false);
        }
        tri!(compare(&mut differences, mode, &a[mode], &b[mode]));
        mode += 1;
    }
    Ok(differences.nothing())
}
