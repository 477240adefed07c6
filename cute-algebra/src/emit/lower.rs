//! The one lowering: a layout becomes quotients of the index, and every result a sum of scaled digits, or of XORs of some (`bits`).

use super::axes::Axes;
use super::digits::{Digit, Digits, Factor, Stride};
use super::{Index, RunTime, Width};
use crate::error::Error;
use crate::htuple::Cursor;
use crate::limits::{MAX_LEAVES, MAX_TERMS};
use crate::relations::weakly_congruent;
use crate::scalar::{Path, Ring, Scalar};

/// Elements whose indices 32 bits hold.
const MAX_NARROW: i64 = 1 << 32;

/// `of / by`. The first ones are the parameters themselves.
#[derive(Clone, Copy)]
pub(super) struct Quotient {
    pub(super) of: usize,
    pub(super) by: Factor,
    /// Whether anything is computed from it.
    pub(super) used: bool,
}

/// What a digit contributes to one result.
#[derive(Clone, Copy)]
pub(super) struct Product {
    pub(super) axis: usize,
    /// The quotient that the digit is in front of.
    pub(super) source: usize,
    /// The digit is the source modulo this.
    pub(super) modulus: Option<Factor>,
    pub(super) factor: Factor,
    /// Whether the product is carry-less.
    pub(super) carryless: bool,
    /// Bits of the largest digit, or 64 if that is not known.
    pub(super) bits: u32,
    /// The quotient that begins where the digit ends.
    pub(super) next: Option<usize>,
}

impl Product {
    const NONE: Product =
        Product { axis: 0, source: 0, modulus: None, factor: Factor::Known(0), carryless: false, bits: u64::BITS, next: None };
}

/// Products that XOR values have more than one of because they are split into bits.
pub(super) const MAX_SPLIT: usize = 32;

/// Products of a layout of one axis: one of each quotient, whole or a digit, but for those that are split.
pub(super) const MAX_STEPS: usize = MAX_LEAVES + MAX_SPLIT;

/// Every result has at most one product of each bare quotient and one of each digit, but for those that are split.
const MAX_PRODUCTS: usize = MAX_LEAVES * (2 * MAX_TERMS + 1) + MAX_SPLIT;

/// The arguments of an index function, in front of the run-time leaves.
#[derive(Clone, Copy)]
pub(super) enum Arguments {
    /// The index.
    Index,
    /// So many coordinates, one a leaf of the coordinate's tree.
    Coordinates(usize),
}

impl Arguments {
    pub(super) const fn count(self) -> usize {
        match self {
            Arguments::Index => 1,
            Arguments::Coordinates(leaves) => leaves,
        }
    }
}

/// An argument of an index function.
#[derive(Clone, Copy)]
pub(super) enum Parameter {
    Index,
    Coordinate(usize),
    Extent(usize),
    Stride(usize),
}

/// A straight-line program over unsigned words.
pub(super) struct Program {
    /// What was asked for.
    pub(super) subject: Index,
    /// The same function as it is computed.
    pub(super) lowered: Index,
    pub(super) arguments: Arguments,
    pub(super) width: Width,
    /// Whether the index and its digits fit 32 bits where the results need 64.
    pub(super) is_narrow: bool,
    pub(super) axes: Axes,
    quotients: [Quotient; 2 * MAX_LEAVES],
    quotient_count: usize,
    pub(super) products: [Product; MAX_PRODUCTS],
    pub(super) product_count: usize,
    /// How many products there are because XOR values were split.
    pub(super) split: usize,
}

impl Program {
    /// The program of `NAME`.
    pub(super) const fn of_index(subject: &Index) -> Result<Program, Error> {
        let mut program = Program::new(subject, Arguments::Index, &tri!(Axes::of(&subject.as_xor_layout())));
        tri!(program.digits(0, 0, program.lowered.layout.modes().len()));
        Ok(program.finished())
    }

    /// The program of `NAME_crd`.
    pub(super) const fn of_coordinates(subject: &Index) -> Result<Program, Error> {
        Program::with_axes(subject, &tri!(Axes::of(&subject.as_xor_layout())))
    }

    /// The program of `NAME_crd` for words that are signed.
    pub(super) const fn of_signed_coordinates(subject: &Index) -> Result<Program, Error> {
        let mut program = tri!(Program::with_axes(subject, &tri!(Axes::signed(subject))));
        program.width = Width::Bits64;
        Ok(program)
    }

    const fn with_axes(subject: &Index, axes: &Axes) -> Result<Program, Error> {
        let (coordinate, lowered) = (&subject.coordinate, subject.as_xor_layout());
        let modes = lowered.layout.modes();
        if !weakly_congruent(coordinate, subject.layout.modes()) {
            return Err(Error::Coordinate { coordinate: coordinate.with_leaves(&[0; MAX_LEAVES], 0), shape: subject.layout.shape() });
        }
        let mut program = Program::new(subject, Arguments::Coordinates(coordinate.len()), axes);
        let (mut c, mut at) = (Cursor::ROOT, Cursor::ROOT);
        while c.node < coordinate.profile().nodes() {
            if coordinate.arity(c).is_some() {
                at = modes.next(at);
            } else {
                let next = modes.skip(at);
                tri!(program.digits(c.leaf, at.leaf, next.leaf));
                at = next;
            }
            c = coordinate.next(c);
        }
        Ok(program.finished())
    }

    const fn new(subject: &Index, arguments: Arguments, axes: &Axes) -> Program {
        let lowered = subject.as_xor_layout();
        let width = match subject.run_time {
            Some(RunTime { width: Width::Bits64, .. }) => Width::Bits64,
            _ if subject.known_size() > MAX_NARROW => Width::Bits64,
            _ => axes.width(&lowered.swizzle),
        };
        let parameter = Quotient { of: 0, by: Factor::Known(1), used: true };
        Program {
            subject: *subject,
            lowered,
            arguments,
            width,
            is_narrow: false,
            axes: *axes,
            quotients: [parameter; 2 * MAX_LEAVES],
            quotient_count: arguments.count(),
            products: [Product::NONE; MAX_PRODUCTS],
            product_count: 0,
            split: 0,
        }
    }

    /// Adds the digits of a parameter, which is an index into the modes from leaf `first` up to leaf `end`.
    const fn digits(&mut self, parameter: usize, first: usize, end: usize) -> Result<(), Error> {
        let digits = tri!(Digits::of(&self.lowered, first, end));
        // Extents known up to here are divided by at once; one of the run time ends such a product.
        let (mut base, mut since, mut here) = (parameter, 1i64, parameter);
        let mut k = 0;
        while k < digits.as_slice().len() {
            let digit = &digits.as_slice()[k];
            let next = match digit.extent {
                _ if k + 1 == digits.as_slice().len() => None,
                Factor::Known(extent) => {
                    since *= extent;
                    Some(self.quotient(base, Factor::Known(since)))
                }
                by => {
                    base = self.quotient(here, by);
                    since = 1;
                    Some(base)
                }
            };
            let after = if next.is_some() { Some(&digits.as_slice()[k + 1]) } else { None };
            self.digit(digit, here, next, after);
            if let Some(next) = next {
                here = next;
            }
            k += 1;
        }
        Ok(())
    }

    const fn finished(mut self) -> Program {
        self.prune();
        let divides = matches!(self.arguments, Arguments::Index) || self.quotient_count > self.arguments.count();
        let fits = self.subject.run_time.is_none() && self.subject.known_size() <= MAX_NARROW;
        self.is_narrow = divides && fits && matches!(self.width, Width::Bits64);
        self
    }

    /// The parameter that a quotient is one of.
    pub(super) const fn parameter_of(&self, mut quotient: usize) -> usize {
        while quotient >= self.arguments.count() {
            quotient = self.quotients[quotient].of;
        }
        quotient
    }

    /// All quotients, the parameters first.
    pub(super) const fn quotients(&self) -> &[Quotient] {
        self.quotients.split_at(self.quotient_count).0
    }

    /// What is added up to the results; in order of digits for every result.
    pub(super) const fn products(&self) -> &[Product] {
        self.products.split_at(self.product_count).0
    }

    /// The parameter at a place of the function's list.
    pub(super) const fn parameter(&self, place: usize) -> Option<Parameter> {
        let leading = self.arguments.count();
        if place < leading {
            return Some(match self.arguments {
                Arguments::Index => Parameter::Index,
                Arguments::Coordinates(_) => Parameter::Coordinate(place),
            });
        }
        let Some(run_time) = self.subject.run_time else { return None };
        let leaves = self.subject.layout.modes().len();
        let (mut rest, mut leaf) = (place - leading, 0);
        while leaf < 2 * leaves {
            let (is_parameter, parameter) = if leaf < leaves {
                (run_time.has_extent(leaf), Parameter::Extent(leaf))
            } else {
                (run_time.has_stride(leaf - leaves), Parameter::Stride(leaf - leaves))
            };
            if is_parameter && rest == 0 {
                return Some(parameter);
            }
            rest -= is_parameter as usize;
            leaf += 1;
        }
        None
    }

    /// Whether anything is computed from a parameter.
    pub(super) const fn uses(&self, parameter: Parameter) -> bool {
        let mut q = 0;
        while q < self.quotient_count {
            let quotient = &self.quotients[q];
            match (parameter, quotient.by) {
                (Parameter::Index, _) => return quotient.used,
                (Parameter::Coordinate(place), _) => return self.quotients[place].used,
                (Parameter::Extent(leaf), Factor::Extent(by)) if leaf == by && quotient.used => return true,
                _ => q += 1,
            }
        }
        let mut i = 0;
        while i < self.product_count {
            let product = &self.products[i];
            match (parameter, product.modulus, product.factor) {
                (Parameter::Extent(leaf), Some(Factor::Extent(of)), _) if leaf == of => return true,
                (Parameter::Stride(leaf), _, Factor::Stride(of)) if leaf == of => return true,
                _ => i += 1,
            }
        }
        false
    }

    const fn quotient(&mut self, of: usize, by: Factor) -> usize {
        self.quotients[self.quotient_count] = Quotient { of, by, used: false };
        self.quotient_count += 1;
        self.quotient_count - 1
    }

    /// Adds the products of a digit, which ends where the quotient `next` and the digit `after` begin; without one it is the source itself.
    const fn digit(&mut self, digit: &Digit, source: usize, next: Option<usize>, after: Option<&Digit>) {
        let modulus = if next.is_some() { Some(digit.extent) } else { None };
        let bits = match digit.extent {
            Factor::Known(extent) => (extent as u64 - 1).ilog2() + 1,
            _ => u64::BITS,
        };
        let product = Product { axis: 0, source, modulus, factor: Factor::Known(1), carryless: false, bits, next };
        let stride = match &digit.stride {
            Stride::Known(stride) => stride,
            Stride::RunTime(leaf) => return self.push(Product { factor: Factor::Stride(*leaf), ..product }),
        };
        let mut t = 0;
        while t < stride.term_count() {
            let term = stride.term_at(t);
            let axis = self.axes.find(&term.path);
            match term.ring {
                Ring::Integer => {
                    let after = match after {
                        Some(Digit { stride: Stride::Known(stride), .. }) => along(stride, &term.path),
                        _ => 0,
                    };
                    self.add(&Product { axis, ..product }, digit.extent, term.value, after);
                }
                Ring::Xor => self.xor(&Product { axis, ..product }, term.value),
            }
            t += 1;
        }
    }

    /// Adds a digit below `extent` times an integer; the next digit will be added `after` times.
    const fn add(&mut self, digit: &Product, extent: Factor, by: i64, after: i64) {
        match (digit.next, extent) {
            (None, _) => self.add_bare(digit.axis, digit.source, by),
            // (here % extent) * by = here * by - next * (extent * by), as next = here / extent.
            (Some(next), Factor::Known(extent)) if self.spares_remainder(digit, extent, by, after) => {
                self.add_bare(digit.axis, digit.source, by);
                self.add_bare(digit.axis, next, by.wrapping_mul(extent).wrapping_neg());
            }
            _ => self.push(Product { factor: Factor::Known(by), ..*digit }),
        }
    }

    /// Whether whole quotients are better than a remainder: it would not be a mask, the quotient is multiplied anyway, or what is left of the
    /// next digit's factor is a shift.
    const fn spares_remainder(&self, digit: &Product, extent: i64, by: i64, after: i64) -> bool {
        let left = after.wrapping_sub(by.wrapping_mul(extent)).unsigned_abs();
        !is_power_of_two(extent) || self.bare_product(digit.axis, digit.source).is_some() || after != 0 && left.is_power_of_two()
    }

    /// The product of a quotient itself that a result has already.
    const fn bare_product(&self, axis: usize, quotient: usize) -> Option<usize> {
        let mut i = 0;
        while i < self.product_count {
            let product = &self.products[i];
            if product.modulus.is_none() && product.axis == axis && product.source == quotient {
                return Some(i);
            }
            i += 1;
        }
        None
    }

    const fn add_bare(&mut self, axis: usize, quotient: usize, by: i64) {
        if let Some(at) = self.bare_product(axis, quotient)
            && let Factor::Known(factor) = self.products[at].factor
        {
            self.products[at].factor = Factor::Known(factor.wrapping_add(by));
            return;
        }
        self.push(Product { axis, source: quotient, factor: Factor::Known(by), ..Product::NONE });
    }

    pub(super) const fn push(&mut self, product: Product) {
        self.products[self.product_count] = product;
        self.product_count += 1;
    }

    /// Drops products that are 0 in this word, and finds out which quotients are left to compute.
    const fn prune(&mut self) {
        let mut used = [false; 2 * MAX_LEAVES];
        let (mut kept, mut i) = (0, 0);
        while i < self.product_count {
            let product = self.products[i];
            if !self.vanishes(product.factor) {
                used[product.source] = true;
                self.products[kept] = product;
                kept += 1;
            }
            i += 1;
        }
        self.product_count = kept;
        let mut q = self.quotient_count;
        while q > 0 {
            q -= 1;
            self.quotients[q].used = used[q];
            if used[q] && q >= self.arguments.count() {
                used[self.quotients[q].of] = true;
            }
        }
    }

    const fn vanishes(&self, factor: Factor) -> bool {
        match (factor, self.width) {
            (Factor::Known(value), Width::Bits32) => value as u32 == 0,
            (Factor::Known(value), Width::Bits64) => value == 0,
            _ => false,
        }
    }
}

/// The number that a stride moves along an axis.
const fn along(stride: &Scalar, path: &Path) -> i64 {
    let mut t = 0;
    while t < stride.term_count() {
        if stride.term_at(t).path.compare(path) == 0 {
            return stride.term_at(t).value;
        }
        t += 1;
    }
    0
}

pub(super) const fn is_power_of_two(value: i64) -> bool {
    value > 0 && (value as u64).is_power_of_two()
}
