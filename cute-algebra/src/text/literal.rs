//! What a literal that begins with a digit means, and what is wrong with it.

use alloc::string::{String, ToString};

/// Why a literal is not an integer of the grammar.
pub(crate) enum BadLiteral {
    /// A fraction or an exponent.
    Float,
    /// `6e1`, which Rust reads as a float: the digits and the basis vector that were probably meant.
    Basis { coefficient: String, axis: String },
    /// Digits followed by letters: the digits and the letters.
    Suffix { digits: String, suffix: String },
    /// Not decimal: the decimal value, if it fits into 64 bits.
    Base { value: Option<i128> },
    /// Beyond 64 bits.
    TooLong,
}

/// The integer that a literal and its sign stand for.
pub(super) fn integer(text: &str, negative: bool) -> Result<i64, BadLiteral> {
    for (prefix, base) in [("0x", 16), ("0X", 16), ("0o", 8), ("0b", 2)] {
        if let Some(digits) = text.strip_prefix(prefix) {
            let value = i128::from_str_radix(&digits.replace('_', ""), base).ok().map(|v| if negative { -v } else { v });
            return Err(BadLiteral::Base { value: value.filter(|&v| i64::try_from(v).is_ok()) });
        }
    }
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '_').unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    if let Some(axis) = rest.strip_prefix('e').filter(|axis| !axis.is_empty() && axis.bytes().all(|b| b.is_ascii_digit())) {
        return Err(BadLiteral::Basis { coefficient: digits.to_string(), axis: axis.to_string() });
    }
    if rest.contains('.') || rest.starts_with(['e', 'E']) || rest == "f32" || rest == "f64" {
        return Err(BadLiteral::Float);
    }
    if !rest.is_empty() {
        return Err(BadLiteral::Suffix { digits: digits.replace('_', ""), suffix: rest.to_string() });
    }
    let mut value = 0i128;
    for digit in digits.bytes().filter(u8::is_ascii_digit) {
        value = value * 10 + i128::from(digit - b'0');
        // The magnitude of the smallest integer is the largest that any literal can have.
        if value > -i128::from(i64::MIN) {
            return Err(BadLiteral::TooLong);
        }
    }
    i64::try_from(if negative { -value } else { value }).map_err(|_| BadLiteral::TooLong)
}
