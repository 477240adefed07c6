//! What layouts are for: operations that kernels and their compilers need, built from those of the algebra.
//!
//! * [`tv_to_coord`] says where in a tile which value of which thread lies, [`owner`] the other way round; [`tv_partition`] gives every
//!   tile of a layout to the threads.
//! * [`Cover`] says which cells of a tile the threads hold, and how many of them each: what an atom has to prove.
//! * [`Smem`], [`Matrices`] and [`fragment`] say whether a layout is one that an instruction prescribes: `wgmma` with its descriptor,
//!   `ldmatrix`, and fragments in registers. A refusal names every mode that differs, and what would make the layout legal.
//! * [`copy_vector`] says whether a copy between two layouts is well defined, and how many elements go at once.
//! * [`Width`] says how many elements a thread moves at once, as far as layouts are known at compile time, and what prevents more.
//! * [`TensorMap`] says what a bulk tensor copy of a tile is encoded as.
//! * [`TiledMma`] deals a matrix instruction out over threads and values, [`CopyInstruction`] a copying one.
//! * [`bank_conflicts`] says in how many passes threads access shared memory.
//! * [`einfold`] rearranges modes by name, [`einsum`] folds a contraction to batched products of matrices.
//! * [`im2col`] is the matrix of a convolution, [`im2col_coord`] its coordinates.

mod banks;
mod copy;
mod cover;
mod einfold;
mod einsum;
mod im2col;
mod notation;
mod operand;
mod sources;
mod tensor_map;
mod tiled;
mod tiled_copy;
mod tv;
mod width;

#[cfg(feature = "alloc")]
pub(crate) use banks::conflicts;
pub use banks::{BankConflicts, bank_conflicts, bank_conflicts_swizzled};
pub use copy::{CopyVector, copy_vector, copy_vector_at};
pub use cover::Cover;
pub use einfold::einfold;
pub use einsum::{Contraction, Gemm, Labels, einsum};
pub use im2col::{Im2col, Window, im2col, im2col_coord};
pub use operand::{Difference, Differences, Expected, Major, Matrices, Remedy, Smem, fragment};
pub use tensor_map::TensorMap;
pub use tiled::{Role, TiledMma};
pub use tiled_copy::{CopyInstruction, Side, deal};
#[cfg(feature = "alloc")]
pub use tv::owners;
#[cfg(feature = "alloc")]
pub(crate) use tv::partition_within;
pub use tv::{covers_once, owner, tv_partition, tv_to_coord};
pub use width::{Fact, Limit, SharedMode, Width};
