//! Reads and writes of tensors beside what one would write by hand. `tests/machine_code.rs` compiles this and counts instructions.

#![no_std]
#![allow(missing_docs)]
#![allow(unused_unsafe)] // one macro for the functions of both kinds
#![allow(clippy::missing_safety_doc)] // the code by hand has the same contract: the element is there

use cute_static::{Elements, ElementsMut, Mixed, N, Swizzle, Tensor, layout, shape};

type Blocked = layout!((4,(4,2)):(4,(1,16)));
type Rows = layout!((128,64):(64,1));
type Ragged = layout!((100,60):(60,1));
type Small = layout!((2,4):(4,1));
type Dynamic = layout!((?u32, 64):(64, 1));
type Pitched = Mixed<(u32, u32), (u32, N<1>)>;

macro_rules! functions {
    ($($name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)? { $($body:tt)* })*) => { $(
        #[unsafe(no_mangle)]
        pub unsafe fn $name($($argument: $type),*) $(-> $result)? {
            // SAFETY: the caller vouches for the coordinates and for the memory.
            unsafe { $($body)* }
        }
    )* };
}

functions! {
    read(p: *const f32, i: u32) -> f32 { Tensor::at_pointer(p, Blocked::default()).read_unchecked(i) }
    read_by_hand(p: *const f32, i: u32) -> f32 { *p.add((i % 4 * 4 + i / 4 % 4 + i / 16 * 16) as usize) }
    read_crd(p: *const f32, r: u32, c: u32) -> f32 { Tensor::at_pointer(p, Rows::default()).read_unchecked((r, c)) }
    read_crd_by_hand(p: *const f32, r: u32, c: u32) -> f32 { *p.add((r * 64 + c) as usize) }
    read_dynamic(p: *const f32, l: Dynamic, r: u32, c: u32) -> f32 { Tensor::at_pointer(p, l).read_unchecked((r, c)) }
    read_dynamic_by_hand(p: *const f32, _m: u32, r: u32, c: u32) -> f32 { *p.add((r * 64 + c) as usize) }
    read_pitched(p: *const f32, m: u32, n: u32, d: u32, r: u32, c: u32) -> f32 {
        Tensor::at_pointer(p, Pitched { shape: (m, n), stride: (d, N::VALUE) }).read_unchecked((r, c))
    }
    read_pitched_by_hand(p: *const f32, _m: u32, _n: u32, d: u32, r: u32, c: u32) -> f32 { *p.add((r * d + c) as usize) }
    write_crd(p: *mut f32, r: u32, c: u32, x: f32) { Tensor::at_pointer(p, Rows::default()).write_unchecked((r, c), x) }
    write_crd_by_hand(p: *mut f32, r: u32, c: u32, x: f32) { *p.add((r * 64 + c) as usize) = x }

    // Checked: a coordinate out of range has no element.
    checked(t: Tensor<Elements<'_, f32>, Rows>, r: u32, c: u32) -> f32 { t.read((r, c)).unwrap_or(0.0) }
    checked_by_hand(p: *const f32, r: u32, c: u32) -> f32 { if r < 128 && c < 64 { *p.add((r * 64 + c) as usize) } else { 0.0 } }
    checked_slice(s: &[f32; 8192], r: u32, c: u32) -> f32 {
        match Tensor::new(s, Rows::default()) {
            Ok(t) => t.read((r, c)).unwrap_or(0.0),
            Err(_) => 0.0,
        }
    }
    checked_slice_by_hand(s: &[f32; 8192], r: u32, c: u32) -> f32 {
        if r < 128 && c < 64 { *s.as_ptr().add((r * 64 + c) as usize) } else { 0.0 }
    }
    checked_write(t: Tensor<ElementsMut<'_, f32>, Rows>, r: u32, c: u32, x: f32) {
        let mut t = t;
        let _ = t.write((r, c), x);
    }
    checked_write_by_hand(p: *mut f32, r: u32, c: u32, x: f32) { if r < 128 && c < 64 { *p.add((r * 64 + c) as usize) = x } }
    // A coordinate that is known at compile time needs no check.
    corner(t: Tensor<Elements<'_, f32>, Rows>) -> f32 { t.read(shape!((127,63))).unwrap_or(0.0) }
    corner_by_hand(p: *const f32) -> f32 { *p.add(127 * 64 + 63) }

    tile(t: Tensor<Elements<'_, f32>, Rows>, a: u32, b: u32, r: u32, c: u32) -> f32 {
        match t.tile(shape!((32,16)), (a, b)) {
            Ok(tile) => tile.read((r, c)).unwrap_or(0.0),
            Err(_) => 0.0,
        }
    }
    tile_by_hand(p: *const f32, a: u32, b: u32, r: u32, c: u32) -> f32 {
        if a < 4 && b < 4 && r < 32 && c < 16 { *p.add((a * 2048 + b * 16 + (r * 64 + c)) as usize) } else { 0.0 }
    }
    padded(t: Tensor<Elements<'_, f32>, Ragged>, a: u32, b: u32, r: u32, c: u32) -> f32 {
        match t.padded_tile(shape!((32,16)), (a, b)) {
            Ok(tile) => tile.read((r, c)).unwrap_or(0.0),
            Err(_) => 0.0,
        }
    }
    padded_by_hand(p: *const f32, a: u32, b: u32, r: u32, c: u32) -> f32 {
        if (a < 4 && b < 4) && (r < 32 && c < 16) && ((a * 32 + r < 100) & (b * 16 + c < 60)) {
            *p.add((a * 1920 + b * 16) as usize).add((r * 60 + c) as usize)
        } else {
            0.0
        }
    }
    partition(t: Tensor<Elements<'_, f32>, Rows>, t0: u32, t1: u32, i: u32, j: u32) -> f32 {
        match t.partition(shape!((8,16)), (t0, t1)) {
            Ok(part) => part.read_unchecked((i, j)),
            Err(_) => 0.0,
        }
    }
    partition_by_hand(p: *const f32, t0: u32, t1: u32, i: u32, j: u32) -> f32 {
        if t0 < 8 && t1 < 16 { *p.add((t0 * 64 + t1) as usize).add((i * 512 + j * 16) as usize) } else { 0.0 }
    }
    swizzled(p: *const f32, r: u32, c: u32) -> f32 { Tensor::at_pointer(p, Swizzle::<3, 3, 3>.over(Rows::default())).read_unchecked((r, c)) }
    swizzled_by_hand(p: *const f32, r: u32, c: u32) -> f32 {
        let i = u64::from(r * 64 + c);
        *p.add((i ^ (i >> 3 & 56)) as usize)
    }
    sum(t: Tensor<Elements<'_, u32>, Small>) -> u32 { t.iter().sum() }
    sum_by_hand(p: *const u32) -> u32 {
        let mut sum = 0u32;
        for i in 0..8 {
            sum = sum.wrapping_add(*p.add(i % 2 * 4 + i / 2));
        }
        sum
    }
}
