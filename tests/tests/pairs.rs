//! A small version of the published run: `cargo run --release -p cute-tests --example composition_pairs` composes a million pairs.

use cute_tests::pairs::{SEED, count};

#[test]
fn random_compositions_are_right_or_do_not_exist() {
    let counts = count(SEED, 3000);
    assert_eq!((counts.wrong, counts.undecided, counts.missed), (0, 0, 0), "{counts:?}");
    // Both outcomes occur, or this test would prove little.
    assert!(counts.accepted > 300 && counts.rejected > 300, "{counts:?}");
    assert_eq!(counts.accepted + counts.rejected, 3000);
}
