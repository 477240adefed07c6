//! Rational strides: byte offsets of elements that are smaller than a byte.

use std::fmt;

use cute_algebra::semimodule::{Element, LayoutOver, laws};
use cute_algebra::{Error, HTuple};

/// A fraction in lowest terms; the denominator is positive.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Ratio(i64, i64);

const TOO_LARGE: Error = Error::Overflow { of: "fraction" };

impl Ratio {
    fn new(numerator: i128, denominator: i128) -> Result<Ratio, Error> {
        let (mut a, mut b) = (numerator.unsigned_abs(), denominator.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let divisor = a as i128 * denominator.signum();
        let reduced = |value: i128| i64::try_from(value / divisor).map_err(|_| TOO_LARGE);
        Ok(Ratio(reduced(numerator)?, reduced(denominator)?))
    }
}

impl Element for Ratio {
    const ZERO: Ratio = Ratio(0, 1);

    fn add(&self, other: &Ratio) -> Result<Ratio, Error> {
        let [a, b, c, d] = [self.0, self.1, other.0, other.1].map(i128::from);
        let numerator = (a * d).checked_add(c * b).ok_or(TOO_LARGE)?;
        Ratio::new(numerator, b * d)
    }

    fn scale(&self, by: i64) -> Result<Ratio, Error> {
        Ratio::new(i128::from(self.0) * i128::from(by), self.1.into())
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.1 == 1 { write!(f, "{}", self.0) } else { write!(f, "{}/{}", self.0, self.1) }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // What makes `Ratio` a stride, on samples: no law of a semimodule is violated.
    let samples = [Ratio(0, 1), Ratio(1, 2), Ratio(3, 8), Ratio(-5, 3), Ratio(7, 1)];
    let decided = laws(&samples, &[0, 1, 2, 3, 8, 1000])?;
    println!("{decided} instances of the laws hold");

    // An 8x4 tile of 4-bit elements, in bytes: neighbours are half a byte apart.
    let tile = LayoutOver::new(&HTuple::flat(&[8, 4], 1)?, &[Ratio(1, 2), Ratio(4, 1)])?;
    println!("{tile}");
    assert_eq!(tile.to_string(), "(8,4):(1/2,4)");
    // The element (3,1) is the upper half of byte 5.
    assert_eq!(tile.eval(&HTuple::flat(&[3, 1], 0)?)?, Ratio(11, 2));
    // The columns follow each other without a gap, so the tile is 32 elements in a row.
    assert_eq!(tile.coalesce().to_string(), "32:1/2");
    // With columns of five bytes it is not.
    let padded = LayoutOver::new(&HTuple::flat(&[8, 4], 1)?, &[Ratio(1, 2), Ratio(5, 1)])?;
    assert_eq!(padded.coalesce().to_string(), "(8,4):(1/2,5)");
    Ok(())
}
