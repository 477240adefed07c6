//! The wave of every step: list scheduling over the ranks of one axis.

use super::error::PlanError;
use super::step::Step;

/// Ranks along one axis that the planner's fixed tables hold.
///
/// ```
/// use cute_algebra::plan::{Dtype, LocalOrder, MAX_COORDINATES, PlanError, Problem, RankMap};
/// let ranks = MAX_COORDINATES as i64 + 1;
/// let problem = Problem {
///     matrix: (1, ranks),
///     grid: (1, ranks),
///     tile: (1, 1),
///     rank_map: RankMap::RowMajor,
///     local_order: LocalOrder::ColumnMajor,
///     dtype: Dtype::F64,
/// };
/// assert!(matches!(problem.steps_len(), Err(PlanError::TooLarge { of: "ranks on one axis", .. })));
/// ```
pub const MAX_COORDINATES: usize = 1024;

/// What one rank of the axis has been given to do so far. A rank's own steps are in order: their waves never decrease.
#[derive(Clone, Copy, Debug)]
pub(super) struct Port {
    /// The wave of its latest step.
    wave: u32,
    /// Whether it sends in that wave already.
    sends: bool,
    /// Whether it receives in that wave already.
    receives: bool,
    /// The cycle that last counted a send of this rank, and one that counted a receive.
    pub(super) counted: (u32, u32),
}

impl Port {
    pub(super) const IDLE: Port = Port { wave: 0, sends: false, receives: false, counted: (0, 0) };
}

/// The earliest wave, not before `after`, in which a slab can move from `from` to `to`: both ranks are done with earlier waves, and the
/// one does not send nor the other receive twice in one wave.
pub(super) const fn earliest(ports: &[Port], from: u32, to: u32, after: u32) -> u32 {
    let (a, b) = (&ports[from as usize], &ports[to as usize]);
    let wave = later(after, later(a.wave, b.wave));
    if from != to && ((a.wave == wave && a.sends) || (b.wave == wave && b.receives)) { wave + 1 } else { wave }
}

/// Books a step in its wave.
pub(super) const fn book(ports: &mut [Port], step: &Step) {
    let (from, to) = (step.from.coordinate as usize, step.to.coordinate as usize);
    advance(&mut ports[from], step.wave);
    advance(&mut ports[to], step.wave);
    if from != to {
        ports[from].sends = true;
        ports[to].receives = true;
    }
}

/// Starts a phase: no rank has anything to do before `wave`.
pub(super) const fn start(ports: &mut [Port], ranks: u64, wave: u32) -> Result<(), PlanError> {
    if ranks > ports.len() as u64 {
        return Err(PlanError::TooLarge { of: "ranks on one axis", found: ranks, limit: ports.len() as u64 });
    }
    let mut i = 0;
    while i < ranks as usize {
        ports[i] = Port { wave, ..Port::IDLE };
        i += 1;
    }
    Ok(())
}

const fn advance(port: &mut Port, wave: u32) {
    if wave > port.wave {
        port.wave = wave;
        port.sends = false;
        port.receives = false;
    }
}

pub(super) const fn later(a: u32, b: u32) -> u32 {
    if a > b { a } else { b }
}
