//! Named layouts, evaluated while the macro expands.

use cute_static::layouts;

layouts! {
    /// A tile of 16 x 16 elements, padded so that no two elements of a column share a bank.
    pub type Padded = (16,16):(17,1);
    /// The same tile without padding.
    pub type Compact = (16,16):(16,1);
    /// What thread (row, column) of 8 x 4 has of it.
    pub type PerThread = logical_divide(Compact, [8, 4]);
    /// The way back: from offsets to coordinates.
    pub type Inverse = right_inverse(Compact);
    /// Column by column in the memory of the padded tile.
    pub type Transposed = select(Padded, 1, 0);

    assert compatible((16,16), Padded);
    assert equal(coalesce(composition(Compact, Inverse)), 256:1);
    assert injective(Padded);
    assert congruent(Padded, Transposed);
}
