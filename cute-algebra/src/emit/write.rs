//! What the two writers share: names, and the expressions that are spelt alike.

use super::digits::Factor;
use super::lower::{Arguments, Parameter, Product, Program, Quotient, is_power_of_two};
use super::{Index, Width};
use crate::htuple::Cursor;
use crate::ops::Swizzle;
use crate::text::{Text, Walk};

/// `i`, `c2`, `s0`, `d1`.
pub(super) const fn parameter<const N: usize>(text: &mut Text<N>, parameter: Parameter) {
    match parameter {
        Parameter::Index => text.ascii(b'i'),
        Parameter::Coordinate(leaf) => text.ascii(b'c').int(leaf as i64),
        Parameter::Extent(leaf) => text.ascii(b's').int(leaf as i64),
        Parameter::Stride(leaf) => text.ascii(b'd').int(leaf as i64),
    };
}

/// Says of parameters that they are not needed, so that no compiler warns: a line a parameter that begins with `ignore`.
pub(super) const fn unused<const N: usize>(text: &mut Text<N>, program: &Program, ignore: &str) {
    let mut place = 0;
    while let Some(argument) = program.parameter(place) {
        if !program.uses(argument) {
            text.str("    ").str(ignore);
            parameter(text, argument);
            text.str(";\n");
        }
        place += 1;
    }
}

/// How a language spells what functions begin with.
#[derive(Clone, Copy)]
pub(super) struct Spelling {
    /// In front of a name that is defined: `const unsigned `, `let `.
    pub(super) define: &'static str,
    /// The end of a literal.
    pub(super) suffix: &'static str,
    /// What stands in front of and behind a parameter to make it a narrower word.
    pub(super) narrow: (&'static str, &'static str),
}

/// Parameters as narrower words, where they are, then the quotients that anything needs, a line each: `const unsigned q1 = i >> 2;`.
pub(super) const fn quotients<const N: usize>(text: &mut Text<N>, program: &Program, spelt: &Spelling) {
    let mut q = 0;
    while q < program.quotients().len() {
        let step = &program.quotients()[q];
        if step.used && (program.is_narrow || q >= program.arguments.count()) {
            text.str("    ").str(spelt.define);
            source(text, program, q);
            text.str(" = ");
            match program.parameter(q) {
                Some(argument) if q < program.arguments.count() => {
                    text.str(spelt.narrow.0);
                    parameter(text, argument);
                    text.str(spelt.narrow.1);
                }
                _ => quotient(text, program, step, spelt.suffix),
            }
            text.str(";\n");
        }
        q += 1;
    }
}

/// `i`, `q1`, `c2`; `n`, `n2` for a parameter in a narrower word.
const fn source<const N: usize>(text: &mut Text<N>, program: &Program, source: usize) {
    let parameters = program.arguments.count();
    match program.arguments {
        _ if source >= parameters => text.ascii(b'q').int((source - parameters) as i64 + 1),
        Arguments::Index => text.ascii(if program.is_narrow { b'n' } else { b'i' }),
        Arguments::Coordinates(_) => text.ascii(if program.is_narrow { b'n' } else { b'c' }).int(source as i64),
    };
}

/// `4u`, `s0`, `d1`.
pub(super) const fn factor<const N: usize>(text: &mut Text<N>, factor: Factor, suffix: &str) {
    match factor {
        Factor::Known(value) => text.int(value).str(suffix),
        Factor::Extent(leaf) => text.ascii(b's').int(leaf as i64),
        Factor::Stride(leaf) => text.ascii(b'd').int(leaf as i64),
    };
}

/// `i >> 2`, `q1 / 5u`, `q1 / s2`.
const fn quotient<const N: usize>(text: &mut Text<N>, program: &Program, step: &Quotient, suffix: &str) {
    source(text, program, step.of);
    match step.by {
        Factor::Known(value) if is_power_of_two(value) => {
            text.str(" >> ").int(value.ilog2() as i64);
        }
        by => {
            text.str(" / ");
            factor(text, by, suffix);
        }
    }
}

/// How a language spells digits.
#[derive(Clone, Copy)]
pub(super) struct Digits {
    /// The end of a literal in the word of digits.
    pub(super) suffix: &'static str,
    /// What stands in front of and behind a digit in a narrower word, to make it one of the results' word.
    pub(super) widen: (&'static str, &'static str),
}

/// The digit that a product scales, or its carry-less product: `i`, `(q1 & 3u)`, `(q1 % 5u)`, `(c0 ^ (c0 << 2))`. Without the outer
/// parentheses if it stands alone.
pub(super) const fn digit<const N: usize>(text: &mut Text<N>, program: &Program, product: &Product, spelt: &Digits, alone: bool) {
    let mut bits = match product.factor {
        Factor::Known(value) if product.carryless => value as u64,
        _ => return wide_digit(text, program, product, spelt, alone),
    };
    text.str(if alone { "" } else { "(" });
    while bits != 0 {
        let shift = bits.trailing_zeros();
        if shift == 0 {
            wide_digit(text, program, product, spelt, false);
        } else {
            text.ascii(b'(');
            wide_digit(text, program, product, spelt, false);
            text.str(" << ").int(shift as i64).ascii(b')');
        }
        bits &= bits - 1;
        text.str(if bits != 0 { " ^ " } else { "" });
    }
    text.str(if alone { "" } else { ")" });
}

const fn wide_digit<const N: usize>(text: &mut Text<N>, program: &Program, product: &Product, spelt: &Digits, alone: bool) {
    if !program.is_narrow {
        return bare_digit(text, program, product, spelt.suffix, alone);
    }
    text.str(if alone { "" } else { "(" }).str(spelt.widen.0);
    bare_digit(text, program, product, spelt.suffix, false);
    text.str(spelt.widen.1).str(if alone { "" } else { ")" });
}

const fn bare_digit<const N: usize>(text: &mut Text<N>, program: &Program, product: &Product, suffix: &str, alone: bool) {
    let Some(modulus) = product.modulus else { return source(text, program, product.source) };
    text.str(if alone { "" } else { "(" });
    source(text, program, product.source);
    match modulus {
        Factor::Known(value) if is_power_of_two(value) => {
            text.str(" & ").int(value - 1).str(suffix);
        }
        _ => {
            text.str(" % ");
            factor(text, modulus, suffix);
        }
    }
    text.str(if alone { "" } else { ")" });
}

/// The image of `v` under a swizzle: `v ^ ((v >> 3) & 56u)`.
pub(super) const fn swizzled<const N: usize>(text: &mut Text<N>, swizzle: &Swizzle, suffix: &str) {
    let shift = swizzle.shift();
    let low = swizzle.base() + if shift < 0 { -shift } else { 0 };
    text.str("v ^ (");
    if shift == 0 {
        text.ascii(b'v');
    } else {
        text.str(if shift > 0 { "(v >> " } else { "(v << " }).int(shift.abs()).ascii(b')');
    }
    text.str(" & ").int(((1 << swizzle.bits()) - 1) << low).str(suffix).ascii(b')');
}

/// What is left to multiply a digit with.
#[derive(Clone, Copy)]
pub(super) enum Scale {
    One,
    /// By a factor that is not negative.
    By(Factor),
}

/// The scale of a product in a word, and whether the product is subtracted. Factors are meant modulo the word.
pub(super) const fn scale(product: &Product, width: Width) -> (bool, Scale) {
    let (negative, value) = match (product.factor, width) {
        _ if product.carryless => return (false, Scale::One),
        (Factor::Known(value), Width::Bits32) if value.unsigned_abs() > u32::MAX as u64 => (false, value as u32 as i64),
        (Factor::Known(i64::MIN), _) => return (false, Scale::By(product.factor)),
        (Factor::Known(value), _) => (value < 0, value.saturating_abs()),
        (parameter, _) => return (false, Scale::By(parameter)),
    };
    (negative, if value == 1 { Scale::One } else { Scale::By(Factor::Known(value)) })
}

/// The line in front of a function: what it computes, and where.
pub(super) const fn describe<const N: usize>(text: &mut Text<N>, program: &Program, comment: &str) {
    let subject = &program.subject;
    text.str(comment).str("Offset of `");
    if let Some(swizzle) = &subject.swizzle {
        text.swizzle(swizzle).str(" o ");
    }
    if !subject.offset.is_zero() {
        text.scalar(&subject.offset).str(" + ");
    }
    tree(text, program, Leaf::Extent);
    text.ascii(b':');
    tree(text, program, Leaf::Stride);
    match program.arguments {
        Arguments::Coordinates(_) => {
            text.str("` at the coordinate `");
            coordinate(text, subject);
            text.ascii(b'`');
        }
        Arguments::Index => {
            text.str("` at the index `i`");
            if subject.run_time.is_none() {
                text.str(", below ").int(subject.layout.size());
            }
        }
    }
    text.str(".\n");
}

/// `(c0,(c1,c2))`
const fn coordinate<const N: usize>(text: &mut Text<N>, subject: &Index) {
    let mut walk = Walk::new();
    let mut at = Cursor::ROOT;
    while at.node < subject.coordinate.profile().nodes() {
        walk.before(text);
        match subject.coordinate.arity(at) {
            Some(rank) => walk.open(text, rank),
            None => {
                parameter(text, Parameter::Coordinate(at.leaf));
                walk.after(text);
            }
        }
        at = subject.coordinate.next(at);
    }
}

/// What stands at the leaves of a layout's tree.
#[derive(Clone, Copy)]
enum Leaf {
    Extent,
    Stride,
}

const fn tree<const N: usize>(text: &mut Text<N>, program: &Program, leaf: Leaf) {
    let subject = &program.subject;
    let modes = subject.layout.modes();
    let mut walk = Walk::new();
    let mut at = Cursor::ROOT;
    while at.node < modes.profile().nodes() {
        walk.before(text);
        match modes.arity(at) {
            Some(rank) => walk.open(text, rank),
            None => {
                let mode = modes.leaf_at(at.leaf);
                match leaf {
                    Leaf::Extent if subject.extent_is_known(at.leaf) => {
                        text.int(mode.extent);
                    }
                    Leaf::Stride if subject.stride_is_known(at.leaf) => {
                        text.scalar(&mode.stride);
                    }
                    Leaf::Extent => parameter(text, Parameter::Extent(at.leaf)),
                    Leaf::Stride => parameter(text, Parameter::Stride(at.leaf)),
                }
                walk.after(text);
            }
        }
        at = modes.next(at);
    }
}
