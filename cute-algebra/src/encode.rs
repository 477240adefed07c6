//! How integers are written as types: the one rule that the macros and the types of `cute-static` share.

/// The largest integer up to which every integer is in the table.
///
/// ```
/// use cute_algebra::encode::{TABLE_DENSE, in_table};
/// assert!(in_table(TABLE_DENSE) && !in_table(TABLE_DENSE + 1));
/// ```
pub const TABLE_DENSE: i64 = 1024;
/// The largest factor `m` of the integers `m * 2^k` in the table.
///
/// ```
/// use cute_algebra::encode::{TABLE_FACTOR, in_table};
/// assert!(in_table(TABLE_FACTOR << 10) && !in_table((TABLE_FACTOR + 2) << 10));
/// ```
pub const TABLE_FACTOR: i64 = 31;

/// Whether an extent is in the table of `cute-static`, so that its type is `N<v>`: it is at most 1024, or `m * 2^k` with m at most 31.
/// Any other extent is written with its bytes behind it: `N<6000, By<112, 23>>`.
///
/// ```
/// use cute_algebra::encode::in_table;
/// assert!(in_table(1000) && in_table(31 << 40));
/// assert!(!in_table(6000) && !in_table(-1));
/// ```
pub const fn in_table(value: i64) -> bool {
    0 <= value && (value <= TABLE_DENSE || value >> value.trailing_zeros() <= TABLE_FACTOR)
}

/// The byte `index` of an integer, the least significant first: what stands in `By<..>`.
///
/// ```
/// use cute_algebra::encode::{byte, byte_count};
/// assert_eq!((byte(6000, 0), byte(6000, 1), byte(6000, 2), byte_count(6000)), (112, 23, 0, 2));
/// ```
pub const fn byte(value: i64, index: usize) -> u8 {
    if index < 8 { value.to_le_bytes()[index] } else { 0 }
}

/// How many bytes an integer needs; 0 for the integer 0.
///
/// ```
/// use cute_algebra::encode::byte_count;
/// assert_eq!((byte_count(0), byte_count(255), byte_count(256)), (0, 1, 2));
/// ```
pub const fn byte_count(value: i64) -> usize {
    (64 - value.leading_zeros() as usize).div_ceil(8)
}
