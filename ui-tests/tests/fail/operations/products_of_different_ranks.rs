use cute_static::layout;

type L = layout!(blocked_product(12:1, (2,2):(1,2)));

fn main() {
    let _: L;
}
