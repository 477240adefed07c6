//! What has to agree before an algorithm runs: at compile time as far as it is known, and at run time.

use crate::check::fail;
use crate::error::TensorError;
use crate::index::Index;
use crate::reach::Addressed;
use crate::tensor::Destination;
use cute_algebra::HTuple as Tree;
use cute_algebra::text::Text;

/// Fails where a mode has extents that differ.
#[inline(always)]
pub(super) fn extents(letter: char, found: Option<i64>, expected: Option<i64>) -> Result<(), TensorError> {
    match (found, expected) {
        (Some(found), Some(expected)) if found == expected => Ok(()),
        (Some(found), Some(expected)) => Err(TensorError::Extent { mode: letter, found, expected }),
        _ => Err(TensorError::Overflow),
    }
}

/// Fails for a destination with an element at two coordinates; of a static layout that was found out at compile time.
#[inline(always)]
pub(super) fn writable<L: Destination>(layout: &L) -> Result<(), TensorError> {
    let () = L::WRITABLE;
    if layout.is_injective() { Ok(()) } else { Err(TensorError::NotInjective) }
}

/// Fails to compile for tensors of different sizes, if they are known.
#[track_caller]
pub(super) const fn known_sizes(source: &Option<Tree<i64>>, destination: &Option<Tree<i64>>, what: &str) {
    let (Some(source), Some(destination)) = (source, destination) else { return };
    let (Ok(from), Ok(to)) = (source.size(), destination.size()) else { return };
    if from != to {
        let mut text = Text::<512>::new();
        text.str(what).str(" of ").int(from).str(" elements, shape ").integers(source).str(", to ").int(to).str(" elements, shape ");
        fail(text.integers(destination).elided().as_str());
    }
}

/// Fails for tensors of different sizes.
#[inline(always)]
pub(super) fn sizes<K: Addressed, L: Addressed>(source: &K, destination: &L) -> Result<(), TensorError> {
    let (source, destination) = (source.size(), destination.size());
    if source == destination { Ok(()) } else { Err(TensorError::Sizes { source, destination }) }
}

/// Fails for more elements than the index type counts.
#[inline(always)]
pub(super) fn counts<I: Index>(size: i64) -> Result<i64, TensorError> {
    if size <= I::MAX { Ok(size) } else { Err(TensorError::Overflow) }
}
