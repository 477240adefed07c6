//! The numbers of the slots.

use super::{BEHIND, EMPTY, MOST, SLOTS, kinds};
use crate::check::fail;
use cute_algebra::encode::in_table;
use cute_algebra::text::Text;
use cute_algebra::{Cursor, Layout, Mode, Scalar};

/// What to write instead of what this road cannot do.
const HELP: &str = "; define the operands with `layouts!`, in which the macro evaluates the operation";

macro_rules! slots {
    ($($t:ident $s:ident $d:ident $i:literal;)*) => {
        /// A layout as the const arguments of a type: fields, because a field is the cheapest argument.
        #[derive(Clone, Copy, Debug)]
        pub struct Slots {
            $(pub $t: i64, pub $s: i64, pub $d: i64,)*
        }

        impl Slots {
            const fn of_table(table: &[[i64; 3]; SLOTS]) -> Slots {
                Slots { $($t: table[$i][0], $s: table[$i][1], $d: table[$i][2],)* }
            }
        }
    };
}

slots! {
    t0 s0 d0 0; t1 s1 d1 1; t2 s2 d2 2; t3 s3 d3 3; t4 s4 d4 4; t5 s5 d5 5; t6 s6 d6 6; t7 s7 d7 7;
    t8 s8 d8 8; t9 s9 d9 9; t10 s10 d10 10; t11 s11 d11 11; t12 s12 d12 12; t13 s13 d13 13; t14 s14 d14 14; t15 s15 d15 15;
}

impl Slots {
    /// The slots of a layout.
    ///
    /// # Panics
    /// For a layout that has no such form: too many leaves, an extent outside the table of typenum integers, ..
    #[track_caller]
    pub const fn of(layout: Layout) -> Slots {
        let modes = layout.modes();
        let (mut table, mut used) = ([[BEHIND, 0, 0]; SLOTS], 0);
        // How many modes are still to come in each tuple that is open.
        let mut rest = [0usize; cute_algebra::limits::MAX_DEPTH + 1];
        let (mut depth, mut opened, mut at) = (0, 0, Cursor::ROOT);
        while at.node < modes.profile().nodes() {
            let is_empty = match modes.arity(at) {
                Some(0) => true,
                Some(arity) => {
                    rest[depth] = arity;
                    depth += 1;
                    opened += 1;
                    at = modes.next(at);
                    continue;
                }
                None => false,
            };
            let mut closed = 0;
            while depth > 0 {
                rest[depth - 1] -= 1;
                if rest[depth - 1] > 0 {
                    break;
                }
                depth -= 1;
                closed += 1;
            }
            let (extent, kind, stride) = if is_empty { (0, None, 0) } else { leaf(&layout, modes.leaf_at(at.leaf)) };
            if opened > MOST || closed > MOST {
                refuse(&layout, "more than four tuples around one leaf");
            }
            if used + 1 + (kind.is_some() as usize) > SLOTS {
                refuse(&layout, "so many leaves: sixteen at most, eight if their strides are coordinates or XOR values");
            }
            if let Some(kind) = kind {
                table[used] = [kind, 0, 0];
                used += 1;
            }
            let number = (opened * (MOST + 1) + closed) as i64;
            table[used] = [if is_empty { EMPTY + number } else { number }, extent, stride];
            used += 1;
            opened = 0;
            at = modes.next(at);
        }
        Slots::of_table(&table)
    }
}

/// The extent of a mode, the kind of its stride if that is not an integer, and the coefficient.
#[track_caller]
const fn leaf(layout: &Layout, mode: &Mode) -> (i64, Option<i64>, i64) {
    if !in_table(mode.extent) {
        let mut text = Text::<64>::new();
        refuse(layout, text.str("the extent ").int(mode.extent).as_str());
    }
    let (kind, coefficient) = part(layout, &mode.stride);
    (mode.extent, kind, coefficient)
}

/// The kind of a stride that is not an integer, and its coefficient.
#[track_caller]
const fn part(layout: &Layout, stride: &Scalar) -> (Option<i64>, i64) {
    match stride.terms() {
        [] => (None, 0),
        [term] => match kinds::number(term) {
            Some(0) => (None, term.value),
            Some(kind) => (Some(kind), term.value),
            None => refuse_stride(layout, stride),
        },
        _ => refuse_stride(layout, stride),
    }
}

#[track_caller]
const fn refuse_stride(layout: &Layout, stride: &Scalar) -> ! {
    let mut text = Text::<256>::new();
    refuse(layout, text.str("the stride ").scalar(stride).as_str())
}

#[track_caller]
const fn refuse(layout: &Layout, what: &str) -> ! {
    let mut text = Text::<1024>::new();
    text.str("a constant cannot become a type with ").str(what).str(": ").layout(layout).elided();
    let mut whole = Text::<1280>::new();
    fail(whole.text(&text).str(HELP).as_str())
}
