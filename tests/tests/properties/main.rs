//! Properties of every operation on random values, one module a family. An operation answers with an error, or its property holds at every
//! coordinate.

mod coalesce;
mod complement;
mod composition;
mod coordinates;
mod divide;
mod domain;
mod fold;
mod im2col;
mod injective;
mod inverse;
mod memory;
mod operands;
mod product;
mod relations;
mod semimodule;
mod slice;
mod strategies;
mod swizzle;
mod width;

use proptest::test_runner::TestCaseError;

/// A property as a result of a test case.
fn pass(result: Result<(), String>) -> Result<(), TestCaseError> {
    result.map_err(TestCaseError::fail)
}
