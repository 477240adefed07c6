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
#[derive(Debug)]
pub struct Threads<T> {
    ranks: usize,
    patience: Duration,
    endpoints: Vec<Endpoint<T>>,
}

impl<T: Element> Threads<T> {
    /// How long a rank waits for another one, unless told otherwise.
    pub const PATIENCE: Duration = Duration::from_secs(30);

    /// Connects so many ranks; each waits at most `patience` for another one.
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
    pub fn ranks(&self) -> usize {
        self.ranks
    }

    /// Runs `body` once on every rank, each in a thread of its own with the input of its number, and returns the results in order.
    ///
    /// # Errors
    /// That of the rank that failed first; a panic is [`Error::Panicked`]. All ranks have ended by then.
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
