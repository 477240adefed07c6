use cute_static::layouts;

layouts! {
    assert size((8,8):(8,1));
}

fn main() {}
