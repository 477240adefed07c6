//! Named layouts.

use tiles::{StaticLayout, layout, layouts};

layouts! {
    /// What one warp copies.
    #[allow(clippy::doc_markdown)]
    pub type Tile = (8,8):(8,1);
    /// What one block copies.
    pub type Block = Tile;
    type Hidden = (4,(4,2)):(4,(1,16));
    #[cfg(any())]
    type Missing = (1,2):(3,4);
}

fn take(_: Block) -> usize {
    Block::SIZE
}

#[test]
fn equal_layouts_are_one_type() {
    assert_eq!(take(Tile) + take(layout!((8,8):(8,1))), 128);
    assert_eq!((Tile, Hidden), (Block, layout!((4,(4,2)):(4,(1,16)))));
}

layouts! {
    type Smem = (4,(4,2)):(4,(1,16));
    type Coalesced = coalesce(Smem);
    type Composed = composition((6,2):(8,2), (4,3):(3,1));
    type ByMode = composition(Smem, [2, _]);
    type Rows = row_major((4,8));
    type Inverse = right_inverse(Rows);
    type First = get(Smem, 0);
    assert compatible(32, Smem);
    assert congruent((1,(2,3)), Smem);
    assert equal(Composed, ((2,2),3):((24,2),8));
    assert equal(coalesce(composition(Rows, Inverse)), 32:1);
}

#[test]
fn operations_give_canonical_types() {
    let _: layout!(((2,2),3):((24,2),8)) = Composed;
    let _: layout!((4,4,2):(4,1,16)) = layout!(flatten((4,(4,2)):(4,(1,16))));
    let _: layout!(4:4) = First;
    let _: layout!((4,8):(8,1)) = Rows;
    let _: layout!((4,8):(1,4)) = layout!(col_major((4, 8)));
    assert_eq!((Coalesced::TEXT, ByMode::TEXT, Inverse::TEXT), ("(4,4,2):(4,1,16)", "(2,(4,2)):(4,(1,16))", "(8,4):(4,1)"));
}

#[test]
fn blocks_inside_functions() {
    layouts! {
        type Local = (2,3):(3,1);
        type Same = Local;
    }
    assert_eq!((Same::TEXT, Same), ("(2,3):(3,1)", layout!((2,3):(3,1))));
}
