//! Layouts of integers from their text in constants: what a table of layouts is read by, without tokens and without allocation.

use crate::error::Error;
use crate::htuple::HTuple;
use crate::layout::Layout;
use crate::scalar::Scalar;

/// Reads a layout of integers, `shape:stride` as layouts are printed, in a constant. Blanks are not part of it.
///
/// ```
/// use cute_algebra::{Layout, text::plain_layout};
/// const ACCUMULATOR: Layout = match plain_layout("((4,8),(2,2)):((32,1),(16,8))") {
///     Ok(layout) => layout,
///     Err(_) => panic!(),
/// };
/// assert_eq!(ACCUMULATOR.to_string(), "((4,8),(2,2)):((32,1),(16,8))");
/// assert_eq!(plain_layout("(4,8):(8,)").unwrap_err().message().as_str(), "at byte 9 of the text: an integer is missing");
/// ```
///
/// # Errors
/// [`Error::Notation`] with the place in bytes for a text that is none, and the errors of [`Layout::new`].
pub const fn plain_layout(text: &str) -> Result<Layout, Error> {
    let bytes = text.as_bytes();
    let (shape, at) = tri!(tuple(bytes, 0));
    if at >= bytes.len() || bytes[at] != b':' {
        return Err(wrong(at, "`:` is missing between shape and stride"));
    }
    let (stride, at) = tri!(tuple(bytes, at + 1));
    if at < bytes.len() {
        return Err(wrong(at, "the layout ends before"));
    }
    let mut scalars = [Scalar::ZERO; crate::limits::MAX_LEAVES];
    let mut i = 0;
    while i < stride.len() {
        scalars[i] = Scalar::integer(*stride.leaf_at(i));
        i += 1;
    }
    Layout::new(&shape, &stride.with_leaves(&scalars, Scalar::ZERO))
}

/// The tuple that begins at a byte, and where it ends.
const fn tuple(bytes: &[u8], begin: usize) -> Result<(HTuple<i64>, usize), Error> {
    let mut tuple = HTuple::unfinished(0);
    let (mut at, mut open) = (begin, 0);
    loop {
        // An entry: what opens in front of it, its number, what closes behind it.
        while at < bytes.len() && bytes[at] == b'(' {
            tri!(tuple.open(entries(bytes, at)));
            (at, open) = (at + 1, open + 1);
        }
        if open > crate::limits::MAX_DEPTH {
            return Err(Error::Capacity { of: crate::error::Capacity::Depth });
        }
        let (value, end) = tri!(integer(bytes, at));
        tri!(tuple.push_leaf(value));
        at = end;
        while at < bytes.len() && bytes[at] == b')' && open > 0 {
            (at, open) = (at + 1, open - 1);
        }
        if open == 0 {
            return Ok((tuple, at));
        }
        if at >= bytes.len() || bytes[at] != b',' {
            return Err(wrong(at, "`,` or `)` is missing"));
        }
        at += 1;
    }
}

/// How many entries the tuple has that opens at a byte.
const fn entries(bytes: &[u8], begin: usize) -> usize {
    let (mut entries, mut open, mut at) = (1, 0, begin);
    while at < bytes.len() {
        match bytes[at] {
            b'(' => open += 1,
            b')' if open == 1 => return entries,
            b')' => open -= 1,
            b',' if open == 1 => entries += 1,
            b':' => return entries,
            _ => {}
        }
        at += 1;
    }
    entries
}

/// The integer at a byte, and where it ends.
const fn integer(bytes: &[u8], begin: usize) -> Result<(i64, usize), Error> {
    let negative = begin < bytes.len() && bytes[begin] == b'-';
    let (mut value, mut at) = (0i64, begin + negative as usize);
    let first = at;
    while at < bytes.len() && bytes[at].is_ascii_digit() {
        let digit = (bytes[at] - b'0') as i64;
        value = match value.checked_mul(10) {
            Some(value) => match value.checked_sub(digit) {
                Some(value) => value,
                None => return Err(Error::Overflow { of: "integer" }),
            },
            None => return Err(Error::Overflow { of: "integer" }),
        };
        at += 1;
    }
    if at == first {
        return Err(wrong(at, "an integer is missing"));
    }
    // Summed up as a negative number, of which there is one more.
    match if negative { Some(value) } else { value.checked_neg() } {
        Some(value) => Ok((value, at)),
        None => Err(Error::Overflow { of: "integer" }),
    }
}

const fn wrong(at: usize, what: &'static str) -> Error {
    Error::Notation { at, name: None, what }
}
