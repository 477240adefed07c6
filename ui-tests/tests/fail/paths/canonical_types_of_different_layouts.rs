use cute_static::layouts;

mod tiles {
    cute_static::layouts! { pub type Carries = (4,8):(1,5); }
    pub type Plain = cute_static::layout!((8,4):(4,1));
}

layouts! {
    type Column = composition(tiles::Plain, 8:1);
    type Row = composition(tiles::Plain, 4:8);
}

fn main() {
    let _: Column = Row;
}
