//! Operations in constants: what they need of the compiler is little enough for its lint against long evaluation.

#![deny(long_running_const_eval)]

use cute_algebra::limits::CONST_POINTS;
use cute_algebra::{Composed, Error, HTuple, Layout, Mode, Scalar, Swizzle};

/// The value of a constant.
macro_rules! constant {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(_) => panic!("the operation has no result"),
        }
    };
}

const fn xor(extent: i64, stride: i64) -> Mode {
    Mode { extent, stride: constant!(Scalar::xor(stride)) }
}

const fn integer(extent: i64, stride: i64) -> Mode {
    Mode { extent, stride: Scalar::integer(stride) }
}

const fn layout(modes: &[Mode]) -> Layout {
    constant!(Layout::checked(constant!(HTuple::flat(modes, Mode::UNIT))))
}

const SWIZZLED: Layout = layout(&[xor(64, 9), xor(64, 517), xor(2, 1 << 18), xor(8, 1 << 15)]);
const ROWS: Layout = layout(&[integer(64, 1024), integer(32, 32), integer(32, 1)]);
const DIAGONAL: Layout = layout(&[integer(8, 7), integer(8, 1), integer(8, 56), integer(4, 450)]);

const RIGHT: Layout = constant!(SWIZZLED.right_inverse());
const LEFT: Layout = constant!(SWIZZLED.left_inverse());
const KERNEL: Layout = constant!(SWIZZLED.nullspace());
const COMPLEMENT: Layout = constant!(SWIZZLED.complement(Some(&HTuple::leaf(1 << 24))));
const LEFT_OF_ROWS: Layout = constant!(ROWS.left_inverse());
const COMMON: i64 = constant!(ROWS.max_common_vector(&ROWS));
const COLLISION: Option<[HTuple<i64>; 2]> = constant!(DIAGONAL.collision(CONST_POINTS));
const INJECTIVE: bool = constant!(SWIZZLED.is_injective(CONST_POINTS));
const MISSING: Option<i64> = constant!(DIAGONAL.first_missing(1 << 20, CONST_POINTS));
const SWIZZLE: Swizzle = constant!(Swizzle::new(3, 3, 3));
const TILE: Composed = constant!(Composed::new(SWIZZLE, Scalar::ZERO, ROWS));
const AS_XOR: Result<(Scalar, Layout), Error> = TILE.to_layout();

#[test]
fn constants_have_the_values_of_run_time() {
    assert_eq!(SWIZZLED.right_inverse(), Ok(RIGHT));
    assert_eq!(SWIZZLED.left_inverse(), Ok(LEFT));
    assert_eq!(SWIZZLED.nullspace(), Ok(KERNEL));
    assert_eq!(SWIZZLED.complement(Some(&HTuple::leaf(1 << 24))), Ok(COMPLEMENT));
    assert_eq!(ROWS.left_inverse(), Ok(LEFT_OF_ROWS));
    assert_eq!(COMMON, 1 << 16);
    assert_eq!(DIAGONAL.collision(CONST_POINTS), Ok(COLLISION));
    assert_eq!(SWIZZLED.is_injective(CONST_POINTS), Ok(INJECTIVE));
    assert_eq!(DIAGONAL.first_missing(1 << 20, CONST_POINTS), Ok(MISSING));
    assert_eq!(TILE.to_layout(), AS_XOR);
}
