use cute_static::layouts;

layouts! {
    type Accumulator = ((4,8),(2,2)):((32,1),(8,16));
    assert fragment(Accumulator, ((4,8),(2,2)):((32,1),(16,8)));
}

fn main() {}
