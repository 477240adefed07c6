//! Failures of constant evaluation, with a text in decimals.

/// Ends constant evaluation with a text. rustc names the caller, not this line.
#[track_caller]
pub(crate) const fn fail(message: &str) -> ! {
    panic!("{}", message)
}
