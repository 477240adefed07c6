use cute_static::layouts;

layouts! {
    type Half = (4,4):(1,2);
    assert injective(Half);
}

fn main() {}
