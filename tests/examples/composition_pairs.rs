//! Composes random pairs of layouts and counts what is accepted, rejected, wrong, and rejected although there is a layout:
//!
//! ```text
//! cargo run --release -p cute-tests --example composition_pairs [PAIRS [SEED]]
//! ```
//!
//! A million pairs of the committed seed unless told otherwise. The exit status is 1 if a layout is wrong or one that exists is missed.

use std::process::ExitCode;

use cute_tests::pairs::{SEED, count};

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).map(|number| number.parse().expect("a number"));
    let (pairs, seed) = (numbers.next().unwrap_or(1_000_000), numbers.next().unwrap_or(SEED));
    let counts = count(seed, pairs);
    println!("seed {seed}, {pairs} pairs");
    println!("accepted {}, rejected {}", counts.accepted, counts.rejected);
    println!("wrong {}, undecided {}, rejected although a layout exists {}", counts.wrong, counts.undecided, counts.missed);
    for example in &counts.examples {
        println!("{example}");
    }
    ExitCode::from(u8::from(counts.wrong + counts.undecided + counts.missed > 0))
}
