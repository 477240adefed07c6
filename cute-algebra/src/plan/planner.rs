//! The planner: the stages of the in-place road, one after another, each first for columns and then for rows.

use super::align;
use super::axis::AxisMap;
use super::distribution::Distribution;
use super::error::PlanError;
use super::exchange;
use super::frame::Frame;
use super::sink::Emitted;
use super::step::{Axis, Stage};
use super::waves::{self, Port};

/// Checks that two distributions hold the same matrix on the same grid.
pub(super) const fn check(source: &Distribution, target: &Distribution) -> Result<(), PlanError> {
    if source.rows() != target.rows() || source.cols() != target.cols() {
        return Err(PlanError::MatricesDiffer { source: (source.rows(), source.cols()), target: (target.rows(), target.cols()) });
    }
    let (s, t) = (source.grid(), target.grid());
    if s.0 != t.0 || s.1 != t.1 {
        return Err(PlanError::GridsDiffer { source: s, target: t });
    }
    if s.0 > 1 && s.1 > 1 && source.rank_map() as u8 != target.rank_map() as u8 {
        return Err(PlanError::RankMapsDiffer { source: source.rank_map(), target: target.rank_map() });
    }
    Ok(())
}

/// Emits the whole schedule. `visited` and `ports` are working memory.
pub(super) const fn emit(
    (source, target, frame): (&Distribution, &Distribution, &Frame),
    visited: &mut [u64],
    ports: &mut [Port],
    out: &mut Emitted<'_>,
) -> Result<(), PlanError> {
    let mut stage = 0;
    while stage < Stage::ALL.len() {
        tri!(phase((source, target, frame), (Stage::ALL[stage], Axis::Columns), visited, ports, out));
        tri!(phase((source, target, frame), (Stage::ALL[stage], Axis::Rows), visited, ports, out));
        stage += 1;
    }
    Ok(())
}

/// One stage on one axis: it begins when the waves before it are over.
const fn phase(
    (source, target, frame): (&Distribution, &Distribution, &Frame),
    (stage, axis): (Stage, Axis),
    visited: &mut [u64],
    ports: &mut [Port],
    out: &mut Emitted<'_>,
) -> Result<(), PlanError> {
    let (s, t): (&AxisMap, &AxisMap) = (source.axis(axis), target.axis(axis));
    let (first, wave) = (out.steps, out.waves);
    tri!(waves::start(ports, s.ranks(), wave));
    match stage {
        Stage::Gather => {
            tri!(exchange::emit((s, axis, stage), visited, ports, out));
            out.invert(first, wave);
        }
        Stage::Exchange => tri!(exchange::emit((t, axis, stage), visited, ports, out)),
        Stage::Align => {
            let (from, to) = (s.local(), t.local());
            if from <= to {
                tri!(align::emit(axis, s.extent(), (from, to), frame.widest(axis), ports, out));
            } else {
                tri!(align::emit(axis, s.extent(), (to, from), frame.widest(axis), ports, out));
                out.invert(first, wave);
            }
        }
    }
    Ok(())
}
