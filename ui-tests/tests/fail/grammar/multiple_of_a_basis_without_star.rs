use cute_static::layout;

type L = layout!((4,8):(e0,6e1));

fn main() {
    let _: L;
}
