//! The kernels of this crate with their indices written by hand, for `scripts/ptx`, which counts the machine instructions of both.

use crate::shared::{Access, shared, synchronize};
use crate::sums::over_lanes;
use crate::thread::{block, block_of, global_index, thread};
use crate::word::{Word, turned};

macro_rules! kernels {
    ($($(#[$attribute:meta])* $name:ident($($argument:ident: $type:ty),*) { $($body:tt)* })*) => { $(
        $(#[$attribute])*
        ///
        /// # Safety
        /// As of the kernel whose twin it is.
        #[unsafe(no_mangle)]
        pub unsafe extern "ptx-kernel" fn $name($($argument: $type),*) {
            // SAFETY: the caller vouches for the pointers and for the grid.
            unsafe { $($body)* }
        }
    )* };
}

shared! {
    /// A tile of 64 x 64 elements in words.
    fn words() -> [Word; 1024] = "by_hand_words";
}

shared! {
    /// One sum a thread.
    fn partial_sums() -> [f32; 256] = "by_hand_sums";
}

/// A word at an index of an array in shared memory.
#[inline(always)]
fn at(begin: u32, index: u32) -> u32 {
    begin + index * size_of::<Word>() as u32
}

kernels! {
    /// The twin of [`copy_tile`](crate::copy_tile).
    copy_tile_by_hand(dst: *mut f32, src: *const f32) {
        let i = global_index();
        if i < 32 {
            *dst.add((i % 4 + i / 4 % 4 * 4 + i / 16 * 16) as usize) = *src.add((i % 4 * 4 + i / 4 % 4 + i / 16 * 16) as usize);
        }
    }

    /// The twin of [`tiled_copy_4096`](crate::tiled_copy_4096).
    tiled_copy_4096_by_hand(dst: *mut f32, src: *const f32) {
        let ((block_row, block_column), (row, column)) = (block_of::<128, 16>(), thread::<4, 64>());
        let first = (block_row * 32 + row) * 1024 + block_column * 64 + column;
        let (src, dst) = (src.cast::<Word>().add(first as usize), dst.cast::<Word>().add(first as usize));
        let mut words = [Word([0.0; 4]); 8];
        for i in 0..8 {
            words[i] = *src.add(i * 4096);
        }
        for i in 0..8 {
            *dst.add(i * 4096) = words[i];
        }
    }

    /// The twin of [`tiled_copy`](crate::tiled_copy).
    tiled_copy_by_hand(dst: *mut f32, src: *const f32, m: u32, n: u32) {
        if m % 32 != 0 || n % 256 != 0 {
            return;
        }
        let ((block_row, block_column), (row, column)) = (block(), thread::<4, 64>());
        let pitch = n / 4;
        let first = (block_row * 32 + row) * pitch + block_column * 64 + column;
        let (src, dst) = (src.cast::<Word>().add(first as usize), dst.cast::<Word>().add(first as usize));
        let mut words = [Word([0.0; 4]); 8];
        for i in 0..8 {
            words[i as usize] = *src.add((i * 4 * pitch) as usize);
        }
        for i in 0..8 {
            *dst.add((i * 4 * pitch) as usize) = words[i as usize];
        }
    }

    /// The twin of [`masked_copy`](crate::masked_copy).
    masked_copy_by_hand(dst: *mut f32, src: *const f32, m: u32, n: u32, dst_pitch: u32, src_pitch: u32) {
        let ((block_row, block_column), (row, column)) = (block(), thread::<8, 32>());
        let (row, column) = (block_row * 32 + row, block_column * 32 + column);
        let values = [0, 8, 16, 24].map(|i| {
            if row + i < m && column < n { Some(*src.add(((row + i) * src_pitch + column) as usize)) } else { None }
        });
        for i in 0..4 {
            if let Some(value) = values[i as usize] {
                *dst.add(((row + 8 * i) * dst_pitch + column) as usize) = value;
            }
        }
    }

    /// The twin of [`transpose_4096`](crate::transpose_4096).
    transpose_4096_by_hand(dst: *mut f32, src: *const f32) {
        let ((block_row, block_column), (row, column)) = (block_of::<64, 64>(), thread::<16, 16>());
        let begin = words().address();
        let src = src.cast::<Word>().add(((block_row * 64 + 4 * row) * 1024 + block_column * 16 + column) as usize);
        let columns = turned([0, 1, 2, 3].map(|i| *src.add(i * 1024)));
        for i in 0..4 {
            columns[i as usize].store(at(begin, (column * 4 + i) * 16 + (row ^ column)));
        }
        synchronize();
        let dst = dst.cast::<Word>().add(((block_column * 64 + row) * 1024 + block_row * 16 + column) as usize);
        for i in 0..4 {
            let r = row + 16 * i;
            *dst.add(16 * 1024 * i as usize) = Word::load(at(begin, r * 16 + (column ^ r / 4)));
        }
    }

    /// The twin of [`transpose`](crate::transpose).
    transpose_by_hand(dst: *mut f32, src: *const f32, m: u32, n: u32) {
        if m % 64 != 0 || n % 64 != 0 {
            return;
        }
        let ((block_row, block_column), (row, column)) = (block(), thread::<16, 16>());
        let (from_pitch, to_pitch, begin) = (n / 4, m / 4, words().address());
        let src = src.cast::<Word>().add(((block_row * 64 + 4 * row) * from_pitch + block_column * 16 + column) as usize);
        let columns = turned([0, 1, 2, 3].map(|i| *src.add((i * from_pitch) as usize)));
        for i in 0..4 {
            columns[i as usize].store(at(begin, (column * 4 + i) * 16 + (row ^ column)));
        }
        synchronize();
        let dst = dst.cast::<Word>().add(((block_column * 64 + row) * to_pitch + block_row * 16 + column) as usize);
        for i in 0..4 {
            let r = row + 16 * i;
            *dst.add((16 * to_pitch * i) as usize) = Word::load(at(begin, r * 16 + (column ^ r / 4)));
        }
    }

    /// The twin of [`sum_rows`](crate::sum_rows).
    sum_rows_by_hand(dst: *mut f32, src: *const f32, _m: u32, n: u32) {
        let ((_, row), (warp, lane)) = (block(), thread::<8, 32>());
        let mut sums = [0.0; 4];
        let mut first = warp * 32 + lane;
        while first < n {
            for i in 0..4 {
                let column = first + 256 * i;
                sums[i as usize] += if column < n { *src.add((row * n + column) as usize) } else { 0.0 };
            }
            first += 1024;
        }
        let sum = over_lanes(sums[0] + sums[1] + sums[2] + sums[3]);
        let begin = partial_sums().address();
        if lane == 0 {
            sum.store(begin + 4 * warp);
        }
        synchronize();
        if warp == 0 && lane == 0 {
            let mut whole = 0.0;
            for warp in 0..8 {
                whole += f32::load(begin + 4 * warp);
            }
            *dst.add(row as usize) = whole;
        }
    }

    /// The twin of [`sum_columns`](crate::sum_columns).
    sum_columns_by_hand(dst: *mut f32, src: *const f32, m: u32, n: u32) {
        let ((_, block), (row, lane)) = (block(), thread::<8, 32>());
        let column = block * 32 + lane;
        let mut sums = [0.0; 4];
        let mut first = row;
        while first < m {
            for i in 0..4 {
                let row = first + 8 * i;
                sums[i as usize] += if row < m && column < n { *src.add((row * n + column) as usize) } else { 0.0 };
            }
            first += 32;
        }
        let begin = partial_sums().address();
        (sums[0] + sums[1] + sums[2] + sums[3]).store(begin + 4 * (row * 32 + lane));
        synchronize();
        if row == 0 && column < n {
            let mut whole = 0.0;
            for row in 0..8 {
                whole += f32::load(begin + 4 * (row * 32 + lane));
            }
            *dst.add(column as usize) = whole;
        }
    }
}
