//! A rank's memory on the host.

use cute_algebra::plan::{Repitch, Transposition};

use super::{Memory, PanelName, Slab, convert};
use crate::Element;
use crate::error::{Error, allocate};

/// The scratch of one rank: three panels of one length.
#[derive(Debug)]
pub struct Scratch<T> {
    send: Vec<T>,
    receive: Vec<T>,
    saved: Vec<T>,
}

impl<T: Element> Scratch<T> {
    /// Three panels of so many elements.
    ///
    /// # Errors
    /// [`Error::Memory`] where the system has none.
    pub fn new(panel: u64) -> Result<Scratch<T>, Error> {
        Ok(Scratch { send: allocate(panel)?, receive: allocate(panel)?, saved: allocate(panel)? })
    }

    /// Elements of one panel.
    pub fn panel(&self) -> usize {
        self.send.len()
    }

    /// Bytes of all panels.
    pub fn bytes(&self) -> u64 {
        3 * self.panel() as u64 * T::BYTES
    }

    /// Makes sure that every rank has panels of at least so many elements, all of one length.
    pub(super) fn prepare(all: &mut Vec<Scratch<T>>, ranks: usize, panel: u64) -> Result<(), Error> {
        let fits = all.len() == ranks && all.iter().all(|scratch| scratch.panel() as u64 >= panel);
        if !fits {
            all.clear();
            all.reserve_exact(ranks);
            for _ in 0..ranks {
                all.push(Scratch::new(panel)?);
            }
        }
        Ok(())
    }
}

/// One rank's buffer with its scratch.
#[derive(Debug)]
pub struct Host<'a, T> {
    buffer: &'a mut [T],
    scratch: &'a mut Scratch<T>,
    copied: u64,
}

impl<'a, T: Element> Host<'a, T> {
    /// The memory of one rank.
    pub fn new(buffer: &'a mut [T], scratch: &'a mut Scratch<T>) -> Self {
        Host { buffer, scratch, copied: 0 }
    }

    /// Elements copied so far, each copy counted.
    pub fn copied(&self) -> u64 {
        self.copied
    }

    /// The buffer and one panel.
    fn with(&mut self, panel: PanelName) -> (&mut [T], &mut Vec<T>) {
        let panel = match panel {
            PanelName::Send => &mut self.scratch.send,
            PanelName::Receive => &mut self.scratch.receive,
            PanelName::Saved => &mut self.scratch.saved,
        };
        (self.buffer, panel)
    }
}

impl<T: Element> Memory for Host<'_, T> {
    type Panel = Vec<T>;

    fn pack(&mut self, slab: Slab, panel: PanelName) {
        let (buffer, panel) = self.with(panel);
        for (piece, range) in panel.chunks_exact_mut(slab.length).zip(slab.ranges()) {
            piece.copy_from_slice(&buffer[range]);
        }
        self.copied += slab.elements() as u64;
    }

    fn unpack(&mut self, panel: PanelName, slab: Slab) {
        let (buffer, panel) = self.with(panel);
        for (piece, range) in panel.chunks_exact(slab.length).zip(slab.ranges()) {
            buffer[range].copy_from_slice(piece);
        }
        self.copied += slab.elements() as u64;
    }

    fn shift(&mut self, from: Slab, to: Slab) {
        // Pieces in the direction of the move, so that none is overwritten before it is read.
        let pairs = from.ranges().zip(to.ranges());
        let buffer = &mut *self.buffer;
        let mut copy = |(from, to): (std::ops::Range<usize>, std::ops::Range<usize>)| buffer.copy_within(from, to.start);
        if to.offset < from.offset {
            pairs.for_each(&mut copy);
        } else {
            from.ranges().rev().zip(to.ranges().rev()).for_each(&mut copy);
        }
        self.copied += from.elements() as u64;
    }

    fn swap(&mut self, a: PanelName, b: PanelName) {
        let mut taken = std::mem::take(self.with(a).1);
        std::mem::swap(&mut taken, self.with(b).1);
        *self.with(a).1 = taken;
    }

    fn repitch(&mut self, repitch: Repitch) {
        convert::repitch(self.buffer, repitch);
        self.copied += repitch.copies();
    }

    fn transpose(&mut self, transposition: Transposition, inverse: bool) {
        self.copied += convert::transpose(self.buffer, &mut self.scratch.send, transposition, inverse);
    }

    fn panels(&mut self) -> (&mut Vec<T>, &mut Vec<T>) {
        (&mut self.scratch.send, &mut self.scratch.receive)
    }
}
