//! Programs as CUDA C.

use super::Width;
use super::bits::Group;
use super::lower::{Arguments, Product, Program};
use super::write::{Digits, Scale, Spelling, describe, digit, factor, parameter, quotients, scale, swizzled, unused};
use crate::text::Text;

pub(super) const fn function<const N: usize>(text: &mut Text<N>, name: &str, program: &Program) {
    let (word, suffix) = word(program.width);
    describe(text, program, "// ");
    text.str("__device__ __forceinline__ ").str(if program.axes.is_scalar() { word } else { "void" }).ascii(b' ').str(name);
    text.str(if let Arguments::Coordinates(_) = program.arguments { "_crd(" } else { "(" });
    let mut place = 0;
    while let Some(argument) = program.parameter(place) {
        text.str(if place > 0 { ", " } else { "" }).str(word).ascii(b' ');
        parameter(text, argument);
        place += 1;
    }
    if !program.axes.is_scalar() {
        text.str(if place > 0 { ", " } else { "" }).str(word).str(" out[").int(program.axes.count() as i64).ascii(b']');
    }
    text.str(")\n{\n");
    unused(text, program, "(void)");
    let digits = if program.is_narrow { Width::Bits32 } else { program.width };
    let (define, narrow) = match digits {
        Width::Bits32 => ("const unsigned ", ("(unsigned)", "")),
        Width::Bits64 => ("const unsigned long long ", ("", "")),
    };
    quotients(text, program, &Spelling { define, suffix: self::word(digits).1, narrow });
    results(text, program, word, suffix);
    text.str("}\n");
}

/// The type of all numbers, and the end of its literals.
const fn word(width: Width) -> (&'static str, &'static str) {
    match width {
        Width::Bits32 => ("unsigned", "u"),
        Width::Bits64 => ("unsigned long long", "ull"),
    }
}

const fn results<const N: usize>(text: &mut Text<N>, program: &Program, word: &str, suffix: &'static str) {
    if let Some(swizzle) = &program.lowered.swizzle {
        text.str("    const ").str(word).str(" v = ");
        result(text, program, 0, suffix);
        text.str(";\n    return ");
        swizzled(text, swizzle, suffix);
        text.str(";\n");
        return;
    }
    let (mut position, mut axis) = (0, 0);
    while position < program.axes.count() {
        text.str("    ");
        if program.axes.is_scalar() {
            text.str("return ");
        } else {
            text.str("out[").int(position as i64).str("] = ");
        }
        if axis < program.axes.as_slice().len() && program.axes.as_slice()[axis].position == position {
            result(text, program, axis, suffix);
            axis += 1;
        } else {
            text.ascii(b'0').str(suffix);
        }
        text.str(";\n");
        position += 1;
    }
}

const fn result<const N: usize>(text: &mut Text<N>, program: &Program, axis: usize, suffix: &'static str) {
    if axis == program.axes.as_slice().len() {
        text.ascii(b'0').str(suffix);
        return;
    }
    let constant = program.constant(axis);
    let (mut empty, mut from) = (constant == 0, 0);
    if !empty {
        text.int(constant).str(suffix);
    }
    while let Some(group) = program.group(axis, from) {
        from = group.first + 1;
        if group.is_product() {
            let (negative, _) = scale(&program.products()[group.first], program.width);
            text.str(match (empty, negative) {
                (true, false) => "",
                (true, true) => "0 - ",
                (false, false) => " + ",
                (false, true) => " - ",
            });
            scaled(text, program, &program.products()[group.first], suffix, program.is_single(axis));
        } else {
            let alone = group.low == 0 && empty && program.group(axis, from).is_none();
            text.str(if empty { "" } else { " + " }).str(if alone { "" } else { "(" });
            exclusive(text, program, axis, &group, suffix);
            text.str(if alone { "" } else { ")" });
            if group.low > 0 {
                text.str(" * ").int(1 << group.low).str(suffix);
            }
        }
        empty = false;
    }
    if empty {
        text.ascii(b'0').str(suffix);
    }
}

/// A product without its sign.
const fn scaled<const N: usize>(text: &mut Text<N>, program: &Program, product: &Product, suffix: &'static str, alone: bool) {
    let (_, scale) = scale(product, program.width);
    let digits = Digits { suffix: if program.is_narrow { "u" } else { suffix }, widen: ("(unsigned long long)", "") };
    digit(text, program, product, &digits, matches!(scale, Scale::One) && alone);
    if let Scale::By(by) = scale {
        text.str(" * ");
        factor(text, by, suffix);
    }
}

/// The products of a group, XORed, all shifted down to its lowest bit. `^` binds looser than `*`, but readers should not have to know.
const fn exclusive<const N: usize>(text: &mut Text<N>, program: &Program, axis: usize, group: &Group, suffix: &'static str) {
    let mut product = group.first;
    while product < program.products().len() {
        if program.is_in(axis, product, group) {
            let shifted = program.products()[product].shifted(group.low);
            let parentheses = matches!(scale(&shifted, program.width), (_, Scale::By(_)));
            text.str(if product > group.first { " ^ " } else { "" }).str(if parentheses { "(" } else { "" });
            scaled(text, program, &shifted, suffix, false);
            text.str(if parentheses { ")" } else { "" });
        }
        product += 1;
    }
    if group.offset != 0 {
        text.str(" ^ ").int(group.offset >> group.low).str(suffix);
    }
}

/// A constant as an enumerator: the one form that C and C++ take as the extent of an array, and that nobody warns of where it is not used.
pub(super) const fn constant<const N: usize>(text: &mut Text<N>, name: &str, suffix: &'static str, value: i64) {
    text.str("enum { ").str(name).str(suffix).str(" = ").int(value);
    text.str(if value > u32::MAX as i64 { "ull };\n" } else { "u };\n" });
}

/// A kernel that writes a table of the function of an index.
pub(super) const fn kernel<const N: usize>(text: &mut Text<N>, name: &str, program: &Program) {
    let (word, suffix) = word(program.width);
    text.str("extern \"C\" __global__ void ").str(name).str("_kernel(").str(word).str(" *out, ").str(word).str(" n");
    run_time_leaves(text, program, word);
    text.str(")\n{\n    const ").str(word).str(" step = (").str(word).str(")gridDim.x * blockDim.x;\n");
    text.str("    for (").str(word).str(" i = (").str(word).str(")blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) {\n");
    if program.axes.is_scalar() {
        text.str("        out[i] = ").str(name).str("(i");
        run_time_leaves(text, program, "");
        text.str(");\n");
    } else {
        text.str("        ").str(name).str("(i");
        run_time_leaves(text, program, "");
        text.str(", out + i * ").int(program.axes.count() as i64).str(suffix).str(");\n");
    }
    text.str("    }\n}\n");
}

/// The run-time leaves behind the index, as parameters or, without a type, as arguments.
const fn run_time_leaves<const N: usize>(text: &mut Text<N>, program: &Program, word: &str) {
    let mut place = 1;
    while let Some(argument) = program.parameter(place) {
        text.str(", ").str(word).str(if word.is_empty() { "" } else { " " });
        parameter(text, argument);
        place += 1;
    }
}
