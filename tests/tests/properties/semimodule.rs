//! Layouts over any element type: they agree with layouts of scalars, and scalars follow the laws.

use cute_algebra::semimodule::{Element, LayoutOver, Violation, laws, laws_where};
use cute_algebra::{Error, HTuple, Layout, Scalar, xor};
use cute_tests::strategies::{config, coordinate_layouts, integer_layouts, layouts, xor_layouts};
use proptest::prelude::*;

/// The strides of a layout, and some of its values.
fn samples(layout: &Layout) -> Vec<Scalar> {
    let strides = layout.modes().leaves().iter().map(|mode| mode.stride).take(4);
    let values = [1, layout.size() / 2, layout.size() - 1].map(|index| layout.at(index).unwrap());
    strides.chain(values).chain([Scalar::ZERO]).collect()
}

/// A fraction by cross-multiplication, without lowest terms: equality is not structural.
#[derive(Clone, Copy, Debug)]
struct Fraction(i64, i64);

impl PartialEq for Fraction {
    fn eq(&self, other: &Fraction) -> bool {
        self.0 * other.1 == other.0 * self.1
    }
}

impl Element for Fraction {
    const ZERO: Fraction = Fraction(0, 1);

    fn add(&self, other: &Fraction) -> Result<Fraction, Error> {
        Ok(Fraction(self.0 * other.1 + other.0 * self.1, self.1 * other.1))
    }

    fn scale(&self, by: i64) -> Result<Fraction, Error> {
        Ok(Fraction(self.0 * by, self.1))
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn evaluation_agrees_with_that_of_scalars(a in layouts()) {
        let over = LayoutOver::from(&a);
        prop_assert_eq!(over.to_string(), a.to_string());
        for i in -20..a.size() + 20 {
            prop_assert_eq!(over.at(i), a.at(i));
        }
        let flat = HTuple::concat(&(0..a.rank() as i64).map(|i| HTuple::leaf(i + 1)).collect::<Vec<_>>(), 0).unwrap();
        let natural = a.shape().with_leaves(&[2; 8], 2);
        for coordinate in [flat, natural, HTuple::flat(&[1; 9], 0).unwrap()] {
            prop_assert_eq!(over.eval(&coordinate), a.eval(&coordinate));
        }
    }

    #[test]
    fn coalescing_agrees_with_that_of_scalars(a in layouts()) {
        let over = LayoutOver::from(&a);
        prop_assert!(over.coalesce() == LayoutOver::from(&a.coalesce()), "{}: {}", a, over.coalesce());
        prop_assert!(over.coalesce_z() == LayoutOver::from(&a.coalesce_z()), "{}: {}", a, over.coalesce_z());
    }

    /// Layouts of fractions p/12 are those of the integers p, at every coordinate and after coalescing.
    #[test]
    fn fractions_are_integers_in_other_units(a in integer_layouts()) {
        let strides: Vec<Fraction> = a.modes().leaves().iter().map(|mode| Fraction(mode.stride.as_integer().unwrap(), 12)).collect();
        let over = LayoutOver::new(&a.shape(), &strides).unwrap();
        prop_assert_eq!(over.coalesce().shape(), a.coalesce().shape());
        for i in -20..a.size() + 20 {
            let value = Ok(Fraction(a.at(i).unwrap().as_integer().unwrap(), 12));
            prop_assert_eq!(over.at(i), value);
            prop_assert_eq!(over.coalesce_z().at(i), value);
        }
    }

    #[test]
    fn integers_and_coordinates_are_semimodules(a in prop_oneof![integer_layouts(), coordinate_layouts()], m in 0..1000i64, n in 0..1000i64) {
        let decided = laws(&samples(&a), &[0, 1, 2, m, n]);
        prop_assert!(decided.is_ok_and(|decided| decided > 30), "{:?}", decided);
    }

    #[test]
    fn xor_values_are_one_where_nothing_carries(a in xor_layouts(), m in 0..100i64, n in 0..100i64) {
        let without_carry = |m: i64, n: i64| m & n == 0 && xor::mul(m, n) == Ok(m * n);
        let decided = laws_where(&samples(&a), &[0, 1, 2, m, n], without_carry);
        prop_assert!(decided.is_ok_and(|decided| decided > 30), "{:?}", decided);
    }

    /// The sums that coalescing relies on.
    #[test]
    fn what_splits_has_sums_of_digits(a in layouts(), extent in 1..17i64, y in 0..9i64) {
        for stride in samples(&a).iter().filter(|stride| stride.splits(extent)) {
            for x in 0..extent {
                let sum = stride.scale(x).unwrap().add(&stride.scale(extent).unwrap().scale(y).unwrap());
                prop_assert_eq!(stride.scale(x + extent * y), sum);
            }
        }
    }
}

#[test]
fn carries_break_the_laws_of_xor_values() {
    let three = Scalar::xor(3).unwrap();
    assert_eq!(three.scale(3).unwrap().scale(3), Ok(Scalar::xor(15).unwrap()));
    assert_eq!(three.scale(9), Ok(Scalar::xor(27).unwrap()));
    let violation = laws(&[three], &[3]).unwrap_err();
    assert_eq!((violation.law, violation.integers), ("(m + n)·a = m·a + n·a", [3, 3]));
}

/// Each law is found broken where a type breaks it.
#[test]
fn every_law_is_tested() {
    #[derive(Clone, Copy, PartialEq, Debug)]
    struct Broken<const LAW: u8>(i64);

    impl<const LAW: u8> Element for Broken<LAW> {
        const ZERO: Self = Broken(if LAW == 0 { 1 } else { 0 });

        fn add(&self, other: &Self) -> Result<Self, Error> {
            Ok(Broken(match LAW {
                1 if other.0 != 0 && self.0 != 0 => self.0,
                2 if other.0 != 0 && self.0 != 0 => self.0 + other.0 + self.0 * other.0 % 7,
                _ => self.0 + other.0,
            }))
        }

        fn scale(&self, by: i64) -> Result<Self, Error> {
            Ok(Broken(match LAW {
                3 if by == 0 => 1,
                4 if by == 1 => 2 * self.0,
                5 => self.0 * self.0 * by,
                6 if by > 1 => 2 * self.0 * by,
                7 if self.0 == 0 && by > 0 => 5 * by * (by - 1),
                8 if by == 49 => 0,
                _ => self.0 * by,
            }))
        }
    }

    fn broken<const LAW: u8>() -> &'static str {
        let elements = [1, 2, 5, 0].map(Broken::<LAW>);
        // No sum of two of these is 49, and one product is.
        laws(&elements, &[1, 2, 7]).map_or_else(|Violation { law, .. }| law, |_| "none")
    }
    assert_eq!(broken::<0>(), "0 + a = a");
    assert_eq!(broken::<1>(), "a + b = b + a");
    assert_eq!(broken::<2>(), "(a + b) + c = a + (b + c)");
    assert_eq!(broken::<3>(), "0·a = 0");
    assert_eq!(broken::<4>(), "1·a = a");
    assert_eq!(broken::<5>(), "m·(a + b) = m·a + m·b");
    assert_eq!(broken::<6>(), "(m + n)·a = m·a + n·a");
    assert_eq!(broken::<7>(), "m·0 = 0");
    assert_eq!(broken::<8>(), "(m·n)·a = m·(n·a)");
    assert_eq!(broken::<9>(), "none");
}

#[test]
fn what_does_not_fit_is_refused() {
    let pair = HTuple::flat(&[4, 8], 1).unwrap();
    assert_eq!(LayoutOver::new(&pair, &[1i64]), Err(Error::LeafCount { found: 1, expected: 2 }));
    assert_eq!(LayoutOver::new(&HTuple::flat(&[4, 0], 1).unwrap(), &[1i64, 1]), Err(Error::Extent { found: 0, leaf: 1 }));
    let huge = HTuple::flat(&[1 << 40, 1 << 40], 1).unwrap();
    assert!(matches!(LayoutOver::new(&huge, &[1i64, 1]), Err(Error::Overflow { .. })));
    let steep = LayoutOver::new(&pair, &[i64::MAX, 1]).unwrap();
    assert!(matches!(steep.at(2), Err(Error::Overflow { .. })));
    // A product beyond 64 bits is no stride, so nothing is merged.
    assert_eq!(steep.coalesce(), steep);
    assert!(matches!(steep.eval(&HTuple::flat(&[1, 1, 1], 0).unwrap()), Err(Error::Coordinate { .. })));
}
