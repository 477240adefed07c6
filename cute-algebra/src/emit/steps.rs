//! Index code as data, for those who compute it in place: one step a product.

use super::Index;
use super::digits::Factor;
use super::lower::{MAX_STEPS, Program};
use crate::error::Error;
use crate::limits::MAX_LEAVES;

/// What one digit of an integer of a coordinate counts: the integer divided by `before`, perhaps modulo `modulus`, times `factor`.
///
/// ```
/// use cute_algebra::{HTuple, Layout};
/// use cute_algebra::emit::{Index, Steps};
/// let index = Index::new(&"(4,8):(8,1)".parse::<Layout>().unwrap()).with_coordinate(&HTuple::leaf(0));
/// let steps = Steps::of(&index).unwrap();
/// let [low, high] = [0, 1].map(|k| *steps.step(k));
/// assert_eq!((low.before, low.modulus, low.factor, high.before, high.modulus, high.factor), (1, Some(4), 8, 4, None, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// What the integer is divided by.
    pub before: i64,
    /// The extent of the digit; without one it is the whole quotient.
    pub modulus: Option<i64>,
    /// An integer, to be multiplied modulo any power of two, or an XOR value.
    pub factor: i64,
    /// Whether what the step counts is added to the others; otherwise it is XORed with those of its kind, and their XOR is added.
    pub is_added: bool,
    /// Whether the product with an XOR value is carry-less.
    pub is_carryless: bool,
}

/// The steps of a layout of one axis, integer by integer of a coordinate.
///
/// ```
/// use cute_algebra::{HTuple, Layout};
/// use cute_algebra::emit::{Index, Steps};
/// let index = Index::new(&"((4,2),8):((8,64),1)".parse::<Layout>().unwrap());
/// let steps = Steps::of(&index.with_coordinate(&"(0,0)".parse::<HTuple<i64>>().unwrap())).unwrap();
/// // 4 and 2 in the first integer, 8 in the second.
/// assert_eq!((steps.range(0), steps.range(1)), ((0, 2), (2, 3)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Steps {
    steps: [Step; MAX_STEPS],
    begin: [usize; MAX_LEAVES + 1],
    is_carryless: bool,
}

impl Steps {
    /// No steps at all: every coordinate is at offset 0.
    ///
    /// ```
    /// assert_eq!(cute_algebra::emit::Steps::NONE.range(0), (0, 0));
    /// ```
    pub const NONE: Steps = Steps {
        steps: [Step { before: 1, modulus: None, factor: 0, is_added: true, is_carryless: false }; MAX_STEPS],
        begin: [0; MAX_LEAVES + 1],
        is_carryless: false,
    };

    /// The steps of `NAME_crd`; the layout's offset and swizzle are not among them. Offsets may be negative.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// use cute_algebra::emit::{Index, Steps};
    /// let steps = Steps::of(&Index::new(&"4:-3".parse::<Layout>().unwrap())).unwrap();
    /// assert_eq!((steps.range(0), steps.step(0).factor), ((0, 1), -3));
    /// ```
    ///
    /// # Errors
    /// As [`append`](super::append), and [`Error::NotCovered`] for run-time leaves, for a swizzle, and for values along several axes.
    pub const fn of(index: &Index) -> Result<Steps, Error> {
        if index.run_time.is_some() || index.swizzle.is_some() {
            return Err(Error::NotCovered { what: "steps of run-time leaves and of swizzles" });
        }
        let program = tri!(Program::of_signed_coordinates(index));
        if program.axes.as_slice().len() > 1 {
            return Err(Error::NotCovered { what: "steps along several axes" });
        }
        let mut steps = Steps::NONE;
        let (mut integer, mut len) = (0, 0);
        while integer < index.coordinate.len() {
            let mut p = 0;
            while p < program.products().len() {
                let product = &program.products()[p];
                if program.parameter_of(product.source) == integer {
                    steps.steps[len] = Step {
                        before: known(program.quotients()[product.source].by),
                        modulus: match product.modulus {
                            Some(extent) => Some(known(extent)),
                            None => None,
                        },
                        factor: known(product.factor),
                        is_added: program.is_added(p),
                        is_carryless: product.carryless,
                    };
                    steps.is_carryless = steps.is_carryless || product.carryless;
                    len += 1;
                }
                p += 1;
            }
            integer += 1;
            steps.begin[integer] = len;
        }
        Ok(steps)
    }

    /// The places of the first step of one integer of the coordinate, and of the first behind its last.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// use cute_algebra::emit::{Index, Steps};
    /// assert_eq!(Steps::of(&Index::new(&"(4,8):(1,4)".parse::<Layout>().unwrap())).unwrap().range(1), (1, 2));
    /// ```
    #[inline(always)]
    pub const fn range(&self, integer: usize) -> (usize, usize) {
        (self.begin[integer], self.begin[integer + 1])
    }

    /// Whether any step is carry-less: only those of XOR values of very many bits are.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// use cute_algebra::emit::{Index, Steps};
    /// assert!(!Steps::of(&Index::new(&"(8,8):(f9,f1)".parse::<Layout>().unwrap())).unwrap().is_carryless());
    /// ```
    #[inline(always)]
    pub const fn is_carryless(&self) -> bool {
        self.is_carryless
    }

    /// The step at a place.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// use cute_algebra::emit::{Index, Steps};
    /// assert_eq!(Steps::of(&Index::new(&"(4,8):(1,5)".parse::<Layout>().unwrap())).unwrap().step(1).factor, 5);
    /// ```
    #[inline(always)]
    pub const fn step(&self, place: usize) -> &Step {
        &self.steps[place]
    }
}

/// A number that is no parameter.
const fn known(factor: Factor) -> i64 {
    match factor {
        Factor::Known(value) => value,
        Factor::Extent(_) | Factor::Stride(_) => unreachable!(),
    }
}
