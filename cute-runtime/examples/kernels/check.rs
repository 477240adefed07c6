//! What is said of each kernel.

use crate::gpu::Failure;

/// What no kernel writes: it fills destinations, so that what was not written is seen.
pub(crate) const UNTOUCHED: f32 = -77.0;

/// How many kernels were run, and how many of them were wrong.
#[derive(Default)]
pub(crate) struct Report {
    run: u32,
    wrong: u32,
}

impl Report {
    /// Says what a kernel did: its rate, or where it was wrong.
    pub(crate) fn add(&mut self, name: &str, result: Result<String, String>) {
        self.run += 1;
        match result {
            Ok(rate) if rate.is_empty() => println!("PASS {name}"),
            Ok(rate) => println!("PASS {name}: {rate}"),
            Err(wrong) => {
                self.wrong += 1;
                println!("FAIL {name}: {wrong}");
            }
        }
    }

    /// Fails if a kernel was wrong.
    pub(crate) fn end(self) -> Result<(), Failure> {
        println!("{} of {} right", self.run - self.wrong, self.run);
        if self.wrong == 0 { Ok(()) } else { Err(format!("{} of {} are wrong", self.wrong, self.run).into()) }
    }
}

/// Compares every element with what it should be.
pub(crate) fn same(found: &[f32], expected: impl Fn(usize) -> f32) -> Result<(), String> {
    match (0..found.len()).find(|&i| found[i].to_bits() != expected(i).to_bits()) {
        None => Ok(()),
        Some(i) => Err(format!("element {i} is {} and not {}", found[i], expected(i))),
    }
}

/// Compares numbers with (what they should be, how far from it they may be).
pub(crate) fn near(found: impl IntoIterator<Item = f64>, expected: impl IntoIterator<Item = (f64, f64)>) -> Result<(), String> {
    for (i, (found, (expected, error))) in found.into_iter().zip(expected).enumerate() {
        let off = (found - expected).abs();
        if off.is_nan() || off > error {
            return Err(format!("element {i} is {found} and not {expected}, of which rounding explains {error:.1e}"));
        }
    }
    Ok(())
}
