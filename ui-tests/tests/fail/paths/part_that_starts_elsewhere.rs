use cute_static::layouts;

mod tiles {
    pub type Plain = cute_static::layout!((8,4):(4,1));
}

layouts! {
    type Row = slice(tiles::Plain, (3,_));
}

fn main() {}
