//! Ranks as threads of one process.
//!
//! A message is the panel itself: the sender's vector moves through a bounded channel to the receiver, which gives its own empty one
//! back. Nothing is copied, nothing is shared, and nothing is allocated per message. Every wait is bounded, and a rank that fails takes its
//! channels with it, so that all ranks end with its message.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use super::{Message, Traffic, Transport};
use crate::{Element, Error};

/// Ranks that one process runs as threads.
const MAX_RANKS: u64 = 256;

/// A full panel on its way.
struct Parcel<T> {
    round: u32,
    elements: usize,
    panel: Vec<T>,
}

/// The channels of one rank from and to one other.
struct Link<T> {
    parcels_out: SyncSender<Parcel<T>>,
    empties_in: Receiver<Vec<T>>,
    parcels_in: Receiver<Parcel<T>>,
    empties_out: SyncSender<Vec<T>>,
}

/// The end of the transport at one rank.
///
/// ```
/// use cute_runtime::transport::{Threads, Transport};
/// let mut threads = Threads::<f64>::new(3, Threads::<f64>::PATIENCE)?;
/// let ends = threads.run(vec![(); 3], |(), endpoint| Ok((endpoint.rank(), endpoint.ranks())))?;
/// assert_eq!(ends, [(0, 3), (1, 3), (2, 3)]);
/// # Ok::<(), cute_runtime::Error>(())
/// ```
pub struct Endpoint<T> {
    rank: usize,
    links: Vec<Option<Link<T>>>,
    patience: Duration,
    /// One bit a round in which this rank sent.
    rounds: Vec<u64>,
    messages: u64,
    sent: u64,
    received: u64,
}

impl<T> core::fmt::Debug for Endpoint<T> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Endpoint").field("rank", &self.rank).field("messages", &self.messages).finish_non_exhaustive()
    }
}

impl<T: Element> Endpoint<T> {
    fn link(&self, peer: usize, round: u32) -> Result<&Link<T>, Error> {
        self.links.get(peer).and_then(Option::as_ref).ok_or(Error::Gone { rank: self.rank, peer, round })
    }

    fn wait<M>(&self, channel: &Receiver<M>, peer: usize, round: u32) -> Result<M, Error> {
        channel.recv_timeout(self.patience).map_err(|error| match error {
            RecvTimeoutError::Timeout => Error::Timeout { rank: self.rank, peer, round, after: self.patience },
            RecvTimeoutError::Disconnected => Error::Gone { rank: self.rank, peer, round },
        })
    }

    fn count(&mut self, round: u32, outgoing: Option<Message>, incoming: Option<Message>) {
        if let Some(Message { elements, .. }) = outgoing {
            let word = round as usize / 64;
            if self.rounds.len() <= word {
                self.rounds.resize(word + 1, 0);
            }
            self.rounds[word] |= 1 << (round % 64);
            self.messages += 1;
            self.sent += elements as u64 * T::BYTES;
        }
        self.received += incoming.map_or(0, |message| message.elements as u64 * T::BYTES);
    }
}

impl<T: Element> Transport<Vec<T>> for Endpoint<T> {
    fn rank(&self) -> usize {
        self.rank
    }

    fn ranks(&self) -> usize {
        self.links.len()
    }

    fn round(
        &mut self,
        round: u32,
        outgoing: Option<Message>,
        incoming: Option<Message>,
        send: &mut Vec<T>,
        receive: &mut Vec<T>,
    ) -> Result<(), Error> {
        if let Some(Message { peer, elements }) = outgoing {
            // The channel has room for one: the previous parcel was taken before its empty panel came back.
            let parcel = Parcel { round, elements, panel: std::mem::take(send) };
            let link = self.link(peer, round)?;
            link.parcels_out.send(parcel).map_err(|_| Error::Gone { rank: self.rank, peer, round })?;
        }
        if let Some(Message { peer, elements }) = incoming {
            let link = self.link(peer, round)?;
            let parcel = self.wait(&link.parcels_in, peer, round)?;
            if parcel.round != round || parcel.elements != elements || parcel.panel.len() < elements {
                let (found, found_round) = (parcel.elements, parcel.round);
                return Err(Error::Message { rank: self.rank, peer, round, found_round, expected: elements, found });
            }
            let empty = std::mem::replace(receive, parcel.panel);
            link.empties_out.send(empty).map_err(|_| Error::Gone { rank: self.rank, peer, round })?;
        }
        if let Some(Message { peer, .. }) = outgoing {
            *send = self.wait(&self.link(peer, round)?.empties_in, peer, round)?;
        }
        self.count(round, outgoing, incoming);
        Ok(())
    }
}

/// The ranks of one process and the channels between them, kept between calls.
///
/// ```
/// use cute_runtime::transport::Threads;
/// let mut threads = Threads::<f64>::new(2, Threads::<f64>::PATIENCE)?;
/// assert_eq!(threads.run(vec![3, 4], |input, _| Ok(input * input))?, [9, 16]);
/// # Ok::<(), cute_runtime::Error>(())
/// ```
#[derive(Debug)]
pub struct Threads<T> {
    ranks: usize,
    patience: Duration,
    endpoints: Vec<Endpoint<T>>,
}

impl<T: Element> Threads<T> {
    /// How long a rank waits for another one, unless told otherwise.
    ///
    /// ```
    /// use cute_runtime::transport::Threads;
    /// assert_eq!(Threads::<f64>::PATIENCE.as_secs(), 30);
    /// ```
    pub const PATIENCE: Duration = Duration::from_secs(30);

    /// Connects so many ranks; each waits at most `patience` for another one.
    ///
    /// ```
    /// use cute_runtime::transport::Threads;
    /// use std::time::Duration;
    /// assert_eq!(Threads::<f64>::new(4, Duration::from_secs(1))?.ranks(), 4);
    /// let error = Threads::<f64>::new(257, Duration::from_secs(1)).unwrap_err();
    /// assert_eq!(error.to_string(), "257 ranks: one process runs at most 256 as threads");
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::TooManyRanks`] beyond 256 ranks.
    pub fn new(ranks: u64, patience: Duration) -> Result<Threads<T>, Error> {
        if ranks > MAX_RANKS {
            return Err(Error::TooManyRanks { found: ranks, limit: MAX_RANKS });
        }
        let ranks = ranks as usize;
        Ok(Threads { ranks, patience, endpoints: connect(ranks, patience) })
    }

    /// Number of ranks.
    ///
    /// ```
    /// use cute_runtime::transport::Threads;
    /// assert_eq!(Threads::<f64>::new(4, Threads::<f64>::PATIENCE)?.ranks(), 4);
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    pub fn ranks(&self) -> usize {
        self.ranks
    }

    /// Runs `body` once on every rank, each in a thread of its own with the input of its number, and returns the results in order.
    ///
    /// ```
    /// use cute_runtime::{Error, transport::{Threads, Transport}};
    /// let mut threads = Threads::<f64>::new(2, Threads::<f64>::PATIENCE)?;
    /// assert_eq!(threads.run(vec!["a", "b"], |input, endpoint| Ok(format!("{input}{}", endpoint.rank())))?, ["a0", "b1"]);
    /// let failed = threads.run(vec![0, 1], |input, _| if input == 1 { panic!("no more") } else { Ok(()) });
    /// assert_eq!(failed, Err(Error::Panicked { rank: 1, message: "no more".into() }));
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// That of the rank that failed first; a panic is [`Error::Panicked`]. All ranks have ended by then. [`Error::Ranks`] if there are not as
    /// many inputs as ranks, [`Error::Thread`] if the system gives no thread.
    pub fn run<I, R>(&mut self, inputs: Vec<I>, body: impl Fn(I, &mut Endpoint<T>) -> Result<R, Error> + Sync) -> Result<Vec<R>, Error>
    where
        I: Send,
        R: Send,
    {
        if inputs.len() != self.ranks {
            return Err(Error::Ranks { found: inputs.len(), grid: (self.ranks as u64, 1) });
        }
        let first_failure = Mutex::new(None);
        let fail = |error: Error| {
            first_failure.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).get_or_insert(error);
        };
        let outcomes: Vec<Option<(R, Endpoint<T>)>> = thread::scope(|scope| {
            let ranks: Vec<_> = std::mem::take(&mut self.endpoints)
                .into_iter()
                .zip(inputs)
                .map(|(mut endpoint, input)| {
                    let (rank, body, fail) = (endpoint.rank, &body, &fail);
                    // On failure the endpoint is dropped after the failure is recorded: whoever waits for it finds out at once.
                    let work = move || match catch_unwind(AssertUnwindSafe(|| body(input, &mut endpoint))) {
                        Ok(Ok(result)) => Some((result, endpoint)),
                        Ok(Err(error)) => {
                            fail(error);
                            None
                        }
                        Err(payload) => {
                            fail(Error::Panicked { rank, message: panic_message(&*payload) });
                            None
                        }
                    };
                    let started = thread::Builder::new().name(format!("rank {rank}")).spawn_scoped(scope, work);
                    started.inspect_err(|reason| fail(Error::Thread { rank, reason: reason.to_string() })).ok()
                })
                .collect();
            ranks.into_iter().map(|rank| rank.and_then(|rank| rank.join().unwrap_or(None))).collect()
        });
        let failure = first_failure.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(error) = failure {
            self.endpoints = connect(self.ranks, self.patience);
            return Err(error);
        }
        let mut results = Vec::with_capacity(self.ranks);
        for (result, endpoint) in outcomes.into_iter().flatten() {
            results.push(result);
            self.endpoints.push(endpoint);
        }
        Ok(results)
    }

    /// What passed since the last call, counted by the ends of the channels.
    ///
    /// ```
    /// use cute_runtime::transport::{Message, Threads, Transport};
    /// let mut threads = Threads::<f64>::new(2, Threads::<f64>::PATIENCE)?;
    /// threads.run(vec![(); 2], |(), endpoint| {
    ///     let message = Some(Message { peer: 1 - endpoint.rank(), elements: 3 });
    ///     endpoint.round(0, message, message, &mut vec![1.0; 3], &mut vec![0.0; 3])
    /// })?;
    /// assert_eq!((threads.take_traffic().bytes, threads.take_traffic().bytes), (2 * 3 * 8, 0));
    /// # Ok::<(), cute_runtime::Error>(())
    /// ```
    pub fn take_traffic(&mut self) -> Traffic {
        let mut traffic = Traffic::default();
        let mut rounds: Vec<u64> = Vec::new();
        for endpoint in &mut self.endpoints {
            if rounds.len() < endpoint.rounds.len() {
                rounds.resize(endpoint.rounds.len(), 0);
            }
            for (all, own) in rounds.iter_mut().zip(&mut endpoint.rounds) {
                *all |= std::mem::take(own);
            }
            traffic.messages += std::mem::take(&mut endpoint.messages);
            let (sent, received) = (std::mem::take(&mut endpoint.sent), std::mem::take(&mut endpoint.received));
            traffic.bytes += sent;
            traffic.bytes_max_per_rank = traffic.bytes_max_per_rank.max(sent).max(received);
        }
        traffic.rounds = rounds.iter().map(|word| u64::from(word.count_ones())).sum();
        traffic
    }
}

/// A channel pair from every rank to every other.
fn connect<T>(ranks: usize, patience: Duration) -> Vec<Endpoint<T>> {
    let mut endpoints: Vec<Endpoint<T>> = (0..ranks)
        .map(|rank| Endpoint {
            rank,
            links: (0..ranks).map(|_| None).collect(),
            patience,
            rounds: Vec::new(),
            messages: 0,
            sent: 0,
            received: 0,
        })
        .collect();
    for a in 0..ranks {
        for b in a + 1..ranks {
            let (parcels_ab, parcels_at_b) = sync_channel(1);
            let (parcels_ba, parcels_at_a) = sync_channel(1);
            let (empties_ab, empties_at_b) = sync_channel(1);
            let (empties_ba, empties_at_a) = sync_channel(1);
            endpoints[a].links[b] =
                Some(Link { parcels_out: parcels_ab, empties_in: empties_at_a, parcels_in: parcels_at_a, empties_out: empties_ab });
            endpoints[b].links[a] =
                Some(Link { parcels_out: parcels_ba, empties_in: empties_at_b, parcels_in: parcels_at_b, empties_out: empties_ba });
        }
    }
    endpoints
}

fn panic_message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(ToString::to_string).or_else(|| payload.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "no message".to_string())
}
