//! Paths to one layout under several names: the types are one type.

use cute_static::{StaticLayout, layouts};

mod tiles {
    cute_static::layouts! {
        pub type A = (4,8):(8,1);
        pub type B = coalesce(A);
    }
    pub type Plain = cute_static::layout!((4,8):(8,1));
}

mod exported {
    pub use super::tiles::A as Renamed;
    pub use super::tiles::*;
}

use exported::Renamed as Twice;

layouts! {
    type FromRenamed = right_inverse(exported::Renamed);
    type FromTwice = right_inverse(Twice);
    type FromGlob = right_inverse(exported::A);
    type FromSelf = right_inverse(self::tiles::A);
    type FromCrate = right_inverse(crate::tiles::A);
    type FromPlain = right_inverse(exported::Plain);
}

fn main() {
    let inverse: FromRenamed = FromTwice;
    let _: FromGlob = inverse;
    let _: FromSelf = FromCrate;
    let _: FromPlain = inverse;
    assert_eq!(FromPlain::TEXT, "(8,4):(4,1)");
}
