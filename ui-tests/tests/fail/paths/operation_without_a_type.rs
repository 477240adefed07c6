use cute_static::layouts;

mod tiles {
    pub type Plain = cute_static::layout!((8,4):(4,1));
}

layouts! {
    type Part = einsum("ab,bc -> ac", tiles::Plain, (4,2):(2,1));
}

fn main() {}
