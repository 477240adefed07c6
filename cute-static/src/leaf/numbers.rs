//! What the lines of the generated table mean.

/// Integers that typenum itself names.
macro_rules! dense {
    ($($value:literal $typenum:ident;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl Num for N<$value> {
            type T = $typenum;
        }
    )* };
}

/// Integers that are twice another one of the table.
macro_rules! doubles {
    ($($value:literal $name:ident $half:ident;)*) => { $(
        type $name = UInt<$half, B0>;
        #[diagnostic::do_not_recommend]
        impl Num for N<$value> {
            type T = $name;
        }
    )* };
}

/// Bytes and their bits, the most significant first.
macro_rules! bytes {
    ($($value:literal $top:ident $a:ident $b:ident $c:ident $d:ident $e:ident $f:ident $g:ident $h:ident;)*) => { $(
        impl Byte for Digit<$value> {
            type Top = $top;
            type Behind<High> = UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<High, $a>, $b>, $c>, $d>, $e>, $f>, $g>, $h>;
        }
    )* };
}
