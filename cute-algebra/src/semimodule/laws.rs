//! The laws of integer semimodules, on samples.

use core::fmt;

use super::Element;

/// A law that does not hold, with the elements and integers that show it.
///
/// ```
/// use cute_algebra::{Scalar, semimodule::laws};
/// // Carry-less multiples: 1·f1 + 1·f1 = 0, but 2·f1 = f2.
/// let violation = laws(&[Scalar::xor(1).unwrap()], &[1]).unwrap_err();
/// assert_eq!(violation.law, "(m + n)·a = m·a + n·a");
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Violation<D> {
    /// The law.
    pub law: &'static str,
    /// The elements a, b and c of the law; those that it does not name are any.
    pub elements: [D; 3],
    /// The integers m and n of the law; those that it does not name are any.
    pub integers: [i64; 2],
}

impl<D: fmt::Debug> fmt::Display for Violation<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([a, b, c], [m, n]) = (&self.elements, &self.integers);
        write!(f, "{} does not hold for a = {a:?}, b = {b:?}, c = {c:?}, m = {m}, n = {n}", self.law)
    }
}

impl<D: fmt::Debug> core::error::Error for Violation<D> {}

/// Tests every law of an integer semimodule on all triples of some elements and all pairs of some non-negative integers, and returns how
/// often a law was decided. Where the arithmetic of an element refuses, by overflow say, nothing is decided.
///
/// ```
/// use cute_algebra::semimodule::laws;
/// assert!(laws(&[0, 1, -1, 42, i64::MAX], &[0, 1, 2, 3, 1000])? > 500);
/// # Ok::<(), cute_algebra::semimodule::Violation<i64>>(())
/// ```
///
/// # Errors
/// The first violation.
pub fn laws<D: Element>(elements: &[D], integers: &[i64]) -> Result<usize, Violation<D>> {
    laws_where(elements, integers, |_, _| true)
}

/// As [`laws`], where the two laws of sums m + n and products m·n of integers are promised for some pairs of integers only.
///
/// ```
/// use cute_algebra::{Scalar, semimodule::laws_where, xor};
/// let elements = [0, 1, 5, 12].map(|value| Scalar::xor(value).unwrap());
/// // Multiples of XOR values follow the laws where neither the sum nor the product has a carry.
/// laws_where(&elements, &[0, 1, 2, 3, 4, 5, 8], |m, n| m & n == 0 && xor::mul(m, n) == Ok(m * n))?;
/// # Ok::<(), cute_algebra::semimodule::Violation<Scalar>>(())
/// ```
///
/// # Errors
/// The first violation.
pub fn laws_where<D: Element>(elements: &[D], integers: &[i64], promised: impl Fn(i64, i64) -> bool) -> Result<usize, Violation<D>> {
    let mut decided = 0;
    for &a in elements {
        for &b in elements {
            for &c in elements {
                let mut sides = Sides { elements: [a, b, c], integers: [0, 0], decided: &mut decided };
                sides.equal("0 + a = a", || D::ZERO.add(&a).ok(), || Some(a))?;
                sides.equal("a + b = b + a", || a.add(&b).ok(), || b.add(&a).ok())?;
                sides.equal("(a + b) + c = a + (b + c)", || a.add(&b).ok()?.add(&c).ok(), || a.add(&b.add(&c).ok()?).ok())?;
            }
        }
    }
    for &a in elements {
        let mut sides = Sides { elements: [a, a, a], integers: [0, 1], decided: &mut decided };
        sides.equal("0·a = 0", || a.scale(0).ok(), || Some(D::ZERO))?;
        sides.equal("1·a = a", || a.scale(1).ok(), || Some(a))?;
        for &m in integers {
            let mut sides = Sides { elements: [a, a, a], integers: [m, m], decided: &mut decided };
            sides.equal("m·0 = 0", || D::ZERO.scale(m).ok(), || Some(D::ZERO))?;
            for &b in elements {
                let mut sides = Sides { elements: [a, b, a], integers: [m, m], decided: &mut decided };
                let multiples = || a.scale(m).ok()?.add(&b.scale(m).ok()?).ok();
                sides.equal("m·(a + b) = m·a + m·b", || a.add(&b).ok()?.scale(m).ok(), multiples)?;
            }
            for &n in integers.iter().filter(|n| promised(m, **n)) {
                let mut sides = Sides { elements: [a, a, a], integers: [m, n], decided: &mut decided };
                let multiples = || a.scale(m).ok()?.add(&a.scale(n).ok()?).ok();
                sides.equal("(m + n)·a = m·a + n·a", || a.scale(m.checked_add(n)?).ok(), multiples)?;
                sides.equal("(m·n)·a = m·(n·a)", || a.scale(m.checked_mul(n)?).ok(), || a.scale(n).ok()?.scale(m).ok())?;
            }
        }
    }
    Ok(decided)
}

/// What the two sides of a law are computed from.
struct Sides<'d, D> {
    elements: [D; 3],
    integers: [i64; 2],
    decided: &'d mut usize,
}

impl<D: Element> Sides<'_, D> {
    fn equal(&mut self, law: &'static str, left: impl Fn() -> Option<D>, right: impl Fn() -> Option<D>) -> Result<(), Violation<D>> {
        let (Some(left), Some(right)) = (left(), right()) else { return Ok(()) };
        if left != right {
            return Err(Violation { law, elements: self.elements, integers: self.integers });
        }
        *self.decided += 1;
        Ok(())
    }
}
