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

#[test]
fn blocks_inside_functions() {
    layouts! {
        type Local = (2,3):(3,1);
        type Same = Local;
    }
    assert_eq!((Same::TEXT, Same), ("(2,3):(3,1)", layout!((2,3):(3,1))));
}
