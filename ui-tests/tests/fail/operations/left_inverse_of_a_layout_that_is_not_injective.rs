use cute_static::layout;

type L = layout!(left_inverse((4,4):(1,2)));

fn main() {
    let _: L;
}
