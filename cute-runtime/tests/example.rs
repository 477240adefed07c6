//! The example is a test too: its bounds are those of `data/README.md`.

#[path = "../examples/solve.rs"]
#[allow(dead_code, unreachable_pub)] // `main` is not called here
mod solve;

#[test]
fn the_three_systems_are_within_their_bounds() {
    assert!(solve::run().unwrap());
}
