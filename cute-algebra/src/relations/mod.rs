//! Relations between hierarchical tuples: congruence on their trees, compatibility on shapes.
//!
//! | relation | on | kind | says |
//! |---|---|---|---|
//! | [`congruent`] | trees | equivalence | the same tree |
//! | [`weakly_congruent`] | trees | partial order | every coordinate of `a`'s tree is one of `b` |
//! | [`compatible`] | shapes | partial order | and the sizes agree: every coordinate in `a` is one in `b` |
//!
//! Each walks both tuples in preorder with one cursor a tuple.

mod compatibility;
mod congruence;
mod difference;

pub use compatibility::{common_coarsening, common_refinement, compatible};
pub use congruence::{congruent, equal, weakly_congruent};
pub use difference::{Difference, Relation};
