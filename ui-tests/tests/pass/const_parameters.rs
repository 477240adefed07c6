//! Extents from const parameters and typenum integers of generic code.

use cute_static::typenum::{U16, Unsigned};
use cute_static::{StaticLayout, layout};

fn rows<const K: i64>() -> usize {
    <layout!((8, 4):({const K}, 1)) as StaticLayout>::COSIZE
}

fn columns<N: Unsigned + 'static>() -> &'static str {
    <layout!(row_major(({N}, 4)))>::TEXT
}

fn main() {
    assert_eq!((rows::<4>(), rows::<5>()), (32, 39));
    assert_eq!(columns::<U16>(), "(16,4):(4,1)");
}
