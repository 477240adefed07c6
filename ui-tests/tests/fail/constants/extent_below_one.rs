use cute_static::{StaticLayout, layout};

const ROWS: usize = 0;
type Tile = layout!((ROWS, 64):(64, 1));

fn main() {
    let _ = Tile::SIZE;
}
