//! Every condition of a block, about literals, names of the block and layouts that are known only as types.

use cute_static::layouts;

mod tiles {
    pub type Plain = cute_static::layout!((4,(2,4)):(8,(4,1)));
}

layouts! {
    type Tile = (4,(2,4)):(8,(4,1));
    assert congruent(Tile, (1,(1,1)));
    assert weakly_congruent((1,1), Tile);
    assert compatible((4,8), Tile);
    assert injective(Tile);
    assert covering(Tile, 32);
    assert equal(Tile, tiles::Plain);
    assert in_bounds((3,(1,3)), Tile);
    assert conflict_free((32,32):(33,1), 32:e0, f32);
    assert congruent(tiles::Plain, (1,(1,1)));
    assert weakly_congruent((1,1), tiles::Plain);
    assert compatible((4,8), tiles::Plain);
    assert injective(tiles::Plain);
    assert covering(tiles::Plain, 32);
    assert equal(composition(tiles::Plain, right_inverse(tiles::Plain)), (4,2,4):(1,4,8));
}

fn main() {}
