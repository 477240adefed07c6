//! Every position in which a macro of `cute-static` may stand, in a crate that imports it by another name.

#![no_std]
#![deny(warnings)]
#![forbid(unsafe_code)]

#[cfg(test)]
mod blocks;
#[cfg(test)]
mod generated;
#[cfg(test)]
mod leaves;
#[cfg(test)]
mod positions;
#[cfg(test)]
mod schedules;

/// A named layout of a library.
pub type Smem = tiles::layout!((4,(4,2)):(4,(1,16)));

tiles::layouts! {
    /// What one warp copies.
    pub type Tile = (8,8):(8,1);
    type Hidden = 4:1;
}
