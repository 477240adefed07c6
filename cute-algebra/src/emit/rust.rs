//! Programs as Rust. All arithmetic wraps in words, so that no build profile adds a panic to a kernel.

use super::Width;
use super::lower::{Arguments, Program};
use super::write::{Scale, describe, digit, factor, parameter, quotients, scale, unused};
use crate::scalar::Ring;
use crate::text::Text;

pub(super) const fn function<const N: usize>(text: &mut Text<N>, name: &str, program: &Program) {
    let word = match program.width {
        Width::Bits32 => "u32",
        Width::Bits64 => "u64",
    };
    describe(text, program, "/// ");
    text.str("#[inline(always)]\n");
    if program.parameter(7).is_some() {
        text.str("#[allow(clippy::too_many_arguments)]\n");
    }
    text.str("pub const fn ").str(name);
    text.str(if let Arguments::Coordinates(_) = program.arguments { "_crd(" } else { "(" });
    let mut place = 0;
    while let Some(argument) = program.parameter(place) {
        text.str(if place > 0 { ", " } else { "" });
        parameter(text, argument);
        text.str(": ").str(word);
        place += 1;
    }
    text.str(") -> ");
    if program.axes.is_scalar() {
        text.str(word);
    } else {
        text.ascii(b'[').str(word).str("; ").int(program.axes.count() as i64).ascii(b']');
    }
    text.str(" {\n");
    unused(text, program, "let _ = ");
    quotients(text, program, "let", "", "");
    results(text, program, word);
    text.str("}\n");
}

const fn results<const N: usize>(text: &mut Text<N>, program: &Program, word: &str) {
    text.str("    ");
    if program.axes.is_scalar() {
        one(text, program, 0, word);
        text.ascii(b'\n');
        return;
    }
    text.ascii(b'[');
    let (mut position, mut axis) = (0, 0);
    while position < program.axes.count() {
        text.str(if position > 0 { ", " } else { "" });
        if program.axes.as_slice()[axis].position == position {
            one(text, program, axis, word);
            axis += 1;
        } else {
            text.ascii(b'0');
        }
        position += 1;
    }
    text.str("]\n");
}

const fn one<const N: usize>(text: &mut Text<N>, program: &Program, axis: usize, word: &str) {
    if axis == program.axes.as_slice().len() {
        text.ascii(b'0');
        return;
    }
    let start = &program.axes.as_slice()[axis];
    let mut empty = start.offset == 0;
    if !empty {
        // A method of a number without a type needs one.
        text.int(start.offset).str(word);
    }
    let mut p = 0;
    while p < program.products().len() {
        let product = &program.products()[p];
        p += 1;
        if product.axis != axis {
            continue;
        }
        let (negative, scale) = scale(product, program.width);
        let (before, after) = match (empty, negative, start.ring) {
            (true, false, _) => ("", ""),
            (true, true, _) => ("", ".wrapping_neg()"),
            (false, _, Ring::Xor) => (" ^ ", ""),
            (false, false, Ring::Integer) => (".wrapping_add(", ")"),
            (false, true, Ring::Integer) => (".wrapping_sub(", ")"),
        };
        empty = false;
        text.str(before);
        // Parentheses around a whole argument, or the whole body, would be a warning.
        let alone = matches!(scale, Scale::One) && (!after.is_empty() && !before.is_empty() || program.is_single(axis));
        digit(text, product, "", alone);
        if let Scale::By(by) = scale {
            text.str(".wrapping_mul(");
            factor(text, by, "");
            text.ascii(b')');
        }
        text.str(after);
    }
    if empty {
        text.ascii(b'0');
    }
}
