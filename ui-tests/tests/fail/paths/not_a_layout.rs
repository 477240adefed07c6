use cute_static::layouts;

type Number = u32;

layouts! {
    type Part = composition(Number, 2:1);
}

fn main() {}
