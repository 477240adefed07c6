//! The one lowering: a layout becomes quotients of the index, and every result a sum (or XOR) of scaled digits.

use super::axes::Axes;
use super::digits::{Digit, Digits, Factor, Stride};
use super::{Index, RunTime, Width};
use crate::error::Error;
use crate::limits::{MAX_LEAVES, MAX_TERMS};
use crate::scalar::Ring;

/// `of / by`, where quotient 0 is the index itself.
#[derive(Clone, Copy)]
pub(super) struct Quotient {
    pub(super) of: usize,
    pub(super) by: Factor,
    /// Whether anything is computed from it.
    pub(super) used: bool,
}

/// Where a digit comes from.
#[derive(Clone, Copy)]
pub(super) enum Source {
    /// A quotient of the index.
    Quotient(usize),
    /// The parameter with the coordinate of a leaf.
    Coordinate(usize),
}

/// What a digit contributes to one result.
#[derive(Clone, Copy)]
pub(super) struct Product {
    pub(super) axis: usize,
    pub(super) source: Source,
    /// The digit is the source modulo this.
    pub(super) modulus: Option<Factor>,
    pub(super) factor: Factor,
    /// Whether the product is carry-less.
    pub(super) carryless: bool,
}

/// Every result has at most one product of each bare quotient and one of each digit.
const MAX_PRODUCTS: usize = MAX_LEAVES * (2 * MAX_TERMS + 1);

/// The arguments of an index function, in front of the run-time leaves.
#[derive(Clone, Copy)]
pub(super) enum Arguments {
    /// The index.
    Index,
    /// So many coordinates, one a leaf.
    Coordinates(usize),
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
    pub(super) subject: Index,
    pub(super) arguments: Arguments,
    pub(super) width: Width,
    pub(super) axes: Axes,
    quotients: [Quotient; MAX_LEAVES + 1],
    quotient_count: usize,
    products: [Product; MAX_PRODUCTS],
    product_count: usize,
}

impl Program {
    /// The program of `NAME`.
    pub(super) const fn of_index(subject: &Index) -> Result<Program, Error> {
        let mut program = tri!(Program::new(subject, Arguments::Index));
        let digits = tri!(Digits::of(subject));
        // Extents known up to here are divided by at once; one of the run time ends such a product.
        let (mut base, mut since, mut here) = (0, 1i64, 0);
        let mut k = 0;
        while k < digits.as_slice().len() {
            let digit = &digits.as_slice()[k];
            let next = match digit.extent {
                _ if k + 1 == digits.as_slice().len() => None,
                Factor::Known(extent) => {
                    since *= extent;
                    Some(program.quotient(base, Factor::Known(since)))
                }
                by => {
                    base = program.quotient(here, by);
                    since = 1;
                    Some(base)
                }
            };
            program.digit(digit, here, next);
            if let Some(next) = next {
                here = next;
            }
            k += 1;
        }
        program.prune();
        Ok(program)
    }

    /// The program of `NAME_crd`.
    pub(super) const fn of_coordinates(subject: &Index) -> Result<Program, Error> {
        let modes = subject.layout.modes().leaves();
        let mut program = tri!(Program::new(subject, Arguments::Coordinates(modes.len())));
        let mut leaf = 0;
        while leaf < modes.len() {
            let digit = Digit::of(subject, leaf);
            if !digit.is_zero() {
                program.plain_digit(&digit, Source::Coordinate(leaf), None);
            }
            leaf += 1;
        }
        program.prune();
        Ok(program)
    }

    const fn new(subject: &Index, arguments: Arguments) -> Result<Program, Error> {
        let axes = tri!(Axes::of(subject));
        let wide = match subject.run_time {
            Some(RunTime { width: Width::Bits64, .. }) => true,
            _ => subject.known_size() > 1 << 32,
        };
        let index = Quotient { of: 0, by: Factor::Known(1), used: true };
        let none = Product { axis: 0, source: Source::Quotient(0), modulus: None, factor: Factor::Known(0), carryless: false };
        Ok(Program {
            subject: *subject,
            arguments,
            width: if wide { Width::Bits64 } else { axes.width() },
            axes,
            quotients: [index; MAX_LEAVES + 1],
            quotient_count: 1,
            products: [none; MAX_PRODUCTS],
            product_count: 0,
        })
    }

    /// All quotients, the index first.
    pub(super) const fn quotients(&self) -> &[Quotient] {
        self.quotients.split_at(self.quotient_count).0
    }

    /// What is added up to the results; in order of digits for every result.
    pub(super) const fn products(&self) -> &[Product] {
        self.products.split_at(self.product_count).0
    }

    /// Whether a result is one product and nothing else.
    pub(super) const fn is_single(&self, axis: usize) -> bool {
        let (mut count, mut i) = (0, 0);
        while i < self.product_count {
            count += (self.products[i].axis == axis) as usize;
            i += 1;
        }
        count == 1 && self.axes.as_slice()[axis].offset == 0
    }

    /// The parameter at a place of the function's list.
    pub(super) const fn parameter(&self, place: usize) -> Option<Parameter> {
        let leading = match self.arguments {
            Arguments::Index if place == 0 => return Some(Parameter::Index),
            Arguments::Index => 1,
            Arguments::Coordinates(leaves) if place < leaves => return Some(Parameter::Coordinate(place)),
            Arguments::Coordinates(leaves) => leaves,
        };
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
                (Parameter::Index, _) if q == 0 => return quotient.used,
                (Parameter::Extent(leaf), Factor::Extent(by)) if leaf == by && quotient.used => return true,
                _ => q += 1,
            }
        }
        let mut i = 0;
        while i < self.product_count {
            let product = &self.products[i];
            match (parameter, product.source, product.modulus, product.factor) {
                (Parameter::Coordinate(leaf), Source::Coordinate(of), _, _) if leaf == of => return true,
                (Parameter::Extent(leaf), _, Some(Factor::Extent(of)), _) if leaf == of => return true,
                (Parameter::Stride(leaf), _, _, Factor::Stride(of)) if leaf == of => return true,
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

    /// Adds the products of the digit that begins at the quotient `here` and ends where the quotient `next` begins.
    const fn digit(&mut self, digit: &Digit, here: usize, next: Option<usize>) {
        let (Stride::Known(stride), Factor::Known(extent), Some(next)) = (&digit.stride, digit.extent, next) else {
            return self.plain_digit(digit, Source::Quotient(here), if next.is_some() { Some(digit.extent) } else { None });
        };
        let mut t = 0;
        while t < stride.term_count() {
            let term = stride.term_at(t);
            let axis = self.axes.find(&term.path);
            let is_sum = matches!(term.ring, Ring::Integer);
            if is_sum && (!is_power_of_two(extent) || self.bare_product(axis, here).is_some()) {
                // (here % extent) * stride = here * stride - next * (extent * stride), as next = here / extent.
                self.add_bare(axis, here, term.value);
                self.add_bare(axis, next, term.value.wrapping_mul(extent).wrapping_neg());
            } else {
                self.push(Product {
                    axis,
                    source: Source::Quotient(here),
                    modulus: Some(digit.extent),
                    factor: Factor::Known(term.value),
                    carryless: !is_sum && has_carries(extent, term.value),
                });
            }
            t += 1;
        }
    }

    /// Adds the products of a digit that is formed as it is.
    const fn plain_digit(&mut self, digit: &Digit, source: Source, modulus: Option<Factor>) {
        let stride = match &digit.stride {
            Stride::Known(stride) => stride,
            Stride::RunTime(leaf) => {
                return self.push(Product { axis: 0, source, modulus, factor: Factor::Stride(*leaf), carryless: false });
            }
        };
        let mut t = 0;
        while t < stride.term_count() {
            let term = stride.term_at(t);
            let carryless = match (term.ring, digit.extent) {
                (Ring::Integer, _) => false,
                (Ring::Xor, Factor::Known(extent)) => has_carries(extent, term.value),
                (Ring::Xor, _) => true,
            };
            let axis = self.axes.find(&term.path);
            match (term.ring, source, modulus) {
                (Ring::Integer, Source::Quotient(quotient), None) => self.add_bare(axis, quotient, term.value),
                _ => self.push(Product { axis, source, modulus, factor: Factor::Known(term.value), carryless }),
            }
            t += 1;
        }
    }

    /// The product of a quotient itself that a result has already.
    const fn bare_product(&self, axis: usize, quotient: usize) -> Option<usize> {
        let mut i = 0;
        while i < self.product_count {
            let product = &self.products[i];
            if let (Source::Quotient(q), None) = (product.source, product.modulus)
                && product.axis == axis
                && q == quotient
            {
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
        let (source, factor) = (Source::Quotient(quotient), Factor::Known(by));
        self.push(Product { axis, source, modulus: None, factor, carryless: false });
    }

    const fn push(&mut self, product: Product) {
        self.products[self.product_count] = product;
        self.product_count += 1;
    }

    /// Drops products that are 0 in this word, and finds out which quotients are left to compute.
    const fn prune(&mut self) {
        let mut used = [false; MAX_LEAVES + 1];
        let (mut kept, mut i) = (0, 0);
        while i < self.product_count {
            let product = self.products[i];
            if !self.vanishes(product.factor) {
                if let Source::Quotient(quotient) = product.source {
                    used[quotient] = true;
                }
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
            if used[q] {
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

pub(super) const fn is_power_of_two(value: i64) -> bool {
    value > 0 && (value as u64).is_power_of_two()
}

/// Whether the carry-less product of some digit below `extent` with `value` differs from the ordinary one: the digit's bits would have to
/// fit between the bits of `value`.
const fn has_carries(extent: i64, value: i64) -> bool {
    let bits = (extent as u64 - 1).checked_ilog2();
    let width = match bits {
        None => return false,
        Some(top) => top + 1,
    };
    let mut rest = value as u64;
    while rest != 0 {
        let low = rest.trailing_zeros();
        rest &= rest - 1;
        if rest != 0 && rest.trailing_zeros() - low < width {
            return true;
        }
    }
    false
}
