//! Ranks that fail, are late, or disagree end everybody, in bounded time and with the first one's message.

use std::time::{Duration, Instant};

use cute_runtime::Error;
use cute_runtime::transport::{Endpoint, Message, Threads, Transport};

const PATIENCE: Duration = Duration::from_millis(300);

/// One message from a rank to its right neighbour, around the ring.
fn ring(round: u32, endpoint: &mut Endpoint<f64>, panels: &mut [Vec<f64>; 2]) -> Result<(), Error> {
    let (rank, ranks) = (Transport::rank(endpoint), Transport::ranks(endpoint));
    let message = |peer| Some(Message { peer, elements: 2 });
    let [send, receive] = panels;
    send[0] = rank as f64;
    endpoint.round(round, message((rank + 1) % ranks), message((rank + ranks - 1) % ranks), send, receive)?;
    assert_eq!(receive[0], ((rank + ranks - 1) % ranks) as f64);
    Ok(())
}

fn panels() -> [Vec<f64>; 2] {
    [vec![0.0; 4], vec![0.0; 4]]
}

#[test]
fn messages_move_panels_and_are_counted() {
    let mut threads = Threads::<f64>::new(3, PATIENCE).unwrap();
    let addresses = threads
        .run(vec![(); 3], |(), endpoint| {
            let mut panels = panels();
            let before = panels.each_ref().map(|panel| panel.as_ptr() as usize);
            (0..3).try_for_each(|round| ring(round, endpoint, &mut panels))?;
            Ok((before, panels.map(|panel| (panel.as_ptr() as usize, panel.len()))))
        })
        .unwrap();
    // The same memory as before, in other hands: nothing was copied or allocated, nothing was lost.
    let mut before: Vec<usize> = addresses.iter().flat_map(|(before, _)| *before).collect();
    let mut after: Vec<usize> = addresses.iter().flat_map(|(_, after)| after.map(|(address, _)| address)).collect();
    before.sort_unstable();
    after.sort_unstable();
    assert_eq!(before, after);
    assert!(addresses.iter().any(|(before, after)| before[0] != after[0].0));
    assert!(addresses.iter().all(|(_, after)| after.iter().all(|(_, length)| *length == 4)));
    let traffic = threads.take_traffic();
    assert_eq!((traffic.rounds, traffic.messages, traffic.bytes, traffic.bytes_max_per_rank), (3, 9, 9 * 16, 3 * 16));
    assert_eq!(threads.take_traffic(), Default::default());
}

#[test]
fn a_rank_that_panics_ends_all_with_its_message() {
    let mut threads = Threads::<f64>::new(4, Duration::from_secs(20)).unwrap();
    let start = Instant::now();
    let failed = threads.run(vec![(); 4], |(), endpoint| {
        let mut panels = panels();
        ring(0, endpoint, &mut panels)?;
        assert!(Transport::rank(endpoint) != 2, "rank two has had enough");
        ring(1, endpoint, &mut panels)
    });
    assert_eq!(failed.unwrap_err(), Error::Panicked { rank: 2, message: "rank two has had enough".into() });
    assert!(start.elapsed() < Duration::from_secs(10), "the others waited {:?}", start.elapsed());
    // The ranks are connected anew.
    threads.run(vec![(); 4], |(), endpoint| ring(0, endpoint, &mut panels())).unwrap();
}

#[test]
fn a_rank_that_fails_ends_all_with_its_error() {
    let mut threads = Threads::<f64>::new(3, Duration::from_secs(20)).unwrap();
    let error = Error::NotPositiveDefinite { minor: 7 };
    let failed =
        threads.run(
            vec![(); 3],
            |(), endpoint| if Transport::rank(endpoint) == 0 { Err(error.clone()) } else { ring(0, endpoint, &mut panels()) },
        );
    assert_eq!(failed.unwrap_err(), error);
}

#[test]
fn a_rank_that_does_not_come_is_waited_for_only_so_long() {
    let mut threads = Threads::<f64>::new(2, PATIENCE).unwrap();
    let failed = threads.run(vec![(); 2], |(), endpoint| {
        let (mut panels, message) = (panels(), Message { peer: 1, elements: 2 });
        let [send, receive] = &mut panels;
        match Transport::rank(endpoint) {
            0 => endpoint.round(5, None, Some(message), send, receive),
            _ => Ok(()),
        }
    });
    assert_eq!(failed.unwrap_err(), Error::Timeout { rank: 0, peer: 1, round: 5, after: PATIENCE });
}

#[test]
fn ranks_that_disagree_are_found_out() {
    let mut threads = Threads::<f64>::new(2, PATIENCE).unwrap();
    let mut disagree = |rounds: [u32; 2], elements: [usize; 2]| {
        threads.run(vec![(); 2], |(), endpoint| {
            let mut panels = panels();
            let [send, receive] = &mut panels;
            match Transport::rank(endpoint) {
                0 => endpoint.round(rounds[0], Some(Message { peer: 1, elements: elements[0] }), None, send, receive),
                _ => endpoint.round(rounds[1], None, Some(Message { peer: 0, elements: elements[1] }), send, receive),
            }
        })
    };
    let error = Error::Message { rank: 1, peer: 0, round: 4, found_round: 3, expected: 2, found: 2 };
    assert_eq!(disagree([3, 4], [2, 2]).unwrap_err(), error);
    let error = Error::Message { rank: 1, peer: 0, round: 3, found_round: 3, expected: 3, found: 2 };
    assert_eq!(disagree([3, 3], [2, 3]).unwrap_err(), error);
}

#[test]
fn as_many_inputs_as_ranks() {
    let mut threads = Threads::<f64>::new(2, PATIENCE).unwrap();
    assert_eq!(threads.run(vec![(); 3], |(), _| Ok(())).unwrap_err(), Error::Ranks { found: 3, grid: (2, 1) });
}
