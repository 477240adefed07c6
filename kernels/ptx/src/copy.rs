//! A copy that changes the layout of a tile.

use cute_static::{StaticLayout, layout};

use crate::thread::global_index;

/// Where the elements come from: a tile of 4 x 8 as two blocks of 4 x 4, each block row after row.
type Source = layout!((4,(4,2)):(4,(1,16)));

/// Where they go: the same tile, column after column.
type Destination = layout!((4,(4,2)):(1,(4,16)));

/// Copies one tile of 32 elements, one element a thread: `dst[Destination(i)] = src[Source(i)]`.
///
/// Threads beyond the tile do nothing, so any grid of at least 32 threads is right.
///
/// # Safety
///
/// * `src` is valid for reading, and `dst` for writing, 32 elements.
/// * The two do not overlap, and no other thread of the device uses `dst` meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn copy_tile(dst: *mut f32, src: *const f32) {
    let i = global_index();
    if i < Source::SIZE as u32 {
        // SAFETY: both layouts map 0..32 onto 0..32, which the caller vouches for.
        unsafe { *dst.add(Destination::at(i) as usize) = *src.add(Source::at(i) as usize) };
    }
}
