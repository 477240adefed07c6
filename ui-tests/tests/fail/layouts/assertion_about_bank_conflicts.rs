use cute_static::layouts;

layouts! {
    type Rows = (8,64):(64,1);
    assert conflict_free(Rows, (8,8):(e0,e1), f16);
}

fn main() {}
