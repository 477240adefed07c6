//! Rounds of messages between ranks.

mod threads;

pub use threads::{Endpoint, Threads};

use crate::Error;

/// One side of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Message {
    /// The other rank.
    pub peer: usize,
    /// Elements, counted from the beginning of the panel.
    pub elements: usize,
}

/// How one rank reaches the others.
///
/// A round is at most one message out and at most one in, both at once. Panels are the backend's own memory: host vectors, or buffers of a
/// device. A transport may exchange a panel for another one of the same length, so that a message between threads moves no element; one that
/// copies (MPI, NCCL) sends from the one panel and receives into the other.
pub trait Transport<Panel> {
    /// This rank, 0-based.
    fn rank(&self) -> usize;

    /// Number of ranks.
    fn ranks(&self) -> usize;

    /// Sends the beginning of the panel `send` and fills the beginning of the panel `receive`. Afterwards `send` holds nothing of meaning.
    ///
    /// `round` names the round: a number that both sides of a message agree on and that no two messages between them share at one time.
    ///
    /// # Errors
    /// [`Error`] where the other side fails, does not come in time, or sends another number of elements.
    fn round(
        &mut self,
        round: u32,
        outgoing: Option<Message>,
        incoming: Option<Message>,
        send: &mut Panel,
        receive: &mut Panel,
    ) -> Result<(), Error>;
}

/// What passed through a transport, counted where it passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Traffic {
    /// Rounds in which any rank sent.
    pub rounds: u64,
    /// Messages sent.
    pub messages: u64,
    /// Bytes sent by all ranks together.
    pub bytes: u64,
    /// Bytes that the busiest rank sent or received.
    pub bytes_max_per_rank: u64,
}
