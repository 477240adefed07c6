//! The numbers of the slots.

use super::{BEHIND, EMPTY, MOST, SLOTS, kinds};
use crate::check::fail;
use crate::node::NO_AXIS;
use cute_algebra::encode::in_table;
use cute_algebra::text::Text;
use cute_algebra::{Cursor, Layout, Ring, Term};

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
    t16 s16 d16 16; t17 s17 d17 17; t18 s18 d18 18; t19 s19 d19 19;
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
            if opened > MOST || closed > MOST {
                refuse(&layout, "more than four tuples around one leaf");
            }
            let mut number = (opened * (MOST + 1) + closed) as i64;
            let (mut extent, mut coefficient) = (0, 0);
            if is_empty {
                number += EMPTY;
            } else {
                let mode = modes.leaf_at(at.leaf);
                extent = in_the_table(&layout, mode.extent);
                let (terms, mut i) = (mode.stride.terms(), 0);
                while i < terms.len() {
                    coefficient = terms[i].value;
                    used = kind(&layout, &terms[i], &mut table, used);
                    i += 1;
                    if i < terms.len() {
                        used = put(&layout, &mut table, used, [kinds::PLUS, 0, coefficient]);
                    }
                }
            }
            used = put(&layout, &mut table, used, [number, extent, coefficient]);
            opened = 0;
            at = modes.next(at);
        }
        Slots::of_table(&table)
    }
}

/// Fills a slot; the number of those that are filled.
#[track_caller]
const fn put(layout: &Layout, table: &mut [[i64; 3]; SLOTS], used: usize, slot: [i64; 3]) -> usize {
    if used == SLOTS {
        refuse(layout, "so many leaves: twenty at most, ten if their strides are coordinates or XOR values");
    }
    table[used] = slot;
    used + 1
}

/// The slots that say of which kind a term is; none for an integer.
#[track_caller]
const fn kind(layout: &Layout, term: &Term, table: &mut [[i64; 3]; SLOTS], used: usize) -> usize {
    let (mut axes, mut i) = ([NO_AXIS; 4], 0);
    while i < term.path.axes().len() {
        axes[i] = term.path.axes()[i] as i64;
        i += 1;
    }
    let number = match (term.ring, i) {
        (Ring::Integer, 0) => return used,
        (Ring::Xor, 0) => return put(layout, table, used, [kinds::XOR, 0, 0]),
        (Ring::Integer, _) => kinds::COORDINATE,
        (Ring::Xor, _) => kinds::XOR_COORDINATE,
    };
    let used = put(layout, table, used, [number, axes[0], axes[1]]);
    if i > 2 { put(layout, table, used, [kinds::DEEPER, axes[2], axes[3]]) } else { used }
}

/// An extent that there is a typenum integer for.
#[track_caller]
const fn in_the_table(layout: &Layout, extent: i64) -> i64 {
    if !in_table(extent) {
        let mut text = Text::<64>::new();
        refuse(layout, text.str("the extent ").int(extent).as_str());
    }
    extent
}

#[track_caller]
const fn refuse(layout: &Layout, what: &str) -> ! {
    let mut text = Text::<1024>::new();
    text.str("a constant cannot become a type with ").str(what).str(": ").layout(layout).elided();
    let mut whole = Text::<1280>::new();
    fail(whole.text(&text).str(HELP).as_str())
}
