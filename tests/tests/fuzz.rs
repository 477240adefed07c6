//! The fuzz targets without a fuzzer: the inputs that are kept in `fuzz/corpus`, and random ones.

use std::path::Path;

use cute_algebra::expr::operations;
use cute_tests::fuzz::{operations_of, run, targets};
use cute_tests::strategies::config;
use proptest::prelude::*;

#[test]
fn the_corpus_still_passes() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus");
    for target in targets() {
        let folder = corpus.join(target);
        let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let inputs: Vec<Vec<u8>> = files.map(|file| std::fs::read(file.unwrap().path()).unwrap()).collect();
        assert!(inputs.len() >= 4, "{target} has {} inputs", inputs.len());
        inputs.iter().for_each(|input| run(target, input));
    }
    let unknown: Vec<_> = std::fs::read_dir(&corpus)
        .unwrap()
        .map(|folder| folder.unwrap().file_name().into_string().unwrap())
        .filter(|folder| !targets().contains(&folder.as_str()))
        .collect();
    assert!(unknown.is_empty(), "no targets: {unknown:?}");
}

#[test]
fn every_operation_has_one_target() {
    for operation in operations() {
        let calling =
            |target: &&str| *target != "nested" && operations_of(target).unwrap().iter().any(|found| found.name == operation.name);
        let targets: Vec<_> = targets().into_iter().filter(calling).collect();
        assert_eq!(targets.len(), 1, "{}: {targets:?}", operation.name);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: config().cases / 16, ..config() })]

    #[test]
    fn random_bytes_pass(data in prop::collection::vec(any::<u8>(), 0..300)) {
        targets().iter().for_each(|target| run(target, &data));
    }
}
