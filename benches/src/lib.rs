//! Benchmarks, grouped by question: `algebra` (how long an operation takes at run time), `planner` (how long planning a redistribution
//! takes), `index` (what index code costs beside code written by hand), `compile` (what layouts cost rustc, through each door). Run one with `cargo bench -p cute-benches --bench algebra`.
