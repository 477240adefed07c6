//! What has to agree before an algorithm runs: at compile time as far as it is known, and at run time.

use crate::check::fail;
use crate::error::TensorError;
use crate::index::Index;
use crate::reach::Addressed;
use crate::tensor::Destination;
use core::marker::PhantomData;
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
    if layout.is_injective() { Ok(()) } else { Err(TensorError::NotInjective) }
}

/// What has to hold of the layouts `K` and `L` of the source and the destination of a copy or a sum, as far as it is known at compile time.
/// Evaluated where the user's function calls ours, so that rustc names that line.
pub(super) struct Alike<K, L>(PhantomData<(K, L)>);

impl<K: Addressed, L: Destination> Alike<K, L> {
    pub(super) const HOLDS: () = {
        let () = L::WRITABLE;
        if let (Some(source), Some(destination)) = (K::SHAPE, L::SHAPE)
            && let (Ok(from), Ok(to)) = (source.size(), destination.size())
            && from != to
        {
            let mut text = Text::<512>::new();
            text.str("a copy or sum of ").int(from).str(" elements, shape ").integers(&source).str(", to ").int(to);
            fail(text.str(" elements, shape ").integers(&destination).elided().as_str());
        }
    };

    /// Fails for tensors of different sizes, and for a destination with an element at two coordinates.
    #[inline(always)]
    pub(super) fn agree(source: &K, destination: &L) -> Result<(), TensorError> {
        sizes(source, destination)?;
        writable(destination)
    }
}

/// Fails for tensors of different sizes.
#[inline(always)]
fn sizes<K: Addressed, L: Addressed>(source: &K, destination: &L) -> Result<(), TensorError> {
    let (source, destination) = (source.size(), destination.size());
    if source == destination { Ok(()) } else { Err(TensorError::Sizes { source, destination }) }
}

/// Fails for more elements than the index type counts.
#[inline(always)]
pub(super) fn counts<I: Index>(size: i64) -> Result<i64, TensorError> {
    if size <= I::MAX { Ok(size) } else { Err(TensorError::Overflow) }
}
