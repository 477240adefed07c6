//! Redistribution: how a matrix gets from one distribution to another, in place and with a bounded scratch.
//!
//! A [`Distribution`] is a layout into (rank, offset). Source and target, two layouts, are all that the planner knows: it reads grid, rank
//! map, tiles, padding and memory order off their modes. Both axes are independent, so a step moves a slab of whole local rows or columns
//! between the ranks of one grid line, in all lines at once, and the list of steps does not grow with the other axis of the grid.
//!
//! 1. [`Conversion`]: every rank turns its buffer into a column-major matrix with the common leading dimension ([`Frame`]).
//! 2. [`Stage::Gather`]: the source's slots are brought into ascending order; nothing to do where every rank holds one block.
//! 3. [`Stage::Align`]: shards of the source's padded extent become shards of the target's.
//! 4. [`Stage::Exchange`]: slots go to the target's places along disjoint cycles; nothing to do where every rank holds one block.
//!
//! In every stage columns move first, then rows. At the end the conversion of the target, inverted, restores its local memory.
//!
//! Read backwards, with `from` and `to` exchanged, the list of steps is the inverse. The design of the stages is that of JAXMg.
//!
//! In constants, and for macros: [`Problem`] and [`Schedule`]. At run time: [`Plan`] (feature `alloc`), which also tells what the
//! schedule costs.

mod align;
mod axis;
mod conversion;
mod distribution;
mod error;
mod exchange;
mod frame;
mod planner;
mod problem;
mod sink;
mod step;
mod waves;

#[cfg(feature = "alloc")]
mod costs;
#[cfg(feature = "alloc")]
mod lines;
#[cfg(feature = "alloc")]
mod road;

pub use axis::{AxisMap, MAX_DIGITS, Spot};
pub use conversion::{Conversion, Repitch, Transposition};
pub use distribution::{Distribution, Local, LocalOrder, RankMap};
pub use error::{Codomain, PlanError};
pub use exchange::MAX_SLOTS;
pub use frame::Frame;
pub use problem::{Dtype, Problem, Schedule};
pub use step::{Axis, Place, Stage, Step};
pub use waves::MAX_COORDINATES;

#[cfg(feature = "alloc")]
pub use costs::Costs;
#[cfg(feature = "alloc")]
pub use lines::Lines;
#[cfg(feature = "alloc")]
pub use road::Plan;
