//! A rank's memory on the host.

use cute_algebra::plan::{Repitch, Transposition};

use super::{Memory, PanelName, Slab, convert};
use crate::Element;
use crate::error::{Error, allocate};

/// The scratch of one rank: three panels of one length.
///
/// ```
/// use cute_runtime::execute::Scratch;
/// let scratch = Scratch::<f64>::new(100)?;
/// assert_eq!((scratch.panel(), scratch.bytes()), (100, 3 * 100 * 8));
/// # Ok::<(), cute_runtime::Error>(())
/// ```
#[derive(Debug)]
pub struct Scratch<T> {
    send: Vec<T>,
    receive: Vec<T>,
    saved: Vec<T>,
}

impl<T: Element> Scratch<T> {
    /// Three panels of `panel` elements each.
    ///
    /// ```
    /// use cute_runtime::{Error, execute::Scratch};
    /// assert_eq!(Scratch::<f64>::new(100)?.panel(), 100);
    /// let error = Scratch::<f64>::new(u64::MAX).unwrap_err();
    /// assert_eq!(error, Error::Memory { elements: u64::MAX, bytes: 8 });
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Memory`] where the system has none.
    pub fn new(panel: u64) -> Result<Scratch<T>, Error> {
        Ok(Scratch { send: allocate(panel)?, receive: allocate(panel)?, saved: allocate(panel)? })
    }

    /// Elements of one panel.
    ///
    /// ```
    /// assert_eq!(cute_runtime::execute::Scratch::<f32>::new(5)?.panel(), 5);
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    pub fn panel(&self) -> usize {
        self.send.len()
    }

    /// Bytes of all panels.
    ///
    /// ```
    /// assert_eq!(cute_runtime::execute::Scratch::<f32>::new(5)?.bytes(), 3 * 5 * 4);
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
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
///
/// ```
/// use cute_runtime::{execute::{Host, Memory, Scratch}, plan::Transposition};
/// // The rows 0 1 2 and 3 4 5 become the columns 0 3, 1 4 and 2 5.
/// let mut buffer = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0];
/// let mut scratch = Scratch::new(3)?;
/// let mut host = Host::new(&mut buffer, &mut scratch);
/// host.transpose(Transposition::new(2, 3), false);
/// assert_eq!(buffer, [0.0, 3.0, 1.0, 4.0, 2.0, 5.0]);
/// # Ok::<(), cute_runtime::Error>(())
/// ```
#[derive(Debug)]
pub struct Host<'a, T> {
    buffer: &'a mut [T],
    scratch: &'a mut Scratch<T>,
    copied: u64,
}

impl<'a, T: Element> Host<'a, T> {
    /// The memory of one rank.
    ///
    /// ```
    /// use cute_runtime::execute::{Host, Memory, Scratch};
    /// let (mut buffer, mut scratch) = (vec![0.0; 16], Scratch::new(8)?);
    /// let mut host = Host::new(&mut buffer, &mut scratch);
    /// let (send, receive) = host.panels();
    /// assert_eq!((send.len(), receive.len()), (8, 8));
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    pub fn new(buffer: &'a mut [T], scratch: &'a mut Scratch<T>) -> Self {
        Host { buffer, scratch, copied: 0 }
    }

    /// Elements copied so far, each copy counted.
    ///
    /// ```
    /// use cute_runtime::execute::{Host, Memory, PanelName, Scratch, Slab};
    /// let mut buffer = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0];
    /// let mut scratch = Scratch::new(3)?;
    /// let mut host = Host::new(&mut buffer, &mut scratch);
    /// host.pack(Slab { offset: 1, runs: 1, length: 3, pitch: 3 }, PanelName::Send);
    /// assert_eq!(host.copied(), 3);
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
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
