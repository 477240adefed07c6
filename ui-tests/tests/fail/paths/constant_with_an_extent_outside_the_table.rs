use cute_static::layouts;

type Long = cute_static::layout!(50257:2);

layouts! {
    type Same = Long;
}

fn main() {}
