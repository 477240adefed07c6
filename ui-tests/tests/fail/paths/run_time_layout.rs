use cute_static::layouts;

type Rows = cute_static::layout!((?u32, 64):(64, 1));

layouts! {
    type Part = composition(Rows, 2:1);
}

fn main() {}
