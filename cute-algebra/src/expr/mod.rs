//! The evaluator: expressions of the grammar to values.
//!
//! Every operation is one line in the table of `operations`: its parameters say how arguments are read, and the same line is its
//! signature in messages. So macros, the command line and tests have an operation as soon as it stands there.

mod applications;
mod evaluate;
mod operations;
mod parts;
mod placed;
mod read;
mod signature;
mod value;
mod word;
mod wording;

pub use evaluate::{Environment, Evaluator, NoNames, evaluate};
pub use read::Form;
pub use signature::{Operation, named, operation, operations};
pub use value::Value;
pub use word::{DataType, word};
