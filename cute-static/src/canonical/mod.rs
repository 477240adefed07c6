//! Constants to types: the [`Static`](crate::Static) type of a layout that constant evaluation has computed.
//!
//! A macro cannot see the value of a constant, and a type cannot be computed from one; but the fields of a constant can be the const
//! arguments of a type. So `layouts!` writes a list of twenty [`Slot`]s with the arguments `{K.t0}, {K.s0}, {K.d0}, ..` of a constant
//! `K: Slots`, and from there on it is traits: each slot opens tuples, adds an extent and a stride, and closes tuples. Every argument costs
//! rustc the same, whatever it holds, so there are three a slot and no more.
//!
//! The first number of a slot says how many tuples it opens and closes, or that the list ended before it, or what the next stride
//! consists of if it is not an integer (module `kinds`).

mod kinds;
mod slots;
mod steps;

pub use slots::Slots;
pub use steps::{Continue, Done, End, Slot, Step, Token};

/// The type of the layout that a list of slots describes.
pub type Canonical<List> = <(((), ()), ()) as Continue<List>>::Layout;

/// How many slots there are.
pub(crate) const SLOTS: usize = 20;
/// How many tuples one slot may open, and how many it may close.
const MOST: usize = 4;
/// Added to the number of a slot that holds an empty tuple in the place of a leaf.
const EMPTY: i64 = 30;
/// The first number of a slot behind the last leaf.
const BEHIND: i64 = 255;
