//! Operations that a case asks for in one mode only.

use cute_algebra::{HTuple, Tiler};

/// The tiler that puts `b` at a path and keeps all other modes of `a`.
pub(crate) fn only<T: Copy>(a: &HTuple<T>, path: &[i64], b: Tiler) -> Tiler {
    let [first, rest @ ..] = path else { return b };
    let entries: Vec<Tiler> =
        (0..a.rank()).map(|i| if i as i64 == *first { only(&a.mode(i).unwrap(), rest, b) } else { Tiler::KEEP }).collect();
    Tiler::by_mode(&entries).unwrap()
}
