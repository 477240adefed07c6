//! Where the planner's steps go: counted, written, or compared with a list.

use super::error::PlanError;
use super::step::Step;

/// The receiver of a schedule.
pub(super) enum Sink<'a> {
    /// Only counts.
    Count,
    /// Writes into a list, which must be long enough.
    Fill(&'a mut [Step]),
    /// Compares with a list.
    Compare(&'a [Step]),
}

/// The schedule so far.
pub(super) struct Emitted<'a> {
    sink: Sink<'a>,
    /// Steps so far.
    pub(super) steps: usize,
    /// One past the last wave so far.
    pub(super) waves: u32,
    /// Cycles of slots so far that needed steps.
    pub(super) cycles: u32,
}

impl<'a> Emitted<'a> {
    pub(super) const fn into(sink: Sink<'a>) -> Self {
        Emitted { sink, steps: 0, waves: 0, cycles: 0 }
    }

    pub(super) const fn push(&mut self, step: Step) -> Result<(), PlanError> {
        match &mut self.sink {
            Sink::Count => {}
            Sink::Fill(list) if self.steps >= list.len() => {
                return Err(PlanError::StepCount { found: list.len(), expected: self.steps + 1 });
            }
            Sink::Fill(list) => list[self.steps] = step,
            Sink::Compare(list) if self.steps >= list.len() => {
                return Err(PlanError::StepCount { found: list.len(), expected: self.steps + 1 });
            }
            Sink::Compare(list) if !list[self.steps].same(&step) => return Err(PlanError::Foreign { step: self.steps }),
            Sink::Compare(_) => {}
        }
        self.steps += 1;
        if step.wave >= self.waves {
            self.waves = step.wave + 1;
        }
        Ok(())
    }

    /// Turns the steps from `first` on, whose waves begin at `wave`, into their inverse.
    pub(super) const fn invert(&mut self, first: usize, wave: u32) {
        let Sink::Fill(list) = &mut self.sink else { return };
        let (mut low, mut high) = (first, self.steps);
        while low < high {
            high -= 1;
            let (a, b) = (list[low], list[high]);
            list[low] = turned(b, wave, self.waves);
            list[high] = turned(a, wave, self.waves);
            low += 1;
        }
    }
}

/// A step of the inverse of a block of waves `[first, end)`.
const fn turned(step: Step, first: u32, end: u32) -> Step {
    Step { wave: first + (end - 1 - step.wave), ..step.reversed() }
}
