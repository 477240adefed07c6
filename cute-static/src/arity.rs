//! Implementations for tuples, one an arity.

/// Calls `$then` with the parameters of every arity from 0 to 32: for each mode two names and the number of its field.
macro_rules! arities {
    ($then:ident) => {
        arities! { $then []
            A00 B00 0, A01 B01 1, A02 B02 2, A03 B03 3, A04 B04 4, A05 B05 5, A06 B06 6, A07 B07 7, A08 B08 8, A09 B09 9,
            A10 B10 10, A11 B11 11, A12 B12 12, A13 B13 13, A14 B14 14, A15 B15 15, A16 B16 16, A17 B17 17, A18 B18 18,
            A19 B19 19, A20 B20 20, A21 B21 21, A22 B22 22, A23 B23 23, A24 B24 24, A25 B25 25, A26 B26 26, A27 B27 27,
            A28 B28 28, A29 B29 29, A30 B30 30, A31 B31 31,
        }
    };
    ($then:ident [$($done:tt)*]) => {
        $then! { $($done)* }
    };
    ($then:ident [$($done:tt)*] $mode:ident $other:ident $field:tt, $($rest:tt)*) => {
        $then! { $($done)* }
        arities! { $then [$($done)* $mode $other $field] $($rest)* }
    };
}
