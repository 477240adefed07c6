//! Programs as CUDA C.

use super::Width;
use super::lower::{Arguments, Program};
use super::write::{Scale, describe, digit, factor, parameter, quotients, scale, unused};
use crate::scalar::Ring;
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
    quotients(text, program, "const ", word, suffix);
    results(text, program, suffix);
    text.str("}\n");
}

/// The type of all numbers, and the end of its literals.
const fn word(width: Width) -> (&'static str, &'static str) {
    match width {
        Width::Bits32 => ("unsigned", "u"),
        Width::Bits64 => ("unsigned long long", "ull"),
    }
}

const fn results<const N: usize>(text: &mut Text<N>, program: &Program, suffix: &str) {
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

const fn result<const N: usize>(text: &mut Text<N>, program: &Program, axis: usize, suffix: &str) {
    let start = &program.axes.as_slice()[axis];
    let mut empty = start.offset == 0;
    if !empty {
        text.int(start.offset).str(suffix);
    }
    let mut p = 0;
    while p < program.products().len() {
        let product = &program.products()[p];
        p += 1;
        if product.axis != axis {
            continue;
        }
        let (negative, scale) = scale(product, program.width);
        text.str(match (empty, negative, start.ring) {
            (true, false, _) => "",
            (true, true, _) => "0 - ",
            (false, _, Ring::Xor) => " ^ ",
            (false, false, Ring::Integer) => " + ",
            (false, true, Ring::Integer) => " - ",
        });
        empty = false;
        // `^` binds looser than `*` in both languages, but readers should not have to know.
        let parentheses = matches!((start.ring, scale), (Ring::Xor, Scale::By(_)));
        text.str(if parentheses { "(" } else { "" });
        digit(text, product, suffix, matches!(scale, Scale::One) && program.is_single(axis));
        if let Scale::By(by) = scale {
            text.str(" * ");
            factor(text, by, suffix);
        }
        text.str(if parentheses { ")" } else { "" });
    }
    if empty {
        text.ascii(b'0').str(suffix);
    }
}

/// A constant as an enumerator: the one form that C and C++ take as the extent of an array, and that nobody warns of where it is not used.
pub(super) const fn constant<const N: usize>(text: &mut Text<N>, name: &str, suffix: &str, value: i64) {
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
