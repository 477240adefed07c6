//! The stage Exchange: slots in ascending order go to their places on one axis, along the disjoint cycles of a permutation. Read backwards
//! it is the stage Gather.
//!
//! Slot s of T indices lies at linear place s and belongs at the place that the axis map gives its first index. A cycle whose content
//! crosses every rank's two ports at most once moves in one wave. Otherwise, and where all of it lies in one rank, one slab is saved, the
//! others move up one after another, and the saved one is restored. A slot of padding needs no saving: the cycle is an open chain there.

use super::axis::{AxisMap, Spot};
use super::error::PlanError;
use super::sink::Emitted;
use super::step::{Axis, Place, Stage, Step};
use super::waves::{self, Port};

/// Slots on one axis that the planner's fixed tables hold.
///
/// ```
/// use cute_algebra::plan::{Dtype, LocalOrder, MAX_SLOTS, PlanError, Problem, RankMap};
/// let columns = 2 * MAX_SLOTS as i64; // in tiles of one column
/// let problem = Problem {
///     matrix: (1, columns),
///     grid: (1, 2),
///     tile: (1, 1),
///     rank_map: RankMap::RowMajor,
///     local_order: LocalOrder::ColumnMajor,
///     dtype: Dtype::F64,
/// };
/// assert!(matches!(problem.steps_len(), Err(PlanError::TooLarge { of: "tiles on one axis", .. })));
/// ```
pub const MAX_SLOTS: usize = 1 << 16;

/// One axis of the stage: the slots, their permutation, and the steps that carry it out.
struct Exchange<'a, 'b, 'c> {
    map: &'a AxisMap,
    axis: Axis,
    stage: Stage,
    start: u32,
    ports: &'b mut [Port],
    out: &'b mut Emitted<'c>,
}

/// A cycle of slots, found by walking it.
struct Cycle {
    length: u64,
    /// A slot of padding, if there is one.
    empty: Option<u64>,
    /// Whether any slot holds data.
    full: bool,
    /// A slot whose new content comes from another rank, if there is one.
    entry: Option<u64>,
    /// Whether no rank sends or receives more than once.
    simple: bool,
}

/// Emits the steps from ascending order to `map`. `visited` has a bit for every slot.
pub(super) const fn emit(
    (map, axis, stage): (&AxisMap, Axis, Stage),
    visited: &mut [u64],
    ports: &mut [Port],
    out: &mut Emitted<'_>,
) -> Result<(), PlanError> {
    let slots = map.ranks() * (map.local() / map.piece());
    if slots > visited.len() as u64 * 64 {
        return Err(PlanError::TooLarge { of: "tiles on one axis", found: slots, limit: visited.len() as u64 * 64 });
    }
    let mut word = 0;
    while word < (slots as usize).div_ceil(64) {
        visited[word] = 0;
        word += 1;
    }
    let start = out.waves;
    let mut exchange = Exchange { map, axis, stage, start, ports, out };
    let mut slot = 0;
    while slot < slots {
        if visited[(slot / 64) as usize] >> (slot % 64) & 1 == 0 {
            let cycle = exchange.walk(slot, visited);
            if cycle.length > 1 && cycle.full {
                exchange.out.cycles += 1;
                tri!(exchange.cycle(slot, &cycle));
            }
        }
        slot += 1;
    }
    Ok(())
}

impl Exchange<'_, '_, '_> {
    /// Marks the cycle of `first`. The axis map is a bijection, so the walk comes back to where it began.
    const fn walk(&mut self, first: u64, visited: &mut [u64]) -> Cycle {
        let mut cycle = Cycle { length: 0, empty: None, full: false, entry: None, simple: true };
        let stamp = first as u32 + 1;
        let mut slot = first;
        loop {
            visited[(slot / 64) as usize] |= 1 << (slot % 64);
            cycle.length += 1;
            if self.width(slot) == 0 {
                cycle.empty = Some(slot);
            } else {
                cycle.full = true;
            }
            let next = self.next(slot);
            let (p, q) = (self.place(slot).coordinate as usize, self.place(next).coordinate as usize);
            if p != q {
                cycle.entry = Some(next);
                cycle.simple = cycle.simple && self.ports[p].counted.0 != stamp && self.ports[q].counted.1 != stamp;
                self.ports[p].counted.0 = stamp;
                self.ports[q].counted.1 = stamp;
            }
            slot = next;
            if slot == first {
                return cycle;
            }
        }
    }

    const fn cycle(&mut self, first: u64, cycle: &Cycle) -> Result<(), PlanError> {
        match (cycle.empty, cycle.entry) {
            (Some(empty), _) => {
                tri!(self.rotate(empty, self.start));
                Ok(())
            }
            (None, Some(entry)) if cycle.simple => self.at_once(entry),
            (None, _) => self.saved(first),
        }
    }

    /// Moves up every slab of the cycle but that of `head`, which has left its slot or is padding: the predecessor of a free slot moves
    /// into it. Returns the slot that is free at the end, which is where `head` belongs, and the last wave.
    const fn rotate(&mut self, head: u64, after: u32) -> Result<(u64, u32), PlanError> {
        let (mut free, mut wave) = (head, after);
        loop {
            let slot = self.previous(free);
            if slot == head {
                return Ok((free, wave));
            }
            if self.width(slot) > 0 {
                wave = waves::earliest(self.ports, self.place(slot).coordinate, self.place(free).coordinate, wave);
                tri!(self.push(wave, self.place(slot), self.place(free), self.width(slot)));
            }
            free = slot;
        }
    }

    /// All slabs in one wave. `entry` is filled from another rank, so that it is read before it is overwritten.
    const fn at_once(&mut self, entry: u64) -> Result<(), PlanError> {
        let (mut wave, mut slot) = (self.start, entry);
        // A rank may be asked for a later wave than those before it: repeat until all agree.
        loop {
            let before = wave;
            loop {
                let next = self.next(slot);
                wave = waves::earliest(self.ports, self.place(slot).coordinate, self.place(next).coordinate, wave);
                slot = next;
                if slot == entry {
                    break;
                }
            }
            if wave == before {
                break;
            }
        }
        let (free, last) = tri!(self.rotate(entry, wave));
        assert!(last == wave, "a simple cycle moves in one wave");
        self.push(wave, self.place(entry), self.place(free), self.width(entry))
    }

    /// Saves one slab, moves up the others, restores the saved one.
    const fn saved(&mut self, head: u64) -> Result<(), PlanError> {
        let (from, width) = (self.place(head), self.width(head));
        let saved = Place::saved(from.coordinate);
        let wave = waves::earliest(self.ports, from.coordinate, from.coordinate, self.start);
        tri!(self.push(wave, from, saved, width));
        let (free, wave) = tri!(self.rotate(head, wave));
        let to = self.place(free);
        let wave = waves::earliest(self.ports, saved.coordinate, to.coordinate, wave);
        self.push(wave, saved, to, width)
    }

    const fn push(&mut self, wave: u32, from: Place, to: Place, width: u64) -> Result<(), PlanError> {
        let step = Step { wave, stage: self.stage, axis: self.axis, from, to, width: width as u32 };
        waves::book(self.ports, &step);
        self.out.push(step)
    }

    /// The rank and first local index of a slot.
    const fn place(&self, slot: u64) -> Place {
        let index = slot * self.map.piece();
        Place::buffer((index / self.map.local()) as u32, (index % self.map.local()) as u32)
    }

    /// How many indices of a slot's first content are real.
    const fn width(&self, slot: u64) -> u64 {
        self.map.real(slot * self.map.piece(), self.map.piece())
    }

    /// The slot where the content of a slot belongs.
    const fn next(&self, slot: u64) -> u64 {
        let spot = self.map.place(slot * self.map.piece());
        (spot.coordinate * self.map.local() + spot.local) / self.map.piece()
    }

    /// The slot whose content belongs into a slot.
    const fn previous(&self, slot: u64) -> u64 {
        let index = slot * self.map.piece();
        self.map.index(Spot { coordinate: index / self.map.local(), local: index % self.map.local() }) / self.map.piece()
    }
}
