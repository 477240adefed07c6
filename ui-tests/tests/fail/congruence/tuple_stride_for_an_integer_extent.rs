use cute_static::layout;

type L = layout!(32:(1,4));

fn main() {
    let _: L;
}
