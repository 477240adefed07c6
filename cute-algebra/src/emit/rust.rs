//! Programs as Rust. All arithmetic wraps in words, so that no build profile adds a panic to a kernel.

use super::Width;
use super::bits::Group;
use super::lower::{Arguments, Product, Program};
use super::write::{Digits, Scale, Spelling, describe, digit, factor, parameter, quotients, scale, swizzled, unused};
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
    quotients(text, program, &Spelling { define: "let ", suffix: "", narrow: ("", " as u32") });
    results(text, program, word);
    text.str("}\n");
}

const fn results<const N: usize>(text: &mut Text<N>, program: &Program, word: &str) {
    text.str("    ");
    if let Some(swizzle) = &program.lowered.swizzle {
        text.str("let v = ");
        result(text, program, 0, word);
        text.str(";\n    ");
        swizzled(text, swizzle, "");
        text.ascii(b'\n');
        return;
    }
    if program.axes.is_scalar() {
        result(text, program, 0, word);
        text.ascii(b'\n');
        return;
    }
    text.ascii(b'[');
    let (mut position, mut axis) = (0, 0);
    while position < program.axes.count() {
        text.str(if position > 0 { ", " } else { "" });
        if program.axes.as_slice()[axis].position == position {
            result(text, program, axis, word);
            axis += 1;
        } else {
            text.ascii(b'0');
        }
        position += 1;
    }
    text.str("]\n");
}

const fn result<const N: usize>(text: &mut Text<N>, program: &Program, axis: usize, word: &str) {
    if axis == program.axes.as_slice().len() {
        text.ascii(b'0');
        return;
    }
    let constant = program.constant(axis);
    let (mut empty, mut from) = (constant == 0, 0);
    if !empty {
        // A method of a number without a type needs one.
        text.int(constant).str(word);
    }
    while let Some(group) = program.group(axis, from) {
        from = group.first + 1;
        let first = &program.products()[group.first];
        let (negative, _) = if group.is_product() { scale(first, program.width) } else { (false, Scale::One) };
        let (before, after) = match (empty, negative) {
            (true, false) => ("", ""),
            (true, true) => ("", ".wrapping_neg()"),
            (false, false) => (".wrapping_add(", ")"),
            (false, true) => (".wrapping_sub(", ")"),
        };
        text.str(before);
        if group.is_product() {
            // Parentheses around a whole argument, or the whole body, would be a warning.
            scaled(text, program, first, !before.is_empty() || program.is_single(axis) && after.is_empty());
        } else {
            let alone = group.low == 0 && (!before.is_empty() || program.group(axis, from).is_none());
            text.str(if alone { "" } else { "(" });
            exclusive(text, program, axis, &group);
            text.str(if alone { "" } else { ")" });
            if group.low > 0 {
                text.str(".wrapping_mul(").int(1 << group.low).ascii(b')');
            }
        }
        text.str(after);
        empty = false;
    }
    if empty {
        text.ascii(b'0');
    }
}

/// A product without its sign.
const fn scaled<const N: usize>(text: &mut Text<N>, program: &Program, product: &Product, alone: bool) {
    let (_, scale) = scale(product, program.width);
    let digits = Digits { suffix: "", widen: ("", if let Width::Bits64 = program.width { " as u64" } else { "" }) };
    digit(text, program, product, &digits, matches!(scale, Scale::One) && alone);
    if let Scale::By(by) = scale {
        text.str(".wrapping_mul(");
        factor(text, by, "");
        text.ascii(b')');
    }
}

/// The products of a group, XORed, all shifted down to its lowest bit.
const fn exclusive<const N: usize>(text: &mut Text<N>, program: &Program, axis: usize, group: &Group) {
    let mut product = group.first;
    while product < program.products().len() {
        if program.is_in(axis, product, group) {
            text.str(if product > group.first { " ^ " } else { "" });
            scaled(text, program, &program.products()[product].shifted(group.low), false);
        }
        product += 1;
    }
    if group.offset != 0 {
        text.str(" ^ ").int(group.offset >> group.low);
    }
}
