//! Leaves that Rust gives their values, strings and numbers as operands, in types and in blocks.

use cute_static::{StaticLayout, layout, layouts};

const BM: usize = 16;
const BN: i64 = 8;

type Tiles = layout!(zipped_divide(({BM},64):(64,1), ({BM},{BN})));
type Column = layout!(coalesce(({BM}, 8):(1, {BM})));

fn generic<L: StaticLayout, const K: i64>() -> &'static str {
    <layout!(logical_divide(L, [{const K}]))>::TEXT
}

mod smem {
    pub const PITCH: i64 = 33;
    pub type Rows = cute_static::layout!((32,32):(33,1));
    cute_static::layouts! { pub type Lanes = 32:e0; }
}

layouts! {
    type Smem = (32,32):({smem::PITCH},1);
    type Half = logical_divide(Smem, [16]);
    type Turned = einfold("ab -> ba", smem::Rows);
    type First = slice(smem::Rows, (0,_));
    type Rest = complement(get(smem::Rows, 1), cosize(smem::Rows));
    assert equal(size(smem::Rows), 1024);
    assert equal(cosize(Smem), 1055);
    assert equal(product_each(smem::Rows), (32,32));
    assert equal(eval(smem::Rows, (1,2)), 35);
    assert in_bounds((31,31), smem::Rows);
    assert conflict_free(smem::Rows, smem::Lanes, f32);
    assert equal(Smem, smem::Rows);
}

fn main() {
    assert_eq!(Tiles::TEXT, "((16,8),(1,8)):((64,1),(1024,8))");
    assert_eq!(Column::TEXT, "128:1");
    assert_eq!(generic::<layout!((8,4):(4,1)), 2>(), "((2,4),4):((4,8),1)");
    assert_eq!((Turned::TEXT, First::TEXT), ("(32,32):(1,33)", "(32):(1)"));
    assert_eq!((Half::TEXT, Rest::TEXT), ("((16,2),32):((33,528),1)", "33:32"));
}
