//! Accesses to tensors beside what one would write by hand, for `scripts/ptx`, which counts the instructions of both.

use cute_static::{Mixed, N, Swizzle, Tensor, layout, shape};

type Blocked = layout!((4,(4,2)):(4,(1,16)));
type Rows = layout!((128,64):(64,1));
type Ragged = layout!((100,60):(60,1));
type Rowed = Mixed<(u32, N<64>), (N<64>, N<1>)>;
type Pitched = Mixed<(u32, N<64>), (u32, N<1>)>;

macro_rules! kernels {
    ($($name:ident($out:ident, $p:ident $(, $argument:ident: $type:ty)*) { $($body:tt)* })*) => { $(
        /// See the module.
        ///
        /// # Safety
        ///
        /// The coordinates are in range, the pointers valid for what they reach.
        #[unsafe(no_mangle)]
        pub unsafe extern "ptx-kernel" fn $name($out: *mut f32, $p: *const f32 $(, $argument: $type)*) {
            // SAFETY: the caller vouches for coordinates and pointers.
            unsafe { $($body)* }
        }
    )* };
}

kernels! {
    twin_read(out, p, i: u32) { *out = Tensor::at_pointer(p, Blocked::default()).read_unchecked(i) }
    twin_read_by_hand(out, p, i: u32) { *out = *p.add((i % 4 * 4 + i / 4 % 4 + i / 16 * 16) as usize) }

    twin_coordinate(out, p, r: u32, c: u32) { *out = Tensor::at_pointer(p, Rows::default()).read_unchecked((r, c)) }
    twin_coordinate_by_hand(out, p, r: u32, c: u32) { *out = *p.add((r * 64 + c) as usize) }

    twin_pitched(out, p, m: u32, d: u32, r: u32, c: u32) {
        *out = Tensor::at_pointer(p, Pitched { shape: (m, N::VALUE), stride: (d, N::VALUE) }).read_unchecked((r, c))
    }
    twin_pitched_by_hand(out, p, _m: u32, d: u32, r: u32, c: u32) { *out = *p.add((r * d + c) as usize) }

    twin_checked(out, p, r: u32, c: u32) {
        if let Ok(rows) = Tensor::at_pointer(p, Rows::default()).trust()
            && let Some(value) = rows.read((r, c))
        {
            *out = value
        }
    }
    twin_checked_by_hand(out, p, r: u32, c: u32) {
        if r < 128 && c < 64 {
            *out = *p.add((r * 64 + c) as usize)
        }
    }

    twin_slice(out, p, r: u32, c: u32) {
        if let Ok(row) = Tensor::at_pointer(p, Rows::default()).slice((r, ..)) {
            *out = row.read_unchecked(c)
        }
    }
    twin_slice_by_hand(out, p, r: u32, c: u32) {
        if r < 128 {
            *out = *p.add((r * 64) as usize).add(c as usize)
        }
    }

    twin_checked_slice(out, p, r: u32, c: u32) {
        if let Ok(rows) = Tensor::at_pointer(p, Rows::default()).trust()
            && let Some(row) = rows.slice((r, ..)).ok()
            && let Some(value) = row.read(c)
        {
            *out = value
        }
    }
    twin_checked_slice_by_hand(out, p, r: u32, c: u32) {
        if r < 128 {
            let row = p.add((r * 64) as usize);
            if c < 64 {
                *out = *row.add(c as usize)
            }
        }
    }

    twin_tile(out, p, a: u32, b: u32, r: u32, c: u32) {
        if let Ok(tile) = Tensor::at_pointer(p, Rows::default()).tile(shape!((32,16)), (a, b)) {
            *out = tile.read_unchecked((r, c))
        }
    }
    twin_tile_by_hand(out, p, a: u32, b: u32, r: u32, c: u32) {
        if a < 4 && b < 4 {
            *out = *p.add((a * 2048 + b * 16) as usize).add((r * 64 + c) as usize)
        }
    }

    twin_partition(out, p, t: u32, i: u32) {
        if let Ok(part) = Tensor::at_pointer(p, Rows::default()).partition(shape!((8,16)), t) {
            *out = part.read_unchecked(i)
        }
    }
    twin_partition_by_hand(out, p, t: u32, i: u32) {
        if t < 128 {
            *out = *p.add((t % 8 * 64 + t / 8) as usize).add((i % 16 * 512 + i / 16 * 16) as usize)
        }
    }

    twin_swizzled(out, p, r: u32, c: u32) {
        *out = Tensor::at_pointer(p, Swizzle::<3, 3, 3>.over(Rows::default())).read_unchecked((r, c))
    }
    twin_swizzled_by_hand(out, p, r: u32, c: u32) {
        let i = r * 64 + c;
        *out = *p.add((i ^ (i >> 3 & 56)) as usize)
    }

    twin_padded(out, p, a: u32, b: u32, r: u32, c: u32) {
        if let Ok(whole) = Tensor::at_pointer(p, Ragged::default()).trust()
            && let Ok(tile) = whole.padded_tile(shape!((32,16)), (a, b))
            && let Some(value) = tile.read((r, c))
        {
            *out = value
        }
    }
    twin_padded_by_hand(out, p, a: u32, b: u32, r: u32, c: u32) {
        if (a < 4 && b < 4) && (r < 32 && c < 16) && ((a * 32 + r < 100) & (b * 16 + c < 60)) {
            *out = *p.add((a * 1920 + b * 16) as usize).add((r * 60 + c) as usize)
        }
    }

    twin_mixed_slice(out, p, m: u32, r: u32, c: u32) {
        if let Ok(row) = Tensor::at_pointer(p, Rowed { shape: (m, N::VALUE), stride: (N::VALUE, N::VALUE) }).slice((r, ..)) {
            *out = row.read_unchecked((c,))
        }
    }
    twin_mixed_slice_by_hand(out, p, m: u32, r: u32, c: u32) {
        if r < m {
            *out = *p.add(r as usize * 64).add(c as usize)
        }
    }

    twin_swizzled_column(out, p, r: u32, c: u32) {
        if let Ok(column) = Tensor::at_pointer(p, Swizzle::<3, 3, 3>.over(Rows::default())).slice((.., c)) {
            *out = column.read_unchecked(r)
        }
    }
    twin_swizzled_column_by_hand(out, p, r: u32, c: u32) {
        if c < 64 {
            let i = u64::from(r * 64) + u64::from(c);
            *out = *p.add((i ^ (i >> 3 & 56)) as usize)
        }
    }
}
