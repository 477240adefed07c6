//! Rounds of messages between ranks.

mod threads;

pub use threads::{Endpoint, Threads};

use crate::Error;

/// One side of a message.
///
/// ```
/// use cute_runtime::transport::{Message, Threads, Transport};
/// let mut threads = Threads::<f64>::new(2, Threads::<f64>::PATIENCE)?;
/// // Two ranks exchange the first three of their four elements.
/// let received = threads.run(vec![1.0, 2.0], |value, endpoint| {
///     let (mut send, mut receive) = (vec![value; 4], vec![0.0; 4]);
///     let message = Some(Message { peer: 1 - endpoint.rank(), elements: 3 });
///     endpoint.round(0, message, message, &mut send, &mut receive)?;
///     Ok(receive[..3].to_vec())
/// })?;
/// assert_eq!(received, [[2.0; 3], [1.0; 3]]);
/// # Ok::<(), cute_runtime::Error>(())
/// ```
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
///
/// ```
/// use cute_runtime::{Error, transport::{Message, Transport}};
/// /// The only rank of its grid: nothing is ever sent.
/// struct Alone;
/// impl Transport<Vec<f64>> for Alone {
///     fn rank(&self) -> usize { 0 }
///     fn ranks(&self) -> usize { 1 }
///     fn round(
///         &mut self, round: u32, outgoing: Option<Message>, incoming: Option<Message>, _: &mut Vec<f64>, _: &mut Vec<f64>,
///     ) -> Result<(), Error> {
///         match outgoing.or(incoming) {
///             Some(Message { peer, .. }) => Err(Error::Gone { rank: 0, peer, round }),
///             None => Ok(()),
///         }
///     }
/// }
/// assert_eq!(Alone.round(0, None, None, &mut vec![], &mut vec![]), Ok(()));
/// ```
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
///
/// ```
/// use cute_runtime::transport::{Message, Threads, Traffic, Transport};
/// let mut threads = Threads::<f64>::new(2, Threads::<f64>::PATIENCE)?;
/// threads.run(vec![(); 2], |(), endpoint| {
///     let message = Some(Message { peer: 1 - endpoint.rank(), elements: 3 });
///     endpoint.round(0, message, message, &mut vec![1.0; 3], &mut vec![0.0; 3])
/// })?;
/// // Two messages of three elements in one round.
/// assert_eq!(threads.take_traffic(), Traffic { rounds: 1, messages: 2, bytes: 2 * 24, bytes_max_per_rank: 24 });
/// # Ok::<(), cute_runtime::Error>(())
/// ```
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
