use cute_static::layout;

type L = layout!((4,8):);

fn main() {
    let _: L;
}
