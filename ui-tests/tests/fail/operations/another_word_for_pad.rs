use cute_static::layout;

type L = layout!(logical_divide(7:1, 2, f16));

fn main() {
    let _: L;
}
