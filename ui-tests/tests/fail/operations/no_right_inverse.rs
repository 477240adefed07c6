use cute_static::layout;

type L = layout!(right_inverse((4,8):(e0,f1)));

fn main() {
    let _: L;
}
