use cute_static::layout;

type L = layout!((4,9223372036854775808):(1,4));

fn main() {
    let _: L;
}
