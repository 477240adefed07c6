//! Layouts whose values are added by XOR.

use cute_static::{StaticLayout, layout, layouts};

layouts! {
    type Swizzled = (8,8):(f1,f9);
    type Inverse = right_inverse(Swizzled);
    type Back = composition(Swizzled, Inverse);
}

fn main() {
    let offset: u32 = layout!((8,8):(f1,f9)).offset((5u32, 3u32));
    assert_eq!(offset, 5 ^ (3 * 9));
    for i in 0..64 {
        assert_eq!(Back::at(i as u32), i);
    }
    assert_eq!(Swizzled::COSIZE, 64);
}
