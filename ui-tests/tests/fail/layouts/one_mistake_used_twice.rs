use cute_static::layouts;

layouts! {
    type Tile = (8,0):(8,1);
    type Block = composition(Tile, 4:2);
    assert compatible((16,32), Block);
}

fn main() {
    let _: Block = Block;
}
