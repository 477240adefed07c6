//! Leaves that Rust gives a value.

use tiles::typenum::{U8, U64, Unsigned};
use tiles::{StaticLayout, layout, shape};

const BM: usize = 128;
const STEP: u8 = 64;
const LONG: i32 = 6000;
const WIDE: i64 = 512;

mod sizes {
    pub(super) const BN: u64 = 32;
}

#[test]
fn constants_and_literals_are_one_type() {
    let _: layout!((128,64):(64,1)) = layout!(({BM}, 64):(64, 1));
    let _: layout!((128,64):(64,1)) = layout!((BM, STEP):(STEP, 1));
    let _: layout!((6000,32):(32,6000)) = layout!((LONG, sizes::BN):({sizes::BN}, {LONG}));
    let _: layout!((512,2):(2,-512)) = layout!((WIDE, 2):(2, { -WIDE }));
    let _: layout!((256,2):(1,-128)) = layout!(({ 2 * BM }, 2):(1, { -(BM as i64) }));
    let _: tiles::Shape<(tiles::N<128>, tiles::N<4>)> = shape!((BM, { 2 + 2 }));
}

fn rows<N: Unsigned + 'static, Columns: Unsigned + 'static>() -> &'static str {
    <layout!(({N}, {Columns}):({Columns}, 1)) as StaticLayout>::TEXT
}

fn strided<const STEP: i64>() -> &'static str {
    <layout!((4, 8):({const STEP}, 1)) as StaticLayout>::TEXT
}

fn mixed<N: Unsigned + 'static>(m: u32) -> layout!((?u32, {N}, BM):({N}, 1, ?u32)) {
    layout!((m, {N}, BM):({N}, 1, m * N::U32))
}

#[test]
fn leaves_of_every_kind_in_one_layout() {
    let layout = mixed::<U8>(5);
    assert_eq!((layout.size(), size_of_val(&layout)), (5 * 8 * 128, 8));
    assert_eq!(layout.offset((1u32, 1, 1)), 8 + 1 + 40);
}

#[test]
fn parameters() {
    assert_eq!(rows::<U8, U64>(), "(8,64):(64,1)");
    assert_eq!(strided::<-16>(), "(4,8):(-16,1)");
    assert_eq!(<layout!(({U8}, 2):(2, 1))>::TEXT, "(8,2):(2,1)");
}
