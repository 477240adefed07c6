//! The text form of layouts: one grammar for macros, `FromStr`, the command line and every message.

mod buffer;
mod print;

pub use buffer::Text;
pub use print::LAYOUT_TEXT;
