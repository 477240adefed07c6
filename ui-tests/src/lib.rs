//! The tests are in `tests/`: `fail` has one mistake a file and what rustc says about it, `pass` what has to compile.
