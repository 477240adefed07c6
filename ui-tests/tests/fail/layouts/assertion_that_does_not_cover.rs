use cute_static::layouts;

layouts! {
    type Gaps = (4,4):(1,5);
    assert covering(Gaps, 16);
}

fn main() {}
