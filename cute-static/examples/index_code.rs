//! Index functions beside what one would write by hand. `tests/machine_code.rs` compiles this and counts instructions.
//!
//! A library, so that `cargo rustc --release -p cute-static --example index_code -- --emit asm` shows these functions and nothing else.

#![no_std]
#![allow(missing_docs)]

use cute_static::{Mixed, N, Predicate, layout, shape};

type Blocked = layout!((4,(4,2)):(4,(1,16)));
type Fifths = layout!((6,(5,3)):(15,(1,5)));
type Rows = layout!((128,64):(64,1));
type Swizzled = layout!((64,8):(f1,f72));
// 128 rows of 64 elements, whose words of eight are permuted by the row's number.
type Stage = layout!(((8,16),(8,8)):((f72,f512),(f1,f8)));
// Of a 100x60 matrix in tiles of 32x32, at (place in the tile, tile).
type Real = Predicate<layout!(zipped_divide((100, 60), [32, 32], pad)), shape!((100, 60))>;
type Dynamic = layout!((?u32, 64):(64, 1));

macro_rules! functions {
    ($($name:ident($($argument:ident: $type:ty),*) -> $result:ty { $body:expr })*) => { $(
        #[unsafe(no_mangle)]
        pub fn $name($($argument: $type),*) -> $result {
            $body
        }
    )* };
}

functions! {
    blocked(i: u32) -> u32 { Blocked::at(i) }
    blocked_by_hand(i: u32) -> u32 { i % 4 * 4 + i / 4 % 4 + i / 16 * 16 }
    // Signed types compute as unsigned ones: indices are not negative.
    blocked_signed(i: i32) -> i32 { Blocked::at(i) }
    blocked_signed_by_hand(i: i32) -> i32 { (i as u32 % 4 * 4 + i as u32 / 4 % 4 + i as u32 / 16 * 16) as i32 }
    blocked_crd(r: u32, c: u32) -> u32 { Blocked::offset((r, c)) }
    blocked_crd_by_hand(r: u32, c: u32) -> u32 { r * 4 + c % 4 + c / 4 * 16 }
    blocked_natural(r: u32, a: u32, b: u32) -> u32 { Blocked::offset((r, (a, b))) }
    blocked_natural_by_hand(r: u32, a: u32, b: u32) -> u32 { r * 4 + a + b * 16 }
    blocked_corner() -> u32 { Blocked::offset((N::<3>::VALUE, (N::<3>::VALUE, 1u32))) }
    blocked_corner_by_hand() -> u32 { 31 }

    fifths(i: u32) -> u32 { Fifths::at(i) }
    fifths_by_hand(i: u32) -> u32 { i % 6 * 15 + i / 6 % 5 + i / 30 * 5 }
    fifths_wide(i: usize) -> usize { Fifths::at(i) }
    fifths_wide_by_hand(i: usize) -> usize { i % 6 * 15 + i / 6 % 5 + i / 30 * 5 }
    // The modes (5,3):(1,5) are one.
    fifths_crd(r: u32, c: u32) -> u32 { Fifths::offset((r, c)) }
    fifths_crd_by_hand(r: u32, c: u32) -> u32 { r * 15 + c }

    rows(i: u32) -> u32 { Rows::at(i) }
    rows_by_hand(i: u32) -> u32 { i % 128 * 64 + i / 128 }
    rows_crd(r: u32, c: u32) -> u32 { Rows::offset((r, c)) }
    rows_crd_by_hand(r: u32, c: u32) -> u32 { r * 64 + c }

    swizzled(i: u32) -> u32 { Swizzled::at(i) }
    swizzled_by_hand(i: u32) -> u32 { i ^ (i / 64) << 3 }

    stage_crd(r: u32, c: u32) -> u32 { Stage::offset((r, c)) }
    stage_crd_by_hand(r: u32, c: u32) -> u32 { r * 64 + (c ^ (r % 8 * 8)) }

    real(r: u32, c: u32, i: u32, j: u32) -> bool { Real::is_real(((r, c), (i, j))) }
    real_by_hand(r: u32, c: u32, i: u32, j: u32) -> bool { r + i * 32 < 100 && c + j * 32 < 60 }

    dynamic(layout: Dynamic, i: u32) -> u32 { layout.at(i) }
    dynamic_by_hand(m: u32, i: u32) -> u32 { i % m * 64 + i / m }
    dynamic_crd(layout: Mixed<(u32, N<64>), (N<64>, N<1>)>, r: u32, c: u32) -> u32 { layout.offset((r, c)) }
    dynamic_crd_by_hand(_m: u32, r: u32, c: u32) -> u32 { r * 64 + c }
    dynamic_new(m: u32, r: u32, c: u32) -> u32 { layout!((64, m):(m, 1)).offset((r, c)) }
    dynamic_new_by_hand(m: u32, r: u32, c: u32) -> u32 { r * m + c }

    straight_8_modes(i: u32) -> u32 { <layout!(((2,3),(4,5),(6,7),(8,9)):((1000,20000),(3,5),(77,1),(300,90)))>::at(i) }
    straight_16_modes(i: u32) -> u32 {
        <layout!(((2,3,2,3),(2,3,2,3),(2,3,2,3),(2,3,2,3)):((1,3,22,3),(29,31,27,35),(211,399,297,113),(299,3,42,73)))>::at(i)
    }
    straight_32_modes(i: u64) -> u64 {
        <layout!(((2,2,2,3,2,2,2,2),(2,2,2,2,2,2,2,3),(2,3,2,2,2,2,3,2),(2,2,2,2,2,2,2,2)):(
            (55,19,7,43,1,97,15,33),(55,19,7,43,1,97,15,33),(55,19,7,43,1,97,15,33),(55,19,7,43,1,97,15,32)
        ))>::at(i)
    }
    straight_xor(i: u32) -> u32 { <layout!((2,4,2,4,2,4,2,8):(f5,f19,f7,f43,f1,f97,f15,f33))>::at(i) }
}
