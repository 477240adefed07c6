//! The stage Align: shards of one extent become shards of a larger, padded one, compacted towards the first rank.
//!
//! Index g lies at (g div S, g mod S) and goes to (g div L, g mod L) with S <= L, which is never behind its old place. So the chain is
//! open: in ascending order of g every target was padding, or has been left by a smaller index. Segments end where the rank of either
//! side changes, and where a transfer would exceed a panel.

use super::error::PlanError;
use super::sink::Emitted;
use super::step::{Axis, Place, Stage, Step};
use super::waves::{self, Port};

/// Emits the steps from blocks of `from` indices a rank to blocks of `to`, with `from <= to`.
pub(super) const fn emit(
    axis: Axis,
    extent: u64,
    blocks: (u64, u64),
    widest: u64,
    ports: &mut [Port],
    out: &mut Emitted<'_>,
) -> Result<(), PlanError> {
    let (from, to) = blocks;
    let start = out.waves;
    let mut g = 0;
    while g < extent {
        let (p, a, q, b) = (g / from, g % from, g / to, g % to);
        let mut width = smallest(extent - g, from - a, to - b);
        if p != q && width > widest {
            width = widest;
        }
        if p != q || a != b {
            let (source, target) = (Place::buffer(p as u32, a as u32), Place::buffer(q as u32, b as u32));
            let wave = waves::earliest(ports, p as u32, q as u32, start);
            let step = Step { wave, stage: Stage::Align, axis, from: source, to: target, width: width as u32 };
            waves::book(ports, &step);
            tri!(out.push(step));
        }
        g += width;
    }
    Ok(())
}

const fn smallest(a: u64, b: u64, c: u64) -> u64 {
    let least = if a < b { a } else { b };
    if least < c { least } else { c }
}
