use cute_static::layout;

type L = layout!(logical_divide((6,4):(4,1), [2,2,2]));

fn main() {
    let _: L;
}
