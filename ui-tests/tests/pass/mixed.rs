//! Layouts with leaves that are known at run time.

use cute_static::{Layout, LayoutError, layout, try_layout};

fn rows(m: u32) -> layout!((?u32, 64):(64, 1)) {
    layout!((m, 64):(64, 1))
}

fn last(layout: impl Layout) -> usize {
    layout.at(layout.size() - 1)
}

fn main() {
    assert_eq!((last(rows(3)), last(layout!((3,64):(64,1))), size_of_val(&rows(3))), (191, 191, 4));
    let zero = 0u32;
    assert_eq!(try_layout!((zero, 64):(64, 1)), Err(LayoutError::Extent { found: 0, leaf: 0 }));
    let pitch = 80i64;
    assert_eq!(layout!((4, 8):(pitch, 1)).offset((2u32, 3u32)), 163);
}
