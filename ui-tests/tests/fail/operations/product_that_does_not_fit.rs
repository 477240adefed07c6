use cute_static::layout;

type L = layout!(logical_product((4,8):(1,8), (2,2):(3,5)));

fn main() {
    let _: L;
}
